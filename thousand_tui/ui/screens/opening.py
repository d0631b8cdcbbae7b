"""Going on with a saved game: what is damaged is asked about, what is wrong is said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from thousand_tui.desk.opening import Resumed, mend, resume
from thousand_tui.desk.sentences import SaveError
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


def open_game(app: ThousandApp, path: Path) -> None:
    """Open a saved game: one that is over shows how it ended, any other its table."""
    app.leaving(lambda: _open(app, path))


def _open(app: ThousandApp, path: Path) -> None:
    try:
        found = resume(path)
    except SaveError as error:
        app.say(str(error), "error")
        return
    if isinstance(found, Resumed):
        _show(app, found)
        return
    damaged = found

    def decide(sure: bool | None) -> None:
        if not sure:
            return
        try:
            _show(app, mend(damaged))
        except SaveError as error:
            app.say(str(error), "error")

    app.push_screen(AskScreen(damaged.sentence, t("saved.ask.mend.yes"), t("menu.ask.no")), decide)


def _show(app: ThousandApp, found: Resumed) -> None:
    if found.session.is_over:
        found.keeper.close()
        app.open_game_over(found.session)
    else:
        app.open_resumed(found)
