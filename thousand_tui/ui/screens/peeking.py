"""A box over the table for a closer look, at the last trick for example; any key closes it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen

from thousand_tui.ui.screens.app_screen import OnTop
from thousand_tui.ui.widgets.painted import Canvas, Painted
from thousand_tui.words import t


class Peeked(Painted):
    """Shows what is being looked at. If these are tricks, it shows the one ``back`` places before the last."""

    back = 0
    # Whether earlier tricks may be shown, too.
    leafs = False

    def frame(self, canvas: Canvas, keys: str) -> None:
        """Draw the edges, and which keys close it or turn to other tricks."""
        for y in (0, canvas.height - 1):
            canvas.put(0, y, "─" * canvas.width, self.style("line"))
        message = "peek.leaf" if self.leafs else "peek.close"
        canvas.center(canvas.height - 2, t(message, keys=keys), self.style("muted"))


class OverTable(OnTop[None], ModalScreen[None]):
    """A box over the middle of the table. It leaves the side panel free if there is room for both."""

    keeps_parts = True

    def fill(self) -> None:
        """Find the middle before anything is drawn."""
        self._find_middle(self.app.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Find the middle again, unless this has just been closed."""
        if self in self.app.screen_stack:
            self._find_middle(event.size.width)

    def _find_middle(self, columns: int) -> None:
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1]
        taken = sum(panel.outer_size.width for panel in below.query("SideViews") if panel.display)
        plate = self.query_one(".peeking-edge, .dialog-edge")
        has_room = columns - taken >= sum(each.styles.width.cells or 0 for each in plate.children if each.styles.width)
        plate.styles.margin = (0, taken if has_room else 0, 0, 0)


class PeekingScreen(OverTable):
    """Only the box, with the table visible around it; ``tricks`` is how many can be shown."""

    @staticmethod
    @abstractmethod
    def nothing_to_see(scene: Any, what: str) -> str:
        """Why there is nothing to show, as a sentence; empty if there is something."""

    def __init__(self, peeked: Peeked, tricks: int, *, leafs: bool) -> None:
        super().__init__()
        self.peeked = peeked
        self.tricks = tricks
        peeked.leafs = leafs and tricks > 1

    def compose(self) -> ComposeResult:
        """The box, with an edge that keeps it apart from words that it cuts off."""
        with Vertical(classes="peeking-edge"):
            yield self.peeked

    def on_key(self, event: events.Key) -> None:
        """Turn to another trick if the table allows that. Any other key closes the box."""
        event.stop()
        peeked, keys = self.peeked, self.thousand.keys
        before = event.key in keys.pressed("table.left")
        if peeked.leafs and (before or event.key in keys.pressed("table.right")):
            peeked.back = min(self.tricks - 1, max(0, peeked.back + (1 if before else -1)))
            peeked.repaint()
        else:
            self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """A click closes it, too."""
        event.stop()
        self.dismiss()
