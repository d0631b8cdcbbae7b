"""The old Mariage reviewed: what each card of a seat cost in tokens, and the clear mistakes asked about again.

A card is judged as the hint would have spoken of it: by :func:`~thousand_tui.mariage.advice.weigh`, from the View that
it was played from and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from thousand_tui.mariage import Action, Game, Play, View
from thousand_tui.mariage.advice import SURE, Weighed, chance_of, weigh
from thousand_tui.study.exercise import Exercise, QuestionPage, StoryPage
from thousand_tui.study.judging import Grade
from thousand_tui.study.replay import Replay
from thousand_tui.study.tutor import CLEAR
from thousand_tui.words import Voice, t
from thousand_tui.words import mariage as words
from thousand_tui.words.catalogue import noun

LEAST: Final = ((Grade.BLUNDER, 2.0), (Grade.MISTAKE, 0.75), (Grade.SLIP, 0.25))
"""The least loss of each grade, in tokens."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A card that was played after ``ply`` moves, and the ``choices`` there were, the best first."""

    ply: int
    view: View
    action: Play
    choices: tuple[Weighed, ...]

    @property
    def made(self) -> Weighed:
        """The choice that was made."""
        return next(each for each in self.choices if each.action == self.action)

    @property
    def grade(self) -> Grade | None:
        """None where nothing was lost for sure."""
        made = self.made
        if made.behind < SURE * made.error:
            return None
        return next((grade for grade, least in LEAST if made.behind >= least), None)


def verdicts(replay: Replay[Game, View, Action], at: int, seat: int) -> Iterator[Verdict | None]:
    """The verdicts on a seat in a settled deal, one after another; None where there was nothing to choose."""
    for decision in replay.decisions(at):
        if decision.seat == seat and isinstance(decision.action, Play):
            choices = weigh(decision.view, chance_of(decision.view))
            yield Verdict(decision.ply, decision.view, decision.action, choices) if choices else None


class Quiz(Exercise):
    """Asks about clear mistakes again, one after another: which card was better, given what the seat knew."""

    left = "plain.better.left"

    def __init__(self, number: int, mistakes: Sequence[Verdict], voice: Voice) -> None:
        """The mistakes are those of the deal of this number."""
        self._number, self._mistakes, self._voice = number, tuple(mistakes), voice
        self._at = 0
        self._missed: set[int] = set()
        self._ask()

    def _ask(self) -> None:
        total = len(self._mistakes)
        if self._at < total:
            self.situation = self._page(self._mistakes[self._at])
        else:
            found = t("better.over", found=total - len(self._missed), total=total)
            self.situation = StoryPage(t("mariage.quiz.done"), found, (), t("mariage.quiz.back"))

    def _page(self, asked: Verdict) -> QuestionPage:
        table, hand = words.position_lines(asked.view, self._voice)
        card = words.card_text(asked.action.card)
        question = self._voice.told("mariage.quiz.question", asked.view.me, table=table, hand=hand, card=card)
        choices = sorted(asked.choices, key=lambda each: int(each.action.card))
        answers = [(words.card_text(each.action.card), self._said(asked, each)) for each in choices]
        right = choices.index(asked.choices[0])
        title = t("mariage.quiz.title", number=self._number)
        return QuestionPage(title, question, answers, right, partial(self._missed.add, self._at))

    def _said(self, asked: Verdict, chosen: Weighed) -> str:
        card, best = words.card_text(chosen.action.card), asked.choices[0]
        why = words.why_card(asked.view, best.action.card)
        if chosen is best:
            return t("mariage.quiz.right", why=why)
        if chosen.is_even:
            return t("mariage.quiz.same", card=card, why=why)
        return t("mariage.quiz.wrong", card=card, tokens=words.tokens_text(chosen.behind))

    def go_on(self, chosen: str | bool | None = None) -> None:
        """The next question, or the end."""
        self._at += 1
        if self._at > len(self._mistakes) or not chosen:
            self.situation = None
        else:
            self._ask()


def clear_mistakes(found: Sequence[Verdict]) -> list[Verdict]:
    """Those that are asked about again."""
    return [verdict for verdict in found if verdict.grade in CLEAR]


def verdict_lines(verdict: Verdict, voice: Voice) -> list[str]:
    """A card that was played, what it cost and what was better, line by line."""
    made, best = verdict.made, verdict.choices[0]
    place = words.decision(verdict.view, verdict.action.card)
    if verdict.grade is None:
        key = "unsure" if made.behind and made.is_even else "good"
        return [t("mariage.review.line.good", where=place, grade=t(f"review.screen.{key}"))]
    facts = {"where": place, "grade": noun(f"review.{verdict.grade}"), "tokens": words.tokens_text(-made.behind)}
    better = t("mariage.review.line.better", card=words.card_text(best.action.card))
    why = words.why_card(verdict.view, best.action.card)
    return [t("mariage.review.line", **facts), *words.position_lines(verdict.view, voice), better, why]
