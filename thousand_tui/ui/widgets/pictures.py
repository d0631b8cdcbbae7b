"""The pictures on cards, drawn in the text files of ``ui/pictures/`` and turned into cells when first shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

# The signs of the card itself, and of the colour in which its suit is printed.
PAPER: Final = "."
INK: Final = "#"
# The other signs, and the colour of the theme that each stands for.
DYES: Final[Mapping[str, str]] = {
    ",": "art-brown",
    ":": "art-skin",
    "x": "art-black",
    "r": "art-red",
    "-": "art-silver",
    "b": "art-blue",
    "*": "art-gold",
}
# In a cell of two colours the first of these is the ground in every picture: what is written alike is sent at once.
RANK: Final = (PAPER, *DYES, INK)

# By the bits of the quarters that are filled: upper left, upper right, lower left, lower right.
QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


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
    cells = list(_quarters(rows, across))
    grounds = {min(each, key=RANK.index) for row in cells for each in row if len({*each}) > 1}
    return tuple(tuple(_cell(each, grounds) for each in row) for row in cells)


def _cell(quarters: str, grounds: Collection[str]) -> Cell:
    """One cell; what is of one colour is blank where that is a ground of the picture."""
    colours = sorted(set(quarters), key=RANK.index)
    if len(colours) > 2:
        raise ValueError(f"more than two colours in a cell: {quarters}")
    ground, ink = colours[0], colours[-1]
    if ground == ink and ground not in grounds:
        ground = PAPER
    return Cell(_block(quarters, ink) if ink != ground else " ", ink, ground)


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


@cache
def back(width: int, height: int) -> Sequence[str]:
    """The pattern of a back so many cells wide and high, all in one ink."""
    tile = drawn("back")["back"]
    tall, wide = len(tile), len(tile[0])
    left, top = (width - 1) // 2, height - 1
    rows = ["".join(tile[(y - top) % tall][(x - left) % wide] for x in range(width)) for y in range(2 * height)]
    return ["".join(_block(cell, INK) for cell in row) for row in _quarters(rows, across=1)]
