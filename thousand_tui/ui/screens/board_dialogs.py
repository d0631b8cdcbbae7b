"""The board as a line: to be copied, and another one to be typed or pasted."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.study.board import Board
from thousand_tui.study.board_line import LONGEST, read_board, write_board
from thousand_tui.ui.screens.dialogs import LineDialog
from thousand_tui.words import t


class BoardLineScreen(LineDialog[Board]):
    """The answer is another board, if there is one."""

    AUTO_FOCUS = "#line-copy"
    longest = LONGEST
    DEFAULT_CSS = """
    BoardLineScreen .dialog-box { width: 76; }
    BoardLineScreen #line-now { height: auto; max-height: 8; margin: 0 0 1 0; }
    BoardLineScreen #line-text { height: auto; }
    """

    def __init__(self, board: Board) -> None:
        super().__init__(write_board(board), t("board.line"), t("board.line.other"))

    def shown(self) -> Iterator[Widget]:
        """A long board is scrolled."""
        yield VerticalScroll(Static(self.line, id="line-text", markup=False), id="line-now")

    def understood(self, line: str) -> tuple[Board, str]:
        """Nothing is told of a board that can be read."""
        return read_board(line), ""
