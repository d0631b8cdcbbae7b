"""The novice: sensible moves from what lies on the table, without memory."""

from __future__ import annotations

from random import Random

from thousand_tui.rules import Action, Bid, Claim, Contract, Give, Pass, Play, View
from thousand_tui.rules.cards import points_of


def choose(view: View, rng: Random) -> Action:
    """One of the seat's choices."""
    options = tuple(view.choices)
    if len(options) == 1:
        return options[0]
    plays = [action for action in options if isinstance(action, Play)]
    if plays:
        declared = [play for play in plays if play.meld]
        return declared[-1] if declared else plays[int(rng.random() * len(plays))]
    if any(isinstance(action, Claim) for action in options):
        return next(action for action in options if isinstance(action, Claim))
    return _before_play(view, options)


def _before_play(view: View, options: tuple[Action, ...]) -> Action:
    gives = [action for action in options if isinstance(action, Give)]
    if gives:
        return min(gives, key=lambda give: sum(card.points for card, _ in give.cards))
    contracts = [action for action in options if isinstance(action, Contract)]
    if contracts:
        return contracts[0]
    bids = [action for action in options if isinstance(action, Bid)]
    worth = points_of(view.hand.mask) + view.rules.melds.held(view.hand.mask) + 40
    if bids and (Pass() not in view.choices or bids[0].points <= worth):
        return bids[0]
    return Pass()
