"""Numbers fitted to deals that were played; docs/bots.md says how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Table:
    """What the cards bring a declarer who plays with ``kept`` cards against so many ``opponents``; the last trick
    takes a ``bank`` or does not.

    ``suits`` are the points of one suit besides its marriage, by the six cards as bits, the nine lowest: the second row
    of sixteen adds the ten, the third the ace. ``second`` is how often a further marriage comes to be declared.
    ``no_ace``: what a marriage costs that stands there without an ace, for its cards fall to the long suits of the
    others, how often it is declared nevertheless, and how much more often for each ten.
    """

    opponents: int
    kept: int
    bank: bool
    suits: tuple[int, ...]
    second: float
    no_ace: tuple[float, float, float]


TABLES: Final = (
    Table(
        2,
        8,
        False,
        (
            *(18, 8, 6, -1, 7, 0, -2, -9, 6, 1, -1, -7, -3, 3, 3, -1),
            *(5, 3, 2, -2, 3, -5, -7, -16, 6, -2, -4, -15, 10, 2, 4, -8),
            *(25, 19, 16, 14, 16, 14, 12, 22, 17, 16, 14, 19, 20, 26, 26, 43),
            *(31, 30, 30, 37, 31, 36, 36, 44, 32, 38, 37, 46, 40, 45, 46, 47),
        ),
        0.45,
        (-10.0, 0.0, 0.07),
    ),
    Table(
        1,
        8,
        False,
        (
            *(14, 8, 8, 1, 8, 1, 2, -6, 7, 3, 0, -4, 5, 12, 13, 9),
            *(7, 7, 8, 5, 8, 6, 6, 2, 9, 8, 9, 2, 19, 17, 13, 30),
            *(20, 16, 17, 13, 17, 15, 15, 18, 17, 15, 16, 17, 26, 26, 27, 30),
            *(26, 24, 25, 27, 26, 26, 28, 28, 26, 26, 28, 28, 38, 37, 38, 37),
        ),
        0.55,
        (-10.0, 0.4, 0.12),
    ),
    Table(
        1,
        10,
        False,
        (
            *(12, 7, 9, 3, 8, 5, 3, -3, 8, 4, 3, -1, -10, 3, 3, 2),
            *(6, 12, 13, 6, 10, 8, 7, 6, 11, 7, 7, 8, 11, 9, 2, 1),
            *(19, 18, 17, 16, 19, 16, 16, 16, 18, 18, 16, 16, 17, 23, 25, 33),
            *(27, 28, 26, 33, 28, 33, 33, 38, 30, 34, 34, 39, 40, 42, 41, 46),
        ),
        0.6,
        (0.0, 0.2, 0.14),
    ),
    Table(
        1,
        10,
        True,
        (
            *(19, 9, 10, 4, 14, 6, 5, -2, 8, 7, 4, 0, -1, 14, 13, 10),
            *(5, 10, 11, 7, 14, 7, 7, 4, 16, 11, 12, 12, 19, 17, 12, 9),
            *(23, 19, 18, 15, 21, 16, 15, 15, 21, 20, 17, 16, 23, 28, 32, 34),
            *(29, 29, 28, 31, 28, 31, 30, 35, 30, 32, 31, 34, 40, 42, 39, 42),
        ),
        0.55,
        (0.0, 0.1, 0.2),
    ),
    Table(
        1,
        11,
        True,
        (
            *(14, 6, 8, 3, 9, 5, 5, 2, 8, 5, 6, 3, -5, 6, 4, 7),
            *(4, 10, 10, 8, 13, 11, 11, 3, 15, 14, 11, 8, 18, 11, 9, -13),
            *(20, 16, 14, 19, 18, 17, 17, 18, 18, 19, 18, 18, 22, 25, 27, 36),
            *(28, 28, 28, 33, 26, 33, 33, 38, 31, 33, 33, 37, 43, 45, 44, 50),
        ),
        0.45,
        (0.0, 0.1, 0.2),
    ),
)
"""The usual game for three; two with eight cards each and a dead hand; two with ten cards, without and with a bank; two
with eleven."""

NAMED_LENGTH: Final = (0.0, 0.0, 18.0, 24.0, 32.0, 33.0, 40.0)
"""What a suit of so many cards brings more if it is named trumps from the first lead on (G13) ..."""
NAMED_CARDS: Final = (0.0, 0.0, 1.0, 2.0, -7.0, -18.0)
"""... and its nine, jack, queen, king, ten and ace besides: high cards would have won anyway ..."""
NAMED_PAIR: Final = -15.0
"""... as would a marriage that makes its suit trumps otherwise."""
