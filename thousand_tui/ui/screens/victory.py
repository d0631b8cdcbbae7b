"""The pictures at the end of a game: the winner's name, everybody's track, and the best deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from textual.geometry import Region, Size as Room

from thousand_tui.desk.endings import BestDeal, Ending, record_told
from thousand_tui.desk.glance import names_at
from thousand_tui.rules import Card, Rank, Suit
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.app_screen import TALL as ROOMY
from thousand_tui.ui.screens.table.race import Course, Racer, Row, course
from thousand_tui.ui.widgets.cards import GRAND, HUGE, ROYAL, SMALL, Brush, Size
from thousand_tui.ui.widgets.letters import LOW, TALL, block_letters
from thousand_tui.ui.widgets.painted import Canvas, Painted, player_part, wrap
from thousand_tui.ui.widgets.small_table import STRIP, draw_hand, in_order
from thousand_tui.words import names_of_sides

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# For each size of cards beside the name, height of letters and height of totals, how many rows the window must have.
SIZES: Final = ((54, ROYAL, TALL, TALL), (36, HUGE, TALL, LOW), (0, SMALL, LOW, 0))
# Cells beside each card.
EDGE: Final = 3


def sizes(rows: int) -> tuple[Size, int, int]:
    """The size of cards, the height of letters and that of totals in a window with this many rows."""
    return next((size, letters, totals) for least, size, letters, totals in SIZES if rows >= least)


class Winner(Painted):
    """The winner's name in block letters between the King and the Queen of hearts, and sentences below it. Who has lost
    sees the name in plain letters between two cards face down. If nobody has won, there are only sentences."""

    def __init__(self, ending: Ending) -> None:
        super().__init__()
        self.ending = ending

    def _lines(self, width: int) -> tuple[Sequence[str], Sequence[str]]:
        """The rows of the name in letters as tall as fit (none if none do), and of the sentences below it."""
        size, tall, _ = sizes(self.app.size.height)
        room = width - 2 * (size.width + 2 * EDGE)
        told = [line for sentence in self.ending.told for line in wrap(sentence, room)]
        # Low letters are made of halves, which look all the same in ASCII.
        heights = [rows for rows in (tall, LOW) if rows == TALL or not cast("ThousandApp", self.app).look.ascii]
        shapes = (block_letters(self.ending.name, rows) for rows in heights if self.ending.name)
        fits = (shape for shape in shapes if shape is not None and len(shape[0]) <= room)
        name = next(fits, [])
        return name, [""] * (tall == TALL and bool(name)) + told

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """As many rows as the cards or what stands between them need."""
        name, told = self._lines(width)
        return max(len(name) + len(told), sizes(viewport.height)[0].height if self.ending.name else 0)

    def paint(self, canvas: Canvas) -> None:
        """Draw the name and the sentences in the middle, and the cards beside them."""
        name, told = self._lines(canvas.width)
        y = (canvas.height - len(name) - len(told)) // 2
        is_won = bool(self.ending.name) and not self.ending.is_lost
        lines = [(line, "turn" if is_won else "muted") for line in name]
        lines += [
            (line, "text" if line not in self.ending.told[:1] else "turn" if is_won else "strong") for line in told
        ]
        for at, (line, look) in enumerate(lines, y):
            canvas.center(at, line, self.style(look))
        if not self.ending.name:
            return
        size = sizes(self.app.size.height)[0]
        reach = max(len(line) for line, _ in lines) // 2 + EDGE
        brush, middle, top = Brush(self, canvas, size), canvas.width // 2, (canvas.height - size.height) // 2
        for x, rank in ((middle - reach - size.width, Rank.KING), (middle + reach, Rank.QUEEN)):
            brush.either(x, top, None if self.ending.is_lost else Card.of(Suit.HEARTS, rank))


class Tracks(Painted):
    """How far every side has come, the first one above, and its results."""

    def __init__(self, session: ThousandSession) -> None:
        super().__init__()
        self.session = session

    def _course(self, canvas: Canvas) -> Course:
        view, names = self.session.view(), names_of_sides(names_at(self.session), self.session.sides)
        rows = self.app.size.height
        order = sorted(range(len(names)), key=lambda side: -view.sheet.totals[side])
        racers = [
            Racer(
                names[side],
                view.sheet.totals[side],
                view.sheet.totals[side],
                record_told(self.session, side) if rows >= ROOMY else "",
                marks="",
                bolts="",
                colour=player_part(side),
                look="turn" if side in view.winners else "strong",
            )
            for side in order
        ]
        return course(self, canvas, racers, view.rules, digits=sizes(rows)[2])

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """As many rows as the tracks need, and one for the ruler."""
        return 1 + len(self._rows(self._course(Canvas(width, 1, self.rich_style))))

    def _rows(self, run: Course) -> Sequence[Row]:
        return run.rows(apart=run.digits == TALL)

    def paint(self, canvas: Canvas) -> None:
        """Draw the ruler, and the tracks below it."""
        run = self._course(canvas)
        run.ruler(0)
        for y, draw_row in enumerate(self._rows(run), 1):
            draw_row(y)


class BestCards(Painted):
    """The best deal of the winner: what it brought, and the cards they held, as large as fits."""

    def __init__(self, best: BestDeal) -> None:
        super().__init__()
        self.best = best

    def paint(self, canvas: Canvas) -> None:
        """Draw the sentence and the hand below it."""
        y = canvas.column(0, 0, wrap(self.best.told, canvas.width), self.style("strong"))
        if self.best.cards and canvas.height >= y + STRIP:
            draw_hand(self, canvas, in_order(self.best.cards), Region(0, y, canvas.width, canvas.height - y), GRAND)
