"""The auction: bid as long as playing the contract is worth more than defending against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.bots.contracts import LEAST_SHARE, SHARE_OF_MADE, Prices
from thousand_tui.bots.estimate import Estimate, best_keeps
from thousand_tui.bots.stakes import worth_now
from thousand_tui.rules import Action, Bid, Pass, View
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.cards import mask_of

TALONS: Final = 24
"""How many talons are imagined for a bid."""
BOUGHT_MADE: Final = 0.88
"""How often others make a contract that they bought."""
FORCED_MADE: Final = 0.64
"""How often the forehand makes the forced opening against an empty hand ..."""
STOPPED: Final = 0.0022
"""... and how much less for each point that the hand would bring as a declarer's."""
SHARE: Final = 0.37
"""What a hand takes in defence, for each point that it would bring as a declarer's."""
RAISE: Final = 15
"""How far others raise a contract that they make."""


def choose_bid(view: View, rng: Random, margin: int = 0) -> Action:
    """A bid if buying is worth more than defending; ``margin`` points are added to what the seat dares to bid."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not bids.numbers:
        return Pass()
    hands = imagined_hands(view, rng)
    buying = Buying(view, hands, margin)
    if not bids.may_pass:
        return Bid(opening(buying, bids))
    return Bid(bids.lowest) if buying.worth(bids.lowest) > worth_of_passing(view, hands) else Pass()


def opening(buying: Buying, bids: Bids) -> int:
    """The forehand's first word: a hand that gains by one step more says so at once and leaves the others less to bid;
    the contract would be raised anyway."""
    higher = bids.lowest + bids.step
    gains = higher in bids.numbers and buying.worth(higher) > worth_now(buying.view)
    return higher if gains else bids.lowest


def imagined_hands(view: View, rng: Random) -> list[Estimate]:
    """What the hand may bring with talons that are imagined, the best cards kept."""
    unseen = list(view.unseen)
    size = sum(packet.size for packet in view.deal.talon)
    passes = len(view.opponents)
    return [
        best_keeps(view.hand.mask | mask_of(rng.sample(unseen, size)), passes, view.rules.melds)[1]
        for _ in range(TALONS)
    ]


@dataclass(slots=True)
class Buying:
    """What it is worth to win the auction with these imagined hands, each bid taken for ``margin`` points less."""

    view: View
    hands: Sequence[Estimate]
    margin: int

    def worth(self, bid: int) -> float:
        """What it is worth to win at ``bid``: after each talon the best contract from there, or conceding."""
        view = self.view
        assert view.seat is not None
        prices = Prices(view, view.seat)
        auction = view.rules.auction
        dared = max(bid - self.margin, auction.minimum)
        cap = auction.cap(view.unseen.mask | view.hand.mask, view.rules.melds)
        contracts = range(dared, max(cap, dared) + 1, auction.step)
        conceded = prices.conceded(dared)
        worths = [max(conceded, prices.best(contracts, hand)[0]) for hand in self.hands]
        return sum(worths) / len(worths)


def worth_of_passing(view: View, hands: Sequence[Estimate]) -> float:
    """What it is worth to leave the contract to the highest bidder: the better the hand, the more it takes and the
    more often it defeats a forced opening."""
    assert view.high_bidder is not None
    strength = sum(hand.mean for hand in hands) / len(hands)
    prices = Prices(view, view.high_bidder, mine=round(SHARE * strength))
    chance = BOUGHT_MADE
    if view.high == view.rules.auction.minimum:
        chance = max(0.0, FORCED_MADE - STOPPED * strength)
    made = prices.settled(view.high + RAISE, made=True, share=SHARE_OF_MADE)
    failed = prices.settled(view.high, made=False, share=LEAST_SHARE)
    return chance * made + (1.0 - chance) * failed
