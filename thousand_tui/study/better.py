"""Find a better move: the clear mistakes of a reviewed game, asked again at the table.

::

    quiz = Quiz(replay, missed(replay, {at: review}, seats))
    quiz.situation                              # a table as that seat saw it, and the coach who asks
    quiz.go_on()                                # the next one, once the coach is finished
    quiz.found

Each table is set to the moment of the decision and shows what its seat knew then. Every answer is kept back and judged
as in a review: whatever a review would not call a mistake is right.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from re import split
from textwrap import wrap
from typing import Any, Final, TypeAlias

from thousand_tui.bots.reasons import idea
from thousand_tui.rules import Action, View
from thousand_tui.study.coach import Kept
from thousand_tui.study.exercise import Asking, AtTable, Exercise, State
from thousand_tui.study.judging import Grade, Verdict, grade_of
from thousand_tui.study.replay import AnyReplay
from thousand_tui.study.review import DealReview, ThousandReplay
from thousand_tui.study.thinking import Thinking
from thousand_tui.study.tutor import CLEAR
from thousand_tui.study.wording import why_better
from thousand_tui.table import PERSON
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, t
from thousand_tui.words.hint import HintWords
from thousand_tui.words.voice import sentence_case

# The level that replaces other people; it never has to act.
OTHERS: Final = "regular"

# Width in cells of a coach's line at a table of 80 cells.
ROOM: Final = 69
# The number of such lines.
LINES: Final = 2
# The key that shows the answer.
HELP: Final = "table.hint"

# Makes a ``Thinking`` that calls this whenever a verdict arrives.
MakeThinking: TypeAlias = Callable[[Callable[[], None]], Thinking]


@dataclass(frozen=True, slots=True)
class Missed:
    """A decision that was a clear mistake: ``at`` is the place of its deal, ``view`` the View it was made from."""

    at: int
    view: View
    verdict: Verdict


def missed(replay: ThousandReplay, reviews: Mapping[int, DealReview], seats: Collection[int]) -> list[Missed]:
    """The clear mistakes of these seats, deal by deal; the keys of ``reviews`` are the places of the deals."""
    found = []
    for at, review in sorted(reviews.items()):
        views = {decision.ply: decision.view for decision in replay.decisions(at)}
        found += [
            Missed(at, views[verdict.ply], verdict)
            for verdict in review.verdicts
            if verdict.seat in seats and verdict.grade in CLEAR and verdict.is_judged
        ]
    return found


def table_of(replay: AnyReplay, ply: int, asked: int) -> AnySession:
    """The table after ``ply`` moves, before the mistake, with one person, in the seat that made it."""
    source = replay.source
    players = [replace(player, kind=OTHERS) if player.is_person else player for player in source.players]
    players[asked] = replace(players[asked], kind=PERSON)
    course = source.course.branch(replay.deals[replay.deal_of(ply + 1)].first, ply)
    return source.apart(course, players, source.seed)


def pages(text: str) -> list[str]:
    """Split the text into pages of two lines that end with a sentence wherever possible."""
    found = [""]
    for sentence in split(r"(?<=[.!?]) ", text):
        lines = wrap(f"{found[-1]} {sentence}".strip(), ROOM)
        if len(lines) > LINES and found[-1]:
            found.append("")
            lines = wrap(sentence, ROOM)
        found[-1:] = [" ".join(lines[at : at + LINES]) for at in range(0, len(lines), LINES)] or [""]
    return found


class AsksAgain(Asking):
    """Asks for something better than the ``mistake`` made from a view; ``quiz`` is the exercise it belongs to."""

    badge = "better.badge"
    help = "better.show_me"

    def __init__(self, quiz: MistakesAgain, mistake: Any) -> None:
        super().__init__(mistake.view)
        self.quiz = quiz
        self.mistake = mistake

    def end(self, state: State) -> None:
        """Count what was found."""
        self.quiz.found += state is State.RIGHT
        super().end(state)

    @property
    def is_last(self) -> bool:
        """Whether this is the last question."""
        return self.quiz.at + 1 == len(self.quiz.mistakes)


class QuizCoach(AsksAgain):
    """The question about a decision in Thousand. If ``patient``, it waits for a verdict when one is needed."""

    quiz: Quiz
    mistake: Missed

    def __init__(self, quiz: Quiz, mistake: Missed, *, patient: bool) -> None:
        super().__init__(quiz, mistake)
        self._patient = patient
        self._loss: float | None = None
        self._page = 0
        self._pages = 1

    @property
    def kept(self) -> Kept | None:
        """The wrong answer, to be shown with cards."""
        if self.wrong is None:
            return None
        return Kept(self.view, self.wrong, idea(self.view, self.wrong), self.quiz.thinking.verdict(self.wrong))

    # What it says

    def line(self, voice: Voice) -> str:
        """The question, the verdict on the answer, or what is better and why, one page at a time."""
        text = self._text(voice)
        if self._patient:
            return text
        found = pages(text)
        self._pages = len(found)
        return found[min(self._page, self._pages - 1)]

    def _text(self, voice: Voice) -> str:
        quiz, total = self.quiz, len(self.quiz.mistakes)
        match self.state:
            case State.ASKED:
                facts = {"number": quiz.at + 1, "total": total, "deal": quiz.number_of(self.mistake)}
                return voice.keyed("better.ask", HELP, loss=round(self.mistake.verdict.loss), **facts)
            case State.JUDGING:
                return t("better.judging")
            case State.WRONG:
                assert self.answer is not None
                return self._wrong(self.answer, voice)
            case _:
                said = self._better(voice)
                return f"{said} {t('better.over', found=quiz.found, total=total)}" if self.is_last else said

    def _wrong(self, answer: Action, voice: Voice) -> str:
        """What the answer would cost, or that it could not be judged."""
        choice = sentence_case(HintWords(self.view, voice).choice(answer))
        key = "same" if answer == self.mistake.verdict.action else "wrong" if self._loss is not None else "unknown"
        return voice.keyed(f"better.{key}", HELP, choice=choice, loss=round(self._loss or 0.0))

    def _better(self, voice: Voice) -> str:
        """What is better and why, after a right answer or none."""
        view, verdict, loss = self.view, self.mistake.verdict, round(self._loss or 0.0)
        words, best = HintWords(view, voice), verdict.choices[0]
        why = why_better(view, verdict, voice)
        if self.state is not State.RIGHT or self.answer is None:
            return t("better.shown", why=why)
        choice = sentence_case(words.choice(self.answer))
        if loss > 0:
            return t("better.near", choice=choice, loss=loss, why=why)
        return t("better.right" if self.answer == best.action else "better.even", choice=choice, why=why)

    # What is done

    def asked(self, view: View, ply: int) -> None:
        """Begin to think about the choices."""
        self.quiz.think(self.mistake)

    def pointed(self, action: Action | None) -> None:
        """Judge next what Enter would answer."""
        if action is not None:
            self.quiz.thinking.first(action)

    def judge(self, action: Action) -> None:
        """Judge as a review does; that may take time."""
        verdict, thinking = self.mistake.verdict, self.quiz.thinking
        self._loss, self._page = None, 0
        if action == verdict.action:
            self._judged(verdict.loss, verdict.grade)
        elif action == verdict.best or any(choice.is_even for choice in verdict.choices if choice.action == action):
            self._judged(0.0, None)
        elif (known := thinking.waited_for(action) if self._patient else thinking.verdict(action)) is not None:
            self._judged(known.loss, known.grade)
        elif thinking.is_at_work and not self._patient:
            thinking.first(action)
            self.end(State.JUDGING)
        else:
            self._guessed(action)

    def heard(self) -> None:
        """Use the verdict if it is the one being waited for."""
        known = self.quiz.thinking.verdict(self.answer) if self.state is State.JUDGING else None
        if known is not None:
            self.waits = False
            self._judged(known.loss, known.grade)

    def _judged(self, loss: float | None, grade: Grade | None) -> None:
        """The answer costs this much; None if nobody knows."""
        self._loss = loss
        if loss is None or grade in CLEAR:
            self.state = State.WRONG
        else:
            self.end(State.RIGHT)

    def _guessed(self, action: Action) -> None:
        """Judge by what the review weighed, since the process that judges has gone."""
        choices = self.mistake.verdict.choices
        losses = [max(0.0, choices[0].worth - choice.worth) for choice in choices if choice.action == action]
        self._judged(losses[0] if losses else None, grade_of(losses[0]) if losses else None)

    def helps(self) -> None:
        """Show what is better, starting at the first page."""
        if not self.waits:
            self._page = 0
        super().helps()

    def go_on(self) -> None:
        """Turn the page, or end; while an answer is being judged do nothing, unless the judging process has gone."""
        if self.state is State.JUDGING:
            if not self.quiz.thinking.is_at_work:
                self.waits = False
                self._guessed(self.answer)
        elif self._page + 1 < self._pages:
            self._page += 1
        else:
            super().go_on()


class MistakesAgain(Exercise):
    """Questions about the ``mistakes`` of a replay, each at its own table; ``at`` is the place of the current one,
    ``found`` counts those answered before the answer was shown."""

    left = "plain.better.left"

    situation: AtTable | None

    def __init__(self, replay: AnyReplay, mistakes: Sequence[Any]) -> None:
        self.mistakes = tuple(mistakes)
        self.at = 0
        self.found = 0
        self._replay = replay
        self._ask()

    @abstractmethod
    def asked_about(self, mistake: Any) -> AtTable:
        """The table of a question and its coach."""

    def _ask(self) -> None:
        self.situation = self.asked_about(self.mistakes[self.at]) if self.at < len(self.mistakes) else None

    def go_on(self, chosen: str | bool | None = None) -> None:
        """Go on to the next question if this one was answered or shown; otherwise the person has left, so stop."""
        self.at += 1
        if self.situation is not None and self.situation.coach.is_finished:
            self._ask()
        else:
            self.situation = None


class Quiz(MistakesAgain):
    """The exercise for mistakes in Thousand."""

    def __init__(
        self,
        replay: ThousandReplay,
        mistakes: Sequence[Missed],
        thinking: MakeThinking = Thinking,
        *,
        patient: bool = False,
    ) -> None:
        """If ``patient``, the person may be kept waiting for a verdict."""
        self._patient = patient
        self._thinks_of: Missed | None = None
        self.thinking = thinking(self._arrived)
        super().__init__(replay, mistakes)

    def asked_about(self, mistake: Missed) -> AtTable:
        """The table where the decision was made, and the coach who asks."""
        table = table_of(self._replay, mistake.verdict.ply, mistake.verdict.seat)
        return AtTable(table, QuizCoach(self, mistake, patient=self._patient))

    def number_of(self, mistake: Missed) -> int:
        """The number of the deal in which the mistake was made."""
        return self._replay.deals[mistake.at].number

    def think(self, mistake: Missed) -> None:
        """Start judging the choices of this decision."""
        if self._thinks_of is not mistake:
            self._thinks_of = mistake
            self.thinking.begin(mistake.view, mistake.verdict.ply)

    def close(self) -> None:
        """End the process."""
        self.thinking.close()

    def _arrived(self) -> None:
        if self.situation is not None:
            self.situation.coach.changed()
