"""The deal of the day: start it, continue it or show its result."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import Static

from thousand_tui.desk.daily import WrongDay, before_lines, begun_or_new
from thousand_tui.desk.keeper import keep
from thousand_tui.storage.shelf import Summary
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn, Headline, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.title_art import TitleCards
from thousand_tui.words import day_text, t

if TYPE_CHECKING:
    from thousand_tui.table import ThousandSession
    from thousand_tui.ui.app import ThousandApp


def open_daily(app: ThousandApp, day: date | None = None) -> None:
    """Open today's deal, or that of a past day as practice."""
    app.leaving(partial(_open, app, day))


def _open(app: ThousandApp, day: date | None) -> None:
    try:
        found = begun_or_new(app.saves, app.settings, day)
    except WrongDay as wrong:
        app.say(str(wrong), "warning")
        return
    if isinstance(found, Summary):
        open_game(app, found.path)
        return

    def begin(is_wanted: bool | None = True) -> None:
        if is_wanted:
            app.open_table(found, keep(found, app.saves))

    if before_lines(found):
        app.push_screen(CoverScreen(found), begin)
    else:
        begin()


class CoverScreen(FieldScreen):
    """The cover of a deal that can only be played once. It closes with True if the player wants to play."""

    AUTO_FOCUS = "#cover-yes"

    def __init__(self, session: ThousandSession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        daily = self.session.occasion.daily
        assert daily is not None
        yield ScreenHead(t("daily.title"))
        yield TitleCards()
        yield Headline(t("daily.over", day=day_text(daily.day)))
        yield Center(Static("\n".join(before_lines(self.session)), id="cover-told", markup=False))
        with Center(), FieldColumn(id="over-menu"):
            yield ButtonField(t("daily.before.yes"), self.key("form.do"), id="cover-yes")
            yield ButtonField(t("over.month"), id="cover-month")
            yield ButtonField(t("daily.before.no"), self.key("form.back"), id="cover-no")
        yield ScreenKeys(self.walking_keys())

    def pressed(self, what: str) -> None:
        """Play, show the month or go back."""
        if what == "month":
            self.thousand.open("calendar")
        else:
            self.dismiss(what == "yes")
