"""A set of agreements while it is being changed: differences, undo, and search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from thousand_tui.rules import GROUPS, OPTIONS, Agreements, Conflict, Option, conflicts_in, name_of, preset, presets
from thousand_tui.rules.agreements import idle
from thousand_tui.rules.sharing import share_line
from thousand_tui.storage.own_sets import own_set_of
from thousand_tui.words.finding import found

# (widest range, step): how much an arrow changes a number whose range is at most this wide; 50 in wider ranges.
NUDGES: Final = ((60, 1), (1000, 5), (2500, 10))

WIDEST_NUDGE: Final = 50

# A mixed option with fewer numbers than this has them all as steps beside its words.
LONGEST_LADDER: Final = 20


@dataclass(frozen=True, slots=True)
class Version:
    """One state of the draft: the agreements, and the set that they are compared with."""

    agreements: Agreements
    start_name: str
    start: Agreements


class Draft:
    """Agreements being changed, with all earlier versions."""

    def __init__(self, agreements: Agreements, start_name: str, start: Agreements) -> None:
        self.now = Version(agreements, start_name, start)
        self.earlier: list[Version] = []
        self.idle = idle(agreements)

    @property
    def agreements(self) -> Agreements:
        """The agreements as they are now."""
        return self.now.agreements

    def value(self, option: Option) -> Any:
        """The value of an option."""
        return getattr(self.agreements, option.id)

    def usual(self, option: Option) -> Any:
        """The value that an option has in the set it is compared with."""
        return getattr(self.now.start, option.id)

    def differs(self, option: Option) -> bool:
        """Whether an option differs from the set it is compared with."""
        return bool(self.value(option) != self.usual(option))

    @property
    def differing(self) -> tuple[Option, ...]:
        """All options that differ."""
        return tuple(option for option in OPTIONS if self.differs(option))

    def changed(self, changes: dict[str, Any]) -> Agreements:
        """The agreements with other values, which may contradict each other."""
        return self.agreements.model_copy(update=changes)

    def take(self, agreements: Agreements) -> tuple[Conflict, ...]:
        """Continue with these agreements if there are no conflicts; returns the conflicts."""
        conflicts = conflicts_in(agreements)
        if not conflicts and agreements != self.agreements:
            self._go_to(Version(agreements, self.now.start_name, self.now.start))
        return conflicts

    def start_from(self, name: str, agreements: Agreements, *, keep: bool = False) -> None:
        """Start again from another set, or ``keep`` the agreements and only compare them with it."""
        self._go_to(Version(self.agreements if keep else agreements, name, agreements))

    def take_line(self, agreements: Agreements) -> None:
        """Continue with agreements read from a line, compared with the nearest preset."""
        if agreements != self.agreements:
            name = nearest(agreements)
            self._go_to(Version(agreements, name, preset(name).agreements))

    def undo(self) -> bool:
        """Take back the last change; False if there was none."""
        if not self.earlier:
            return False
        self.now = self.earlier.pop()
        self.idle = idle(self.agreements)
        return True

    def _go_to(self, version: Version) -> None:
        self.earlier.append(self.now)
        self.now = version
        self.idle = idle(version.agreements)


def draft_of(agreements: Agreements) -> Draft:
    """A draft of these agreements, compared with the preset that they come from or are nearest to."""
    name = name_of(agreements)
    own = own_set_of(agreements) if name is None else None
    name = name or (own.start if own else nearest(agreements))
    return Draft(agreements, name, preset(name).agreements)


def nearest(agreements: Agreements) -> str:
    """The preset with the fewest differences."""
    return share_line(agreements).split()[0]


# Values


def stepped(option: Option, value: Any, by: int) -> Any:
    """The next or the previous value of an option; words go round, numbers stop at their bounds."""
    if option.kind == "number":
        return max(option.lowest, min(option.highest, value + by * _nudge(option)))
    values = ladder(option, value)
    return values[(values.index(value) + by) % len(values)]


def ladder(option: Option, value: Any) -> tuple[Any, ...]:
    """The values that the arrows go through; another current value is added at the end."""
    values = option.choices
    if option.kind == "mixed":
        numbers = tuple(range(option.lowest, option.highest + 1, option.step))
        values += tuple(number for number in numbers if number not in values) if len(numbers) < LONGEST_LADDER else ()
    if option.kind == "places":
        values = PLACES
    return values if value in values else (*values, value)


# Where talons are usually dealt (B7).
PLACES: Final = ((7, 11, 15), (3, 7, 11), (22, 23, 24))


def _nudge(option: Option) -> int:
    if option.step > 1:
        return option.step
    width = option.highest - option.lowest
    return next((nudge for widest, nudge in NUDGES if width <= widest), WIDEST_NUDGE)


def read_value(option: Option, text: str) -> Any:
    """The value that was typed: a number, or three places of the pack.

    Raises:
        ValueError: the option does not accept it.
    """
    words = text.replace(",", " ").replace("−", "-").split()
    numbers = tuple(int(word[:9]) for word in words)
    value: Any = numbers if option.kind == "places" else numbers[0] if len(numbers) == 1 else None
    return getattr(Agreements.model_validate({option.id: value}), option.id)


# Finding

# The key, in place of a group letter, of the options that a query found.
FOUND: Final = ""


def who_plays(option: Option, value: Any) -> list[str]:
    """The presets in which the option has this value and takes effect."""
    alike = (each for each in presets() if getattr(each.agreements, option.id) == value)
    return [each.name for each in alike if option.id not in idle_in_preset(each.name)]


@cache
def idle_in_preset(name: str) -> Mapping[str, str]:
    """The options without effect in a preset, and why."""
    return idle(preset(name).agreements)


def shown_options(draft: Draft, query: str = "", *, only_differing: bool = False) -> dict[str, list[Option]]:
    """The options to list, by the letter of their group, without empty groups. What a query finds is in a single list
    under ``FOUND``, the best match first."""
    options = found(query) if query.strip() else list(OPTIONS)
    if only_differing:
        options = [option for option in options if draft.differs(option)]
    if query.strip():
        return {FOUND: options} if options else {}
    return {letter: rows for letter in GROUPS if (rows := [option for option in options if option.group == letter])}
