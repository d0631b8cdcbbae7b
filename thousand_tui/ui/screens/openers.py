"""What the app shows around the table without much of an argument; each screen is loaded when first needed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from textual.screen import Screen

from thousand_tui.ui.screens.app_screen import AppScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.desk.committing import Committed
    from thousand_tui.table.games import AnySession
    from thousand_tui.ui.thousand import Thousand


MOST_TROUBLES: Final = 3
"""Of what was wrong with files, as many sentences are shown at the start."""


AGAIN: Final = 3.0
"""Seconds between two attempts to save what could not be saved."""


def tell_troubles(app: Thousand, troubles: Sequence[str]) -> None:
    """What was wrong with files; of a whole folder of them only the first, or nothing else could be seen."""
    for trouble in troubles[:MOST_TROUBLES]:
        app.say(trouble, "warning")
    if len(troubles) > MOST_TROUBLES:
        app.say(t("troubles.more", number=len(troubles) - MOST_TROUBLES), "warning")


def save_again(app: Thousand, screens: Sequence[Screen[Any]]) -> None:
    """Save what could not be saved, if that can be done by now; a table among the screens shows how it stands."""
    session = app.session
    if session is None or not session.has_unsaved:
        return
    trouble = session.trouble
    if session.try_to_save():
        app.say(t("saves.saved_again"))
    if session.trouble != trouble:
        for screen in screens:
            if isinstance(screen, AppScreen):
                screen.draw()


def continue_last_game(app: Thousand) -> None:
    """Continue the game played last; if something prevents that, ask or say so."""
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.shelf import latest_unfinished
    from thousand_tui.ui.screens.opening import open_game

    found = latest_unfinished(saves_dir(app.options.saves))
    if found is None:
        app.say(t("continue.none"))
    else:
        open_game(app, found)


def open_daily(app: Thousand, day: str) -> None:
    """The deal of a day that the command line asks for, today's if it names none."""
    from thousand_tui.ui import daily

    daily.open_daily(app, date.fromisoformat(day) if day else None)


def begin(app: Thousand, session: AnySession, drawn: Committed | None) -> None:
    """Sit down at the table of a new game; people who have read the commitment see what has come of it first."""
    from thousand_tui.desk.keeper import keep
    from thousand_tui.storage import saves_dir
    from thousand_tui.ui.screens.seating import FingerprintScreen

    def deal(sure: bool | None = True) -> None:
        if sure:
            app.open_table(session, keep(session, saves_dir(app.options.saves)))

    if drawn is not None and drawn.is_read and drawn.shuffling.commitment is not None:
        app.push_screen(FingerprintScreen(session), deal)
    else:
        deal()


def saved_screen() -> Screen[None]:
    """The saved games."""
    from thousand_tui.ui.screens.saved import SavedScreen

    return SavedScreen()


def learn_screen(*, first: bool = False) -> Screen[None]:
    """The lessons; ``first``: the first of them begins at once."""
    from thousand_tui.ui.screens.learn import LearnScreen

    return LearnScreen(first=first)


def puzzles_screen() -> Screen[None]:
    """The puzzles."""
    from thousand_tui.ui.screens.puzzles import PuzzlesScreen

    return PuzzlesScreen()


def record_screen() -> Screen[None]:
    """What was played on this machine."""
    from thousand_tui.ui.screens.records import RecordsScreen

    return RecordsScreen()


def settings_screen() -> Screen[None]:
    """The settings."""
    from thousand_tui.ui.screens.settings import SettingsScreen

    return SettingsScreen()


def open_replay(app: Thousand, session: AnySession, deal: int | None) -> None:
    """A replay of a game that is at hand."""
    from thousand_tui.ui.replaying import replay_session

    replay_session(app, session, deal)


def open_review(app: Thousand, session: AnySession) -> None:
    """A review of a game that is at hand."""
    from thousand_tui.ui.replaying import review_session

    review_session(app, session)


def open_asked_board(app: Thousand) -> None:
    """The board that the command line asked for."""
    from thousand_tui.ui.screens.board import open_asked

    open_asked(app)
