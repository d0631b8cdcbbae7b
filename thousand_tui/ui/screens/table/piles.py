"""Cards that lie on the table beside the tricks: the stock, packets nobody took, what was laid aside, a dead hand."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from thousand_tui.rules import Card, Cards
from thousand_tui.rules.state import EVERYONE, Pile
from thousand_tui.rules.view import TRICKS
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import Brush, Size
from thousand_tui.words import t

BACK = 1
"""Cells that a card face down leaves to be seen of the one under it."""

FACE = 4
"""The same of a card face up: its rank and its suit."""

GAP = 1

THICK = 3
"""At most this many cards of the stock are drawn; its number is written."""


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
    if view.phase != TRICKS or scene.result is not None:
        return None
    if view.stock:
        return Piles(t("pile.stock", count=view.stock), (Heap((None,) * min(THICK, view.stock)),))
    lying = [pile for pile in (*view.deal.talon, *view.deal.aside) if not is_exposed(scene, pile)]
    if not lying:
        return None
    key = "pile.bank" if form.bank else "pile.dead"
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


def draw_piles(panel: Panel, canvas: Canvas, scene: Scene, found: Piles, place: tuple[int, int, Size]) -> None:
    """The label, and the heaps below it side by side; ``place`` is where (x, y) and how large the cards are."""
    x, y, size = place
    canvas.put(x, y, found.label, panel.style("muted"))
    brush = Brush(panel, canvas, size, scene.look)
    for heap in found.heaps:
        left = x
        for card in heap.cards:
            brush.either(left, y + 1, card)
            left += BACK if card is None else FACE
        x += heap.width(size) + GAP
