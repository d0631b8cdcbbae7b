"""The installed bots, by their entry points, and the titles they give themselves.

Their packages are not imported here: each bot gives its title once it is loaded in a process of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from thousand_tui.bots.characters import MANNERS
from thousand_tui.bots.levels import FORMER, LEVELS, kind_of
from thousand_tui.bots.opponents import printable
from thousand_tui.guests.confinement import PARTS
from thousand_tui.guests.process import READY, TROUBLE, EndedError, Process, SilentError
from thousand_tui.options import USUAL_SECONDS, bot_seconds, is_served

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# The group of entry points.
GROUP: Final = "thousand_tui.bots"

# The allowed names of a bot, which appear in saved games and on command lines.
ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")

# Names that already have a meaning.
TAKEN: Final = frozenset(
    {"person", "random", "greedy"} | {kind_of(level, style) for level in (*LEVELS, *FORMER) for style in MANNERS}
)

LONGEST_TITLE: Final = 24
LONGEST_ABOUT: Final = 160


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the bot of an entry point cannot be used: a reason to look up, and further facts.

    ``reason`` is one of ``name`` (the name is not allowed), ``twice`` (two packages use the name), ``import`` (the
    package fails to load), ``no_choose`` (the object found there cannot play), ``slow`` (it takes too long to load) and
    ``gone`` (its process ends while loading).
    """

    id: str
    reason: str
    what: str = ""


def names() -> tuple[str, ...]:
    """The names of the bots that may be used."""
    return tuple(_entries()[0])


def entry_of(name: str) -> EntryPoint | None:
    """The entry point of the bot of this name; None if there is none, or the name is not allowed."""
    return _entries()[0].get(name)


def refused() -> tuple[Trouble, ...]:
    """The entry points refused because of their names."""
    return _entries()[1]


@cache
def _entries() -> tuple[Mapping[str, EntryPoint], tuple[Trouble, ...]]:
    """The entry points that may be loaded, sorted by name, and those refused; none are used for a visitor."""
    from importlib.metadata import entry_points  # imported only when somebody asks for a bot, as it takes a while

    usable: dict[str, EntryPoint] = {}
    refused: dict[str, Trouble] = {}
    installed = () if is_served() else entry_points(group=GROUP)
    for entry in sorted(set(installed), key=lambda entry: (entry.name, entry.value)):
        name = printable(entry.name, LONGEST_TITLE)
        if not ID.fullmatch(entry.name) or entry.name in TAKEN:
            refused[name] = Trouble(name, "name")
        elif entry.name in usable and entry.value != usable[entry.name].value:
            refused[name] = Trouble(name, "twice", printable(usable[entry.name].value))
        else:
            usable.setdefault(entry.name, entry)
    return MappingProxyType(usable), tuple(refused.values())


# --- Their titles ---------------------------------------------------------------------------------------------------


# How many are loaded at the same time; more would slow each other down.
AT_ONCE: Final = 4

# The reasons that a process may report about its bot.
TOLD: Final = frozenset({"import", "no_choose"})


@dataclass(frozen=True, slots=True)
class Guest:
    """An installed bot that can play; ``title`` and ``about`` are shown to people who choose an opponent, and
    ``lacking`` is what this system lacks to confine it."""

    id: str
    title: str
    about: str
    lacking: tuple[str, ...] = ()


_loaded: Final[dict[str, Guest | Trouble]] = {}
_loading: Final = Lock()


def seconds_allowed() -> int:
    """The seconds a bot may take to load, and for each decision."""
    return bot_seconds() or USUAL_SECONDS


def found() -> Mapping[str, Guest]:
    """All usable bots by id, in alphabetical order; this loads them."""
    return MappingProxyType({each.id: each for each in _all(names()) if isinstance(each, Guest)})


def named(name: str) -> Guest | None:
    """The bot of this name, loaded; None if there is none or it cannot be used."""
    each = next(iter(_all([name] if entry_of(name) is not None else [])), None)
    return each if isinstance(each, Guest) else None


def known(name: str) -> Guest | Trouble | None:
    """The result of loading the bot of this name, without waiting; None if it has not been loaded yet."""
    return _loaded.get(name)


def troubles() -> tuple[Trouble, ...]:
    """All installed bots that cannot be used, and why; this loads the bots."""
    return (*refused(), *(each for each in _all(names()) if isinstance(each, Trouble)))


def trouble_with(name: str) -> Trouble | None:
    """Why the bot of this name cannot be used; None if it can, or if nothing of that name is installed."""
    named(name)
    found = _loaded.get(name)
    if isinstance(found, Trouble):
        return found
    return next((trouble for trouble in refused() if trouble.id == name), None)


def forget() -> None:
    """Forget what was loaded, so that installed bots are looked up and loaded again."""
    with _loading:
        _loaded.clear()
        _entries.cache_clear()


def _all(wanted: Iterable[str]) -> Iterable[Guest | Trouble]:
    """The results for these bots; those not known yet are loaded, each in its process."""
    wanted = tuple(wanted)
    with _loading:
        new = [name for name in wanted if name not in _loaded]
        for first in range(0, len(new), AT_ONCE):
            _load(new[first : first + AT_ONCE])
    return (_loaded[name] for name in wanted)


def _load(together: Iterable[str]) -> None:
    seconds = seconds_allowed()
    begun = {name: Process(entry, seconds) for name in together if (entry := entry_of(name)) is not None}
    try:
        for name, process in begun.items():
            _loaded[name] = introduced(name, process)
    finally:
        for process in begun.values():
            process.close()


def introduced(name: str, process: Process) -> Guest | Trouble:
    """The bot that a newly started process reports, or the trouble with it."""
    try:
        fields = process.answer()
    except SilentError:
        return Trouble(name, "slow", str(process.seconds))
    except EndedError:
        return Trouble(name, "gone")
    match fields:
        case [word, title, about, *lacking] if word == READY:
            known = tuple(part for part in PARTS if part in lacking)
            return Guest(name, _own_title(name, title), printable(about, LONGEST_ABOUT), known)
        case [word, reason, what] if word == TROUBLE and reason in TOLD:
            return Trouble(name, reason, printable(what))
    return Trouble(name, "gone")


def _own_title(name: str, title: str) -> str:
    """The title that the bot gives itself, unless it is empty or the title of a level."""
    title = printable(title, LONGEST_TITLE)
    taken = {level.title.casefold() for level in LEVELS.values()}
    return name if not title or title.casefold() in taken else title
