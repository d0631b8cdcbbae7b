"""The way to the deal of the day: start it, continue it where it was left, or show its result."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


def open_daily(app: Thousand, day: date | None = None) -> None:
    """The deal of today, or for practice of a past day."""
    app.leaving(partial(_open, app, day))


def _open(app: Thousand, day: date | None) -> None:
    from thousand_tui.desk import daily
    from thousand_tui.desk.keeper import keep
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.shelf import Summary
    from thousand_tui.ui.screens.opening import open_game
    from thousand_tui.ui.screens.question import NextScreen

    folder = saves_dir(app.options.saves)
    try:
        found = daily.begun_or_new(folder, app.settings, day)
    except daily.WrongDay as wrong:
        app.say(str(wrong), "warning")
        return
    if isinstance(found, Summary):
        open_game(app, found.path)
        return

    def begin(is_wanted: bool | None = True) -> None:
        if is_wanted:
            app.open_table(found, keep(found, folder))

    if told := daily.told_before(found):
        app.push_screen(NextScreen(told, t("daily.before.yes"), t("daily.before.no")), begin)
    else:
        begin()


def open_calendar(app: Thousand) -> None:
    """The deals of the day of this month, and of those before it."""
    from thousand_tui.ui.screens.calendar import CalendarScreen

    app.push_screen(CalendarScreen())
