"""The app of somebody who sits at a table elsewhere on this machine: it starts at the table and never leads home."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.app import SystemCommand
from textual.screen import Screen

from thousand_tui.desk.elsewhere import Invited, Line, Message, Said, seated
from thousand_tui.desk.taking_back import how_it_stands
from thousand_tui.options import Options
from thousand_tui.table.feed import Following
from thousand_tui.table.pacing import Next
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.screens.dialogs import READY
from thousand_tui.ui.screens.lobby import LobbyScreen
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.screens.table.taking_back import answer_elsewhere
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed

if TYPE_CHECKING:
    from thousand_tui.desk.committing import Committed
    from thousand_tui.desk.seating import TableSetup
    from thousand_tui.rules import Agreements
    from thousand_tui.table.games import AnySession


# Seconds between two looks at how long the table has waited, and how many are left when a person is told.
TICK: Final = 5.0
SOON: Final = 20
# What can be opened by name at such a table.
OPEN: Final = frozenset({"menu", "rules", "help", "settings"})


class GuestApp(ThousandApp):
    """One seat of a table elsewhere. What is saved, dealt and decided by bots is the host's."""

    is_host = False

    def __init__(self, options: Options, path: Path, word: str) -> None:
        super().__init__(options)
        self._path, self._word = path, word
        self.line: Line | None = None
        self.here: tuple[int, ...] = ()
        self.reading: tuple[int, ...] = ()
        self.invited: Invited | None = None
        # The seconds for a decision, if they are limited, when the entries of the feed arrived, and when something
        # changed last that everybody could see.
        self.clock: int | None = None
        self.arrived: dict[int, float] = {}
        self.since = 0.0

    @property
    def following(self) -> Following | None:
        """The game as far as it has been told; None before the first word."""
        return self.session if isinstance(self.session, Following) else None

    def _go_home(self) -> None:
        """Wait at the door; there is no home behind this table."""
        if self.line is None:
            self._show(LobbyScreen())
            CLOCK.every(TICK, self, self.show_time)
            try:
                self.line = Line(self._path, self._word, self._heard)
            except OSError:
                self.exit(1, return_code=1, message=t("host.gone"))
        else:
            self.exit(0)

    def _heard(self, message: Message | None) -> None:
        """Called by the line's thread; the app may be closing."""
        if self.is_running:
            with suppress(RuntimeError):
                self.call_from_thread(self._hear, message)

    def type_word(self, word: str) -> None:
        """Give this person's word for the shuffle."""
        if self.line is not None:
            self.line.say(Said(typed=word))

    def begin(self) -> None:
        """Go on to the shuffle and the cards, as the host."""
        if self.line is not None:
            self.line.say(Said(begin=True))

    # Nothing leads away from the table

    def open(self, name: str, *given: object) -> None:
        """Show a screen, if it belongs to the table."""
        if name in OPEN:
            super().open(name, *given)
        elif name == "invitations" and self.invited is not None:
            super().open(name, self.invited)

    def start_last_table(self, drawn: Committed | None = None, setup: TableSetup | None = None) -> None:
        """Meet again in the lobby for another game, as the host."""
        self.begin()

    def remember_table(self, setup: TableSetup, **changes: object) -> None:
        """Remember nothing: this is not a table of this person's own."""

    def open_replay(self, session: AnySession, deal: int | None = None) -> None:
        """Replay nothing: the cards of others are the host's."""

    def open_review(self, session: AnySession) -> None:
        """Review nothing, as above."""

    def open_sets(self) -> None:
        """The table has its agreements."""

    def open_agreements(self, agreements: Agreements | None = None) -> None:
        """The table has its agreements."""

    # What the host tells

    def _hear(self, message: Message | None) -> None:
        """Take what the host tells. None: it has gone."""
        session = self.following
        if message is not None and message.invited is not None:
            self.invited = message.invited
            if len(self.here) < 2:
                self.open("invitations")
            return
        if message is not None and message.lobby is not None:
            self.here = message.lobby.here
        if message is not None and message.save is not None and self.line is not None:
            self.is_host, self.since = message.is_host, CLOCK.now()
            self.arrived.clear()
            self.open_table(seated(message, self.line))
            return
        if message is not None and session is None:
            for screen in self.screen_stack:
                if isinstance(screen, LobbyScreen) and message.lobby is not None:
                    screen.show(message.lobby)
            if message.refused:
                self.say(message.refused, "warning")
            return
        if session is None or message is None:
            self._lose(session)
            return
        if message.entry is not None:
            session.receive(message.entry)
            self.arrived[message.entry.number] = CLOCK.now()
        if message.refused is not None:
            session.refused()
        if message.here is not None:
            self.here = message.here
        if message.reading is not None:
            self.reading = message.reading
        if message.clock is not None:
            self.clock = message.clock
        if message.seed is not None:
            session.seed = message.seed
        if message.talk is not None:
            self._listen(session, *message.talk)
            return
        if message.lobby is not None:
            self.session = None
            self._show(lobby := LobbyScreen())
            lobby.show(message.lobby)
            return
        if message.trouble is not None:
            session.trouble = message.trouble or None
        self._show_told(session, message)

    def _show_told(self, session: Following, message: Message) -> None:
        """Have the table show what has been told."""
        notice = None if message.refused is None else message.refused or t("host.refused")
        if message.asked is not None:
            session.asked = message.asked
            notice = how_it_stands(session) or notice
        for screen in self.screen_stack:
            if isinstance(screen, Running):
                screen.told(notice)
                if message.asked is not None:
                    answer_elsewhere(screen, session)

    @property
    def waited_for(self) -> str:
        """Whom the table waits for, apart from whoever is to act: those who are away, or still read the last deal."""
        session = self.following
        if session is None:
            return ""
        names = shown_names(session.players)
        away = [names[seat] for seat in session.people if seat not in self.here]
        reading = [names[seat] for seat in self.reading if seat != session.seat]
        if away:
            return t("host.away", who=listed(away))
        return t("host.reading", who=listed(reading)) if reading else ""

    def took(self, number: int, is_seen: bool) -> None:
        """An entry of the feed was taken, and whether everybody could see that something changed."""
        arrived = self.arrived.pop(number, self.since)
        if is_seen:
            self.since = arrived

    def time_told(self, due: Next) -> str:
        """How long the table has waited for whoever is to act, or how long the person here still has, if that matters
        by now."""
        session, waited = self.following, int(CLOCK.now() - self.since)
        if session is None or waited < TICK * 2 or session.turn not in session.people:
            return ""
        if due is Next.PERSON and self.clock is not None and self.clock - waited <= SOON:
            return t("clock.left", n=max(0, self.clock - waited))
        if due is not Next.ELSEWHERE or session.sent is not None:
            return ""
        who = shown_names(session.players)[session.turn]
        return t("clock.waited", who=who, minutes=waited // 60, seconds=f"{waited % 60:02}")

    def show_time(self) -> None:
        """Draw how long the table has waited, if that is told by now."""
        for screen in self.screen_stack:
            if isinstance(screen, Running) and screen.due is not None and self.time_told(screen.due):
                screen.draw()

    def _listen(self, session: Following, seat: int, line: str) -> None:
        """Show what somebody says, and keep it for this deal. A number stands for a line in the reader's language; an
        empty line means that an own one came too soon."""
        if not line:
            self.say(t("say.too_soon"), "warning")
            return
        if not self.settings.talk:
            return
        line = t(f"say.ready.{line}") if line in READY else line
        session.said.append((seat, line))
        for screen in self.screen_stack:
            if isinstance(screen, Running):
                screen.heard(seat, line)

    def _lose(self, session: Following | None) -> None:
        """The host has gone: the table stays as it was last seen."""
        if session is None:
            self.exit(1, message=t("host.gone"))
            return
        session.trouble = t("host.gone")
        for screen in self.screen_stack:
            if isinstance(screen, Running):
                screen.draw()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the screen can do, and nothing that leads away from the table."""
        if isinstance(screen, Running):
            for command in screen.palette():
                yield SystemCommand(*command)
