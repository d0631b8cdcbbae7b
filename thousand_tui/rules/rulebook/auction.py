"""What is agreed about the auction (RULES §1.4, group C), and the numbers that may be said in it (C3, C4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.state import Deal, End

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements

# Above this number bids may have a step of their own (C4).
HIGH: Final = 200


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


# (cards in hand, meld rules) -> the highest promise. An empty hand stands for one that nobody has looked at.
Cap: TypeAlias = Callable[[int, MeldRules], int]

Opener: TypeAlias = Callable[[Deal], int]

# Who is declarer without an auction, and at which contract.
Given: TypeAlias = tuple[int, int]

# A way to do without an auction (C14, J2, K5): from what is public of a game to what is given; None if nothing is.
Settles: TypeAlias = Callable[[Any], Given | None]

# What narrows the bids, by the reason of the refusal that it brings.
TermName: TypeAlias = Literal[
    Reason.BARREL_MINIMUM,
    Reason.EXACT_OPENING,
    Reason.NO_JUMP,
    Reason.SILENCED,
    Reason.TRADING_IN_RED,
    Reason.DARK_NEEDS_MARRIAGE,
]


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """Promises are the numbers of a ``ladder``, from ``minimum`` up; what else may be said stands beside it.

    ``cap`` is the highest promise with these cards in hand, ``ceiling`` the highest of all; ``raise_cap`` and
    ``raise_ceiling`` are those of a contract that is raised (C8). ``forced`` is who speaks first and must bid if
    ``forces`` says so, and whom agreements call the forehand; where the opening ``hangs`` all speak from the dealer's
    left on and the last must bid if the others have passed, but in gold (C1, C2); if all pass the deal ends as
    ``all_pass`` says. Below ``silent_below`` a player has no say, and below ``red_below`` nobody has (C9, C10).
    ``settles`` are the ways to do without an auction, ``terms`` the agreements that narrow what may be said, in their
    order. ``names_winning``: the player on the barrel may always name the number that wins (C14); ``waives_step``: it
    need not be on the ladder (A3); ``opens_to_win``: their opening is that number (C15). ``dark_yields``: the dark may
    be overbid (K4). ``plain``: none of these needs to be asked.
    """

    minimum: int
    ladder: Ladder
    cap: Cap
    ceiling: int
    raise_cap: Cap
    raise_ceiling: int
    forced: Opener
    forces: bool
    hangs: bool
    all_pass: End
    silent_below: int
    red_below: int
    settles: tuple[Settles, ...]
    terms: tuple[TermName, ...]
    names_winning: bool
    waives_step: bool
    opens_to_win: bool
    dark_yields: bool
    plain: bool
