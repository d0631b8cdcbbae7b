"""The totals as lines over the deals, drawn with characters. Each line has its own pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.painted import clip, left, player_part, right
from thousand_tui.words import number_text

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# A point in the box, with x and y from 0.0 (left, bottom) to 1.0 (right, top).
Point: TypeAlias = tuple[float, float]

# The bit for each dot of a braille character, in four rows of two.
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

BRAILLE: Final = 0x2800

# The pattern of dots for each series, so that lines differ without colour; one for each possible player.
DASHES: Final = ("1", "11100", "100", "1110100", "11111111000", "1000000", "110", "11100100100", "10", "1111111110100")

ASCII_MARKS: Final = "*o+x#@%&=$"


@dataclass(frozen=True, slots=True)
class Cell:
    """A character of the drawing and the series it belongs to."""

    char: str
    series: int


Drawing: TypeAlias = list[list[Cell | None]]


def braille(lines: Sequence[Sequence[Point]], width: int, height: int) -> Drawing:
    """Draw lines with two by four dots per cell. Where lines cross, a cell shows both, in the later one's colour."""
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
    """Draw lines with one mark per cell, a different mark for each series."""
    drawing: Drawing = [[None] * width for _ in range(height)]
    for series, points in enumerate(lines):
        mark = ASCII_MARKS[series % len(ASCII_MARKS)]
        for x, y in _path(points, width, height):
            drawing[y][x] = Cell(mark, series)
    return drawing


class Pen(NamedTuple):
    """A way to draw lines: the function that draws them, ``samples`` to show beside names, the character for a
    ``level`` line, and how many rows of dots a cell has."""

    draw: Callable[[Sequence[Sequence[Point]], int, int], Drawing]
    samples: tuple[str, ...]
    level: str
    dots: int


DOTTED: Final = Pen(braille, ("━━", "╍╍", "··", "━·", "━ ", "· ", "┅┅", "╍·", "┈┈", "━╍"), "┄", 4)
MARKED: Final = Pen(plain, tuple(ASCII_MARKS), ".", 1)


def pen_of(look: Look) -> Pen:
    """Braille dots, or marks if the terminal only has ASCII."""
    return MARKED if look.ascii else DOTTED


def spread(wanted: Sequence[float], height: int) -> list[int]:
    """Place labels one per row, in order and as near to the wanted rows as possible."""
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
    """All dots on the way through the points, in order."""
    places = [(round(x * (width - 1)), round((1.0 - y) * (height - 1))) for x, y in points]
    yield from places[:1]
    for (x0, y0), (x1, y1) in pairwise(places):
        steps = max(abs(x1 - x0), abs(y1 - y0))
        for step in range(1, steps + 1):
            yield x0 + round((x1 - x0) * step / steps), y0 + round((y1 - y0) * step / steps)


LEAST_DEALS: Final = 8
LONGEST_NAME: Final = 10
# With only two lines there is room for longer names, such as both partners' together.
LONGEST_PAIR: Final = 20


class TotalsChart(Styled, Widget):
    """A line for each side from the first deal to the last, over lines for the levels that matter."""

    ALLOW_SELECT = False
    # Whether the last totals are shown beside the names.
    tells = True

    def __init__(self, names: Sequence[str], totals: Sequence[Sequence[int]], levels: Sequence[int]) -> None:
        """``totals`` has a row for each name, beginning with the starting total; ``levels`` go from low to high."""
        super().__init__()
        self.names = tuple(names)
        self.totals = tuple(tuple(row) for row in totals)
        self.levels = tuple(levels)

    def show(self, totals: Sequence[Sequence[int]]) -> None:
        """Draw other totals for the same names."""
        self.totals = tuple(map(tuple, totals))
        self.refresh()

    def render(self) -> Content:
        pen = pen_of(cast("ThousandApp", self.app).look)
        return chart(self.names, self.totals, self.levels, *self.size, pen, self.tells)


def chart(
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    levels: Sequence[int],
    width: int,
    height: int,
    pen: Pen = DOTTED,
    tells: bool = True,
) -> Content:
    """The chart in a box of this size; empty if the box is too small."""
    longest = min(max(map(cell_len, names)), LONGEST_NAME if len(names) > 2 else LONGEST_PAIR)
    longest = max(longest, LONGEST_NAME) if tells else longest
    tags = [f"{sample} {left(clip(name, longest), longest)}" for sample, name in zip(pen.samples, names, strict=False)]
    if tells:
        tags = [f"{tag} {right(number_text(row[-1]), 5)}" for tag, row in zip(tags, totals, strict=True)]
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
    drawing = pen.draw(lines, inner, tall)
    # Draw a level where a line of that height would be, unless another level is too near.
    high_first, steps = levels[::-1], tall * pen.dots - 1
    behind = spread([round((high - level) / span * steps) // pen.dots for level in high_first], tall)
    level_rows = dict(zip(behind, high_first, strict=True))
    if low < min(levels):
        level_rows.setdefault(tall - 1, low)
    tags_at = {row: at for at, row in enumerate(spread([(1.0 - row[-1]) * (tall - 1) for row in heights], tall))}
    rows = []
    for row in range(tall):
        body = _row(drawing, row, row in level_rows and level_rows[row] in levels, pen)
        label = right(number_text(level_rows[row]) if row in level_rows else "", axis - 2)
        tag = Content.styled(f" {tags[tags_at[row]]}", _colour(tags_at[row])) if row in tags_at else Content("")
        rows.append(Content.assemble((f"{label} │", "$felt-muted"), body, tag))
    return Content("\n").join([*rows, *_deal_axis(deals, axis, inner)])


def _colour(series: int) -> str:
    return f"${player_part(series)}"


def _row(drawing: Drawing, row: int, level: bool, pen: Pen) -> Content:
    """One row of the drawing, with the level line behind it."""
    behind = pen.level if level else " "
    return Content.assemble(
        *((cell.char, _colour(cell.series)) if cell else (behind, "$felt-line") for cell in drawing[row])
    )


def _deal_axis(deals: int, axis: int, inner: int) -> list[Content]:
    """The lower edge and the numbers of the deals."""
    step = next((step for step in (1, 2, 5, 10, 20, 50) if deals / step * 4 <= inner), 100)
    numbers = [" "] * (inner + 4)
    for deal in range(0, deals + 1, step):
        at = round(deal / deals * (inner - 1))
        text = str(deal)
        numbers[at : at + len(text)] = text
    edge = f"{' ' * (axis - 1)}└{'─' * inner}"
    return [
        Content.styled(edge, "$felt-muted"),
        Content.styled(" " * axis + "".join(numbers)[: inner + 2].rstrip(), "$felt-muted"),
    ]
