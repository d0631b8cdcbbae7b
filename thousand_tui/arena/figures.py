"""Means and shares with standard errors, clustered by deal: the same cards played again are not new evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

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
