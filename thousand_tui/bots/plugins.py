"""Bots of other people: objects with ``choose(view, rng)``, found by the entry points of installed packages.

Nothing of a package is imported until one of its bots is asked for. What cannot be used is left out and remembered as
a :class:`Trouble`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as with_fields
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.levels import FORMER, LEVELS, Level
from thousand_tui.bots.styles import STYLES, kind_of
from thousand_tui.harmless import one_line

GROUP: Final = "thousand_tui.bots"
"""The group of entry points."""

ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a bot may be called: it stands in saved games and on command lines."""

TAKEN: Final = frozenset(
    {"person", "random", "greedy", "oracle"}
    | {kind_of(level, style) for level in (*LEVELS, *FORMER) for style in STYLES}
)
"""Names that mean something else already."""

LONGEST_TITLE: Final = 24
LONGEST_ABOUT: Final = 160


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the bot of an entry point cannot be used: a reason to look up, and what more is known.

    ``reason`` is one of ``name`` (it may not be called so), ``twice`` (two packages have one of this name), ``import``
    (its package breaks down when it is loaded) and ``no_choose`` (what is found there does not play).
    """

    id: str
    reason: str
    what: str = ""


def names() -> tuple[str, ...]:
    """What the bots are called that may be asked for; nothing of them is loaded."""
    return tuple(_entries()[0])


def found() -> Mapping[str, Level]:
    """All bots that can be used, by their id in alphabetical order; this loads them."""
    loaded = (named(name) for name in names())
    return MappingProxyType({level.id: level for level in loaded if level is not None})


def named(name: str) -> Level | None:
    """The bot of this name, loaded; None if there is none or it cannot be used."""
    entry = _entries()[0].get(name)
    if entry is None:
        return None
    level = _loaded(entry)
    return level if isinstance(level, Level) else None


def troubles() -> tuple[Trouble, ...]:
    """What cannot be used and why, of all that is installed; this loads the bots."""
    entries, refused = _entries()
    loaded = map(_loaded, entries.values())
    return (*refused, *(trouble for trouble in loaded if isinstance(trouble, Trouble)))


def trouble_with(name: str) -> Trouble | None:
    """Why the bot of this name cannot be used; None if it can, or if nothing of that name is installed."""
    return next((trouble for trouble in troubles() if trouble.id == name), None)


def forget() -> None:
    """Look anew for what is installed."""
    _entries.cache_clear()
    _loaded.cache_clear()


@cache
def _entries() -> tuple[Mapping[str, EntryPoint], tuple[Trouble, ...]]:
    """The entry points that may be loaded, sorted by name, and those that may not."""
    usable: dict[str, EntryPoint] = {}
    refused: dict[str, Trouble] = {}
    for entry in sorted(set(entry_points(group=GROUP)), key=lambda entry: (entry.name, entry.value)):
        name = printable(entry.name, LONGEST_TITLE)
        if not ID.fullmatch(entry.name) or entry.name in TAKEN:
            refused[name] = Trouble(name, "name")
        elif entry.name in usable and entry.value != usable[entry.name].value:
            refused[name] = Trouble(name, "twice", printable(usable[entry.name].value))
        else:
            usable.setdefault(entry.name, entry)
    return MappingProxyType(usable), tuple(refused.values())


@cache
def _loaded(entry: EntryPoint) -> Level | Trouble:
    """The bot itself, once. A package may do anything while it is loaded, even leave the program."""
    try:
        bot = entry.load()
        if isinstance(bot, type):
            bot = bot()
        choose = getattr(bot, "choose", None)
        said = [getattr(bot, name, "") for name in ("title", "about")]
    except (Exception, SystemExit) as error:
        return Trouble(entry.name, "import", told(error))
    if not callable(choose):
        return Trouble(entry.name, "no_choose", printable(entry.value))
    title, about = (text if isinstance(text, str) else "" for text in said)
    level = Level(entry.name, printable(title, LONGEST_TITLE), printable(about, LONGEST_ABOUT), choose)
    known = {other.title.casefold() for other in LEVELS.values()}
    if not level.title or level.title.casefold() in known:
        return with_fields(level, title=entry.name)
    return level


def told(error: BaseException) -> str:
    """An error in a few words; its own words may fail too."""
    try:
        words = printable(str(error))
    except Exception:
        words = ""
    kind = type(error).__name__
    return f"{kind}: {words}" if words else kind


def printable(text: str, longest: int = 100) -> str:
    """Text of others as it may be shown: one line, no control signs, not too long."""
    line = one_line(text, 4 * longest)
    return line if len(line) <= longest else line[: longest - 1] + "…"
