"""Talons that lie open: which packet to take, and whether to buy one for a higher contract (D5, C13)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from thousand_tui.bots.bidding import Buying, if_bought, worth_of_leaving
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.rules import Accept, Action, Pass, Rebuy, TakePacket, View
from thousand_tui.rules.state import Rebuying


def choose_packet(view: View, rng: Random) -> Action:
    """The packet that brings most where both lie open (B8); else any."""
    judge = measure(view.rules, view.standing(view.me))
    packets = [action for action in view.choices if isinstance(action, TakePacket)]
    rng.shuffle(packets)
    return max(packets, key=lambda action: _brings(view, judge.prospects, action.packet))


def choose_rebuy(view: View) -> Action:
    """Take the talon, or keep it, at the price that is asked, if that is worth more than to leave it to the other."""
    deal = view.deal
    buyer = view.now.buyer if isinstance(view.now, Rebuying) else None
    level = view.rules.rebuying.price(deal.contract)
    judge = measure(view.rules, view.standing(view.me))
    bought = (deal.bought.cards or 0) if deal.bought else 0
    hand = judge.prospects(view.hand.mask | bought)
    take: Action = Rebuy(level) if buyer is None else Accept()
    if take not in view.choices:
        return Pass()
    buying = Buying(if_bought(view, view.me, level), [hand], 0).worth(level)
    bidder, bid = (deal.buyer, deal.contract) if buyer is None else (buyer, level)
    strength = judge.estimate(view.hand.mask).mean
    return take if buying > worth_of_leaving(view, bidder, bid, strength) else Pass()


def _brings(view: View, prospects: Callable[[int], Estimate], packet: int) -> float:
    cards = view.deal.talon[packet].cards
    return prospects(view.hand.mask | cards).mean if cards is not None else 0.0
