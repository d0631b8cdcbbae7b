"""The one judge: what a decision is worth, from what its seat knows. Whoever wants to know asks here: the hint, the
tutor, the review, the board, the line mode, and who looks for something better.

The strongest opponent weighs the choices of the View. If it puts another choice before the one that was made, both are
tried in the same imagined worlds (:mod:`thousand_tui.study.trial`), and only what shows there counts as a loss. The
chance for all of it comes from the View, so whoever asks finds the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace as with_fields
from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import Any, Final

from thousand_tui.bots.advice import HINT, Advice, advise, told
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.bots.weighed import Budget, Weighed, stop_of
from thousand_tui.rules import AUCTION, CONTRACT, EXCHANGE, TRICKS, Action, View, write_view
from thousand_tui.study.trial import ALL, LAST, Difference, NotWantedError, Tried, difference, try_both

# Increased whenever verdicts can change; kept reviews of another engine are made again.
ENGINE: Final = "15"
# What all chance is mixed with. It stays, so that with another engine only what is judged otherwise comes out so.
CHANCE: Final = "11"
# A loss of fewer standard errors than this does not count.
SURE: Final = 2.0
# Where the chances of two cards differ by so much, and Regulars make nothing of it, Skilled bots play it out.
APART: Final = 0.08


class Grade(StrEnum):
    """How much a choice cost."""

    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The least loss of each grade, in points on the sheet; the same everywhere.
LEAST: Final = ((Grade.BLUNDER, 40.0), (Grade.MISTAKE, 15.0), (Grade.SLIP, 5.0))


class Part(StrEnum):
    """The part of a deal that a decision belongs to."""

    AUCTION = "auction"
    EXCHANGE = "exchange"
    CONTRACT = "contract"
    PLAY = "play"
    DEFENCE = "defence"


# The parts after which more is called: Regulars who play on call too much or too little there, and so make more of a
# difference than there is.
BEFORE_PLAY: Final = (Part.AUCTION, Part.EXCHANGE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one decision.

    ``choices`` are those that were weighed, the best first, the one that was made among them; none where the strongest
    opponent does not weigh it (rights, cutting, cards face down). ``loss`` is in points on the sheet (see
    ``stakes.sheet_worth``), with the standard ``error`` of the difference over ``worlds`` imagined in common; all 0 if
    the choice is as good as the best. ``limit`` is how high one could go with the hand, where a number is called.
    """

    ply: int
    seat: int
    part: Part | None
    action: Action
    choices: tuple[Weighed, ...] = ()
    loss: float = 0.0
    error: float = 0.0
    worlds: int = 0
    limit: int = 0

    @property
    def is_judged(self) -> bool:
        """Whether the choices were weighed."""
        return bool(self.choices)

    @property
    def best(self) -> Action:
        """What the strongest opponent would have done; what was done, if it does not weigh that."""
        return self.choices[0].action if self.choices else self.action

    @property
    def made(self) -> Weighed:
        """The choice that was made, as it was weighed.

        Raises:
            StopIteration: it was not judged.
        """
        return next(choice for choice in self.choices if choice.action == self.action)

    @property
    def grade(self) -> Grade | None:
        """None where nothing was lost for sure."""
        return None if self.loss < SURE * self.error else grade_of(self.loss)


def grade_of(loss: float) -> Grade | None:
    """The grade of a loss that is certain, in points on the sheet."""
    return next((grade for grade, least in LEAST if loss >= least), None)


def judge(view: View, action: Action, ply: int) -> Verdict | None:
    """The verdict on an action that was chosen from this View; None if there was nothing to choose."""
    if len(view.choices) == 1:
        return None
    part = part_of(view)
    if part is None:
        return Verdict(ply, view.me, None, action)
    return weigh(view, ply, part).on(action)


def always() -> bool:
    """Whoever asked still wants to know."""
    return True


@dataclass(frozen=True, slots=True)
class Weighing:
    """A decision whose choices were weighed once, for verdicts on any of them; none are ``weighed`` where nothing is
    gained by looking ahead. ``chance`` is what the chance of the View had come to."""

    view: View
    ply: int
    part: Part
    weighed: tuple[Weighed, ...]
    chance: tuple[Any, ...]

    def on(self, action: Action, is_wanted: Callable[[], bool] = always) -> Verdict:
        """The verdict on this action, whatever it is asked about before.

        Raises:
            NotWantedError: nobody wants the answer any more.
        """
        view, ply, part, weighed = self.view, self.ply, self.part, self.weighed
        if not weighed:
            return Verdict(ply, view.me, part, action)
        own = next((choice for choice in weighed if choice.action == action), None)
        if own is weighed[0] or (own is not None and own.is_even):
            return Verdict(ply, view.me, part, action, _first(own, weighed), limit=stop_of(weighed))
        other, found = self._tried(action, own, is_wanted)
        best = with_fields(weighed[0], is_even=found.mean <= 0.0)
        loss, tried = found.mean, len(other.worths)
        # What came of a choice would speak of other contracts, too: it is told of only what was not weighed.
        chance, points = (other.chance, None) if own is None else (own.chance, own.points)
        made = Weighed(action, best.worth - loss, chance, points, tried, found.mean <= 0.0)
        rest = [choice for choice in weighed[1:] if choice.action != action]
        choices = (made, best, *rest) if found.mean <= 0.0 else (best, *_placed(made, rest))
        return Verdict(ply, view.me, part, action, choices, loss, found.error, tried, stop_of(weighed))

    def _tried(self, action: Action, own: Weighed | None, is_wanted: Callable[[], bool]) -> tuple[Tried, Difference]:
        """This choice played out beside the best one, and the difference that counts; once more by better players where
        Regulars find none that the solver sees."""
        for last in (LAST, ALL):
            rng = Random()
            rng.setstate(self.chance)
            both = try_both(self.view, self.weighed[0].action, action, rng, LEAST[-1][1], is_wanted, last)
            found = self._counted(difference(both[0].worths, both[1].worths), own)
            if found.mean >= max(LEAST[-1][1], SURE * found.error) or not self._are_apart(own):
                break
        return both[1], found

    def _are_apart(self, own: Weighed | None) -> bool:
        """Whether this card is clearly seldomer enough for the seat's side than the best one, as it was imagined."""
        best = self.weighed[0].imagined
        if own is None or own.imagined is None or best is None or self.part not in (Part.PLAY, Part.DEFENCE):
            return False
        return (own.imagined - best if self.part is Part.DEFENCE else best - own.imagined) >= APART

    def _counted(self, found: Difference, own: Weighed | None) -> Difference:
        """What counts of a difference that was found: nothing below zero, and before the play no more than the
        strongest opponent expects itself, if it has weighed both choices."""
        if found.mean <= 0.0:
            return Difference(0.0, 0.0)
        if own is None or self.part not in BEFORE_PLAY:
            return found
        share = max(0.0, min(1.0, (self.weighed[0].worth - own.worth) / found.mean))
        return Difference(share * found.mean, share * found.error)

    def doubtful(self) -> list[Action]:
        """The choices that may cost something, the ones nearest to the best first."""
        return [
            choice.action
            for choice in self.weighed[1:]
            if not choice.is_even and self.weighed[0].worth - choice.worth >= LEAST[-1][1]
        ]


def advised(view: View, budget: Budget = HINT, *, conceding: bool = False) -> Iterator[Advice]:
    """Advice that gets better until the budget is spent; at least once. What it puts first at the end is no mistake by
    any verdict: who looks further than the judge does asks it about that, and follows it."""
    for advice in advise(view, chance_of(view), _with_ladder(view, budget), conceding=conceding):
        yield advice
    part = part_of(view)
    if budget != EXPERT and not conceding and advice.looked_ahead and part is not None:
        verdict = weigh(view, 0, part).on(advice.best)
        if verdict.grade is not None:
            yield told(view, corrected(advice.weighed, verdict))


def _with_ladder(view: View, budget: Budget) -> Budget:
    """The same budget, of which all numbers are told in the auction: that costs no worlds."""
    return with_fields(budget, points=budget.points or view.phase == AUCTION)


def corrected(weighed: Sequence[Weighed], verdict: Verdict) -> tuple[Weighed, ...]:
    """The choices with the judge's best one in front, and the one that it blames as far behind as it says."""
    blamed, *others = weighed
    best = next((choice for choice in others if choice.action == verdict.best), verdict.choices[0])
    behind = [with_fields(blamed, worth=best.worth - verdict.loss, is_even=False)]
    behind += [with_fields(each, worth=min(each.worth, best.worth)) for each in others if each is not best]
    return (with_fields(best, is_even=True), *sorted(behind, key=lambda choice: -choice.worth))


def weigh(view: View, ply: int, part: Part, is_wanted: Callable[[], bool] = always) -> Weighing:
    """Weigh the choices of a View as the strongest opponent does.

    Raises:
        NotWantedError: nobody wants the answer any more.
    """
    rng = chance_of(view)
    advices = advise(view, rng, _with_ladder(view, EXPERT))
    advice = next(advices)
    for better in advices:
        if not is_wanted():
            raise NotWantedError
        advice = better
    return Weighing(view, ply, part, advice.weighed if advice.looked_ahead else (), rng.getstate())


def _first(own: Weighed, weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """The choices with the one that was made in front of those that are as good."""
    return (own, *(choice for choice in weighed if choice is not own))


def _placed(made: Weighed, rest: Sequence[Weighed]) -> tuple[Weighed, ...]:
    at = sum(choice.is_even or choice.worth >= made.worth for choice in rest)
    return (*rest[:at], made, *rest[at:])


def part_of(view: View) -> Part | None:
    """The part of the deal that is decided in this View; None for what no level weighs."""
    if view.phase == TRICKS:
        return Part.DEFENCE if view.defends else Part.PLAY
    return {AUCTION: Part.AUCTION, EXCHANGE: Part.EXCHANGE, CONTRACT: Part.CONTRACT}.get(view.phase)


def chance_of(view: View) -> Random:
    """The random numbers to judge a View with: the same for everybody, and only from what the seat knew."""
    return Random(sha256(f"thousand/review/{CHANCE}/{write_view(view)}".encode()).digest())
