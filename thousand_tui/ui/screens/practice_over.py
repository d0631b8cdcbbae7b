"""The end of practice: how the deal went then and now, and what an Expert makes of the seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.practising import Told, then_and_now, told
from thousand_tui.guests import Opponents
from thousand_tui.rules import Settled
from thousand_tui.study.branch import expert_row
from thousand_tui.table import ThousandSession
from thousand_tui.ui.practising import lead_back, play_again
from thousand_tui.ui.replaying import replay_session
from thousand_tui.ui.screens.over import OverScreen
from thousand_tui.ui.thinking import Asked
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.words import clean_name, t


class PracticeOverScreen(OverScreen):
    """Then and now side by side; an Expert plays in a thread of its own, and nobody waits for it."""

    AUTO_FOCUS = "#over-again"
    offered: Sequence[str] = ("again", "replay", "sheet", "home")
    DEFAULT_CSS = """
    PracticeOverScreen #practice-scroll { height: 1fr; padding: 0 2; }
    PracticeOverScreen #practice-rows { height: auto; }
    PracticeOverScreen #over-menu { width: 40; height: auto; margin: 0 2 1 2; }
    """

    @dataclass
    class Played(Message):
        """The Expert has played the deal."""

        row: Settled | None

    def __init__(self, session: ThousandSession) -> None:
        super().__init__()
        self.session = session
        if session.practice is not None and session.practice.source:
            self.offered = ("back", *self.offered)
        self._opponents = Opponents()
        self._is_wanted = True
        self._asked: Asked[Settled | None] | None = None

    @property
    def who(self) -> str:
        """Who practised."""
        practice = self.session.practice
        assert practice is not None
        return clean_name(self.session.names[practice.seat])

    def compose(self) -> ComposeResult:
        practice = self.session.practice
        assert practice is not None
        yield ScreenHead(t("practice.title"))
        how = t(f"practice.over.{practice.way}", deal=practice.deal)
        yield Static(how, id="over-headline", markup=False)
        with VerticalScroll(id="practice-scroll", can_focus=False):
            with Horizontal(id="practice-rows"):
                for each in then_and_now(self.session, letters=self.ascii_only):
                    yield Settlement(each)
            yield Settlement(Told(t("practice.expert.plays", who=self.who), ()), id="practice-expert")
        with Vertical(id="over-menu"):
            yield from self.buttons()
        yield ScreenKeys(self.walking_keys())

    def on_mount(self) -> None:
        """Let the Expert begin."""
        ask = partial(expert_row, self.session, self._opponents, lambda: self._is_wanted)
        self._asked = Asked(ask)
        self.run_worker(self._wait, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        """Nobody wants to know any more."""
        self._is_wanted = False
        self._opponents.close()

    def _wait(self) -> None:
        assert self._asked is not None
        row = self._asked.answer(get_current_worker())
        if self._is_wanted:
            self.post_message(self.Played(row))

    @on(Played)
    def _played(self, message: Played) -> None:
        heading = t("practice.expert", who=self.who)
        found = told(self.session, heading, message.row, letters=self.ascii_only)
        self.query_one("#practice-expert", Settlement).show(found)

    def play_again(self) -> None:
        """There is no game to follow a practice game."""

    def more(self, what: str) -> None:
        """The running game from which this one was begun goes on."""
        practice = self.session.practice
        assert practice is not None
        lead_back(self.thousand, practice)

    def practise(self) -> None:
        """The deal once more, in whichever way."""
        practice = self.session.practice
        assert practice is not None
        play_again(self.thousand, self.session, practice.deal)

    def open_replay(self) -> None:
        """From the deal that was practised on."""
        replay_session(self.thousand, self.session)

    def open_sheet(self) -> None:
        """Show the whole sheet."""
        self.thousand.open_sheet(self.session)

    def set_up(self) -> None:
        """There is no table to be changed."""


class Settlement(Vertical):
    """A settlement: a heading, and beneath it what each side's lines say."""

    DEFAULT_CSS = """
    Settlement { width: 1fr; height: auto; padding: 0 2 1 0; }
    Settlement .settlement-heading { width: 1fr; height: auto; color: $turn; text-style: bold; }
    Settlement .settlement-rows { width: 1fr; height: auto; }
    """

    def __init__(self, found: Told, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.found = found

    def compose(self) -> ComposeResult:
        yield Static(self.found.heading, classes="settlement-heading", markup=False)
        yield Static(self._rows(), classes="settlement-rows")

    def _rows(self) -> Table:
        rows = Table.grid(padding=(0, 2))
        rows.add_column(no_wrap=True)
        rows.add_column()
        for name, text in self.found.rows:
            rows.add_row(Text(name), Text(text))
        return rows

    def show(self, found: Told) -> None:
        """Show another one."""
        self.found = found
        self.query_one(".settlement-heading", Static).update(found.heading)
        self.query_one(".settlement-rows", Static).update(self._rows())
