"""What is kept of every deal, game and trial that was played: a row each, as it stands in a CSV file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Dealt:
    """One deal as these bots on the ``seats`` played it from a fresh sheet; ``points`` are those of the sides.

    ``declarer`` is a seat, -1 where there is none (V2); ``conceded`` is the kind of concession, empty without one.
    """

    seed: str
    number: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    declarer: int
    bid: int
    contract: int
    made: bool
    conceded: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A whole game of ``deals`` deals with these bots on the ``seats``; ``winners`` are sides, none without an end."""

    seed: str
    number: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class Tried:
    """A contract played from the first lead: ``bot`` in the ``role`` of the declarer or of all the opponents.

    ``points`` are those that the declarer took, unrounded.
    """

    seed: str
    number: int
    role: str
    bot: str
    declarer: int
    contract: int
    made: bool
    points: int


@dataclass(frozen=True, slots=True)
class Layout(Generic[Row]):
    """How the rows of a kind stand in a file: the ``columns`` by name, and what makes a row of their texts.

    ``key`` tells rows apart: of two with the same key one is too many.
    """

    columns: tuple[str, ...]
    write: Callable[[Row], tuple[object, ...]]
    read: Callable[[Sequence[str]], Row]
    key: Callable[[Row], tuple[object, ...]]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _spaced(values: Sequence[object]) -> str:
    return " ".join(map(str, values))


def _read_dealt(cells: Sequence[str]) -> Dealt:
    seed, number, seats, points, declarer, bid, contract, made, conceded = cells
    return Dealt(
        seed,
        int(number),
        tuple(seats.split()),
        _numbers(points),
        int(declarer),
        int(bid),
        int(contract),
        bool(int(made)),
        conceded,
    )


DEALS: Final[Layout[Dealt]] = Layout(
    ("seed", "deal", "seats", "points", "declarer", "bid", "contract", "made", "conceded"),
    lambda row: (
        row.seed,
        row.number,
        _spaced(row.seats),
        _spaced(row.points),
        row.declarer,
        row.bid,
        row.contract,
        int(row.made),
        row.conceded,
    ),
    _read_dealt,
    lambda row: (row.seed, row.number, row.seats),
)


def _read_ended(cells: Sequence[str]) -> Ended:
    seed, number, seats, winners, deals = cells
    return Ended(seed, int(number), tuple(seats.split()), _numbers(winners), int(deals))


GAMES: Final[Layout[Ended]] = Layout(
    ("seed", "game", "seats", "winners", "deals"),
    lambda row: (row.seed, row.number, _spaced(row.seats), _spaced(row.winners), row.deals),
    _read_ended,
    lambda row: (row.seed, row.number, row.seats),
)


def _read_tried(cells: Sequence[str]) -> Tried:
    seed, number, role, bot, declarer, contract, made, points = cells
    return Tried(seed, int(number), role, bot, int(declarer), int(contract), bool(int(made)), int(points))


TRIALS: Final[Layout[Tried]] = Layout(
    ("seed", "deal", "role", "bot", "declarer", "contract", "made", "points"),
    lambda row: (
        row.seed,
        row.number,
        row.role,
        row.bot,
        row.declarer,
        row.contract,
        int(row.made),
        row.points,
    ),
    _read_tried,
    lambda row: (row.seed, row.number, row.role, row.bot),
)
