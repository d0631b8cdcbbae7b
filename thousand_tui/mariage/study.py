"""Judging the old Mariage: what each card cost a seat in tokens, its clear mistakes asked about again, and a tutor that
speaks up before a mistake.

A card is judged as the hint would judge it: by :func:`~thousand_tui.mariage.bots.advice.weigh`, from the View it was
played from and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from threading import Thread
from typing import Any, Final

from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import SURE, Weighed, asks_for_card, chance_of, imagined, weigh
from thousand_tui.mariage.bots.levels import novice, regular
from thousand_tui.mariage.rules import Action, Game, Play, View
from thousand_tui.mariage.rules.game import apply, turn
from thousand_tui.mariage.rules.view import imagine, view_of
from thousand_tui.mariage.table import MariageSession, MariageStep
from thousand_tui.study.better import AsksAgain, MistakesAgain, table_of
from thousand_tui.study.coach import Coach
from thousand_tui.study.exercise import AtTable, State
from thousand_tui.study.judging import Grade
from thousand_tui.study.replay import Replay
from thousand_tui.study.tutor import CLEAR, Asks
from thousand_tui.table import Mark
from thousand_tui.table.course import Move, Step
from thousand_tui.words import Voice, t
from thousand_tui.words.catalogue import noun

LEAST: Final = ((Grade.BLUNDER, 2.0), (Grade.MISTAKE, 0.75), (Grade.SLIP, 0.25))
"""The least loss of each grade, in tokens."""
# How many deals to search for a line.
FEW: Final = 8


@dataclass(frozen=True, slots=True)
class Verdict:
    """A card that was played after ``ply`` moves, and the ``choices`` there were, best first."""

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
        """The grade of the loss; None if nothing was certainly lost."""
        made = self.made
        if made.behind < SURE * made.error:
            return None
        return next((grade for grade, least in LEAST if made.behind >= least), None)


def verdicts(replay: Replay[Game, View, Action], at: int, seat: int) -> Iterator[Verdict | None]:
    """The verdicts on a seat in a settled deal, one after another; None if there was no choice."""
    for decision in replay.decisions(at):
        if decision.seat == seat and isinstance(decision.action, Play):
            choices = weigh(decision.view, chance_of(decision.view))
            yield Verdict(decision.ply, decision.view, decision.action, choices) if choices else None


@dataclass(frozen=True, slots=True)
class Line:
    """The ``steps`` from the best card to the end of a deal; ``ends`` is how many tokens it brings, and how many the
    card that was played would bring."""

    steps: tuple[MariageStep, ...]
    ends: tuple[int, int]


def played_out(verdict: Verdict, is_wanted: Callable[[], bool]) -> Line | None:
    """The best card and the one played, followed by Regulars in all seats, in a deal that the seat might imagine: the
    first with at least the average loss, else the one of a few with the largest; None if none has a loss."""
    view, found, most = verdict.view, None, 0
    for hands in islice(imagined(view, chance_of(view)), FEW):
        if not is_wanted():
            return None
        game = imagine(view, hands)
        lines = [tuple(_steps(game, action)) for action in (verdict.choices[0].action, verdict.action)]
        before = view.sheet.tokens[view.me]
        ends = [line[-1].after.sheet.tokens[view.me] - before for line in lines]
        if ends[0] - ends[1] > most:
            found, most = Line(lines[0], (ends[0], ends[1])), ends[0] - ends[1]
        if found is not None and most >= verdict.made.behind:
            break
    return found


def _steps(game: Game, action: Action) -> Iterator[MariageStep]:
    """The moves from this one to the end of the deal."""
    rng, deals = Random(0), len(game.sheet.deals)
    while len(game.sheet.deals) == deals:
        seat = turn(game)
        assert seat is not None
        before, game = game, apply(game, action)
        yield Step(before, Move(seat, action), game)
        if len(game.sheet.deals) == deals and (seat := turn(game)) is not None:
            view = view_of(game, seat)
            action = next(iter(view.choices)) if len(view.choices) == 1 else regular(view, rng)


class CardQuestion(AsksAgain):
    """Asks at the table which card was better, given what the seat knew."""

    mistake: Verdict

    def line(self, voice: Voice) -> str:
        """The question, the cost of a wrong card, or which card is better and why."""
        mistake, quiz, total = self.mistake, self.quiz, len(self.quiz.mistakes)
        best = mistake.choices[0]
        why = words.why_card(mistake.view, best.action.card)
        chosen = next((each for each in mistake.choices if each.action == self.answer), best)
        card = words.card_text(chosen.action.card)
        match self.state:
            case State.ASKED:
                played = words.card_text(mistake.action.card)
                return t("mariage.quiz.question", number=quiz.at + 1, total=total, card=played)
            case State.WRONG:
                return t("mariage.quiz.wrong", card=card, tokens=words.tokens_text(chosen.behind))
            case State.SHOWN:
                said = t("better.shown", why=why)
            case _:
                said = t("mariage.quiz.right" if chosen is best else "mariage.quiz.same", card=card, why=why)
        return t("better.last", why=said, found=quiz.found, total=total) if self.is_last else said

    def judge(self, action: Any) -> None:
        """Judge as the review does."""
        chosen = next(each for each in self.mistake.choices if each.action == action)
        if chosen.is_even:
            self.end(State.RIGHT)
        else:
            self.state = State.WRONG


class Quiz(MistakesAgain):
    """Asks about the clear mistakes again."""

    def asked_about(self, mistake: Verdict) -> AtTable:
        """The table where the card was played, and the question."""
        return AtTable(table_of(self._replay, mistake.ply, mistake.view.me), CardQuestion(self, mistake))


def clear_mistakes(found: Sequence[Verdict]) -> list[Verdict]:
    """The mistakes to ask about again."""
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
    """Greets the person, says what to announce, and warns once before something that is sure to cost tokens.

    It judges in a thread while the person thinks, as the review does; nobody waits for it.
    """

    badge = "tutor.badge"

    def __init__(
        self, session: MariageSession, is_wanted: Asks, counts: Asks, greeted: Callable[[], object] | None
    ) -> None:
        self._session = session
        self._is_wanted = is_wanted
        self._counts = counts
        self._greeted = greeted
        self._is_alone = session.is_alone
        self.waits = greeted is not None and counts() and self._is_alone
        self._asked: tuple[int, View] | None = None
        self._weighed: tuple[Weighed, ...] = ()
        self._thread: Thread | None = None
        self._warned: set[tuple[int, Action]] = set()
        self._said = ""

    def line(self, voice: Voice) -> str:
        """The greeting, a warning, or what to announce."""
        if self.waits:
            return t("mariage.tutor.greets")
        if self._said or self._asked is None or not (self._counts() and self._is_alone):
            return self._said
        view = self._asked[1]
        return words.hint_sentence(view) if view.play is None and len(view.choices) > 1 else ""

    def go_on(self) -> None:
        """The greeting was read."""
        self.waits = False
        if self._greeted is not None:
            self._greeted()

    def asked(self, view: View, ply: int) -> None:
        """Start judging the cards if there is a choice."""
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
        """Wait until it has judged the cards."""
        if self._thread is not None:
            self._thread.join()

    def keeps_back(self, view: View, action: Any, ply: int) -> bool:
        """Keep back an action the first time, if there is something to say about it."""
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
        """What to say before this action; usually nothing."""
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
        """Forget the decision, as it has been made."""
        self._asked, self._said = None, ""
