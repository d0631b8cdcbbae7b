"""Giving a deal up while it is played (F19)."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.bots.contracts import Prices
from thousand_tui.rules import Concede, View
from thousand_tui.rules.cards import points_of


def give_up(view: View, concessions: Sequence[Concede]) -> Concede | None:
    """The best way to concede if the contract cannot be made any more and that costs less than to play on."""
    contract, hand = view.deal.contract, view.hand.mask
    left = points_of(~view.played.mask)
    prices = Prices(view, view.me)
    if view.points_of(view.me) + left + view.rules.melds.held(hand) >= prices.needed(contract):
        return None
    rivals = [view.points_of(seat) for seat in view.opponents]
    share = (sum(rivals) + left) // len(rivals)
    worth, way = prices.conceded(contract, concessions)
    return way if worth > prices.settled(contract, made=False, share=share) else None
