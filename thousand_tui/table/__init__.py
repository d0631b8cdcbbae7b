"""The table: a game with its seats and its log, whose turn it is, and who is at the keyboard. No files, no screens."""

from __future__ import annotations

from thousand_tui.table.course import Course, Move, Replaying
from thousand_tui.table.occasion import Daily, Duplicate, Occasion, Practice, Shuffling, Way
from thousand_tui.table.session import PERSON, Mark, Player, StaleMove, TableSettings
from thousand_tui.table.thousand import ThousandSession, ThousandStep, story_of
from thousand_tui.table.thousand_pacing import Finishing
