"""What the record says of a person, as figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from thousand_tui.storage.record_facts import TriedPuzzle

# How many standard errors an interval of 95 % reaches to either side.
SURE: Final = 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and between which shares the true one lies with 95 % (Wilson's interval)."""

    times: int
    of: int

    @property
    def value(self) -> float:
        """The share, 0 of nothing."""
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its ends, from 0 to 1.

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
    """Whose record (nobody's: everybody's), by which agreements (a preset, ``OWN`` for none), since when; ``alone``:
    without the deals in which there was a hint or an undo."""

    who: str
    preset: str | None = None
    since: str = ""
    alone: bool = False


# Stands for agreements that are no preset.
OWN: Final = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whose deals are counted."""

    who: str
    name: str
    deals: int


@dataclass(frozen=True, slots=True)
class Company:
    """The finished games of one kind of table: its agreements, its number of ``seats``, or the kinds of opponents
    there; and how many of them were won."""

    what: str
    won: Share


@dataclass(frozen=True, slots=True)
class Parts:
    """The deals against opponents of these kinds, of a form, or in a place of the order of play: how many, and what
    they brought as declarer and as defender."""

    what: str
    deals: int = 0
    declared: int = 0
    change_declaring: int = 0
    defended: int = 0
    change_defending: int = 0


@dataclass(frozen=True, slots=True)
class Talons:
    """The talons that were bought: how many, their card points, and the contracts made with one of few card points, of
    some, and of many."""

    bought: int = 0
    points: int = 0
    made: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One of the last games: by which agreements, against whom, won or not (None: not over). ``deal`` says what its
    deals did to the total, and whether there was a hint or an undo in any, and leads to the replay; ``rated`` is
    that of :class:`RecordedPlayer`, or how the game ended otherwise."""

    preset: str
    opponents: str
    won: bool | None
    deal: NotableDeal
    rated: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """What a deal brought over time: the mean of as many days as were put together, and the first and the last day."""

    means: tuple[float, ...] = ()
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Bids:
    """The contracts bought for ``least`` up to ``most`` (None: any more), and how many of them were made."""

    least: int
    most: int | None
    made: Share


@dataclass(frozen=True, slots=True)
class NotableDeal:
    """One of the best deals or of the worst: the file of its game, its number, when it was, and what it brought;
    ``is_gone``: the file has been deleted since, so that it cannot be replayed; ``aided``: there was a hint or an
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
    """The longest runs: games won and lost, contracts made and failed."""

    won: int = 0
    lost: int = 0
    made: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Deals:
    """Counts and sums over the deals in which a person played."""

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
    """The deals and games of the old Mariage."""

    games: int = 0
    won: Share = field(default_factory=lambda: Share(0, 0))
    deals: int = 0
    tokens: int = 0
    best: int = 0
    worst: int = 0


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What reviews found, in points on the sheet: how many deals, what was given away in each, and what the cards gave
    in those that were ``measured``; ``errors`` over time, each the mean of as many deals as were put together.
    ``hints`` is what hints would have gained in each of the last ``LATELY`` deals, and in each of as many before."""

    deals: int = 0
    error: float = 0.0
    measured: int = 0
    luck: float = 0.0
    errors: tuple[float, ...] = ()
    hints: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """All that the record says of a person."""

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
    mariage: Tokens = field(default_factory=Tokens)
    reviewed: Reviewed = field(default_factory=Reviewed)
    puzzles: tuple[TriedPuzzle, ...] = ()
