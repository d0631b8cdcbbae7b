"""The deal of the day: one deal that is the same for everybody, played once. Saves keep these words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Daily:
    """``day`` is the day whose deal it is. ``is_practice``: it does not count, so what was seen may be taken back.
    ``app`` is the version of the program that dealt it: bots of another one may play otherwise. ``expert`` is what the
    deal brings an Expert at the person's seat, once that is known."""

    day: date
    app: str
    is_practice: bool = False
    expert: int | None = None
