"""What everything drawn passes on its way to the terminal, ours and Textual's own: signs in ASCII where the terminal or
the person wants them, then the gate, so that nothing can steer the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from thousand_tui.harmless import JOINERS, harmless


class InAscii(LineFilter):
    """Replaces signs by a table, each by as many cells as it had."""

    def __init__(self, table: Mapping[int, str]) -> None:
        super().__init__()
        self._table = table

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with what stands for their signs."""
        return [segment if segment.text.isascii() else self._replaced(segment) for segment in segments]

    def _replaced(self, segment: Segment) -> Segment:
        # Joined signs have fewer cells together than one by one.
        text = set_cell_size(segment.text.translate(self._table), cell_len(segment.text))
        return Segment(text, segment.style, segment.control)


class Gate(LineFilter):
    """Passes every strip on its way to the terminal; what it takes out leaves as many cells as it had."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, harmless."""
        return [segment if segment.text.isprintable() else _gated(segment) for segment in segments]


class Bold(LineFilter):
    """Has everything written in bold letters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, bold."""
        return list(Segment.apply_style(segments, post_style=Style(bold=True)))


def _gated(segment: Segment) -> Segment:
    if segment.control:
        return segment
    return Segment("".join(map(_in_its_cells, segment.text)), segment.style)


def _in_its_cells(char: str) -> str:
    return char if char.isprintable() or char in JOINERS else harmless(char) * cell_len(char)


def way_out(signs: Mapping[int, str] | None, *, is_bold: bool = False) -> tuple[LineFilter, ...]:
    """What strips pass in this order; ``signs`` says what stands for them, None where they stay."""
    return (*([] if signs is None else [InAscii(signs)]), *[Bold()] * is_bold, Gate())
