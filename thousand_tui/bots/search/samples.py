"""What a few imagined worlds cannot tell apart.

When a level plays deals out quickly, it has few of them and quick play makes mistakes: among cards not told apart it
takes the one a Regular would. The solver's answers are many and exact, and decide alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

# A choice is worse than another if it is more than this many standard errors behind.
APART: Final = 2.5
# How far quick play may misjudge all worlds alike, in points on the sheet: an error that more worlds do not remove.
OFF: Final = 4.0


def told_apart(best: Sequence[float], other: Sequence[float], weights: Sequence[float], off: float = OFF) -> bool:
    """Whether ``other`` is worse than ``best`` by more than luck may explain, by the points on the sheet that each
    brings in the same worlds; worlds in which only one was tried are ignored. ``weights`` are those of the worlds,
    ``off`` is how far all of them may misjudge.
    """
    behind = [one - two for one, two in zip(best, other, strict=False)]
    if not behind:
        return False
    mean, spread = _spread(behind, weights[: len(behind)])
    return mean > APART * sqrt(spread + off * off)


def behind(best: Sequence[float], other: Sequence[float], weights: Sequence[float]) -> float:
    """How far a choice dropped early is behind the best in the worlds in which both were tried, since averages over
    different worlds cannot be compared. Never negative."""
    behind = [one - two for one, two in zip(best, other, strict=False)]
    return max(0.0, _spread(behind, weights[: len(behind)])[0]) if behind else 0.0


def within_noise(gap: float, best: Sequence[float], other: Sequence[float], off: float = OFF) -> bool:
    """Whether a choice ``gap`` points behind the best on the sheet is about as good: the gap is no more than estimates
    may misjudge (``off``), or than luck may cause in the same samples of both."""
    behind = [one - two for one, two in zip(best, other, strict=True)]
    return gap <= max(off, APART * sqrt(_spread(behind, [1.0] * len(behind))[1]) if behind else off)


def _spread(behind: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The mean of weighted differences, and the square of its standard error."""
    total = sum(weights)
    mean = sum(weight * each for weight, each in zip(weights, behind, strict=True)) / total
    spread = sum((weight * (each - mean)) ** 2 for weight, each in zip(weights, behind, strict=True)) / total**2
    return mean, spread * len(behind) / max(1, len(behind) - 1)
