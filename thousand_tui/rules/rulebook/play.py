"""What is agreed about the play (RULES §1.8, group G)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from thousand_tui.rules.choices import Refusal
from thousand_tui.rules.kernel import Duty
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.state import Deal, Tricks

# To whom the cards out of play count: the taker of the last trick, a declarer who takes every trick (V3-V6), or the
# declarer who has laid them aside (D6).
Apart: TypeAlias = Literal["last_trick", "all_tricks_at_120", "all_tricks", "declarer"]


@dataclass(frozen=True, slots=True)
class NamingRules:
    """Whether the trump is named before the first lead and never changes."""

    named: bool


@dataclass(frozen=True, slots=True)
class LeadDuty:
    """What the seat on lead owes: the cards that ``asks`` names (0: the duty does not bind), if the hand has any.

    A meld that makes trumps is judged by the trumps it makes, hence free of the duty, unless that is ``absolute``.
    """

    asks: Callable[[MeldRules, Tricks], int]
    refuse: Callable[[int], Refusal]
    absolute: bool = False


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How tricks are played.

    ``duties`` of a hand that does not lead, the first that binds decides (see :mod:`~thousand_tui.rules.kernel`), none
    while there is a stock if that is ``free`` (V2.open); ``lead_duties`` of one that leads; ``leader`` is who leads
    first (G16). ``marriages_only``: any card may be led, and nothing declared but marriages after a trick.
    ``forfeits``: four aces are lost with the lead (G10).
    ``apart`` says to whom the cards out of play count, None if to nobody. ``following[dealer][seat]`` is who plays
    after this seat when that one deals, NOBODY where the seat sits out.
    """

    duties: tuple[Duty, ...]
    free: bool
    lead_duties: tuple[LeadDuty, ...]
    marriages_only: bool
    leader: Callable[[Deal], int]
    forfeits: bool
    apart: Apart | None
    following: tuple[tuple[int, ...], ...]
