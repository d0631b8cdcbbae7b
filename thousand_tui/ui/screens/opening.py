"""Opens saved games. Keys work while a long game opens; damage leads to a question, other problems to a message."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.opening import Damaged, Progress, Resumed, is_long, mend, resume
from thousand_tui.desk.sentences import SaveError, telling
from thousand_tui.ui.keys import spelled
from thousand_tui.ui.screens.dialogs import Dialog, ask
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

Read = TypeVar("Read")
"""The result of reading a game."""


def open_game(app: ThousandApp, path: Path) -> None:
    """Open a saved game: its result if it is over, otherwise its table."""
    app.leaving(lambda: read_and_go_on(app, path, resume, partial(_go_on, app)))


def read_and_go_on(
    app: ThousandApp,
    path: Path,
    read: Callable[[Path, Progress | None], Read],
    go_on: Callable[[Read | SaveError], None],
) -> None:
    """Read a saved game and call ``go_on`` with the result or the error. A long game shows its progress; if the player
    does not wait for it, ``go_on`` is not called."""

    def reading(progress: Progress | None = None) -> Read | SaveError:
        try:
            return read(path, progress)
        except SaveError as error:
            return error

    if is_long(path):
        app.push_screen(OpeningScreen(reading), lambda found: None if found is None else go_on(found))
    else:
        go_on(reading())


def _go_on(app: ThousandApp, found: Resumed | Damaged | SaveError) -> None:
    if isinstance(found, SaveError):
        app.say(str(found), "error")
        return
    if isinstance(found, Resumed):
        _show(app, found)
        return
    damaged = found

    def go_on() -> None:
        with telling(app.say, SaveError, severity="error"):
            _show(app, mend(damaged))

    ask(app, lambda: (damaged.said(), t("saved.ask.mend.yes")), go_on)


def _show(app: ThousandApp, found: Resumed) -> None:
    session = found.session
    if session.is_over:
        # An Expert may still look at the deal of the day, and its result is saved.
        is_kept = session.occasion.is_day_that_counts and not found.read_only
        if not is_kept:
            found.keeper.close()
        app.open_game_over(session, found.keeper if is_kept else None)
    else:
        app.open_table(session, found.keeper)
        if found.notice:
            app.say(found.notice, "warning")


class _LeftError(Exception):
    """The player no longer waits for the game."""


class OpeningScreen(Dialog[Read]):
    """Shows the progress of opening a long game. Leaving it does not change the game."""

    @dataclass
    class Told(Message):
        """``done`` of ``total`` deals have been read."""

        done: int
        total: int

    class Ready(Message):
        """The game has been read, or could not be."""

    def __init__(self, read: Callable[[Progress], Read]) -> None:
        super().__init__()
        self.read = read
        self.found: Read | None = None
        self._is_left = False

    def compose(self) -> ComposeResult:
        with self.box(t("opening.title")):
            yield Static(t("opening.begun"), id="opening-told", classes="dialog-text", markup=False)
            yield ButtonField(t("opening.leave"), spelled("escape"), id="opening-leave")

    def on_mount(self) -> None:
        """Start reading."""
        self._open()

    @work(thread=True, exit_on_error=False)
    def _open(self) -> None:
        """Play through the saved moves in a thread, so that keys still work."""
        worker = get_current_worker()

        def tell(done: int, total: int) -> None:
            if worker.is_cancelled:
                raise _LeftError
            self.post_message(self.Told(done, total))

        with suppress(_LeftError):
            self.found = self.read(tell)
            if worker.is_cancelled or not self.post_message(self.Ready()):
                self._let_go()

    def _let_go(self) -> None:
        if isinstance(self.found, Resumed):
            self.found.keeper.close()

    @on(Told)
    def _told(self, told: Told) -> None:
        self.query_one("#opening-told", Static).update(t("opening.deal", deal=told.done, deals=told.total))

    @on(Ready)
    def _ready(self) -> None:
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Close if the game has been read; another screen may have been on top at that moment."""
        if self.found is not None and self.is_active and not self._is_left:
            self._is_left = True
            self.dismiss(self.found)

    def action_back(self) -> None:
        """Close, and discard what has been read."""
        if not self._is_left:
            self._is_left = True
            self.workers.cancel_node(self)
            self._let_go()
            self.dismiss(None)
