"""Cards as they lie on the table: faces in four sizes, backs, and the frames that tell what may be played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from rich.style import Style

from thousand_tui.rules import Card, Suit
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.faces import HEIGHT, figure, pips
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import suit_text


class State(Enum):
    """How a card stands: its frame says it without colour too."""

    OPEN = "open"
    PICKED = "picked"
    SHUT = "shut"


@dataclass(frozen=True, slots=True)
class Size:
    """Cells of one card."""

    width: int
    height: int


SMALL: Final = Size(6, 4)
LARGE: Final = Size(8, 6)
HUGE: Final = Size(11, 9)
GRAND: Final = Size(13, 9)
"""The largest: a card that is raised and another that is laid down are to cost less than 2 KB on the wire."""

SIZES: Final = (GRAND, HUGE, LARGE, SMALL)


def down_from(wished: Size) -> tuple[Size, ...]:
    """This size and all smaller ones, the largest first."""
    return SIZES[SIZES.index(wished) :]


# corners from the upper left clockwise, across, down
_FRAMES: Final = {
    (False, State.OPEN): "╭╮╯╰─│",
    (False, State.PICKED): "┏┓┛┗━┃",
    (False, State.SHUT): "┌┐┘└┄┆",
    (True, State.OPEN): "++++-|",
    (True, State.PICKED): "####=#",
    (True, State.SHUT): "....  ",
}
_ASCII_SHUT: Final = "....-:"


def frame_of(look: Look, state: State) -> str:
    """Four corners clockwise from the upper left, the sign across, the sign down."""
    if look.ascii and state is State.SHUT:
        return _ASCII_SHUT
    return _FRAMES[look.ascii, state]


def draw_frame(canvas: Canvas, x: int, y: int, size: Size, frame: str, style: Style) -> None:
    """A frame of the given signs."""
    nw, ne, se, sw, across, down = tuple(frame)
    canvas.put(x, y, nw + across * (size.width - 2) + ne, style)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, down, style)
        canvas.put(x + size.width - 1, row, down, style)
    canvas.put(x, y + size.height - 1, sw + across * (size.width - 2) + se, style)


def draw_card(
    painter: Painted, canvas: Canvas, x: int, y: int, size: Size, card: Card, look: Look, state: State = State.OPEN
) -> None:
    """A card face up."""
    draw_face(painter, canvas, (x, y), size, (card.suit, card.rank.text), look, state)


def draw_face(
    painter: Painted,
    canvas: Canvas,
    at: tuple[int, int],
    size: Size,
    face: tuple[Suit, str],
    look: Look,
    state: State = State.OPEN,
) -> None:
    """A card of any pack face up: its suit, and its rank as it is printed."""
    (x, y), (suit_of, rank) = at, face
    ground, edge = {
        State.OPEN: ("card", "edge"),
        State.PICKED: ("picked", "picked-edge"),
        State.SHUT: ("shut", "shut-edge"),
    }[state]
    canvas.fill(x, y, size.width, size.height, painter.style(ground))
    draw_frame(canvas, x, y, size, frame_of(look, state), painter.style(edge))
    ink, suit = painter.ink(suit_of), suit_text(suit_of, look.letters)
    if size is SMALL:
        canvas.put(x + 1, y + 1, rank, ink)
        canvas.put(x + size.width - 3, y + 2, suit, ink)
        return
    if size is LARGE:
        canvas.put(x + 1, y + 1, rank + suit, ink)
        canvas.right(x + size.width - 1, y + size.height - 2, rank + suit, ink)
        return
    right, foot = x + size.width - 1, y + size.height - 1
    canvas.put(x + 1, y + 1, rank, ink)
    canvas.put(x + 1, y + 2, suit, ink)
    canvas.right(right, foot - 1, rank, ink)
    canvas.right(right, foot - 2, suit, ink)
    _draw_middle(canvas, x + size.width // 2, y + size.height // 2, size, rank, (suit, ink), look)


def _draw_middle(
    canvas: Canvas, middle: int, level: int, size: Size, rank: str, suit: tuple[str, Style], look: Look
) -> None:
    """The pips or the figure round the middle of the card; ``suit`` is its sign and its ink."""
    sign, ink = suit
    for across, down in pips(rank, size.width // 5):
        canvas.put(middle + across, level - HEIGHT // 2 + down, sign, ink)
    drawn = figure(rank)
    if drawn and rank != "A":
        across, down = len(drawn[0]) + 2, len(drawn) + 2
        frame = frame_of(look, State.OPEN)
        draw_frame(canvas, middle - across // 2, level - down // 2, Size(across, down), frame, ink)
    for at, row in enumerate(drawn):
        canvas.put(middle - len(row) // 2, level - len(drawn) // 2 + at, row.replace("*", sign), ink)


def draw_back(painter: Painted, canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """A card face down."""
    style = painter.style("back")
    canvas.fill(x, y, size.width, size.height, style, "%" if look.ascii else "░")
    draw_frame(canvas, x, y, size, frame_of(look, State.OPEN), style)


def draw_either(painter: Painted, canvas: Canvas, x: int, y: int, size: Size, card: Card | None, look: Look) -> None:
    """A card, or for None one face down."""
    if card is None:
        draw_back(painter, canvas, x, y, size, look)
    else:
        draw_card(painter, canvas, x, y, size, card, look)


def draw_place(
    painter: Painted, canvas: Canvas, x: int, y: int, size: Size, look: Look, *, picked: bool = False
) -> None:
    """Where a card will lie, or has lain: a dashed outline on the felt; a ``picked`` one is what is pointed at."""
    if picked:
        draw_frame(canvas, x, y, size, frame_of(look, State.PICKED), painter.style("turn"))
    else:
        frame = _ASCII_SHUT if look.ascii else "╭╮╯╰┄┆"
        draw_frame(canvas, x, y, size, frame, painter.style("gap"))


def fan(count: int, room: int, look: Look) -> str:
    """A hand seen from behind, one row high: two cells a card, or one where there is little room; else nothing."""
    for card in ("|%", "%") if look.ascii else ("▏▚", "▚"):
        if len(card) * count <= room:
            return card * count
    return ""
