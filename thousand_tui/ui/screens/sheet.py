"""The score sheet: the deals as players write them on paper, the totals as lines, and what everybody still needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.rules import name_of
from thousand_tui.table.session import Session
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.form_screen import FormScreen
from thousand_tui.ui.screens.sheet_rows import CONCEDED, SheetRow, need_of, sheet_rows, totals_by_deal
from thousand_tui.ui.widgets.chart_totals import TotalsChart
from thousand_tui.ui.widgets.form_frame import FormHead, FormKeys
from thousand_tui.ui.widgets.form_text import center, left, right
from thousand_tui.words import clean_name, t

CELL = 15
GAP = 1
NUMBER, PERSON, CONTRACT = 5, 8, 10


class SheetText:
    """The table of deals as text: a heading, a row a deal, the totals; all of one width."""

    def __init__(self, session: Session, *, ascii_only: bool) -> None:
        self.session = session
        self.ascii_only = ascii_only
        self.names = [clean_name(name) for name in session.names]
        self.bar = "|" if ascii_only else "│"
        sides = session.game.rules.form.sides
        self.rows = sheet_rows(session.game.sheet, session.standings, sides, session.marks)

    def heading(self) -> Content:
        """The names over their columns."""
        quiet = "$felt-muted"
        head = [
            (right(t("sheet.deal"), NUMBER), quiet),
            (" " + left(t("sheet.dealer"), PERSON), quiet),
            (" " + left(t("sheet.declarer"), PERSON), quiet),
            (" " + left(t("sheet.contract"), CONTRACT), quiet),
        ]
        names = [(f"{self.bar}{center(name, CELL)}", "bold") for name in self._side_names()]
        return Content.assemble(*head, *names)

    def deal(self, row: SheetRow) -> Content:
        """One deal."""
        marks = "".join(t(f"sheet.{mark}") for mark in ("undo", "hint") if mark in row.marks)
        conceded = "sheet.conceded.letters" if self.ascii_only else "sheet.conceded"
        contract = t(conceded if row.result == CONCEDED else f"sheet.{row.result}", contract=row.contract)
        parts: list[Content | tuple[str, str]] = [
            (left(right(str(row.number), NUMBER - 2) + marks, NUMBER), "$felt-muted"),
            (" " + self._person(row.dealer), "$felt-muted"),
            (" " + self._person(row.declarer), ""),
            (" " + left(contract, CONTRACT), "" if row.result != "failed" else "italic"),
        ]
        for cell in row.cells:
            change = f"{cell.change:+d}" if cell.change else ("-" if self.ascii_only else "–")
            total = "bold" if cell.declared else ""
            parts.append(Content.assemble((self.bar, "$felt-line"), (right(change, 5), "$felt-muted")))
            parts.append(Content.assemble((right(str(cell.total), 6), total), (" " + left(cell.marks, 3), "$turn")))
        return Content.assemble(*parts)

    def totals(self) -> Content:
        """The totals as they stand, the best one marked."""
        totals = self.session.game.sheet.totals
        best = max(totals)
        lead = "<" if self.ascii_only else "◄"
        cells = []
        for total in totals:
            mark = lead if total == best and totals.count(best) == 1 else " "
            number = (right(str(total), 11), "bold")
            cells.append(Content.assemble((self.bar, "$felt-line"), number, (f" {mark}  ", "$turn")))
        label = left(" " * (NUMBER - 1) + t("sheet.now"), NUMBER + PERSON * 2 + CONTRACT + 3)
        return Content.assemble((label, "bold"), *cells)

    def start(self) -> Content:
        """What stood there before the first deal."""
        cells = [
            Content.assemble((self.bar, "$felt-line"), (right(str(standing.total), 11) + "    ", "$felt-muted"))
            for standing in self.session.standings
        ]
        label = left(" " * (NUMBER - 1) + t("sheet.start"), NUMBER + PERSON * 2 + CONTRACT + 3)
        return Content.assemble((label, "$felt-muted"), *cells)

    def _person(self, seat: int) -> str:
        return left(self.names[seat], PERSON, ascii_only=self.ascii_only)

    def _side_names(self) -> list[str]:
        return side_names(self.names, self.session.game.rules.form.sides)


def side_names(names: Sequence[str], sides: Sequence[int]) -> list[str]:
    """What a side is called: its players."""
    return ["+".join(names[seat] for seat, of in enumerate(sides) if of == side) for side in range(max(sides) + 1)]


def needs_text(session: Session, *, ascii_only: bool = False) -> Content:
    """What each side still needs, a line each."""
    rules = session.game.rules
    names = side_names([clean_name(name) for name in session.names], rules.form.sides)
    width = min(16, max(cell_len(name) for name in names))
    own = session.agreements.attempt_count != "deals"
    rows = []
    for name, standing in zip(names, session.game.sheet.standings, strict=True):
        need = need_of(standing, rules)
        key = f"sheet.need.{need.kind}"
        if need.kind == "on_barrel":
            key = "sheet.need.own" if own else key
            key += ".last" if need.attempts == 1 else ""
        elif need.bolts:
            key = "sheet.need.bolts"
        said = t(key, points=need.points, attempts=need.attempts, bolts=need.bolts, limit=rules.bolts.limit)
        rows.append(Content.assemble((left(name, width, ascii_only=ascii_only), "bold"), f"  {said}"))
    return Content("\n").join(rows)


class SheetScreen(FormScreen):
    """The score sheet of a session; it shows only what everybody at the table may know."""

    BINDINGS: ClassVar[list[BindingType]] = [bind("s,enter,space", "back"), bind("c", "chart")]
    DEFAULT_CSS = """
    SheetScreen #sheet-page { height: 1fr; layout: vertical; }
    SheetScreen #sheet-table { height: 1fr; width: 1fr; padding: 0 1; }
    SheetScreen #sheet-rows { height: 1fr; scrollbar-size-vertical: 1; }
    SheetScreen #sheet-side { height: 12; padding: 0 1; }
    SheetScreen #sheet-needs { height: auto; padding: 0 0 0 1; }
    SheetScreen #sheet-legend { height: 1; color: $felt-muted; }
    SheetScreen .sheet-text { width: auto; height: auto; }
    SheetScreen.-wide #sheet-page { layout: horizontal; }
    SheetScreen.-wide #sheet-side { height: 1fr; width: 42; }
    SheetScreen.-only-chart #sheet-table { display: none; }
    SheetScreen.-only-chart #sheet-side { height: 1fr; width: 1fr; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        text = SheetText(self.session, ascii_only=self.ascii_only)
        rules = name_of(self.session.agreements) or t("home.own_rules")
        yield FormHead(t("sheet.title"), rules, ascii_only=self.ascii_only)
        with Horizontal(id="sheet-page"):
            with Vertical(id="sheet-table"):
                yield Static(text.heading(), classes="sheet-text")
                with VerticalScroll(id="sheet-rows"):
                    yield Static(self._rows(text), classes="sheet-text", id="sheet-deals")
                yield Static(text.totals(), classes="sheet-text")
                legend = "sheet.legend.letters" if self.ascii_only else "sheet.legend"
                yield Static(t(legend), markup=False, id="sheet-legend")
            with Vertical(id="sheet-side"):
                yield self._chart()
                yield Static(needs_text(self.session, ascii_only=self.ascii_only), id="sheet-needs")
        yield FormKeys(self._keys(), ascii_only=self.ascii_only)

    def on_mount(self) -> None:
        rows = self.query_one("#sheet-rows", VerticalScroll)
        rows.focus()
        rows.scroll_end(animate=False)

    def _rows(self, text: SheetText) -> Content:
        if not text.rows:
            return Content.styled(t("sheet.empty"), "$felt-muted")
        return Content("\n").join([text.start(), *(text.deal(row) for row in text.rows)])

    def _chart(self) -> TotalsChart:
        return chart_of(self.session, ascii_only=self.ascii_only)

    def _keys(self) -> list[tuple[str, str, str]]:
        arrows = "PgUp PgDn" if self.ascii_only else "↑↓"
        return [
            ("Esc", t("keys.back"), "screen.back"),
            (arrows, t("keys.scroll"), ""),
            ("C", t("sheet.keys.chart"), "screen.chart"),
        ]

    def action_chart(self) -> None:
        """Only the chart, or both again."""
        self.toggle_class("-only-chart")


def chart_of(session: Session, *, ascii_only: bool) -> TotalsChart:
    """The totals of a session as lines."""
    rules = session.game.rules
    names = side_names([clean_name(name) for name in session.names], rules.form.sides)
    totals = totals_by_deal(session.game.sheet, session.standings)
    return TotalsChart(names, totals, (0, rules.barrel.level, rules.target), ascii_only=ascii_only)
