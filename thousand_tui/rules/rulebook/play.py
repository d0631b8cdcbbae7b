"""What is agreed about the play (RULES §1.8, group G)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from thousand_tui.rules.choices import Refusal
from thousand_tui.rules.kernel import Duty
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.state import Deal, Tricks

# Who scores the cards out of play: the winner of the last trick, a declarer who takes every trick (V3-V6), or the
# declarer who has laid them aside (D6).
Apart: TypeAlias = Literal["last_trick", "all_tricks_at_120", "all_tricks", "declarer"]


@dataclass(frozen=True, slots=True)
class NamingRules:
    """Whether the trump is named before the first lead and never changes."""

    named: bool


@dataclass(frozen=True, slots=True)
class LeadDuty:
    """A duty to lead one of the cards that ``asks`` gives (0: it does not bind), if the hand has any.

    A meld that makes trumps is judged by the trumps it makes, so it is exempt from the duty unless that is
    ``absolute``.
    """

    asks: Callable[[MeldRules, Tricks], int]
    refuse: Callable[[int], Refusal]
    absolute: bool = False


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How tricks are played.

    ``duties`` are those of a follower: the first that binds decides (see :mod:`~thousand_tui.rules.kernel`), none while
    there is a stock that is ``free`` (V2.open). ``lead_duties`` are those on lead; ``leader`` is who leads first (G16).
    ``marriages_only``: any card may be led, and the only melds are marriages after a trick. ``forfeits``: four aces are
    lost with the lead (G10). ``apart`` says who scores the cards out of play, None if nobody does.
    ``following[dealer][seat]`` is who plays after the seat, NOBODY if it sits out.
    """

    duties: tuple[Duty, ...]
    free: bool
    lead_duties: tuple[LeadDuty, ...]
    marriages_only: bool
    leader: Callable[[Deal], int]
    forfeits: bool
    apart: Apart | None
    following: tuple[tuple[int, ...], ...]
