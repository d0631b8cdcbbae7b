"""A piece of the screen to draw on, cell by cell, with zones that answer the mouse."""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len, chop_cells, get_character_cell_size, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region
from textual.strip import Strip

WORD: Final = re.compile(r"[^ \t\n]+")


def clip(text: str, width: int) -> str:
    """The text in at most this many cells; what is cut off leaves a mark."""
    if cell_len(text) <= width:
        return text
    mark = "…"
    return set_cell_size(text, max(0, width - 1)).rstrip() + mark[: max(0, width)]


def wrap(text: str, width: int) -> list[str]:
    """The text on lines of at most so many cells, broken between words (not at a non-breaking space) and within those
    that fill a line; no lines where there is no room at all."""
    lines: list[str] = []
    if width < 1:
        return lines
    for word in (piece for whole in WORD.findall(text) for piece in chop_cells(whole, width)):
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def wrap_evenly(text: str, width: int) -> list[str]:
    """The text on as few lines as that takes, all about as long, so that no word is left alone on the last one."""
    lines = wrap(text, width)
    while len(lines) > 1 and len(narrower := wrap(text, width := width - 1)) == len(lines):
        lines = narrower
    return lines


class Canvas:
    """Cells of a character and a style; everything drawn is clipped to them."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._style = [[style] * width for _ in range(height)]
        self.zones: list[tuple[Region, str]] = []
        # Where the terminal's cursor is to stand: on what is chosen.
        self.chosen: Offset | None = None

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell to the right; where the text ends. The style lies over the one that is there."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row, styles = self._text[y], self._style[y]
        under = over = style
        for char in text:
            size = get_character_cell_size(char)
            if size == 0:
                if 0 < x <= self.width:
                    row[x - 1] += char
                continue
            if x >= 0 and x + size <= self.width:
                row[x] = char
                if styles[x] is not under:
                    under = styles[x]
                    over = under + style
                styles[x] = over
                if size == 2:
                    row[x + 1] = ""
                    styles[x + 1] = over
            x += size
        return x

    def center(self, y: int, text: str, style: Style, x: int = 0, width: int | None = None) -> int:
        """Write text in the middle of a row, or of a part of it; where the text ends."""
        width = self.width - x if width is None else width
        return self.put(x + max(0, (width - cell_len(text)) // 2), y, text, style)

    def right(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text so that it ends before a cell; where it begins."""
        begin = x - cell_len(text)
        self.put(begin, y, text, style)
        return begin

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        """Fill a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, char * width, style)

    def zone(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Let a rectangle answer the mouse by this name; a later zone lies over an earlier one."""
        self.zones.append((Region(x, y, width, height), name))

    def zone_at(self, x: int, y: int) -> str | None:
        """The name of the uppermost zone at a cell."""
        return next((name for region, name in reversed(self.zones) if region.contains(x, y)), None)

    def same_row(self, other: Canvas, y: int) -> bool:
        """Whether a row looks the same on another canvas of this size."""
        return self._text[y] == other._text[y] and self._style[y] == other._style[y]

    def strip(self, y: int) -> Strip:
        """One row as Textual shows it."""
        segments: list[Segment] = []
        begin = 0
        text, styles = self._text[y], self._style[y]
        for x in range(1, self.width + 1):
            if x == self.width or (styles[x] is not styles[begin] and styles[x] != styles[begin]):
                segments += _run("".join(text[begin:x]), styles[begin])
                begin = x
        return Strip(segments, self.width)


def _run(text: str, style: Style) -> list[Segment]:
    """Text of one style; the spaces before it stand alone, because exported pictures lose them otherwise."""
    bare = text.lstrip(" ")
    if not bare or len(bare) == len(text):
        return [Segment(text, style)]
    return [Segment(text[: len(text) - len(bare)], style), Segment(bare, style)]
