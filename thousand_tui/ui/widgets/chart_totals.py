"""The running totals as lines over the deals: each has a pattern of its own and a name at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from thousand_tui.ui.widgets.chart_plot import ASCII_MARKS, Drawing, Point, braille, plain, row_of, spread
from thousand_tui.ui.widgets.column_text import fit, left, right
from thousand_tui.ui.widgets.looks import ascii_at
from thousand_tui.words import number_text

COLOURS: Final = ("$turn", "$felt-text", "$note", "$lamp-hearts")
SAMPLES: Final = ("━━", "╍╍", "··", "━·")
LEAST_DEALS: Final = 8
LONGEST_NAME: Final = 10
LONGEST_PAIR: Final = 20
"""Where two lines are drawn there is room for longer names, and partners have one together."""
GRID: Final = {True: ("-", ".", "|"), False: ("─", "┄", "│")}


class TotalsChart(Widget):
    """A line for each side from the first deal to the last, with the levels that matter drawn across."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TotalsChart { width: 1fr; height: 1fr; }
    """

    def __init__(self, names: Sequence[str], totals: Sequence[Sequence[int]], levels: Sequence[int]) -> None:
        """``totals`` has a row for each name, the starting total first; ``levels`` are drawn across, lowest first."""
        super().__init__()
        self.names = tuple(names)
        self.totals = tuple(tuple(row) for row in totals)
        self.levels = tuple(levels)

    def show(self, totals: Sequence[Sequence[int]]) -> None:
        """Draw other lines of the same names."""
        self.totals = tuple(map(tuple, totals))
        self.refresh()

    def render(self) -> Content:
        return chart(self.names, self.totals, self.levels, self.size.width, self.size.height, ascii_at(self))


def chart(
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    levels: Sequence[int],
    width: int,
    height: int,
    ascii_only: bool = False,
) -> Content:
    """The chart in a box of this size; nothing where the box is too small to say anything."""
    longest = min(max(map(cell_len, names)), LONGEST_NAME if len(names) > 2 else LONGEST_PAIR)
    tags = [_tag(at, names[at], totals[at][-1], max(longest, LONGEST_NAME), ascii_only) for at in range(len(names))]
    tag_width = max(cell_len(tag) for tag in tags)
    low, high = min(*levels, *map(min, totals)), max(*levels, *map(max, totals))
    axis = max(4, len(str(low)), len(str(high))) + 2
    inner, tall = width - axis - tag_width - 1, height - 2
    if inner < 10 or tall < len(names):
        return Content("")
    span = high - low or 1
    heights = [[(value - low) / span for value in row] for row in totals]
    deals = max(len(totals[0]) - 1, LEAST_DEALS)
    lines: list[list[Point]] = [[(at / deals, value) for at, value in enumerate(row)] for row in heights]
    drawing = (plain if ascii_only else braille)(lines, inner, tall)
    level_rows = {row_of((level - low) / span, tall): level for level in levels}
    if low < min(levels):
        level_rows.setdefault(tall - 1, low)
    tag_rows = spread([(1.0 - row[-1]) * (tall - 1) for row in heights], tall)
    tags_at = {row: at for at, row in enumerate(tag_rows)}
    rows = []
    for row in range(tall):
        body = _row(drawing, row, row in level_rows and level_rows[row] in levels, ascii_only)
        label = right(number_text(level_rows[row], ascii_only) if row in level_rows else "", axis - 2)
        edge = GRID[ascii_only][2]
        tag = Content.styled(f" {tags[tags_at[row]]}", _colour(tags_at[row])) if row in tags_at else Content("")
        rows.append(Content.assemble((f"{label} {edge}", "$felt-muted"), body, tag))
    return Content("\n").join([*rows, *_deal_axis(deals, axis, inner, ascii_only)])


def _tag(at: int, name: str, total: int, longest: int, ascii_only: bool) -> str:
    sample = ASCII_MARKS[at % len(ASCII_MARKS)] if ascii_only else SAMPLES[at % len(SAMPLES)]
    name = left(fit(name, longest, ascii_only=ascii_only), longest)
    return f"{sample} {name} {right(number_text(total, ascii_only), 5)}"


def _colour(series: int) -> str:
    return COLOURS[series % len(COLOURS)]


def _row(drawing: Drawing, row: int, level: bool, ascii_only: bool) -> Content:
    """One row of the drawing over the level line behind it."""
    behind = GRID[ascii_only][1] if level else " "
    return Content.assemble(
        *((cell.char, _colour(cell.series)) if cell else (behind, "$felt-line") for cell in drawing[row])
    )


def _deal_axis(deals: int, axis: int, inner: int, ascii_only: bool) -> list[Content]:
    """The edge below the drawing and the numbers of the deals."""
    step = next((step for step in (1, 2, 5, 10, 20, 50) if deals / step * 4 <= inner), 100)
    numbers = [" "] * (inner + 4)
    for deal in range(0, deals + 1, step):
        at = round(deal / deals * (inner - 1))
        text = str(deal)
        numbers[at : at + len(text)] = text
    corner = "+" if ascii_only else "└"
    edge = f"{' ' * (axis - 1)}{corner}{GRID[ascii_only][0] * inner}"
    return [
        Content.styled(edge, "$felt-muted"),
        Content.styled(" " * axis + "".join(numbers)[: inner + 2].rstrip(), "$felt-muted"),
    ]
