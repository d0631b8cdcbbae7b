"""The cards of the board: a grid to choose one from, and the places where it can go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from thousand_tui.rules import PACK, PER_SUIT, SUITS, Card
from thousand_tui.ui.keys import bind
from thousand_tui.ui.style_sheet import looks_of
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.words import card_text, cards_text, t

CELL: Final = 7
"""Cells of a card in the grid: its name, where it lies, and a frame where the cursor is."""
NAME: Final = 16
COUNT: Final = 4
HERE: Final = "bold on $felt-text 15%"
QUIET: Final = "$felt-muted"
INKS: Final = ("$lamp-spades", "$lamp-clubs", "$lamp-diamonds", "$lamp-hearts")


class CardGrid(Widget, can_focus=True):
    """All cards, suit by suit, each with the number of the place where it lies; one of them is chosen."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.previous", "move(-1)"),
        *bind("form.next", "move(1)"),
        *bind("form.up", "move(-6)"),
        *bind("form.down", "move(6)"),
    ]
    DEFAULT_CSS = looks_of("CardGrid")

    cursor: reactive[int] = reactive(0)
    places: reactive[Mapping[int, int]] = reactive[Mapping[int, int]](dict)
    """The number of the place of each card that lies somewhere."""

    @property
    def card(self) -> Card:
        """The card that is chosen."""
        return PACK[self.cursor]

    def render(self) -> Content:
        return Content("\n").join(self._row(suit) for suit in range(len(SUITS)))

    def _row(self, suit: int) -> Content:
        cells = [self._cell(suit * PER_SUIT + rank) for rank in range(PER_SUIT)]
        return Content("").join(cells)

    def _cell(self, card: int) -> Content:
        where = str(self.places.get(card, "·"))
        text = f"{left(card_text(card), 3)} {where}"
        if card != self.cursor:
            return Content.assemble(" ", (text, INKS[card // PER_SUIT] if card in self.places else ""), " ")
        frame = "[]" if self.has_focus else "  "
        return Content.styled(f"{frame[0]}{text}{frame[1]}", HERE[self.app.current_theme.ansi])

    def next_free(self) -> None:
        """Choose the next card that lies nowhere, if there is one."""
        order = [(self.cursor + by) % len(PACK) for by in range(1, len(PACK) + 1)]
        self.cursor = next((card for card in order if card not in self.places), self.cursor)

    def action_move(self, by: int) -> None:
        """Choose another card; the rows end where they end."""
        to = self.cursor + by
        if 0 <= to < len(PACK):
            self.cursor = to

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        rank, suit = event.x // (CELL - 1), event.y
        if rank < PER_SUIT and suit < len(SUITS):
            self.cursor = suit * PER_SUIT + rank


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the board as it is shown: what it is called, its cards, how many more that nobody has named, how many
    are missing, and a word about it."""

    name: str
    cards: tuple[int, ...]
    unknown: int
    missing: int
    about: str = ""


class PlaceRows(Widget):
    """The places, each with its number and its cards; a click puts the chosen card there."""

    ALLOW_SELECT = False
    DEFAULT_CSS = looks_of("PlaceRows")

    places: reactive[Sequence[Place]] = reactive[Sequence[Place]](tuple, layout=True)

    class Pressed(Message):
        """A place was clicked, by its number from 1 on."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def render(self) -> Content:
        rows = [self._row(number, place) for number, place in enumerate(self.places, start=1)]
        return Content("\n").join(rows)

    def _row(self, number: int, place: Place) -> Content:
        told = cards_text(place.cards)
        unknown = " ".join("?" * place.unknown)
        count = str(len(place.cards) + place.unknown)
        missing = t("board.more", count=place.missing) if place.missing > 0 else ""
        text = "  ".join(filter(None, [" ".join(filter(None, [told, unknown])), missing, place.about]))
        room = self.size.width - NAME - COUNT - 5
        return Content.assemble(
            (f"{number} ", "bold $turn"),
            (left(place.name, NAME), "bold" if place.about else ""),
            (right(count, COUNT - 1) + "  ", QUIET),
            left(text, room),
        )

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y < len(self.places):
            self.post_message(self.Pressed(event.y + 1))
