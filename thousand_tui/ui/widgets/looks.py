"""How a widget finds out what the terminal can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.widget import Widget

from thousand_tui.words.catalogue import in_signs

if TYPE_CHECKING:
    from thousand_tui.ui.theming import Look
    from thousand_tui.ui.thousand import Thousand


def look_of(widget: Widget) -> Look:
    """Letters or symbols, ASCII or lines, as the app has it now."""
    return cast("Thousand", widget.app).look


def ascii_at(widget: Widget) -> bool:
    """Whether marks and frames must be ASCII."""
    return look_of(widget).ascii


def spelled(widget: Widget, text: str) -> str:
    """The text with its characters in ASCII where the terminal knows no others."""
    return in_signs(text, ascii_at(widget))
