"""``thousand`` alone: play, on screen or line by line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from thousand_tui.cli.common import (
    CARDS,
    LANGUAGE,
    LETTERS,
    NO_TERMINAL,
    VERSION,
    a_path,
    add_looks,
    agreements_trouble,
    fail,
    with_guess,
)
from thousand_tui.options import LONGEST_SEED, USAGE, Options, is_in_browser, is_seed
from thousand_tui.words.catalogue import languages, t

# The shells that can complete what is typed after ``thousand``.
SHELLS: Final = ("bash", "zsh", "fish")


def add_words(options: argparse._ArgumentGroup) -> None:
    """Add the words that stand before any command, or without one."""
    options.add_argument("--continue", dest="resume", action="store_true", help=t("cli.continue"))
    options.add_argument("--plain", action="store_true", help=t("cli.plain"))
    options.add_argument("--spoken", action="store_true", help=t("cli.spoken"))
    options.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))
    options.add_argument("--no-mouse", dest="mouse", action="store_false", help=t("cli.no_mouse"))
    add_looks(options)
    # For their help: by now they have been taken out of the words.
    options.add_argument(LANGUAGE, metavar="CODE", help=t("cli.language", known=", ".join(languages())))
    options.add_argument(CARDS, choices=LETTERS, metavar="LETTERS", help=t("cli.cards"))
    chosen = options.add_mutually_exclusive_group()
    chosen.add_argument("--preset", dest="agreements", metavar="NAME", help=t("cli.preset"))
    chosen.add_argument("--agreements", metavar="LINE", help=t("cli.agreements"))
    options.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    options.add_argument("--seed", metavar="TEXT", help=t("cli.seed"))
    options.add_argument("--completion", choices=SHELLS, metavar="SHELL", help=t("cli.completion"))
    options.add_argument("--version", action="version", version=VERSION, help=t("cli.version"))
    options.add_argument("-h", "--help", action="help", help=t("cli.help"))


def run(chosen: argparse.Namespace) -> int:
    """Play, on screen or line by line, once it is certain that a game can begin as it is asked for."""
    bots = tuple(chosen.bots.split(",")) if chosen.bots is not None else ()
    options = Options(
        chosen.saves,
        chosen.resume,
        chosen.mouse,
        chosen.theme,
        chosen.ascii,
        chosen.agreements,
        chosen.seed,
        bots,
        greets=not (chosen.resume or chosen.agreements or chosen.seed or bots),
        spoken=chosen.spoken,
    )
    if chosen.agreements is not None and (trouble := agreements_trouble(chosen.agreements)):
        return fail(trouble, USAGE)
    if chosen.seed is not None and not is_seed(chosen.seed):
        return fail(t("cli.bad_seed", longest=LONGEST_SEED), USAGE)
    if trouble := bots_trouble(bots):
        return fail(trouble, USAGE)
    return play(options, is_plain=chosen.plain or chosen.spoken)


def play(options: Options, *, is_plain: bool) -> int:
    """Line by line, or on screen if there is one and ``THOUSAND_PLAIN`` is not set."""
    if is_plain or os.environ.get("THOUSAND_PLAIN"):
        from thousand_tui import plain

        return plain.run(options)
    if not has_terminal():
        return fail(t("cli.no_terminal"), NO_TERMINAL)
    from thousand_tui import ui

    return ui.run(options)


def has_terminal() -> bool:
    """Whether a person can see and type, and the cursor can be moved; errors may go elsewhere."""
    if is_in_browser():
        return True
    return os.environ.get("TERM") != "dumb" and all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
    )


def bots_trouble(kinds: Sequence[str]) -> str | None:
    """What is wrong with the bots that were asked for, as a sentence; None if they can all play."""
    if not kinds:
        return None
    from thousand_tui.bots import LEVELS, STEADY, STYLES
    from thousand_tui.bots.opponents import printable
    from thousand_tui.guests import names, opponent, trouble_with
    from thousand_tui.words import bot_trouble

    for kind in kinds:
        if opponent(kind) is not None:
            continue
        if trouble := trouble_with(kind):
            return bot_trouble(trouble.id, trouble.reason, trouble.what)
        known = ", ".join([*LEVELS, *names()])
        styles = ", ".join(f"-{style}" for style in STYLES if style != STEADY)
        sentence = t("cli.bad_bot", kind=printable(kind), known=known, styles=styles)
        return with_guess(sentence, kind, [*LEVELS, *names()])
    return None
