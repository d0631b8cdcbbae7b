"""The hint at the table: a thread looks ahead, a sentence says what to do, and a panel shows all choices if asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from rich.cells import cell_len
from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from thousand_tui.study.judging import advised
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Advised, Scene
from thousand_tui.ui.widgets.painted import Canvas, clip, wrap
from thousand_tui.words import t
from thousand_tui.words.hint import HintRow, HintWords

# Keys that handle the hint themselves: its own, and those that would otherwise decide something.
KEYS: Final = ("table.hint", "table.follow", "table.menu", "table.confirm", "table.choose")
# Clicks that handle the hint themselves.
ACTIONS: Final = frozenset({"do:hint", "do:follow"})
GROUP: Final = "hint"
# After this many seconds the sentence is said even if it is not clear yet which choice is the best.
SOON: Final = 1.0
# Fewer worlds than this make nothing clear.
FEWEST: Final = 20


def is_clear(advice: Any) -> bool:
    """Whether the best choice stays: all worlds were tried, or it is told apart from the second."""
    _, *others = advice.weighed
    return advice.is_ranked or not others or (advice.worlds >= FEWEST and not others[0].is_even)


def led_by(told: Any, found: Any) -> Any:
    """What was found, with the choice that was told before as the first, if it is as good as the best."""
    first = next((each for each in found.weighed if told and each.action == told.weighed[0].action), None)
    if first is None or first is found.weighed[0] or not first.is_even:
        return found
    others = [each for each in found.weighed if each is not first]
    why = {"reasons": told.reasons} if hasattr(told, "reasons") else {}
    return replace(found, weighed=(first, *others), **why)


class Hinting:
    """What a strong player would do. ``advised`` is what is shown of it; None if no hint is open.

    First a sentence is told: when it is clear which choice is the best, or soon. It stays until the numbers are asked
    for, and these are shown when all has been looked at. It sends ``Found`` to its owner.
    """

    @dataclass
    class Found(Message):
        """What is known now, if anything; ``is_over``: that is all. ``asked`` is the number of the hint."""

        asked: int
        advice: Any = None
        is_over: bool = False
        failed: bool = False

    def __init__(self, owner: Widget, look: Callable[..., Iterator[Any]] = advised) -> None:
        """``look`` yields better and better advice, in a thread."""
        self._look = look
        self.advised: Advised | None = None
        # How many hints have been asked for.
        self.asked = 0
        self._owner = owner
        self._latest: Any = None
        self._soon = 0.0

    def begin(self, view: Any, ply: int, *, conceding: bool, numbers: bool = False) -> None:
        """Open a hint for this moment and think in a thread. Asking again gives the same hint."""
        self.asked += 1
        self.advised, self._latest = Advised(ply=ply, conceding=conceding, numbers=numbers), None
        self._soon = CLOCK.now() + SOON
        CLOCK.after(SOON, self._owner, partial(self._remind, self.asked))
        look_ahead = partial(self._look_ahead, view, self.asked, conceding)
        self._owner.run_worker(look_ahead, group=GROUP, exclusive=True, thread=True, exit_on_error=False)

    def _remind(self, asked: int) -> None:
        """Have the sentence told now, if anything is known."""
        self._owner.post_message(self.Found(asked))

    @property
    def advice(self) -> Any:
        """What is shown and may be followed; None as long as nothing is."""
        return None if self.advised is None else self.advised.advice

    def open_numbers(self) -> bool:
        """Show all choices below an open sentence; return whether there was one."""
        if self.advised is None or self.advised.numbers:
            return False
        self.advised = replace(self.advised, numbers=True)
        return True

    def end(self) -> bool:
        """Close the hint and stop thinking; return whether one was open."""
        was_open, self.advised = self.advised is not None, None
        if was_open:
            self._owner.workers.cancel_group(self._owner, GROUP)
        return was_open

    def _look_ahead(self, view: Any, asked: int, conceding: bool) -> None:
        worker, failed = get_current_worker(), False
        try:
            for advice in self._look(view, conceding=conceding):
                if worker.is_cancelled:
                    return
                self._owner.post_message(self.Found(asked, advice))
        except Exception as error:
            self._owner.log.error("a hint has failed", error)
            failed = True
        self._owner.post_message(self.Found(asked, is_over=True, failed=failed))

    def take(self, found: Found) -> bool:
        """Take what is known now, unless the hint was closed; return whether more is shown then."""
        now = self.advised
        if now is None or found.asked != self.asked:
            return False
        self._latest = latest = found.advice or self._latest
        is_told = now.told is not None or latest is None
        if not found.is_over and (is_told or not (is_clear(latest) or CLOCK.now() >= self._soon)):
            return False
        last = led_by(now.told, latest) if found.is_over and latest is not None else None
        self.advised = replace(now, told=now.told or latest, found=last)
        return True


MARGIN: Final = 2
# If it were wider, the numbers would be too far from the choices.
WIDEST: Final = 84
# How far from the right edge the columns end (chance, points, sheet) if no word in the last is longer than SHORT.
COLUMNS: Final = (20, 9, 1)
SHORT: Final = 4
# The most choices shown. Those beyond the second number make way for the legend of the columns.
MOST: Final = 12
ENOUGH: Final = 6


# Between the title and the headings of the columns.
GAP: Final = 2


def hint_rows(felt: int) -> int:
    """How many rows of the felt a hint covers at the bottom, as in the style sheet."""
    return max(11, -(-felt * 2 // 5))


def columns() -> tuple[int, ...]:
    """How far from the right edge the columns of numbers end, with room for the words in the last one."""
    longer = max(0, *(cell_len(t(word)) - SHORT for word in ("hint.best", "hint.same", "hint.worse")))
    return (*(from_right + longer for from_right in COLUMNS[:-1]), COLUMNS[-1])


def shown_rows(rows: Sequence[HintRow], room: int) -> Sequence[HintRow]:
    """The first rows, best first. If giving up is possible, it is one of them."""
    shown, cut = rows[:room], rows[room:]
    concessions = [row for row in cut if row.concedes]
    if not concessions or any(row.concedes for row in shown):
        return shown
    return [*rows[: max(1, room - 1)], concessions[0]]


class HintPanel(Shown):
    """The numbers of the hint, in place of the middle of the table, or over part of it if there is room for both."""

    # Whether the middle of the table is visible, too.
    beside = False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the title and columns, what lies on the table if it is hidden, the choices and the reasons."""
        advised = scene.advised
        if advised is None or scene.view.seat is None:
            return
        words = HintWords(scene.view, scene.voice, advised.conceding)
        width = min(canvas.width, WIDEST)
        left = (canvas.width - width) // 2 + MARGIN
        right = left + width - 2 * MARGIN
        y = self._title(canvas, words, advised, left, right)
        table = "" if self.beside else words.table()
        if table:
            canvas.put(left, y, clip(table, right - left), self.style("text"))
            y += 1
        advice = advised.advice
        if advice is None:
            return
        why = words.sentence(advice.weighed, advice.reasons)
        if advised.found is None:
            canvas.column(left, y, wrap(why, right - left), self.style("strong"))
            return
        sentences = wrap(" ".join([why, *words.hand(advice.weighed, advice.stop)]), right - left)
        foot = canvas.height - 1
        told = [row for _, row in words.shown_rows(advice.weighed, advice.stop)]
        room = foot - y - len(sentences)
        legend = wrap(t("hint.legend"), right - left) if any(row.points for row in told) else []
        if room - len(legend) < min(len(told), ENOUGH):
            legend = []
        # However long the reasons are, show something to compare.
        rows = shown_rows(told, max(2, min(room - len(legend), MOST)))
        for down, row in enumerate(rows):
            self._row(canvas, row, y + down, left, right, is_best=not down)
        y += len(rows)
        y += foot - y > len(sentences) + len(legend)
        keys = t("hint.follows", key=scene.key("table.follow"), menu=scene.key("table.menu"))
        y = canvas.column(left, y, sentences[: foot - y], self.style("text"))
        canvas.column(left, y, [*legend, clip(keys, right - left)], self.style("muted"))

    def _title(self, canvas: Canvas, words: HintWords, advised: Advised, left: int, right: int) -> int:
        """Draw how far it looked and the columns' headings; return the next row."""
        canvas.fill(left - MARGIN, 0, right - left + 2 * MARGIN, 1, self.style("bar"))
        end = canvas.put(left, 0, f"{t('hint.title')}  ", self.style("strong"))
        advice = advised.found
        if advice is None:
            canvas.put(end, 0, t("hint.thinking"), self.style("bar-text"))
            return 1
        rows = words.rows(advice.weighed)
        shown = (any(row.chance for row in rows), any(row.points for row in rows), any(row.behind for row in rows))
        room = right - end
        for heading, from_right, is_shown in zip(words.columns(), columns(), shown, strict=True):
            if is_shown:
                edge = right - from_right
                canvas.right(edge, 0, heading, self.style("bar-text"))
                room = min(room, edge - len(heading) - GAP - end)
        texts = [words.title(advice.worlds, looked_ahead=advice.looked_ahead, short=short) for short in (False, True)]
        text = next((text for text in texts if len(text) <= room), "")
        canvas.put(end, 0, text, self.style("bar-text"))
        return 1

    def _row(self, canvas: Canvas, row: HintRow, y: int, left: int, right: int, *, is_best: bool) -> None:
        """Draw a choice with its numbers."""
        style = self.style("strong" if is_best else "text")
        ends = columns()
        numbers = SHORT + (ends[0] if row.chance else ends[1] if row.points else 1 - SHORT)
        canvas.put(left, y, clip(row.choice, right - left - numbers - (5 if row.chance else 1)), style)
        for text, from_right in zip((row.chance, row.points, row.behind), ends, strict=True):
            canvas.right(right - from_right, y, text, style)
