"""Strangers of the auction: from the first trick on they are Regulars."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from thousand_tui.bots import regular
from thousand_tui.rules import Action, Bid, Bids, Pass, View
from thousand_tui.rules.phases.bidding import bound_to_open

# How many points the loose and the timid bidder misjudge their hands by.
AMISS: Final = 20
# How far the pusher bids on anything.
PUSHED_TO: Final = 120

loose: Final = partial(regular.choose, margin=AMISS)
timid: Final = partial(regular.choose, margin=-AMISS)


def trap(view: View, rng: Random) -> Action:
    """Over a forced opening that nobody has bid over, the lowest bid, whatever the hand; then pass, whatever comes."""
    bids = view.choices
    if not isinstance(bids, Bids) or not view.has_looked or not bids.may_pass:
        return regular.choose(view, rng)
    bid = [call for call in view.deal.calls if call.bid]
    if any(call.seat == view.me for call in bid):
        return Pass()
    if len(bid) == 1 and bid[0].seat == bound_to_open(view) and bids.numbers:
        return Bid(bids.numbers[0])
    return regular.choose(view, rng)


def push(view: View, rng: Random) -> Action:
    """The lowest bid as long as it is no higher than 120."""
    bids = view.choices
    if isinstance(bids, Bids) and view.has_looked and bids.numbers and bids.numbers[0] <= PUSHED_TO:
        return Bid(bids.numbers[0])
    return regular.choose(view, rng)
