"""The pictures on cards, drawn in the text files of ``ui/pictures/`` and turned into cells when first shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

# The signs of the card itself, and of the colour in which its suit is printed.
PAPER: Final = "."
INK: Final = "#"
# The other signs, and the colour of the theme that each stands for.
DYES: Final[Mapping[str, str]] = {
    "x": "art-black",
    "r": "art-red",
    "*": "art-gold",
    "b": "art-blue",
    ":": "art-skin",
    ",": "art-brown",
    "-": "art-silver",
}

# By the bits of the quarters that are filled: upper left, upper right, lower left, lower right.
QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
# Bytes that another colour costs on the wire, beside those of the character.
PEN: Final = 17


class Cell(NamedTuple):
    """A character, and the signs of its two colours; of a blank only the ground is seen."""

    char: str
    ink: str
    ground: str


Picture = tuple[tuple[Cell, ...], ...]


@cache
def drawn(file: str) -> Mapping[str, Sequence[str]]:
    """The pictures of a file as rows of pixels, by their headings."""
    text = (Path(__file__).parents[1] / "pictures" / f"{file}.txt").read_text("utf-8")
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("# "))
    pieces = (piece.splitlines() for piece in kept.strip().split("\n\n"))
    return {heading: rows for heading, *rows in pieces}


@cache
def picture(file: str, rank: str, suit: str) -> Picture | None:
    """The picture of a card, None where the file has none: of this suit, or of any."""
    pictures = drawn(file)
    rows = pictures.get(f"{rank} {suit}") or pictures.get(rank)
    return None if rows is None else in_cells(rows, across=2 if file == FINE else 1)


def plain(heading: str, sign: str) -> Sequence[str]:
    """What is drawn under a heading in characters, with the sign of a suit; nothing where there is no such heading."""
    return [row.replace(",", " ").replace("*", sign) for row in drawn("pips").get(heading, ())]


# The file in which two signs side by side share a cell; elsewhere each is as wide as a cell.
FINE: Final = "emblems"


def in_cells(rows: Sequence[str], across: int = 1) -> Picture:
    """Rows of pixels as cells, each of them ``across`` pixels wide and two high.

    Raises:
        ValueError: there are more than two colours in a cell.
    """
    return tuple(map(_thrifty, _quarters(rows, across)))


def _quarters(rows: Sequence[str], across: int) -> Iterator[Sequence[str]]:
    """The rows of the screen, each cell as the signs of its quarters: the upper two, then the lower two."""
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        if across == 1:
            yield [above * 2 + below * 2 for above, below in zip(upper, lower, strict=True)]
        else:
            yield [upper[x : x + 2] + lower[x : x + 2] for x in range(0, len(upper), 2)]


def _block(quarters: str, ink: str) -> str:
    """The character that fills the quarters of this sign."""
    return QUADRANTS[sum((sign == ink) << bit for bit, sign in enumerate(quarters))]


def _thrifty(cells: Sequence[str]) -> tuple[Cell, ...]:
    """A row of cells, drawn in those of the possible ways with which the colours change least on the way."""
    ways: list[tuple[int, tuple[Cell, ...]]] = [(0, ())]
    for each in cells:
        reached: dict[Cell, tuple[int, tuple[Cell, ...]]] = {}
        for cost, row in ways:
            before = row[-1] if row else Cell(" ", PAPER, PAPER)
            for cell in _ways(each, before):
                changed = (cell.ink != before.ink) + (cell.ground != before.ground)
                total = cost + PEN * changed + len(cell.char.encode())
                if cell not in reached or total < reached[cell][0]:
                    reached[cell] = total, (*row, cell)
        ways = list(reached.values())
    return min(ways)[1]


def _ways(quarters: str, before: Cell) -> Iterator[Cell]:
    """How a cell may be drawn; paper is always its ground, so that the card may have any."""
    colours = sorted(set(quarters))
    if len(colours) == 1:
        yield Cell(" ", before.ink, colours[0])
        if PAPER not in colours:
            yield Cell("█", colours[0], before.ground)
        return
    if len(colours) > 2:
        raise ValueError(f"more than two colours in a cell: {quarters}")
    for ink, ground in (colours, colours[::-1]):
        if ink != PAPER:
            yield Cell(_block(quarters, ink), ink, ground)


@cache
def back(width: int, height: int) -> Sequence[str]:
    """The pattern of a back so many cells wide and high, all in one ink."""
    tile = drawn("back")["back"]
    tall, wide = len(tile), len(tile[0])
    left, top = (width - 1) // 2, height - 1
    rows = ["".join(tile[(y - top) % tall][(x - left) % wide] for x in range(width)) for y in range(2 * height)]
    return ["".join(_block(cell, INK) for cell in row) for row in _quarters(rows, across=1)]
