"""The panel at the side of a wide table: the sheet, the calls and melds of this deal, the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from thousand_tui.desk.sheet_rows import FINED, in_order
from thousand_tui.rules import NOBODY, Booked, Cards, Settled, Trick
from thousand_tui.rules.events import BottomShown, Bought
from thousand_tui.ui.screens.table.count import count_key, draw_points, draw_suits
from thousand_tui.ui.screens.table.key_labels import key_labels
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.telling import story_lines
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import SMALL, Brush
from thousand_tui.ui.widgets.key_line import KeyLabel
from thousand_tui.words import card_text, number_text, suit_text, t
from thousand_tui.words.tally import seen_piles

WIDTH = 34
POINTS_FROM = 42
"""From this many rows on, the last trick lies here as cards, and everybody's points are shown too."""
KEYS_FROM = 50
"""From so many rows on the keys are listed here too."""


class SidePanel(Shown):
    """Shown from 100×30."""

    DEFAULT_CSS: ClassVar[str] = f"SidePanel {{ width: {WIDTH}; height: 1fr; background: $seat; display: none; }}"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """One part under the other, the keys at the foot; a long deal shows its last lines."""
        y = self._sheet(canvas, scene, 1)
        y = self._last_trick(canvas, scene, y + 1)
        y = self._count(canvas, scene, y + 1)
        # What a hint adds it tells itself: a row more would move all the others.
        labels = (label for label in key_labels(scene) if label.action != "follow")
        keys = tuple(labels) if canvas.height >= KEYS_FROM else ()
        foot = canvas.height - len(keys) - 2 if keys else canvas.height
        self._story(canvas, scene, y + 1, foot)
        if keys:
            self._keys(canvas, scene, foot, keys)

    def _keys(self, canvas: Canvas, scene: Scene, y: int, keys: tuple[KeyLabel, ...]) -> None:
        """The keys of the moment, one a line."""
        y = self._title(canvas, y, t("side.keys"), scene)
        for label in keys:
            canvas.put(2, y, label.key, self.style("bar-key"))
            canvas.put(13, y, label.label, self.style("text"))
            canvas.zone(2, y, canvas.width - 2, 1, f"do:{label.action}")
            y += 1

    def _title(self, canvas: Canvas, y: int, text: str, scene: Scene) -> int:
        end = canvas.put(2, y, f"{text} ", self.style("bar-key"))
        canvas.put(end, y, ("-" if scene.look.ascii else "─") * (canvas.width - 2 - end), self.style("line"))
        return y + 1

    def _sheet(self, canvas: Canvas, scene: Scene, y: int) -> int:
        """The totals after the last deals, a column for each side; an arrow says how the declarer's contract went."""
        y = self._title(canvas, y, t("side.sheet"), scene)
        sheet = scene.sheet
        column = (canvas.width - 8) // len(sheet.standings)
        ends = [6 + (side + 1) * column for side in range(len(sheet.standings))]
        for end, name in zip(ends, scene.side_names, strict=True):
            canvas.right(end, y, self.clipped(name, column - 1), self.style("muted"))
        rows = max(3, min(12, canvas.height // 3 - 3))
        written = list(in_order(sheet))[-rows:]
        for row in written:
            y += 1
            self._row(canvas, scene, row, ends, y)
        if not written:
            y += 1
            for end, total in zip(ends, sheet.totals, strict=True):
                canvas.right(end, y, number_text(total), self.style("text"))
        return y + 1

    def _row(self, canvas: Canvas, scene: Scene, row: Settled | Booked, ends: Sequence[int], y: int) -> None:
        """A deal, or what was written down outside one."""
        if isinstance(row, Booked):
            declares, number = None, FINED
        else:
            declarer, number = row.outcome.declarer, str(row.outcome.number)
            declares = None if declarer == NOBODY else scene.form.sides[declarer]
        canvas.right(4, y, number, self.style("muted"))
        for side, (end, total) in enumerate(zip(ends, row.totals, strict=True)):
            canvas.right(end, y, number_text(total), self.style("strong" if side == declares else "text"))
            if side == declares and isinstance(row, Settled):
                arrow = ("^" if row.made else "v") if scene.look.ascii else ("↑" if row.made else "↓")
                canvas.put(end, y, arrow, self.style("good" if row.made else "warn"))

    def _last_trick(self, canvas: Canvas, scene: Scene, y: int) -> int:
        y = self._title(canvas, y, t("side.last"), scene)
        if not scene.tricks:
            canvas.put(2, y, t("side.no_trick"), self.style("muted"))
            return y + 1
        trick = scene.tricks[-1]
        if canvas.height >= POINTS_FROM:
            return self._laid(canvas, scene, trick, y)
        for seat, card in scene.who_played(trick):
            end = canvas.put(2, y, card_text(card, scene.look.letters).rjust(3), self.lamp(card.suit))
            wins = seat == trick.winner
            end = canvas.put(end + 1, y, self.clipped(scene.names[seat], 20), self.style("text" if wins else "muted"))
            if wins:
                canvas.put(end + 1, y, "<" if scene.look.ascii else "◄", self.style("turn"))
            y += 1
        return y

    def _laid(self, canvas: Canvas, scene: Scene, trick: Trick, y: int) -> int:
        """A trick as it lies on the table, the winner marked."""
        played = scene.who_played(trick)
        column = (canvas.width - 2) // len(played)
        brush = Brush(self, canvas, SMALL, scene.look)
        for at, (seat, card) in enumerate(played):
            x = 1 + at * column
            brush.card(x + (column - SMALL.width) // 2, y, card)
            wins = seat == trick.winner
            name = self.clipped(scene.names[seat], column - (3 if wins else 1))
            if wins:
                name += " <" if scene.look.ascii else " ◄"
            style = self.style("turn" if wins else "muted")
            canvas.center(y + SMALL.height, name, style, x, column)
        return y + SMALL.height + 1

    def _count(self, canvas: Canvas, scene: Scene, y: int) -> int:
        """The cards that are still out, above them what everybody has taken where there are rows enough."""
        counted = scene.tally
        if counted is None:
            return y - 1
        if canvas.height >= POINTS_FROM:
            y = self._title(canvas, y, t("count.points"), scene)
            y = draw_points(self, canvas, scene, counted, 2, y, canvas.width - 4) + 1
        self._title(canvas, y, t("count.cards"), scene)
        canvas.right(canvas.width - 2, y, f" {count_key(scene)}", self.style("muted"))
        return draw_suits(self, canvas, scene, counted, 2, y + 1)

    def _seen(self, canvas: Canvas, scene: Scene, y: int) -> int:
        """The cards beside the tricks that this seat has seen: they stay while the deal lasts."""
        for name, cards in _lying(scene):
            x = canvas.put(2, y, f"{name} ", self.style("muted"))
            for card in sorted(cards):
                x = canvas.put(x, y, card_text(card, scene.look.letters), self.lamp(card.suit)) + 1
            y += 1
        return y

    def _story(self, canvas: Canvas, scene: Scene, y: int, foot: int) -> None:
        """Calls, the contract and the marriages of this deal, the newest last."""
        lying = _lying(scene)
        lines = story_lines(scene, without=(Bought, BottomShown) if lying else ())
        if not lines and not lying:
            return
        y = self._title(canvas, y, t("side.deal"), scene)
        y = self._seen(canvas, scene, y)
        for text, suit in lines[-max(1, foot - y - 1) :]:
            shown = self.clipped(text, canvas.width - 6)
            end = canvas.put(2, y, shown, self.style("text"))
            if suit is not None and end + 2 <= canvas.width:
                canvas.put(end + 1, y, suit_text(suit, scene.look.letters), self.lamp(suit))
            y += 1


def _lying(scene: Scene) -> tuple[tuple[str, Cards], ...]:
    """What the seat has seen lie in the deal that is played; a settled one is told by its story."""
    return () if scene.result is not None else tuple(seen_piles(scene.view))
