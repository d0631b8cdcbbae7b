"""The rows kept of the deals and games played, as in a CSV file; and their means and shares with standard errors,
clustered by deal, as the same cards played again are not new evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from typing import Any, Final, Generic, TypeVar, cast

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal as these bots in the ``seats`` played it on a fresh sheet; ``points`` are by side.

    ``declarer`` is a seat, -1 if there is none (V2); ``conceded`` is the kind of concession, empty if there was none.
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
    """A whole game of ``deals`` deals with these bots in the ``seats``; ``winners`` are sides, none if nobody won."""

    seed: str
    number: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    deals: int


class Layout(Generic[Row]):
    """The columns of a kind of row in a file: one for each field; the column of ``number`` may have another name.

    ``key`` names the fields that identify a row: there must not be two rows with the same key.
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
        """The row from these cells.

        Raises:
            ValueError: the cells are not a row of this kind.
        """
        return self.kind(*(READ[kind](cell) for kind, cell in zip(self.fields.values(), cells, strict=True)))

    def key(self, row: Row) -> tuple[object, ...]:
        """The key that identifies a row."""
        return tuple(getattr(row, name) for name in self._key)


def _written(value: object) -> object:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


# How to read a cell, by the declared type of its field.
READ: Final[Mapping[str, Callable[[str], object]]] = {
    "str": str,
    "int": int,
    "bool": lambda cell: bool(int(cell)),
    "tuple[str, ...]": lambda cell: tuple(cell.split()),
    "tuple[int, ...]": lambda cell: tuple(map(int, cell.split())),
}

DEALS: Final = Layout(Dealt, "seed", "number", "seats", number="deal")
GAMES: Final = Layout(Ended, "seed", "number", "seats", number="game")


# The standard errors to either side of a 95 % interval.
SURE: Final = 1.96


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and its standard error."""

    value: float
    error: float

    @property
    def reach(self) -> float:
        """The distance from the value to either end of the 95 % interval."""
        return SURE * self.error

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + self.reach


def ratio(clusters: Sequence[tuple[float, float]]) -> Figure | None:
    """The sum of the first numbers divided by that of the second, with the standard error estimated from the clusters.

    None if all second numbers are zero.
    """
    over = sum(count for _, count in clusters)
    if not over:
        return None
    value = sum(amount for amount, _ in clusters) / over
    size = len(clusters)
    scatter = sum((amount - value * count) ** 2 for amount, count in clusters)
    return Figure(value, sqrt(scatter * size / max(1, size - 1)) / abs(over))


def mean(clusters: Sequence[Sequence[float]]) -> Figure:
    """The mean of all values, with the standard error estimated from the clusters.

    Raises:
        ValueError: there are no values.
    """
    figure = ratio([(sum(cluster), len(cluster)) for cluster in clusters])
    if figure is None:
        raise ValueError("no values")
    return figure


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
