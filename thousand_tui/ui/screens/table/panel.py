"""What the panels in the middle of the table share: which is shown when, buttons, cards and piles side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from rich.cells import cell_len
from textual.geometry import Offset

from thousand_tui.rules import Card, Cards
from thousand_tui.rules.state import EVERYONE, Pile
from thousand_tui.rules.view import TRICKS
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import FRAMES, SMALL, Brush, Size, State, down_from, draw_frame
from thousand_tui.ui.widgets.painted import Canvas
from thousand_tui.words import card_text, t

GAP = 1
# Its text, its action, and whether it is the one that Enter presses.
Button: TypeAlias = tuple[str, str, bool]


class Panel(Shown):
    """The middle of the table in one phase; panels are hidden and shown, never removed."""

    DEFAULT_CSS: ClassVar[str] = "Panel { height: 1fr; display: none; }"
    size_of_cards: Size = SMALL

    def fit(self, size: Size) -> None:
        """Draw cards in this size where there is room."""
        self.size_of_cards = size
        self.repaint()

    def card_size(self, canvas: Canvas, rows_besides: int) -> Size:
        """The size in which cards still leave so many rows."""
        sizes = down_from(self.size_of_cards)
        return next((size for size in sizes if size.height + rows_besides <= canvas.height), SMALL)

    def row(self, canvas: Canvas, y: int, cards: Sequence[Card | None], size: Size) -> int:
        """Cards side by side in the middle, None a card face down; where the row begins."""
        width = len(cards) * (size.width + GAP) - GAP
        x = begin = (canvas.width - width) // 2
        brush = Brush(self, canvas, size)
        for card in cards:
            brush.either(x, y, card)
            x += size.width + GAP
        return begin

    def names_of(self, canvas: Canvas, y: int, cards: Sequence[Card]) -> None:
        """Cards by their names in the middle of a row, for those that lie elsewhere."""
        texts = [card_text(card) for card in cards]
        x = (canvas.width - len(" ".join(texts))) // 2
        for card, text in zip(cards, texts, strict=True):
            x = canvas.put(x, y, text, self.lamp(card.suit)) + 1

    def buttons(self, canvas: Canvas, y: int, wanted: Sequence[Button], later: Sequence[Button] = ()) -> None:
        """Buttons side by side in the middle, with room at the right for those that come ``later``."""
        room = [*wanted, *later]
        width = sum(button_width(text) for text, _, _ in room) + 2 * (len(room) - 1)
        x = (canvas.width - width) // 2
        for text, action, on in wanted:
            x = self.button(canvas, x, y, text, action, on=on) + 2

    def button(self, canvas: Canvas, x: int, y: int, text: str, action: str, *, on: bool) -> int:
        """A button three rows high; where it ends."""
        width = button_width(text)
        style = self.style("button-on" if on else "button")
        canvas.fill(x, y, width, 3, style)
        frame = FRAMES[State.PICKED if on else State.OPEN]
        draw_frame(canvas, x, y, Size(width, 3), frame, style)
        canvas.put(x + 2, y + 1, text, style)
        if on:
            canvas.chosen = Offset(x + 2, y + 1)
        canvas.zone(x, y, width, 3, f"do:{action}")
        return x + width


def button_width(text: str) -> int:
    """How wide the button of a text is."""
    return cell_len(text) + 4


# Cells that a card face down leaves to be seen of the one under it.
BACK = 1

# The same of a card face up: its rank and its suit.
FACE = 4

# At most this many cards of the stock are drawn; its number is written.
THICK = 3


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that lie together, None one face down."""

    cards: tuple[Card | None, ...]

    def width(self, size: Size) -> int:
        """Cells that the heap takes with cards of this size."""
        return size.width + sum(BACK if card is None else FACE for card in self.cards[:-1])


@dataclass(frozen=True, slots=True)
class Piles:
    """All that lies there, and what it is called."""

    label: str
    heaps: tuple[Heap, ...]

    def width(self, size: Size) -> int:
        """Cells that the heaps take side by side, or their label."""
        return max(cell_len(self.label), sum(heap.width(size) + GAP for heap in self.heaps) - GAP)


def piles(scene: Scene) -> Piles | None:
    """What lies beside the tricks that are played, None if nothing does."""
    view, form = scene.view, scene.form
    if view.phase != TRICKS or scene.shown.result is not None:
        return None
    if view.stock:
        return Piles(t("pile.stock", count=view.stock), (Heap((None,) * min(THICK, view.stock)),))
    lying = [pile for pile in (*view.deal.talon, *view.deal.aside) if not is_exposed(scene, pile)]
    if not lying:
        return None
    key = "pile.bank" if form.bank else "pile.laid" if form.laid_counts else "pile.dead"
    return Piles(t(key, count=sum(pile.size for pile in lying)), tuple(map(_heap, lying)))


def is_exposed(scene: Scene, pile: Pile) -> bool:
    """Whether this is the dead hand that lies open from the deal on (V6); it has a plate of its own."""
    return pile.seen == EVERYONE and bool(scene.form.plan.dead)


def exposed(scene: Scene) -> Cards | None:
    """The dead hand that everybody sees, None if there is none (V6)."""
    found = next((pile for pile in scene.view.deal.aside if is_exposed(scene, pile)), None)
    return None if found is None or found.cards is None else Cards(found.cards)


def _heap(pile: Pile) -> Heap:
    return Heap((None,) * pile.size if pile.cards is None else tuple(sorted(Cards(pile.cards))))


def draw_piles(panel: Panel, canvas: Canvas, found: Piles, place: tuple[int, int, Size]) -> None:
    """The label, and the heaps below it side by side; ``place`` is where (x, y) and how large the cards are."""
    x, y, size = place
    canvas.put(x, y, found.label, panel.style("muted"))
    brush = Brush(panel, canvas, size)
    for heap in found.heaps:
        left = x
        for card in heap.cards:
            brush.either(left, y + 1, card)
            left += BACK if card is None else FACE
        x += heap.width(size) + GAP
