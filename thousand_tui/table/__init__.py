"""The table: a game with its seats and its log, who acts, who sits at the keyboard. No files, no screens."""

from __future__ import annotations

from thousand_tui.table.course import Course, Move, Replaying
from thousand_tui.table.daily import Daily
from thousand_tui.table.finishing import Finishing, last_card
from thousand_tui.table.marks import Mark
from thousand_tui.table.practice import Practice, Way
from thousand_tui.table.session import PERSON, Player, StaleMove, TableSettings
from thousand_tui.table.shuffling import Shuffling
from thousand_tui.table.thousand import ThousandSession, ThousandStep, story_of

__all__ = [
    "PERSON",
    "Course",
    "Daily",
    "Finishing",
    "Mark",
    "Move",
    "Player",
    "Practice",
    "Replaying",
    "Shuffling",
    "StaleMove",
    "TableSettings",
    "ThousandSession",
    "ThousandStep",
    "Way",
    "last_card",
    "story_of",
]
