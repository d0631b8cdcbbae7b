"""Pages that the command line prints: saved games, rules, bots and more."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from thousand_tui.words import named, spoken, t

# The space between two columns.
GAP: Final = 2


def lined_up(rows: Sequence[Sequence[str]], words: Collection[int] = (0,), head: Sequence[str] = ()) -> Iterator[str]:
    """Rows as lines of text under their ``head``, with aligned columns: ``words`` to the left, numbers to the right.
    Read aloud, each cell comes after the heading of its column."""
    if spoken.IS_ALOUD:
        yield from (read_row(row, head or [""] * len(row)) for row in rows)
        return
    rows = [head, *rows] if head else rows
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - cell_len(cell))
            cells.append(cell + space if at in words else space + cell)
        yield (" " * GAP).join(cells).rstrip()


def read_row(row: Sequence[str], head: Sequence[str]) -> str:
    """A row to be read aloud: each cell after the heading of its column, without empty cells."""
    first, *others = (f"{called} {cell}".strip() for called, cell in zip(head, row, strict=True) if cell.strip())
    return named(first, t("list.comma").join(others)) if others else first
