"""A list of rows with a cursor. Rows are redrawn and never removed, so a click cannot reach a row that is gone. Only
visible rows are made, even if there are thousands. A second list shows lines of text.

Textual's ``OptionList`` makes all rows first (3,000 take 0.2 s), and shows its cursor by a style alone: for terminals
without colours a sign would have to be put into each row that the cursor reaches, and taken out again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from thousand_tui.ui.keys import bindings
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.fields import MARKER, MOVING, Field, under_cursor

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Rows(Protocol[T_co]):
    """Rows can be a tuple, a list or :class:`Lazily`."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> T_co: ...


class Lazily(Generic[T]):
    """A sequence whose items are made when first used."""

    def __init__(self, number: int, make: Callable[[int], T]) -> None:
        self._number = number
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._number

    def __getitem__(self, at: int, /) -> T:
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]


class RowList(Styled, Widget, can_focus=True):
    """Rows to choose from. Arrows or a click move the cursor; Enter or a click at the cursor chooses."""

    ALLOW_SELECT = False
    BINDINGS = MOVING + bindings("form", page_up="move(-10)", page_down="move(10)", do="choose")

    cursor: reactive[int] = reactive(0)
    # The rows that the cursor passes over.
    headings: Collection[int] = ()

    class Moved(Message):
        """The cursor moved to another row."""

    @dataclass
    class Chosen(Message):
        """The row at the cursor was chosen."""

        rows: RowList

        @property
        def control(self) -> RowList:
            """The list whose row was chosen."""
            return self.rows

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.auto_links = False
        self.rows: Rows[Content] = ()

    def of(self, things: Rows[T]) -> T | None:
        """The one of these things, one per row, that the cursor is on; None if it is on none."""
        return things[self.cursor] if self.cursor < len(things) else None

    def show_rows(self, rows: Rows[Content]) -> None:
        """Show other rows. The cursor keeps its place, if there are enough rows."""
        self.rows = rows
        self.cursor = self._nearest(self.cursor)
        self.refresh(layout=True)
        self.post_message(self.Moved())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One line per row."""
        return len(self.rows)

    def render_line(self, y: int) -> Strip:
        """The row in this line."""
        width = max(1, self.size.width)
        if y >= len(self.rows):
            return Strip.blank(width, self.rich_style)
        here = y == self.cursor and y not in self.headings and not isinstance(self.screen.focused, Field)
        line = Content.assemble(MARKER if here else "  ", self.line(y, here)).pad_right(200).truncate(width)
        line = under_cursor(line, self.app.current_theme.ansi) if here else line
        (strip,) = Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)
        return strip

    def line(self, row: int, here: bool) -> Content:
        """What a row says; ``here`` means that the cursor is on it."""
        return self.rows[row]

    def on_focus(self) -> None:
        self._point()

    def _point(self) -> None:
        """Put the terminal's cursor on the row."""
        if self.has_focus:
            self.app.cursor_position = self.region.offset + Offset(0, self.cursor)

    def watch_cursor(self) -> None:
        self._point()
        self.post_message(self.Moved())
        self.reveal()

    def reveal(self) -> None:
        """Scroll to the cursor, and to a heading above it."""
        if isinstance(self.parent, Widget):
            above = self.cursor - 1 in self.headings
            rows = Region(0, self.virtual_region.y + self.cursor - above, 1, 1 + above)
            self.parent.scroll_to_region(rows, spacing=self.dock_gutter, animate=False)

    def begin_at(self, row: int) -> None:
        """Put the cursor on the first row of a group, with its headings at the top of what is visible."""
        self.cursor = row
        while row and row - 1 in self.headings:
            row -= 1
        if isinstance(self.parent, Widget):
            self.parent.scroll_to(y=self.virtual_region.y + row, animate=False)

    def _nearest(self, row: int) -> int:
        """The first row from this one on that is no heading."""
        last = len(self.rows) - 1
        return next((at for at in range(max(0, row), last) if at not in self.headings), max(0, last))

    def action_move(self, by: int) -> None:
        """Move the cursor, past headings too."""
        row = self.cursor + by
        while row in self.headings:
            row += 1 if by > 0 else -1
        self.cursor = self._nearest(row)

    def action_choose(self) -> None:
        """Choose the row at the cursor."""
        if self.rows:
            self.post_message(self.Chosen(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y >= len(self.rows):
            return
        # Something in the row that can be clicked does what it is for.
        if event.y == self.cursor and self.has_focus and "@click" not in event.style.meta:
            self.action_choose()
        if event.y not in self.headings:
            self.cursor = event.y
        self.focus()


class LazyLines(Styled, ScrollView, can_focus=True):
    """A long text with a scroll bar like those of other parts.

    Each line begins with a cell for the cursor. Arrows or a click move it over the lines that can be chosen; Enter or
    another click chooses.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVING,
        *bindings("form", page_up="page(-1)", page_down="page(1)"),
        *bindings("sheet", "choose"),
    ]

    _line: Callable[[int], Content] | None = None
    _to_choose = range(0)
    # The line with the cursor.
    cursor = 0

    @dataclass
    class Chosen(Message):
        """This line was chosen."""

        line: int

    def show(self, number: int, line: Callable[[int], Content], to_choose: range) -> None:
        """Show ``number`` lines, scrolled to the end; ``line`` makes each from its index. The cursor starts at the last
        line in ``to_choose``."""
        self._line = line
        self._to_choose = to_choose
        self.cursor = to_choose[-1] if to_choose else 0
        self.virtual_size = Size(self.container_size.width, number)
        self.scroll_end(animate=False)
        self.refresh()

    def action_move(self, by: int) -> None:
        """Move the cursor, or scroll if no line can be chosen."""
        if not self._to_choose:
            self.scroll_relative(y=by, animate=False)
            return
        self.cursor = max(self._to_choose[0], min(self._to_choose[-1], self.cursor + by))
        # At the first and last line, also show what is around them.
        first, last = self.cursor == self._to_choose[0], self.cursor == self._to_choose[-1]
        seen = 0 if first else self.virtual_size.height - 1 if last else self.cursor
        self.scroll_to_region(Region(0, seen, 1, 1), animate=False)
        self.refresh()

    def action_page(self, by: int) -> None:
        """Move by a screenful."""
        self.action_move(by * max(1, self.size.height - 1))

    def action_choose(self) -> None:
        """Choose the line at the cursor."""
        if self._to_choose:
            self.post_message(self.Chosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the line that was clicked, or choose it if the cursor is there already."""
        at = event.y + self.scroll_offset.y
        if at not in self._to_choose:
            return
        if at == self.cursor:
            self.action_choose()
        self.cursor = at
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line in this row of the screen."""
        at, width = y + self.scroll_offset.y, self.size.width
        if self._line is None or not 0 <= at < self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        here = at == self.cursor and at in self._to_choose
        line = Content.assemble(MARKER.strip() if here else " ", self._line(at))
        line = under_cursor(line.pad_right(width), self.app.current_theme.ansi) if here else line
        (strip,) = Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)
        return strip.crop(0, width)
