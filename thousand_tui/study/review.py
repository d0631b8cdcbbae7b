"""A deal reviewed: a verdict on every decision of some seats, what open cards would have allowed, and luck.

What open cards would have allowed is kept apart from what could be known: a card that fails with open cards need not
have been a mistake.

::

    questions = list(questions_of(replay, at, seats))   # what to judge, ready for other processes
    review = DealReview.of(replay.deals[at].number, answered(questions, jobs=2))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, TypeVar

from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.search import card_play
from thousand_tui.bots.search.board import board_of, covers, number_of
from thousand_tui.rules import Action, Cut, Game, Pass, Play, Shuffle, View, read_action, write_action
from thousand_tui.rules.view_notation import read_view, write_view
from thousand_tui.study.judging import Part, Verdict, judge
from thousand_tui.study.luck import Deck, deck
from thousand_tui.study.replay import Replay

# How many positions may be visited for one decision.
NODES: Final = 60_000


@dataclass(frozen=True, slots=True)
class Opened:
    """The plays that keep the contract or, for a defender, beat it, against the best play of all with open cards;
    ``was_good``: the one that was made is among them."""

    good: tuple[Play, ...]
    was_good: bool


def opened(view: View, action: Action, hands: Sequence[int]) -> Opened | None:
    """What was possible in this View of a settled deal with these ``hands``; None if no solver knows the game, it would
    take too long, or all plays give the same result."""
    if not isinstance(action, Play) or not covers(view):
        return None
    plays = [each for each in view.choices if isinstance(each, Play)]
    board = board_of(view, hands)
    solver = board.solver(hands, NODES)
    if solver is None:
        return None
    declarer = view.deal.declarer
    assert declarer is not None
    need = Prices(view, declarer).needed(view.deal.contract) - board.scored
    makes = card_play.Question(solver, board, board.left(hands), [number_of(play) for play in plays]).reach(need)
    if solver.exhausted or len(set(makes)) == 1:
        return None
    wants = view.side(declarer) == view.side(view.me)
    good = tuple(play for play, made in zip(plays, makes, strict=True) if made == wants)
    return Opened(good, action in good)


ThousandReplay: TypeAlias = Replay[Game, View, Action]
Said = TypeVar("Said", covariant=True)


class Asked(Protocol[Said]):
    """Something to find out, in any process it is sent to."""

    def answered(self) -> Said:
        """What was found."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to judge, as text that any process can read; ``hands`` are those of the settled deal, only to say what
    open cards would have allowed: no verdict sees them."""

    ply: int
    view: str
    action: str
    hands: tuple[int, ...]

    def answered(self) -> Answer:
        """Judge this decision, see :func:`judged`."""
        return judged(self)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question; both fields are None if there was no choice."""

    verdict: Verdict | None
    opened: Opened | None


def questions_of(replay: ThousandReplay, at: int, seats: Collection[int]) -> Iterator[Question]:
    """The decisions of these seats in a settled deal, in order."""
    for decision in replay.decisions(at):
        if decision.seat in seats and len(decision.view.choices) > 1:
            replay.go(max(decision.ply, replay.deals[at].first + 1))
            action = write_action(decision.seat, decision.action)
            yield Question(decision.ply, write_view(decision.view), action, tuple(replay.game.hands))


def judged(question: Question) -> Answer:
    """Judge one decision."""
    view, (_, action) = read_view(question.view), read_action(question.action)
    return Answer(judge(view, action, question.ply), opened(view, action, question.hands))


def answer(asked: Asked[Said]) -> Said:
    """Answer what was asked; every process does this with what it is sent."""
    return asked.answered()


def answered(asked: Sequence[Asked[Said]], jobs: int) -> Iterator[Said]:
    """Yield the answers in the order of the questions as they come, from ``jobs`` processes."""
    # Imported only when needed: a game that is only played does not use several processes.
    from thousand_tui.arena.crew import each

    return each(answer, asked, jobs)


def deck_of(replay: ThousandReplay, at: int) -> Deck:
    """The pack of a deal as it was dealt, shuffled or only cut (B1); if it was dealt again, the last time."""
    deal, log = replay.deals[at], replay.source.log
    last = next(ply for ply in reversed(range(deal.first, deal.last)) if isinstance(log[ply].action, Shuffle | Cut))
    replay.stand_before(last + 1)
    game = replay.game
    dealt, _ = game.rules.route[game.stage].apply(game, game.now, log[last].action)
    return deck(game.rules, game.deal.dealer, Shuffle(dealt.pack))


@dataclass(frozen=True, slots=True)
class DealReview:
    """All verdicts on a deal; ``opened`` is what open cards allowed, by ply."""

    number: int
    verdicts: tuple[Verdict, ...]
    opened: dict[int, Opened]

    @classmethod
    def of(cls, number: int, answers: Iterable[Answer]) -> DealReview:
        """The review made of these answers, in any order."""
        found = [(answer.verdict, answer.opened) for answer in answers if answer.verdict is not None]
        found.sort(key=lambda pair: pair[0].ply)
        return cls(
            number,
            tuple(verdict for verdict, _ in found),
            {verdict.ply: apart for verdict, apart in found if apart is not None},
        )

    def of_seat(self, seat: int) -> tuple[Verdict, ...]:
        """The verdicts on one seat."""
        return tuple(verdict for verdict in self.verdicts if verdict.seat == seat)

    def lost(self, seat: int) -> dict[Part, float]:
        """The points that a seat's graded choices cost, by part of the deal."""
        lost = dict.fromkeys(Part, 0.0)
        for verdict in self.of_seat(seat):
            if verdict.grade is not None and verdict.part is not None:
                lost[verdict.part] += verdict.loss
        return lost

    def costliest(self, seat: int) -> Verdict | None:
        """The graded choice that cost this seat most."""
        graded = [verdict for verdict in self.of_seat(seat) if verdict.grade is not None]
        return max(graded, key=lambda verdict: verdict.loss, default=None)

    def best(self, seat: int) -> Verdict | None:
        """The seat's best choice: among those where it chose what is best, the one furthest ahead of the next that is
        not as good; a pass earns no praise."""
        done = (verdict for verdict in self.of_seat(seat) if not isinstance(verdict.action, Pass))
        found = [(gain, verdict) for verdict in done if (gain := _gain(verdict)) is not None]
        return max(found, key=lambda pair: pair[0], default=(0.0, None))[1]


def _gain(verdict: Verdict) -> float | None:
    """How much better the choice was than the first that is not as good; None if it was not the best, or if all were
    equal."""
    if not verdict.is_judged or verdict.loss or verdict.action != verdict.best:
        return None
    worse = [choice.worth for choice in verdict.choices if not choice.is_even]
    return verdict.choices[0].worth - max(worse) if worse else None
