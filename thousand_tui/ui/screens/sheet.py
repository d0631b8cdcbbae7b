"""The score sheet: the deals as players write them on paper, the totals as lines, and what everybody still needs."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.committing import shuffling_lines
from thousand_tui.desk.glance import names_at
from thousand_tui.desk.reports.game import sheet_lines
from thousand_tui.desk.seating import rules_name
from thousand_tui.desk.sheet_rows import MADE, PLAYED, SheetRow, SideCell, sheet_rows, standing_marks, totals_by_deal
from thousand_tui.rules import CROSS, NOBODY
from thousand_tui.table import Mark, ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.practising import play_again
from thousand_tui.ui.screens.app_screen import TALL, FieldScreen
from thousand_tui.ui.screens.export import export, picture_of
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.chart import TotalsChart
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys, told_below
from thousand_tui.ui.widgets.painted import center, clip, left, player_part, right
from thousand_tui.ui.widgets.row_list import LazyLines
from thousand_tui.words import change_text, names_of_sides, number_text, t
from thousand_tui.words.catalogue import known
from thousand_tui.words.scores import leaders, need_text, short_needs, thresholds

NUMBER: Final = 4
TOTAL: Final = 5
# Cells for the marks beside a total, in the narrowest columns and in wide ones.
MARKS: Final = 3
MOST_MARKS: Final = 6
NARROWEST: Final = 13
WIDEST: Final = 24
NAME: Final = 26
# With fewer cells, the declarer's column has a shorter heading.
DECLARER: Final = 7
# Rows of the table without the deals: two margins, the heading, what is needed, and the signs.
BESIDE: Final = 6
LEADS: Final = "★"
QUIET, LINE, MARK = "$felt-muted", "$felt-line", "$turn"
# The marks beside a deal's number. Looking at its cards afterwards has no mark: it says nothing about the play.
NOTED: Final = (Mark.UNDO, Mark.HINT, Mark.TUTOR, Mark.CLOCK)
# The marks in the order in which they are explained.
SIGNS: Final = LEADS + "/BLxD!09t#*"
# A mark with its number.
COUNTED: Final = re.compile(r"([/BD])\d")


@dataclass(frozen=True, slots=True)
class Head:
    """The widths of the columns before the sides: dealer, declarer, contract; 0 leaves one out."""

    dealer: int
    declarer: int
    contract: int

    @property
    def width(self) -> int:
        """The width of all of them, with the deal's number and the gaps."""
        return NUMBER + sum(column + 1 for column in (self.dealer, self.declarer, self.contract) if column)


# With an auction, the first head that leaves room for the sides is used.
HEADS: Final = (Head(16, 16, 13), Head(7, 8, 11), Head(0, 6, 10))

# Without contracts (V2).
PLAIN_HEADS: Final = (Head(16, 0, 0),)


def names_of(session: ThousandSession) -> list[str]:
    """The names of a session's sides."""
    return names_of_sides(names_at(session), session.sides)


def needs_text(session: ThousandSession) -> Content:
    """What each side still needs, in a sentence each."""
    names, view = names_of(session), session.view()
    width = min(NAME, max(cell_len(name) for name in names))
    rows = [
        Content.assemble((left(name, width), "bold"), f"  {need_text(standing, view.rules)}")
        for name, standing in zip(names, view.sheet.standings, strict=True)
    ]
    return Content("\n").join(rows)


class SheetText:
    """The lines of a session's sheet in a given width, with public facts only."""

    def __init__(self, session: ThousandSession, width: int, look: Look) -> None:
        view = session.view()
        self._is_ascii = look.ascii
        self.width = width
        self.rules = view.rules
        self.sheet = view.sheet
        self.start_totals = [standing.total for standing in session.standings]
        self.names = names_at(session)
        self.sides = names_of(session)
        heads = HEADS if self.rules.form.auction else PLAIN_HEADS
        self.head = next((head for head in heads if self._cell(head) >= NARROWEST), heads[-1])
        self.cell = max(NARROWEST, min(WIDEST, self._cell(self.head)))
        self.marks = min(MOST_MARKS, MARKS + (self.cell - NARROWEST) // 2)
        self.rows = sheet_rows(self.sheet, session.standings, self.rules, session.marks)
        self.best = leaders(self.sheet) if self.rows else ()

    def _cell(self, head: Head) -> int:
        """The width of a side's column beside this head."""
        return (self.width - head.width) // len(self.sides) - 1

    def heading(self) -> Content:
        """The names over their columns, with the best side and everybody's current bolts and barrel marked."""
        columns = (
            (t("sheet.dealer"), self.head.dealer),
            (t("sheet.declarer" if self.head.declarer > DECLARER else "sheet.declarer.short"), self.head.declarer),
            (t("sheet.contract"), self.head.contract),
        )
        head = left(t("sheet.deal"), NUMBER) + "".join(f" {left(text, width)}" for text, width in columns if width)
        names = []
        for side, (name, standing) in enumerate(zip(self.sides, self.sheet.standings, strict=True)):
            marks = standing_marks(standing, self.rules)
            said = clip(f"{LEADS} {name}" if self.best == (side,) else name, self.cell - cell_len(marks) - 1)
            space = max(0, self.cell - cell_len(said) - (cell_len(marks) + 1 if marks else 0))
            shown = [(" " * (space // 2) + said, f"bold ${player_part(side)}"), (f" {marks}" if marks else "", MARK)]
            names.append(Content.assemble(("│", LINE), *shown, " " * (space - space // 2)))
        return Content.assemble((head, QUIET), *names)

    def start(self) -> Content:
        """The totals before the first deal."""
        totals = [
            right(number_text(total), self.cell - self.marks - 1) + " " * (self.marks + 1)
            for total in self.start_totals
        ]
        return self._line(t("sheet.start"), [Content.styled(total, QUIET) for total in totals], QUIET)

    def row(self, row: SheetRow) -> Content:
        """A deal, or something booked outside one."""
        marks = "".join(t(f"sheet.{mark}") for mark in NOTED if mark in row.marks)
        number = Content.styled(left(str(row.number).rjust(NUMBER - max(1, len(marks))) + marks, NUMBER), QUIET)
        head = self._reason(row) if row.reason else self._deal(row)
        cells = [Content.assemble(("│", LINE), self._side(cell)) for cell in row.cells]
        return Content.assemble(number, *head, *cells)

    def _reason(self, row: SheetRow) -> list[Content]:
        return [Content.styled(" " + left(t(f"booked.{row.reason}.short"), self.head.width - NUMBER - 1), MARK)]

    def _deal(self, row: SheetRow) -> list[Content]:
        parts = []
        if self.head.dealer:
            parts.append(Content.styled(" " + self._person(row.dealer, self.head.dealer), QUIET))
        if self.head.declarer:
            parts.append(Content(" " + self._person(row.declarer, self.head.declarer)))
        if self.head.contract:
            style = "bold" if row.result != MADE else ""
            parts.append(Content.styled(" " + left(self._contract(row), self.head.contract), style))
        return parts

    def _contract(self, row: SheetRow) -> str:
        """The contract and its result, in the longest words that fit."""
        if row.result == PLAYED:
            return ""
        key, contract = f"sheet.result.{row.result}", f"{row.contract}{row.how}"
        keys = (key, f"{key}.short")
        texts = [t(each, contract=contract) for each in keys if known(each)]
        return next((text for text in texts if cell_len(text) < self.head.contract), texts[-1])

    def _side(self, cell: SideCell) -> Content:
        """The change, total and marks of one side. A long change uses the total's room, and strokes become a number if
        other marks need the room."""
        nothing = t("sheet.out") if cell.idle else "–"
        change = change_text(cell.change) if cell.change else nothing
        room = self.cell - self.marks - 1
        first = right(change, room - TOTAL)
        marks = cell.marks if len(cell.marks) <= self.marks else cell.marks.replace("///", "/3")
        return Content.assemble(
            (first, QUIET),
            (right(number_text(cell.total), room - len(first)), "bold" if cell.declared else ""),
            (" " + left(marks, self.marks), MARK),
        )

    def needs(self) -> Content:
        """What each side still needs, in its column."""
        cells = []
        for standing in self.sheet.standings:
            long, short = short_needs(standing, self.rules)
            text = long if cell_len(long) <= self.cell else short
            cells.append(Content.styled(center(text, self.cell), QUIET))
        return self._line(t("sheet.needs"), cells, QUIET)

    def legend(self) -> str:
        """What the signs on this sheet mean. Only those that appear are explained."""
        # Strokes and crosses are signs on the sheet, and a dash beside them would be confusing.
        return ("  " if self._is_ascii else t("gap")).join(t(key) for key in self._signs())

    def _signs(self) -> Iterator[str]:
        if CROSS in {row.result for row in self.rows}:
            yield f"sheet.sign.{CROSS}"
        hows = {row.how for row in self.rows}
        yield from (f"sheet.sign.how.{how}" for how in "gdb" if how in hows)
        standing = [standing_marks(each, self.rules) for each in self.sheet.standings]
        leader = LEADS if len(self.best) == 1 else ""
        marks = " ".join([leader, *standing, *(cell.marks for row in self.rows for cell in row.cells)])
        yield from (f"sheet.sign.{sign}" for sign in SIGNS if sign in COUNTED.sub(r"\1", marks))
        noted = {mark for row in self.rows for mark in row.marks}
        yield from (f"sheet.sign.{mark}" for mark in NOTED if mark in noted)

    def _line(self, label: str, cells: Sequence[Content], style: str) -> Content:
        parts = [Content.styled(left(" " * (NUMBER + 1) + label, self.head.width), style)]
        for cell in cells:
            parts += [Content.styled("│", LINE), cell]
        return Content.assemble(*parts)

    def _person(self, seat: int, width: int) -> str:
        return left("" if seat == NOBODY else self.names[seat], width)


def chart_of(session: ThousandSession) -> TotalsChart:
    """The totals of a session as lines."""
    view = session.view()
    totals = totals_by_deal(view.sheet, session.standings)
    return TotalsChart(names_of(session), totals, thresholds(view.rules, min(map(min, totals))))


class AnySheetScreen(FieldScreen):
    """The score sheet for a session of any game. It only shows what everybody at the table may know."""

    AUTO_FOCUS = "LazyLines"
    BINDINGS = bindings("sheet", "chart", "export", "again", close="back")

    def __init__(self, session: AnySession, choose: Callable[[int], None] | None = None) -> None:
        super().__init__()
        self.session: Any = session
        self._choose = choose

    @property
    @abstractmethod
    def deals(self) -> Sequence[int]:
        """The deal's number for each row. What was booked outside a deal belongs to the deal before."""

    @abstractmethod
    def lines(self) -> Iterable[str]:
        """The sheet as text."""

    def keys_below(self) -> list[tuple[str, str, str]]:
        """The keys of the sheet."""
        of_deals = [(self.key.both("form.up", "form.down"), t("keys.choose"), ""), *self.foot_keys("sheet", choose="")]
        if self._may_practise:
            of_deals += self.foot_keys("sheet", "again")
        return [*(of_deals if self.deals else ()), *self.foot_keys("sheet", "chart", "export"), *self.back_keys()]

    @on(LazyLines.Chosen)
    def _chosen(self, message: LazyLines.Chosen) -> None:
        """Replay the deal in this row or, if a deal is being chosen, close and pass it on."""
        deal = self.deals[message.line - 1]
        if self._choose is None:
            self.thousand.open_replay(self.session, deal)
        else:
            self.dismiss()
            self._choose(deal)

    @property
    def _may_practise(self) -> bool:
        """Whether deals may be played again from here, which is not so while choosing one for a replay."""
        return self._choose is None and self.session.may_open_deals and not self.session.occasion.is_apart

    def action_again(self) -> None:
        """Play the deal at the cursor again."""
        if self._may_practise and self.deals:
            play_again(self.thousand, self.session, self.deals[self.query_one(LazyLines).cursor - 1])

    def action_export(self) -> None:
        """Save the sheet as a file. Words typed for the shuffle are left out while the game is running."""
        self.query("#sheet-shuffling").set(display=self.session.is_over)
        self.call_after_refresh(self._export)

    def _export(self) -> None:
        picture = picture_of(self.app, t("sheet.title"))
        self.query("#sheet-shuffling").set(display=True)
        export(self.thousand, picture, "thousand-sheet", {"sheet": lambda: "\n".join(self.lines())})

    def action_chart(self) -> None:
        """Show only the chart, or both again."""
        self.toggle_class("-only-chart")


class SheetScreen(AnySheetScreen):
    """The score sheet of Thousand."""

    session: ThousandSession

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("sheet.title"), rules_name(self.session.agreements))
        with Vertical(id="sheet-table"):
            yield Static(classes="sheet-text", id="sheet-heading")
            yield LazyLines(id="sheet-rows")
            yield Static(classes="sheet-text", id="sheet-foot")
            yield Static(markup=False, id="sheet-legend")
        yield from told_below(shuffling_lines(self.session) if self.session.is_over else (), "sheet-shuffling")
        with Vertical(id="sheet-side"):
            yield chart_of(self.session)
            yield Static(needs_text(self.session), id="sheet-needs")
        yield ScreenKeys(self.keys_below())

    def on_resize(self, event: events.Resize) -> None:
        """Write the sheet for this width, scrolled to the last deal."""
        if not self.query("#sheet-rows"):
            # The window may change while the sheet is being closed.
            return
        text = SheetText(self.session, event.size.width - 2, self.thousand.look)
        self.query_one("#sheet-heading", Static).update(text.heading())
        lines, rows = self.query_one(LazyLines), len(text.rows) + 1
        lines.show(rows, partial(_line, text), range(1, rows))
        # What is still needed follows the last row; in a tall window, the chart gets the rest.
        lines.styles.max_height = rows
        self.query_one("#sheet-table").styles.max_height = rows + BESIDE if event.size.height >= TALL else None
        self.query_one("#sheet-foot", Static).update(text.needs())
        self.query_one("#sheet-legend", Static).update(text.legend())

    @cached_property
    def deals(self) -> Sequence[int]:
        """The deals' numbers, as in the rows."""
        view = self.session.view()
        return [row.number for row in sheet_rows(view.sheet, self.session.standings, view.rules, self.session.marks)]

    def lines(self) -> Iterable[str]:
        """The lines of the printed sheet."""
        return sheet_lines(self.session)


def _line(text: SheetText, at: int) -> Content:
    """A line of the sheet: first the start of the game, then a row each, or a sentence if nothing is written yet."""
    if not text.rows and not any(text.start_totals):
        return Content.styled(t("sheet.empty"), "$felt-muted")
    return text.start() if at == 0 else text.row(text.rows[at - 1])
