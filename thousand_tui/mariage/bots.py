"""Opponents for the old Mariage: each level turns what its seat may know into one choice (RULES §2.15, V15 point 9).

All announce everything that pays. The novice plays by rule of thumb; the regular imagines how the cards may lie, plays
each of these deals out as novices would, the same ones for every card, and chooses what leaves it the most tokens; the
skilled imagines more of them, by what was played too, and plays them out as regulars may go on (:mod:`.advice`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from thousand_tui.mariage import announcing
from thousand_tui.mariage.actions import Action, Announce, Play
from thousand_tui.mariage.advice import asks_for_card, weigh
from thousand_tui.mariage.cards import WHOLE_PACK
from thousand_tui.mariage.playout import thumb
from thousand_tui.mariage.view import View

Chooser: TypeAlias = Callable[[View, Random], Action]

# How many deals a regular imagines for a decision.
REGULAR: Final = 48


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
    return weigh(view, rng, REGULAR, simply=True)[0].action if asks_for_card(view) else novice(view, rng)


def skilled(view: View, rng: Random) -> Action:
    """The same over more deals and likelier ones, in which the others play as regulars may."""
    return weigh(view, rng)[0].action if asks_for_card(view) else novice(view, rng)


def _trump(view: View) -> int:
    assert view.deal.turned is not None
    return view.deal.turned.suit


CHOOSERS: Final[dict[str, Chooser]] = {"novice": novice, "regular": regular, "skilled": skilled}
# What seats call the opponents, the weaker first.
LEVELS: Final = tuple(CHOOSERS)


def bot_action(kind: str, view: View, seed: str, ply: int) -> Action:
    """What the bot of this kind does, the same each time for a seed and a ply; an unknown kind plays as the best."""
    rng = Random(f"mariage/{seed}/{view.deal.number}/{view.me}/{ply}")
    return CHOOSERS.get(kind, skilled)(view, rng)
