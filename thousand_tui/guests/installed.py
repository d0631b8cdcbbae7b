"""The bots of others that are installed, by their entry points; nothing of their packages is imported here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from thousand_tui.bots.levels import FORMER, LEVELS, STYLES, kind_of
from thousand_tui.bots.opponents import printable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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
    (its package breaks down when it is loaded), ``no_choose`` (what is found there does not play), ``slow`` (it takes
    too long to load) and ``gone`` (its process ends while it is loaded).
    """

    id: str
    reason: str
    what: str = ""


def names() -> tuple[str, ...]:
    """What the bots are called that may be asked for."""
    return tuple(_entries()[0])


def entry_of(name: str) -> EntryPoint | None:
    """Where the bot of this name is found; None if there is none, or it may not be called so."""
    return _entries()[0].get(name)


def refused() -> tuple[Trouble, ...]:
    """The entry points that may not be used, for their names."""
    return _entries()[1]


@cache
def _entries() -> tuple[Mapping[str, EntryPoint], tuple[Trouble, ...]]:
    """The entry points that may be loaded, sorted by name, and those that may not."""
    from importlib.metadata import entry_points  # only where somebody asks for a bot: it takes a while to load

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


def look_again() -> None:
    """Look again for what is installed."""
    _entries.cache_clear()
