"""The last filters before the terminal, for our drawing and Textual's own: signs become ASCII if the terminal or the
player needs that, and nothing that could control the terminal gets through."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from thousand_tui.sanitize import JOINERS, sanitize


class InAscii(LineFilter):
    """Replaces signs from a table, keeping their width in cells."""

    def __init__(self, table: Mapping[int, str]) -> None:
        super().__init__()
        self._table = table

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with their signs replaced."""
        return [segment if segment.text.isascii() else self._replaced(segment) for segment in segments]

    def _replaced(self, segment: Segment) -> Segment:
        # Joined signs take fewer cells together than separately.
        text = set_cell_size(segment.text.translate(self._table), cell_len(segment.text))
        return Segment(text, segment.style, segment.control)


class Gate(LineFilter):
    """Removes control characters from every strip, keeping its width in cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without control characters."""
        return [segment if segment.text.isprintable() else _gated(segment) for segment in segments]


class Bold(LineFilter):
    """Makes all text bold."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in bold."""
        return list(Segment.apply_style(segments, post_style=Style(bold=True)))


def _gated(segment: Segment) -> Segment:
    if segment.control:
        return segment
    return Segment("".join(map(_in_its_cells, segment.text)), segment.style)


def _in_its_cells(char: str) -> str:
    return char if char.isprintable() or char in JOINERS else sanitize(char) * cell_len(char)


def way_out(signs: Mapping[int, str] | None, *, is_bold: bool = False) -> tuple[LineFilter, ...]:
    """The filters for all strips, in order. ``signs`` maps signs to their replacements; None keeps them."""
    return (*([] if signs is None else [InAscii(signs)]), *[Bold()] * is_bold, Gate())
