"""The pictures on cards. They are drawn in text files in ``ui/pictures/`` and turned into cells when first shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

# The signs for the card's background and for the colour of its suit.
PAPER: Final = "."
INK: Final = "#"
# The other signs, each with its colour in the theme.
DYES: Final[Mapping[str, str]] = {
    ",": "art-brown",
    ":": "art-skin",
    "x": "art-black",
    "r": "art-red",
    "-": "art-silver",
    "b": "art-blue",
    "*": "art-gold",
}
# In a cell of two colours, the one that comes first here is always the background: equal styles are sent together.
RANK: Final = (PAPER, *DYES, INK)

# The characters by which quarters are filled, as bits: upper left, upper right, lower left, lower right.
QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


class Cell(NamedTuple):
    """A character and the signs of its two colours. A blank shows only the background."""

    char: str
    ink: str
    ground: str


Picture = tuple[tuple[Cell, ...], ...]


@cache
def drawn(file: str) -> Mapping[str, Sequence[str]]:
    """The pictures in a file as rows of pixels, by heading."""
    text = (Path(__file__).parents[1] / "pictures" / f"{file}.txt").read_text("utf-8")
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("# "))
    pieces = (piece.splitlines() for piece in kept.strip().split("\n\n"))
    return {heading: rows for heading, *rows in pieces}


@cache
def picture(file: str, rank: str, suit: str) -> Picture | None:
    """The picture for this card: for its suit, or for its rank in any suit; None if the file has neither."""
    pictures = drawn(file)
    rows = pictures.get(f"{rank} {suit}") or pictures.get(rank)
    return None if rows is None else in_cells(rows, across=2 if file == FINE else 1)


def plain(heading: str, sign: str) -> Sequence[str]:
    """The drawing under a heading as characters, with the suit's sign; nothing if there is no such heading."""
    return [row.replace(",", " ").replace("*", sign) for row in drawn("pips").get(heading, ())]


# In this file a cell is two signs wide, in the others one.
FINE: Final = "emblems"


def in_cells(rows: Sequence[str], across: int = 1) -> Picture:
    """Turn rows of pixels into cells, each ``across`` pixels wide and two high.

    Raises:
        ValueError: there are more than two colours in a cell.
    """
    cells = list(_quarters(rows, across))
    grounds = {min(each, key=RANK.index) for row in cells for each in row if len({*each}) > 1}
    return tuple(tuple(_cell(each, grounds) for each in row) for row in cells)


def _cell(quarters: str, grounds: Collection[str]) -> Cell:
    """One cell. A cell of one colour is blank if that colour is a background of the picture."""
    colours = sorted(set(quarters), key=RANK.index)
    if len(colours) > 2:
        raise ValueError(f"more than two colours in a cell: {quarters}")
    ground, ink = colours[0], colours[-1]
    if ground == ink and ground not in grounds:
        ground = PAPER
    return Cell(_block(quarters, ink) if ink != ground else " ", ink, ground)


def _quarters(rows: Sequence[str], across: int) -> Iterator[Sequence[str]]:
    """The rows of the screen; each cell is the signs of its four quarters, upper ones first."""
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        if across == 1:
            yield [above * 2 + below * 2 for above, below in zip(upper, lower, strict=True)]
        else:
            yield [upper[x : x + 2] + lower[x : x + 2] for x in range(0, len(upper), 2)]


def _block(quarters: str, ink: str) -> str:
    """The character that fills the quarters with this sign."""
    return QUADRANTS[sum((sign == ink) << bit for bit, sign in enumerate(quarters))]


@cache
def back(width: int, height: int) -> Sequence[str]:
    """The pattern of a card's back, this many cells wide and high, in one colour: diamonds around its middle."""

    def sign(x: int, y: int) -> str:
        ring = (abs(2 * x - width + 1) + abs(2 * y - 2 * height + 1)) // 2
        return INK if ring % 4 == 2 or not ring else PAPER

    rows = ["".join(sign(x, y) for x in range(width)) for y in range(2 * height)]
    return ["".join(_block(cell, INK) for cell in row) for row in _quarters(rows, across=1)]
