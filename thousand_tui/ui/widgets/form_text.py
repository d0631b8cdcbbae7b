"""Text that came from people, made fit for a cell of the screen."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size

ELLIPSIS = {True: "...", False: "…"}


def visible(text: str) -> str:
    """The text without what would not be seen or would move what follows: controls, direction marks, line ends."""
    kept = (char if char.isprintable() or char == " " else " " for char in text)
    return " ".join("".join(char for char in kept if unicodedata.category(char) not in {"Cf", "Cc", "Cs"}).split())


def fit(text: str, width: int, *, ascii_only: bool = False) -> str:
    """The text in at most this many cells, its end cut with a mark."""
    text = visible(text)
    if cell_len(text) <= width:
        return text
    mark = ELLIPSIS[ascii_only]
    return set_cell_size(text, max(0, width - len(mark))).rstrip() + mark[:width]


def left(text: str, width: int, *, ascii_only: bool = False) -> str:
    """The text at the left of a column of exactly this many cells."""
    return set_cell_size(fit(text, width, ascii_only=ascii_only), width)


def right(text: str, width: int) -> str:
    """The text at the right of a column of this many cells."""
    shown = fit(text, width)
    return " " * (width - cell_len(shown)) + shown


def center(text: str, width: int) -> str:
    """The text in the middle of a column of this many cells."""
    shown = fit(text, width)
    space = width - cell_len(shown)
    return " " * (space // 2) + shown + " " * (space - space // 2)
