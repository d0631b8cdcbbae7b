"""The ways to play the card under the cursor: with one meld, with another, with none."""

from __future__ import annotations

from thousand_tui.rules import Card
from thousand_tui.ui.screens.table.auction import enter
from thousand_tui.ui.screens.table.choosing import Playing
from thousand_tui.ui.screens.table.panel import Panel, button_width
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import Size
from thousand_tui.words import t
from thousand_tui.words.melding import meld_text

BESIDE = 2
"""How many ways have room as buttons, one on each side of the own place."""


def way_text(scene: Scene, card: Card, meld: str | None) -> str:
    """What is declared with the card, and for how much."""
    return t("meld.none") if meld is None else meld_text(scene.view, card, meld, letters=scene.look.letters)


def draw_ways(panel: Panel, canvas: Canvas, scene: Scene, place: tuple[int, int, Size]) -> None:
    """The ways beside the own place: two as buttons, more as a list at its left. ``place`` is where the card will lie
    (x, y of its upper left corner, size)."""
    playing = scene.choosing
    if not scene.my_turn or not isinstance(playing, Playing) or not playing.may_declare(playing.card):
        return
    card = playing.card
    assert card is not None
    ways = playing.ways(card)
    on = ways.index(playing.meld)
    told = [way_text(scene, card, way) for way in ways]
    told[on] = enter(scene, told[on])
    if len(ways) > 1:
        told[(on + 1) % len(ways)] += f" {scene.key('table.marriage')}"
    x, y, size = place
    if len(ways) > BESIDE:
        _list(panel, canvas, told, on, x - 2, y)
        return
    panel.button(canvas, scene, x - button_width(told[0]) - 2, y, told[0], "way(0)", on=on == 0)
    if len(ways) == BESIDE:
        panel.button(canvas, scene, x + size.width + 2, y, told[1], "way(1)", on=on == 1)


def _list(panel: Panel, canvas: Canvas, told: list[str], on: int, right: int, y: int) -> None:
    """One way under the other, ending before the cell ``right``."""
    width = max(map(len, told)) + 2
    for at, text in enumerate(told):
        style = panel.style("button-on" if at == on else "button")
        canvas.fill(right - width, y + at, width, 1, style)
        canvas.put(right - width + 1, y + at, text, style)
        canvas.zone(right - width, y + at, width, 1, f"do:way({at})")
