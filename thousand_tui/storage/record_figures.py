"""The figures that the record gives about a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from thousand_tui.storage.record_facts import TriedPuzzle

# The standard errors to either side of a 95 % interval.
SURE: Final = 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """``times`` out of ``of``, with the 95 % interval of the true share (Wilson's)."""

    times: int
    of: int

    @property
    def value(self) -> float:
        """The share; 0 if ``of`` is 0."""
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval, from 0 to 1.

        >>> [round(end, 3) for end in Share(5, 10).interval]
        [0.237, 0.763]
        """
        if not self.of:
            return 0.0, 1.0
        n, square = self.of, SURE * SURE
        middle = (self.value + square / (2 * n)) / (1 + square / n)
        reach = SURE * sqrt(self.value * (1 - self.value) / n + square / (4 * n * n)) / (1 + square / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which figures are asked for: whose (``who`` empty: everybody's), under which agreements (a preset; ``OWN`` for
    those that are none), since when; ``alone``: without deals that had a hint or an undo."""

    who: str
    preset: str | None = None
    since: str = ""
    alone: bool = False


# Stands for agreements that are not a preset.
OWN: Final = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has counted deals."""

    who: str
    name: str
    deals: int


@dataclass(frozen=True, slots=True)
class Company:
    """The finished games of one kind (the agreements, the number of ``seats`` or the kinds of opponents), and how many
    of them were won."""

    what: str
    won: Share


@dataclass(frozen=True, slots=True)
class Parts:
    """The deals against one kind of opponents, of one form, or in one place in the order of play: how many there were,
    and the points they brought as declarer and as defender."""

    what: str
    deals: int = 0
    declared: int = 0
    change_declaring: int = 0
    defended: int = 0
    change_defending: int = 0


@dataclass(frozen=True, slots=True)
class Talons:
    """The talons that were bought: how many, their card points, and the contracts made with a talon of few, some and
    many card points."""

    bought: int = 0
    points: int = 0
    made: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One of the last games: its agreements, its opponents, and whether it was won (None: not over). ``deal`` has the
    change of the total over all its deals, whether any had a hint or an undo, and the way to the replay. ``rated`` is
    that of :class:`RecordedPlayer`, or how the game ended if it was not played to the end."""

    preset: str
    opponents: str
    won: bool | None
    deal: NotableDeal
    rated: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """Points per deal over time: the means of groups of days, and the first and the last day."""

    means: tuple[float, ...] = ()
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Bids:
    """The contracts bought for ``least`` to ``most`` (None: no upper limit), and how many of them were made."""

    least: int
    most: int | None
    made: Share


@dataclass(frozen=True, slots=True)
class NotableDeal:
    """One of the best or worst deals: the file of its game, its number, its date, and the points it brought.
    ``is_gone``: the file has been deleted since, so the deal cannot be replayed. ``aided``: it had a hint or an
    undo."""

    path: str
    number: int
    settled: str
    change: int
    contract: int
    part: str
    is_gone: int
    aided: int = 0


@dataclass(frozen=True, slots=True)
class Runs:
    """The longest runs of games won and lost, and of contracts made and failed."""

    won: int = 0
    lost: int = 0
    made: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Deals:
    """Counts and sums over a person's deals."""

    played: int = 0
    out: int = 0
    declared: int = 0
    defended: int = 0
    bids: int = 0
    contracts: int = 0
    made: int = 0
    conceded: int = 0
    points_declaring: int = 0
    points_defending: int = 0
    change_declaring: int = 0
    change_defending: int = 0
    marriages: int = 0
    bolts: int = 0
    mounts: int = 0
    falls: int = 0
    dumps: int = 0
    hints: int = 0
    undos: int = 0
    change: int = 0
    aided: int = 0
    aided_change: int = 0


@dataclass(frozen=True, slots=True)
class Tokens:
    """Figures for the deals and games of another game, in which tokens are won."""

    games: int = 0
    won: Share = field(default_factory=lambda: Share(0, 0))
    deals: int = 0
    tokens: int = 0
    best: int = 0
    worst: int = 0


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What reviews found, in points on the sheet: the number of deals, the points lost per deal, and the luck per deal
    in those where it was ``measured``. ``errors`` is the loss over time, each value the mean of a group of deals.
    ``hints`` is what hints would have gained per deal in the last ``LATELY`` deals, and in as many before those."""

    deals: int = 0
    error: float = 0.0
    measured: int = 0
    luck: float = 0.0
    errors: tuple[float, ...] = ()
    hints: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything the record says about a person."""

    person: Person
    asked: Asked
    games: int = 0
    won: Share = field(default_factory=lambda: Share(0, 0))
    given_up: int = 0
    running: int = 0
    gone: int = 0
    from_barrel: int = 0
    deals: Deals = field(default_factory=Deals)
    by_rules: tuple[Company, ...] = ()
    by_seats: tuple[Company, ...] = ()
    by_opponents: tuple[Company, ...] = ()
    by_rating: tuple[Company, ...] = ()
    last: tuple[PlayedGame, ...] = ()
    over_time: Over = field(default_factory=Over)
    against: tuple[Parts, ...] = ()
    forms: tuple[Parts, ...] = ()
    places: tuple[Parts, ...] = ()
    bids: tuple[Bids, ...] = ()
    talons: Talons = field(default_factory=Talons)
    runs: Runs = field(default_factory=Runs)
    best: tuple[NotableDeal, ...] = ()
    worst: tuple[NotableDeal, ...] = ()
    others: Mapping[str, Tokens] = field(default_factory=dict)
    reviewed: Reviewed = field(default_factory=Reviewed)
    puzzles: tuple[TriedPuzzle, ...] = ()
