"""What the command line prints: a saved game, the rules of a table, the bots."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

# Cells between two columns.
GAP: Final = 2


def lined_up(rows: Sequence[Sequence[str]], words: Collection[int] = (0,), most: int | None = None) -> Iterator[str]:
    """Rows as lines of text, their columns in line: those of ``words`` are read from the left, numbers end together.
    Where that takes more than ``most`` cells the columns move together, and then the first is cut."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    gaps = len(widths) - 1
    over = 0 if most is None else sum(widths) + GAP * gaps - most
    gap = GAP if over <= 0 else 1
    widths[0] -= max(0, over - (GAP - gap) * gaps)
    for first, *others in rows:
        shown = first if cell_len(first) <= widths[0] else set_cell_size(first, max(0, widths[0] - 1)).rstrip() + "…"
        cells = []
        for at, (cell, width) in enumerate(zip((shown, *others), widths, strict=True)):
            space = " " * (width - cell_len(cell))
            cells.append(cell + space if at in words else space + cell)
        yield (" " * gap).join(cells).rstrip()
