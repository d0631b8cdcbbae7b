"""The deal of the day: start it, continue it or show its result; and the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.daily import WrongDay, begun_or_new, calendar_page, neighbour, today, told_before
from thousand_tui.desk.keeper import keep
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.storage.shelf import Summary
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.previews import of_deal
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import MARKER, ButtonField, FieldColumn, Headline, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import wrap
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.ui.widgets.title_art import TitleCards
from thousand_tui.words import day_text, month_text, t

if TYPE_CHECKING:
    from thousand_tui.table import ThousandSession
    from thousand_tui.ui.app import ThousandApp


def open_daily(app: ThousandApp, day: date | None = None) -> None:
    """Open today's deal, or that of a past day as practice."""
    app.leaving(partial(_open, app, day))


def _open(app: ThousandApp, day: date | None) -> None:
    try:
        found = begun_or_new(app.saves, app.settings, day)
    except WrongDay as wrong:
        app.say(str(wrong), "warning")
        return
    if isinstance(found, Summary):
        open_game(app, found.path)
        return

    def begin(is_wanted: bool | None = True) -> None:
        if is_wanted:
            app.open_table(found, keep(found, app.saves))

    if told_before(found):
        app.push_screen(CoverScreen(found), begin)
    else:
        begin()


class CoverScreen(FieldScreen):
    """The cover of a deal that can only be played once. It closes with True if the player wants to play."""

    AUTO_FOCUS = "#cover-yes"

    def __init__(self, session: ThousandSession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        daily = self.session.occasion.daily
        assert daily is not None
        yield ScreenHead(t("daily.title"))
        yield TitleCards()
        yield Headline(t("daily.over", day=day_text(daily.day)))
        yield Center(Static("\n".join(told_before(self.session)), id="cover-told", markup=False))
        with Center(), FieldColumn(id="over-menu"):
            yield ButtonField(t("daily.before.yes"), self.key("form.do"), id="cover-yes")
            yield ButtonField(t("over.month"), id="cover-month")
            yield ButtonField(t("daily.before.no"), self.key("form.back"), id="cover-no")
        yield ScreenKeys(self.walking_keys())

    def pressed(self, what: str) -> None:
        """Play, show the month or go back."""
        if what == "month":
            self.app.push_screen(CalendarScreen())
        else:
            self.dismiss(what == "yes")


class CalendarScreen(FieldScreen):
    """The days of one month; the arrow keys go to other months."""

    AUTO_FOCUS = "#calendar-days"
    BINDINGS = bindings("pages", next="month(1)", previous="month(-1)", close="back")

    def __init__(self) -> None:
        super().__init__()
        self._now = today()
        self.days: list[RecordedDay | None] = []
        """The day that each row belongs to, or None."""
        self.month = f"{self._now:%Y-%m}"

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("daily.month.title"))
        with Panes(), VerticalScroll(id="calendar-scroll", can_focus=False):
            yield RowList(id="calendar-days")
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for other months, and those for the list if any day was played."""
        months = (self.key.both("pages.previous", "pages.next"), t("keys.months"), "screen.month(-1)")
        keys = self.walking_keys(months)
        return keys if any(self.days) or not self.days else [each for each in keys if each[2]]

    def action_month(self, by: int) -> None:
        """Go to the month before or after, but not past the current one."""
        other = neighbour(self.month, by)
        if other <= f"{self._now:%Y-%m}":
            self.month = other
            self.fill()

    def fill(self) -> None:
        """Read the month in a thread, because some saves may not have been read yet."""
        self.query_one(ScreenHead).tell(month_text(self.month))
        month, folder = self.month, self.thousand.saves

        def read() -> None:
            page = calendar_page(folder, month)
            if self.is_running:
                self.app.call_from_thread(self._tell, month, page)

        self.run_worker(read, thread=True, exit_on_error=False)

    def _tell(self, month: str, page: Sequence[tuple[str, RecordedDay | None]]) -> None:
        if month == self.month and self.query(RowList):
            rows = self.query_one(RowList)
            told = [(part, day) for line, day in page for part in self._lines(line)]
            self.days = [day for _, day in told]
            played = [at for at, day in enumerate(self.days) if day is not None]
            rows.chooses = bool(played)
            rows.show_rows([Content(line) for line, _ in told])
            rows.cursor = max(played, default=0)
            self.query_one(ScreenKeys).show_keys(self._keys())
            self._follow()

    def _lines(self, line: str) -> Sequence[str]:
        """The line, wrapped to the width of the list."""
        room = max(1, self.query_one(RowList).size.width - len(MARKER))
        return [line] if cell_len(line) <= room else wrap(line, room)

    @property
    def chosen(self) -> RecordedDay | None:
        """The day at the cursor."""
        return self.query_one(RowList).of(self.days)

    @on(RowList.Moved)
    def _follow(self) -> None:
        """Show the deal of the day at the cursor."""
        day = self.chosen
        self.query_one(Panes).follow(None if day is None else partial(of_deal, Path(day.path), None, day.who))

    @on(RowList.Chosen)
    def _open(self) -> None:
        """Show how the deal at the cursor ended, or close the calendar if there is none."""
        day = self.chosen
        if day is None or not self.is_active:
            self.action_back()
        elif Path(day.path).is_file():
            self.dismiss()
            open_game(self.thousand, Path(day.path))
        else:
            self.thousand.say(t("record.no_replay"), "warning")
