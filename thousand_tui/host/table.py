"""The table that counts: one queue in which every change is made, saved and then told to the screens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

from thousand_tui.desk.elsewhere import Invited, Message, Said, welcome
from thousand_tui.guests import Opponents
from thousand_tui.host.lobby import Lobby, NewGame
from thousand_tui.sanitize import one_line
from thousand_tui.table.consent import PATIENCE, Consent, TakingBack, is_private, last_decision
from thousand_tui.table.feed import Change, Entry, GaveUp, Marked, Moved, Reseated, WentBack
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.table.session import Mark, Player, StaleMove

# Seconds between two attempts to save.
AGAIN: Final = 1.0
# Seconds after the last move of a deal for which those who still read its settlement are waited for, at most.
READ: Final = 30.0
# Characters of a line that somebody says, and seconds until they may say another.
LINE: Final = 80
BREATH: Final = 2.0
# Who plays for a person whose time is up.
INSTEAD: Final = "regular"


class Screen(Protocol):
    """The connection to one person's screen."""

    @property
    def seat(self) -> int: ...

    def tell(self, message: Message) -> None:
        """Send a message, without waiting until it has arrived."""

    def close(self) -> None:
        """End the connection."""


# Saves a game that begins, and every change of it.
Keep = Callable[[AnySession], object]


class HostedTable:
    """A table and the screens that follow it, from the lobby to the end of a game.

    Everything that changes it goes through one queue; :meth:`run` makes one change after another in a thread, so that
    the doors never wait for a disk or for a bot. ``host`` is the seat of the person who has opened the table; None if
    they do not play.
    """

    def __init__(
        self, game: Lobby | AnySession, new: NewGame, host: int | None, keep: Keep, clock: int | None = None
    ) -> None:
        """A new game that begins in the lobby, or one that goes on; ``new`` makes the session of another game at the
        same table, and ``keep`` saves a game that begins. ``clock`` is the time for a decision in seconds, if it has a
        limit."""
        self.lobby = game if isinstance(game, Lobby) else None
        self._session = None if isinstance(game, Lobby) else game
        self.new = new
        self.host = host
        self.invited: Invited | None = None
        self.screens: dict[int, Screen] = {}
        self.changed: Callable[[], object] = lambda: None
        self._keep = keep
        self._number = 0
        self._untold: list[Entry] = []
        self._read: dict[int, int] = {}
        self._thinking: tuple[int, asyncio.Task[None]] | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._late: tuple[int, ...] = ()
        self._may_wait = True
        # When people spoke last, and what was said in this deal.
        self._talked: dict[int, float] = {}
        self._said: list[tuple[int, str]] = []
        # Moves that came while somebody else was asked in private, by seat.
        self._held: dict[int, Any] = {}
        self._consent = Consent()
        self.clock = clock
        # When everybody could last see something change, what ends the time, and the marks that are not told yet.
        self._since = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._played_for: list[tuple[int, int]] = []
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._opponents = Opponents()

    @property
    def session(self) -> AnySession:
        """The session that counts. There is none in the lobby."""
        assert self._session is not None
        return self._session

    async def run(self) -> None:
        """Make changes until this is cancelled."""
        self._go_on()
        try:
            while True:
                job = await self._jobs.get()
                await job()
                self._go_on()
                self._run_clock()
        finally:
            self._stop_thinking()
            self._opponents.close()

    # What the screens ask; each call returns at once

    def come(self, screen: Screen) -> None:
        """Let a screen follow from now on. It replaces an older one of the same seat."""
        self._put(self._come, screen)

    def leave(self, screen: Screen) -> None:
        """A screen has gone; the table waits for its person."""
        self._put(self._leave, screen)

    def hear(self, screen: Screen, said: Said) -> None:
        """A person would like something."""
        self._put(self._hear, screen, said)

    def _put(self, do: Callable[..., Awaitable[None]], *about: Any) -> None:
        self._jobs.put_nowait(lambda: do(*about))

    # One at a time, in the queue

    async def _come(self, screen: Screen) -> None:
        if (older := self.screens.get(screen.seat)) is not None:
            older.close()
        self.screens[screen.seat] = screen
        self._restart_clock()
        if self._session is not None:
            self._welcome(screen)
        self._tell_who_is_here()
        if screen.seat == self.host and self.invited is not None:
            screen.tell(Message(invited=self.invited))

    async def _leave(self, screen: Screen) -> None:
        if self.screens.get(screen.seat) is screen:
            del self.screens[screen.seat]
            self._tell_who_is_here()

    def _welcome(self, screen: Screen) -> None:
        """Tell a screen the game as far as it is saved."""
        told = self._number - len(self._untold)
        screen.tell(welcome(self.session, screen.seat, told, is_host=screen.seat == self.host))
        screen.tell(Message(reading=self._late, asked=self._consent.open, clock=self.clock))
        for said in self._said:
            screen.tell(Message(talk=said))
        if self.session.is_over and not self._untold:
            screen.tell(Message(seed=self.session.seed))

    def _tell_who_is_here(self) -> None:
        here = tuple(sorted(self.screens))
        for seat, screen in tuple(self.screens.items()):
            if self.lobby is None:
                screen.tell(Message(here=here))
            else:
                screen.tell(Message(seat=seat, lobby=self.lobby.told(seat, here)))
        self.changed()

    async def _hear(self, screen: Screen, said: Said) -> None:
        if self.screens.get(screen.seat) is not screen:
            return
        if self.lobby is not None:
            await self._in_lobby(self.lobby, screen, said)
        elif said.begin and screen.seat == self.host and self.session.is_over:
            self._meet_again()
        elif said.read is not None:
            self._read[screen.seat] = said.read
        elif said.talk is not None:
            self._talk(screen.seat, one_line(said.talk, LINE))
        elif said.agrees is not None:
            await self._conclude(self._consent.answer(screen.seat, *said.agrees))
        elif said.wish is not None:
            try:
                await self._grant(screen.seat, said.wish.change)
            except (StaleMove, ValueError):
                screen.tell(Message(refused=""))

    def _talk(self, seat: int, line: str) -> None:
        """Tell all what somebody says, or only them that they have said something just before."""
        now = asyncio.get_running_loop().time()
        if line and now - self._talked.get(seat, -BREATH) < BREATH:
            self.screens[seat].tell(Message(talk=(seat, "")))
        elif line:
            self._talked[seat] = now
            self._said.append((seat, line))
            self._to_all(Message(talk=(seat, line)))

    # The lobby

    async def _in_lobby(self, lobby: Lobby, screen: Screen, said: Said) -> None:
        if said.typed is not None and (trouble := lobby.type(screen.seat, said.typed)) is not None:
            screen.tell(Message(refused=trouble))
        goes_on = said.begin and screen.seat == self.host and lobby.begin()
        # Nobody at the table deals if its host does not play.
        if goes_on or (self.host is None and lobby.is_shut):
            await self._begin(lobby)
        else:
            self._tell_who_is_here()

    async def _begin(self, lobby: Lobby) -> None:
        self._session = await asyncio.to_thread(lobby.new, lobby.committed())
        await asyncio.to_thread(self._keep, self._session)
        self.lobby = None
        for screen in tuple(self.screens.values()):
            self._welcome(screen)
        self._tell_who_is_here()

    def _meet_again(self) -> None:
        """Meet in the lobby for another game at the same table, with a new commitment."""
        self.lobby = Lobby(self.session.players, self.new, self.host)
        self._session, self._number = None, 0
        self._read.clear()
        self._late = ()
        self._tell_who_is_here()

    # The game

    async def _grant(self, seat: int, change: Change) -> None:
        """Change what somebody would like to see changed.

        Raises:
            StaleMove: it was meant for another moment, or is not theirs to ask.
            ValueError: it is not allowed.
        """
        session = self.session
        match change:
            case Moved(ply, line):
                actor, action = session.card_game.read_action(line)
                if actor != seat or session.has_unsaved or not self._is_of_now(seat, ply):
                    raise StaleMove(line)
                if session.turn == seat:
                    await self._move(action, session.ply)
                elif action in self._view(seat).choices:
                    self._held[seat] = action
                else:
                    raise StaleMove(line)
            case WentBack(ply) if last_decision(session, seat) == ply and seat not in self._held:
                self._ask_back(seat)
            case GaveUp() if seat == self.host:
                await self._conclude(self._consent.close("gone_on"))
                await self._do(GaveUp(seat), session.give_up, seat)
            case Reseated(at, name, kind) if seat == self.host:
                await self._conclude(self._consent.close("gone_on"))
                await self._do(change, session.change_player, at, Player(name, kind))
            case Marked(deal, mark, about):
                await self._do(change, session.mark, mark, about, deal)
            case _:
                raise StaleMove(change)

    def _view(self, seat: int) -> Any:
        """The game as a seat sees it now."""
        return self.session.card_game.view_of(self.session.game, seat)

    def _is_of_now(self, seat: int, ply: int) -> bool:
        """Whether a seat has seen nothing new since a ply; what others decided in private does not count."""
        session = self.session
        if ply == session.ply:
            return True
        is_kept = session.course.first <= ply < session.ply
        return is_kept and session.card_game.view_of(session.course[ply], seat) == self._view(seat)

    async def _make_held(self, seat: int, action: Any) -> None:
        """Make a move that came while somebody else was asked in private, if it is still to be made."""
        if self._held.get(seat) is not action:
            return
        if self.session.turn == seat and self.session.why_not(action) is None:
            del self._held[seat]
            await self._move(action, self.session.ply)
        elif self._view(seat).turn != seat:
            del self._held[seat]
            if seat in self.screens:
                self.screens[seat].tell(Message(refused=""))

    # Taking back

    def _ask_back(self, seat: int) -> None:
        """Ask all other people whether this one may take back their last decision. Bots wait meanwhile."""
        asked = self._consent.ask(self.session, seat)
        if asked.end:
            self.screens[seat].tell(Message(asked=asked))
            return
        self._stop_thinking()
        self._to_all(Message(asked=asked))
        self._later(PATIENCE, partial(self._run_out, asked.number))

    async def _run_out(self, number: int) -> None:
        """Nobody has to wait any longer for an answer: none means no."""
        if self._consent.open is not None and self._consent.open.number == number:
            await self._conclude(self._consent.close("late"))

    async def _conclude(self, asked: TakingBack | None) -> None:
        """Tell how a question stands; if all have agreed, go back."""
        if asked is None:
            return
        self._to_all(Message(asked=asked))
        self._restart_clock()
        if asked.end == "agreed":
            self._held.clear()
            await asyncio.to_thread(self.session.go_back, asked.ply, asked.seat)
            self._note(WentBack(asked.ply))
            self._note(Marked(self.session.card_game.deal_number(self.session.game), Mark.UNDO, asked.seat))

    # Moves

    async def _move(self, action: Any, ply: int) -> None:
        """Make a move, save it, then tell it. It ends a question that is open, unless nobody may notice it."""
        actor = self.session.turn
        if is_hidden := is_private(self.session, self.session.ply):
            await asyncio.to_thread(self.session.submit, action, ply)
        else:
            await self._conclude(self._consent.close("gone_on"))
            await asyncio.to_thread(self.session.submit, action, ply)
            self._restart_clock()
        self._note_move(actor, action, ply)
        while self._played_for and not is_hidden:
            deal, seat = self._played_for.pop(0)
            await self._do(Marked(deal, Mark.CLOCK, seat), self.session.mark, Mark.CLOCK, seat, deal)

    async def _deal(self) -> None:
        """Let chance act: its moves follow from the seed and the words."""
        ply = self.session.ply
        if self.session.turn != CHANCE or self._consent.open is not None:
            return
        step = await asyncio.to_thread(self.session.let_chance_act)
        if self.session.card_game.is_shuffle(step.move.action):
            self._said.clear()
        self._restart_clock()
        self._note_move(CHANCE, step.move.action, ply)

    def _note_move(self, actor: int | None, action: Any, ply: int) -> None:
        session = self.session
        assert actor is not None
        totals = tuple(session.course.totals.get(ply + 1, ()))
        self._note(Moved(ply, session.card_game.write_action(actor, action), totals))

    async def _do(self, change: Change, do: Callable[..., object], *about: Any) -> None:
        await asyncio.to_thread(do, *about)
        self._note(change)

    def _note(self, change: Change) -> None:
        self._number += 1
        self._untold.append(Entry(self._number, change))
        self._tell()

    def _tell(self) -> None:
        """Tell the screens what is saved. Nothing is told before it is saved."""
        session = self.session
        if session.has_unsaved:
            self._to_all(Message(trouble=session.trouble or ""))
            self._later(AGAIN, self._save_again)
            return
        for entry in self._untold:
            self._to_all(Message(entry=entry))
        self._untold.clear()
        if session.is_over:
            self._to_all(Message(seed=session.seed))
        self.changed()

    async def _save_again(self) -> None:
        if await asyncio.to_thread(self.session.try_to_save):
            self._to_all(Message(trouble=""))
            self._tell()
        else:
            self._later(AGAIN, self._save_again)

    def _to_all(self, message: Message) -> None:
        for screen in tuple(self.screens.values()):
            screen.tell(message)

    # The clock

    def _restart_clock(self) -> None:
        self._since = asyncio.get_running_loop().time()

    def _run_clock(self) -> None:
        """Let the time run for a person whom somebody else waits for. It counts from what all could see last, so that
        nobody can tell by it that somebody is asked in private."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        session = self._session
        if self.clock is None or session is None or session.has_unsaved or self._consent.open is not None:
            return
        if session.turn in session.people and any(seat != session.turn for seat in self.screens):
            left = self._since + self.clock - asyncio.get_running_loop().time()
            self._alarm = self._later(left, partial(self._play_for, session.ply))

    async def _play_for(self, ply: int) -> None:
        """Let a bot decide for a person whose time is up."""
        session, seat = self.session, self.session.turn
        if session.ply != ply or seat not in session.people or self._consent.open is not None:
            return
        view = session.card_game.view_of(session.game, seat)
        action = await asyncio.to_thread(decided, session, view, INSTEAD, ply, self._opponents)
        if action is not None:
            self._played_for.append((session.card_game.deal_number(session.game), seat))
            await self._move(action, ply)

    # Bots and chance

    def _go_on(self) -> None:
        """Let chance or a bot act if it is their turn."""
        session = self._session
        if session is None or session.has_unsaved or (turn := session.turn) is None:
            return
        for seat, action in self._held.items():
            if turn == seat or self._view(seat).turn != seat:
                self._put(self._make_held, seat, action)
        if self._consent.open is not None:
            return
        if turn == CHANCE:
            if self._is_read():
                self._put(self._deal)
        elif not (session.players[turn].is_person or (self._thinking and self._thinking[0] == session.ply)):
            self._stop_thinking()
            self._thinking = session.ply, asyncio.create_task(self._think(turn, session.ply))

    def _is_read(self) -> bool:
        """Whether nobody reads a settlement any more. Those who do are waited for until :data:`READ` is over."""
        late = tuple(sorted(seat for seat in self.screens if self._read.get(seat, 0) < self._number))
        if late and self.session.course.has_settled and self._may_wait:
            if self._reading is None:
                self._reading = self._later(READ, self._stop_waiting)
            self._tell_who_reads(late)
            return False
        self._tell_who_reads(())
        if self._reading is not None:
            self._reading.cancel()
        self._reading, self._may_wait = None, True
        return True

    def _tell_who_reads(self, late: tuple[int, ...]) -> None:
        if late != self._late:
            self._late = late
            self._to_all(Message(reading=late))

    async def _stop_waiting(self) -> None:
        self._may_wait = False

    async def _think(self, seat: int, ply: int) -> None:
        view = self.session.bot_view()
        kind = self.session.players[seat].kind
        action = await asyncio.to_thread(decided, self.session, view, kind, ply, self._opponents)
        if action is not None:
            self._put(self._answer, action, ply)

    async def _answer(self, action: Any, ply: int) -> None:
        if self._consent.open is None:
            with suppress(StaleMove):
                await self._move(action, ply)

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._opponents.give_up()
            self._thinking[1].cancel()
            self._thinking = None

    def _later(self, seconds: float, do: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._put, do)


def decided(session: AnySession, view: Any, kind: str, ply: int, opponents: Opponents) -> Any:
    """The action of a bot of this kind; None if nobody waits for it any more."""
    if (other := other_game(session)) is not None:
        return other.part("bot_action")(kind, view, session.seed, ply)
    decision = opponents.decide(kind, view, session.seed, ply)
    return None if decision is None else decision.action
