"""What is agreed about the auction (RULES §1.4, group C), and the numbers that may be bid in it (C3, C4)."""

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


# (cards in hand, meld rules) -> the highest bid. An empty hand stands for one that nobody has looked at.
Cap: TypeAlias = Callable[[int, MeldRules], int]

Opener: TypeAlias = Callable[[Deal], int]

# Who is declarer without an auction, and at which contract.
Given: TypeAlias = tuple[int, int]

# A way to do without an auction (C14, J2, K5): (public facts) -> what is given, None if nothing is.
Settles: TypeAlias = Callable[[Any], Given | None]

# The agreements that narrow the bids, named by the reason they give for a refusal.
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
    """Bids are the numbers of a ``ladder`` from ``minimum`` up, and others that the fields below allow.

    ``cap`` is the highest bid with these cards in hand, ``ceiling`` the highest of all; ``raise_cap`` and
    ``raise_ceiling`` are the same for a raised contract (C8). ``forced`` is the seat that speaks first and, if the
    opening ``forces``, must bid; agreements call it the forehand. If it ``hangs``, bidding starts on the dealer's left
    and the last must bid if the others pass, except in gold (C1, C2); if all pass the deal ends as ``all_pass`` says. A
    player below ``silent_below`` may not bid; if anyone is below ``red_below``, nobody may (C9, C10). ``settles`` are
    the ways to do without an auction, ``terms`` the agreements that narrow the bids, in order. ``names_winning``: a
    player on the barrel may always bid the number that wins (C14); ``waives_step``: it need not be on the ladder (A3);
    ``opens_to_win``: their opening is that number (C15). ``dark_yields``: the dark may be overbid (K4). ``plain``: none
    of it applies.
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
