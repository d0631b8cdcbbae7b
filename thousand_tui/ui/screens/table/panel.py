"""What the panels in the middle of the table share: which is shown when, buttons, cards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from rich.cells import cell_len

from thousand_tui.rules import Card
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import SMALL, Brush, Size, State, down_from, draw_frame, frame_of
from thousand_tui.words import card_text

GAP = 1
Button: TypeAlias = tuple[str, str, bool]
"""Its text, its action, and whether it is the one that Enter presses."""


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

    def row(self, canvas: Canvas, scene: Scene, y: int, cards: Sequence[Card | None], size: Size) -> int:
        """Cards side by side in the middle, None a card face down; where the row begins."""
        width = len(cards) * (size.width + GAP) - GAP
        x = begin = (canvas.width - width) // 2
        brush = Brush(self, canvas, size, scene.look)
        for card in cards:
            brush.either(x, y, card)
            x += size.width + GAP
        return begin

    def names_of(self, canvas: Canvas, scene: Scene, y: int, cards: Sequence[Card]) -> None:
        """Cards by their names in the middle of a row, for those that lie elsewhere."""
        texts = [card_text(card, scene.look.letters) for card in cards]
        x = (canvas.width - len(" ".join(texts))) // 2
        for card, text in zip(cards, texts, strict=True):
            x = canvas.put(x, y, text, self.lamp(card.suit)) + 1

    def buttons(
        self, canvas: Canvas, scene: Scene, y: int, wanted: Sequence[Button], later: Sequence[Button] = ()
    ) -> None:
        """Buttons side by side in the middle, with room at the right for those that come ``later``."""
        room = [*wanted, *later]
        width = sum(button_width(text) for text, _, _ in room) + 2 * (len(room) - 1)
        x = (canvas.width - width) // 2
        for text, action, on in wanted:
            x = self.button(canvas, scene, x, y, text, action, on=on) + 2

    def button(self, canvas: Canvas, scene: Scene, x: int, y: int, text: str, action: str, *, on: bool) -> int:
        """A button three rows high; where it ends."""
        width = button_width(text)
        style = self.style("button-on" if on else "button")
        canvas.fill(x, y, width, 3, style)
        frame = frame_of(scene.look, State.PICKED if on else State.OPEN)
        draw_frame(canvas, x, y, Size(width, 3), frame, style)
        canvas.put(x + 2, y + 1, text, style)
        canvas.zone(x, y, width, 3, f"do:{action}")
        return x + width


def button_width(text: str) -> int:
    """How wide the button of a text is."""
    return cell_len(text) + 4
