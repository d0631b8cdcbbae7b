"""The score sheet: the deals as players write them on paper, the totals as lines, and what everybody still needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.committing import shuffling_lines
from thousand_tui.desk.seating import rules_name
from thousand_tui.desk.sheet_rows import SheetRow, totals_by_deal
from thousand_tui.table import ThousandSession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.practising import play_again
from thousand_tui.ui.screens.field_screen import FieldScreen
from thousand_tui.ui.screens.sheet_choice import choose_deal
from thousand_tui.ui.screens.sheet_text import SheetText, names_of, needs_text
from thousand_tui.ui.widgets.chart_totals import TotalsChart
from thousand_tui.ui.widgets.lazy_lines import LazyLines
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys, told_below
from thousand_tui.words import t
from thousand_tui.words.needs import thresholds


def chart_of(session: ThousandSession) -> TotalsChart:
    """The totals of a session as lines."""
    view = session.view()
    totals = totals_by_deal(view.sheet, session.standings)
    return TotalsChart(names_of(session), totals, thresholds(view.rules, min(map(min, totals))))


class SheetScreen(FieldScreen):
    """The score sheet of a session; it shows only what everybody at the table may know."""

    AUTO_FOCUS = "#sheet-rows"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("sheet.close", "back"),
        *bind("sheet.chart", "chart"),
        *bind("sheet.again", "again"),
    ]
    DEFAULT_CSS = """
    SheetScreen #sheet-table { height: 1fr; width: 1fr; padding: 1 0 0 0; }
    SheetScreen #sheet-rows { height: 1fr; }
    SheetScreen.-ascii #sheet-rows { scrollbar-size-vertical: 0; }
    SheetScreen .sheet-text { width: auto; height: auto; padding: 0 0 0 1; }
    SheetScreen #sheet-legend { height: auto; max-height: 2; padding: 0 0 0 1; color: $felt-muted; }
    SheetScreen #sheet-shuffling { height: auto; padding: 0 0 0 1; color: $felt-muted; }
    SheetScreen #sheet-side { height: 9; padding: 0 1; }
    SheetScreen #sheet-needs { height: auto; padding: 1 0 0 1; display: none; }
    SheetScreen.-tall #sheet-side { height: 45%; }
    SheetScreen.-tall #sheet-needs { display: block; }
    SheetScreen.-tall #sheet-legend { margin: 0 0 1 0; }
    SheetScreen.-low.-wordy #sheet-side { display: none; }
    SheetScreen.-only-chart #sheet-table { display: none; }
    SheetScreen.-only-chart #sheet-side { height: 1fr; display: block !important; }
    SheetScreen.-only-chart #sheet-needs { display: block; }
    """

    def __init__(self, session: ThousandSession, choose: Callable[[int], None] | None = None) -> None:
        super().__init__()
        self.session = session
        self._choose = choose
        self._rows: Sequence[SheetRow] = ()

    def compose(self) -> ComposeResult:
        rules = rules_name(self.session.agreements)
        yield ScreenHead(t("sheet.title"), rules)
        with Vertical(id="sheet-table"):
            yield Static(classes="sheet-text", id="sheet-heading")
            yield LazyLines(id="sheet-rows")
            yield Static(classes="sheet-text", id="sheet-foot")
            yield Static(markup=False, id="sheet-legend")
            yield from told_below(shuffling_lines(self.session), "sheet-shuffling")
        with Vertical(id="sheet-side"):
            yield chart_of(self.session)
            yield Static(needs_text(self.session, ascii_only=self.ascii_only), id="sheet-needs")
        yield ScreenKeys(self._keys())

    def on_resize(self, event: events.Resize) -> None:
        """Write the sheet for this width, its last deal in sight."""
        if not self.query("#sheet-rows"):
            # A window that changes while the sheet is being closed still tells it so.
            return
        text = SheetText(self.session, event.size.width - 2, ascii_only=self.ascii_only)
        self.query_one("#sheet-heading", Static).update(text.heading())
        self._rows = text.rows
        rows = range(1, len(text.rows) + 1)
        self.query_one(LazyLines).show(len(text.rows) + 1, partial(_line, text), rows)
        self.query_one("#sheet-foot", Static).update(Content("\n").join([text.totals(), text.needs()]))
        self.query_one("#sheet-legend", Static).update(text.legend())

    def _keys(self) -> list[tuple[str, str, str]]:
        key = self.key
        of_deals = [
            (key.both("form.up", "form.down"), t("keys.choose"), ""),
            (key("sheet.choose"), t("sheet.keys.replay"), ""),
        ]
        if self._may_practise:
            of_deals.append((key("sheet.again"), t("key.practise"), "screen.again"))
        return [
            (key("form.back"), t("keys.back"), "screen.back"),
            *(of_deals if self.session.view().sheet.deals else ()),
            (key("sheet.chart"), t("sheet.keys.chart"), "screen.chart"),
            (key("app.help"), t("keys.help"), "screen.help"),
        ]

    @on(LazyLines.Chosen)
    def _chosen(self, message: LazyLines.Chosen) -> None:
        """Replay the deal of the row; what was written down outside a deal belongs to the one before it."""
        choose_deal(self, self.session, self._rows[message.line - 1].number, self._choose)

    @property
    def _may_practise(self) -> bool:
        """Whether deals may be played again from here: not where one is chosen for a replay."""
        return self._choose is None and self.session.may_open_deals and not self.session.occasion.is_apart

    def action_again(self) -> None:
        """Play the deal of the row at the cursor again."""
        if self._may_practise and self._rows:
            play_again(self.thousand, self.session, self._rows[self.query_one(LazyLines).cursor - 1].number)

    def action_chart(self) -> None:
        """Only the chart, or both again."""
        self.toggle_class("-only-chart")


def _line(text: SheetText, at: int) -> Content:
    """A line of the sheet: first how the game began, then a row each; without rows, a sentence."""
    if not text.rows:
        return Content.styled(t("sheet.empty"), "$felt-muted")
    return text.start() if at == 0 else text.row(text.rows[at - 1])
