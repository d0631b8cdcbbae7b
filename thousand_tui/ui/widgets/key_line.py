"""The keys of the moment in one painted row, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len

from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.painted import Painted


class KeyLabel(NamedTuple):
    """A key, what it does, and the action behind it for those who click."""

    key: str
    label: str
    action: str


def draw_keys(painter: Painted, canvas: Canvas, y: int, labels: Iterable[KeyLabel]) -> None:
    """Key, label, key, label ..., as many as there is room for."""
    x = 1
    for key, label, action in labels:
        width = cell_len(key) + 1 + cell_len(label)
        if x + width > canvas.width - 1:
            break
        end = canvas.put(x, y, key, painter.style("bar-key"))
        canvas.put(end + 1, y, label, painter.style("bar-text"))
        canvas.zone(x, y, width, 1, f"do:{action}")
        x += width + 2
