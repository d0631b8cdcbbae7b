"""The one judge of what a decision is worth, from what its seat knows: for the hint, the tutor, the review, the board,
the line mode, and the search for better moves.

The strongest opponent weighs the choices in the View. If it prefers another choice to the one that was made, both are
tried in the same imagined worlds (:mod:`thousand_tui.study.trial`), and only a difference there counts as a loss. All
chance comes from the View, so everybody who asks gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, Final

from thousand_tui.bots.advice import HINT, Advice, advice_of, advise
from thousand_tui.bots.weighed import TOLD, Budget, Weighed, numbers_of, stop_of
from thousand_tui.rules import (
    AUCTION,
    CONTRACT,
    EXCHANGE,
    TRICKS,
    Action,
    Auction,
    Bids,
    View,
    imagine,
    read_view,
    sample_hidden,
    view_of,
    write_view,
)
from thousand_tui.rules.state import Call
from thousand_tui.study.trial import ALL, LAST, Difference, NotWantedError, Tried, difference, try_both

# Raise this whenever verdicts can change; stored reviews of another engine are made again.
ENGINE: Final = "16"
# Part of every seed. It stays the same, so that a new engine changes only verdicts that it judges differently.
CHANCE: Final = "11"
# A loss of fewer standard errors than this does not count.
SURE: Final = 2.0
# If the chances of two cards differ by this much but Regulars see no difference, Skilled bots play them out.
APART: Final = 0.08


class Grade(StrEnum):
    """How much a choice cost."""

    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The least loss of each grade, in points on the sheet; the same everywhere.
LEAST: Final = ((Grade.BLUNDER, 40.0), (Grade.MISTAKE, 15.0), (Grade.SLIP, TOLD))


class Part(StrEnum):
    """The part of a deal that a decision belongs to."""

    AUCTION = "auction"
    EXCHANGE = "exchange"
    CONTRACT = "contract"
    PLAY = "play"
    DEFENCE = "defence"


# The parts in which the strongest opponent sets a limit to the difference: before more calls, the Regulars who continue
# the deal call too much or too little, and what a contract is worth follows from the chance that is told.
BEFORE_PLAY: Final = (Part.AUCTION, Part.EXCHANGE, Part.CONTRACT)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one decision.

    ``choices`` are those that were weighed, best first, including the one that was made; empty if the strongest
    opponent does not weigh such decisions (rights, cutting, cards face down). ``loss`` is in points on the sheet (see
    ``evaluation.sheet_worth``), ``error`` its standard error over ``worlds`` common worlds; both are 0 if nothing was
    certainly lost. ``limit`` says between which numbers to stop with the hand, if one is called.
    """

    ply: int
    seat: int
    part: Part | None
    action: Action
    choices: tuple[Weighed, ...] = ()
    loss: float = 0.0
    error: float = 0.0
    worlds: int = 0
    limit: tuple[int, int] = (0, 0)

    @property
    def is_judged(self) -> bool:
        """Whether the choices were weighed."""
        return bool(self.choices)

    @property
    def best(self) -> Action:
        """What the strongest opponent would have done; if it does not weigh the decision, what was done."""
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
        """The grade of the loss; None if nothing was certainly lost."""
        return None if self.loss < SURE * self.error else grade_of(self.loss)


def grade_of(loss: float) -> Grade | None:
    """The grade of a loss that is certain, in points on the sheet."""
    return next((grade for grade, least in LEAST if loss >= least), None)


def judge(view: View, action: Action, ply: int) -> Verdict | None:
    """The verdict on an action chosen from this View; None if there was no choice."""
    if len(view.choices) == 1:
        return None
    part = part_of(view)
    if part is None:
        return Verdict(ply, view.me, None, action)
    return weigh(view, ply, part).on(action)


def always() -> bool:
    """The default for ``is_wanted``: the answer is always wanted."""
    return True


@dataclass(frozen=True, slots=True)
class Weighing:
    """A decision whose choices were weighed once, for verdicts on any of them; nothing is ``weighed`` if looking ahead
    would not help. ``chance`` is the state of the random numbers afterwards."""

    view: View
    ply: int
    part: Part
    weighed: tuple[Weighed, ...]
    chance: tuple[Any, ...]

    def on(self, action: Action, is_wanted: Callable[[], bool] = always) -> Verdict:
        """The verdict on this action, whatever was asked before.

        Raises:
            NotWantedError: the answer is no longer wanted.
        """
        view, ply, part, weighed = self.view, self.ply, self.part, self.weighed
        if not weighed:
            return Verdict(ply, view.me, part, action)
        own = next((choice for choice in (*weighed, *numbers_of(weighed)) if choice.action == action), None)
        if own is weighed[0] or (own is not None and own.is_even):
            made_first = (own, *(choice for choice in weighed if choice is not own))
            return Verdict(ply, view.me, part, action, made_first, limit=where_to_stop(view, weighed))
        other, found = self._tried(action, own, is_wanted)
        best = replace(weighed[0], is_even=found.mean <= 0.0)
        tried, is_told = len(other.worths), found.mean >= max(LEAST[-1][1], SURE * found.error)
        # A chance that was not weighed is told only of a contract: that of other choices may be of several contracts.
        tried_alone = other.chance if self.part is Part.CONTRACT else None
        chance, points = (tried_alone, None) if own is None else (own.chance, own.points)
        made = Weighed(action, best.worth - found.mean, chance, points, tried, not is_told)
        rest = [choice for choice in weighed[1:] if choice.action != action]
        choices = (made, best, *rest) if found.mean <= 0.0 else (best, *_placed(made, rest))
        loss = (found.mean, found.error) if is_told else (0.0, 0.0)
        return Verdict(ply, view.me, part, action, choices, *loss, tried, where_to_stop(view, weighed))

    def _tried(self, action: Action, own: Weighed | None, is_wanted: Callable[[], bool]) -> tuple[Tried, Difference]:
        """Play out this choice beside the best one, and return the difference that counts; do so again with better
        players if Regulars miss a difference that the solver sees."""
        for last in (LAST, ALL):
            rng = Random()
            rng.setstate(self.chance)
            both = try_both(self.view, self.weighed[0].action, action, rng, LEAST[-1][1], is_wanted, last)
            found = self._counted(difference(both[0].worths, both[1].worths), own)
            if found.mean >= max(LEAST[-1][1], SURE * found.error) or not self._are_apart(own):
                break
        return both[1], found

    def _are_apart(self, own: Weighed | None) -> bool:
        """Whether this card clearly succeeds less often for the seat's side than the best one in imagined worlds."""
        best = self.weighed[0].imagined
        if own is None or own.imagined is None or best is None or self.part not in (Part.PLAY, Part.DEFENCE):
            return False
        return (own.imagined - best if self.part is Part.DEFENCE else best - own.imagined) >= APART

    def _counted(self, found: Difference, own: Weighed | None) -> Difference:
        """The part of a difference that counts: never below zero, and before the play at most what the strongest
        opponent itself expects, if it weighed both choices."""
        if found.mean <= 0.0:
            return Difference(0.0, 0.0)
        if own is None or self.part not in BEFORE_PLAY:
            return found
        share = max(0.0, min(1.0, (self.weighed[0].worth - own.worth) / found.mean))
        return Difference(share * found.mean, share * found.error)

    def doubtful(self) -> list[Action]:
        """The choices that may cost something, those nearest to the best first."""
        return [
            choice.action
            for choice in self.weighed[1:]
            if not choice.is_even and self.weighed[0].worth - choice.worth >= LEAST[-1][1]
        ]


# Of how many choices a hint says how far they are behind.
FIGURES: Final = 3


def advised(view: View, *, conceding: bool = False) -> Iterator[Advice]:
    """Yield advice, at least once, that improves: what a review says of this decision, with the same figures. How far
    the first choices are behind comes last, as that takes longest."""
    rng = chance_of(view)
    for advice in advise(view, rng, HINT, conceding=conceding):
        yield advice
    yield replace(advice, is_ranked=True)
    part = part_of(view)
    if part is not None and advice.looked_ahead and len(advice.weighed) > 1:
        weighing = Weighing(view, 0, part, advice.weighed, rng.getstate())
        verdicts = {action: weighing.on(action) for action in weighing.doubtful()[:FIGURES]}
        told = advice_of(view, figured(advice.weighed, verdicts), conceding=conceding)
        yield replace(told, stop=where_to_stop(view, advice.weighed))


def figured(weighed: Sequence[Weighed], verdicts: Mapping[Action, Verdict]) -> tuple[Weighed, ...]:
    """The choices, each as far behind the best as its verdict says; for choices without a verdict, that is open."""
    best, *others = weighed
    told = [
        replace(choice, worth=min(best.worth, verdict.made.worth), is_even=not verdict.loss)
        if (verdict := verdicts.get(choice.action)) is not None
        else replace(choice, is_open=True)
        for choice in others
    ]
    return (best, *sorted(told, key=lambda choice: (not choice.is_even, -choice.worth)))


def weigh(view: View, ply: int, part: Part, is_wanted: Callable[[], bool] = always) -> Weighing:
    """Weigh the choices in a View as the strongest opponent does.

    Raises:
        NotWantedError: the answer is no longer wanted.
    """
    rng = chance_of(view)
    advices = advise(view, rng, HINT)
    advice = next(advices)
    for better in advices:
        if not is_wanted():
            raise NotWantedError
        advice = better
    return Weighing(view, ply, part, advice.weighed if advice.looked_ahead else (), rng.getstate())


def _placed(made: Weighed, rest: Sequence[Weighed]) -> tuple[Weighed, ...]:
    at = sum(choice.is_even or choice.worth >= made.worth for choice in rest)
    return (*rest[:at], made, *rest[at:])


def part_of(view: View) -> Part | None:
    """The part of the deal to which this decision belongs; None if no level weighs such decisions."""
    if view.phase == TRICKS:
        return Part.DEFENCE if view.defends else Part.PLAY
    return {AUCTION: Part.AUCTION, EXCHANGE: Part.EXCHANGE, CONTRACT: Part.CONTRACT}.get(view.phase)


def chance_of(view: View) -> Random:
    """Random numbers for judging a View: the same for everybody, and drawn only from what the seat knew."""
    return Random(sha256(f"thousand/review/{CHANCE}/{write_view(view)}".encode()).digest())


# --- Where to stop ---------------------------------------------------------------------------------------------------


def where_to_stop(view: View, weighed: Sequence[Weighed]) -> tuple[int, int]:
    """Between which numbers to stop with these cards. What was said at the turn before holds until calls say so much
    that it would be elsewhere altogether, or the best bid is higher. All that follows from the View."""
    low, high = now = stop_of(weighed)
    bids, before = view.choices, turn_before(view)
    if before is None or not weighed or not isinstance(bids, Bids):
        return now
    said = said_at(write_view(before), HINT)
    is_there = low <= said[1] and said[0] <= (high or bids.numbers[0] - 1)
    return said if is_there and getattr(weighed[0].action, "points", 0) <= said[1] else now


@lru_cache(maxsize=64)
def said_at(text: str, budget: Budget) -> tuple[int, int]:
    """Where to stop as it was said about a View, written as text: the range, from its lower to its upper end."""
    view = read_view(text)
    *_, advice = advise(view, chance_of(view), budget)
    return where_to_stop(view, advice.weighed if advice.looked_ahead else ())


def turn_before(view: View) -> View | None:
    """What this seat saw when it last called in this auction; None if it has not called."""
    calls, now = view.deal.calls, view.now
    at = max((at for at, call in enumerate(calls) if call.seat == view.me), default=None)
    if at is None or not isinstance(now, Auction) or view.deal.gold or view.deal.dark is not None:
        return None
    high = max(calls[:at], key=lambda call: call.bid, default=Call(view.me, 0))
    since = {*now.left, *(call.seat for call in calls[at:])}
    left = tuple([seat for seat in view.deal.active if seat in since])
    auction = Auction(view.me, high.bid, high.seat if high.bid else None, left)
    earlier = replace(view, deal=view.deal.changed(calls=calls[:at]), now=auction)
    return view_of(imagine(earlier, sample_hidden(earlier, Random(at))), view.me)
