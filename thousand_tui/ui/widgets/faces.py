"""The players' faces. The same name always has the same one of them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from thousand_tui.ui.widgets.painted import Canvas, Painted
from thousand_tui.ui.widgets.pictures import DYES, Picture, drawn, in_cells
from thousand_tui.words.people import name_key, place_of_bot

WIDTH = 9
HEIGHT = 5
"""The size of a face in cells."""


@cache
def face(name: str, chosen: str = "auto") -> Picture:
    """The face of a player: the ``chosen`` one, or by the place among the names of bots, or by the name alone."""
    faces = drawn("faces")
    place = place_of_bot(name)
    if place is None:
        place = int.from_bytes(sha256(name_key(name).encode()).digest()[:4])
    return in_cells(faces.get(chosen) or [*faces.values()][place % len(faces)])


def draw_face(painter: Painted, canvas: Canvas, x: int, y: int, picture: Picture) -> None:
    """Draw a face with its upper left corner here, on what is there already."""
    for at, row in enumerate(picture, y):
        for column, cell in enumerate(row, x):
            canvas.put(column, at, cell.char, painter.dyed(DYES.get(cell.ink, ""), DYES.get(cell.ground, "")))
