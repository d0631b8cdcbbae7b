"""The middle of the table between two deals: the settlement, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from thousand_tui.rules import Settled
from thousand_tui.ui.screens.table.auction import enter
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import minus
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.words import settlement_lines, t

NAME = 16
SHORT = 11


class ResultPanel(Panel):
    """Who made or failed what, and how each total came about."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """A head, a row for each side, a button."""
        row = scene.result
        if row is None:
            canvas.center(canvas.height // 2, t("deal.shuffling"), self.style("muted"))
            return
        width = min(canvas.width - 6, 84)
        told = [
            (side, _wrapped(text, t("line.gap"), width - NAME - 8))
            for side, text in settlement_lines(row, scene.names, letters=scene.look.letters)
        ]
        head = 3 if row.outcome.conceded else 4
        height = head + sum(len(pieces) for _, pieces in told) + 4
        gap = 1 if height + len(told) <= canvas.height else 0
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height - gap * len(told)) // 2)
        rule = ("-" if scene.look.ascii else "─") * width
        text, style = verdict(scene, row)
        canvas.center(y, text, self.style(style))
        canvas.put(x, y + 1, rule, self.style("line"))
        if not row.outcome.conceded:
            points = t("deal.points", points=self._points(scene, row))
            canvas.put(x, y + 2, self.clipped(points, width), self.style("muted"))
        y += head
        for side, pieces in told:
            self._side(canvas, scene, row, side, pieces, x, y, width)
            y += len(pieces) + gap
        canvas.put(x, y, rule, self.style("line"))
        key = "deal.over" if scene.winners else "deal.next"
        self.buttons(canvas, scene, y + 1, [(enter(scene, t(key)), "confirm", True)])

    def _points(self, scene: Scene, row: Settled) -> str:
        outcome = row.outcome
        names = [self.clipped(name, SHORT) for name in scene.names]
        return t("gap").join(
            t("deal.took", who=names[seat], cards=outcome.cards[seat], melds=outcome.melds[seat])
            if outcome.melds[seat]
            else t("deal.took_cards", who=names[seat], cards=outcome.cards[seat])
            for seat in outcome.active
        )

    def _side(
        self, canvas: Canvas, scene: Scene, row: Settled, side: int, pieces: Sequence[str], x: int, y: int, width: int
    ) -> None:
        """Name, the steps of the settlement, the total at the right."""
        leads = row.totals[side] == max(row.totals)
        canvas.put(x, y, self.clipped(scene.names[side], NAME - 1), self.style("strong"))
        total = minus(row.totals[side], scene)
        canvas.right(x + width, y, f"{total:>6}", self.style("turn" if leads else "strong"))
        for at, piece in enumerate(pieces):
            canvas.put(x + NAME, y + at, self.clipped(piece, width - NAME - 8), self.style("text"))


def verdict(scene: Scene, row: Settled) -> tuple[str, str]:
    """What the declarer did, and the style it is said in."""
    outcome = row.outcome
    facts = {"number": outcome.number, "who": scene.names[outcome.declarer], "contract": outcome.contract}
    if outcome.conceded:
        return t("deal.conceded", **facts), "warn"
    facts["raw"] = outcome.raw(outcome.declarer)
    return (t("deal.made", **facts), "good") if row.made else (t("deal.failed", **facts), "warn")


def _wrapped(text: str, gap: str, width: int) -> list[str]:
    """Pieces of a settlement on as many lines as they need."""
    lines = [""]
    for piece in text.split(gap):
        joined = f"{lines[-1]}{gap}{piece}" if lines[-1] else piece
        if cell_len(joined) <= width or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(piece)
    return lines
