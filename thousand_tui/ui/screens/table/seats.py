"""The people around the table: a plate for each with name, cards, points and what they last said."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len

from thousand_tui.ui.screens.table.bars import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import fan
from thousand_tui.words import t

PLATE = 37


def standing_text(scene: Scene, seat: int, room: int) -> str:
    """Points, and what the sheet carries besides; closed up where there is little room."""
    standing = scene.standing(seat)
    points = t("seat.points", points=minus(standing.total, scene))
    if leads(scene, seat):
        points = f"{'*' if scene.look.ascii else '★'} {points}"
    parts = [points]
    if standing.barrel is not None:
        parts.append(t("seat.barrel", attempt=standing.barrel + 1, attempts=scene.view.rules.barrel.attempts))
    if standing.bolts:
        parts.append(t("seat.bolts", bolts=standing.bolts))
    text = t("gap").join(parts)
    return text if cell_len(text) <= room else " ".join(parts)


def leads(scene: Scene, seat: int) -> bool:
    """Whether the seat's side, and no other, has the highest total."""
    totals = scene.sheet.totals
    return scene.standing(seat).total == max(totals) and totals.count(max(totals)) == 1


def minus(number: int, scene: Scene) -> str:
    """A number with a real minus sign where there is one."""
    return str(number) if scene.look.ascii else str(number).replace("-", "−")


def taken(scene: Scene, seat: int) -> str:
    """Tricks taken in this deal, and what is in them where everybody may see that; nothing before the play."""
    if scene.result is not None:
        tricks, points = scene.result.outcome.tricks[seat], scene.result.outcome.raw(seat)
    elif scene.view.play:
        tricks, points = scene.view.tricks_of(seat), scene.view.points_of(seat)
    else:
        return ""
    return t("seat.tricks.open" if scene.open_tricks else "seat.tricks", tricks=tricks, points=points)


def status(scene: Scene, seat: int) -> str:
    """What the seat has said, and what came of it."""
    if scene.result is not None:
        outcome = scene.result.outcome
        return t("seat.declarer", contract=outcome.contract) if outcome.declarer == seat else ""
    deal = scene.view.deal
    if deal.declarer is not None:
        return t("seat.declarer", contract=deal.contract) if deal.declarer == seat else t("seat.defends")
    bid = scene.called(seat)
    if bid is None:
        return t("seat.forehand") if seat == deal.forehand else ""
    return t("seat.bids", bid=bid) if bid else t("seat.passed")


def doing(scene: Scene, seat: int) -> str:
    """What the seat that acts is about."""
    text = t("turn.person" if scene.players[seat].is_person else "turn.bot")
    return f"{'>' if scene.look.ascii else '►'} {text}"


class Seats(Shown):
    """The others, from left to right as they sit."""

    DEFAULT_CSS: ClassVar[str] = "Seats { height: 3; }"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """A plate each, spread over the width."""
        others = scene.others
        width = min(PLATE, (canvas.width - 2) // max(1, len(others)) - 1)
        for at, seat in enumerate(others):
            if len(others) == 1:
                x = (canvas.width - width) // 2
            else:
                x = 1 + at * (canvas.width - 2 - width) // (len(others) - 1)
            self._plate(canvas, scene, seat, x, width)

    def _plate(self, canvas: Canvas, scene: Scene, seat: int, x: int, width: int) -> None:
        canvas.fill(x, 0, width, 3, self.style("seat"))
        acting = scene.acting == seat
        count = scene.view.sizes[seat]
        backs = fan(count if scene.arrived is None else min(count, scene.arrived), scene.look)
        if count:
            right = canvas.right(x + width - 1, 0, f"{count:2}", self.style("muted"))
            right = canvas.right(right - 1, 0, backs, self.style("back"))
        else:
            right = x + width - 1
        canvas.put(x + 1, 0, self.clipped(scene.names[seat], right - x - 2), self.style("turn" if acting else "strong"))
        canvas.put(x + 1, 1, self.clipped(standing_text(scene, seat, width - 2), width - 2), self.style("text"))
        right = x + width - 1
        if tricks := taken(scene, seat):
            right = canvas.right(right, 2, tricks, self.style("text")) - 2
        said = doing(scene, seat) if acting else status(scene, seat)
        canvas.put(x + 1, 2, self.clipped(said, right - x - 1), self.style("turn" if acting else "muted"))


class Me(Shown):
    """The plate at the lower edge, one line."""

    DEFAULT_CSS: ClassVar[str] = "Me { height: 1; background: $seat; }"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Name, points and what was said; what was declared stands at the right."""
        seat = scene.bottom
        name = scene.names[seat]
        you = t("seat.you", name=name) if scene.view.seat == seat else name
        parts = [standing_text(scene, seat, canvas.width), status(scene, seat), taken(scene, seat)]
        text = t("gap").join(part for part in parts if part)
        style = self.style("turn" if scene.acting == seat else "strong")
        x = canvas.put(2, 0, self.clipped(you, max(12, canvas.width - 6 - cell_len(text))), style)
        x = canvas.put(x + 2, 0, self.clipped(text, canvas.width - x - 4), self.style("text"))
        if scene.acting == seat and not scene.my_turn:
            canvas.put(x + 2, 0, doing(scene, seat), self.style("turn"))
            return
        running = _running(scene, seat)
        if running and x + cell_len(running) + 4 < canvas.width:
            canvas.right(canvas.width - 2, 0, running, self.style("muted"))


def _running(scene: Scene, seat: int) -> str:
    """The marriages this seat has declared: everybody has seen them."""
    worth = sum(meld.worth for meld in scene.view.melds if meld.seat == seat)
    return t("seat.melds", worth=worth) if worth else ""
