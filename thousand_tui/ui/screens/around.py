"""The screens around the table that need nothing to be opened; each is loaded when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


def saved_screen() -> Screen[None]:
    """The saved games."""
    from thousand_tui.ui.screens.saved import SavedScreen

    return SavedScreen()


def record_screen() -> Screen[None]:
    """What was played on this machine."""
    from thousand_tui.ui.screens.records import RecordsScreen

    return RecordsScreen()


def settings_screen() -> Screen[None]:
    """The settings."""
    from thousand_tui.ui.screens.settings import SettingsScreen

    return SettingsScreen()


def open_asked_board(app: Thousand) -> None:
    """The board that the command line asked for."""
    from thousand_tui.ui.boarding import open_asked

    open_asked(app)
