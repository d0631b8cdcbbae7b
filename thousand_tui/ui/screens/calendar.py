"""The calendar: results of the deals of the day, month by month."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from thousand_tui.desk.calendar import calendar_text, neighbour
from thousand_tui.desk.daily import today
from thousand_tui.storage import saves_dir
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.field_screen import FieldScreen
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.words import t


class CalendarScreen(FieldScreen):
    """A month; arrows go to the months before and after it."""

    AUTO_FOCUS = "#calendar-scroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("pages.next", "month(1)", priority=True),
        *bind("pages.previous", "month(-1)", priority=True),
        *bind("pages.close", "back"),
    ]
    DEFAULT_CSS = """
    CalendarScreen #calendar-scroll { height: 1fr; padding: 1 2; scrollbar-size-vertical: 1; }
    CalendarScreen #calendar-text { height: auto; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = today()
        self.month = f"{self._now:%Y-%m}"

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("daily.month.title"))
        with VerticalScroll(id="calendar-scroll"):
            yield Static("", id="calendar-text", markup=False)
        key = self.key
        yield ScreenKeys(
            [
                (key("form.back"), t("keys.back"), "screen.back"),
                (key.both("pages.previous", "pages.next"), t("keys.months"), "screen.month(-1)"),
            ]
        )

    def on_mount(self) -> None:
        self._show()

    def action_month(self, by: int) -> None:
        """The month before or after; none after this one."""
        other = neighbour(self.month, by)
        if other <= f"{self._now:%Y-%m}":
            self.month = other
            self._show()

    def _show(self) -> None:
        """Read the month in a thread: there may be saves that were not looked into yet."""
        self.query_one(ScreenHead).tell(self.month)
        month, folder, letters = self.month, saves_dir(self.thousand.options.saves), self.ascii_only

        def read() -> None:
            text = calendar_text(folder, month, letters=letters)
            if self.is_running:
                self.app.call_from_thread(self._tell, month, text)

        self.run_worker(read, thread=True, exit_on_error=False)

    def _tell(self, month: str, text: str) -> None:
        if month == self.month and self.query("#calendar-text"):
            self.query_one("#calendar-text", Static).update(text)
