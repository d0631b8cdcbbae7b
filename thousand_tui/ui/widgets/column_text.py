"""Text made to fit a column of cells. What comes from people goes through ``words.clean_name`` first."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from thousand_tui.ui.widgets.painted import clip


def left(text: str, width: int) -> str:
    """The text at the left of a column of exactly this many cells."""
    return set_cell_size(clip(text, width), width)


def right(text: str, width: int) -> str:
    """The text at the right of a column of this many cells."""
    return " " * (width - cell_len(text)) + text


def center(text: str, width: int) -> str:
    """The text in the middle of a column of this many cells."""
    shown = clip(text, width)
    space = width - cell_len(shown)
    return " " * (space // 2) + shown + " " * (space - space // 2)
