"""A seat at a table that is elsewhere: what the host tells its screens, and the session that follows it.

The host has the session that counts. A screen folds the same moves with the same course, and what a person does there
changes nothing until it comes back from the host like everybody's moves.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from thousand_tui.table.consent import TakingBack, last_decision
from thousand_tui.table.course import Move, Step
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession
from thousand_tui.table.session import Mark, Player, Session, StaleMove


@dataclass(frozen=True, slots=True)
class Moved:
    """A move in notation, made at this ply, and the totals after it if it settled a deal."""

    ply: int
    line: str
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WentBack:
    """All moves after this ply were taken back."""

    ply: int


@dataclass(frozen=True, slots=True)
class Reseated:
    """Somebody else plays in this seat from now on."""

    seat: int
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark beside this deal on the sheet, and whom it concerns."""

    deal: int
    mark: Mark
    seat: int | None


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The person in this seat has ended the game."""

    seat: int


Change: TypeAlias = Moved | WentBack | Reseated | Marked | GaveUp


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the feed. Numbers rise by one from entry to entry, also when moves are taken back."""

    number: int
    change: Change


@dataclass(frozen=True, slots=True)
class Wish:
    """What a screen asks of the host: a change that it would like to see. ``folded`` is the last entry it knew."""

    folded: int
    change: Change


class Host(Protocol):
    """What a screen can tell the table."""

    def wish(self, wish: Wish) -> None:
        """A person would like a change."""

    def has_read(self, folded: int) -> None:
        """Everything up to this entry has been read here."""

    def talk(self, line: str) -> None:
        """A person says something at the table."""

    def answer(self, number: int, agrees: bool) -> None:
        """A person agrees or not that somebody takes a decision back."""


class Following(Session[Any, Any, Any]):
    """The session of a screen at a table that is elsewhere. It comes first among the bases of a game's own session.

    Every verb that would change the game sends a wish instead. Entries wait in ``feed`` until the screen has time for
    them; ``folded`` is the number of the last one that was taken. ``sent`` is the ply of an own move that the host has
    not answered yet. ``said`` is what people have said in this deal, by seat: shown beside the calls, and never saved.
    ``asked`` is the last question whether somebody may take a decision back.
    """

    seat: int = -1
    sent: int | None = None
    asked: TakingBack | None = None
    _is_folding: bool = False
    host: Host
    feed: deque[Entry]
    folded: int

    def follow(self, seat: int, host: Host, folded: int) -> None:
        """Sit down in ``seat``, with everything up to the entry ``folded`` already played."""
        self.seat, self.host, self.folded = seat, host, folded
        self.feed, self.sent = deque(), None
        self.said: list[tuple[int, str]] = []
        self.leave_keyboard()

    @property
    def here(self) -> tuple[int, ...]:
        return (self.seat,) if self.seat >= 0 and self.players[self.seat].is_person else ()

    @property
    def is_company(self) -> bool:
        return True

    @property
    def is_kept_here(self) -> bool:
        return False

    @property
    def turn(self) -> int | None:
        """The seat that acts as far as this seat can tell: nobody may notice that somebody is asked in private."""
        turn = super().turn
        is_open = turn is None or turn == CHANCE or self._is_folding or self.seat < 0
        return turn if is_open else self.view().turn

    @property
    def is_elsewhere(self) -> bool:
        return self.turn not in self.here or self.sent is not None

    @property
    def is_asked_in_private(self) -> bool:
        """Whether another seat decides something that this seat must not notice."""
        return super().turn != self.turn

    # What a person does here

    def submit(self, action: Any, ply: int | None = None) -> Step[Any, Any]:
        """Send an own move. The step returned has changed nothing yet.

        Raises:
            StaleMove: it is somebody else's turn, the move was meant for another moment, or one is on its way.
            ValueError: the move is not allowed.
        """
        if self.is_elsewhere or (ply is not None and ply != self.ply):
            raise StaleMove(f"the game is at move {self.ply}, not {ply}, or waits for the host")
        if (action not in self.view().choices) if self.is_asked_in_private else self.why_not(action) is not None:
            raise ValueError(action)
        self.sent = self.ply
        self._wish(Moved(self.ply, self.card_game.write_action(self.seat, action)))
        return Step(self.game, Move(self.seat, action), self.game)

    def give_up(self, seat: int) -> None:
        if not self.is_over:
            self._wish(GaveUp(self.seat))

    def change_player(self, seat: int, player: Player) -> None:
        self._wish(Reseated(seat, player.name, player.kind))

    def mark(self, what: Mark, seat: int | None = None, deal: int | None = None) -> None:
        if self._is_folding:
            super().mark(what, seat, deal)
            return
        number = self.card_game.deal_number(self.game) if deal is None else deal
        self._wish(Marked(number, what, seat))

    def who_gives_up(self) -> int:
        return self.seat

    def undo_target(self) -> None:
        return None

    def ask_back(self) -> bool:
        """Ask the others whether this person may take back their last decision; False if there is none to ask for."""
        ply = None if self.sent is not None else last_decision(self, self.seat)
        if ply is not None:
            self._wish(WentBack(ply))
        return ply is not None

    def _wish(self, change: Change) -> None:
        self.host.wish(Wish(self.folded, change))

    def has_read(self) -> None:
        self.host.has_read(self.folded)

    # What the host tells

    def receive(self, entry: Entry) -> None:
        """Put an entry into the feed. Those that were told before are dropped, and moves that were taken back before
        anybody saw them.

        Raises:
            ValueError: an entry is missing before this one.
        """
        last = self.feed[-1].number if self.feed else self.folded
        if entry.number <= last:
            return
        if entry.number != last + 1:
            raise ValueError(f"entry {entry.number} follows {last}")
        self.feed.append(entry)

    @property
    def deals_next(self) -> bool:
        """Whether the next entry of the feed is a move of chance: the next deal has begun."""
        return bool(self.feed) and self.turn == CHANCE

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot made the next move of the feed, which is shown at the pace of this screen."""
        return self.turn is not None and self.turn != CHANCE and not self.players[self.turn].is_person

    def refused(self) -> None:
        """The host did not take the move that was sent."""
        self.sent = None

    def fold(self) -> Change:
        """Take the next entry of the feed, and return what it changed.

        Raises:
            ValueError: the entry does not fit this game.
        """
        entry = self.feed.popleft()
        self.folded, change = entry.number, entry.change
        match change:
            case Moved(ply, line, totals):
                self._move(ply, line, totals)
            case WentBack(ply):
                self.sent = None
                self.course.go_back(ply)
                self._seat_keyboard()
            case Reseated(seat, name, kind):
                self._reseat(seat, Player(name, kind))
            case Marked(deal, mark, seat):
                super().mark(mark, seat, deal)
            case GaveUp(seat):
                super().give_up(seat)
        return change

    def _reseat(self, seat: int, player: Player) -> None:
        self._is_folding = True
        try:
            super().change_player(seat, player)
        finally:
            self._is_folding = False

    def _move(self, ply: int, line: str, totals: tuple[int, ...]) -> None:
        actor, action = self.card_game.read_action(line)
        if actor == self.seat:
            self.sent = None
        if self.card_game.is_shuffle(action):
            self.said.clear()
        self._is_folding = True
        try:
            if actor != self.turn:
                raise ValueError(f"it is not the turn of {actor}")
            super().submit(action, ply)
        finally:
            self._is_folding = False
        if totals and totals != self.course.totals.get(self.ply):
            self.course.correct_totals(totals)


def following(kind: type[AnySession]) -> type[Any]:
    """The class of a game's session that follows a table elsewhere."""
    return type(f"Following{kind.__name__}", (Following, kind), {})
