"""What is printed on large cards: pips laid out as on paper, and court figures that stand on their heads as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thousand_tui.rules import Rank

PIPS: Final = {
    Rank.NINE: ((-1, 0), (-1, 1), (-1, 2), (-1, 3), (0, 1.5), (1, 0), (1, 1), (1, 2), (1, 3)),
    Rank.TEN: ((-1, 0), (-1, 1), (-1, 2), (-1, 3), (0, 0.5), (0, 2.5), (1, 0), (1, 1), (1, 2), (1, 3)),
}
"""The pips of a rank: in the left, the middle or the right column, and how many steps below the first row."""

STEP: Final = 2
"""Rows from one pip of a column to the next."""

HEIGHT: Final = 3 * STEP + 1
"""Rows that the pips take."""

FIGURES: Final = {
    Rank.KING: (r"\WWW/", "{o_o}", "==*==", "{o-o}", "/MMM\\"),
    Rank.QUEEN: (r".\|/.", "(o.o)", "~<*>~", "(o'o)", r"'/|\'"),
    Rank.JACK: ("/~~~,", "|o.o|", "--*--", "|o'o|", "'~~~/"),
}
"""The figures, five cells by five; the star is where the suit stands."""

ACE: Final = ("  .  ", r" / \ ", "( * )", r" \ / ", "  '  ")


def pips(rank: Rank, spread: int) -> Iterator[tuple[int, int]]:
    """Where the pips of a rank are, (across, down) from the upper middle; the columns lie ``spread`` cells apart."""
    for column, step in PIPS.get(rank, ()):
        yield column * spread, int(step * STEP)


def figure(rank: Rank) -> tuple[str, ...]:
    """The figure of a rank, empty where it has none."""
    return ACE if rank is Rank.ACE else FIGURES.get(rank, ())
