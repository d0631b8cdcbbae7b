"""What every reason is made of: a key, facts, and the choices that it weighs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from thousand_tui.bots.knowledge import Knowledge
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import View
from thousand_tui.rules.kernel import NO_TRUMP

SAME: Final = 0.5
"""Points on the sheet between two choices that count as equal."""
SAME_CHANCE: Final = 0.015
"""A chance that is less apart than this is the same."""


EQUAL: Final = "not.equal"
"""What is said of a second choice that is as good, as far as can be told."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a choice is the best, as data: ``facts`` are cards, seats, suits, points and chances (0 to 1) by name.

    A key that begins with ``not.`` speaks against the second choice, any other for the first.
    """

    key: str
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_against(self) -> bool:
        """Whether it says why not to take the second choice."""
        return self.key.startswith("not.")


@dataclass(frozen=True, slots=True)
class Weighing:
    """The best choice and the one after it, of all ``choices``, and what the seat knows of the other hands once tricks
    are played."""

    view: View
    best: Weighed
    other: Weighed | None
    known: Knowledge | None = None
    choices: Sequence[Weighed] = ()

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return self.view.me

    @property
    def behind(self) -> float:
        """How many points on the sheet the second choice is worth less."""
        return 0.0 if self.other is None else self.best.worth - self.other.worth

    @property
    def declares(self) -> bool:
        """Whether the contract is, or would be, that of the seat's own side."""
        declarer = self.view.deal.declarer
        return declarer is None or self.view.side(declarer) == self.view.side(self.seat)

    def wish(self, weighed: Weighed) -> float | None:
        """The chance that the contract goes as the seat wants: it is made by its own side, fails for another."""
        if weighed.chance is None:
            return None
        return weighed.chance if self.declares else 1.0 - weighed.chance

    @property
    def trump(self) -> int:
        """The trump suit before the choice."""
        return self.view.play.trump if self.view.play is not None else NO_TRUMP


Finder: TypeAlias = Callable[[Weighing], Iterator[Reason]]
"""Finds the reasons of one kind, mostly none or one."""


def by_numbers(weighing: Weighing) -> Iterator[Reason]:
    """What the numbers alone say against the second choice: less often, fewer points, or nothing at all."""
    best, other = weighing.best, weighing.other
    if other is None:
        return
    mine, second = weighing.wish(best), weighing.wish(other)
    if other.is_even or abs(weighing.behind) < SAME:
        yield Reason(EQUAL)
    elif mine is not None and second is not None and mine - second >= SAME_CHANCE:
        yield Reason("not.less_often", {"chance": second})
    elif best.points is not None and other.points is not None and best.points - other.points >= 1.0:
        yield Reason("not.fewer_points", {"points": best.points - other.points})
    elif weighing.behind > 0.0:
        yield Reason("not.behind", {"points": weighing.behind})


def alone(weighing: Weighing) -> Iterator[Reason]:
    """There is nothing else that may be done."""
    if len(weighing.view.choices) == 1:
        yield Reason("only")
