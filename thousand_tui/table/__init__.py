"""The table: a game with its seats and its log, who acts, who sits at the keyboard. No files, no screens."""

from __future__ import annotations

from thousand_tui.table.finishing import Finishing, last_card
from thousand_tui.table.course import Move, Replaying
from thousand_tui.table.marks import Mark
from thousand_tui.table.session import PERSON, Player, Session, StaleMove, Step, TableSettings

__all__ = [
    "PERSON",
    "Finishing",
    "Mark",
    "Move",
    "Player",
    "Replaying",
    "Session",
    "StaleMove",
    "Step",
    "TableSettings",
    "last_card",
]
