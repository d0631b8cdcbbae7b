"""The gate of the screens: nothing that is drawn, by us or by Textual itself, can steer the terminal."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from thousand_tui.harmless import JOINERS, harmless


class Gate(LineFilter):
    """Passes every strip on its way to the terminal; what it takes out leaves as many cells as it had."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, harmless."""
        return [segment if segment.text.isprintable() else _gated(segment) for segment in segments]


def _gated(segment: Segment) -> Segment:
    if segment.control:
        return segment
    return Segment("".join(map(_in_its_cells, segment.text)), segment.style)


def _in_its_cells(char: str) -> str:
    return char if char.isprintable() or char in JOINERS else harmless(char) * cell_len(char)
