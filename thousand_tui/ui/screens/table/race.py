"""The settlement as a race: a track to the target for each side, on which what the deal brought moves along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from thousand_tui.desk.sheet_rows import strokes
from thousand_tui.rules import Booked, Rulebook, Settled
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.letters import TALL, block_letters
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, player_part, wrap
from thousand_tui.words import Voice, change_text, number_text, settlement_lines, t
from thousand_tui.words.scores import marks, thresholds


class Pen(NamedTuple):
    """The signs for a row of a track: what was there before the deal, a gain, a loss, what is still to go, a level, the
    target, and the runner."""

    kept: str
    gained: str
    lost: str
    ahead: str
    level: str
    target: str
    runner: str


# The row of a track, and the two rows beside the tallest digits.
THIN: Final = (Pen("━", "█", "░", "─", "┼", "║", "●"),)
THICK: Final = (Pen("▄", "█", "░", " ", "│", "║", "█"), Pen("▀", "█", "░", " ", "│", "║", "█"))
# Cells left and right of everything.
EDGE: Final = 3
# The least and the most cells for a name beside a track.
LEAST, MOST = 10, 18
RUNNER, NOTCH, FINISH = "●", "┼", "║"


# Draws a row of the race.
Row: TypeAlias = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Racer:
    """A side: its totals before and after, the ``lines`` of its settlement, its ``marks`` in words, its ``bolts`` as
    strokes, its own ``colour``, and the ``look`` of its total."""

    name: str
    start: int
    total: int
    lines: str
    marks: str
    bolts: str
    colour: str
    look: str

    @property
    def way(self) -> str:
        """The look of a gain or a loss."""
        return "bad" if self.total < self.start else "good"

    def at(self, part: float) -> int:
        """The total once this part of the way has been run; runners slow down towards the end."""
        return self.total - round((self.total - self.start) * (1 - part) ** 2)


def racers(scene: Scene, row: Settled | Booked) -> Iterator[Racer]:
    """All sides, in the order of the sheet."""
    rules, form, deal = scene.view.rules, scene.form, None if isinstance(row, Booked) else row
    voice = Voice(scene.side_names)
    told = dict(settlement_lines(row, voice, attempts=rules.barrel.attempts, signed=True))
    if scene.sitter is not None and deal is not None:
        told.setdefault(form.sides[scene.sitter], t("seat.sits_out", who=scene.labelled(scene.sitter)))
    for side, standing in enumerate(scene.shown.sheet.standings):
        look = "strong"
        if side in scene.view.winners:
            look = "turn"
        elif standing.barrel is not None:
            look = "warn"
        elif deal is not None and scene.declarer is not None and form.sides[scene.declarer] == side:
            look = "good" if deal.made else "bad"
        yield Racer(
            scene.side_names[side],
            row.totals[side] - sum(line.amount for line in row.lines if line.side == side),
            row.totals[side],
            told.get(side, t("deal.nothing")),
            t("gap").join(marks(standing, rules)),
            strokes(standing.bolts or standing.run),
            player_part(side),
            look,
        )


class Course(NamedTuple):
    """Draws a track of this ``width`` for each side, from column ``x`` on, once this ``part`` of the way has been run.

    ``levels`` are the totals that matter, from low to high. Names and settlements are above and below the tracks, the
    totals in block digits of so many rows on the right; if ``digits`` is 0, name and total are beside the track.
    """

    painter: Painted
    canvas: Canvas
    racers: Sequence[Racer]
    levels: Sequence[int]
    barrel: tuple[int, str]
    part: float
    digits: int
    x: int
    width: int

    @property
    def low(self) -> int:
        """The total at the left end."""
        return min(self.levels[0], *(min(racer.start, racer.total) for racer in self.racers))

    def ruler(self, y: int) -> None:
        """Write the levels above the first track."""
        for level in self.levels:
            text = self.barrel[1] if level == self.barrel[0] else number_text(level)
            x = self._cell(level) + 1 - (cell_len(text) if level > self.low else 1)
            self._put(x, y, text, "warn" if level == self.barrel[0] else "muted")

    def rows(self, *, apart: bool) -> list[Row]:
        """What draws the race, row by row; if ``apart``, with a blank one between two sides."""
        rows: list[Row] = []
        is_thick = self.digits == TALL and self.painter.draws_pictures
        for racer in self.racers:
            above = [partial(self._head, racer)] * bool(self.digits)
            told = wrap_steps(racer.lines, self.width) if racer.lines else []
            track = [partial(self._track, racer, pen) for pen in (THICK if is_thick else THIN)]
            block: list[Row] = [*above, *track, *(partial(self._text, line) for line in told)]
            block += [blank] * (self.digits - len(block))
            rows += [blank] * (apart and bool(rows)) + block
        return rows

    def _head(self, racer: Racer, y: int) -> None:
        """Name the side, and write what it has gained above the place where it is now."""
        now, end = racer.at(self.part), self.x + self.width
        x = self._put(self.x, y, clip(racer.name, self.width // 2), "strong", racer.colour)
        if racer.marks:
            x = self._put(x + 2, y, racer.marks, "warn" if racer.look == "warn" else "muted")
        if racer.total != racer.start:
            change = change_text(now - racer.start)
            place = min(self._cell(now) - len(change) // 2, end - len(change))
            self._put(max(x + 2, place), y, change, racer.way)
        self._total(racer, y)

    def _track(self, racer: Racer, pen: Pen, y: int) -> None:
        """Draw what there was, what came or went, the levels, the runner and its bolts."""
        now = racer.at(self.part)
        if not self.digits:
            self._put(EDGE, y, clip(racer.name, self.x - EDGE - 2), "strong", racer.colour)
            self._total(racer, y)
        self._put(self.x, y, pen.ahead * self.width, "lane")
        # As much of the way from zero as was neither gained nor lost.
        kept = 0 if racer.start * now <= 0 else min(racer.start, now, key=abs)
        self._bar(y, pen.kept, (0, kept), racer.colour)
        for level in self.levels:
            sign = pen.target if level == self.levels[-1] else pen.level
            self._put(self._cell(level), y, sign, "warn" if level == self.barrel[0] else "muted")
        self._bar(y, pen.gained if racer.way == "good" else pen.lost, (racer.start, now), racer.way)
        x = self._cell(now)
        self._put(x, y, pen.runner, racer.look)
        bolts = max(map(self._cell, (0, racer.start, now))) + 2
        if bolts + len(racer.bolts) >= self.x + self.width:
            bolts = x - 1 - len(racer.bolts)
        if pen is not THICK[-1]:
            self._put(bolts, y, racer.bolts, "bad")

    def _bar(self, y: int, sign: str, ends: tuple[int, int], look: str) -> None:
        first, last = sorted(map(self._cell, ends))
        self._put(first, y, sign * (last - first), look)

    def _total(self, racer: Racer, y: int) -> None:
        """Draw the total as it is now, in block digits or in bold."""
        for at, line in enumerate(shape(number_text(racer.at(self.part)), self.digits)):
            self.canvas.right(self.canvas.width - EDGE, y + at, line, self.painter.style(racer.look))

    def _text(self, text: str, y: int) -> None:
        self._put(self.x, y, text, "text")

    def _cell(self, total: int) -> int:
        """The column of a total; what lies beyond the track is at its end."""
        low, high = self.low, self.levels[-1]
        share = (min(max(total, low), high) - low) / (high - low)
        return self.x + round(share * (self.width - 1))

    def _put(self, x: int, y: int, text: str, *looks: str) -> int:
        return self.canvas.put(x, y, text, Style.combine(map(self.painter.style, looks)))


def blank(_: int) -> None:
    """Draw nothing in this row."""


def shape(number: str, rows: int) -> Sequence[str]:
    """A number in block digits of so many rows; as it is if there are none."""
    return (rows and block_letters(number, rows)) or [number]


def course(
    painter: Painted, canvas: Canvas, found: Sequence[Racer], rules: Rulebook, *, digits: int, part: float = 1
) -> Course:
    """The course for these sides, across the canvas."""
    levels = thresholds(rules, min(racer.total for racer in found))
    level = number_text(rules.barrel.level)
    barrel = t("race.keg" if rules.barrel.kind == "keg" else "race.barrel", points=level)
    names = max(LEAST, min(MOST, max(cell_len(racer.name) for racer in found)))
    x = EDGE if digits else EDGE + names + 2
    numbers = [number_text(total) for racer in found for total in (racer.start, racer.total)]
    right = max(len(shape(number, digits)[0]) for number in numbers) + 3
    width = canvas.width - EDGE - right - x
    # If nobody can mount it, there is no level of its own.
    at = rules.barrel.level if rules.barrel.can_be_mounted else levels[-1] + 1
    return Course(painter, canvas, found, levels, (at, barrel), part, digits, x, width)


def wrap_steps(text: str, width: int) -> list[str]:
    """The steps of a settlement, on as many lines as they need. A step that is longer than a line is broken, too."""
    gap, lines = t("line.gap"), [""]
    for whole in text.split(gap):
        joined = f"{lines[-1]}{gap}{whole}" if lines[-1] else whole
        if cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines += wrap(whole, width)
    return [line for line in lines if line] or [""]
