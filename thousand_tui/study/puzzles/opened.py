"""What open cards say for certain: which cards bring the contract home, or beat it, against any play of the others.

Here the whole game is looked at, as only the study of prepared and settled deals may; no bot is asked with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.playing import Question
from thousand_tui.bots.search.solver import Solver
from thousand_tui.rules import Game, Play, View, apply, turn, view_of

NODES: Final = 400_000
"""Positions that may be visited for one question."""
FAR: Final = 10
"""So many points of cards and marriages are far."""
LINE: Final = 2
"""A line is told to the end of so many tricks."""
MIDDLE: Final = 60
"""Where the search for points begins: about what a declarer takes."""


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of the play with all cards known, as the seat to act has it: what it may play, how many points the
    declarer still needs, and who can work out what comes of it."""

    view: View
    board: Board
    solver: Solver
    hands: tuple[int, ...]
    plays: tuple[Play, ...]
    need: int

    @property
    def declares(self) -> bool:
        """Whether the seat to act plays the contract."""
        return self.view.deal.declarer == self.view.seat

    def good(self) -> tuple[Play, ...] | None:
        """The plays that make the contract against any defence, for a defender those that beat it however the declarer
        plays; None if it takes too long to say."""
        question = Question(self.solver, self.board, self.board.left(self.hands), list(map(number_of, self.plays)))
        makes = question.reach(self.need)
        if self.solver.exhausted:
            return None
        return tuple(play for play, made in zip(self.plays, makes, strict=True) if made == self.declares)

    def dearest(self) -> tuple[Play, ...] | None:
        """The play after which the declarer gets by far the fewest points; empty if several come near each other, None
        if it takes too long to say."""
        points = sorted(((self.points(play), play) for play in self.plays), key=lambda found: found[0])
        if self.solver.exhausted:
            return None
        return (points[0][1],) if len(points) == 1 or points[1][0] - points[0][0] >= FAR else ()

    def points(self, play: Play) -> int:
        """The declarer's points at the end of the deal if this is played, and then everything as well as can be."""
        left = self.board.left(self.hands)
        more = self.solver.exact(left, self.board.state, self.board.table, number_of(play), MIDDLE)
        return self.board.scored + more

    def best(self) -> Play:
        """The play that brings the declarer most, for a defender least."""
        return max(self.plays, key=lambda play: self.points(play) * (1 if self.declares else -1))


def table_of(game: Game, nodes: int = NODES) -> Table | None:
    """The table of a game in which a card is to be played; None where the solver does not know the deal."""
    seat = turn(game)
    if seat is None or seat < 0:
        return None
    view = view_of(game, seat)
    if not covers(view):
        return None
    board = board_of(view, game.hands)
    solver = board.solver(game.hands, nodes)
    declarer = view.deal.declarer
    if solver is None or declarer is None:
        return None
    plays = tuple(action for action in view.choices if isinstance(action, Play))
    need = Prices(view, declarer).needed(view.deal.contract) - board.scored
    return Table(view, board, solver, tuple(game.hands), plays, need)


def line_after(game: Game, play: Play) -> tuple[Play, ...]:
    """How the cards fall after this play with best play by all, to the end of ``LINE`` tricks."""
    game, line, left = apply(game, play), [play], LINE
    while left:
        table = table_of(game)
        if table is None:
            break
        best = table.best()
        before, game = game, apply(game, best)
        line.append(best)
        left -= _ends_trick(before, game)
    return tuple(line)


def _ends_trick(before: Game, after: Game) -> bool:
    return len(after.sheet.deals) > len(before.sheet.deals) or not view_of(after, None).table
