"""Figures with their intervals, drawn with signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.arena.figures import Figure

LABEL: Final = 13
NUMBER: Final = 8
WIDTH: Final = 80


@dataclass(frozen=True, slots=True)
class Signs:
    """What an interval is drawn with: its ends, its middle, the value, and the line at ``base``."""

    left: str
    line: str
    right: str
    value: str
    base: str


DRAWN: Final = Signs("├", "─", "┤", "●", "│")
LETTERS: Final = Signs("[", "-", "]", "o", "|")


def chart(rows: Sequence[tuple[str, Figure]], base: float, letters: bool) -> list[str]:
    """A line for every figure by its name, on one scale that includes ``base``, and the scale below them."""
    signs = LETTERS if letters else DRAWN
    low = min(base, *(figure.low for _, figure in rows))
    high = max(base, *(figure.high for _, figure in rows))
    room = WIDTH - LABEL - NUMBER - 1

    def place(value: float) -> int:
        return round((value - low) / (high - low) * (room - 1)) if high > low else room // 2

    lines = []
    for name, figure in rows:
        cells = [" "] * room
        cells[place(base)] = signs.base
        start, end = place(figure.low), place(figure.high)
        cells[start : end + 1] = signs.line * (end + 1 - start)
        cells[start], cells[end] = signs.left, signs.right
        cells[place(figure.value)] = signs.value
        lines.append(f"{name:<{LABEL}.{LABEL - 1}}{''.join(cells)} {figure.value:>{NUMBER}.1f}")
    lines.append((" " * LABEL + _scale(low, base, high, place(base), room)).rstrip())
    return lines


def _scale(low: float, base: float, high: float, at: int, room: int) -> str:
    """The numbers under the ends of the scale, and under its base where there is room for it."""
    first, last, middle = f"{low:.1f}", f"{high:.1f}", f"{base:.1f}"
    cells = list(first.ljust(room - len(last)) + last)
    start = at - len(middle) // 2
    if len(first) < start and start + len(middle) < room - len(last):
        cells[start : start + len(middle)] = middle
    return "".join(cells)
