"""A settlement in progress: totals and marks as they change, and the lines that record every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add
from typing import TYPE_CHECKING, TypeAlias

from thousand_tui.rules.lines import LineName
from thousand_tui.rules.sheet import GoldSet, Line, Outcome, Standing
from thousand_tui.rules.state import NOBODY

if TYPE_CHECKING:
    from thousand_tui.rules.rulebook import Rulebook


# A step of RULES §1.14, applied to the settlement in progress.
Step: TypeAlias = "Callable[[Ledger], None]"


class Ledger:
    """What the steps of a settlement read and write.

    ``before`` are the standings when it began, ``totals`` the totals now; ``marks`` are the standings without their
    totals: bolts, barrels and counters now. ``seats`` lists (seat, side) for all who played, ``order`` all sides in the
    order of play, those who did not play last; ``declarer`` is the side of the declarer, if there is one. ``mounted``
    are the sides that were on the barrel before.

    ``raw`` holds card points and melds as they count for each seat. ``earned`` is what each side has got from the
    contract and the tricks, multiplied (RULES §1.14 steps 3 and 4), ``extra`` what it was given on top (step 5, gifts
    outside a deal). ``made``: the contract was made; ``taken``: the declarer scores what they took. ``aloft`` are the
    sides at the target that have not won (A9). ``exact`` are the sides whose points are not rounded, ``keg`` those that
    score points only (I17, I12).
    """

    def __init__(
        self, rules: Rulebook, before: tuple[Standing, ...], outcome: Outcome, gold: GoldSet | None = None
    ) -> None:
        sides = rules.form.sides
        self.rules = rules
        self.outcome = outcome
        self.before = before
        self.declarer = None if outcome.declarer == NOBODY else sides[outcome.declarer]
        self.gold = gold
        self.marks = list(before)
        self.totals = [standing.total for standing in before]
        self.lines: list[Line] = []
        self.seats = [(seat, sides[seat]) for seat in outcome.active]
        self.order = tuple(dict.fromkeys([*[side for _, side in self.seats], *range(len(before))]))
        self.mounted = tuple([side for side in self.order if before[side].barrel is not None])
        self.raw = list(map(add, outcome.cards, outcome.melds))
        self.aloft: Sequence[int] = ()
        self.earned = [0] * len(before)
        self.extra = [0] * len(before)
        self.made = False
        self.taken = False
        self.exact: Sequence[int] = ()
        self.keg: Sequence[int] = ()
        self.winners: tuple[int, ...] = ()

    def write(self, side: int, rule: LineName, amount: int, fact: int = 0) -> None:
        """Add an amount to a side's total and record the line."""
        total = self.totals[side] + amount
        self.totals[side] = total
        self.lines.append(Line(side, rule, amount, total, fact))

    def earn(self, side: int, rule: LineName, amount: int, fact: int = 0) -> None:
        """Write what a side gains or loses by the contract and the tricks."""
        self.earned[side] += amount
        self.write(side, rule, amount, fact)

    def give(self, side: int, rule: LineName, amount: int, fact: int = 0) -> None:
        """Write what a side is given on top of contract and tricks."""
        self.extra[side] += amount
        self.write(side, rule, amount, fact)

    def refuse_extra(self, side: int, rule: LineName) -> None:
        """Take back what a side was given on top, because it does not count where that side stands."""
        if self.extra[side]:
            self.write(side, rule, -self.extra[side])

    def fined(self, amount: int) -> int:
        """The amount of a fine in this deal: gold doubles every fine (J6, RULES §2.15 A5)."""
        return amount * self.rules.gold.factor if self.outcome.gold else amount

    def fine(self, side: int, rule: LineName, amount: int, fact: int = 0) -> None:
        """Write a fine."""
        self.write(side, rule, -self.fined(amount), fact)

    def standings(self) -> tuple[Standing, ...]:
        """The current standings."""
        return tuple(
            marks if marks.total == total else marks.changed(total=total)
            for marks, total in zip(self.marks, self.totals, strict=True)
        )
