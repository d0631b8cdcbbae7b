"""The solver of ends in which every seat plays for itself, against brute force by the engine."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.bots.test_solver import endings, plays_of, solvable
from thousand_tui.bots.search.board import number_of
from thousand_tui.bots.search.endgames import Selfish
from thousand_tui.bots.search.solver import Solver
from thousand_tui.rules import Game, Outcome, Play
from thousand_tui.rules.phases.counting import points_so_far
from thousand_tui.rules.phases.tricks import STAGE
from thousand_tui.rules.state import Tricks

UNLIMITED = 1 << 40


class Stakes:
    """What points, the contract and a first trick are worth to each place; at random, so that no two lines of play are
    worth the same to anybody."""

    def __init__(self, rng: Random, places: Sequence[int], need: int) -> None:
        self.places, self.need = places, need
        self.points = [self.worths(rng, place, 1.0) for place in range(3)]
        self.trick = [self.worths(rng, place, 20.0) for place in range(3)]
        self.made = self.worths(rng, 0, 200.0)

    @staticmethod
    def worths(rng: Random, place: int, much: float) -> tuple[float, float, float]:
        one, two, three = [much * rng.uniform(0.5, 1.0) * (1.0 if each == place else -0.5) for each in range(3)]
        return one, two, three

    def selfish(self, solver: Solver, game: Game, me: int = 0, limit: int = UNLIMITED) -> Selfish:
        return Selfish(solver, self.points, self.made, self.trick, me, not game.rules.melds.only_declarer, limit)

    def of(self, end: Outcome, before: Sequence[int], dry: int, me: int) -> tuple[float, ...]:
        """The same as the solver says it, for the end of a deal."""
        worths = [0.0, 0.0, 0.0]
        taken = [end.raw(seat) - points for seat, points in zip(self.places, before, strict=True)]
        for place, (seat, points) in enumerate(zip(self.places, taken, strict=True)):
            first = bool(dry >> place & 1 and end.tricks[seat])
            for other in range(3):
                worths[other] += points * self.points[place][other] + first * self.trick[place][other]
        made = bool(0 < self.need <= taken[0])
        if made:
            worths = [worth + more for worth, more in zip(worths, self.made, strict=True)]
        return (*worths, float(made), float(taken[me]))


def brute_force(game: Game, stakes: Stakes, before: Sequence[int], dry: int, me: int) -> tuple[float, ...]:
    """What comes of a position if every seat does what is best for itself, by trying every line of play."""
    assert isinstance(game.now, Tricks)
    place = stakes.places.index(game.now.turn)
    return max(
        (value_of(game, play, stakes, before, dry, me) for play in plays_of(game)), key=lambda worths: worths[place]
    )


def value_of(game: Game, play: Play, stakes: Stakes, before: Sequence[int], dry: int, me: int) -> tuple[float, ...]:
    assert isinstance(game.now, Tricks)
    after, end = STAGE.apply(game, game.now, play)
    if isinstance(end, Outcome):
        return stakes.of(end, before, dry, me)
    return brute_force(after, stakes, before, dry, me)


@pytest.mark.parametrize(("most", "wanted", "seed"), [(3, 150, 1), pytest.param(3, 1500, 2, marks=pytest.mark.slow)])
def test_it_finds_what_brute_force_finds(most: int, wanted: int, seed: int) -> None:
    rng = Random(seed)
    for table in endings(rng, most):
        game = table.game
        if (found := solvable(game)) is None or game.rules.melds.brought_home:
            continue
        board, solver = found
        assert isinstance(game.now, Tricks)
        before = [points_taken(game, seat) for seat in board.places]
        takers = {trick.winner for trick in game.now.done}
        dry = sum(1 << place for place, seat in enumerate(board.places) if place and seat not in takers)
        me = board.places.index(game.now.turn)
        stakes = Stakes(rng, board.places, rng.choice([0, rng.randrange(1, 80)]))
        selfish = stakes.selfish(solver, game, me)
        left = board.left(game.hands)
        for play in plays_of(game):
            said = selfish.value(left, board.state, board.table, number_of(play), stakes.need, dry)
            assert said == pytest.approx(value_of(game, play, stakes, before, dry, me)), (game, play)
        wanted -= 1
        if not wanted:
            break


def points_taken(game: Game, seat: int) -> int:
    """Card points and melds of a seat so far."""
    assert isinstance(game.now, Tricks)
    cards, melds = points_so_far(game.now, len(game.hands))
    return cards[seat] + melds[seat]


def test_it_gives_up_at_its_limit() -> None:
    rng = Random(5)
    for table in endings(rng, 4):
        if (found := solvable(table.game)) is None or min(map(int.bit_count, table.game.hands)) < 3:
            continue
        board, solver = found
        selfish = Stakes(rng, board.places, 0).selfish(solver, table.game, limit=1)
        left = board.left(table.game.hands)
        for play in plays_of(table.game):
            selfish.value(left, board.state, board.table, number_of(play), 0, 0)
        assert selfish.exhausted
        assert selfish.nodes == 1
        break
