"""What a few imagined worlds do not tell apart.

Where a level plays deals out quickly it has few of them, and quick play errs: of cards that are not told apart it takes
the one that a Regular would. The solver's answers are many and exact, and decide by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

# A choice is worse than another if it is behind by more than so many standard errors.
APART: Final = 2.5
# What quick play may misjudge in every world alike, in points on the sheet: an error that more worlds leave.
OFF: Final = 4.0


def told_apart(best: Sequence[float], other: Sequence[float], weights: Sequence[float], off: float = OFF) -> bool:
    """Whether ``other`` is worse than ``best`` by more than chance may do, going by the points on the sheet that each
    brings in the same worlds; what only one of them was tried in says nothing. ``weights`` are those of the worlds,
    ``off`` what all of them may misjudge.
    """
    behind = [one - two for one, two in zip(best, other, strict=False)]
    if not behind:
        return False
    mean, spread = _spread(behind, weights[: len(behind)])
    return mean > APART * sqrt(spread + off * off)


def behind(best: Sequence[float], other: Sequence[float], weights: Sequence[float]) -> float:
    """How far a choice that was given up early is behind the best, in the worlds in which both were tried: what they
    bring on average says nothing where the worlds are not the same. Never less than nothing."""
    behind = [one - two for one, two in zip(best, other, strict=False)]
    return max(0.0, _spread(behind, weights[: len(behind)])[0]) if behind else 0.0


def within_noise(gap: float, best: Sequence[float], other: Sequence[float], off: float = OFF) -> bool:
    """Whether a choice is about the same as the best, ``gap`` points behind it on the sheet: no more than estimates
    misjudge (``off``), or than chance may do in the same samples of both."""
    behind = [one - two for one, two in zip(best, other, strict=True)]
    return gap <= max(off, APART * sqrt(_spread(behind, [1.0] * len(behind))[1]) if behind else off)


def _spread(behind: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The mean of weighted differences, and the square of its standard error."""
    total = sum(weights)
    mean = sum(weight * each for weight, each in zip(weights, behind, strict=True)) / total
    spread = sum((weight * (each - mean)) ** 2 for weight, each in zip(weights, behind, strict=True)) / total**2
    return mean, spread * len(behind) / max(1, len(behind) - 1)
