"""The players' faces. The same name always has the same one of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Final

from thousand_tui.bots import character_of
from thousand_tui.desk.glance import called
from thousand_tui.table import Player
from thousand_tui.ui.widgets.painted import Canvas, Painted, center, clip
from thousand_tui.ui.widgets.pictures import DYES, Picture, drawn, in_cells
from thousand_tui.words.people import person_key, place_of_bot

WIDTH: Final = 9
HEIGHT: Final = 5
"""The size of a face in cells."""
STEP: Final = 13
"""Cells from one face to the next, if there is room."""


@cache
def face(name: str, chosen: str = "") -> Picture:
    """The face of a player: the ``chosen`` one if there is such a face, or by the place among the names of bots, or by
    the name alone."""
    faces = drawn("faces")
    place = place_of_bot(name)
    if place is None:
        place = int.from_bytes(sha256(person_key(name).encode()).digest()[:4])
    return in_cells(faces.get(chosen) or [*faces.values()][place % len(faces)])


def faces_of(players: Sequence[Player], own: str) -> list[Picture]:
    """The faces at a table; ``own`` is the one chosen by its person, if there is only one; a character has one too."""
    alone = sum(player.is_person for player in players) == 1
    chosen = [own * alone if player.is_person else _brought(player.kind) for player in players]
    return [face(player.name, each) for player, each in zip(players, chosen, strict=True)]


def _brought(kind: str) -> str:
    """The face that belongs to a character, empty for other bots."""
    character = character_of(kind)
    return "" if character is None else character.face


def draw_face(painter: Painted, canvas: Canvas, x: int, y: int, picture: Picture) -> None:
    """Draw a face on paper, with its upper left corner here."""
    canvas.fill(x, y, WIDTH, HEIGHT, painter.style("card"))
    for at, row in enumerate(picture, y):
        for column, cell in enumerate(row, x):
            canvas.put(column, at, cell.char, painter.dyed(DYES.get(cell.ink, ""), DYES.get(cell.ground, "")))


class Faces(Painted):
    """The faces of players side by side, each above its name."""

    shown: Sequence[tuple[str, Picture]] = ()

    def show(self, players: Sequence[Player], own: str) -> None:
        """Show the faces of these players."""
        names = [called(player.name) for player in players]
        self.shown = [*zip(names, faces_of(players, own), strict=True)]
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw them."""
        step = min(STEP, canvas.width // max(1, len(self.shown)))
        for at, (name, picture) in enumerate(self.shown):
            draw_face(self, canvas, at * step, 0, picture)
            canvas.put(at * step, HEIGHT, center(clip(name, step - 1), WIDTH), self.style("muted"))
