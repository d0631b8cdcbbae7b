"""The review of a saved game: made deal by deal, and kept beside the save.

::

    reviewing = Reviewing(session, path)
    for at in range(len(reviewing.replay.deals)):
        review = reviewing.deal(at, seats, jobs=2, told=lambda done, total: ...)

What is kept is used again while the engine and the moves of the deal are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Action, NotationError, Play, read_action, write_action
from thousand_tui.storage import reviews
from thousand_tui.storage.reviews import KeptChoice, KeptDeal, KeptOpened, KeptReview, KeptVerdict
from thousand_tui.study.judging import ENGINE, Part, Verdict
from thousand_tui.study.luck import luck_of, usual_results
from thousand_tui.study.open_cards import Opened
from thousand_tui.study.replay import Replay
from thousand_tui.study.review import Answer, DealReview, Question, answered, deck_of, questions_of
from thousand_tui.table import ThousandSession

Told: TypeAlias = Callable[[int, int], None]
"""Told how many decisions of a deal are judged, and how many there are; what it raises ends the review."""
Answering: TypeAlias = Callable[[Sequence[Question]], Iterator[Answer]]
"""Who answers questions, in their order."""


@dataclass(frozen=True, slots=True)
class AskedDeal:
    """A deal to be reviewed for some ``seats``: all that is asked, so that the game may go on meanwhile; ``log`` tells
    its moves from any others."""

    number: int
    seats: tuple[int, ...]
    log: str
    questions: tuple[Question, ...]


class Reviewing:
    """Reviews the settled deals of a game; with a ``path`` what was found is kept beside the save."""

    def __init__(self, session: ThousandSession, path: Path | None = None) -> None:
        self.session = session
        self.path = path
        self.replay = Replay(session)
        self._kept = reviews.load_review(path, ENGINE) if path else KeptReview(engine=ENGINE)
        self._deals = {kept.number: kept for kept in self._kept.deals}

    def known(self, at: int, seats: Collection[int]) -> DealReview | None:
        """The review of a deal if it is kept already."""
        return self._known(self.replay.deals[at].number, self._log_of(at), seats)

    def _known(self, number: int, log: str, seats: Collection[int]) -> DealReview | None:
        kept = self._deals.get(number)
        if kept is None or kept.log != log or not set(seats) <= set(kept.seats):
            return None
        try:
            return DealReview.of(number, [_answer(verdict) for verdict in kept.verdicts if verdict.seat in seats])
        except (ValueError, NotationError):
            return None

    def deal(self, at: int, seats: Collection[int], *, jobs: int = 1, told: Told | None = None) -> DealReview:
        """The review of a deal; what is not kept of it is made, and kept."""
        return self.known(at, seats) or self.made(self.ask(at, seats), partial(answered, jobs=jobs), told)

    def ask(self, at: int, seats: Collection[int]) -> AskedDeal:
        """What is to be asked about a deal."""
        questions = tuple(questions_of(self.replay, at, seats))
        return AskedDeal(self.replay.deals[at].number, tuple(sorted(seats)), self._log_of(at), questions)

    def made(self, asked: AskedDeal, answering: Answering, told: Told | None = None) -> DealReview:
        """The review of a deal, made now unless it is kept already; any thread may wait for it."""
        if (known := self._known(asked.number, asked.log, asked.seats)) is not None:
            return known
        answers: list[Answer] = []
        for answer in answering(asked.questions):
            answers.append(answer)
            if told is not None:
                told(len(answers), len(asked.questions))
        review = DealReview.of(asked.number, answers)
        self._keep(KeptDeal(number=asked.number, log=asked.log, seats=list(asked.seats), verdicts=_kept(review)))
        return review

    def luck(self, at: int) -> tuple[float, ...]:
        """How many points more than usual each seat could expect from the cards of a deal."""
        rules, number = self.session.game.rules, self.replay.deals[at].number
        kept = self._deals.get(number)
        if kept is not None and kept.luck and kept.log == self._log_of(at):
            return tuple(kept.luck)
        if not self._kept.usual:
            self._kept = self._kept.model_copy(update={"usual": list(usual_results(rules))})
        self.replay.go(self.replay.deals[at].first + 1)
        dealer = self.replay.game.deal.dealer
        luck = luck_of(rules, dealer, deck_of(self.replay, at), tuple(self._kept.usual))
        if kept is None or kept.log != self._log_of(at):
            kept = KeptDeal(number=number, log=self._log_of(at), seats=[], verdicts=[])
        self._keep(kept.model_copy(update={"luck": list(luck)}))
        return luck

    def _keep(self, deal: KeptDeal) -> None:
        """Keep the review of a deal; a disk that is full costs nothing but the time to make it again."""
        if self.path is not None:
            # Something may have been kept by another screen since this was read.
            self._deals |= {kept.number: kept for kept in reviews.load_review(self.path, ENGINE).deals}
        before = self._deals.get(deal.number)
        if before is not None and before.log == deal.log and before.luck and not deal.luck:
            deal = deal.model_copy(update={"luck": before.luck})
        self._deals[deal.number] = deal
        self._kept = self._kept.model_copy(update={"deals": [self._deals[number] for number in sorted(self._deals)]})
        if self.path is not None:
            with suppress(OSError):
                reviews.keep_review(self.path, self._kept)

    def _log_of(self, at: int) -> str:
        """What tells the moves up to the end of a deal from any others."""
        deal = self.replay.deals[at]
        lines = [write_action(move.actor, move.action) for move in self.session.log[deal.first : deal.last]]
        before = self.session.course.totals.get(deal.first, ())
        return sha256("\n".join([str(before), *lines]).encode()).hexdigest()[:32]


def _kept(review: DealReview) -> list[KeptVerdict]:
    return [
        KeptVerdict(
            ply=verdict.ply,
            seat=verdict.seat,
            part=verdict.part,
            action=write_action(verdict.seat, verdict.action),
            choices=[_kept_choice(verdict.seat, choice) for choice in verdict.choices],
            loss=verdict.loss,
            error=verdict.error,
            worlds=verdict.worlds,
            opened=_kept_opened(verdict.seat, review.opened.get(verdict.ply)),
        )
        for verdict in review.verdicts
    ]


def _kept_choice(seat: int, choice: Weighed) -> KeptChoice:
    return KeptChoice(
        action=write_action(seat, choice.action),
        worth=choice.worth,
        chance=choice.chance,
        points=choice.points,
        worlds=choice.worlds,
        even=choice.is_even,
    )


def _kept_opened(seat: int, opened: Opened | None) -> KeptOpened | None:
    if opened is None:
        return None
    return KeptOpened(good=[write_action(seat, play) for play in opened.good], was_good=opened.was_good)


def _answer(kept: KeptVerdict) -> Answer:
    """The answer that was kept.

    Raises:
        ValueError: it makes no sense.
    """
    choices = tuple(
        Weighed(_action(each.action), each.worth, each.chance, each.points, each.worlds, each.even)
        for each in kept.choices
    )
    part = None if kept.part is None else Part(kept.part)
    action = _action(kept.action)
    if choices and all(choice.action != action for choice in choices):
        raise ValueError("the choice that was made is not among them")
    verdict = Verdict(kept.ply, kept.seat, part, action, choices, kept.loss, kept.error, kept.worlds)
    return Answer(verdict, None if kept.opened is None else Opened(_plays(kept.opened.good), kept.opened.was_good))


def _plays(lines: Iterable[str]) -> tuple[Play, ...]:
    return tuple(action for line in lines if isinstance(action := _action(line), Play))


def _action(line: str) -> Action:
    return read_action(line)[1]
