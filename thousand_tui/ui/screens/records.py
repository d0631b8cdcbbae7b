"""The record: what a player has played on this machine, in pages, for all games or some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from operator import ne
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk import record_book
from thousand_tui.desk.glance import told
from thousand_tui.desk.reports.records import Curve, RecordPage, Table, heading_of, pages
from thousand_tui.desk.sentences import sentence, telling
from thousand_tui.storage import Problem, records_path
from thousand_tui.storage.record_figures import Asked, Figures, NotableDeal, Person
from thousand_tui.storage.record_stats import figures, people, presets
from thousand_tui.storage.records import Records, delete_all
from thousand_tui.ui.keys import all_bindings
from thousand_tui.ui.previews import of_deal
from thousand_tui.ui.replaying import replay_file
from thousand_tui.ui.screens.dialogs import ask
from thousand_tui.ui.screens.help import TabsScreen
from thousand_tui.ui.widgets.chart import Pen, pen_of
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys, TabsField, beside
from thousand_tui.ui.widgets.painted import clip, left, right, wrap
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import number_text, t

# The periods to choose from, in days; 0 means everything.
DAYS: Final = (0, 365, 30, 7)

# Cells between two tables side by side.
BETWEEN: Final = 6

# Cells that tables cannot use: margins and the scroll bar.
EDGES: Final = 5

# Cells for the marker beside the deals.
BESIDE: Final = 2

# From this many columns and rows on, all pages are shown at once.
ALL_FROM: Final = (118, 38)

# Rows of a chart, and of one when all pages are shown.
CHART: Final = 8
SHORT_CHART: Final = 3

# The part of a wide window for the list; the rest shows the hand of a deal.
SHARE: Final = 0.6

# If all pages are shown: cells for a column and for the list of deals, and the rows above and below.
COLUMN: Final = 36
DEALS: Final = 40
BARS: Final = 3


class LeftError(Exception):
    """The screen was closed while the saves were being read."""


class RecordsScreen(TabsScreen):
    """Tabs with a page below. Keys choose the player, the agreements and the period."""

    AUTO_FOCUS = "#record-scroll"
    BINDINGS = all_bindings("record")

    def __init__(self) -> None:
        super().__init__()
        self.people: list[Person] = []
        self.found: Figures | None = None
        self._shown: tuple[RecordPage, ...] = ()
        self._person = ""
        self._rules: str | None = None
        self._days = 0
        self._alone = False
        self._trouble = ""
        self._reading = 0
        # The deals behind the rows of the list; None for headings.
        self._deals: list[NotableDeal | None] = []

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("record.title"))
        yield TabsField([t("record.page.games")])
        with Container(id="record-body"):
            with VerticalScroll(id="record-scroll"):
                yield Static("", id="record-text", markup=False)
            with Panes(id="record-notable"), VerticalScroll(id="record-list", can_focus=False):
                yield RowList(id="record-deals")
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        key, foot = self.key, partial(self.foot_keys, "record")
        if not self.people:
            return [*foot("month"), *self.foot_keys("form", "back")]
        keys = [] if self.shows_all else [(key.both("pages.previous", "pages.next"), t("keys.page"), "screen.page(1)")]
        if self._deals:
            keys.append((key("form.do"), t("record.keys.replay"), ""))
        others = ["person"] * (len(self.people) > 1)
        keys += foot(*others, "rules", "since", "alone", "month", "notes", "forget", "delete")
        return [*keys, *self.foot_keys("form", "back")]

    def fill(self) -> None:
        self._read(looks_into_saves=True)

    # Reading

    def _read(self, *, looks_into_saves: bool = False) -> None:
        """Read the record in a thread: first as it is, then with what else the saves contain."""
        self._reading += 1
        number, folder = self._reading, self.thousand.saves

        def work() -> None:
            try:
                with record_book.opened() as records:
                    self._hand_over(number, *self._asked(records))
                    if not looks_into_saves:
                        return
                    before = records.files()
                    record_book.bring_up_to_date(records, folder, self._progress)
                    if records.files() != before:
                        self._hand_over(number, *self._asked(records))
            except Problem as problem:
                self._hand_over(number, [], None, sentence(problem))
            except LeftError:
                pass

        self.run_worker(work, thread=True, exit_on_error=False)

    def _asked(self, records: Records) -> tuple[list[Person], Figures | None, str]:
        """What the record says about the current choice, and a message about its file."""
        found = people(records)
        person = next((each for each in found if each.who == self._person), found[0] if found else None)
        told = t("record.aside", file=records.path.name, kept=aside.name) if (aside := records.aside) else ""
        if person is None:
            return found, None, told
        return found, figures(records, person, Asked(person.who, self._rules, self._since, self._alone)), told

    @property
    def _since(self) -> str:
        if not self._days:
            return ""
        return (datetime.now(UTC) - timedelta(days=self._days)).isoformat(timespec="seconds")

    def _progress(self, done: int, total: int) -> None:
        if not self.is_running:
            raise LeftError
        self.app.call_from_thread(self._tell, t("record.reading", done=done, total=total))

    def _hand_over(self, number: int, found: list[Person], made: Figures | None, told: str) -> None:
        """Show what a thread has read, unless something else was asked for since."""
        if self.is_running:
            self.app.call_from_thread(self._show, number, found, made, told)

    def _show(self, number: int, found: list[Person], made: Figures | None, told: str) -> None:
        if number != self._reading or not self.query("#record-text"):
            return
        self.people, self.found, self._trouble = found, made, told
        self._shown = pages(made) if made is not None else ()
        tabs = self.query_one(TabsField)
        tabs.titles = tuple(page.title for page in self._shown) or (t("record.page.games"),)
        tabs.at = min(tabs.at, len(tabs.titles) - 1)
        tabs.refresh()
        self._tell(heading_of(made.person, made.asked) if made is not None else "")
        self._draw()

    def _tell(self, aside: str) -> None:
        if self.query(ScreenHead):
            self.query_one(ScreenHead).tell(aside)

    # Drawing

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._draw)

    @property
    def shows_all(self) -> bool:
        """Whether the window has room for all pages at once."""
        return self.size.width >= ALL_FROM[0] and self.size.height >= ALL_FROM[1]

    def _draw(self) -> None:
        if not self.query("#record-text"):
            return
        text = self.query_one("#record-text", Static)
        if not self._shown:
            self._show_deals([])
            text.update(self._prose(self._trouble or (t("record.nobody") if self._reading else "")))
            self.query_one("#record-scroll").display = True
            return
        tabs = self.query_one(TabsField)
        tabs.display = not self.shows_all
        self.set_class(self.shows_all, "-all")
        drawn = self._shown if self.shows_all else self._shown[tabs.at :][:1]
        trouble = [self._prose(self._trouble, "$warning")] if self._trouble else []
        tables = [table for page in drawn for table in page.tables if table.rows]
        pen = pen_of(self.thousand.look)
        self._show_deals([table for table in tables if table.deals])
        width = self.size.width - EDGES
        if self.shows_all:
            width -= DEALS
            count = max(1, (width + BESIDE) // (COLUMN + BESIDE))
            wide = (width + BESIDE) // count - BESIDE
            blocks = [
                (page.title, _beside([_headed(table, wide)]))
                for page in drawn
                for table in page.tables
                if table.rows and not table.deals
            ]
            blocks += [(page.title, _curve(page.curve, wide, pen, SHORT_CHART)) for page in drawn if page.curve]
            parts = [*trouble, _in_columns(blocks, count, wide, self.size.height - BARS)]
        else:
            parts = [*trouble, *_side_by_side([table for table in tables if not table.deals], width)]
            parts += [_curve(page.curve, min(width, 100), pen, CHART) for page in drawn if page.curve is not None]
        if not parts and not self._deals:
            parts = [self._prose(t("record.nothing"))]
        text.update(Content("\n\n").join(parts))
        self.query_one("#record-scroll").display = bool(parts)

    def _prose(self, text: str, style: str = "") -> Content:
        """A sentence on as many lines as it needs. (Tables are cut instead.)"""
        return Content.styled("\n".join(wrap(text, self.size.width - EDGES)), style)

    def _show_deals(self, tables: Sequence[Table]) -> None:
        """List the deals that can be replayed, under their headings."""
        rows: list[Content] = []
        share = SHARE if self.has_class("-wide") else 1
        room = (DEALS if self.shows_all else int(self.size.width * share) - EDGES) - BESIDE
        before, self._deals = self._deals, []
        for table in tables:
            head, *lines = _fitting(table, room).lines(room) if self.shows_all else table.lines()
            above = [Content.styled(table.heading.upper(), "bold $turn"), Content(head)]
            above = [Content(""), *above] if rows else above
            rows += above + [Content(clip(line, room)) for line in lines]
            self._deals += [None] * len(above) + list(table.deals)
        deals = self.query_one(RowList)
        self.query_one(Panes).display = bool(rows)
        deals.show_rows(rows)
        if self._deals != before and rows:
            deals.cursor = next(at for at, deal in enumerate(self._deals) if deal is not None)
        (deals if rows else self.query_one("#record-scroll")).focus()
        self.query_one(ScreenKeys).show_keys(self._keys())

    @property
    def _deal(self) -> NotableDeal | None:
        """The deal at the cursor."""
        return self._deals[self.query_one(RowList).cursor] if self._deals else None

    @on(RowList.Moved)
    def _follow(self) -> None:
        """Preview the hand and the result of the deal."""
        deal, found = self._deal, self.found
        making = partial(of_deal, Path(deal.path), deal.number, found.person.who) if deal and found else None
        self.query_one(Panes).follow(making)

    @on(RowList.Chosen)
    def _replay(self) -> None:
        deal = self._deal
        if deal is None or not self.is_active:
            return
        if Path(deal.path).is_file():
            replay_file(self.thousand, Path(deal.path), deal.number)
        else:
            self.thousand.say(t("record.no_replay"), "warning")

    def on_tabs_field_changed(self, event: TabsField.Changed) -> None:
        self._draw()
        self.query_one("#record-scroll", VerticalScroll).scroll_home(animate=False)

    # What the keys do

    def action_person(self) -> None:
        """Show the next player's record."""
        names = [person.who for person in self.people]
        if self.found is not None and names:
            self._person = names[(names.index(self.found.person.who) + 1) % len(names)]
            self._rules = None
            self._read()

    def action_rules(self) -> None:
        """Show only games with the next agreements; after the last, all games."""
        if self.found is None:
            return
        with telling(self.thousand.say, severity="warning"):
            with record_book.opened() as records:
                played: list[str | None] = [None, *presets(records, self.found.person.who)]
            at = played.index(self._rules) if self._rules in played else 0
            self._rules = played[(at + 1) % len(played)]
            self._read()

    def action_since(self) -> None:
        """Show only the next period; after the last, everything."""
        self._days = DAYS[(DAYS.index(self._days) + 1) % len(DAYS)]
        self._read()

    def action_alone(self) -> None:
        """Leave out deals with a hint or an undo, or include them again."""
        self._alone = not self._alone
        self._read()

    def action_month(self) -> None:
        """Open the calendar of the deals of the day."""
        self.thousand.open("calendar")

    def action_notes(self) -> None:
        """Show the notes about moments of games."""
        self.thousand.open("notes")

    def action_forget(self) -> None:
        """Forget the player whose record this is, after asking."""
        if self.found is None:
            return
        person = self.found.person
        name = told(person.name)

        def forget() -> None:
            with record_book.opened() as records:
                games = records.forget(person.who)
            self.thousand.say(t("record.forgotten", who=name, games=games))

        self._ask(lambda: (t("record.ask.forget", who=name), t("record.ask.forget.yes", who=name)), forget)

    def action_delete(self) -> None:
        """Delete the whole record, after asking."""

        def delete() -> None:
            delete_all(records_path())
            self.thousand.say(t("record.gone"))

        self._ask(lambda: (t("record.ask.delete"), t("record.ask.delete.yes")), delete)

    def _ask(self, said: Callable[[], tuple[str, str]], do: Callable[[], None]) -> None:
        def try_it() -> None:
            with telling(self.thousand.say, severity="error"):
                do()
            self._person, self._rules = "", None
            self._read()

        ask(self.thousand, said, try_it)


def _side_by_side(tables: Sequence[Table], width: int) -> list[Content]:
    """The tables with their headings, as many side by side as fit."""
    rows: list[list[list[str]]] = []
    room = 0
    for table in tables:
        lines = [table.heading.upper(), *table.lines()]
        wide = max(map(cell_len, lines)) + BETWEEN
        if not rows or room < wide:
            rows.append([])
            room = width + BETWEEN
        rows[-1].append(lines)
        room -= wide
    return [_beside(row) for row in rows]


def _beside(blocks: Sequence[Sequence[str]]) -> Content:
    widths = [max(map(cell_len, block)) + BETWEEN for block in blocks]
    lines = []
    for at in range(max(map(len, blocks))):
        cells = [left(block[at] if at < len(block) else "", width) for block, width in zip(blocks, widths, strict=True)]
        lines.append(Content.styled("".join(cells).rstrip(), "" if at else "bold $turn"))
    return Content("\n").join(lines)


def _headed(table: Table, room: int) -> list[str]:
    """The lines of a table. Its heading goes in the corner of its head if it fits, otherwise above."""
    heading = table.heading.upper()
    inside = replace(table, head=(heading, *table.head[1:])).lines(room) if table.head else [""]
    has_room = inside[0].startswith(heading) and max(map(cell_len, inside)) <= room
    return inside if has_room else [heading, *table.lines(room)]


def _fitting(table: Table, room: int) -> Table:
    """The table without those last columns that do not fit."""
    while len(table.head) > 1 and max(map(cell_len, table.lines())) - len(table.head) + 1 > room:
        table = replace(table, head=table.head[:-1], rows=tuple(row[:-1] for row in table.rows))
    return table


def _in_columns(blocks: Sequence[tuple[str, Content]], count: int, width: int, height: int) -> Content:
    """The pages' blocks in ``count`` columns, each added to the shortest. Blank rows separate all blocks, or only those
    of different pages, or none, as room allows."""
    columns: list[list[tuple[str, Content]]] = []
    for apart in (lambda *_: True, ne, lambda *_: False):
        columns = [[] for _ in range(count)]
        for page, block in blocks:
            shortest = min(columns, key=len)
            gap = [Content("")] * bool(shortest and apart(shortest[-1][0], page))
            shortest += [(page, line) for line in (*gap, *block.split("\n"))]
        if max(map(len, columns)) <= height:
            break
    return Content("\n").join(beside([[line for _, line in column] for column in columns], width, BESIDE))


def _curve(curve: Curve, width: int, pen: Pen, height: int) -> Content:
    """The values as a line from left to right, with the highest and lowest beside it and labels at the ends of the
    axis."""
    values = curve.values
    low, high = min(0.0, *values), max(*values, 1.0)
    line = [(at / max(len(values) - 1, 1), (value - low) / (high - low)) for at, value in enumerate(values)]
    rows = []
    ends = {0: high, height - 1: low}
    for at, row in enumerate(pen.draw([line], max(1, width - 8), height)):
        label = f"{number_text(round(ends[at], 1)) if at in ends else '':>6}  "
        rows.append(Content.assemble((label, "$felt-muted"), "".join(cell.char if cell else " " for cell in row)))
    first, last = curve.ends
    if first:
        rows.append(Content.styled(" " * 8 + first + right(last, width - 8 - cell_len(first)), "$felt-muted"))
    return Content("\n").join([Content.styled(curve.heading.upper(), "bold $turn"), *rows])
