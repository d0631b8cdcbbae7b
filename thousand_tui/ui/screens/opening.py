"""Going on with a saved game: what is damaged is asked about, what is wrong is said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from thousand_tui import keeper
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


def open_game(app: ThousandApp, path: Path) -> None:
    """Open a saved game at the table; a finished one shows how it ended."""
    try:
        found = keeper.resume(path)
    except keeper.SaveError as error:
        app.say(str(error), "error")
        return
    if isinstance(found, keeper.Resumed):
        sit_down(app, found)
        return
    damaged = found

    def mend(sure: bool | None) -> None:
        if not sure:
            return
        try:
            sit_down(app, keeper.mend(damaged))
        except keeper.SaveError as error:
            app.say(str(error), "error")

    app.push_screen(AskScreen(damaged.sentence, t("saved.ask.mend.yes"), t("menu.ask.no")), mend)


def sit_down(app: ThousandApp, found: keeper.Resumed) -> None:
    """Show the table of a game that was opened, and say what its players should know."""
    app.open_table(found.session)
    for notice in (found.read_only, found.notice):
        if notice:
            app.say(notice, "warning")
