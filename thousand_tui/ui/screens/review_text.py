"""The review of a deal as text: rows of decisions, the choices of one of them, and progress."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from thousand_tui.bots.causes import causes
from thousand_tui.rules import View
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.open_cards import Opened
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.words import Voice, t
from thousand_tui.words.hint import HintWords
from thousand_tui.words.review import loss, opened_line, where
from thousand_tui.words.text import sentence_case

BAR: Final = 20
"""Cells of the bar that shows how far a review is made."""
PLACE: Final = 36
"""Cells of a decision in its row."""
GRADE: Final = 20
"""Cells of its grade."""
CHOICE: Final = 32
NUMBER: Final = 14
MOST: Final = 8
FEWEST: Final = 4
"""Choices of a decision that are shown, with room and without."""
STYLES: Final = {Grade.SLIP: "$warn", Grade.MISTAKE: "$warn", Grade.BLUNDER: "bold $warn"}


def bar(done: int, total: int, *, ascii_only: bool) -> str:
    """How much of it is done, as a bar."""
    full = BAR * done // max(1, total)
    return ("#" if ascii_only else "█") * full + ("-" if ascii_only else "░") * (BAR - full)


def row_of(view: View, verdict: Verdict, voice: Voice, *, ascii_only: bool) -> Content:
    """A decision in a row: what was chosen, its grade, what it cost."""
    place = left(sentence_case(where(view, verdict.action, voice)), PLACE, ascii_only=ascii_only)
    if verdict.grade is None:
        key = "good" if not verdict.loss else "unsure"
        said = t(f"review.screen.{key if verdict.is_judged else 'unweighed'}")
        return Content.assemble(place, (f"  {said}", "$felt-muted"))
    grade = left(t(f"review.{verdict.grade}"), GRADE - 2)
    return Content.assemble(place, (f"  {grade}{loss(verdict, voice)}", STYLES[verdict.grade]))


@dataclass(frozen=True, slots=True)
class Details:
    """One decision: its choices with their numbers, the reason, and apart from it what open cards would have shown.

    ``is_short``: fewer choices, and no blank lines.
    """

    view: View
    verdict: Verdict
    opened: Opened | None
    voice: Voice
    ascii_only: bool
    is_short: bool = False

    def content(self) -> Content:
        """All of it, line by line."""
        return Content("\n").join(self._lines())

    def _lines(self) -> Iterator[Content]:
        verdict, voice = self.verdict, self.voice
        yield Content.styled(sentence_case(where(self.view, verdict.action, voice)), "bold")
        if not verdict.is_judged:
            yield Content(t("review.screen.not_weighed"))
            return
        yield Content(self._judgement())
        yield from self._choices()
        words = HintWords(self.view, voice)
        pair = verdict.choices[:2] if verdict.action == verdict.best else (verdict.choices[0], verdict.made)
        yield Content(words.why(pair, causes(self.view, pair)))
        if self.opened is not None:
            heading = (t("review.screen.open"), "bold $turn")
            said = f"{sentence_case(opened_line(self.view, verdict.action, self.opened, voice))}."
            if self.is_short:
                yield Content.assemble(heading, "  ", said)
            else:
                yield Content("")
                yield Content.styled(*heading)
                yield Content(said)

    def _judgement(self) -> str:
        verdict = self.verdict
        cost = loss(verdict, self.voice)
        if verdict.grade is not None:
            return t("review.screen.graded", grade=sentence_case(t(f"review.{verdict.grade}")), loss=cost)
        return t("review.screen.not_sure", loss=cost) if verdict.loss else t("review.screen.was_good")

    def _choices(self) -> Iterator[Content]:
        """The best choices, and the one that was made, with what is known of each."""
        verdict, words = self.verdict, HintWords(self.view, self.voice)
        first, _, last = words.columns()
        head = left("", CHOICE) + right(first, NUMBER) + right(last, NUMBER)
        yield Content.styled(head, "$felt-muted")
        rows = list(zip(verdict.choices, words.rows(verdict.choices), strict=True))
        shown = rows[: FEWEST if self.is_short else MOST]
        if all(choice.action != verdict.action for choice, _ in shown):
            shown = [*shown[:-1], *(row for row in rows if row[0].action == verdict.action)]
        for choice, row in shown:
            own = choice.action == verdict.action
            text = left(row.choice, CHOICE, ascii_only=self.ascii_only)
            text += right(row.chance, NUMBER) + right(row.behind, NUMBER)
            mark = f"  {'<' if self.ascii_only else '◄'} {t('review.screen.yours')}" if own else ""
            yield Content.styled(text + mark, "bold" if own else "")
