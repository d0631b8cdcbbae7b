"""What is printed on large cards: pips laid out as on paper, and court figures that stand on their heads as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

_EDGES: Final = ((-1, 0), (-1, 3), (1, 0), (1, 3))
_SIDES: Final = ((-1, 0), (-1, 1.5), (-1, 3), (1, 0), (1, 1.5), (1, 3))
_FOURS: Final = ((-1, 0), (-1, 1), (-1, 2), (-1, 3), (1, 0), (1, 1), (1, 2), (1, 3))
PIPS: Final[Mapping[str, tuple[tuple[int, float], ...]]] = {
    "2": ((0, 0), (0, 3)),
    "3": ((0, 0), (0, 1.5), (0, 3)),
    "4": _EDGES,
    "5": (*_EDGES, (0, 1.5)),
    "6": _SIDES,
    "7": (*_SIDES, (0, 0.75)),
    "8": (*_SIDES, (0, 0.75), (0, 2.25)),
    "9": (*_FOURS, (0, 1.5)),
    "10": (*_FOURS, (0, 0.5), (0, 2.5)),
}
"""The pips of a rank: in the left, the middle or the right column, and how many steps below the first row."""

STEP: Final = 2
"""Rows from one pip of a column to the next."""

HEIGHT: Final = 3 * STEP + 1
"""Rows that the pips take."""

FIGURES: Final = {
    "K": (r"\WWW/", "{o_o}", "==*==", "{o-o}", "/MMM\\"),
    "Q": (r".\|/.", "(o.o)", "~<*>~", "(o'o)", r"'/|\'"),
    "J": ("/~~~,", "|o.o|", "--*--", "|o'o|", "'~~~/"),
}
"""The figures, five cells by five; the star is where the suit stands."""

ACE: Final = ("  .  ", r" / \ ", "( * )", r" \ / ", "  '  ")


def pips(rank: str, spread: int) -> Iterator[tuple[int, int]]:
    """Where the pips of a rank are, (across, down) from the upper middle; the columns lie ``spread`` cells apart."""
    for column, step in PIPS.get(rank, ()):
        yield column * spread, int(step * STEP)


def figure(rank: str) -> tuple[str, ...]:
    """The figure of a rank, empty where it has none."""
    return ACE if rank == "A" else FIGURES.get(rank, ())
