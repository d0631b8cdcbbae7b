"""Opponents for the old Mariage: each level makes a choice from what its seat may know (RULES §2.15, V15 point 9).

All levels announce everything that pays. The novice plays by rule of thumb. The regular imagines possible deals, the
same ones for every card, plays them out as novices would, and chooses the card that leaves it the most tokens. The
skilled level imagines more deals, also judging by what was played, and plays them out as regulars may (:mod:`.advice`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from thousand_tui.mariage.bots.advice import asks_for_card, weigh
from thousand_tui.mariage.bots.playout import thumb
from thousand_tui.mariage.rules import announcing
from thousand_tui.mariage.rules.actions import Action, Announce, Play
from thousand_tui.mariage.rules.cards import WHOLE_PACK
from thousand_tui.mariage.rules.view import View

Chooser: TypeAlias = Callable[[View, Random], Action]

# How many deals a regular imagines per decision.
REGULAR: Final = 48


def novice(view: View, rng: Random) -> Action:
    """Announce everything; lead what may win, take tricks cheaply if possible, else throw the least valuable card."""
    if view.play is None:
        return Announce(announcing.held_names(view.hand))
    if len(view.choices) == 1 or view.play.offered:
        # An offered queen is always played.
        return next(iter(view.choices))
    table = [int(card) for _, card in view.play.cards]
    return Play(WHOLE_PACK[thumb(view.hand, table, bool(view.play.united), _trump(view))])


def regular(view: View, rng: Random) -> Action:
    """The card that leaves the most tokens on average over imagined deals; announce everything."""
    return weigh(view, rng, REGULAR, simply=True)[0].action if asks_for_card(view) else novice(view, rng)


def skilled(view: View, rng: Random) -> Action:
    """The card that leaves the most tokens over more and likelier deals, in which the others play as Regulars may."""
    return weigh(view, rng)[0].action if asks_for_card(view) else novice(view, rng)


def _trump(view: View) -> int:
    assert view.deal.turned is not None
    return view.deal.turned.suit


CHOOSERS: Final[dict[str, Chooser]] = {"novice": novice, "regular": regular, "skilled": skilled}
# The names of the opponents in saves, the weaker first.
LEVELS: Final = tuple(CHOOSERS)


def bot_action(kind: str, view: View, seed: str, ply: int) -> Action:
    """The action of a bot of this kind, always the same for a seed and a ply; an unknown kind plays like the best."""
    rng = Random(f"mariage/{seed}/{view.deal.number}/{view.me}/{ply}")
    return CHOOSERS.get(kind, skilled)(view, rng)
