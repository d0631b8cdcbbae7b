"""The course of a game: its log, which is kept only here, and the positions of the last deals.

A saved game is replayed from its log in time and memory that grow only with the number of its moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from thousand_tui.table.game import A, CardGame, G

# The most rows kept in a sheet during replay: each new row copies all rows before it, so older rows are set aside.
LONGEST_SHEET: Final = 64


@dataclass(frozen=True, slots=True)
class Move(Generic[A]):
    """An entry of the log: who acted (a seat or ``CHANCE``) and what was done."""

    actor: int
    action: A


@dataclass(frozen=True, slots=True)
class Step(Generic[G, A]):
    """The games before and after a move."""

    before: G
    move: Move[A]
    after: G


class Course(Generic[G, A]):
    """A game played from ``start``; ``game`` is the present position.

    ``totals`` are the totals after each settled deal, by the number of moves made by then.
    """

    def __init__(self, card_game: CardGame[G, Any, A], start: G) -> None:
        self.card_game = card_game
        self.start = start
        self.game = start
        self.log: list[Move[A]] = []
        self.totals: dict[int, tuple[int, ...]] = {}
        self.shuffles = 0
        # The ply of the oldest position kept: the beginning of the last deal but one, so that a result can be shown and
        # moves taken back.
        self.first = 0
        self._begun = 0
        self._games = [start]
        # The positions at the start and after each settled deal, without their rows, and the number of rows they had.
        self._kept = {0: (start, [0] * len(card_game.rows(start)))}

    def __getitem__(self, ply: int) -> G:
        """The position after this many moves; not before :attr:`first`."""
        return self._games[ply - self.first]

    def do(self, move: Move[A]) -> None:
        """Make one move.

        Raises:
            ValueError: it is another seat's turn or nobody's, or the move is not allowed; the game is then unchanged.
        """
        card_game, before = self.card_game, self.game
        if card_game.turn(before) != move.actor:
            raise ValueError("it is not this seat's turn")
        after = card_game.apply(before, move.action)
        self.log.append(move)
        self.game = after
        self._games.append(after)
        if card_game.is_shuffle(move.action):
            self.shuffles += 1
            self._begin(len(self.log) - 1)
        if card_game.settled(after) > card_game.settled(before):
            self.totals[len(self.log)] = card_game.totals(after)
            self._keep()
            if card_game.turn(after) is not None:
                self._begin(len(self.log))

    def _keep(self) -> None:
        """Keep the position after the deal that was just settled."""
        rows = self.card_game.rows(self.game)
        counts = [away + len(row) for away, row in zip(self._rows_away(), rows, strict=True)]
        self._kept[len(self.log)] = self.card_game.with_rows(self.game, [()] * len(rows)), counts

    def _rows_away(self) -> Sequence[int]:
        """How many rows of the sheet are set aside, for each kind."""
        return [0] * len(self.card_game.rows(self.start))

    def _begin(self, ply: int) -> None:
        """A deal begins at this ply."""
        if ply != self._begun:
            del self._games[: self._begun - self.first]
            self.first, self._begun = self._begun, ply

    @property
    def has_settled(self) -> bool:
        """Whether the last move settled a deal."""
        return len(self.log) in self.totals

    def correct_totals(self, totals: Sequence[int]) -> None:
        """Replace the totals after the deal that was just settled.

        Raises:
            ValueError: the last move did not settle a deal, or these totals are impossible.
        """
        if not self.has_settled:
            raise ValueError("no deal was settled here")
        self.game = self._games[-1] = self.card_game.with_totals(self.game, totals)
        self.totals[len(self.log)] = tuple(totals)
        self._keep()

    def go_back(self, ply: int) -> None:
        """Take back all moves after this ply."""
        self.shuffles -= sum(self.card_game.is_shuffle(move.action) for move in self.log[ply:])
        del self.log[ply:]
        for at in [at for at in self.totals if at > ply]:
            del self.totals[at], self._kept[at]
        if ply < self.first:
            # Back beyond the previous deal, which only a practice table allows: rare enough to replay the whole game.
            self._play_again()
        else:
            del self._games[ply - self.first + 1 :]
            self._begun = self._begun if ply >= self._begun else self.first
        self.game = self._games[-1]

    def _play_again(self) -> None:
        again = Course(self.card_game, self.start)
        for ply, move in enumerate(self.log, start=1):
            again.do(move)
            if again.has_settled and again.totals[ply] != self.totals[ply]:
                again.correct_totals(self.totals[ply])
        self.first, self._begun, self._games = again.first, again._begun, again._games

    def excerpt(self, first: int) -> Excerpt[G, A]:
        """A separate course, beginning where the game or a deal of it began.

        Raises:
            KeyError: no deal began at this ply.
        """
        return Excerpt(self, first)

    def branch(self, first: int, ply: int | None = None) -> Branch[G, A]:
        """A separate course that branches off where a deal began, or at a later ``ply`` of that deal.

        Raises:
            KeyError: no deal began at ``first``.
        """
        branch = Branch(self, first)
        for move in self.log[first:ply] if ply is not None else ():
            branch.do(move)
        return branch

    def kept(self, ply: int) -> G:
        """The position before the first move or after a settled deal, without the rows of its sheet."""
        return self._kept[ply][0]

    def _as_it_was(self, ply: int) -> G:
        """The position after a settled deal, with the rows that its sheet had then."""
        if not ply:
            return self.start
        game, counts = self._kept[ply]
        rows = zip(self.card_game.rows(self.game), counts, strict=True)
        return self.card_game.with_rows(game, [row[:count] for row, count in rows])

    def steps(self, since: int = 0) -> Iterator[Step[G, A]]:
        """The moves from this ply on.

        The current deal and the one before it are kept; for earlier ones the game is replayed.
        """
        at = since if since >= self.first else 0
        game = self[at] if at else self.start
        for ply in range(at, len(self.log)):
            move = self.log[ply]
            after = self[ply + 1] if ply + 1 >= self.first else self._after(game, ply)
            if ply >= since:
                yield Step(game, move, after)
            game = after

    def _after(self, game: G, ply: int) -> G:
        """The position after the move at this ply, with the corrected totals if there are any."""
        after, totals = self.card_game.apply(game, self.log[ply].action), self.totals.get(ply + 1)
        is_counted = totals is None or totals == self.card_game.totals(after)
        return after if is_counted or totals is None else self.card_game.with_totals(after, totals)


class Branch(Course[G, A]):
    """Continues from the start of another course or from one of its settled deals; all its own positions are kept."""

    def __init__(self, course: Course[G, A], first: int) -> None:
        super().__init__(course.card_game, course.start)
        self.log = course.log[:first]
        self.totals = {ply: totals for ply, totals in course.totals.items() if ply <= first}
        self.shuffles = sum(map(self.card_game.is_shuffle, (move.action for move in self.log)))
        self.game = course._as_it_was(first)
        self.first = self._begun = first
        self._games = [self.game]
        self._kept = {ply: kept for ply, kept in course._kept.items() if ply <= first}

    def _begin(self, ply: int) -> None:
        pass


class Excerpt(Branch[G, A]):
    """A deal of another course, to be walked through again."""

    def __init__(self, course: Course[G, A], first: int) -> None:
        super().__init__(course, first)
        self._totals_to_come = course.totals

    def do(self, move: Move[A]) -> None:
        """Make a move, and take over the other course's totals after it."""
        super().do(move)
        totals = self._totals_to_come.get(len(self.log))
        if self.has_settled and totals is not None and totals != self.totals[len(self.log)]:
            self.correct_totals(totals)


class Replaying(Course[G, A]):
    """The course of a saved game while it is being replayed.

    Its positions have only the last rows of their sheets until :meth:`whole` puts all rows back.
    """

    def __init__(self, card_game: CardGame[G, Any, A], start: G) -> None:
        super().__init__(card_game, start)
        self._away: list[list[object]] = [[] for _ in card_game.rows(start)]
        self._away_first = self._away_begun = [0] * len(self._away)
        self._is_whole = False

    def _rows_away(self) -> Sequence[int]:
        return list(map(len, self._away))

    def _begin(self, ply: int) -> None:
        if ply != self._begun:
            self._away_first, self._away_begun = self._away_begun, list(map(len, self._away))
        super()._begin(ply)
        rows = self.card_game.rows(self.game)
        if not self._is_whole and sum(map(len, rows)) > LONGEST_SHEET:
            # The last row stays, as its totals may still be corrected.
            for away, row in zip(self._away, rows, strict=True):
                away += row[:-1]
            self.game = self.card_game.with_rows(self.game, [row[-1:] for row in rows])

    def whole(self) -> None:
        """Give the kept positions, and those played from here on, all rows of their sheets."""
        game = self._games[0]
        rows = zip(self._away, self._away_first, self.card_game.rows(game), strict=True)
        self._games = [self.card_game.with_rows(game, [(*away[:lost], *kept) for away, lost, kept in rows])]
        self._away, self._is_whole = [[] for _ in self._away], True
        for ply in range(self.first, len(self.log)):
            self._games.append(self._after(self._games[-1], ply))
        self.game = self._games[-1]
