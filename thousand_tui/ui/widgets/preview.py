"""A list with a picture beside it of what the row at its cursor is, made once the cursor rests."""

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
from thousand_tui.ui.widgets.painted import Canvas, Painted, wrap
from thousand_tui.ui.widgets.small_table import WIDEST, Position, draw_position

# Seconds that the cursor rests before anything is made: keys go first.
REST: Final = 0.15
# Rows in which a moment can be drawn, at least the hand with what is played.
LEAST: Final = 4


@dataclass(frozen=True, slots=True)
class Previewed:
    """What is seen of a row: ``lines``, each with how it is painted, and below them a moment."""

    lines: Sequence[tuple[str, str]]
    position: Position | None = None


Making: TypeAlias = Callable[[], Previewed | None]
"""Makes it, in a thread; None where there is nothing to be seen."""


class Preview(Painted):
    """Draws what was made last, which ``is_current`` until the cursor moves on; hidden where there is no room, and then
    nothing is made."""

    shown: Previewed | None = None
    is_current = True
    _making: Making | None = None
    _wait: Wait | None = None

    def follow(self, making: Making | None) -> None:
        """The cursor stands on another row, of which this makes what is seen."""
        self._making, self.is_current = making, making is None
        if self._wait is not None:
            self._wait.stop()
        self.workers.cancel_group(self, "preview")
        if making is None:
            self.tell(None)
        elif self.display and self.region:
            self._wait = CLOCK.after(REST, self, partial(self._begin, making))

    def on_show(self) -> None:
        """There is room for it now."""
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
        """Draw this."""
        self.shown = shown
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The lines, then the moment."""
        if self.shown is None:
            return
        y, width = 0, min(WIDEST, canvas.width)
        for text, style in self.shown.lines:
            y = canvas.column(0, y, wrap(text, width) if style == "text" else [text], self.style(style))
            y += not text
        if self.shown.position is not None and canvas.height - y >= LEAST:
            draw_position(self, canvas, self.shown.position, Region(0, y, width, canvas.height - y))


class Panes(Styled, Horizontal):
    """A list, and beside it what the row at its cursor is; where there is no room the list has all of it."""

    def compose(self) -> ComposeResult:
        """The picture; the list is given."""
        yield Preview()

    def follow(self, making: Making | None) -> None:
        """The cursor stands on another row."""
        for preview in self.query(Preview):
            preview.follow(making)
