"""The end of a game of one deal, as practice and the deal of the day are: how it was settled, and by an Expert too."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.practising import Told
from thousand_tui.guests import Opponents
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.over import OverScreen
from thousand_tui.ui.screens.reading import ReadingScreen
from thousand_tui.ui.thinking import Asked
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys

Found = TypeVar("Found")


class DealOverScreen(OverScreen[ThousandSession], ReadingScreen):
    """The result of the deal; an Expert plays in a thread of its own, and nobody waits for it."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]  # noqa: RUF012 - as the base class has it
    DEFAULT_CSS = """
    DealOverScreen { align: center top; }
    DealOverScreen #over-headline, DealOverScreen #over-scroll { max-width: 92; }
    DealOverScreen #over-scroll { height: 1fr; padding: 0 2; }
    DealOverScreen #over-menu { width: 40; height: auto; margin: 0 2; }
    DealOverScreen.-tall { align: center middle; }
    DealOverScreen.-tall #over-scroll { height: auto; max-height: 60%; }
    """

    @dataclass
    class Played(Message):
        """The Expert has played the deal; ``tell`` says its result."""

        tell: Callable[[], None]

    def __init__(self, session: ThousandSession, title: str, headline: str) -> None:
        super().__init__(session)
        self.heading = title
        self.headline = headline
        self._opponents = Opponents()
        self._is_wanted = True

    def compose(self) -> ComposeResult:
        yield ScreenHead(self.heading)
        yield Static(self.headline, id="over-headline", markup=False)
        with VerticalScroll(id="over-scroll", classes="read", can_focus=False):
            yield from self.told()
        with Vertical(id="over-menu"):
            yield from self.buttons()
        yield ScreenKeys(self.walking_keys())

    @abstractmethod
    def told(self) -> ComposeResult:
        """Its result."""

    def let_expert_play(
        self,
        play: Callable[[ThousandSession, Opponents, Callable[[], bool]], Found | None],
        tell: Callable[[Found | None], None],
    ) -> None:
        """Let an Expert play the deal, and tell what it brings; None if that cannot be known."""
        asked = Asked(partial(play, self.session, self._opponents, lambda: self._is_wanted))

        def wait() -> None:
            found = asked.answer(get_current_worker())
            if self._is_wanted:
                self.post_message(self.Played(partial(tell, found)))

        self.run_worker(wait, thread=True, exit_on_error=False)

    @on(Played)
    def _played(self, message: Played) -> None:
        message.tell()

    def on_unmount(self) -> None:
        """Nobody wants to know any more."""
        self._is_wanted = False
        self._opponents.close()


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
