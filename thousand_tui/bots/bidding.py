"""The auction: bid as long as playing the contract is worth more than defending against it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.estimate import Estimate, best_keeps
from thousand_tui.rules import Action, Bid, Pass, View
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.cards import mask_of

TALONS: Final = 24
"""How many talons are imagined for a bid."""
BOUGHT_MADE: Final = 0.85
"""How often others make a contract that they bought."""
FORCED_MADE: Final = 0.68
"""How often the forehand makes the forced opening against an empty hand ..."""
STOPPED: Final = 0.0018
"""... and how much less for each point that the hand would bring as a declarer's."""
SHARE: Final = 0.32
"""What a hand takes in defence, for each point that it would bring as a declarer's."""
RAISE: Final = 15
"""How far others raise a contract that they make."""


def choose_bid(view: View, rng: Random, margin: int = 0) -> Action:
    """The lowest bid that is allowed, or a pass; ``margin`` points are added to what the seat dares to bid."""
    bids = view.choices
    assert isinstance(bids, Bids)
    assert view.seat is not None
    if not bids.may_pass:
        return Bid(bids.lowest)
    if not bids.numbers:
        return Pass()
    hands = imagined_hands(view, rng)
    dared = max(bids.lowest - margin, view.rules.auction.minimum)
    return Bid(bids.lowest) if worth_of_buying(view, hands, dared) > worth_of_passing(view, hands) else Pass()


def imagined_hands(view: View, rng: Random) -> list[Estimate]:
    """What the hand may bring with talons that are imagined, the best cards kept."""
    unseen = list(view.unseen)
    size = sum(packet.size for packet in view.deal.talon)
    passes = len(view.opponents)
    return [
        best_keeps(view.hand.mask | mask_of(rng.sample(unseen, size)), passes, view.rules.melds)[1]
        for _ in range(TALONS)
    ]


def worth_of_buying(view: View, hands: Sequence[Estimate], bid: int) -> float:
    """What it is worth to win the auction at ``bid``: the best contract from there, or conceding, after each talon."""
    assert view.seat is not None
    prices = Prices(view, view.seat)
    step, cap = view.rules.auction.step, view.rules.auction.cap(view.unseen.mask | view.hand.mask, view.rules.melds)
    contracts = range(bid, cap + 1, step)
    conceded = prices.conceded(bid)
    worths = [max(conceded, prices.best(contracts, hand)[0]) for hand in hands]
    return sum(worths) / len(worths)


def worth_of_passing(view: View, hands: Sequence[Estimate]) -> float:
    """What it is worth to leave the contract to the highest bidder: the better the hand, the more it takes and the
    more often it defeats a forced opening."""
    assert view.high_bidder is not None
    prices = Prices(view, view.high_bidder)
    strength = sum(hand.mean for hand in hands) / len(hands)
    share = round(SHARE * strength)
    chance = BOUGHT_MADE
    if view.high == view.rules.auction.minimum:
        chance = max(0.0, FORCED_MADE - STOPPED * strength)
    made = prices.settled(view.high + RAISE, made=True, share=share)
    failed = prices.settled(view.high, made=False, share=share + 15)
    return chance * made + (1.0 - chance) * failed
