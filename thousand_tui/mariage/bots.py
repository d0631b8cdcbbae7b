"""Opponents for the old Mariage: each level turns what its seat may know into one choice (RULES §2.15, V15 point 9).

All announce everything that pays. The novice plays by rule of thumb; the regular imagines how the cards may lie, plays
each of these deals out as novices would, the same ones for every card, and chooses what leaves it the most tokens.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Final, TypeAlias

from thousand_tui.mariage import announcing
from thousand_tui.mariage.actions import Action, Announce, Play
from thousand_tui.mariage.cards import JESTER, RED_PAIR, WHOLE_PACK
from thousand_tui.mariage.playout import Playout, thumb, worth
from thousand_tui.mariage.view import View, imagine, samples

Chooser: TypeAlias = Callable[[View, Random], Action]

BOXED: Final = JESTER.mask | RED_PAIR
"""The cards that empty a box when they are named."""
WORLDS: Final = 48
"""How many deals the regular imagines for a decision."""


def novice(view: View, rng: Random) -> Action:
    """Announce all; lead what may win, take a trick cheaply if that can be done, else throw the least."""
    if view.play is None:
        return Announce(announcing.held_names(view.hand))
    if len(view.choices) == 1 or view.play.offered:
        # A queen who is offered is always put.
        return next(iter(view.choices))
    table = [int(card) for _, card in view.play.cards]
    return Play(WHOLE_PACK[thumb(view.hand, table, bool(view.play.united), _trump(view))])


def regular(view: View, rng: Random) -> Action:
    """The card that leaves the most tokens on average over imagined deals; announce all."""
    now = view.play
    if now is None or len(view.choices) == 1 or now.offered:
        return novice(view, rng)
    cards = [action.card for action in view.choices if isinstance(action, Play)]
    gains = dict.fromkeys(cards, 0)
    for hands in islice(samples(view, rng, _kept_silent(view)), WORLDS):
        game = imagine(view, hands)
        for card in cards:
            gains[card] += Playout(game, now).played(card)[view.me]
    return Play(max(cards, key=lambda card: (gains[card], -worth(card))))


def _kept_silent(view: View) -> int:
    """The cards with a box of their own that nobody named: whoever held one would have been paid for naming it."""
    return BOXED & ~view.hand & ~sum(view.deal.named)


def _trump(view: View) -> int:
    assert view.deal.turned is not None
    return view.deal.turned.suit


CHOOSERS: Final[dict[str, Chooser]] = {"novice": novice, "regular": regular}
LEVELS: Final = tuple(CHOOSERS)
"""What seats call the opponents, the weaker first."""


def bot_action(kind: str, view: View, seed: str, ply: int) -> Action:
    """What the bot of this kind does, the same each time for a seed and a ply; an unknown kind plays as the best."""
    rng = Random(f"mariage/{seed}/{view.deal.number}/{view.me}/{ply}")
    return CHOOSERS.get(kind, regular)(view, rng)
