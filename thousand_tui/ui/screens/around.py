"""The screens around the table that need nothing to be opened; each is loaded when it is first wanted."""

from __future__ import annotations

from textual.screen import Screen


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
