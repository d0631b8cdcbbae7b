"""The end of the deal of the day: its result, what an Expert makes of the seat, and three lines to share."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from thousand_tui.desk.daily import settled_row, share_lines
from thousand_tui.desk.practising import told
from thousand_tui.study.daily import expert_change
from thousand_tui.table import ThousandSession
from thousand_tui.ui.daily import open_calendar
from thousand_tui.ui.practising import play_again
from thousand_tui.ui.screens.deal_over import DealOverScreen, Settlement
from thousand_tui.words import change_text, t


class DailyOverScreen(DealOverScreen):
    """The result, and lines to share."""

    AUTO_FOCUS = "#over-share"
    DEFAULT_CSS = """
    DailyOverScreen #daily-expert { height: auto; padding: 0 0 1 0; color: $felt-muted; }
    DailyOverScreen #daily-share { height: auto; padding: 0 2; margin: 0 0 1 0; border-left: outer $turn; }
    DailyOverScreen.-ascii #daily-share { border-left: ascii $turn; }
    """

    def __init__(self, session: ThousandSession) -> None:
        daily = session.daily
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
            yield Settlement(told(self.session, t("daily.settled"), self.row, letters=self.ascii_only))
        yield Static("", id="daily-expert", markup=False)
        yield Static("", id="daily-share", markup=False)

    def on_mount(self) -> None:
        """Let the Expert begin, unless it has played this deal already."""
        if self.row is None:
            self._show("")
        elif self.known is not None:
            self._show_expert(self.known)
        else:
            self._show(t("daily.expert.plays"))
            self.let_expert_play(expert_change, self._show_expert)

    def _show_expert(self, change: int | None) -> None:
        if change is None:
            self._show(t("daily.expert.none"))
        else:
            self.session.note_expert(change)
            self._show(t("daily.expert", expert=change_text(change, self.ascii_only)))

    def _show(self, expert: str) -> None:
        self.query_one("#daily-expert", Static).update(expert)
        self.query_one("#daily-share", Static).update(self._shared)

    @property
    def _shared(self) -> str:
        return "\n".join(share_lines(self.session, letters=self.ascii_only))

    def more(self, what: str) -> None:
        """Copy what can be shared, or look at the calendar."""
        if what == "share":
            self.app.copy_to_clipboard(self._shared)
            self.thousand.say(t("daily.copied"))
        else:
            open_calendar(self.thousand)

    def practise(self) -> None:
        """A second try, for practice."""
        play_again(self.thousand, self.session)
