"""Forcing others up: bidding on against somebody who will not let the deal go, so that they must play for more.

Who bids over a forced opening holds the cards for much more than that, and hardly ever leaves the deal to the next one
who speaks. All numbers are of deals played out from such a moment (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.rules import View
from thousand_tui.rules.phases.bidding import bound_to_open
from thousand_tui.rules.phases.bidding import opening as least_opening

LET_GO: Final = (0.02, 0.09)
"""How often who has bid over the forced opening lets the deal go, when they are bid over for the first time, and for
the second; later they do so too often."""
DEARER: Final = 0.4
"""What each point more for which they must then play is worth to the others, in points on the sheet."""


def lets_go(view: View) -> float | None:
    """How often the highest bidder lets the deal go if this seat bids on; None where it forces nobody up.

    They must have bid straight over the forced opening, and nobody but this seat against them since.
    """
    deal, bidder = view.deal, view.high_bidder
    bids = [call for call in deal.calls if call.bid]
    if bidder is None or len(bids) < 2 or deal.dark is not None or deal.gold:
        return None
    first = bids[0]
    if first.seat != bound_to_open(view) or first.bid > least_opening(view, first.seat) or bidder == first.seat:
        return None
    if bidder != bids[1].seat or view.side(bidder) == view.side(view.me):
        return None
    against = [call.seat for call in bids[2:] if call.seat != bidder]
    if any(seat != view.me for seat in against) or len(against) >= len(LET_GO):
        return None
    return LET_GO[len(against)]


def forced_up(view: View, bid: int, bought: Sequence[float], left: float) -> list[float]:
    """What it is worth to bid on: mostly they go higher, and seldom the seat is left with the deal.

    ``bought`` is what it is worth then with each imagined talon, ``left`` what it is worth to leave it to them now.
    """
    alone = lets_go(view)
    if alone is None:
        return list(bought)
    dearer = left + DEARER * (view.rules.auction.above(bid) - view.high)
    forced = [alone * one + (1.0 - alone) * dearer for one in bought]
    return max(list(bought), forced, key=sum)
