"""The parts of the board: a grid to choose a card from and the places where it can go; who plays, by which agreements,
who deals, what is on the sheet; and all of it as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.desk.boarding import with_company
from thousand_tui.desk.rating import fairly
from thousand_tui.desk.seating import rules_name
from thousand_tui.rules import PACK, PER_SUIT, SUITS, Agreements, Card
from thousand_tui.study.board import Board, BoardError, agreed
from thousand_tui.study.board_line import LONGEST, read_board, with_sheet, write_board, written_sheet
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import FieldScreen, LineDialog
from thousand_tui.ui.screens.seats import SeatForm, name_trouble
from thousand_tui.ui.screens.sets import NamedSet, SetsScreen
from thousand_tui.ui.style_sheet import looks_of
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, FieldColumn, NameField, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, left
from thousand_tui.ui.widgets.small_table import STRIP, Held, as_they_come, draw_chips, draw_hand, in_order
from thousand_tui.words import card_text, names_of_sides, t

# Cells of a card in the grid: its name, where it lies, and a frame where the cursor is.
CELL: Final = 7
NAME: Final = 16
COUNT: Final = 4
HERE: Final = "bold on $felt-text 15%"
# Rows that the cards to choose from, the moves and the keys take at least.
BESIDES: Final = 16
INKS: Final = ("$lamp-spades", "$lamp-clubs", "$lamp-diamonds", "$lamp-hearts")


class CardGrid(Widget, can_focus=True):
    """All cards, suit by suit, each with the number of the place where it lies; one of them is chosen."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.previous", "move(-1)"),
        *bind("form.next", "move(1)"),
        *bind("form.up", "move(-6)"),
        *bind("form.down", "move(6)"),
    ]
    DEFAULT_CSS = looks_of("CardGrid")

    cursor: reactive[int] = reactive(0)
    # The number of the place of each card that lies somewhere.
    places: reactive[Mapping[int, int]] = reactive[Mapping[int, int]](dict)

    @property
    def card(self) -> Card:
        """The card that is chosen."""
        return PACK[self.cursor]

    def render(self) -> Content:
        return Content("\n").join(self._row(suit) for suit in range(len(SUITS)))

    def _row(self, suit: int) -> Content:
        cells = [self._cell(suit * PER_SUIT + rank) for rank in range(PER_SUIT)]
        return Content("").join(cells)

    def _cell(self, card: int) -> Content:
        where = str(self.places.get(card, "·"))
        text = f"{left(card_text(card), 3)} {where}"
        if card != self.cursor:
            return Content.assemble(" ", (text, INKS[card // PER_SUIT] if card in self.places else ""), " ")
        frame = "[]" if self.has_focus else "  "
        return Content.styled(f"{frame[0]}{text}{frame[1]}", HERE[self.app.current_theme.ansi])

    def next_free(self) -> None:
        """Choose the next card that lies nowhere, if there is one."""
        order = [(self.cursor + by) % len(PACK) for by in range(1, len(PACK) + 1)]
        self.cursor = next((card for card in order if card not in self.places), self.cursor)

    def action_move(self, by: int) -> None:
        """Choose another card; the rows end where they end."""
        to = self.cursor + by
        if 0 <= to < len(PACK):
            self.cursor = to

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        rank, suit = event.x // (CELL - 1), event.y
        if rank < PER_SUIT and suit < len(SUITS):
            self.cursor = suit * PER_SUIT + rank


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the board as it is shown: what it is called, its cards, how many more that nobody has named, how many
    are missing, and a word about it. ``is_ordered``: its cards lie in an order, as in the stock."""

    name: str
    cards: tuple[int, ...]
    unknown: int
    missing: int
    about: str = ""
    is_ordered: bool = False

    @property
    def hand(self) -> list[Held]:
        """The cards as they are drawn."""
        cards = [PACK[card] for card in self.cards]
        return as_they_come(cards) if self.is_ordered else in_order(cards)


class PlaceRows(Painted):
    """The places, each with its number and its cards: strips where the window leaves the moves enough rows, else cards
    one row high. A click puts the chosen card there."""

    DEFAULT_CSS = looks_of("PlaceRows")

    places: reactive[Sequence[Place]] = reactive[Sequence[Place]](tuple, layout=True)

    class Aimed(Message):
        """A place was clicked, by its number from 1 on."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    @property
    def pitch(self) -> int:
        """Rows of a place."""
        return STRIP if len(self.places) * STRIP + BESIDES <= self.app.size.height else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.places) * self.pitch

    def watch_places(self) -> None:
        """Other cards lie there."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """A place after the other."""
        for at, place in enumerate(self.places):
            self._place(canvas, at * self.pitch, at + 1, place)

    def _place(self, canvas: Canvas, y: int, number: int, place: Place) -> None:
        level, hand = y + self.pitch - 1, place.hand
        canvas.zone(0, y, canvas.width, self.pitch, f"place:{number}")
        canvas.put(0, level, str(number), self.style("turn"))
        canvas.put(2, level, clip(place.name, NAME - 1), self.style("strong" if place.about else "text"))
        canvas.right(2 + NAME + COUNT - 1, level, str(len(hand) + place.unknown), self.style("muted"))
        x = 2 + NAME + COUNT + 1
        told = "  ".join(filter(None, [t("board.more", count=place.missing) if place.missing > 0 else "", place.about]))
        if hand and self.pitch == STRIP:
            area = Region(x, y, canvas.width - x - cell_len(told) - 4 * bool(place.unknown), STRIP)
            x = draw_hand(self, canvas, hand, area) + 1
        elif hand:
            x = draw_chips(self, canvas, x, y, hand)
        unknown = " ".join("?" * place.unknown)
        canvas.put(x, level, "  ".join(filter(None, [unknown, told])), self.style("text"))

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """The chosen card goes there."""
        message.stop()
        if message.zone:
            self.post_message(self.Aimed(int(message.zone.partition(":")[2])))


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
        players = fairly([form.player_now for form in self.query(SeatForm)])
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
        super().__init__(write_board(board), "board.line", "board.line.other")

    def shown(self) -> Iterator[Widget]:
        """A long board is scrolled."""
        yield VerticalScroll(Static(self.line, id="line-text", markup=False), id="line-now")

    def understood(self, line: str) -> tuple[Board, str]:
        """Nothing is told of a board that can be read."""
        return read_board(line), ""
