"""The ways to the board: from a replay, from a saved game, from the menu, from the command line; and on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from thousand_tui.desk.boarding import put_up
from thousand_tui.desk.replaying import Noting
from thousand_tui.rules import Agreements
from thousand_tui.study.board import Board, BoardError, new_board
from thousand_tui.study.board_line import read_board
from thousand_tui.study.replay import ReplayedDeal
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import ThousandSession
from thousand_tui.ui.practising import sit_down

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


def open_board(app: Thousand, board: Board, at: int | None = None) -> None:
    """Show a board, at a moment of it; without one after all its moves."""
    from thousand_tui.ui.screens.board import BoardScreen

    def play(session: ThousandSession) -> None:
        app.leaving(lambda: sit_down(app, session))

    app.push_screen(BoardScreen(board, at, play))


def open_empty(app: Thousand, agreements: Agreements) -> None:
    """Show a board on which nothing lies."""
    open_board(app, new_board(agreements))


def open_asked(app: Thousand) -> None:
    """Show the board that the command line asked for; it could be read."""
    line = app.options.board
    if line:
        open_board(app, read_board(line))
    else:
        open_empty(app, app.table_setup.agreements)


def put_on_board(app: Thousand, replay: ThousandReplay, deal: ReplayedDeal, ply: int, note: Noting) -> None:
    """Put a moment of a settled deal on the board."""
    try:
        board, at = put_up(replay, deal, ply, note)
    except BoardError as error:
        app.say(str(error), "warning")
    else:
        open_board(app, board, at)
