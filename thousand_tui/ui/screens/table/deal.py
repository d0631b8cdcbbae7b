"""The middle of the table between two deals: the settlement, line by line."""

from __future__ import annotations

from thousand_tui.rules import Settled
from thousand_tui.ui.screens.table.auction import enter
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import minus
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.words import settlement_lines, t

NAME = 16


class ResultPanel(Panel):
    """Who made or failed what, and how each total came about."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """A head, a row for each side, a button."""
        row = scene.result
        if row is None:
            canvas.center(canvas.height // 2, t("deal.shuffling"), self.style("muted"))
            return
        lines = settlement_lines(row, scene.names, letters=scene.look.letters)
        width = min(canvas.width - 6, 84)
        height = 6 + 2 * len(lines)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height - 3) // 2)
        text, style = verdict(scene, row)
        canvas.center(y, text, self.style(style))
        canvas.put(x, y + 1, ("-" if scene.look.ascii else "─") * width, self.style("line"))
        if not row.outcome.conceded:
            points = t("deal.points", points=self._points(scene, row))
            canvas.put(x, y + 2, self.clipped(points, width), self.style("muted"))
        y += 4
        for side, told in lines:
            y = self._side(canvas, scene, row, side, told, x, y, width)
        canvas.put(x, y, ("-" if scene.look.ascii else "─") * width, self.style("line"))
        key = "deal.over" if scene.winners else "deal.next"
        self.buttons(canvas, scene, min(y + 1, canvas.height - 3), [(enter(scene, t(key)), "confirm", True)])

    def _points(self, scene: Scene, row: Settled) -> str:
        outcome = row.outcome
        return t("gap").join(
            t("deal.took", who=scene.names[seat], cards=outcome.cards[seat], melds=outcome.melds[seat])
            if outcome.melds[seat]
            else t("deal.took_cards", who=scene.names[seat], cards=outcome.cards[seat])
            for seat in outcome.active
        )

    def _side(
        self, canvas: Canvas, scene: Scene, row: Settled, side: int, told: str, x: int, y: int, width: int
    ) -> int:
        """Name, the steps of the settlement, the total at the right; the next free row."""
        leads = row.totals[side] == max(row.totals)
        canvas.put(x, y, self.clipped(scene.names[side], NAME - 1), self.style("strong"))
        total = minus(row.totals[side], scene)
        canvas.right(x + width, y, f"{total:>6}", self.style("turn" if leads else "strong"))
        room = width - NAME - 8
        for at, piece in enumerate(_wrapped(told, t("line.gap"), room)):
            canvas.put(x + NAME, y + at, self.clipped(piece, room), self.style("text"))
            last = at
        return y + last + 1 + (1 if canvas.height > 15 else 0)


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
    from rich.cells import cell_len

    lines = [""]
    for piece in text.split(gap):
        joined = f"{lines[-1]}{gap}{piece}" if lines[-1] else piece
        if cell_len(joined) <= width or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(piece)
    return lines
