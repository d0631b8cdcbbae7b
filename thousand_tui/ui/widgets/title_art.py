"""The game's name, on cards or in block letters above a fan of portraits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import cycle
from typing import Final

from textual.content import Content
from textual.widget import Widget

from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.letters import block_letters
from thousand_tui.ui.widgets.painted import Canvas, Painted, draws_pictures
from thousand_tui.ui.widgets.pictures import DYES, INK, picture
from thousand_tui.words import t

SIGNS: Final = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}
CORNERS: Final = tuple("╭╮╰╯─│")
MOST_LETTERS: Final = 8
# From this many rows on, the cards are larger; with this many they have faces.
LARGE_FROM: Final = 8
FACED: Final = 6
COURT: Final = "KQJ"
HEAD: Final = 5
"""How wide the heads on small cards are."""


class TitleCards(Styled, Widget):
    """Cards that spell the name, every other one a little lower; larger if there is room."""

    ALLOW_SELECT = False

    def render(self) -> Content:
        has_faces = self.size.height == FACED and draws_pictures(self)
        width, height = (11, 7) if self.size.height >= LARGE_FROM else (8, 5) if has_faces else (6, 4)
        letters, suits, ranks = t("head.title")[:MOST_LETTERS], cycle(SIGNS), cycle(COURT)
        margin = Content(" " * ((self.size.width + 1 - len(letters) * (width + 1)) // 2))
        blank = [Content(" " * (width + 1))]
        cards = [
            [row + " " for row in card_rows(letter, next(suits), width, height, next(ranks) * has_faces)]
            for letter in letters
        ]
        columns = [blank + card if at % 2 else card + blank for at, card in enumerate(cards)]
        return Content("\n").join(Content("").join((margin, *row)) for row in zip(*columns, strict=True))


def card_rows(text: str, suit: str, width: int, height: int, court: str = "") -> list[Content]:
    """The rows of a card, with the text and the suit in opposite corners, or with the head of this rank of the court
    beside both."""
    top_left, top_right, bottom_left, bottom_right, across, down = CORNERS
    edge, ink = "$card-edge on $card-face", f"bold $ink-{suit} on $card-face"
    sign = SIGNS[suit]
    inner = width - 2
    faces = [" " * inner] * (height - 2)
    faces[0] = text.ljust(inner)
    faces[-1] = f"{sign} ".rjust(inner)
    if height > 5:
        faces[0], faces[-1] = f" {text}".ljust(inner), f"{text} ".rjust(inner)
        faces[len(faces) // 2] = sign.center(inner)
    middle = [Content.styled(face, ink) for face in faces]
    if court:
        beside = [text, sign, ""]
        middle = [
            Content.styled(mark.ljust(inner - HEAD), ink) + head
            for mark, head in zip(beside, _head(court, suit), strict=True)
        ]
    return [
        Content.styled(top_left + across * inner + top_right, edge),
        *(Content.assemble((down, edge), face, (down, edge)) for face in middle),
        Content.styled(bottom_left + across * inner + bottom_right, edge),
    ]


def _head(rank: str, suit: str) -> Iterator[Content]:
    """The rows of a head of the court."""
    dyes = {sign: f"${dye}" for sign, dye in DYES.items()} | {INK: f"$ink-{suit}"}
    for row in picture("heads", rank, suit[0].upper()) or ():
        pieces = ((cell.char, f"{dyes.get(cell.ink, '')} on {dyes.get(cell.ground, '$card-face')}") for cell in row)
        yield Content.assemble(*pieces)


class Portraits(Painted):
    """The name in block letters, and below it five portraits in a fan, other ones each day. They are drawn once
    ``dealt`` says how many: their cards need the rules, which are not there yet when home is first shown."""

    dealt = 0

    def fit(self) -> None:
        """Take the rows that the title has in this window; none if it is small or cannot show letters or pictures."""
        width, height = self.app.size
        has_letters = block_letters(t("head.title")) is not None
        self.display = has_letters and draws_pictures(self) and width >= LEAST[0] and height >= LEAST[1]
        self.scale = 2 if width >= LARGE[0] and height >= LARGE[1] else 1
        self.is_royal = height >= ROYAL_FROM
        self.styles.height = 6 * self.scale + (11 if self.is_royal else 9) + ARC[0]
        self.styles.margin = (0, 0, 2 * self.scale - 1, 0)

    def deal(self, *, animates: bool) -> None:
        """Lay the portraits down, one after the other if that is wished."""
        if self.dealt == len(ARC):
            return
        self.dealt = self.dealt + 1 if animates else len(ARC)
        self.repaint()
        if self.dealt < len(ARC):
            CLOCK.after(DEALING, self, partial(self.deal, animates=True))

    def paint(self, canvas: Canvas) -> None:
        """Draw the letters, in the colours of suits, and the portraits dealt so far."""
        scale = self.scale
        letters = [block_letters(letter) or () for letter in t("head.title")]
        x = (canvas.width - scale * sum(len(rows[0]) + 2 for rows in letters)) // 2 + scale
        for rows, suit in zip(letters, cycle(SIGNS), strict=False):
            wide = ["".join(sign * scale for sign in row) for row in rows for _ in range(scale)]
            canvas.column(x, 0, wide, self.style(f"lamp-{suit}"))
            x += len(wide[0]) + 2 * scale
        if self.dealt:
            self._draw_portraits(canvas, 6 * scale)

    def _draw_portraits(self, canvas: Canvas, y: int) -> None:
        from thousand_tui.rules import Suit
        from thousand_tui.ui.widgets.cards import HUGE, ROYAL, Brush

        size = ROYAL if self.is_royal else HUGE
        step = size.width + (6 if self.scale > 1 else -1)
        brush = Brush(self, canvas, size)
        x = (canvas.width - 4 * step - size.width) // 2
        for at, (rank, suit) in enumerate(portraits(date.today())[: self.dealt]):
            brush.face(x + at * step, y + ARC[at], Suit(suit), rank)


LEAST: Final = (100, 38)
LARGE: Final = (190, 54)
"""The smallest windows, across and down, for block letters above portraits, and for letters of twice their size."""
ROYAL_FROM: Final = 42
"""From this many rows on, the portraits have the size of the largest cards."""
DEALING: Final = 0.08
"""Seconds from one portrait to the next."""
ARC: Final = (2, 1, 0, 1, 2)
"""How many rows lower each portrait lies than the middle one."""


def portraits(day: date) -> list[tuple[str, int]]:
    """The court cards of a day, as ranks and numbers of suits. No two days in a row share one."""
    first = day.toordinal() * len(ARC)
    return [(COURT[at % 3], at % 4) for at in range(first, first + len(ARC))]
