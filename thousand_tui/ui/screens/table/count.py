"""The count as it is drawn: what everybody has taken, and a row for each suit with the cards that are still out."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules import PACK, SUITS, Card, Suit
from thousand_tui.rules.tally import Tally
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.words import suit_text, t
from thousand_tui.words.tally import taken_text

COLUMN: Final = 4
"""Cells of a card in its row."""


def draw_suits(part: Shown, canvas: Canvas, scene: Scene, counted: Tally, x: int, y: int) -> int:
    """A row for each suit, high cards at the left; the row after them."""
    for suit in SUITS:
        canvas.put(x, y, suit_text(suit, scene.look.letters), part.lamp(suit))
        for at, card in enumerate(_of_suit(suit)):
            sign, style = _sign(scene, counted, card)
            canvas.right(x + 1 + (at + 1) * COLUMN, y, sign, part.lamp(suit) if style is None else part.style(style))
        y += 1
    return y


def _of_suit(suit: Suit) -> list[Card]:
    return sorted((card for card in PACK if card.suit is suit), reverse=True)


def _sign(scene: Scene, counted: Tally, card: Card) -> tuple[str, str | None]:
    """What stands for a card: its rank while it is out, else a mark that says in black and white too where it is."""
    held, gone = _marks(scene)
    if card in counted.gone:
        return gone, "muted"
    return (held, "text") if card in counted.held else (card.rank.text, None)


def _marks(scene: Scene) -> tuple[str, str]:
    """What stands for a card in the own hand, and for one that is gone."""
    return ("*", ".") if scene.look.ascii else ("•", "·")


def count_key(scene: Scene) -> str:
    """What the marks mean."""
    held, gone = _marks(scene)
    return t("count.key", held=held, gone=gone)


def draw_points(part: Shown, canvas: Canvas, scene: Scene, counted: Tally, x: int, y: int, width: int) -> int:
    """What everybody has taken, and what nobody has yet; the row after it."""
    for seat in scene.active:
        text = taken_text(counted, scene.view, seat)
        style = part.style("strong" if seat == scene.declarer else "text")
        canvas.put(x, y, part.clipped(scene.names[seat], width - len(text) - 2), style)
        canvas.right(x + width, y, text, style)
        y += 1
    canvas.put(x, y, t("count.left"), part.style("muted"))
    canvas.right(x + width, y, str(counted.left), part.style("muted"))
    return y + 1
