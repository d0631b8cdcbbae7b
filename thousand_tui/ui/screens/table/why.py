"""Why the tutor holds something back: what the move gives away, and the cards that show it, move by move."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.worker import get_current_worker

from thousand_tui.rules.view import TRICKS
from thousand_tui.study.coach import Kept
from thousand_tui.study.trial import Refutation, refutation
from thousand_tui.study.wording import because, costs, ending, standing_facts, step_line, what
from thousand_tui.ui.screens.peeking import OverTable, Peeked
from thousand_tui.ui.widgets.cards import SMALL, Brush
from thousand_tui.ui.widgets.painted import Canvas, clip, wrap
from thousand_tui.ui.widgets.small_table import draw_chips, in_order
from thousand_tui.words import Voice, t
from thousand_tui.words.voice import sentence_case

WIDTH: Final = 72
HEIGHT: Final = 22
MARGIN: Final = 3
# The row of the trick, below the text.
CARDS: Final = 6
# The first row of the hands.
HANDS: Final = 12
# Cells for a name beside its hand.
NAME: Final = 12


class Why(Peeked):
    """The text about the choice, and the current moment of the line."""

    DEFAULT_CSS: ClassVar[str] = f"Why {{ width: {WIDTH}; height: {HEIGHT}; background: $seat; }}"

    def __init__(self, kept: Kept, voice: Voice) -> None:
        super().__init__()
        self.kept = kept
        self.voice = voice
        self.line: Refutation | None = None
        self.is_over = False
        self.at = 1

    def paint(self, canvas: Canvas) -> None:
        """Draw the text and the moment."""
        self.frame(canvas, sentence_case(t("key.why")))
        for y, (text, style) in enumerate(self._said()[: CARDS - 1], start=1):
            canvas.put(MARGIN, y, text, self.style(style))
        if self.line is not None:
            self._moment(canvas, self.line)
        else:
            canvas.center(CARDS + 1, t("why.none" if self.is_over else "why.looking"), self.style("muted"))
        lines: list[str] = []
        for fact in standing_facts(self.kept.view, self.voice):
            said = wrap(fact, canvas.width - 2 * MARGIN)
            lines += said if len(lines) + len(said) <= 2 else []
        canvas.column(MARGIN, canvas.height - 5, lines, self.style("text"))

    def _said(self) -> list[tuple[str, str]]:
        kept, said = self.kept, []
        room = WIDTH - 2 * MARGIN
        if kept.idea is not None:
            said += [(line, "strong") for line in wrap(what(kept.idea, self.voice), room)]
            said += [(line, "text") for line in wrap(because(kept.idea, self.voice), room)]
        if kept.verdict is not None:
            said.append((costs(kept.verdict), "text"))
        return said

    def _moment(self, canvas: Canvas, line: Refutation) -> None:
        """Draw the trick with the current move, the hands, and the move's number."""
        step = line.steps[self.at - 1]
        laid = [*step.view.table, (step.view.me, step.action.card)] if step.view.phase == TRICKS else []  # type: ignore[union-attr]
        column = (canvas.width - 2 * MARGIN) // max(1, len(step.view.deal.active))
        brush = Brush(self, canvas, SMALL)
        for at, (seat, card) in enumerate(laid):
            x = MARGIN + at * column
            brush.card(x, CARDS, card)
            canvas.put(x, CARDS + SMALL.height, clip(self.voice.name(seat), column - 1), self.style("text"))
        canvas.put(MARGIN, HANDS - 1, t("why.lie"), self.style("muted"))
        for y, (seat, hand) in enumerate(line.hands(self.at), start=HANDS):
            canvas.put(MARGIN, y, clip(self.voice.name(seat), NAME - 1), self.style("text"))
            draw_chips(self, canvas, MARGIN + NAME, y, in_order(hand), canvas.width - 2 * MARGIN - NAME)
        moves = t("why.at", at=self.at, moves=len(line.steps), step=step_line(step, self.voice))
        canvas.put(MARGIN, canvas.height - 3, clip(moves, canvas.width - 2 * MARGIN), self.style("strong"))
        if self.at == len(line.steps):
            end = wrap(ending(line, self.kept.view, self.voice), canvas.width - 2 * MARGIN)[:2]
            for y, said in enumerate(end, start=canvas.height - 5 - len(end)):
                canvas.put(MARGIN, y, said, self.style("strong"))


class WhyScreen(OverTable):
    """The box over the table. A thread looks for the line."""

    def __init__(self, kept: Kept, voice: Voice) -> None:
        self.why = Why(kept, voice)
        super().__init__(self.why)

    def told(self) -> str:
        return t("why.keys", keys=self.key.both("table.left", "table.right"))

    def on_mount(self) -> None:
        """Start looking for the line that shows it."""
        self.why.repaint()
        self.run_worker(self._look, thread=True, exclusive=True, exit_on_error=False)

    def _look(self) -> None:
        worker, kept = get_current_worker(), self.why.kept
        better = None if kept.verdict is None else kept.verdict.best
        found = refutation(kept.view, kept.action, better, lambda: not worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show, found)

    def _show(self, found: Refutation | None) -> None:
        self.why.line, self.why.is_over = found, True
        self.why.repaint()

    def on_key(self, event: events.Key) -> None:
        """Step through the moves; any other key closes."""
        event.stop()
        why, keys = self.why, self.thousand.keys
        steps = 0 if why.line is None else len(why.line.steps)
        if event.key in keys.pressed("table.right"):
            why.at = min(max(1, steps), why.at + 1)
        elif event.key in keys.pressed("table.left"):
            why.at = max(1, why.at - 1)
        elif event.key in keys.pressed("table.highest"):
            why.at = max(1, steps)
        elif event.key in keys.pressed("table.lowest"):
            why.at = 1
        else:
            self.dismiss()
            return
        why.repaint()

    def on_click(self, event: events.Click) -> None:
        """Step forward with a click; after the last move, close."""
        event.stop()
        why = self.why
        if why.line is not None and why.at < len(why.line.steps):
            why.at += 1
            why.repaint()
        else:
            self.dismiss()
