"""A box over the table for a closer look, at the last trick for example; any key closes it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from thousand_tui.ui.screens.app_screen import OnTop
from thousand_tui.ui.widgets.cards import FRAMES, Size, State, draw_frame
from thousand_tui.ui.widgets.fields import ScreenKeys
from thousand_tui.ui.widgets.painted import Canvas, Painted
from thousand_tui.words import t


class Peeked(Painted):
    """Shows what is being looked at. If these are tricks, it shows the one ``back`` places before the last."""

    back = 0

    def frame(self, canvas: Canvas, title: str) -> None:
        """Draw the edges."""
        draw_frame(canvas, 0, 0, Size(canvas.width, canvas.height), FRAMES[State.OPEN], self.style("line"))
        canvas.put(2, 0, f" {title} ", self.style("strong"))


class OverTable(OnTop[None], ModalScreen[None]):
    """A framed box in the middle, with its own keys at the foot; what is behind it is dimmed."""

    keeps_parts = True

    def __init__(self, box: Painted) -> None:
        super().__init__()
        self.box = box

    def compose(self) -> ComposeResult:
        yield self.box
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        return [("", self.told(), "")]

    def draw(self) -> None:
        """Say at the foot what the keys do: the language may be another."""
        for foot in self.query(ScreenKeys):
            foot.show_keys(self._keys())

    @abstractmethod
    def told(self) -> str:
        """What the keys do."""


class PeekingScreen(OverTable):
    """``tricks`` is how many can be shown."""

    @staticmethod
    @abstractmethod
    def nothing_to_see(scene: Any, what: str) -> str:
        """Why there is nothing to show, as a sentence; empty if there is something."""

    def __init__(self, peeked: Peeked, tricks: int, *, leafs: bool) -> None:
        super().__init__(peeked)
        self.peeked = peeked
        self.tricks = tricks
        self.leafs = leafs and tricks > 1

    def told(self) -> str:
        return t("peek.leaf" if self.leafs else "peek.close", keys=self.key.both("table.left", "table.right"))

    def on_key(self, event: events.Key) -> None:
        """Turn to another trick if the table allows that. Any other key closes the box."""
        event.stop()
        peeked, keys = self.peeked, self.thousand.keys
        before = event.key in keys.pressed("table.left")
        if self.leafs and (before or event.key in keys.pressed("table.right")):
            peeked.back = min(self.tricks - 1, max(0, peeked.back + (1 if before else -1)))
            peeked.repaint()
        else:
            self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """A click closes it, too."""
        event.stop()
        self.dismiss()
