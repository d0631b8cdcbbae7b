"""Rows under headings, of which one has the cursor: painted whole, however many there are, with a scroll of its own.

Beside them the groups as a row of letters, or as a column of names where there is room for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.color import Color
from textual.message import Message

from thousand_tui.ui.keys import bindings
from thousand_tui.ui.widgets.fields import BRACKETS, MARKER, MOVING
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip

# Cells that a letter has in the row.
CELL: Final = 4

# What marks something that is different from the set it is compared with.
OTHER: Final = "≠"


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its letter and title, how many of its agreements differ, and how many are listed at all."""

    letter: str
    title: str
    differing: int
    listed: int


class GroupRow(Painted):
    """Shows where in the list the cursor stands; a click goes to another group."""

    @dataclass
    class Wanted(Message):
        """A group was clicked."""

        letter: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.groups: tuple[Group, ...] = ()
        self.current = ""

    def show(self, groups: Sequence[Group], current: str) -> None:
        """Show these groups, one of them as the current one."""
        self.groups, self.current = tuple(groups), current
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """One row, or a row for each."""
        if canvas.height > 1:
            self._column(canvas)
        else:
            self._row(canvas)

    def _row(self, canvas: Canvas) -> None:
        before, after = BRACKETS
        for at, group in enumerate(self.groups):
            x = 1 + at * CELL
            here = group.letter == self.current
            mark = OTHER if group.differing else " "
            style = self.style("turn") if here else self.style("text" if group.listed else "line")
            canvas.put(x, 0, before if here else " ", self.style("turn"))
            canvas.put(x + 1, 0, group.letter, style)
            canvas.put(x + 2, 0, mark, self.style("turn"))
            canvas.put(x + 3, 0, after if here else " ", self.style("turn"))
            canvas.zone(x, 0, CELL, 1, group.letter)
        title = next((group.title for group in self.groups if group.letter == self.current), "")
        room = canvas.width - len(self.groups) * CELL - 3
        canvas.right(canvas.width - 1, 0, clip(title, max(0, room)), self.style("muted"))

    def _column(self, canvas: Canvas) -> None:
        for y, group in enumerate(self.groups, start=1):
            here = group.letter == self.current
            style = self.style("turn") if here else self.style("text" if group.listed else "line")
            canvas.put(1, y, f"{MARKER if here else '  '}{group.letter}  {group.title}", style + Style(bold=here))
            if group.differing:
                canvas.right(canvas.width - 1, y, f"{OTHER}{group.differing}", self.style("turn"))
            canvas.zone(0, y, canvas.width, 1, group.letter)

    def on_click(self, event: events.Click) -> None:
        """Go there."""
        event.stop()
        if letter := self.zone_at(event.x, event.y):
            self.post_message(self.Wanted(letter))


# What says that there is more above or below.
MORE: Final = ("▲", "▼")

WHEEL: Final = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """A row, or a heading, which cannot be chosen; ``key`` is its name for whoever fills the list."""

    key: str
    heading: bool = False


class GroupedList(Painted, can_focus=True):
    """Arrows, a click or a letter move the cursor; Enter or a click on the row at the cursor chooses it; left and right
    turn what the row holds, if it holds something."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVING,
        *bindings("form", page_up="page(-1)", page_down="page(1)", next="turn(1)", previous="turn(-1)", do="choose"),
    ]

    class Moved(Message):
        """The cursor stands on another row."""

    class Chosen(Message):
        """The row at the cursor was chosen."""

    @dataclass
    class Turned(Message):
        """The row at the cursor is to go one on, or one back."""

        by: int

    def __init__(self, entries: Sequence[Entry] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries = tuple(entries)
        self.cursor = next((at for at, entry in enumerate(self.entries) if not entry.heading), 0)
        self.top = 0

    @property
    def at(self) -> str | None:
        """The key of the row at the cursor, None in an empty list."""
        return self.entries[self.cursor].key if self.entries else None

    @at.setter
    def at(self, key: str | None) -> None:
        self.go_to(key or "")

    def show_groups(self, groups: Mapping[str, Iterable[str]]) -> None:
        """Show other rows, by their keys under headings; the cursor stays on its row if that is among them."""
        before = self.at
        self.entries = tuple(
            entry for heading, keys in groups.items() for entry in (Entry(heading, heading=True), *map(Entry, keys))
        )
        rows = self._rows()
        stayed = [at for at in rows if self.entries[at].key == before]
        self.cursor = (stayed or rows or [0])[0]
        self._reveal()
        self.repaint()
        self.post_message(self.Moved())

    def go_to(self, key: str) -> None:
        """Set the cursor on a row; one that is not there is passed over."""
        for at in self._rows():
            if self.entries[at].key == key:
                self._set_cursor(at)

    def go_below(self, heading: str) -> None:
        """Set the cursor on the first row under a heading, and show the heading above it."""
        for at, entry in enumerate(self.entries):
            if entry.heading and entry.key == heading and at + 1 < len(self.entries):
                self.top = at
                self._set_cursor(at + 1)

    # What a list of something paints

    def paint_heading(self, canvas: Canvas, y: int, entry: Entry) -> None:
        """Draw a heading."""

    def paint_row(self, canvas: Canvas, y: int, entry: Entry, here: bool) -> None:
        """Draw a row from the third cell on; ``here`` is the one at the cursor."""

    def paint_nothing(self, canvas: Canvas) -> None:
        """Draw what an empty list says."""

    def paint(self, canvas: Canvas) -> None:
        """The rows that are in sight, and whether there are more."""
        if not self.entries:
            self.paint_nothing(canvas)
        for y, at in enumerate(range(self.top, min(self.top + canvas.height, len(self.entries)))):
            entry = self.entries[at]
            if entry.heading:
                self.paint_heading(canvas, y, entry)
                continue
            here = at == self.cursor
            if here:
                canvas.fill(0, y, canvas.width, 1, self._cursor_style())
                canvas.put(0, y, MARKER, self.style("strong"))
            canvas.zone(0, y, canvas.width, 1, f"row:{at}")
            self.paint_row(canvas, y, entry, here)
        above, below = MORE
        if self.top > 0:
            canvas.put(canvas.width - 1, 0, above, self.style("muted"))
        if self.top + canvas.height < len(self.entries):
            canvas.put(canvas.width - 1, canvas.height - 1, below, self.style("muted"))

    def _cursor_style(self) -> Style:
        """The ground of the row at the cursor of any list; a terminal mixes no colours of its own, and reverses it."""
        if self.app.current_theme.ansi:
            return Style(reverse=True, bold=True)
        felt, text = (Color.parse(self.app.theme_variables[name]) for name in ("felt", "felt-text"))
        return Style(bgcolor=felt.blend(text, 0.15).rich_color, bold=True)

    # Moving

    def _rows(self) -> list[int]:
        return [at for at, entry in enumerate(self.entries) if not entry.heading]

    def _set_cursor(self, at: int) -> None:
        self.cursor = at
        self._reveal()
        self.repaint()
        self.post_message(self.Moved())

    def _reveal(self) -> None:
        """Scroll so that the cursor is in sight, with the heading above the first row of a group."""
        height = max(1, self.size.height)
        first = self.cursor
        if first > 0 and first < len(self.entries) and self.entries[first - 1].heading:
            first -= 1
        self.top = min(self.top, first)
        if self.cursor >= self.top + height:
            self.top = self.cursor - height + 1
        self.top = max(0, min(self.top, len(self.entries) - height))

    def action_move(self, by: int) -> None:
        """Move the cursor by so many rows, headings not counted."""
        rows = self._rows()
        if rows:
            place = rows.index(self.cursor) if self.cursor in rows else 0
            self._set_cursor(rows[max(0, min(place + by, len(rows) - 1))])

    def action_page(self, by: int) -> None:
        """Move the cursor by as many rows as are in sight."""
        self.action_move(by * max(1, self.size.height - 2))

    def action_choose(self) -> None:
        """Choose the row at the cursor."""
        if self._rows():
            self.post_message(self.Chosen())

    def action_turn(self, by: int) -> None:
        """One on, or one back."""
        if self._rows():
            self.post_message(self.Turned(by))

    # The mouse, and the window

    def on_click(self, event: events.Click) -> None:
        """A row takes the cursor; the one that has it is chosen, or turned where its arrows are."""
        event.stop()
        if event.button != 1:
            return
        zone = self.zone_at(event.x, event.y) or ""
        had_focus = self.has_focus
        self.focus()
        if zone in ("less", "more"):
            self.action_turn(1 if zone == "more" else -1)
        elif zone.startswith("row:"):
            at = int(zone.removeprefix("row:"))
            if at == self.cursor and had_focus:
                self.action_choose()
            elif at < len(self.entries):
                self._set_cursor(at)

    def wheel(self, zone: str | None, up: int) -> None:
        """Look further up or down; the cursor stays."""
        self.top = max(0, min(self.top - up * WHEEL, len(self.entries) - self.size.height))
        self.repaint()

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._reveal()
        self.repaint()

    # For those who show where the focus is.
    on_focus = on_blur = Painted.repaint
