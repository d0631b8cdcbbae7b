"""The end of a game, or of a single deal (practice, deal of the day): who won or gave up, the settlement, everybody's
results, and another game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Generic, TypeVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.committing import proof_lines, to_verify
from thousand_tui.desk.daily import beside_rows, share_lines
from thousand_tui.desk.endings import best_deal, ending
from thousand_tui.desk.practising import SettlementText, settlement_text, then_and_now
from thousand_tui.desk.seating import TableSetup, rules_name
from thousand_tui.desk.series import series_of
from thousand_tui.study.daily import seat_of
from thousand_tui.study.rival import change_of, experts_game, own_row
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.ui.clock import Grace
from thousand_tui.ui.judging import Asked
from thousand_tui.ui.keys import bind
from thousand_tui.ui.practising import lead_back, play_again
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import ReadingScreen
from thousand_tui.ui.screens.sheet import chart_of
from thousand_tui.ui.screens.victory import BestCards, Tracks, Winner
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.chart import TotalsChart
from thousand_tui.ui.widgets.fields import ButtonField, ScreenHead, ScreenKeys, told_below
from thousand_tui.words import change_text, day_text, t

# The session of a finished game.
Over = TypeVar("Over", bound=AnySession)

OFFERED: Final = ("rematch", "review", "replay", "again", "sheet", "setup", "home")
# Seconds after the end appears, or after the last early press, in which Enter was probably meant for the table.
GRACE: Final = 0.7


class OverScreen(FieldScreen, Generic[Over]):
    """Who won, and what to do next: another game, practice, the sheet, another table or home."""

    AUTO_FOCUS = "#over-series, #over-rematch"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for what in (*OFFERED, "series", "share", "month", "back", "verify")
        for binding in bind(f"over.{what}", f"go('{what}')")
    ]

    offered: Sequence[str] = OFFERED

    def __init__(self, session: Over) -> None:
        super().__init__()
        self.session = session
        self.offered = [what for what in self.offered if what != "again" or session.may_open_deals]
        if not session.is_kept_here:
            takes_home = ["verify"] if session.occasion.shuffling is not None else []
            self.offered = [*(["rematch"] if self.thousand.is_host else []), "sheet", *takes_home, "home"]
        self._grace = Grace()
        self._grace.begin(session, GRACE, GRACE)

    def buttons(self) -> Iterator[ButtonField]:
        """The buttons for what is offered."""
        for what in self.offered:
            yield ButtonField(t(f"over.{what}"), self.key(f"over.{what}"), id=f"over-{what}")

    def proof(self) -> Iterator[Static]:
        """The seed, and how to check the shuffles; nothing if the game had no commitment."""
        keeper = self.thousand.keeper
        return told_below(proof_lines(self.session, keeper.path.name if keeper is not None else "FILE"), "over-proof")

    def pressed(self, what: str) -> None:
        """Do what the line says, unless the press came too early."""
        if not self._grace.is_on(GRACE):
            self.action_go(what)

    def action_go(self, what: str) -> None:
        """Do what a line says."""
        if what not in self.offered:
            return
        match what:
            case "rematch":
                self.play_again()
            case "replay":
                self.thousand.open_replay(self.session)
            case "again":
                self.practise()
            case "sheet":
                self.thousand.open_sheet(self.session)
            case "verify":
                self.thousand.copy(to_verify(self.session), t("over.verify.copied"))
            case "setup":
                self.thousand.leaving(self._set_up)
            case "home":
                self.thousand.go_home()
            case "review":
                # It begins with the last deal.
                self.thousand.open_review(self.session)
            case _:
                self.more(what)

    def action_back(self) -> None:
        """Go home, because there is no table to return to."""
        self.thousand.go_home()

    def _set_up(self) -> None:
        self.thousand.go_home()
        self.set_up()

    def play_again(self) -> None:
        """Start another game at the same table, if that is offered."""

    def practise(self) -> None:
        """Play the last deal again, if that is offered."""
        play_again(self.thousand, self.session)

    def set_up(self) -> None:
        """Change the table before the next game, if that is offered."""

    def more(self, what: str) -> None:
        """Do what only some games offer."""


def untold(chart: TotalsChart) -> TotalsChart:
    """The chart without the last totals, which are shown above it."""
    chart.tells = False
    return chart


class GameOverScreen(OverScreen[ThousandSession]):
    """Who won, how far everybody has come, the best deal, and what to do next."""

    def compose(self) -> ComposeResult:
        keeper = self.thousand.keeper
        self.series = None if keeper is None else series_of(keeper.path)
        if self.series is not None:
            self.offered = ("series", *self.offered[1:])
        rules = rules_name(self.session.agreements)
        yield ScreenHead(t("over.title"))
        yield Winner(ending(self.session, rules))
        yield Tracks(self.session)
        yield from self.proof()
        with Horizontal(id="over-page"):
            with Vertical(id="over-left"):
                with Vertical(id="over-menu"):
                    yield from self.buttons()
                if (best := best_deal(self.session)) is not None:
                    yield BestCards(best)
            yield untold(chart_of(self.session))
        yield ScreenKeys(self.walking_keys())

    def _remember(self) -> None:
        session = self.session
        setup = TableSetup(session.players, session.agreements, session.settings)
        self.thousand.remember_table(setup)

    def play_again(self) -> None:
        """Start another game with the same players and agreements."""
        self._remember()
        self.thousand.start_last_table()

    def more(self, what: str) -> None:
        """Show the series that this game belongs to, to continue it."""
        if what == "series" and self.series is not None:
            self.thousand.open("series", self.series.path)

    def set_up(self) -> None:
        """Set up the next table, starting from this one."""
        self.thousand.open("setup")

    def action_go(self, what: str) -> None:
        """Remember this table before changing it."""
        if what == "setup":
            self._remember()
        super().action_go(what)


class DealOverScreen(ReadingScreen, OverScreen[Over]):
    """The result of a single deal. An Expert plays it in its own thread, and nobody waits for it."""

    @dataclass
    class Played(Message):
        """The Expert has played the deal; ``tell`` shows its result."""

        tell: Callable[[], None]

    def __init__(self, session: Over) -> None:
        super().__init__(session)
        self._is_wanted = True

    def lines(self) -> Iterator[ButtonField]:
        """The usual buttons, as far as they are offered here."""
        return self.buttons()

    def let_expert_play(self, tell: Callable[[Over | None], None]) -> None:
        """Let an Expert play the deal and show its game (None if that fails)."""
        asked: Asked[Over | None] = Asked(partial(experts_game, self.session, lambda: self._is_wanted))

        def wait() -> None:
            found = asked.answer(get_current_worker())
            if self._is_wanted:
                self.post_message(self.Played(partial(tell, found)))

        self.run_worker(wait, thread=True, exit_on_error=False)

    @on(Played)
    def _played(self, message: Played) -> None:
        message.tell()

    def on_unmount(self) -> None:
        """Stop the Expert: nobody waits for its result any more."""
        self._is_wanted = False


class Settlement(Styled, Vertical):
    """A settlement: a heading, and each side's lines below it."""

    def __init__(self, found: SettlementText, *, id: str | None = None) -> None:
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

    def show(self, found: SettlementText) -> None:
        """Show another settlement."""
        self.found = found
        self.query_one(".settlement-heading", Static).update(found.heading)
        self.query_one(".settlement-rows", Static).update(self._rows())


class PracticeOverScreen(DealOverScreen[AnySession]):
    """The deal then and now, side by side."""

    AUTO_FOCUS = "#over-again"
    offered: Sequence[str] = ("again", "replay", "sheet", "home")

    def __init__(self, session: AnySession) -> None:
        practice = session.occasion.practice
        assert practice is not None
        super().__init__(session)
        self.practice = practice
        if practice.source:
            self.offered = ("back", *self.offered)

    def head(self) -> tuple[str, str]:
        return t("practice.title").capitalize(), t(f"practice.over.{self.practice.way}", deal=self.practice.deal)

    def body(self) -> ComposeResult:
        """The deal then and now, and below it the same with an Expert at the seat."""
        with Horizontal(id="practice-rows"):
            for each in then_and_now(self.session):
                yield Settlement(each)
        yield Settlement(SettlementText(t("practice.expert.plays"), ()), id="practice-expert")

    def on_mount(self) -> None:
        """Let the Expert start."""
        self.let_expert_play(self._show_expert)

    def _show_expert(self, expert: AnySession | None) -> None:
        found = settlement_text(self.session, t("practice.expert"), None if expert is None else own_row(expert))
        self.query_one("#practice-expert", Settlement).show(found)

    def more(self, what: str) -> None:
        """Continue the game that this one was started from."""
        lead_back(self.thousand, self.practice)

    def practise(self) -> None:
        """Ask how to play the deal again."""
        play_again(self.thousand, self.session, self.practice.deal)


class DailyOverScreen(DealOverScreen[ThousandSession]):
    """The result of the deal of the day, and lines to share."""

    AUTO_FOCUS = "#over-share"

    def __init__(self, session: ThousandSession) -> None:
        daily = session.occasion.daily
        assert daily is not None
        super().__init__(session)
        self.daily, self.known = daily, daily.expert
        self.row = own_row(session)
        again = ("again",) if self.row is not None else ()
        self.offered = ("share", "month", *again, "replay", "sheet", "home")

    def head(self) -> tuple[str, str]:
        over = "daily.over.practice" if self.daily.is_practice else "daily.over"
        return t("daily.title"), t(over, day=day_text(self.daily.day))

    def body(self) -> ComposeResult:
        """The settlement, the Expert's result and the lines to share."""
        if self.row is not None:
            yield Settlement(settlement_text(self.session, t("daily.settled"), self.row))
        yield Static("", id="daily-expert", markup=False)
        yield Static("", id="daily-beside")
        yield Static("", id="daily-share", markup=False)

    def on_mount(self) -> None:
        """Let the Expert start, unless it has played this deal already."""
        if self.row is None:
            self._show("")
        else:
            known = self.known
            self._show(t("daily.expert.plays") if known is None else t("daily.expert", expert=change_text(known)))
            self.let_expert_play(self._show_expert)

    def _show_expert(self, expert: ThousandSession | None) -> None:
        if expert is None:
            self._show(t("daily.expert.none"))
            return
        change = self.known
        if change is None:
            change = change_of(own_row(expert), expert, seat_of(self.session))
            self.session.note_expert(change)
        parted, rows = beside_rows(self.session, expert)
        self._show(t("gap").join([t("daily.expert", expert=change_text(change)), parted]))
        table = Table.grid(padding=(0, 2))
        for row in rows:
            table.add_row(*map(Text, row), style="bold" if row[-1] else "")
        both = self.query_one("#daily-beside", Static)
        both.update(table)
        both.display = True

    def _show(self, expert: str) -> None:
        self.query_one("#daily-expert", Static).update(expert)
        self.query_one("#daily-share", Static).update(self._shared)

    @property
    def _shared(self) -> str:
        return "\n".join(share_lines(self.session))

    def more(self, what: str) -> None:
        """Copy the lines to share, or open the calendar."""
        if what == "share":
            self.thousand.copy(self._shared, t("daily.copied"))
        else:
            self.thousand.open("calendar")
