"""The board as a line: to be copied, and another one to be typed or pasted."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from thousand_tui.study.board import Board, BoardError
from thousand_tui.study.board_line import LONGEST, read_board, write_board
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.dialogs import Dialog
from thousand_tui.ui.widgets.fields import ButtonField, NameField
from thousand_tui.words import t


class BoardLineScreen(Dialog[Board]):
    """The answer is another board, if there is one."""

    AUTO_FOCUS = "#line-copy"
    BINDINGS: ClassVar[list[BindingType]] = [*bind("line.copy", "copy")]
    DEFAULT_CSS = """
    BoardLineScreen .dialog-box { width: 76; }
    BoardLineScreen #line-now { height: auto; max-height: 8; margin: 0 0 1 0; }
    BoardLineScreen #line-text { height: auto; }
    BoardLineScreen #line-trouble { height: auto; color: $turn; text-style: bold; }
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.line = write_board(board)
        self.read: Board | None = None

    def compose(self) -> ComposeResult:
        with self.box(t("board.line")):
            with VerticalScroll(id="line-now"):
                yield Static(self.line, id="line-text", markup=False)
            yield ButtonField(t("edit.line.copy"), self.key("line.copy"), id="line-copy")
            yield Static(t("board.line.other"), markup=False)
            typed = NameField("", id="line-typed")
            typed.max_length = LONGEST
            yield typed
            yield Static("", id="line-trouble", markup=False)
            use = ButtonField(t("edit.line.use"), "", id="line-use")
            use.disabled = True
            yield use
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="line-back")

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        """Say at once where a line cannot be read."""
        self.read, said = None, ""
        if event.value.strip():
            try:
                self.read = read_board(event.value)
            except BoardError as error:
                said = str(error)
        self.query_one("#line-trouble", Static).update(said)
        self.query_one("#line-use", ButtonField).disabled = self.read is None

    @on(Input.Submitted)
    def _submitted(self) -> None:
        if self.read is not None:
            self.dismiss(self.read)

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        match event.button.id:
            case "line-copy":
                self.action_copy()
            case "line-use":
                self._submitted()
            case _:
                self.dismiss(None)

    def action_copy(self) -> None:
        """Hand the line to the terminal's clipboard; not every terminal takes it, so the line is there to be read."""
        self.app.copy_to_clipboard(self.line)
        self.thousand.say(t("board.line.copied"))
