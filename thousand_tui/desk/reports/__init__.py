"""Pages that the command line prints: saved games, rules, bots and more."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from thousand_tui.words import named, spoken, t

# The space between two columns.
GAP: Final = 2


def lined_up(
    rows: Sequence[Sequence[str]], words: Collection[int] = (0,), most: int | None = None, head: Sequence[str] = ()
) -> Iterator[str]:
    """Rows as lines of text under their ``head``, with aligned columns: ``words`` to the left, numbers to the right. If
    a line is wider than ``most`` cells, the gaps shrink, and then the first column is cut. Read aloud, each cell comes
    after the heading of its column."""
    if spoken.IS_ALOUD:
        yield from (read_row(row, head or [""] * len(row)) for row in rows)
        return
    rows = [head, *rows] if head else rows
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


def read_row(row: Sequence[str], head: Sequence[str]) -> str:
    """A row to be read aloud: each cell after the heading of its column, without empty cells."""
    first, *others = (f"{called} {cell}".strip() for called, cell in zip(head, row, strict=True) if cell.strip())
    return named(first, t("list.comma").join(others)) if others else first
