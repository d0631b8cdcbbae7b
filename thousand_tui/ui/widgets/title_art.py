"""The game's name on cards, for the home screen."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from textual.content import Content
from textual.widget import Widget

from thousand_tui.ui.style_sheet import Styled
from thousand_tui.words import t

SIGNS: Final = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}
CORNERS: Final = tuple("╭╮╰╯─│")
MOST_LETTERS: Final = 8
# From this many rows on, the cards are larger.
LARGE_FROM: Final = 8


class TitleCards(Styled, Widget):
    """Cards that spell the name, every other one a little lower; larger if there is room."""

    ALLOW_SELECT = False

    def render(self) -> Content:
        width, height = (11, 7) if self.size.height >= LARGE_FROM else (6, 4)
        letters, suits = t("head.title")[:MOST_LETTERS], cycle(SIGNS)
        margin = Content(" " * ((self.size.width + 1 - len(letters) * (width + 1)) // 2))
        blank = [Content(" " * (width + 1))]
        cards = [self._card(letter, next(suits), width, height) for letter in letters]
        columns = [blank + card if at % 2 else card + blank for at, card in enumerate(cards)]
        return Content("\n").join(Content("").join((margin, *row)) for row in zip(*columns, strict=True))

    def _card(self, letter: str, suit: str, width: int, height: int) -> list[Content]:
        """The rows of a card, with the letter and the suit in opposite corners and a gap on the right."""
        top_left, top_right, bottom_left, bottom_right, across, down = CORNERS
        edge, ink = "$card-edge on $card-face", f"bold $ink-{suit} on $card-face"
        sign = SIGNS[suit]
        inner = width - 2
        faces = [" " * inner] * (height - 2)
        faces[0] = letter.ljust(inner)
        faces[-1] = f"{sign} ".rjust(inner)
        if height > 4:
            faces[0], faces[-1] = f" {letter}".ljust(inner), f"{letter} ".rjust(inner)
            faces[len(faces) // 2] = sign.center(inner)
        return [
            Content.assemble((top_left + across * inner + top_right, edge), " "),
            *(Content.assemble((down, edge), (face, ink), (down, edge), " ") for face in faces),
            Content.assemble((bottom_left + across * inner + bottom_right, edge), " "),
        ]
