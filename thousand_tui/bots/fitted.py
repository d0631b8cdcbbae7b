"""Numbers fitted to deals that were played, from ``fitted.json``; docs/lab.md says how they were found.

- ``points``, a :class:`Table` each: what cards bring a declarer;
- ``named``: what a suit gains if it is named trumps from the first lead on (G13);
- ``leads`` and ``replies``, in tenths: what each feature of a played card adds to the logarithm of its strength
  (``search/play_model.py`` gives their order);
- ``foretold``: how to correct the chance of a contract in each phase, and for those who defend against it: a line in
  the logarithm of its odds; ``raised`` is for contracts above the bid;
- ``passes``, in tenths: how likely each card of a suit, and each two, are to be passed, by what is held.
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
    """What the cards bring a declarer who plays with ``kept`` cards against this many ``opponents``; ``bank``: the last
    trick takes a bank.

    ``suits`` are the points of one suit apart from its marriage, indexed by its six cards as bits, the nine lowest: the
    second row of sixteen adds the ten, the third the ace. ``second`` is how often a further marriage gets declared.
    ``no_ace``: what a marriage costs without any ace, since its cards fall to the others' long suits, how often it is
    declared all the same, and how much more often for each ten.
    """

    opponents: int
    kept: int
    bank: bool
    suits: tuple[int, ...]
    second: float
    no_ace: tuple[float, float, float]


def _row(parts: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """All the numbers of the parts in one row."""
    return tuple(chain.from_iterable(parts.values()))


FITTED: Final[Mapping[str, Any]] = json.loads(Path(__file__).with_name("fitted.json").read_bytes())

TABLES: Final = tuple(
    Table(**each | {"suits": _row(each["suits"]), "no_ace": tuple(each["no_ace"])}) for each in FITTED["points"]
)
# What a suit with this many cards gains if it is named trumps ...
NAMED_LENGTH: Final[Sequence[float]] = FITTED["named"]["length"]
# ... and what its nine, jack, queen, king, ten and ace add: high cards would have won anyway ...
NAMED_CARDS: Final[Sequence[float]] = FITTED["named"]["cards"]
# ... as would a marriage, which makes its suit trumps otherwise.
NAMED_PAIR: Final[float] = FITTED["named"]["pair"]
FORETOLD: Final[Mapping[str, Mapping[str, float]]] = FITTED["foretold"]
LEADS: Final = _row(FITTED["leads"])
REPLIES: Final = _row(FITTED["replies"])
ONE: Final = _row(FITTED["passes"]["one"])
TWO: Final = _row(FITTED["passes"]["two"])
