"""The numbers that may be bid (C3, C4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


# Above this number bids may have a step of their own (C4).
HIGH: Final = 200


@dataclass(frozen=True, slots=True)
class Ladder:
    """The numbers that may be bid: ``minimum`` plus whole steps, above 200 in steps of ``high`` unless that is 0.

    With ``least`` the step is only the least by which one number must exceed another.
    """

    minimum: int
    step: int
    high: int = 0
    least: bool = False

    def above(self, number: int) -> int:
        """The lowest bid over a number; over 0, the lowest of all."""
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
        """All bids over a number (0: all there are) from ``lowest`` to ``highest``."""
        first, step = self.above(over), 1 if self.least else self.step
        below = range(first + -(-max(lowest - first, 0) // step) * step, highest + 1, step)
        if not self.high or highest <= HIGH:
            return below
        step = 1 if self.least else self.high
        first = self._high_above(over)
        above = range(first + -(-max(lowest - first, 0) // step) * step, highest + 1, step)
        return (*(number for number in below if number <= HIGH), *above)

    def step_at(self, number: int) -> int:
        """The step that applies to a number."""
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
