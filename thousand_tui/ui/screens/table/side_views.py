"""The panel beside a wide table, in any game: its views and their names, and a chart of the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.geometry import Size

from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.chart import pen_of
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, player_part, wrap
from thousand_tui.words import number_text, t
from thousand_tui.words.voice import sentence_case

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

WIDTH: Final = 34
FROM: Final = Size(100, 30)
"""The smallest window that shows the panel."""
# The most rows for the chart; more would only make it steeper.
CHART: Final = 24
VIEWS: Final = ("all", "sheet", "calls", "cards", "chart")


def has_room(size: Size) -> bool:
    """Whether a window of this size shows the panel."""
    return size.width >= FROM.width and size.height >= FROM.height


class SideViews(Painted):
    """All parts one below the other, or a single one with all the room."""

    DEFAULT_CSS: ClassVar[str] = (
        f"SideViews {{ width: {WIDTH}; height: 1fr; background: $seat; display: none; &.-shown {{ display: block; }} }}"
    )

    def fit(self, size: Size) -> bool:
        """Show the panel if the window has room for it, and return whether it has."""
        self.set_class(is_shown := has_room(size), "-shown")
        return is_shown

    @property
    def view(self) -> str:
        """The chosen view."""
        return cast("ThousandApp", self.app).settings.side

    def turn(self, view: str) -> None:
        """Show this view, or the next one if none is named. Later tables keep it."""
        chosen = view or VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]
        cast("ThousandApp", self.app).change_settings(side=chosen)
        self.repaint()

    def put_views(self, canvas: Canvas, key: str) -> None:
        """Draw the key for the next view, and the views' names, which can be clicked."""
        x = canvas.put(2, 0, key, self.style("bar-key")) + 1
        for view in VIEWS:
            end = canvas.put(x, 0, t(f"side.view.{view}"), self.style("strong" if view == self.view else "muted"))
            canvas.zone(x, 0, end - x, 1, f"do:side('{view}')")
            x = end + 1

    def put_title(self, canvas: Canvas, y: int, text: str) -> int:
        """Draw the title of a part; return the row below."""
        end = canvas.put(2, y, f"{text} ", self.style("strong"))
        canvas.put(end, y, "─" * (canvas.width - 2 - end), self.style("line"))
        return y + 1

    def put_trick(self, canvas: Canvas, y: int, played: Sequence[tuple[str, int, str, bool]]) -> int:
        """Draw the last trick, as (card, suit, player, whether it won); return the row after it."""
        y = self.put_title(canvas, y, t("side.last"))
        if not played:
            canvas.put(2, y, t("side.no_trick"), self.style("muted"))
            return y + 1
        for card, suit, name, wins in played:
            end = canvas.put(2, y, card.rjust(3), self.lamp(suit))
            end = canvas.put(end + 1, y, clip(name, 20), self.style("text" if wins else "muted"))
            canvas.put(end + 1, y, "◄" if wins else "", self.style("turn"))
            y += 1
        return y

    def put_chart(
        self,
        canvas: Canvas,
        totals: Sequence[Sequence[int]],
        least: tuple[int, int],
        names: Sequence[str],
        look: Look,
    ) -> None:
        """Draw everybody's totals as lines over the deals, with a legend below. The chart always includes the range
        ``least``."""
        y = self.put_title(canvas, 1, sentence_case(t("side.view.chart")))
        deals = len(totals[0]) if totals else 0
        if not deals:
            canvas.column(2, y, wrap(t("sheet.empty"), canvas.width - 4), self.style("muted"))
            return
        low, high = min(least[0], *map(min, totals)), max(*map(max, totals), least[1])
        pen, last = pen_of(look), max(deals - 1, 1)
        lines = [[(at / last, (total - low) / (high - low)) for at, total in enumerate(side)] for side in totals]
        height = min(CHART, canvas.height - y - len(totals) - 2)
        axis = max(len(number_text(value)) for value in (low, high)) + 2
        for at, row in enumerate(pen.draw(lines, canvas.width - axis - 3, height)):
            for x, cell in enumerate(row):
                if cell is not None:
                    canvas.put(axis + 2 + x, y + at, cell.char, self.style(player_part(cell.series)))
        canvas.right(axis, y, number_text(high), self.style("muted"))
        canvas.right(axis, y + height - 1, number_text(low), self.style("muted"))
        for side, name in enumerate(names):
            style = self.style(player_part(side))
            canvas.put(2, y + height + 1 + side, f"{pen.samples[side % len(pen.samples)]} {clip(name, 20)}", style)
