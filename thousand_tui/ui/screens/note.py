"""A note: a line that is typed about a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.desk.notes import Moment, moment_of
from thousand_tui.storage.notes import LONGEST
from thousand_tui.table.games import AnySession
from thousand_tui.ui.screens.agreements_dialogs import NameScreen
from thousand_tui.ui.thousand import Thousand, path_of
from thousand_tui.words import t

REMOVE: Final = "remove"


def note_here(app: Thousand, session: AnySession, told: Callable[[str], object]) -> None:
    """Let somebody write about the moment at which the game that is played stands."""
    write_note(app, moment_of(session, path_of(app, session)), told)


def write_note(app: Thousand, moment: Moment | str, told: Callable[[str], object]) -> None:
    """Let somebody write about a moment; what has come of it, or why there can be no note, is told."""
    if isinstance(moment, str):
        told(moment)
        return

    def keep(typed: str | tuple[str, str] | None) -> None:
        if typed is not None:
            told(moment.write(typed if isinstance(typed, str) else None))

    text = moment.text
    others = {} if text is None else {REMOVE: t("notes.remove")}
    title, about, button = t("notes.write"), t("notes.write.about"), t("notes.keep")
    app.push_screen(NameScreen(title, about, text or "", button, others, LONGEST), keep)
