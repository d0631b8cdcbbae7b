"""The hand at the keyboard: cards in their places, each with a number, one of them raised."""

from __future__ import annotations

from typing import Final

from textual.geometry import Offset, Region

from thousand_tui.rules import ASIDE, EXCHANGE, TRICKS, Card, Cards
from thousand_tui.ui.screens.table.choosing import Choosing, Conceding
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.pointing import Giving, Playing
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import GRAND, HUGE, LARGE, ROYAL, SMALL, STATES, Brush, Size, down_from
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.ui.widgets.small_table import draw_hand, hand_at
from thousand_tui.words import t

# For each size of cards, how many rows the screen and columns the table must have.
SIZES: Final = ((54, 150, ROYAL), (43, 100, GRAND), (36, 86, HUGE), (34, 84, LARGE))
# Like SIZES, but for large print.
LARGE_PRINT: Final = ((48, 140, ROYAL), (36, 100, GRAND), (32, 86, HUGE), (24, 80, LARGE))

# How many columns of a covered card must be seen: its index and as much of the portrait as tells who it is. Cards of
# other sizes do not cover one another.
SEEN: Final = {ROYAL: 12, GRAND: 10, HUGE: 6}

# How many cards can be chosen by a single digit.
TEN: Final = 10


def card_size(rows: int, columns: int, *, is_large: bool = False) -> Size:
    """The size of cards for a screen with this many rows and a table with this many columns."""
    return next(
        (size for tall, wide, size in (LARGE_PRINT if is_large else SIZES) if rows >= tall and columns >= wide), SMALL
    )


def fitting(scene: Scene, width: int, wished: Size) -> tuple[Size, int]:
    """The size of the cards, and how many cells one begins after the other. If there is no room, each card covers part
    of the one before.

    Cards laid aside still count: a change of size would send all cards again.
    """
    laid = scene.view.deal.declarer == scene.bottom and scene.view.phase != EXCHANGE
    count, most = len(scene.places), len(scene.places) + laid * scene.view.rules.form.aside
    for size in down_from(wished):
        room = width - 2 - size.width
        if (most - 1) * SEEN.get(size, size.width) <= room:
            return size, min(size.width + 1, room // max(1, count - 1))
    return SMALL, SMALL.width - 1


def place_x(scene: Scene, at: int, width: int, wished: Size) -> int:
    """The column of a place in the hand. The places, or those left when the hand has closed up, are centred."""
    size, step = fitting(scene, width, wished)
    shown = scene.laid.closed if at in scene.laid.closed else range(len(scene.places))
    return (width - (len(shown) - 1) * step - size.width) // 2 + shown.index(at) * step


class Hand(Shown):
    """The player's cards or, if nobody is at the keyboard, the backs at the bottom seat."""

    size_of_cards: Size = SMALL
    # Whether a hint leaves the middle of the table visible.
    hint_beside = False
    _card: Size = SMALL
    _step = 0

    def fit(self, size: Size) -> None:
        """Draw the cards in this size."""
        self.size_of_cards = size
        for height, name in ((LARGE.height, "-large"), (GRAND.height, "-grand"), (ROYAL.height, "-royal")):
            self.set_class(size.height == height, name)
        self.repaint()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the places from left to right, centred."""
        if not scene.places and scene.is_open:
            hand = hand_at(scene.view, scene.bottom)
            width = min(canvas.width - 2, len(hand) * self.size_of_cards.width)
            area = Region((canvas.width - width) // 2, 1, width, canvas.height - 1)
            draw_hand(self, canvas, hand, area, self.size_of_cards)
            return
        if not scene.places:
            self._backs(canvas, scene)
            return
        self._card, self._step = fitting(scene, canvas.width, self.size_of_cards)
        for at, held in sorted(enumerate(scene.places), key=lambda place: self._level(scene, *place)):
            if held is not None and (scene.arrived is None or at < scene.arrived):
                self._place(canvas, scene, at, held, place_x(scene, at, canvas.width, self.size_of_cards))

    def _level(self, scene: Scene, at: int, card: Card | None) -> int:
        """What is higher covers what is lower: the card that is pointed at its neighbours, unless it would cover an
        index, and all cards the places of those that have been chosen for somebody."""
        if self._is_laid(scene, card):
            return 0
        return 1 + (self._step >= self._card.width - 1 and self._is_picked(scene, at, card))

    def _is_laid(self, scene: Scene, card: Card | None) -> bool:
        """Whether a card is chosen for somebody and lies in the middle of the table, which nothing covers."""
        giving = scene.choosing
        is_free = not scene.shows_numbers or self.hint_beside
        return isinstance(giving, Giving) and is_free and card is not None and giving.slot_of(card) is not None

    def _is_picked(self, scene: Scene, at: int, card: Card | None) -> bool:
        """Whether a card is pointed at, or is what a hint advises."""
        if scene.advised is not None:
            return card in scene.advised.cards
        choosing = _of_cards(scene)
        return at == choosing.cursor and self._raises(scene) and (scene.my_turn or choosing.pointed)

    def _place(self, canvas: Canvas, scene: Scene, at: int, card: Card, x: int) -> None:
        """Draw a card, or an empty place if the card has been chosen for somebody and lies before them."""
        size, choosing = self._card, _of_cards(scene)
        slot = choosing.slot_of(card) if isinstance(choosing, Giving) else None
        picked = self._is_picked(scene, at, card)
        y = 0 if picked else 1
        if picked and scene.my_turn:
            canvas.chosen = Offset(x + 1, y + 1)
        below, number = size.height + 1, self._number(scene, at)
        style = self.style("turn" if picked and scene.my_turn else "muted")
        brush = Brush(self, canvas, size, is_apart=size is ROYAL and self._step > size.width and self.draws_pictures)
        if self._is_laid(scene, card):
            brush.place(x, y, picked=picked)
            # A digit alone in a frame would look like a card.
            key = f"[{number}]" if number else ""
            canvas.center(y + (size.height - 1) // 2, key, style, x, size.width)
        else:
            shut = isinstance(choosing, Playing | Giving) and scene.my_turn and not choosing.is_open(card)
            brush.card(x, y, card, STATES[picked, shut])
            self._mark(canvas, scene, card, x, y)
        if isinstance(choosing, Giving) and slot is not None:
            place, style = choosing.slots[slot], self.style("turn")
            whom = t("hand.aside") if place == ASIDE else scene.names[place]
            number = "→" + clip(whom, self._step - 1)
        canvas.center(below, number, style, x, min(size.width, self._step))
        canvas.zone(x, 0, size.width, size.height + 2, f"card:{at}")

    def _mark(self, canvas: Canvas, scene: Scene, card: Card, x: int, y: int) -> None:
        """Mark new cards: the talon during the exchange, and a card passed to this seat until the first trick is over,
        because bots lead at once."""
        view = scene.view
        if (card == view.received and not view.done) or card in _talon(scene):
            canvas.put(x + 1, y, clip(t("hand.new"), min(self._card.width, self._step) - 2), self.style("ink-hearts"))
        elif isinstance(scene.choosing, Playing) and scene.my_turn and scene.choosing.may_declare(card):
            canvas.put(x + min(self._card.width, self._step) - 2, y, "◆", self.style("picked-edge"))

    def _number(self, scene: Scene, at: int) -> str:
        """The digits that point at a place, if digits point at cards. With up to ten cards, 0 is the tenth."""
        if not self._raises(scene):
            return ""
        return str(at + 1) if len(scene.places) > TEN else str((at + 1) % TEN)

    def _raises(self, scene: Scene) -> bool:
        """Whether a card is being chosen, or will be at the player's turn."""
        return scene.choosing.points_at_cards and scene.view.phase in (EXCHANGE, TRICKS)

    def _backs(self, canvas: Canvas, scene: Scene) -> None:
        count = min(scene.view.sizes[scene.bottom], 99 if scene.arrived is None else scene.arrived)
        size = self.size_of_cards
        step = size.width - 2
        x = (canvas.width - (count - 1) * step - size.width) // 2
        brush = Brush(self, canvas, size)
        for at in range(count):
            brush.back(x + at * step, 1)


def _of_cards(scene: Scene) -> Choosing:
    """The choice about the cards, even while the player is asked how to give up."""
    return scene.choosing.under if isinstance(scene.choosing, Conceding) else scene.choosing


def _talon(scene: Scene) -> Cards:
    """The cards of the talon in the hand of the player who is giving cards away."""
    bought = scene.view.deal.bought
    return Cards(bought.cards or 0) if bought and isinstance(_of_cards(scene), Giving) else Cards()
