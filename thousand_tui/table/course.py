"""Moves, and how a game that was written down is played through: in time and memory that grow with its moves only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import Final

from thousand_tui.rules import Action, Booked, Game, Settled, Shuffle, apply, turn, with_totals

LONGEST_SHEET: Final = 64
"""Rows with which a game is played through; a new row copies those before it, so those of long ago lie elsewhere."""


@dataclass(frozen=True, slots=True)
class Move:
    """An entry of the log: who acted (a seat or ``CHANCE``) and what was done."""

    actor: int
    action: Action


def begins_anew(before: Game, action: Action, after: Game) -> int:
    """Whether a move begins a deal: 0 if it does with the game before it (the pack is shuffled), 1 with the game after
    it (the pack was gathered), -1 if it does not."""
    if isinstance(action, Shuffle):
        return 0
    return 1 if after.deal.number != before.deal.number else -1


class RecentGames:
    """The games of the running deal and of the one before it, by ply; enough to show a result and to go back."""

    def __init__(self, game: Game, ply: int = 0) -> None:
        self.first = ply
        """The ply of the oldest game that is here."""
        self._games = [game]
        self._begun = ply

    def __getitem__(self, ply: int) -> Game:
        """The game after so many moves, not before :attr:`first`."""
        return self._games[ply - self.first]

    def append(self, action: Action, game: Game) -> None:
        """Add the game after one more move."""
        before = self._games[-1]
        self._games.append(game)
        if (side := begins_anew(before, action, game)) >= 0:
            self._begin(self.first + len(self._games) - 2 + side)

    def go_back(self, ply: int) -> None:
        """Forget the games after this ply."""
        del self._games[ply - self.first + 1 :]
        if ply < self._begun:
            self._begun = self.first

    def _begin(self, ply: int) -> None:
        if ply == self._begun:
            return
        del self._games[: self._begun - self.first]
        self.first, self._begun = self._begun, ply


@dataclass(frozen=True, slots=True)
class _Mark:
    """A game at the beginning of a deal, and how many rows of its sheet lie elsewhere."""

    ply: int
    game: Game
    deals: int = 0
    booked: int = 0


class Replaying:
    """A game that was written down, on its way from its start to where it was left.

    ``game`` is where it stands, with the last rows of its sheet only; :meth:`recent` has them all. ``corrected`` are
    the totals that were written over the counted ones, by the ply after which they stand.
    """

    def __init__(self, start: Game) -> None:
        self.game = start
        self.log: list[Move] = []
        self.corrected: dict[int, tuple[int, ...]] = {}
        self._deals: list[Settled] = []
        self._booked: list[Booked] = []
        self._last = self._before = _Mark(0, start)
        self._rows = len(start.sheet.deals)

    def do(self, move: Move) -> None:
        """Make one move.

        Raises:
            IllegalAction: it is not allowed; the game stands before it.
            ValueError: it is another seat's turn, or nobody's.
        """
        before = self.game = self._shortened()
        if turn(before) != move.actor:
            raise ValueError("it is not this seat's turn")
        after = apply(before, move.action)
        side = begins_anew(before, move.action, after)
        if side == 0:
            self._begin(before)
        self.log.append(move)
        self.game = after
        self._rows = len(before.sheet.deals)
        if side == 1:
            self._begin(after)

    @property
    def has_settled(self) -> bool:
        """Whether the last move settled a deal."""
        return len(self.game.sheet.deals) > self._rows

    def correct_totals(self, totals: Sequence[int]) -> None:
        """Let other totals stand after the deal that was just settled.

        Raises:
            ValueError: no deal was settled by the last move, or there is not one total per side.
        """
        if not self.has_settled:
            raise ValueError("no deal was settled here")
        self.game = with_totals(self.game, totals)
        self.corrected[len(self.log)] = tuple(totals)
        if self._last.ply == len(self.log):
            self._last = with_fields(self._last, game=self.game)

    def recent(self) -> RecentGames:
        """The games since the last deal but one began, with all rows of their sheets."""
        mark = self._before
        sheet = mark.game.sheet
        deals = (*self._deals[: mark.deals], *sheet.deals)
        booked = (*self._booked[: mark.booked], *sheet.booked)
        recent = RecentGames(with_fields(mark.game, sheet=with_fields(sheet, deals=deals, booked=booked)), mark.ply)
        for ply, move in enumerate(self.log[mark.ply :], start=mark.ply):
            recent.append(move.action, next_game(recent[ply], move, self.corrected.get(ply + 1)))
        return recent

    def _begin(self, game: Game) -> None:
        if (ply := len(self.log)) != self._last.ply:
            self._before, self._last = self._last, _Mark(ply, game, len(self._deals), len(self._booked))

    def _shortened(self) -> Game:
        """The game, with its sheet begun anew where that has grown long."""
        sheet = self.game.sheet
        if len(sheet.deals) + len(sheet.booked) <= LONGEST_SHEET:
            return self.game
        self._deals += sheet.deals
        self._booked += sheet.booked
        return with_fields(self.game, sheet=with_fields(sheet, deals=(), booked=()))


def next_game(game: Game, move: Move, corrected: Sequence[int] | None = None) -> Game:
    """The game after a move, and with other totals after it where these were written."""
    game = apply(game, move.action)
    return game if corrected is None else with_totals(game, corrected)
