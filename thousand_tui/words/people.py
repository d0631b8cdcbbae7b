"""Players: first names for bots, names made safe to show, and what is wrong with a bot."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Final

from thousand_tui.sanitize import JOINERS
from thousand_tui.words.catalogue import ENGLISH, catalogue, known, languages, t

# The most screen cells that a name may take.
NAME_CELLS: Final = 24

# The message with the names of bots, in the same order in every language.
BOTS: Final = "name.bots"

# Names for bots chosen by the player; they come before those of the language.
OWN_BOTS: Sequence[str] = ()

# Stands for everybody without a name, in every language; a number follows if there are several at one table.
NOBODY: Final = "player"
NUMBER: Final = "0123456789 "

# The most combining marks on one letter.
MARKS: Final = 3


@lru_cache(maxsize=256)
def clean_name(name: str) -> str:
    """A name made safe to show on one line of a terminal: not too long, never empty, and without characters that move
    the cursor or change the direction of writing.

    Names in any script are kept; only what could disturb the screen is removed.
    """
    kept: list[str] = []
    cells = marks = 0
    for char in " ".join(unicodedata.normalize("NFC", name[:1000]).split()):
        category = unicodedata.category(char)
        width = _width(char, category)
        marks = 0 if width else marks + 1
        if (_is_hidden(category) and char not in JOINERS) or marks > MARKS:
            continue
        cells += width
        if cells > NAME_CELLS:
            break
        kept.append(char)
    return " ".join("".join(kept).split()).strip(JOINERS) or t("name.nobody")


def _is_hidden(category: str) -> bool:
    """Whether characters of this category move the cursor, change the direction of writing, or are invisible."""
    return category.startswith("C") or category in ("Zl", "Zp")


def _width(char: str, category: str) -> int:
    if category in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def names_of_sides(names: Sequence[str], sides: Sequence[int]) -> list[str]:
    """The name of each side of the sheet: its players' names, those of partners joined by a plus sign."""
    return ["+".join(names[seat] for seat, of in enumerate(sides) if of == side) for side in range(max(sides) + 1)]


def call_bots(names: Sequence[str]) -> dict[str, str]:
    """Use these names for bots from now on, followed by those of the language. Returns the new name for each former
    one."""
    global OWN_BOTS
    before = _names_of_bots()
    OWN_BOTS = [clean_name(name) for name in names if name.strip()]
    return dict(zip(before, _names_of_bots(), strict=False))


def _names_of_bots(language: str = "") -> list[str]:
    """All names of bots, each once."""
    there: dict[str, str] = {}
    for name in (*OWN_BOTS, *(catalogue(language)[BOTS] if language else t(BOTS)).split()):
        there.setdefault(name_key(name), name)
    return list(there.values())


def bot_names(taken: Sequence[str], n: int) -> list[str]:
    """``n`` first names for bots, different from each other and from the names taken, ignoring how they are written.

    For the same taken names the result is the same, so a table keeps its players.
    """
    used = {name_key(name) for name in taken}
    free = [name for name in _names_of_bots() if name_key(name) not in used]
    numbers = count(2)
    while len(free) < n:
        number = next(numbers)
        free += [f"{name} {number}" for name in _names_of_bots() if name_key(f"{name} {number}") not in used]
    return free[:n]


def bot_called(name: str, before: str = ENGLISH) -> str:
    """The name here of a bot that has this name in another language; a name chosen by the player stays."""
    return dict(zip(_names_of_bots(before), _names_of_bots(), strict=False)).get(name, name)


def place_of_bot(name: str) -> int | None:
    """The place of a name among those that the language has for bots; None if it is not one of them."""
    names = [*map(name_key, t(BOTS).split())]
    return names.index(name_key(name)) if name_key(name) in names else None


def name_key(name: str) -> str:
    """A key that is equal for names a reader would take for the same."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def person_key(name: str) -> str:
    """The key of a person in the record; the same in every language for people without a name."""
    number = _number(name)
    return name_key(name) if number is None else NOBODY + number


def person_told(name: str) -> str:
    """The name of a person where facts are printed; the current language's word for a player if they have none."""
    number = _number(name)
    return clean_name(name) if number is None else t("setup.newcomer") + number


def _number(name: str) -> str | None:
    """The number after the word for a player without a name, empty if there is none; None for a player with a name."""
    bare = (key := name_key(name)).rstrip(NUMBER)
    return key[len(bare) :] if bare in _words_for_nobody() else None


@cache
def _words_for_nobody() -> frozenset[str]:
    return frozenset(name_key(known("setup.newcomer", language) or "") for language in languages())


def bot_failed(who: str, reason: str, what: str) -> str:
    """The bot of a player did something impossible, and who decides instead."""
    return t("bot.failed", who=who, why=bot_fault(reason, what))


def bot_fault(reason: str, what: str) -> str:
    """What is wrong with a bot, as part of a sentence."""
    return t(f"bot.fault.{reason}", what=int(what) if what.isdecimal() else what)


def bot_trouble(name: str, reason: str, what: str) -> str:
    """Why an installed bot is not offered."""
    return t("bot.trouble", name=name, why=bot_fault(reason, what))
