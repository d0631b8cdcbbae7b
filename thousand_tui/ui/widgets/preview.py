"""A list with a preview of the row at the cursor, made when the cursor rests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.worker import get_current_worker

from thousand_tui.ui.clock import CLOCK, Wait
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.faces import draw_face
from thousand_tui.ui.widgets.painted import Canvas, Painted, wrap
from thousand_tui.ui.widgets.pictures import Picture
from thousand_tui.ui.widgets.small_table import WIDEST, Position, draw_position

# How many seconds the cursor must rest before a preview is made, so that keys are answered first.
REST: Final = 0.15
# A position needs at least this many rows, enough for the hand and the title.
LEAST: Final = 4


@dataclass(frozen=True, slots=True)
class Previewed:
    """A preview: ``lines``, each with its style, and a position or a face below them."""

    lines: Sequence[tuple[str, str]]
    position: Position | None = None
    face: Picture | None = None


Making: TypeAlias = Callable[[], Previewed | None]
"""Makes the preview, in a thread; None if there is nothing to show."""


class Preview(Painted):
    """Shows the last preview that was made; ``is_current`` is False from when the cursor moves until a new one is made.
    If there is no room, it is hidden and nothing is made."""

    shown: Previewed | None = None
    is_current = True
    _making: Making | None = None
    _wait: Wait | None = None

    def follow(self, making: Making | None) -> None:
        """Have this make the preview for the row that the cursor has moved to."""
        self._making, self.is_current = making, making is None
        if self._wait is not None:
            self._wait.stop()
        self.workers.cancel_group(self, "preview")
        if making is None:
            self.tell(None)
        elif self.display and self.region:
            self._wait = CLOCK.after(REST, self, partial(self._begin, making))

    def on_show(self) -> None:
        """Make the preview now that there is room."""
        self.follow(self._making)

    def _begin(self, making: Making) -> None:
        if self.is_attached:
            self.run_worker(partial(self._make, making), thread=True, group="preview", exit_on_error=False)

    def _make(self, making: Making) -> None:
        worker, made = get_current_worker(), making()
        if not worker.is_cancelled and self.is_running:
            self.app.call_from_thread(self._made, making, made)

    def _made(self, making: Making, made: Previewed | None) -> None:
        if making is self._making:
            self.is_current = True
            self.tell(made)

    def tell(self, shown: Previewed | None) -> None:
        """Show this preview."""
        self.shown = shown
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the lines, then the position or the face."""
        if self.shown is None:
            return
        y, width = 0, min(WIDEST, canvas.width)
        for text, style in self.shown.lines:
            y = canvas.column(0, y, wrap(text, width) if style == "text" else [text], self.style(style))
            y += not text
        if self.shown.position is not None and canvas.height - y >= LEAST:
            draw_position(self, canvas, self.shown.position, Region(0, y, width, canvas.height - y))
        if self.shown.face is not None and self.draws_pictures:
            draw_face(self, canvas, 0, y, self.shown.face)


class Panes(Styled, Horizontal):
    """A list and, if there is room, a preview of the row at its cursor beside it."""

    def compose(self) -> ComposeResult:
        """Add the preview; the list is passed in."""
        yield Preview()

    def follow(self, making: Making | None) -> None:
        """Preview another row."""
        for preview in self.query(Preview):
            preview.follow(making)
