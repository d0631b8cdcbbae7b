"""Positions with all cards known, and what a solver says of them. This looks at the whole game, which only prepared
and settled deals may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.solver import Solver
from thousand_tui.rules import Game, Play, View, points_of, turn, view_of

# How many positions may be visited for one question.
NODES: Final = 400_000
# A gap of this many points, in cards and marriages, counts as large.
FAR: Final = 10
# Where the search for points starts: about what a declarer takes.
MIDDLE: Final = 60


@dataclass(frozen=True, slots=True)
class Table:
    """A position with all cards known, for the seat to act: what it may play, how many points the declarer still needs,
    and the solver that works out the result."""

    view: View
    board: Board
    solver: Solver
    hands: tuple[int, ...]
    plays: tuple[Play, ...]
    need: int

    @property
    def declares(self) -> bool:
        """Whether the seat to act is the declarer."""
        return self.view.deal.declarer == self.view.seat

    @property
    def is_decided(self) -> bool:
        """Whether the contract is made, or out of reach even with all cards left and the marriages to come."""
        view, held = self.view, self.hands[self.view.deal.declarer or 0]
        melds = view.rules.melds
        left = points_of(self.board.left(self.hands)) + sum(card.points for _, card in view.table)
        left += sum(melds.worth(suit) for suit, pair in enumerate(melds.pairs) if held & pair == pair)
        return not 0 < self.need <= left

    def points(self, play: Play) -> int:
        """The declarer's points at the end of the deal if this is played and everybody then plays their best."""
        left = self.board.left(self.hands)
        more = self.solver.exact(left, self.board.state, self.board.table, number_of(play), MIDDLE)
        return self.board.scored + more

    def best(self) -> Play:
        """The play that brings the declarer most or, for a defender, least."""
        return max(self.plays, key=lambda play: self.points(play) * (1 if self.declares else -1))


def table_of(game: Game, nodes: int = NODES) -> Table | None:
    """The table of a game in which a card is to be played; None if the solver does not know the deal."""
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


def is_decided(game: Game) -> bool:
    """Whether the contract is made or out of reach; a settled deal is decided."""
    table = table_of(game)
    return table is None or table.is_decided
