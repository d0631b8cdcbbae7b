"""A list of rows under headings, with one cursor. It paints itself whole, however long it is, and scrolls by itself.

A second widget shows the groups: as a row of letters, or as a column of names if there is room.
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

# Cells for each letter in the row.
CELL: Final = 4

# The mark for something that differs from the set it is compared with.
OTHER: Final = "≠"


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its letter and title, how many of its agreements differ, and how many it lists."""

    letter: str
    title: str
    differing: int
    listed: int


class GroupRow(Painted):
    """Shows which group the cursor is in; a click goes to another group."""

    @dataclass
    class Wanted(Message):
        """A group was clicked."""

        letter: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.groups: tuple[Group, ...] = ()
        self.current = ""

    def show(self, groups: Sequence[Group], current: str) -> None:
        """Show these groups, with one of them as the current one."""
        self.groups, self.current = tuple(groups), current
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the groups in one row, or each in a row."""
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
        """Go to the group under the mouse."""
        event.stop()
        if letter := self.zone_at(event.x, event.y):
            self.post_message(self.Wanted(letter))


# The marks for more rows above and below.
MORE: Final = ("▲", "▼")

WHEEL: Final = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """A row, or a heading, which cannot be chosen. ``key`` is the name that the owner of the list gave it."""

    key: str
    heading: bool = False


class GroupedList(Painted, can_focus=True):
    """A list where arrows, a click or a letter move the cursor, Enter or a click at the cursor chooses, and left and
    right change the row's value, if it has one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVING,
        *bindings("form", page_up="page(-1)", page_down="page(1)", next="turn(1)", previous="turn(-1)", do="choose"),
    ]

    class Moved(Message):
        """The cursor moved to another row."""

    class Chosen(Message):
        """The row at the cursor was chosen."""

    @dataclass
    class Turned(Message):
        """The value of the row at the cursor should go one forward or back."""

        by: int

    def __init__(self, entries: Sequence[Entry] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries = tuple(entries)
        self.cursor = next((at for at, entry in enumerate(self.entries) if not entry.heading), 0)
        self.top = 0

    @property
    def at(self) -> str | None:
        """The key of the row at the cursor; None if the list is empty."""
        return self.entries[self.cursor].key if self.entries else None

    @at.setter
    def at(self, key: str | None) -> None:
        self.go_to(key or "")

    def show_groups(self, groups: Mapping[str, Iterable[str]]) -> None:
        """Show other rows, given as keys under headings. The cursor stays on its row if that is still there."""
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
        """Move the cursor to a row, if it exists."""
        for at in self._rows():
            if self.entries[at].key == key:
                self._set_cursor(at)

    def go_below(self, heading: str) -> None:
        """Move the cursor to the first row under a heading, and scroll to the heading."""
        for at, entry in enumerate(self.entries):
            if entry.heading and entry.key == heading and at + 1 < len(self.entries):
                self.top = at
                self._set_cursor(at + 1)

    # What a list draws

    def paint_heading(self, canvas: Canvas, y: int, entry: Entry) -> None:
        """Draw a heading."""

    def paint_row(self, canvas: Canvas, y: int, entry: Entry, here: bool) -> None:
        """Draw a row, starting at the third cell; ``here`` means that the cursor is on it."""

    def paint_nothing(self, canvas: Canvas) -> None:
        """Draw what an empty list shows."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the visible rows and, if there are more, the marks for that."""
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
        """The style of the row at the cursor; reversed if the terminal has its own colours, which cannot be mixed."""
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
        """Scroll so that the cursor is visible, with the heading if it is on the first row of a group."""
        height = max(1, self.size.height)
        first = self.cursor
        if first > 0 and first < len(self.entries) and self.entries[first - 1].heading:
            first -= 1
        self.top = min(self.top, first)
        if self.cursor >= self.top + height:
            self.top = self.cursor - height + 1
        self.top = max(0, min(self.top, len(self.entries) - height))

    def action_move(self, by: int) -> None:
        """Move the cursor by this many rows, not counting headings."""
        rows = self._rows()
        if rows:
            place = rows.index(self.cursor) if self.cursor in rows else 0
            self._set_cursor(rows[max(0, min(place + by, len(rows) - 1))])

    def action_page(self, by: int) -> None:
        """Move the cursor by a screenful."""
        self.action_move(by * max(1, self.size.height - 2))

    def action_choose(self) -> None:
        """Choose the row at the cursor."""
        if self._rows():
            self.post_message(self.Chosen())

    def action_turn(self, by: int) -> None:
        """Go one value forward or back."""
        if self._rows():
            self.post_message(self.Turned(by))

    # The mouse, and the window

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the row. If it is there already, choose the row, or change its value at the arrows."""
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
        """Scroll up or down; the cursor stays."""
        self.top = max(0, min(self.top - up * WHEEL, len(self.entries) - self.size.height))
        self.repaint()

    def on_resize(self) -> None:
        """Keep the cursor visible."""
        self._reveal()
        self.repaint()

    # For lists that show whether they have the focus.
    on_focus = on_blur = Painted.repaint
