"""What the command line asked for, and what the terminal can show; no heavy imports, as ``--help`` reads this too."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

# The exit code for a command line that cannot be understood.
USAGE: Final = 2

# What the screen ends with where the game goes on line by line.
TO_LINES: Final = 64

LONGEST_SEED: Final = 200

# The variable that gives bots of others more time than they have, or less.
BOT_SECONDS: Final = "THOUSAND_BOT_SECONDS"
USUAL_SECONDS: Final = 10
LONGEST_THOUGHT: Final = 3600

# The variable of a game that is served: for whom, blank if they have given no name. No other game has it.
VISITOR: Final = "THOUSAND_VISITOR"


def is_seed(text: str) -> bool:
    """Whether a seed can be hashed and kept in a file; the shell may hand over bytes that are no text."""
    return len(text) <= LONGEST_SEED and text.isprintable()


def bot_seconds() -> int | None:
    """How long a bot of others may take to load, and for each decision; None if what is asked for is no such time."""
    asked = os.environ.get(BOT_SECONDS, "") or str(USUAL_SECONDS)
    is_number = asked.isascii() and asked.isdecimal() and len(asked) <= len(str(LONGEST_THOUGHT))
    return int(asked) if is_number and 1 <= int(asked) <= LONGEST_THOUGHT else None


def is_served() -> bool:
    """Whether a visitor plays who must not leave their own folder."""
    return VISITOR in os.environ


def is_allowed(action: str) -> bool:
    """Whether an action of a screen may be done here: visitors read and write no files by their path."""
    return not (is_served() and action.removeprefix("screen.") in ("export", "import"))


def is_in_browser() -> bool:
    """Whether Textual draws in a browser, as for ``thousand serve`` and ``textual serve``."""
    return os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")


class AskedSeed:
    """The seed of the command line: it is for one game, or the next one would have the same cards."""

    def __init__(self, text: str | None) -> None:
        self.text = text or None

    def take(self) -> str | None:
        """Use it up."""
        text, self.text = self.text, None
        return text


class AskedMatch(NamedTuple):
    """What the command line asks of a match with the same cards: the line of a challenge, or how many deals and which
    bots; and the names of those who play. What is empty is asked for, where it is needed."""

    challenge: str = ""
    people: str = ""
    deals: int = 0
    level: str = ""


class AskedSeries(NamedTuple):
    """What the command line asks of a series of games: how many, how they count, and what players begin with. What is
    empty is asked for, where it is needed."""

    games: int = 0
    counting: str = ""
    handicap: str = ""


class Options(NamedTuple):
    """How to play: None leaves a question to the settings, or to the terminal.

    ``resume`` goes on with the game played last; ``ascii`` means letters for suits and plain frames;
    ``agreements`` (a preset, a set of one's own or a line of differences), ``seed`` and ``bots`` (levels with their
    styles, by turns) are for the next new game. ``board`` is the line of the board to be opened,
    ``daily`` the day whose deal is to be played, empty for the day on which it starts; ``match`` is the match with the
    same cards that is to be set up, ``series`` the series of games.
    ``greets``: who starts the program for the first time is asked whether the suits look right, and whether they have
    played before. ``spoken``: line by line, with cards in words.
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
    greets: bool = False
    spoken: bool = False

    @property
    def is_about_a_new_game(self) -> bool:
        """Whether anything was asked for that the game played last does not have."""
        return bool(self.agreements or self.seed or self.bots)


def speaks_utf8(environment: Mapping[str, str], platform: str, encoding: str) -> bool:
    """Whether the terminal can be expected to show more than ASCII.

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


def system_language(environment: Mapping[str, str]) -> str:
    """The language that the system speaks, by its code; English where it says none."""
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = said.partition(".")[0].partition("_")[0].partition("@")[0].lower()
    return language if language.isalpha() and language not in ("c", "posix") else "en"


def keeps_to_ascii(asked: bool | None) -> bool:
    """Whether text is shown in ASCII: as the command line asks, else as the terminal can."""
    if asked is not None:
        return asked
    # The real one: while the app runs, Textual's own stream stands in its place and has no encoding.
    return not speaks_utf8(os.environ, sys.platform, getattr(sys.__stdout__, "encoding", None) or "")
