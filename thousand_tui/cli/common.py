"""What the commands share: exit codes, how mistakes are reported, types of arguments."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui import __version__
from thousand_tui.harmless import write_out
from thousand_tui.options import Parser
from thousand_tui.words.catalogue import t

if TYPE_CHECKING:
    from pathlib import Path

VERSION: Final = f"thousand {__version__}"

OK: Final = 0
TROUBLE: Final = 1
NO_TERMINAL: Final = 3
INTERRUPTED: Final = 130

# The commands of the parser, to which each file of this room adds its own.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

# The highest number of a deal, or of processes, that can be asked for.
MOST: Final = 99_999


def fail(sentence: str, code: int = TROUBLE) -> int:
    """Say on the standard error what went wrong; the exit code, to be returned."""
    write_out(sentence, sys.stderr)
    return code


def add_ascii(words: argparse._ActionsContainer) -> None:
    """Add the word for ASCII; without it, the terminal decides."""
    words.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))


def add_looks(words: argparse._ActionsContainer) -> None:
    """Add the words for what is drawn."""
    words.add_argument("--theme", metavar="NAME", help=t("cli.theme"))
    add_ascii(words)


def a_path(text: str) -> Path:
    """The type of an argument that names a file or a folder; there need be none."""
    from pathlib import Path

    return Path(text)


def saved_game(name: Path, chosen: argparse.Namespace) -> Path:
    """The saved game that is meant by the argument of a command."""
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.shelf import called

    return called(name, saves_dir(chosen.saves))


def a_natural(text: str) -> int:
    """The type of an argument that counts deals or processes, from 1 to ``MOST``.

    Raises:
        ArgumentTypeError: it is no such number.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) and 1 <= int(text) <= MOST):
        raise argparse.ArgumentTypeError(t("cli.review.bad_number", text=text, most=MOST))
    return int(text)


def agreements_trouble(text: str) -> str | None:
    """Why a preset, a set of one's own or a line of agreements cannot be used, None if it can."""
    from thousand_tui.mariage import agreements
    from thousand_tui.rules import AgreementsError
    from thousand_tui.storage.own_sets import agreements_called
    from thousand_tui.words.declared import why_unusable

    try:
        if agreements.is_mariage(text):
            agreements.read_line(text)
        else:
            agreements_called(text)
    except (AgreementsError, ValueError) as error:
        return why_unusable(error)
    return None


def speak_leniently() -> None:
    """A character that cannot be written or read becomes a question mark, not an end of the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
