"""A table that is replayed, not played at: what is said and offered in place of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Offer: TypeAlias = tuple[str, str, str]
"""A key, what it does, and the action behind it for those who click."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """``caption`` is what has just happened, ``where`` the place in the game and whose eyes look; ``offers`` are the
    keys of the moment. ``is_open``: all cards are shown. ``goes_on``: there are moments after this one."""

    caption: str
    where: str
    offers: tuple[Offer, ...]
    is_open: bool
    goes_on: bool
