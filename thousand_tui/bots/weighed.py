"""What a level that looks ahead says about each choice, and how much it may look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from thousand_tui.rules import Action, Bid, Concede, Contract, Pass

# How far off the difference between two calls may be, twice ``auction.MISJUDGED``, and that between two raises.
UNSURE: Final = (36.0, 10.0)
# A loss of fewer points on the sheet is never told.
TOLD: Final = 5.0


@dataclass(frozen=True, slots=True)
class Rung:
    """A number in the ladder of bids: the ``chance`` of making it if the seat gets the deal for it, and what it is
    ``worth`` to bid it now, on the scale of the choices; ``is_even``: as good as the best as far as can be told."""

    points: int
    chance: float
    worth: float
    is_even: bool = False
    is_open: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Weighed:
    """One choice as it looks after ``worlds`` imagined worlds.

    ``worth`` is how far the seat's side is then ahead on the sheet, in points (see ``evaluation.sheet_worth``); only
    differences mean anything. ``chance`` is that of making the contract (None if there is none), ``points`` what the
    seat takes in cards and melds (None if not counted). ``is_even``: luck alone may have put it behind the best, or
    ahead. ``rungs`` are what the same worlds say of all numbers, on the lowest bid of a hint; ``imagined`` is the
    chance in those worlds if ``chance`` was corrected. ``brings`` counts the points anew: it is given a
    function that corrects the imagined chances. ``is_open``: it is behind by more than is told, but nobody has tried
    how far.
    """

    action: Action
    worth: float
    chance: float | None = None
    points: float | None = None
    worlds: int = 0
    is_even: bool = False
    rungs: tuple[Rung, ...] = field(default=(), compare=False)
    imagined: float | None = field(default=None, compare=False)
    brings: Callable[[Callable[[float], float]], float] | None = field(default=None, compare=False)
    is_open: bool = False


def is_as_good(choice: Weighed | Rung, best: Weighed) -> bool:
    """Whether a choice may be as good as the best: luck may have put it behind, or it is by less than is told."""
    return choice.is_even or best.worth - choice.worth < TOLD


def compared(weighed: Sequence[Weighed]) -> Sequence[Weighed]:
    """The choices that the best is compared with: the others that play on, else the ways to concede."""
    plays_on = [choice for choice in weighed[1:] if not isinstance(choice.action, Concede)]
    return plays_on or weighed[1:]


def rival(weighed: Sequence[Weighed]) -> Weighed | None:
    """The first of these that is clearly behind the best; None if there is none."""
    return next((choice for choice in compared(weighed) if not is_as_good(choice, weighed[0])), None)


def numbers_of(weighed: Sequence[Weighed]) -> list[Weighed]:
    """The bids in the ladder that were not weighed one by one."""
    told = {each.action for each in weighed}
    rungs = next((each.rungs for each in weighed if each.rungs), ())
    bids = [Weighed(Bid(rung.points), rung.worth, rung.chance, is_even=rung.is_even) for rung in rungs]
    return [bid for bid in bids if bid.action not in told]


def stop_of(weighed: Sequence[Weighed]) -> tuple[int, int]:
    """Between which numbers to stop: up to the first, clearly more is gained than by passing, or keeping the bid, and
    beyond the second clearly less. Both are 0 if even the least number gains less."""
    rungs = next((each.rungs for each in weighed if each.rungs), ())
    numbers = [(rung.points, rung.worth) for rung in rungs]
    numbers += [(each.action.points, each.worth) for each in weighed if isinstance(each.action, Contract)]
    kept = min(numbers)[1] if numbers and not rungs else None
    passing = next((each.worth for each in weighed if isinstance(each.action, Pass)), kept)
    if passing is None or all(worth < passing for _, worth in numbers):
        return 0, 0
    low, high = (
        max((points for points, worth in numbers if worth >= passing + off), default=min(numbers)[0])
        for off in (UNSURE[not rungs], -UNSURE[not rungs])
    )
    return (low if low < high else max((points for points, _ in numbers if points < high), default=high)), high


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a level may look at for one decision, in worlds, positions and games, never in time (DESIGN law 5).

    ``worlds`` are imagined for a card, ``talons`` for a bid, ``deals`` for passing cards and for the contract;
    ``passes`` is how many ways to pass are compared. ``careful`` more deals are imagined for the contract, in which all
    play like Regulars. ``nodes`` is how many positions the solver may visit for one decision; with 0 there are only
    roll-outs. With ``reads``, worlds that fit the others' bids and cards are preferred.
    """

    worlds: int
    talons: int
    passes: int
    deals: int
    nodes: int
    careful: int = 0
    points: bool = False
    reads: bool = False
