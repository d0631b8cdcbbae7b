"""The regular: counts cards, bids what the hand is worth, and plays to the score."""

from __future__ import annotations

from random import Random

from thousand_tui.bots.bidding import choose_bid
from thousand_tui.bots.contracts import choose_contract, choose_exchange, choose_right
from thousand_tui.bots.play import choose_play
from thousand_tui.rules import Action, View


def choose(view: View, rng: Random, margin: int = 0) -> Action:
    """One of the seat's choices; ``margin`` points are added to what it dares to bid."""
    if len(view.choices) == 1:
        return next(iter(view.choices))
    match view.phase:
        case "auction":
            return choose_bid(view, rng, margin)
        case "exchange":
            return choose_exchange(view, rng)
        case "rights":
            return choose_right(view)
        case "contract":
            return choose_contract(view)
        case "tricks":
            return choose_play(view)
        case _:
            return view.choices.sample(rng)
