"""The end of the deal of the day: what came of it, what an Expert makes of the seat, and three lines to share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.daily import settled_row, share_lines
from thousand_tui.desk.practising import told
from thousand_tui.guests import Opponents
from thousand_tui.study.daily import expert_change
from thousand_tui.table import ThousandSession
from thousand_tui.ui.daily import open_calendar
from thousand_tui.ui.practising import play_again
from thousand_tui.ui.replaying import replay_session
from thousand_tui.ui.screens.over import OverScreen
from thousand_tui.ui.screens.practice_over import Settlement
from thousand_tui.ui.thinking import Asked
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.words import t


class DailyOverScreen(OverScreen):
    """The result; an Expert plays in a thread of its own, and nobody waits for it."""

    AUTO_FOCUS = "#over-share"
    DEFAULT_CSS = """
    DailyOverScreen #daily-scroll { height: 1fr; padding: 0 2; }
    DailyOverScreen #daily-expert { height: auto; padding: 0 0 1 0; color: $felt-muted; }
    DailyOverScreen #daily-share { height: auto; padding: 0 2; margin: 0 0 1 0; border-left: outer $turn; }
    DailyOverScreen.-ascii #daily-share { border-left: ascii $turn; }
    DailyOverScreen #over-menu { width: 40; height: auto; margin: 0 2; }
    """

    @dataclass
    class Played(Message):
        """The Expert has played the deal."""

        change: int | None

    def __init__(self, session: ThousandSession) -> None:
        super().__init__()
        self.session = session
        again = ("again",) if settled_row(session) is not None else ()
        self.offered = ("share", "month", *again, "replay", "sheet", "home")
        self._opponents = Opponents()
        self._is_wanted = True
        self._asked: Asked[int | None] | None = None

    def compose(self) -> ComposeResult:
        daily = self.session.daily
        assert daily is not None
        yield ScreenHead(t("daily.title"))
        title = "daily.over.practice" if daily.is_practice else "daily.over"
        yield Static(t(title, day=daily.day.isoformat()), id="over-headline", markup=False)
        with VerticalScroll(id="daily-scroll", can_focus=False):
            if (row := settled_row(self.session)) is not None:
                yield Settlement(told(self.session, t("daily.settled"), row, letters=self.ascii_only))
            yield Static("", id="daily-expert", markup=False)
            yield Static("", id="daily-share", markup=False)
        with Vertical(id="over-menu"):
            yield from self.buttons()
        yield ScreenKeys(self.walking_keys())

    def on_mount(self) -> None:
        """Let the Expert begin, unless it has played this deal already."""
        self._show()
        daily = self.session.daily
        if daily is None or daily.expert is not None or settled_row(self.session) is None:
            return
        self._asked = Asked(partial(expert_change, self.session, self._opponents, lambda: self._is_wanted))
        self.run_worker(self._wait, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        """Nobody wants to know any more."""
        self._is_wanted = False
        self._opponents.close()

    def _wait(self) -> None:
        assert self._asked is not None
        change = self._asked.answer(get_current_worker())
        if self._is_wanted:
            self.post_message(self.Played(change))

    @on(Played)
    def _played(self, message: Played) -> None:
        if message.change is not None:
            self.session.note_expert(message.change)
        self._show(is_asked=True)

    def _show(self, *, is_asked: bool = False) -> None:
        daily = self.session.daily
        assert daily is not None
        if daily.expert is not None:
            said = t("daily.expert", expert=f"{daily.expert:+d}")
        elif settled_row(self.session) is None:
            said = ""
        else:
            said = t("daily.expert.none" if is_asked else "daily.expert.plays")
        self.query_one("#daily-expert", Static).update(said)
        self.query_one("#daily-share", Static).update("\n".join(self._lines()))

    def _lines(self) -> list[str]:
        return list(share_lines(self.session, letters=self.ascii_only))

    def more(self, what: str) -> None:
        """Copy what can be shared, or look at the calendar."""
        if what == "share":
            self.app.copy_to_clipboard("\n".join(self._lines()))
            self.thousand.say(t("daily.copied"))
        else:
            open_calendar(self.thousand)

    def play_again(self) -> None:
        """The deal of the day is played once."""

    def practise(self) -> None:
        """A second try, for practice."""
        play_again(self.thousand, self.session)

    def open_replay(self) -> None:
        """Look at the deal again."""
        replay_session(self.thousand, self.session)

    def open_sheet(self) -> None:
        """Show the sheet."""
        self.thousand.open_sheet(self.session)

    def set_up(self) -> None:
        """There is no table to be changed."""
