"""The table of the old Mariage, from setting it up to the end of a game."""

from __future__ import annotations

from thousand_tui.ui.screens.mariage.screen import MariageScreen

__all__ = ["MariageScreen"]
