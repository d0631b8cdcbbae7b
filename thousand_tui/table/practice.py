"""That a game is played for practice: a deal that was settled, played again, with its result then; or one that
was set on the board.

Saves keep these words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Way(StrEnum):
    """How a deal is played again: with its own cards from the beginning, from a later moment on, or with one hand
    as it was and the other cards dealt again. A deal from the board was never played before."""

    AGAIN = "again"
    FROM = "from"
    LIKE = "like"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Practice:
    """``deal`` is the number of the deal, ``seat`` the one that is practised. The first ``first`` moves of the log were
    made before; ``then`` is what the log of the deal was when it was played for the first time, move by move.
    ``names`` are of those who sat at the seats then; a save may not say. ``source`` names the file of the running
    game from which it was begun; it is empty where there was none."""

    way: Way
    deal: int
    seat: int
    first: int
    then: tuple[str, ...]
    names: tuple[str, ...] = ()
    source: str = ""
