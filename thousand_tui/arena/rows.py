"""What is kept of every deal and game that was played: a row each, as it stands in a CSV file; and means and
shares of them with standard errors, clustered by deal: the same cards played again are not new evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from typing import Any, Final, Generic, TypeVar, cast

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


class Layout(Generic[Row]):
    """How the rows of a kind stand in a file: a column for each field, ``number`` under another name if one is given.

    ``key`` names the fields that tell rows apart: of two with the same key one is too many.
    """

    def __init__(self, kind: Callable[..., Row], *key: str, number: str = "number") -> None:
        self.kind = kind
        self.fields = {field.name: str(field.type) for field in fields(cast(Any, kind))}
        self.columns = tuple(number if name == "number" else name for name in self.fields)
        self._key = key

    def write(self, row: Row) -> tuple[object, ...]:
        """The cells of a row."""
        return tuple(_written(getattr(row, name)) for name in self.fields)

    def read(self, cells: Sequence[str]) -> Row:
        """The row of these cells.

        Raises:
            ValueError: there is none.
        """
        return self.kind(*(READ[kind](cell) for kind, cell in zip(self.fields.values(), cells, strict=True)))

    def key(self, row: Row) -> tuple[object, ...]:
        """What tells a row apart."""
        return tuple(getattr(row, name) for name in self._key)


def _written(value: object) -> object:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


# What a cell means, by how its field is declared.
READ: Final[Mapping[str, Callable[[str], object]]] = {
    "str": str,
    "int": int,
    "bool": lambda cell: bool(int(cell)),
    "tuple[str, ...]": lambda cell: tuple(cell.split()),
    "tuple[int, ...]": lambda cell: tuple(map(int, cell.split())),
}

DEALS: Final = Layout(Dealt, "seed", "number", "seats", number="deal")
GAMES: Final = Layout(Ended, "seed", "number", "seats", number="game")


# How many standard errors an interval of 95 % reaches to either side.
SURE: Final = 1.96


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and its standard error."""

    value: float
    error: float

    @property
    def reach(self) -> float:
        """How far the interval of 95 % reaches to either side."""
        return SURE * self.error

    @property
    def low(self) -> float:
        """The lower end of the interval of 95 %."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """The upper end of the interval of 95 %."""
        return self.value + self.reach


def ratio(clusters: Sequence[tuple[float, float]]) -> Figure | None:
    """The sum of the first over the sum of the second, with the error that clusters of that many show.

    None if the second are all zero.
    """
    over = sum(count for _, count in clusters)
    if not over:
        return None
    value = sum(amount for amount, _ in clusters) / over
    size = len(clusters)
    scatter = sum((amount - value * count) ** 2 for amount, count in clusters)
    return Figure(value, sqrt(scatter * size / max(1, size - 1)) / abs(over))


def mean(clusters: Sequence[Sequence[float]]) -> Figure:
    """The mean of all values, clustered as they are given.

    Raises:
        ValueError: there is nothing to take the mean of.
    """
    figure = ratio([(sum(cluster), len(cluster)) for cluster in clusters])
    if figure is None:
        raise ValueError("no values")
    return figure


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
