"""The message that the window is too small for the table. It disappears when the window grows."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from thousand_tui.ui.style_sheet import Styled
from thousand_tui.words import t

WIDTH: Final = 80
HEIGHT: Final = 24


def too_small(size: Size) -> bool:
    """Whether the window is too small for the table."""
    return size.width < WIDTH or size.height < HEIGHT


def sentence(size: Size) -> str:
    """Say which dimension is too small, and by how much."""
    short = []
    if size.width < WIDTH:
        short.append(t("too_small.width", have=size.width, need=WIDTH))
    if size.height < HEIGHT:
        short.append(t("too_small.height", have=size.height, need=HEIGHT))
    return "\n".join([t("too_small.title"), "", *short, "", t("too_small.wait")])


class TooSmallScreen(Styled, ModalScreen[None]):
    """An opaque cover. Nothing happens at the table below it."""

    def __init__(self, size: Size) -> None:
        super().__init__()
        self._text = sentence(size)

    def compose(self) -> ComposeResult:
        """Show the text in the middle."""
        yield Static(self._text, markup=False)

    def show_size(self, size: Size) -> None:
        """Adapt the text to another size."""
        self._text = sentence(size)
        if self.is_mounted:
            self.query_one(Static).update(self._text)
