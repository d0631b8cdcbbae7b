"""How fast the table goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

TURN_GRACE: Final = 0.3


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: before a bot acts, while a finished trick lies there (None: until a key is pressed).

    ``grace``: so long after a phase has begun, Enter decides nothing, because it was meant for something earlier.
    ``frame``: between two frames of a card that slides; 0: none does.
    """

    bot: float
    trick: float | None
    grace: float = 0.7
    frame: float = 0.0

    @property
    def turn_grace(self) -> float:
        """The same after another turn or trick of a phase that goes on."""
        return min(self.grace, TURN_GRACE)

    @property
    def told(self) -> float | None:
        """Seconds for reading what has happened; a sentence takes longer than a trick."""
        return None if self.trick is None else 2 * self.trick

    @property
    def result(self) -> float | None:
        """Seconds to read a settlement if no person plays."""
        return None if self.trick is None else 3 * self.trick


FRAME: Final = 0.06
"""Seconds of a frame: with two of them a card lies where it belongs in less than 150 ms."""

PACES: Final[Mapping[str, Pace]] = MappingProxyType(
    {
        "slow": Pace(bot=1.3, trick=3.2, frame=FRAME),
        "normal": Pace(bot=0.7, trick=1.8, frame=FRAME),
        "fast": Pace(bot=0.25, trick=0.8, frame=FRAME),
        "key": Pace(bot=0.7, trick=None, frame=FRAME),
    }
)
