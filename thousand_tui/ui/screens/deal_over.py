"""The end of a game of one deal, as practice and the deal of the day are: how it was settled, and by an Expert too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.daily import beside_rows, settled_row, share_lines
from thousand_tui.desk.practising import Told, then_and_now, told
from thousand_tui.guests import Opponents
from thousand_tui.study.branch import expert_row
from thousand_tui.study.daily import expert_change, expert_game, seat_of
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.ui.daily import CalendarScreen
from thousand_tui.ui.practising import lead_back, play_again
from thousand_tui.ui.screens.exercise import ReadingScreen
from thousand_tui.ui.screens.game_over import Over, OverScreen
from thousand_tui.ui.style_sheet import looks_of
from thousand_tui.ui.thinking import Asked
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import change_text, clean_name, t

Found = TypeVar("Found")


class DealOverScreen(ReadingScreen, OverScreen[Over]):
    """The result of the deal; an Expert plays in a thread of its own, and nobody waits for it."""

    @dataclass
    class Played(Message):
        """The Expert has played the deal; ``tell`` says its result."""

        tell: Callable[[], None]

    def __init__(self, session: Over, title: str, headline: str) -> None:
        super().__init__(session)
        self.heading = title
        self.headline = headline
        self._opponents = Opponents()
        self._is_wanted = True

    def lines(self) -> Iterator[ButtonField]:
        """What any game that is over offers, as far as this one does."""
        return self.buttons()

    def let_expert_play(
        self,
        play: Callable[[Over, Opponents, Callable[[], bool]], Found | None],
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

    DEFAULT_CSS = looks_of("Settlement")

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


class PracticeOverScreen(DealOverScreen[AnySession]):
    """Then and now side by side."""

    AUTO_FOCUS = "#over-again"
    offered: Sequence[str] = ("again", "replay", "sheet", "home")

    def __init__(self, session: AnySession) -> None:
        practice = session.occasion.practice
        assert practice is not None
        headline = t(f"practice.over.{practice.way}", deal=practice.deal)
        super().__init__(session, t("practice.title"), headline)
        self.practice = practice
        self.who = clean_name(session.names[practice.seat])
        if practice.source:
            self.offered = ("back", *self.offered)

    def told(self) -> ComposeResult:
        """The deal then and now, and beneath it with an Expert at the seat."""
        with Horizontal(id="practice-rows"):
            for each in then_and_now(self.session):
                yield Settlement(each)
        yield Settlement(Told(t("practice.expert.plays", who=self.who), ()), id="practice-expert")

    def on_mount(self) -> None:
        """Let the Expert begin."""
        self.let_expert_play(expert_row, self._show_expert)

    def _show_expert(self, row: Any) -> None:
        found = told(self.session, t("practice.expert", who=self.who), row)
        self.query_one("#practice-expert", Settlement).show(found)

    def more(self, what: str) -> None:
        """The running game from which this one was begun goes on."""
        lead_back(self.thousand, self.practice)

    def practise(self) -> None:
        """The deal again, in whichever way."""
        play_again(self.thousand, self.session, self.practice.deal)


class DailyOverScreen(DealOverScreen[ThousandSession]):
    """The result, and lines to share."""

    AUTO_FOCUS = "#over-share"

    def __init__(self, session: ThousandSession) -> None:
        daily = session.occasion.daily
        assert daily is not None
        title = "daily.over.practice" if daily.is_practice else "daily.over"
        super().__init__(session, t("daily.title"), t(title, day=daily.day.isoformat()))
        self.known = daily.expert
        self.row = settled_row(session)
        again = ("again",) if self.row is not None else ()
        self.offered = ("share", "month", *again, "replay", "sheet", "home")

    def told(self) -> ComposeResult:
        """The settlement, what the Expert makes of it, and the lines to share."""
        if self.row is not None:
            yield Settlement(told(self.session, t("daily.settled"), self.row))
        yield Static("", id="daily-expert", markup=False)
        yield Static("", id="daily-beside")
        yield Static("", id="daily-share", markup=False)

    def on_mount(self) -> None:
        """Let the Expert begin, unless it has played this deal already."""
        if self.row is None:
            self._show("")
        else:
            known = self.known
            self._show(t("daily.expert.plays") if known is None else t("daily.expert", expert=change_text(known)))
            self.let_expert_play(expert_game, self._show_expert)

    def _show_expert(self, expert: ThousandSession | None) -> None:
        if expert is None:
            self._show(t("daily.expert.none"))
            return
        change = self.known
        if change is None:
            change = expert_change(expert, seat_of(self.session))
            self.session.note_expert(change)
        parted, rows = beside_rows(self.session, expert)
        self._show(t("gap").join([t("daily.expert", expert=change_text(change)), parted]))
        table = Table.grid(padding=(0, 2))
        for row in rows:
            table.add_row(*map(Text, row), style="bold" if row[-1] else "")
        self.query_one("#daily-beside", Static).update(table)

    def _show(self, expert: str) -> None:
        self.query_one("#daily-expert", Static).update(expert)
        self.query_one("#daily-share", Static).update(self._shared)

    @property
    def _shared(self) -> str:
        return "\n".join(share_lines(self.session))

    def more(self, what: str) -> None:
        """Copy what can be shared, or look at the calendar."""
        if what == "share":
            self.app.copy_to_clipboard(self._shared)
            self.thousand.say(t("daily.copied"))
        else:
            self.app.push_screen(CalendarScreen())

    def practise(self) -> None:
        """A second try, for practice."""
        play_again(self.thousand, self.session)
