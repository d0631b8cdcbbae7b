"""What a level that looks ahead says about each of its choices, and how long it may look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from thousand_tui.rules import Action, Contract, Pass

# So many points behind the best is about the same, if nothing tells the choices apart: what all estimates may misjudge.
ALIKE: Final = 10.0


@dataclass(frozen=True, slots=True)
class Rung:
    """A number of the ladder of bids: the ``chance`` that it is made if the seat gets the deal for it, and what it is
    ``worth`` if it is said now, on the scale of the choices; ``is_even``: as good as the best as far as can be told."""

    points: int
    chance: float
    worth: float
    is_even: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """One choice as it looks after ``worlds`` imagined worlds.

    ``worth`` is how far the seat's side is ahead on the sheet afterwards, in points (see ``stakes.sheet_worth``), only
    its differences mean anything; ``chance`` that the contract is made (None where there is none to make); ``points``
    what the seat takes in cards and melds (None where it was not counted). ``is_even``: chance alone may have put it
    behind the best, or before it. ``rungs`` are what the same worlds say of all numbers, on the lowest bid of a hint;
    ``imagined`` is the chance in them, where it is told otherwise.
    """

    action: Action
    worth: float
    chance: float | None = None
    points: float | None = None
    worlds: int = 0
    is_even: bool = False
    rungs: tuple[Rung, ...] = field(default=(), compare=False)
    imagined: float | None = field(default=None, compare=False)


def is_alike(choice: Weighed | Rung, best: Weighed) -> bool:
    """Whether a choice is about as good as the best. Not told apart is not enough: where few worlds tell, or some weigh
    much, chance alone may put one far behind."""
    return choice.is_even and best.worth - choice.worth <= ALIKE


def stop_of(weighed: Sequence[Weighed]) -> int:
    """The highest number that is worth no less than to pass, or than to keep the bid; 0 if there is none."""
    rungs = next((each.rungs for each in weighed if each.rungs), ())
    numbers = [(rung.points, rung.worth) for rung in rungs]
    numbers += [(each.action.points, each.worth) for each in weighed if isinstance(each.action, Contract)]
    least = min(numbers)[1] if numbers and not rungs else None
    passing = next((each.worth for each in weighed if isinstance(each.action, Pass)), least)
    return 0 if passing is None else max((points for points, worth in numbers if worth >= passing), default=0)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a level may look at for one decision: worlds, positions and games, never time (DESIGN law 5).

    ``worlds`` are imagined for a card, ``talons`` for a bid, ``deals`` for passing cards and for the contract;
    ``passes`` are the ways to pass that are compared. ``careful`` deals more are imagined for the contract in which all
    play as Regulars do. ``nodes`` are the positions that the solver may visit for one decision; with 0 there are only
    roll-outs. Who ``reads`` the others prefers worlds that agree with what they have said and played.
    """

    worlds: int
    talons: int
    passes: int
    deals: int
    nodes: int
    careful: int = 0
    points: bool = False
    reads: bool = False
