"""What the command line asked for, and what the terminal can show; no heavy imports, as ``--help`` reads this too."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

# The exit code for a command line that is wrong.
USAGE: Final = 2

# The exit code of the screen when the game is to go on line by line.
TO_LINES: Final = 64

LONGEST_SEED: Final = 200

# The environment variable with the time limit of installed bots, in seconds.
BOT_SECONDS: Final = "THOUSAND_BOT_SECONDS"
USUAL_SECONDS: Final = 10
LONGEST_THOUGHT: Final = 3600

# The environment variable with the name of a served game's visitor, blank if they gave none; only served games have it.
VISITOR: Final = "THOUSAND_VISITOR"

# The environment variables with the socket of the table that a screen belongs to, and the word that says whose it is.
SEAT: Final = "THOUSAND_SEAT"
WORD: Final = "THOUSAND_WORD"


def is_seed(text: str) -> bool:
    """Whether a seed can be hashed and kept in a file; the shell may pass bytes that are not text."""
    return len(text) <= LONGEST_SEED and text.isprintable()


def bot_seconds() -> int | None:
    """How many seconds an installed bot may take to load and for each decision; None if the value is not valid."""
    asked = os.environ.get(BOT_SECONDS, "") or str(USUAL_SECONDS)
    is_number = asked.isascii() and asked.isdecimal() and len(asked) <= len(str(LONGEST_THOUGHT))
    return int(asked) if is_number and 1 <= int(asked) <= LONGEST_THOUGHT else None


def is_served() -> bool:
    """Whether the player is a visitor, who must not leave their own folder."""
    return VISITOR in os.environ


def is_allowed(action: str) -> bool:
    """Whether a screen's action, or the act of a page with this id, is allowed here: visitors may not read or write
    files by path."""
    name = action.removeprefix("screen.act('").removesuffix("')").rpartition(".")[2]
    return not (is_served() and name in ("export", "import"))


def is_in_browser() -> bool:
    """Whether Textual draws in a browser, as with ``thousand serve`` and ``textual serve``."""
    return os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")


class AskedSeed:
    """The seed of the command line: it is used for one game only, or the next would have the same cards."""

    def __init__(self, text: str | None) -> None:
        self.text = text or None

    def take(self) -> str | None:
        """Return the seed and forget it."""
        text, self.text = self.text, None
        return text


class AskedMatch(NamedTuple):
    """What the command line says about a match with the same cards: the line of a challenge, or the number of deals and
    the bots; and the players' names. Whatever is empty is asked for later if needed."""

    challenge: str = ""
    people: str = ""
    deals: int = 0
    level: str = ""


class AskedSeries(NamedTuple):
    """What the command line says about a series of games: how many, how they are counted, and what players start with.
    Whatever is empty is asked for later if needed."""

    games: int = 0
    counting: str = ""
    handicap: str = ""


class Options(NamedTuple):
    """How to play; None leaves the choice to the settings or to the terminal.

    ``resume`` continues the last game; ``ascii`` means letters for suits and plain frames; ``agreements`` (a preset, a
    player's own set or a line of differences), ``seed`` and ``bots`` (levels with their styles, used in turn) are for
    the next new game. ``board`` is the line of a board to open, ``daily`` the day whose deal to play, empty for today;
    ``match`` is the match with the same cards to set up, ``series`` the series of games, ``book`` a name in the score
    book to open, empty for all books. ``greets``: players who start the program for the first time are asked whether
    the suits look right and whether they have played before. ``spoken``: line by line, with cards in words.
    """

    saves: Path | None = None
    resume: bool = False
    mouse: bool = True
    theme: str | None = None
    ascii: bool | None = None
    agreements: str | None = None
    seed: str | None = None
    bots: tuple[str, ...] = ()
    board: str | None = None
    daily: str | None = None
    match: AskedMatch | None = None
    series: AskedSeries | None = None
    book: str | None = None
    greets: bool = False
    spoken: bool = False

    @property
    def is_about_a_new_game(self) -> bool:
        """Whether anything was asked for that can only apply to a new game."""
        return bool(self.agreements or self.seed or self.bots)


def speaks_utf8(environment: Mapping[str, str], platform: str, encoding: str) -> bool:
    """Whether the terminal can probably show more than ASCII.

    Python coerces ``LC_CTYPE`` to C.UTF-8 when it starts in the C locale, so that value says nothing about the
    terminal unless ``LANG`` agrees with it.
    """
    if platform == "win32":
        return encoding.replace("-", "").lower() == "utf8"
    language = environment.get("LANG", "")
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or language
    if not environment.get("LC_ALL") and locale == "C.UTF-8" and language in ("", "C", "POSIX"):
        locale = language
    return "utf8" in locale.replace("-", "").lower()


def keeps_to_ascii(asked: bool | None) -> bool:
    """Whether text is shown in ASCII: as the command line asks, else depending on the terminal."""
    if asked is not None:
        return asked
    # The original stdout: while the app runs, Textual replaces it by a stream without an encoding.
    return not speaks_utf8(os.environ, sys.platform, getattr(sys.__stdout__, "encoding", None) or "")
