"""The name of the game on cards, for the home screen."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widget import Widget

from thousand_tui.ui.widgets.form_look import look_of
from thousand_tui.words import suit_text

TITLE: Final = "THOUSAND"
SUITS: Final = ("spades", "hearts", "clubs", "diamonds")
NUMBERS: Final = {"spades": 0, "clubs": 1, "diamonds": 2, "hearts": 3}
CORNERS: Final = {True: tuple("++++-|"), False: tuple("╭╮╰╯─│")}
CARD_WIDTH: Final = 7
ART_WIDTH: Final = CARD_WIDTH * len(TITLE) - 1


class TitleCards(Widget):
    """Eight cards that spell the name, every other one raised a little."""

    ALLOW_SELECT = False
    DEFAULT_CSS = f"""
    TitleCards {{ width: {ART_WIDTH}; height: 5; }}
    """

    def render(self) -> Content:
        cards = [self._card(letter, SUITS[at % len(SUITS)]) for at, letter in enumerate(TITLE)]
        blank = Content(" " * CARD_WIDTH)
        rows = []
        for row in range(5):
            pieces = []
            for at, card in enumerate(cards):
                place = row - at % 2
                pieces.append(card[place] if 0 <= place < len(card) else blank)
            rows.append(Content("").join(pieces))
        return Content("\n").join(rows)

    def _card(self, letter: str, suit: str) -> list[Content]:
        top_left, top_right, bottom_left, bottom_right, across, down = CORNERS[look_of(self).ascii]
        edge, ink = "$card-edge on $card-face", f"bold $ink-{suit} on $card-face"
        sign = suit_text(NUMBERS[suit], look_of(self).letters)
        return [
            Content.assemble((top_left + across * 4 + top_right, edge), " "),
            Content.assemble((down, edge), (f"{letter}   ", ink), (down, edge), " "),
            Content.assemble((down, edge), (f"  {sign} ", ink), (down, edge), " "),
            Content.assemble((bottom_left + across * 4 + bottom_right, edge), " "),
        ]
