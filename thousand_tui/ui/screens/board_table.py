"""The table of a board: who plays, by which agreements, who deals, what is on the sheet; and all of it as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.desk.boarding import with_company
from thousand_tui.desk.seating import rules_name
from thousand_tui.rules import Agreements
from thousand_tui.study.board import Board, BoardError, agreed
from thousand_tui.study.board_line import LONGEST, read_board, with_sheet, write_board, written_sheet
from thousand_tui.ui.screens.app_screen import FieldScreen, LineDialog
from thousand_tui.ui.screens.seats import SeatForm, name_trouble
from thousand_tui.ui.screens.sets import NamedSet, SetsScreen
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, FieldColumn, NameField, ScreenHead, ScreenKeys
from thousand_tui.words import names_of_sides, t


class BoardTableScreen(FieldScreen):
    """Hands over the board with another table, if that is wanted."""

    AUTO_FOCUS = "#table-rules"

    def __init__(self, board: Board, done: Callable[[Board], None]) -> None:
        super().__init__()
        self.board = with_company(board)
        self._done = done

    def compose(self) -> ComposeResult:
        board = self.board
        yield ScreenHead(t("board.table"))
        with FieldColumn(id="table-scroll"):
            yield ButtonField(t("board.table.rules"), "", rules_name(board.agreements), id="table-rules")
            yield ButtonField(t("board.table.change"), "", id="table-change")
            yield Static("", classes="table-gap")
            for seat, player in enumerate(board.players):
                yield SeatForm(seat, player)
            dealers = list(enumerate(board.names))
            yield ChoiceField(t("board.table.dealer"), dealers, board.dealer, label_width=16, id="table-dealer")
            yield Static("", classes="table-gap")
            yield Static(t("board.table.sheet"), markup=False)
            sides = names_of_sides(board.names, board.rules.form.sides)
            for side, (name, written) in enumerate(zip(sides, written_sheet(board), strict=True)):
                with Horizontal(classes="table-row"):
                    yield Static(f"  {name}", markup=False)
                    yield NameField(written, id=f"table-side-{side}")
            yield Static("", id="table-trouble", markup=False)
            yield ButtonField(t("board.table.done"), "", id="table-done")
            yield ButtonField(t("board.table.back"), self.key("form.back"), id="table-back")
        yield ScreenKeys(self.walking_keys())

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        match event.button.id:
            case "table-rules":
                self.app.push_screen(SetsScreen("choose", self._choose, self.board.agreements))
            case "table-change":
                self._change()
            case "table-done":
                self._use()
            case _:
                self.dismiss()

    def _choose(self, found: NamedSet) -> None:
        if found.is_other_game:
            self.thousand.say(t("board.mariage"), "warning")
        else:
            self._agree(found.agreements)

    def _change(self) -> None:
        from thousand_tui.ui.screens.agreements_editor import AgreementsScreen

        self.app.push_screen(AgreementsScreen(self.board.agreements, self._agree))

    def _agree(self, agreements: Agreements) -> None:
        """Let other agreements hold; the table is drawn again, for another number may sit there."""
        try:
            board = agreed(self._as_filled_in(), agreements)
        except BoardError as error:
            self.thousand.say(str(error), "warning")
            return
        self._done(board)
        self.dismiss()
        self.app.push_screen(BoardTableScreen(board, self._done))

    def _as_filled_in(self) -> Board:
        """The board as the fields say.

        Raises:
            BoardError: they say what cannot be.
        """
        players = tuple(form.player_now for form in self.query(SeatForm))
        if trouble := name_trouble([player.name for player in players]):
            raise BoardError(trouble)
        board = replace(self.board, players=players, dealer=self.query_one("#table-dealer", ChoiceField).value)
        rows = [self.query_one(f"#table-side-{side}", NameField).value for side in range(len(board.standings))]
        return with_sheet(board, rows)

    def _use(self) -> None:
        try:
            board = self._as_filled_in()
        except BoardError as error:
            self.query_one("#table-trouble", Static).update(str(error))
        else:
            self._done(board)
            self.dismiss()


class BoardLineScreen(LineDialog[Board]):
    """The answer is another board, if there is one."""

    AUTO_FOCUS = "#line-copy"
    longest = LONGEST

    def __init__(self, board: Board) -> None:
        super().__init__(write_board(board), t("board.line"), t("board.line.other"))

    def shown(self) -> Iterator[Widget]:
        """A long board is scrolled."""
        yield VerticalScroll(Static(self.line, id="line-text", markup=False), id="line-now")

    def understood(self, line: str) -> tuple[Board, str]:
        """Nothing is told of a board that can be read."""
        return read_board(line), ""
