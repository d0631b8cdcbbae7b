"""The solver against the engine: what may be played, what it is worth, and a line of best play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.narrowing import a, present
from tests.rules.tricks import Table, any_agreements, any_table
from thousand_tui.bots.search import solver as written
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.solver import Solver
from thousand_tui.rules import Game, Outcome, Play, view_of
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.choices import Plays
from thousand_tui.rules.kernel import winning
from thousand_tui.rules.phases.tricks import STAGE
from thousand_tui.rules.state import Tricks

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
    assert isinstance(game.now, Tricks)
    return [action for action in STAGE.choices(game, game.now) if isinstance(action, Play)]


def brute_force(game: Game, seen: dict[Any, int]) -> int:
    """The declarer's points at the end of the deal, by trying every line of play through the engine."""
    now = a(Tricks, game.now)
    declarer = game.deal.declarer
    home = mask_of(card for trick in now.done if trick.winner == declarer for card in trick.cards)
    takers = frozenset(trick.winner for trick in now.done)
    key = (game.hands, now.turn, now.trump, now.cards, home, now.melds, takers)
    if key not in seen:
        worths = (value_of(game, play, seen) for play in plays_of(game))
        seen[key] = max(worths) if now.turn == declarer else min(worths)
    return seen[key]


def value_of(game: Game, play: Play, seen: dict[Any, int]) -> int:
    assert isinstance(game.now, Tricks)
    after, end = STAGE.apply(game, game.now, play)
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


@pytest.mark.parametrize(
    ("most", "wanted", "seed"),
    [
        (4, 150, 1),
        pytest.param(4, 700, 1, marks=pytest.mark.slow),
        (5, 20, 2),
        pytest.param(4, 5000, 3, marks=pytest.mark.slow),
        pytest.param(5, 300, 4, marks=pytest.mark.slow),
    ],
)
def test_the_solver_is_brute_force(most: int, wanted: int, seed: int) -> None:
    rng = Random(seed)
    checked = 0
    for table in endings(rng, most):
        checked += check_position(rng, table.game)
        if checked == wanted:
            break


@pytest.mark.parametrize("wanted", [4_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_the_solver_may_play_what_the_engine_allows(wanted: int) -> None:
    rng = Random(wanted)
    while wanted > 0:
        table = any_table(rng, any_agreements(rng, rng.choice(WITH_DECLARER)), melds=rng.random() < 0.3)
        while any(table.game.hands) and table.outcome is None:
            wanted -= same_choices(table.game)
            table.do(rng.choice(table.plays))


def same_choices(game: Game) -> bool:
    """Whether solver and engine offer the same cards and marriages; False if the solver does not cover it."""
    if (found := solvable(game)) is None:
        return False
    board, solver = found
    assert isinstance(game.now, Tricks)
    offered = a(Plays, STAGE.choices(game, game.now))
    place, hand = board.places.index(game.now.turn), game.hands[game.now.turn]
    trump = game.now.trump
    if game.now.cards:
        best = game.now.cards[winning(game.now.cards, trump)]
        assert solver.replies(hand, game.now.cards[0], best, trump) == offered.cards
    else:
        assert solver.plain(hand, place, board.state) == offered.cards
        assert solver.married(hand, place, board.state) == offered.marriages
    return True


@pytest.mark.parametrize("most", [4, 6])
def test_a_line_of_best_play_brings_what_the_solver_says(most: int) -> None:
    rng = Random(most)
    played = 0
    for table in endings(rng, most):
        if (found := solvable(table.game)) is None:
            continue
        board, _ = found
        claimed = board.scored + best_of(table.game)[0]
        while table.outcome is None:
            table.do(best_of(table.game)[1])
        assert table.game.deal.declarer is not None
        assert table.outcome.raw(table.game.deal.declarer) == claimed
        played += 1
        if played == 60:
            break


def best_of(game: Game) -> tuple[int, Play]:
    """What the declarer still takes with best play of both sides, and the play that brings it."""
    found = present(solvable(game))
    board, solver = found
    assert isinstance(game.now, Tricks)
    rem = board.left(game.hands)
    worths = [(solver.exact(rem, board.state, board.table, number_of(play), 60), play) for play in plays_of(game)]
    choose = max if game.now.turn == game.deal.declarer else min
    return choose(worths, key=lambda worth: worth[0])


def test_a_search_that_may_look_at_too_little_says_so() -> None:
    for table in endings(Random(7), 8):
        if (found := solvable(table.game)) is not None and max(map(int.bit_count, table.game.hands)) >= 6:
            board, whole = found
            move = number_of(plays_of(table.game)[0])
            rem = board.left(table.game.hands)
            whole.exact(rem, board.state, board.table, move, 60)
            assert not whole.exhausted
            short = present(board.solver(table.game.hands, 3))
            short.exact(rem, board.state, board.table, move, 60)
            assert short.exhausted == (whole.nodes > 3)
            assert short.nodes <= 3
            if short.exhausted:
                break


def test_a_long_search_lets_other_threads_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    breaths: list[int] = []
    solver: Any
    monkeypatch.setattr(written, "breathe", lambda: breaths.append(solver.nodes))
    pack = list(range(24))
    Random(3).shuffle(pack)
    hands = [sum(1 << card for card in pack[at : at + 8]) for at in (0, 8, 16)]
    solver = written.Solver(
        hands,
        school=0,
        pair=0b1100,
        values=(40, 60, 80, 100),
        in_trumps=0,
        makes_trump=True,
        automatic=False,
        own_trumps=False,
        trumps_first=False,
        brought_home=0,
        next_trick=False,
        bank=0,
        limit=1 << 40,
    )
    solver.exact(sum(hands), written.state_of(0, -1, 0), (), 1 + pack[0], 60)
    assert solver.nodes > 200
    assert breaths == [number for number in range(1, solver.nodes + 1) if not number & written.BREATH]
