"""A widget that paints itself whole on a canvas and tells where the mouse has touched it.

What lies on the table is painted and never mounted or removed: nothing can be clicked that is no longer there
(upstream #6643), and a repaint is one pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from thousand_tui.ui.widgets.canvas import Canvas

SUIT_NAMES = ("spades", "clubs", "diamonds", "hearts")
PARTS = [
    "text",
    "muted",
    "strong",
    "line",
    "seat",
    "turn",
    "badge",
    "note",
    "warn",
    "good",
    "bar",
    "bar-text",
    "bar-key",
    "button",
    "button-on",
    "card",
    "edge",
    "picked",
    "picked-edge",
    "shut",
    "shut-edge",
    "back",
    "gap",
]


class Painted(Widget):
    """Paints itself with styles of the theme; ``style("card")`` is the component class ``painted--card``."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"painted--{part}" for part in PARTS} | {
        f"painted--{kind}-{suit}" for kind in ("ink", "lamp") for suit in SUIT_NAMES
    }
    DEFAULT_CSS: ClassVar[str] = """
    Painted {
        background: $felt;
        color: $felt-text;
        & > .painted--text { color: $felt-text; }
        & > .painted--muted { color: $felt-muted; }
        & > .painted--strong { color: $felt-text; text-style: bold; }
        & > .painted--line { color: $felt-line; }
        & > .painted--seat { background: $seat; }
        & > .painted--turn { color: $turn; text-style: bold; }
        & > .painted--badge { color: $turn-text; background: $turn; text-style: bold; }
        & > .painted--note { color: $note; }
        & > .painted--warn { color: $warning; text-style: bold; }
        & > .painted--good { color: $success; text-style: bold; }
        & > .painted--bar { color: $bar-text; background: $bar; }
        & > .painted--bar-text { color: $bar-text; }
        & > .painted--bar-key { color: $bar-key; text-style: bold; }
        & > .painted--button { color: $felt-text; background: $seat; }
        & > .painted--button-on { color: $turn-text; background: $turn; text-style: bold; }
        & > .painted--card { background: $card-face; }
        & > .painted--edge { color: $card-edge; }
        & > .painted--picked { background: $card-picked; }
        & > .painted--picked-edge { color: $card-picked-edge; text-style: bold; }
        & > .painted--shut { background: $card-shut; }
        & > .painted--shut-edge { color: $card-shut-edge; }
        & > .painted--back { background: $card-back; color: $card-back-ink; }
        & > .painted--gap { color: $felt-line; }
        & > .painted--ink-spades { color: $ink-spades; text-style: bold; }
        & > .painted--ink-clubs { color: $ink-clubs; text-style: bold; }
        & > .painted--ink-diamonds { color: $ink-diamonds; text-style: bold; }
        & > .painted--ink-hearts { color: $ink-hearts; text-style: bold; }
        & > .painted--lamp-spades { color: $lamp-spades; text-style: bold; }
        & > .painted--lamp-clubs { color: $lamp-clubs; text-style: bold; }
        & > .painted--lamp-diamonds { color: $lamp-diamonds; text-style: bold; }
        & > .painted--lamp-hearts { color: $lamp-hearts; text-style: bold; }
        &:ansi > .painted--badge { text-style: bold reverse; color: ansi_default; background: ansi_default; }
        &:ansi > .painted--button-on { text-style: bold reverse; color: ansi_default; background: ansi_default; }
    }
    """

    @dataclass
    class Pressed(Message):
        """A zone was clicked; ``chain`` counts the clicks in quick succession."""

        zone: str
        chain: int

    @dataclass
    class Hovered(Message):
        """The mouse has come to lie over a zone, or over none."""

        zone: str | None

    @dataclass
    class Wheeled(Message):
        """The wheel was turned, up is +1."""

        zone: str | None
        up: int

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._canvas: Canvas | None = None
        self._hovered: str | None = None

    def paint(self, canvas: Canvas) -> None:
        """Draw everything; called once for every repaint."""

    def repaint(self) -> None:
        """What is to be seen has changed: paint it, and send the terminal the rows that look otherwise."""
        before, size = self._canvas, self.size
        if before is None or not size or (before.width, before.height) != size:
            self._canvas = None
            self.refresh()
            return
        self._canvas = now = self._painted()
        changed = [Region(0, row, size.width, 1) for row in range(size.height) if not now.same_row(before, row)]
        if changed:
            self.refresh(*changed)

    def style(self, part: str) -> Style:
        """What the theme says of a part, without the ground it lies on."""
        return self.get_component_rich_style(f"painted--{part}", partial=True)

    def ink(self, suit: int) -> Style:
        """A suit as it is printed on a card."""
        return self.style(f"ink-{SUIT_NAMES[suit]}")

    def lamp(self, suit: int) -> Style:
        """A suit as it is written on the table."""
        return self.style(f"lamp-{SUIT_NAMES[suit]}")

    # What Textual calls

    def render_line(self, y: int) -> Strip:
        """A row of the canvas, painted if need be."""
        width, height = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = self._painted()
        return self._canvas.strip(y) if y < height else Strip.blank(width, self.rich_style)

    def _painted(self) -> Canvas:
        canvas = Canvas(*self.size, self.rich_style)
        self.paint(canvas)
        return canvas

    def notify_style_update(self) -> None:
        """Another theme: paint again."""
        self._canvas = None
        super().notify_style_update()

    def zone_at(self, x: int, y: int) -> str | None:
        """The zone that lies at a cell of the last painting."""
        return self._canvas.zone_at(x, y) if self._canvas else None

    def on_click(self, event: events.Click) -> None:
        """Tell which zone was clicked; the name is empty where there is none."""
        if event.button == 1:
            self.post_message(self.Pressed(self.zone_at(event.x, event.y) or "", event.chain))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the mouse comes over another zone."""
        self._hover(self.zone_at(event.x, event.y))

    def on_leave(self) -> None:
        """Tell that the mouse is over no zone."""
        self._hover(None)

    def _hover(self, zone: str | None) -> None:
        if zone != self._hovered:
            self._hovered = zone
            self.post_message(self.Hovered(zone))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Tell that the wheel was turned up."""
        event.stop()
        self.post_message(self.Wheeled(self.zone_at(event.x, event.y), 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Tell that the wheel was turned down."""
        event.stop()
        self.post_message(self.Wheeled(self.zone_at(event.x, event.y), -1))
