"""Lines of text to scroll through; only those that are seen are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual


class LazyLines(ScrollView, can_focus=True):
    """A part of a screen; its scroll bar looks like those of the others."""

    DEFAULT_CSS: ClassVar[str] = """
    LazyLines { scrollbar-size-vertical: 1; overflow-x: hidden; }
    LazyLines { scrollbar-color: $felt-line; scrollbar-background: $seat; }
    LazyLines { scrollbar-color-hover: $felt-muted; scrollbar-color-active: $felt-muted; }
    LazyLines { scrollbar-background-hover: $seat; scrollbar-background-active: $seat; }
    """

    _line: Callable[[int], Content] | None = None

    def show(self, number: int, line: Callable[[int], Content]) -> None:
        """Show so many lines, the last in sight; ``line`` makes one of them by its place."""
        self._line = line
        self.virtual_size = Size(self.container_size.width, number)
        self.scroll_end(animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line that is seen in this row."""
        at, width = y + self.scroll_offset.y, self.size.width
        if self._line is None or not 0 <= at < self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        (strip,) = Visual.to_strips(self, self._line(at), width, 1, self.visual_style, pad=True)
        return strip.crop(0, width)
