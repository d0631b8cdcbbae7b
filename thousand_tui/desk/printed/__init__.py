"""What the command line prints: a saved game, the rules of a table, the bots."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rich.cells import cell_len

# Cells between two columns.
GAP: Final = 2


def lined_up(rows: Sequence[Sequence[str]], words: Collection[int] = (0,)) -> Iterator[str]:
    """Rows as lines of text, their columns in line: those of ``words`` are read from the left, numbers end together."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - cell_len(cell))
            cells.append(cell + space if at in words else space + cell)
        yield (" " * GAP).join(cells).rstrip()
