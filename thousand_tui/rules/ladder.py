"""The numbers that may be said in the auction and as a contract, one above another (C3, C4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules.agreements import Agreements

HIGH: Final = 200
"""Above this number bids may have a step of their own (C4)."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """``minimum`` and full steps above it, but from 200 on 200 and full steps of ``high`` (0: no step of its own).

    With ``least`` the step is only the least by which one number has to lie above another.
    """

    minimum: int
    step: int
    high: int = 0
    least: bool = False

    def above(self, number: int) -> int:
        """The lowest that may be said over a number; the lowest of all over 0."""
        if number < self.minimum:
            return self.minimum
        after = number + self.step
        if not self.least:
            after -= (number - self.minimum) % self.step
        return after if not self.high or after <= HIGH else self._high_above(number)

    def _high_above(self, number: int) -> int:
        if self.least:
            return max(HIGH + 1, number + self.high)
        return HIGH + (max(number - HIGH, 0) // self.high + 1) * self.high

    def numbers(self, over: int, highest: int, lowest: int = 0) -> Sequence[int]:
        """All that may be said over a number (0: of all), from ``lowest`` to ``highest``."""
        first, step = self.above(over), 1 if self.least else self.step
        below = range(first + -(-max(lowest - first, 0) // step) * step, highest + 1, step)
        if not self.high or highest <= HIGH:
            return below
        step = 1 if self.least else self.high
        first = self._high_above(over)
        above = range(first + -(-max(lowest - first, 0) // step) * step, highest + 1, step)
        return (*(number for number in below if number <= HIGH), *above)

    def step_at(self, number: int) -> int:
        """The step that a number has to keep."""
        return self.high if self.high and number > HIGH else self.step


def ladder_of(agreements: Agreements) -> Ladder:
    """The ladder of an effective set of agreements."""
    high = agreements.high_bid_step
    return Ladder(
        agreements.min_bid,
        agreements.bid_step,
        high if isinstance(high, int) else 0,
        agreements.bid_step_at_least and not agreements.no_jump,
    )
