"""Run a command, and say what went wrong."""

from __future__ import annotations

import os
import sys
import threading

from thousand_tui.cli import common
from thousand_tui.cli.common import INTERRUPTED, OK, TROUBLE, fail, read_aloud, speak_leniently
from thousand_tui.options import BOT_SECONDS, LONGEST_THOUGHT, USAGE, Options, bot_seconds, keeps_to_ascii
from thousand_tui.sanitize import PRINTING, UnwrittenError, write_out
from thousand_tui.words.catalogue import system_said, t


def run(words: list[str]) -> int:
    """Run the command line with these words; returns the exit code."""
    if bot_seconds() is None:
        return fail(t("cli.bad_bot_seconds", name=BOT_SECONDS, longest=LONGEST_THOUGHT), USAGE)
    crashed: list[threading.ExceptHookArgs] = []
    tell, threading.excepthook = threading.excepthook, crashed.append
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        write_out(file=sys.stderr)
        code = INTERRUPTED
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package in ("", "thousand_tui"):
            raise
        from thousand_tui.storage.places import installable

        code = fail(t("cli.missing", package=package, what=installable()))
    except BrokenPipeError:
        code = _reader_has_left()
    except UnwrittenError as error:
        if sys.stdout is not None:
            _reader_has_left()
        code = fail(t("cli.unwritten", why=system_said(error.why)))
    finally:
        threading.excepthook = tell
        # The terminal is back to normal by now: on the screen nobody would have seen this.
        for crash in crashed:
            tell(crash)
    return code or (TROUBLE if crashed else OK)


def _run(words: list[str]) -> int:
    try:
        if trouble := common.speak_as_asked(words):
            return fail(trouble, USAGE)
        if words[:1] == ["help"]:
            words = [*words[1:], "--help"]
        if words == ["version"]:
            words = ["--version"]
        PRINTING.is_ascii = keeps_to_ascii(None)
        speak_leniently()
        if not words:
            # Also without argparse, so that the home screen appears at once.
            common.say_for_whom_it_waits()
            return common.start(Options(greets=True))
        from thousand_tui.cli import arena
        from thousand_tui.cli.parser import parser_of, print_completion
        from thousand_tui.words.usage import misplaced, translate_usage

        translate_usage()
        if words[:1] == ["arena"]:
            return arena.run(words[1:])
        parser = parser_of()
        if trouble := misplaced(parser, words):
            return fail(trouble, USAGE)
        chosen = parser.parse_args(words)
        if chosen.completion is not None:
            return print_completion(chosen.completion)
        PRINTING.is_ascii = keeps_to_ascii(getattr(chosen, "ascii", None))
        common.say_for_whom_it_waits()
        if getattr(chosen, "prints", False):
            read_aloud(chosen)
        return int(chosen.command(chosen))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else OK


def _reader_has_left() -> int:
    """Whoever read the output has closed it; what Python still has in its buffer must not cause an error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK
