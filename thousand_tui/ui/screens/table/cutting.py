"""The middle of the table while the pack is being cut."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message

from thousand_tui.rules import PACK_SIZE, Cutting
from thousand_tui.ui.screens.table.choosing import CutChoosing
from thousand_tui.ui.screens.table.panel import Panel, enter
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import Brush, Size
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import card_text, t

# How many cells of a card are visible under the next one.
PEEP = 2
# The prefix of zones: a click on ``cut:12`` lifts twelve cards.
ZONE = "cut"


class CutPanel(Panel):
    """The pack, spread from the top card on the left to the bottom card on the right, and opened where it is cut."""

    @dataclass
    class Dragged(Message):
        """The mouse was moved over the pack with the button down."""

        zone: str

    _grabbed: str | None = None
    _dragged = False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw who cuts, the pack and, for the cutter, how many cards to lift."""
        size = self.card_size(canvas, 6)
        top = max(0, (canvas.height - size.height - 6) // 2)
        cutting = scene.choosing
        mine = scene.my_turn and isinstance(cutting, CutChoosing)
        canvas.center(top, clip(_title(scene), canvas.width - 4), self.style("strong" if mine else "muted"))
        lifted = cutting.number if isinstance(cutting, CutChoosing) and mine else 0
        self._pack(canvas, scene, top + 1, size, lifted)
        self._bottom(canvas, scene, top + 2, size)
        if isinstance(cutting, CutChoosing) and mine:
            y = top + size.height + 2
            number = f"{cutting.typed}_" if cutting.typed else str(lifted)
            canvas.center(y, t("cut.lifted", lifted=number, left=PACK_SIZE - lifted), self.style("muted"))
            wanted = [
                (enter(scene, t("cut.cut")), "confirm", True),
                (t("cut.random", key=scene.key("table.claim")), "claim", False),
            ]
            self.buttons(canvas, y + 1, wanted)

    def _pack(self, canvas: Canvas, scene: Scene, y: int, size: Size, lifted: int) -> None:
        """Draw every card as a strip, the lifted ones a row higher."""
        x = (canvas.width - (PACK_SIZE - 1) * PEEP) // 2 - size.width
        brush = Brush(self, canvas, size)
        for card in range(PACK_SIZE):
            is_lifted = card < lifted
            left = x + card * PEEP + (size.width if lifted and not is_lifted else 0)
            brush.back(left, y if is_lifted else y + 1)
            if scene.my_turn:
                canvas.zone(left, y, size.width, size.height + 1, f"{ZONE}:{card + 1}")

    def _bottom(self, canvas: Canvas, scene: Scene, y: int, size: Size) -> None:
        """Draw the bottom card that everybody was shown beside the pack."""
        shown = scene.view.deal.shown
        if shown:
            Brush(self, canvas, size).card(canvas.width - size.width - 2, y, shown[-1])

    # Dragging

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Note where the mouse button went down."""
        self._grabbed, self._dragged = self.zone_at(event.x, event.y), False

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report where the pack is opened while the button is down."""
        zone = self.zone_at(event.x, event.y)
        if self._grabbed is None or event.button != 1 or zone is None or zone == self._grabbed:
            return
        if zone.startswith(f"{ZONE}:"):
            self._grabbed, self._dragged = zone, True
            self.post_message(self.Dragged(zone))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Note that the button was released."""
        self._grabbed = None

    def on_click(self, event: events.Click) -> None:
        """Ignore the click that ends dragging. Others are handled as usual."""
        if self._dragged:
            self._dragged = False
            event.prevent_default()


def _title(scene: Scene) -> str:
    """Who deals and who cuts, or why the pack is cut again."""
    view, now = scene.view, scene.view.now
    if view.deal.shown and isinstance(now, Cutting):
        key = "cut.jack" if now.last else "cut.nine"
        return t(key, card=card_text(view.deal.shown[-1]))
    dealer = view.deal.dealer
    cutter = view.rules.form.after(dealer, view.rules.cutting.cutter)
    return t("cut.title", dealer=scene.person(dealer), cutter=scene.person(cutter))
