"""A player that believes everybody sees all cards: it solves deals imagined alike likely, and takes the card that goes
well in most of them. It bids, passes and chooses contracts as an Expert."""

from __future__ import annotations

from random import Random
from typing import Final

from thousand_tui.bots import LEVELS
from thousand_tui.bots import play as by_eye
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import board_of, covers, number_of
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.rules import Action, Play, View

WORLDS: Final = 60
# Positions of the solver for one card; worlds that come after them are not looked at.
LEFT: Final = 2_000_000


def choose(view: View, rng: Random) -> Action:
    """The play that makes the contract, or fails it for a defender, in most worlds; of equals a Regular's."""
    if len(view.choices) == 1 or not covers(view):
        return LEVELS["expert"].choose(view, rng)
    known, aims = read(view), by_eye.aims_of(view)
    plays = [action for action in view.choices if isinstance(action, Play)]
    plays.sort(key=lambda play: -by_eye.value(view, known, aims, play))
    made, left = [0] * len(plays), LEFT
    for hands in Worlds(view).several(rng, WORLDS):
        board = board_of(view, hands)
        solver = board.solver(hands, left)
        if solver is None:
            continue
        cards, missing = board.left(hands), view.deal.contract - board.scored - 1
        solved = [solver.value(cards, board.state, board.table, number_of(play), missing) > missing for play in plays]
        if solver.exhausted:
            break
        left -= solver.nodes
        for at, makes in enumerate(solved):
            made[at] += makes
    aim = max(made) if view.seat == view.deal.declarer else min(made)
    return plays[made.index(aim)]
