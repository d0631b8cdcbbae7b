"""The solver against the engine: what may be played, what it is worth, and a line of best play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.rules.play_kit import Table, any_agreements, any_table
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.solver import Solver
from thousand_tui.rules import Game, Outcome, Play, view_of
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.tricks import STAGE, Tricks

WITH_DECLARER = ("three", "three", "three", "four", "two_discards", "two_one_card", "two_bank", "two_dead_hand")


def endings(rng: Random, most: int) -> Iterator[Table]:
    """Positions of random play with at most so many cards in a hand, some in the middle of a trick."""
    while True:
        table = any_table(rng, any_agreements(rng, rng.choice(WITH_DECLARER)), melds=rng.random() < 0.3)
        stop = rng.randrange(2, most * len(table.game.deal.active) + 1)
        while sum(hand.bit_count() for hand in table.game.hands) > stop:
            table.do(rng.choice(table.plays))
        yield table


def solvable(game: Game) -> tuple[Board, Solver] | None:
    """The solver of a position as its own seat sees it, if it is covered."""
    assert isinstance(game.now, Tricks)
    view = view_of(game, game.now.turn)
    if not covers(view):
        return None
    board = board_of(view, game.hands)
    solver = board.solver(game.hands)
    return (board, solver) if solver is not None else None


def plays_of(game: Game) -> list[Play]:
    return [action for action in STAGE.choices(game) if isinstance(action, Play)]


def brute_force(game: Game, seen: dict[Any, int]) -> int:
    """The declarer's points at the end of the deal, by trying every line of play through the engine."""
    now = game.now
    assert isinstance(now, Tricks)
    declarer = game.deal.declarer
    home = mask_of(card for trick in now.done if trick.winner == declarer for card in trick.cards)
    takers = frozenset(trick.winner for trick in now.done)
    key = (game.hands, now.turn, now.trump, now.cards, home, now.melds, takers)
    if key not in seen:
        worths = (value_of(game, play, seen) for play in plays_of(game))
        seen[key] = max(worths) if now.turn == declarer else min(worths)
    return seen[key]


def value_of(game: Game, play: Play, seen: dict[Any, int]) -> int:
    after, end = STAGE.apply(game, play)
    assert game.deal.declarer is not None
    return end.raw(game.deal.declarer) if isinstance(end, Outcome) else brute_force(after, seen)


def check_position(rng: Random, game: Game) -> bool:
    """Compare every play of a position; False if the solver does not cover it."""
    found = solvable(game)
    if found is None:
        return False
    board, solver = found
    seen: dict[Any, int] = {}
    rem = board.left(game.hands)
    for play in plays_of(game):
        right = value_of(game, play, seen) - board.scored
        guess = rng.randrange(0, 200)
        assert solver.exact(rem, board.state, board.table, number_of(play), guess) == right, (game, play)
        need = right + rng.randrange(-3, 4)
        bound = solver.value(rem, board.state, board.table, number_of(play), need - 1)
        assert (bound >= need) == (right >= need)
    return True


@pytest.mark.parametrize(("most", "wanted", "seed"), [(4, 5000, 1), (5, 300, 2)])
def test_the_solver_is_brute_force(most: int, wanted: int, seed: int) -> None:
    rng = Random(seed)
    checked = 0
    for table in endings(rng, most):
        checked += check_position(rng, table.game)
        if checked == wanted:
            break
