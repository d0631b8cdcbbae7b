"""A player that sees all hands, as the measure of what could be had: the arena's alone, never at a table.

It plays the cards as well as they can be played when they all lie open: the declarer for the most points, an
opponent for the fewest of the declarer's. So it makes a contract that can be made, and defeats one that can be
defeated, against any play of the others. Of equal plays it takes the one that a Regular, who sees only their own
cards, likes best. Before the first lead it does what a Regular does.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from thousand_tui.arena.deal import Cheat
from thousand_tui.bots import play as by_eye, regular
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.solver import Solver
from thousand_tui.rules import Action, Game, Play, Rulebook, View
from thousand_tui.words import t

# Where the search for the first of several moves begins: about what a declarer takes.
MIDDLE: Final = 60


def choose(game: Game, view: View, rng: Random) -> Action:
    """The best play for this lie of the cards.

    Raises:
        ValueError: it is not a play that can be worked out under these rules.
    """
    if view.play is None:
        return regular.choose(view, rng)
    plays = [action for action in view.choices if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    solver = _solver(game, view) if covers(view) else None
    if solver is None:
        raise ValueError(t("arena.oracle.lost"))
    known, aims = read(view), by_eye.aims_of(view)
    plays.sort(key=lambda play: -by_eye.value(view, known, aims, play))
    return best_play(solver, board_of(view, game.hands), game.hands, plays, wants_more=view.seat == view.deal.declarer)


def best_play(solver: Solver, board: Board, hands: tuple[int, ...], plays: list[Play], *, wants_more: bool) -> Play:
    """The play that brings the declarer the most points, or the fewest; of equals the first."""
    rem = board.left(hands)
    best, found = plays[0], solver.exact(rem, board.state, board.table, number_of(plays[0]), MIDDLE)
    for play in plays[1:]:
        move = number_of(play)
        alpha = found if wants_more else found - 1
        value = solver.value(rem, board.state, board.table, move, alpha)
        if (value > alpha) is wants_more:
            best, found = play, solver.exact(rem, board.state, board.table, move, value)
    return best


def _solver(game: Game, view: View) -> Solver | None:
    """A solver for all of this deal, which knows what it found out at earlier cards; for what is left of it where only
    that is known to it."""
    dealt = list(game.hands)
    for seat, card in (*view.table, *(laid for trick in view.done for laid in view.laid(trick))):
        dealt[seat] |= 1 << card
    board = board_of(view, game.hands)
    return _whole_deal(board.rules, board.places, board.apart, tuple(dealt)) or board.solver(game.hands)


@lru_cache(maxsize=4)
def _whole_deal(rules: Rulebook, places: tuple[int, ...], apart: int, dealt: tuple[int, ...]) -> Solver | None:
    return Board(rules, places, 0, (), 0, apart).solver(dealt)


def refuse(view: View) -> None:
    """Make sure that the play which begins with this view can be worked out.

    Raises:
        ValueError: it cannot.
    """
    if len(view.rules.melds.kinds) > 1 or not covers(view):
        raise ValueError(t("arena.oracle.unknown"))


ORACLE: Final = Cheat("oracle", "Oracle", "Sees all hands, and plays the cards as well as can be.", choose)
