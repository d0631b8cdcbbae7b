"""Lines drawn with characters: points in a box become rows of cells, each with the series that drew it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
"""A place in the box: both from 0.0 (left, bottom) to 1.0 (right, top)."""

DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of every dot of a braille character: four rows of two."""

BRAILLE: Final = 0x2800

DASHES: Final = ("1", "11100", "100", "1110100")
"""Which dots of a line are drawn, per series, so that lines differ without colour."""

ASCII_MARKS: Final = "*o+x"


@dataclass(frozen=True, slots=True)
class Cell:
    """One character of the drawing and the series it belongs to."""

    char: str
    series: int


Drawing: TypeAlias = list[list[Cell | None]]


def braille(lines: Sequence[Sequence[Point]], width: int, height: int) -> Drawing:
    """Draw lines with two by four dots a cell; where lines meet, the cell shows both and belongs to the later."""
    dots = [[0] * width for _ in range(height)]
    owners = [[0] * width for _ in range(height)]
    for series, points in enumerate(lines):
        pattern = DASHES[series % len(DASHES)]
        for step, (x, y) in enumerate(_path(points, width * 2, height * 4)):
            if pattern[step % len(pattern)] == "1":
                dots[y // 4][x // 2] |= DOTS[y % 4][x % 2]
                owners[y // 4][x // 2] = series
    return [
        [Cell(chr(BRAILLE + mask), owner) if mask else None for mask, owner in zip(row, owned, strict=True)]
        for row, owned in zip(dots, owners, strict=True)
    ]


def plain(lines: Sequence[Sequence[Point]], width: int, height: int) -> Drawing:
    """Draw lines with one mark a cell, each series with a mark of its own."""
    drawing: Drawing = [[None] * width for _ in range(height)]
    for series, points in enumerate(lines):
        mark = ASCII_MARKS[series % len(ASCII_MARKS)]
        for x, y in _path(points, width, height):
            drawing[y][x] = Cell(mark, series)
    return drawing


def row_of(value: float, height: int) -> int:
    """The row of cells, from the top, in which a share of the height lies."""
    return round((1.0 - value) * (height - 1))


def spread(wanted: Sequence[float], height: int) -> list[int]:
    """Rows for labels, as near to the wanted places as one label a row allows; the order is kept."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    rows = [0] * len(wanted)
    lowest = -1
    for at in order:
        lowest = max(lowest + 1, round(wanted[at]))
        rows[at] = lowest
    ceiling = height
    for at in reversed(order):
        ceiling = min(ceiling - 1, rows[at])
        rows[at] = ceiling
    return rows


def _path(points: Sequence[Point], width: int, height: int) -> Iterator[tuple[int, int]]:
    """Every dot on the way through the points, in order."""
    places = [(round(x * (width - 1)), round((1.0 - y) * (height - 1))) for x, y in points]
    yield from places[:1]
    for (x0, y0), (x1, y1) in pairwise(places):
        steps = max(abs(x1 - x0), abs(y1 - y0))
        for step in range(1, steps + 1):
            yield x0 + round((x1 - x0) * step / steps), y0 + round((y1 - y0) * step / steps)
