"""The old Mariage judged: what each card of a seat cost in tokens, the clear mistakes asked about again, and a tutor
who speaks up before one is made.

A card is judged as the hint would have spoken of it: by :func:`~thousand_tui.mariage.advice.weigh`, from the View that
it was played from and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from threading import Thread
from typing import Any, Final

from thousand_tui.mariage import Action, Game, Play, View
from thousand_tui.mariage.advice import SURE, Weighed, asks_for_card, chance_of, weigh
from thousand_tui.mariage.bots import novice
from thousand_tui.study.coach import Coach
from thousand_tui.study.exercise import Exercise, QuestionPage, StoryPage
from thousand_tui.study.judging import Grade
from thousand_tui.study.replay import Replay
from thousand_tui.study.tutor import CLEAR
from thousand_tui.table import Mark
from thousand_tui.table.mariage import MariageSession
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


class CardTutor(Coach):
    """Says a first word, tells what to announce, and speaks up, once, before something that surely costs tokens.

    It judges in a thread while the person thinks, as the review does; nobody waits for it.
    """

    badge = "tutor.badge"

    def __init__(
        self,
        session: MariageSession,
        is_wanted: Callable[[], bool],
        counts: Callable[[], bool],
        *,
        greets: bool,
        greeted: Callable[[], object],
    ) -> None:
        self._session = session
        self._is_wanted = is_wanted
        self._counts = counts
        self._greeted = greeted
        self._is_alone = len(session.people) == 1
        self.waits = greets and counts() and self._is_alone
        self._asked: tuple[int, View] | None = None
        self._weighed: tuple[Weighed, ...] = ()
        self._thread: Thread | None = None
        self._warned: set[tuple[int, Action]] = set()
        self._said = ""

    def line(self, voice: Voice) -> str:
        """The first word, a warning, or what to announce."""
        if self.waits:
            return t("mariage.tutor.greets")
        if self._said or self._asked is None or not (self._counts() and self._is_alone):
            return self._said
        view = self._asked[1]
        return words.hint_sentence(view) if view.play is None and len(view.choices) > 1 else ""

    def go_on(self) -> None:
        """The first word was read."""
        self.waits = False
        self._greeted()

    def asked(self, view: View, ply: int) -> None:
        """Judge the cards, if there is a choice of them."""
        if self._asked == (ply, view) or not self._is_alone:
            return
        self._asked, self._said, self._weighed, self._thread = (ply, view), "", (), None
        if self._is_wanted() and asks_for_card(view):
            self._thread = Thread(target=self._judge, args=(view, ply), daemon=True)
            self._thread.start()

    def _judge(self, view: View, ply: int) -> None:
        found = weigh(view, chance_of(view))
        if self._asked == (ply, view):
            self._weighed = found

    def wait(self) -> None:
        """Let it find out what it can."""
        if self._thread is not None:
            self._thread.join()

    def keeps_back(self, view: View, action: Any, ply: int) -> bool:
        """Only what there is something to say of, and for the first time."""
        self._said = ""
        if self.waits or not (self._is_wanted() and self._is_alone) or (ply, action) in self._warned:
            return self.waits
        if self._asked == (ply, view):
            self._said = self._warning(view, action)
        if self._said:
            self._warned.add((ply, action))
            self._session.mark(Mark.TUTOR, view.me)
        return bool(self._said)

    def _warning(self, view: View, action: Any) -> str:
        """What there is to say before this is done; mostly nothing."""
        if not asks_for_card(view):
            return "" if action == novice(view, Random(0)) else t("mariage.tutor.again", why=words.hint_sentence(view))
        if not any(each.action == action for each in self._weighed):
            return ""
        verdict = Verdict(0, view, action, self._weighed)
        if verdict.grade not in CLEAR:
            return ""
        facts = {"card": words.card_text(action.card), "grade": noun(f"review.{verdict.grade}")}
        return t("mariage.tutor.says", tokens=words.tokens_text(verdict.made.behind), **facts)

    def happened(self, step: Any) -> None:
        """What it thought of is decided."""
        self._asked, self._said = None, ""
