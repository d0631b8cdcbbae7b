"""Where a side stands, in few words: its total and the marks that it carries on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from thousand_tui.desk.sheet_rows import standing_marks
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.words import number_text, t
from thousand_tui.words.standings import marks


def standing_text(scene: Scene, seat: int, room: int) -> str:
    """The points of a seat's side and its marks; closed up, then as strokes on paper, where there is little room."""
    standing, rules = scene.standing(seat), scene.view.rules
    number = number_text(standing.total)
    star = f"{'*' if scene.look.ascii else '★'} " if leads(scene, seat) else ""
    parts = [star + t("seat.points", points=standing.total), *_partner(scene, seat), *marks(standing, rules)]
    for text in (t("gap").join(parts), " ".join(parts)):
        if cell_len(text) <= room:
            return text
    return f"{star}{number} {standing_marks(standing, rules)}"


def _partner(scene: Scene, seat: int) -> Iterator[str]:
    """With whom a seat shares its total (V2 for four)."""
    partner = scene.partner(seat)
    if partner is not None:
        is_mine = partner == scene.view.seat
        yield t("seat.partner") if is_mine else t("seat.with", who=scene.names[partner])


def leads(scene: Scene, seat: int) -> bool:
    """Whether the seat's side, and no other, has the highest total."""
    totals = scene.sheet.totals
    return scene.standing(seat).total == max(totals) and totals.count(max(totals)) == 1
