"""Numbers fitted to deals that were played, from ``fitted.json``; docs/lab.md says how they were found.

- ``points``, a :class:`Table` each: what cards bring a declarer;
- ``named``: what a suit brings more if it is named trumps from the first lead on (G13);
- ``leads`` and ``replies``, in tenths: what each quality of a card that was played adds to the logarithm of its
  strength (``search/conduct.py`` says in which order they stand);
- ``foretold``: how the chance of a contract is told in each phase, and to who plays against it, a line in the logarithm
  of its odds; ``raised`` is more than the bid was;
- ``passes``, in tenths: how strong each card of a suit is for being passed, and each two of them, by what is held.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final


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


def _row(parts: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """All numbers of the parts, one part after the other."""
    return tuple(chain.from_iterable(parts.values()))


FITTED: Final[Mapping[str, Any]] = json.loads(Path(__file__).with_name("fitted.json").read_bytes())

TABLES: Final = tuple(
    Table(**each | {"suits": _row(each["suits"]), "no_ace": tuple(each["no_ace"])}) for each in FITTED["points"]
)
# What a suit of so many cards brings more if it is named trumps ...
NAMED_LENGTH: Final[Sequence[float]] = FITTED["named"]["length"]
# ... and its nine, jack, queen, king, ten and ace besides: high cards would have won anyway ...
NAMED_CARDS: Final[Sequence[float]] = FITTED["named"]["cards"]
# ... as would a marriage that makes its suit trumps otherwise.
NAMED_PAIR: Final[float] = FITTED["named"]["pair"]
FORETOLD: Final[Mapping[str, Mapping[str, float]]] = FITTED["foretold"]
LEADS: Final = _row(FITTED["leads"])
REPLIES: Final = _row(FITTED["replies"])
ONE: Final = _row(FITTED["passes"]["one"])
TWO: Final = _row(FITTED["passes"]["two"])
