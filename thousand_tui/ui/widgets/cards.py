"""Drawing cards: faces in five sizes, backs, and frames that show which cards may be played."""

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
    """How a card is shown. Its frame makes this clear even without colour."""

    OPEN = "open"
    PICKED = "picked"
    SHUT = "shut"
    # Shut, but under the cursor.
    BARRED = "barred"
    GONE = "gone"


# How a card is shown, by whether it is pointed at and whether it may not be played.
STATES: Final = {
    (False, False): State.OPEN,
    (True, False): State.PICKED,
    (False, True): State.SHUT,
    (True, True): State.BARRED,
}


@dataclass(frozen=True, slots=True)
class Size:
    """The width and height of a card in cells."""

    width: int
    height: int


SMALL: Final = Size(6, 4)
LARGE: Final = Size(8, 6)
HUGE: Final = Size(11, 9)
GRAND: Final = Size(13, 9)
# The largest that keeps a turn (one card raised, another laid down) below 4 KB over the wire.
ROYAL: Final = Size(15, 11)

SIZES: Final = (ROYAL, GRAND, HUGE, LARGE, SMALL)
# The file with the pictures for each size.
PICTURES: Final = {ROYAL: "figures", GRAND: "busts", HUGE: "portraits", LARGE: "emblems"}

# What the court wears on the smallest cards: a crown, a tiara and a cap.
WORN: Final = {"K": "╙╨╜", "Q": "╰┴╯", "J": "╶┴╴"}


def down_from(wished: Size) -> tuple[Size, ...]:
    """This size and all smaller ones, from large to small."""
    return SIZES[SIZES.index(wished) :]


# How many cells of the edge are drawn at each corner of a large card.
CORNER: Final = 3

# The frame for each state, as :func:`draw_frame` takes it.
FRAMES: Final = {State.OPEN: "╭╮╯╰─│", State.PICKED: "┏┓┛┗━┃", State.SHUT: "┌┐┘└┄┆", State.GONE: "┌┐┘└┄┆"}
FRAMES[State.BARRED] = "┏┓┛┗┄┆"


def draw_frame(canvas: Canvas, x: int, y: int, size: Size, frame: str, style: Style) -> None:
    """Draw a frame with six characters: the corners clockwise from the upper left, then the horizontal and the vertical
    one."""
    nw, ne, se, sw, across, down = tuple(frame)
    canvas.put(x, y, nw + across * (size.width - 2) + ne, style)
    for row in range(y + 1, y + size.height - 1):
        canvas.put(x, row, down, style)
        canvas.put(x + size.width - 1, row, down, style)
    canvas.put(x, y + size.height - 1, sw + across * (size.width - 2) + se, style)


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws cards of one ``size`` on a canvas, with the colours of the ``painter``; x and y are a card's upper left
    corner. If cards lie apart (``is_apart``), only their corners are drawn: the edges of the largest cards would be a
    quarter of what a hand sends over the wire."""

    painter: Painted
    canvas: Canvas
    size: Size
    is_apart: bool = False

    def card(self, x: int, y: int, card: Card, state: State = State.OPEN) -> None:
        """Draw a card face up."""
        self.face(x, y, card.suit, card.rank.text, state)

    def face(self, x: int, y: int, suit: Suit, rank: str, state: State = State.OPEN) -> None:
        """Draw a card of any pack face up, by its suit and its rank in most packs."""
        canvas, size, style = self.canvas, self.size, self.painter.style
        ground, edge = {
            State.OPEN: ("card", "edge"),
            State.PICKED: ("picked", "picked-edge"),
            State.SHUT: ("shut", "shut-edge"),
            State.BARRED: ("shut", "picked-edge"),
            State.GONE: ("shut", "shut-edge"),
        }[state]
        canvas.fill(x, y, size.width, size.height, style(ground))
        # Where there are colours, the cursor has one frame on all cards.
        framed = State.PICKED if state is State.BARRED and self.painter.draws_pictures else state
        draw_frame(canvas, x, y, size, FRAMES[framed], style(edge))
        if self.is_apart:
            self._leave_corners(x, y, style(ground))
        # The index keeps the card's background even if a picture reaches into its corner. Without colours, a card that
        # is gone is shown by not being bold.
        ink = style(ground) + self.painter.ink(suit) + Style(bold=state is not State.GONE)
        sign, index = suit_text(suit), rank_text(rank)
        if size is not SMALL:
            self._middle(x + size.width // 2, y + size.height // 2, suit, rank, faded=ground == "shut")
        right, foot = x + size.width - 1, y + size.height - 1
        if size is SMALL:
            canvas.put(x + 1, y + 1, index, ink)
            canvas.put(right - 2, y + 2, sign, ink)
            if self.painter.draws_pictures:
                worn = style("shut-edge" if ground == "shut" else "picked-edge")
                canvas.put(x + 2, y + 1, WORN.get(rank, ""), worn)
        elif size is LARGE:
            canvas.put(x + 1, y + 1, index + sign, ink)
            canvas.right(right, foot - 1, index + sign, ink)
        else:
            canvas.put(x + 1, y + 1, index, ink)
            canvas.put(x + 1, y + 2, sign, ink)
            canvas.right(right, foot - 1, index, ink)
            canvas.right(right, foot - 2, sign, ink)

    def _middle(self, middle: int, level: int, suit: Suit, rank: str, *, faded: bool) -> None:
        """Draw the picture, the pips or the plain figure in the middle of the card."""
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
        # On wider cards, three columns of pips need more space between them.
        step = size.width // 5 if size is not LARGE and rank.isdigit() else 1
        if step == 1 and size is not LARGE and rank != "A":
            across, down = len(rows[0]) + 2, len(rows) + 2
            draw_frame(canvas, middle - across // 2, level - down // 2, Size(across, down), FRAMES[State.OPEN], ink)
        top = level - size.height // 2 + 1 if size is LARGE else level - len(rows) // 2
        for at, text in enumerate(rows, top):
            for x, char in enumerate(text):
                canvas.put(middle + (x - len(text) // 2) * step, at, char, ink)

    def back(self, x: int, y: int) -> None:
        """Draw a card face down."""
        style, size = self.painter.style("back"), self.size
        self.canvas.fill(x, y, size.width, size.height, style, "░")
        draw_frame(self.canvas, x, y, size, FRAMES[State.OPEN], style)
        if self.painter.draws_pictures:
            for at, row in enumerate(back(size.width - 2, size.height - 2), y + 1):
                self.canvas.put(x + 1, at, row, style)

    def either(self, x: int, y: int, card: Card | None) -> None:
        """Draw a card, or for None a card face down."""
        if card is None:
            self.back(x, y)
        else:
            self.card(x, y, card)

    def outline(self, x: int, y: int) -> None:
        """Draw only the edge, for a card on its way."""
        draw_frame(self.canvas, x, y, self.size, FRAMES[State.OPEN], self.painter.style("muted"))

    def place(self, x: int, y: int, *, picked: bool = False) -> None:
        """Draw a dashed outline where a card lay or will lie; if ``picked``, it is the place under the cursor."""
        if picked:
            draw_frame(self.canvas, x, y, self.size, FRAMES[State.PICKED], self.painter.style("turn"))
            return
        draw_frame(self.canvas, x, y, self.size, "╭╮╯╰┄┆", self.painter.style("gap"))
        if self.size is not SMALL:
            # It comes and goes with every card, so it must be short to send.
            self._leave_corners(x, y, self.painter.style("gap"))

    def _leave_corners(self, x: int, y: int, style: Style) -> None:
        """Erase an edge except for its corners."""
        width, height = self.size.width, self.size.height
        self.canvas.fill(x + CORNER, y, width - 2 * CORNER, height, style)
        self.canvas.fill(x, y + 1, width, height - 2, style)


def fan(count: int, room: int) -> str:
    """A hand seen from behind, one row high: two cells per card, or one if there is little room, or nothing."""
    for card in ("▏▚", "▚"):
        if len(card) * count <= room:
            return card * count
    return ""
