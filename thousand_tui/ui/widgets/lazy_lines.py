"""Lines of text to scroll through and choose from; only those that are seen are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from thousand_tui.ui.keys import bind
from thousand_tui.ui.widgets.fields import MARKER
from thousand_tui.ui.widgets.looks import ascii_at
from thousand_tui.ui.widgets.row_list import CURSOR


class LazyLines(ScrollView, can_focus=True):
    """A part of a screen; its scroll bar looks like those of the others.

    Before each line is a cell for the cursor. Arrows or a click move it over the lines that can be chosen, Enter or
    another click chooses the one there.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.up", "move(-1)"),
        *bind("form.down", "move(1)"),
        *bind("form.page_up", "page(-1)"),
        *bind("form.page_down", "page(1)"),
        *bind("form.first", "move(-100000)"),
        *bind("form.last", "move(100000)"),
        *bind("sheet.choose", "choose"),
    ]
    DEFAULT_CSS: ClassVar[str] = """
    LazyLines { scrollbar-size-vertical: 1; overflow-x: hidden; }
    LazyLines { scrollbar-color: $felt-line; scrollbar-background: $seat; }
    LazyLines { scrollbar-color-hover: $felt-muted; scrollbar-color-active: $felt-muted; }
    LazyLines { scrollbar-background-hover: $seat; scrollbar-background-active: $seat; }
    """

    _line: Callable[[int], Content] | None = None
    _to_choose = range(0)
    cursor = 0
    """The line that is chosen from."""

    @dataclass
    class Chosen(Message):
        """This line was chosen."""

        line: int

    def show(self, number: int, line: Callable[[int], Content], to_choose: range) -> None:
        """Show so many lines, the last in sight; ``line`` makes one of them by its place. The cursor goes to the last
        of those ``to_choose``."""
        self._line = line
        self._to_choose = to_choose
        self.cursor = to_choose[-1] if to_choose else 0
        self.virtual_size = Size(self.container_size.width, number)
        self.scroll_end(animate=False)
        self.refresh()

    def action_move(self, by: int) -> None:
        """Move the cursor; without lines to choose from, the lines."""
        if not self._to_choose:
            self.scroll_relative(y=by, animate=False)
            return
        self.cursor = max(self._to_choose[0], min(self._to_choose[-1], self.cursor + by))
        # At the first and the last line what stands around them is seen too.
        first, last = self.cursor == self._to_choose[0], self.cursor == self._to_choose[-1]
        seen = 0 if first else self.virtual_size.height - 1 if last else self.cursor
        self.scroll_to_region(Region(0, seen, 1, 1), animate=False)
        self.refresh()

    def action_page(self, by: int) -> None:
        """As far as can be seen at once."""
        self.action_move(by * max(1, self.size.height - 1))

    def action_choose(self) -> None:
        """Choose the line at the cursor."""
        if self._to_choose:
            self.post_message(self.Chosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """The first click moves the cursor, a click on the line at the cursor chooses it."""
        at = event.y + self.scroll_offset.y
        if at not in self._to_choose:
            return
        if at == self.cursor:
            self.action_choose()
        self.cursor = at
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line that is seen in this row."""
        at, width = y + self.scroll_offset.y, self.size.width
        if self._line is None or not 0 <= at < self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        here = at == self.cursor and at in self._to_choose
        line = Content.assemble(MARKER[ascii_at(self)].strip() if here else " ", self._line(at))
        if here:
            line = line.pad_right(width).stylize(CURSOR[self.app.current_theme.ansi])
        (strip,) = Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)
        return strip.crop(0, width)
