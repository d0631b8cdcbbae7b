"""The table: a game with its seats and its log, who acts, who sits at the keyboard. No files, no screens."""

from __future__ import annotations

from thousand_tui.table.finishing import Finishing, last_card
from thousand_tui.table.session import (
    PERSON,
    Move,
    Player,
    Session,
    StaleMove,
    Step,
    TableSettings,
)

__all__ = ["PERSON", "Finishing", "Move", "Player", "Session", "StaleMove", "Step", "TableSettings", "last_card"]
