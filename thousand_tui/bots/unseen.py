"""Hands that the seat has not looked at: staying blind, going dark, and when to look (C12, K1)."""

from __future__ import annotations

from dataclasses import replace as with_fields
from random import Random
from typing import Final

from thousand_tui.bots.bidding import Buying, imagined_hands, worth_of_passing
from thousand_tui.bots.stakes import daring
from thousand_tui.rules import Action, Bid, Dark, Look, View
from thousand_tui.rules.choices import Bids
from thousand_tui.rules.phases.bidding import opening as least_opening
from thousand_tui.rules.state import looked

BOLD: Final = 0.6
"""How often the seat dares what is worth daring."""


def choose_looking(view: View, rng: Random) -> Action:
    """Look, or leave the hand face down if double stakes are worth it: they help a player who is far behind."""
    way = next(action for action in view.choices if not isinstance(action, Look))
    played = with_fields(view, deal=view.deal.changed(dark=view.me)) if isinstance(way, Dark) else view
    return way if gains_unseen(view, played, rng) and rng.random() < BOLD else Look()


def gains_unseen(view: View, played: View, rng: Random) -> bool:
    """Whether the forced opening is worth more, in the game as ``played`` unseen, than after a look."""
    hands = imagined_hands(view, rng)
    unseen = Buying(played, hands, 0).worth(least_opening(played, view.me))
    seen = Buying(after_a_look(view), hands, 0).worth(least_opening(view, view.me))
    return unseen + daring(view) > seen


def after_a_look(view: View) -> View:
    """The view as if the seat had looked at its hand, but for the cards."""
    return with_fields(view, deal=looked(view.deal, view.me))


def choose_blind_bid(view: View, rng: Random) -> Action:
    """Bid without having looked while that is worth it, else look first; a player who has gone dark has no choice."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not bids.may_look or not bids.numbers:
        return Look() if bids.may_look else Bid(bids.numbers[0])
    hands = imagined_hands(view, rng)
    blind = Buying(view, hands, 0).worth(bids.numbers[0])
    seeing = Buying(after_a_look(view), hands, 0)
    seen = worth_of_passing(view, hands) if bids.may_pass else seeing.worth(bids.numbers[0])
    return Bid(bids.numbers[0]) if blind + daring(view) > seen else Look()
