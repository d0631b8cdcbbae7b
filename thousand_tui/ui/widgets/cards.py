"""Cards as they lie on the table: faces in five sizes, backs, and the frames that tell what may be played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from rich.style import Style

from thousand_tui.rules import Card, Suit
from thousand_tui.ui.widgets.painted import SUIT_NAMES, Canvas, Painted
from thousand_tui.ui.widgets.pictures import DYES, INK, back, picture, plain
from thousand_tui.words import suit_text
from thousand_tui.words.catalogue import rank_text


class State(Enum):
    """How a card stands: its frame says it without colour too."""

    OPEN = "open"
    PICKED = "picked"
    SHUT = "shut"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Size:
    """Cells of one card."""

    width: int
    height: int


SMALL: Final = Size(6, 4)
LARGE: Final = Size(8, 6)
HUGE: Final = Size(11, 9)
GRAND: Final = Size(13, 9)
# The largest: a card that is raised and another that is laid down are to cost less than 4 KB on the wire.
ROYAL: Final = Size(15, 11)

SIZES: Final = (ROYAL, GRAND, HUGE, LARGE, SMALL)
# The file that has the pictures for cards of a size.
PICTURES: Final = {ROYAL: "figures", GRAND: "busts", HUGE: "busts", LARGE: "emblems"}


def down_from(wished: Size) -> tuple[Size, ...]:
    """This size and all smaller ones, the largest first."""
    return SIZES[SIZES.index(wished) :]


# Cells of an edge that are seen at a corner of a large place.
CORNER: Final = 3

# What cards are framed with, for :func:`draw_frame`.
FRAMES: Final = {State.OPEN: "╭╮╯╰─│", State.PICKED: "┏┓┛┗━┃", State.SHUT: "┌┐┘└┄┆", State.GONE: "┌┐┘└┄┆"}


def draw_frame(canvas: Canvas, x: int, y: int, size: Size, frame: str, style: Style) -> None:
    """A frame of these six characters: corners clockwise from the upper left, what goes across, what goes down."""
    nw, ne, se, sw, across, down = tuple(frame)
    canvas.put(x, y, nw + across * (size.width - 2) + ne, style)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, down, style)
        canvas.put(x + size.width - 1, row, down, style)
    canvas.put(x, y + size.height - 1, sw + across * (size.width - 2) + se, style)


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws cards of one ``size`` on a canvas, in the colours of the ``painter``; columns and rows are those of the
    upper left corner of a card. Cards that lie apart, ``is_apart``, have corners alone: the largest edges would be a
    quarter of what a hand costs on the wire."""

    painter: Painted
    canvas: Canvas
    size: Size
    is_apart: bool = False

    def card(self, x: int, y: int, card: Card, state: State = State.OPEN) -> None:
        """A card face up."""
        self.face(x, y, card.suit, card.rank.text, state)

    def face(self, x: int, y: int, suit: Suit, rank: str, state: State = State.OPEN) -> None:
        """A card of any pack face up: its suit, and its rank as most packs have it."""
        canvas, size, style = self.canvas, self.size, self.painter.style
        if state is State.SHUT and size is not SMALL and self.painter.draws_pictures:
            # It is lower by half a row above and below, without an edge: to draw more of such cards anew would be some
            # kilobytes a turn.
            self.face(x, y, suit, rank)
            for row, half in ((y, "▄"), (y + size.height - 1, "▀")):
                canvas.put(x, row, half * size.width, style("sunk"))
            return
        ground, edge = {
            State.OPEN: ("card", "edge"),
            State.PICKED: ("picked", "picked-edge"),
            State.SHUT: ("shut", "shut-edge"),
            State.GONE: ("shut", "shut-edge"),
        }[state]
        canvas.fill(x, y, size.width, size.height, style(ground))
        draw_frame(canvas, x, y, size, FRAMES[state], style(edge))
        if self.is_apart:
            self._leave_corners(x, y, style(ground))
        # The index keeps the ground of the card, also where a picture reaches into its corner; a card that is gone is
        # told by its weight where there are no colours.
        ink = style(ground) + self.painter.ink(suit) + Style(bold=state is not State.GONE)
        sign, index = suit_text(suit), rank_text(rank)
        if size is not SMALL:
            self._middle(x + size.width // 2, y + size.height // 2, suit, rank, faded=state is State.GONE)
        right, foot = x + size.width - 1, y + size.height - 1
        if size is SMALL:
            canvas.put(x + 1, y + 1, index, ink)
            canvas.put(right - 2, y + 2, sign, ink)
        elif size is LARGE:
            canvas.put(x + 1, y + 1, index + sign, ink)
            canvas.right(right, foot - 1, index + sign, ink)
        else:
            canvas.put(x + 1, y + 1, index, ink)
            canvas.put(x + 1, y + 2, sign, ink)
            canvas.right(right, foot - 1, index, ink)
            canvas.right(right, foot - 2, sign, ink)

    def _middle(self, middle: int, level: int, suit: Suit, rank: str, *, faded: bool) -> None:
        """The picture, the pips or the plain figure round the middle of the card."""
        canvas, size, ink, sign = self.canvas, self.size, self.painter.ink(suit), suit_text(suit)
        drawn = picture(PICTURES[size], rank, suit.letter) if self.painter.draws_pictures else None
        if drawn is not None:
            own = {**DYES, INK: f"ink-{SUIT_NAMES[suit]}"}
            left = middle - (len(drawn[0]) + 1 - size.width % 2) // 2
            top = level - (len(drawn) + 1) // 2 + size.height % 2
            for at, row in enumerate(drawn, top):
                for x, cell in enumerate(row, left):
                    style = self.painter.dyed(own.get(cell.ink, ""), own.get(cell.ground, ""), faded=faded)
                    canvas.put(x, at, cell.char, style)
            return
        rows = plain(f"{rank} close" if size is LARGE else rank, sign)
        # Three columns of pips stand apart on wider cards.
        step = size.width // 5 if size is not LARGE and rank.isdigit() else 1
        if step == 1 and size is not LARGE and rank != "A":
            across, down = len(rows[0]) + 2, len(rows) + 2
            draw_frame(canvas, middle - across // 2, level - down // 2, Size(across, down), FRAMES[State.OPEN], ink)
        top = level - size.height // 2 + 1 if size is LARGE else level - len(rows) // 2
        for at, text in enumerate(rows, top):
            for x, char in enumerate(text):
                canvas.put(middle + (x - len(text) // 2) * step, at, char, ink)

    def back(self, x: int, y: int) -> None:
        """A card face down."""
        style, size = self.painter.style("back"), self.size
        self.canvas.fill(x, y, size.width, size.height, style, "░")
        draw_frame(self.canvas, x, y, size, FRAMES[State.OPEN], style)
        if self.painter.draws_pictures:
            for at, row in enumerate(back(size.width - 2, size.height - 2), y + 1):
                self.canvas.put(x + 1, at, row, style)

    def either(self, x: int, y: int, card: Card | None) -> None:
        """A card, or for None one face down."""
        if card is None:
            self.back(x, y)
        else:
            self.card(x, y, card)

    def outline(self, x: int, y: int) -> None:
        """A card on its way, of which nothing but the edge is seen."""
        draw_frame(self.canvas, x, y, self.size, FRAMES[State.OPEN], self.painter.style("muted"))

    def place(self, x: int, y: int, *, picked: bool = False) -> None:
        """Where a card will lie, or has lain: a dashed outline on the felt; a ``picked`` one is what is pointed at."""
        if picked:
            draw_frame(self.canvas, x, y, self.size, FRAMES[State.PICKED], self.painter.style("turn"))
            return
        draw_frame(self.canvas, x, y, self.size, "╭╮╯╰┄┆", self.painter.style("gap"))
        if self.size is not SMALL:
            # It comes and goes with every card.
            self._leave_corners(x, y, self.painter.style("gap"))

    def _leave_corners(self, x: int, y: int, style: Style) -> None:
        """Wipe out an edge but for its corners."""
        width, height = self.size.width, self.size.height
        self.canvas.fill(x + CORNER, y, width - 2 * CORNER, height, style)
        self.canvas.fill(x, y + 1, width, height - 2, style)


def fan(count: int, room: int) -> str:
    """A hand seen from behind, one row high: two cells a card, or one where there is little room; else nothing."""
    for card in ("▏▚", "▚"):
        if len(card) * count <= room:
            return card * count
    return ""
