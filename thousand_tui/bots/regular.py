"""The regular: counts cards, bids what the hand is worth, and plays to the score."""

from __future__ import annotations

from random import Random

from thousand_tui.bots.bidding import choose_bid
from thousand_tui.bots.buying import choose_packet, choose_rebuy
from thousand_tui.bots.claims import choose_right
from thousand_tui.bots.contracts import choose_contract, choose_exchange
from thousand_tui.bots.estimate import measure
from thousand_tui.bots.play import choose_play
from thousand_tui.bots.unseen import choose_blind_bid, choose_looking
from thousand_tui.rules import Action, NameTrump, View


def choose(view: View, rng: Random, margin: int = 0) -> Action:
    """One of the seat's choices; ``margin`` points are added to what it dares to bid."""
    if len(view.choices) == 1:
        return next(iter(view.choices))
    match view.phase:
        case "auction":
            return choose_bid(view, rng, margin) if view.has_looked else choose_blind_bid(view, rng)
        case "exchange":
            return choose_exchange(view, rng)
        case "rights":
            return choose_right(view, rng)
        case "contract":
            return choose_contract(view)
        case "tricks":
            return choose_play(view)
        case "naming":
            return _name_trump(view)
        case "looking":
            return choose_looking(view, rng)
        case "rebuying":
            return choose_rebuy(view)
        case "packets":
            return choose_packet(view, rng)
        case _:
            return view.choices.sample(rng)


def _name_trump(view: View) -> Action:
    """The suit in which the hand is strongest."""
    return NameTrump(measure(view.rules, view.standing(view.me)).best_trump(view.hand.mask))
