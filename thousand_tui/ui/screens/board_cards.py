"""Parts of the board: a grid of cards to choose from and places to put them; who plays, who deals, by which agreements,
and the sheet; and the board as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.desk.boarding import with_company
from thousand_tui.desk.pages.sets import NamedSet
from thousand_tui.desk.rating import fairly
from thousand_tui.desk.seating import mixed, name_trouble, rules_name
from thousand_tui.desk.sentences import telling
from thousand_tui.rules import PACK, PER_SUIT, SUITS, Agreements, Card
from thousand_tui.study.board import Board, BoardError, agreed
from thousand_tui.study.board_line import LONGEST, read_board, with_sheet, write_board, written_sheet
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import LineDialog
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.ui.widgets import cards
from thousand_tui.ui.widgets.cards import Brush
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, FieldColumn, NameField, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, left
from thousand_tui.ui.widgets.small_table import STRIP, Held, as_they_come, draw_chips, draw_hand, in_order
from thousand_tui.words import card_text, names_of_sides, t

# A card in the grid that is only named: its name, its place, and a frame for the cursor.
CELL: Final = Size(7, 1)
# The cards are drawn if there are this many cells beside them and the window is this many cards high.
ABOUT: Final = 30
HIGH: Final = 9
NAME: Final = 16
COUNT: Final = 4
# The least number of rows for the cards, the moves and the keys.
BESIDES: Final = 16


def cards_of_grid(window: Size) -> cards.Size | None:
    """The size of the cards to choose from in such a window; None if they are only named."""
    room = (window.width - ABOUT) // PER_SUIT // 2
    sizes = (cards.LARGE, cards.SMALL)
    return next((each for each in sizes if each.width < room and HIGH * each.height <= window.height), None)


class CardGrid(Painted, can_focus=True):
    """All cards by suit, each with the number of its place; one of them is chosen."""

    BINDINGS = bindings("form", previous="move(-1)", next="move(1)", up="move_row(-1)", down="move_row(1)")

    cursor: reactive[int] = reactive(0)
    # The number of its place for each card on the board.
    places: reactive[Mapping[int, int]] = reactive[Mapping[int, int]](dict)

    @property
    def card(self) -> Card:
        """The card that is chosen."""
        return PACK[self.cursor]

    @property
    def _suits(self) -> int:
        """How many suits are side by side."""
        return 1 if cards_of_grid(self.app.size) is None else 2

    @property
    def _cell(self) -> Size:
        drawn = cards_of_grid(self.app.size)
        return CELL if drawn is None else Size(drawn.width + 1, drawn.height)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._cell.width * PER_SUIT * self._suits

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._cell.height * len(SUITS) // self._suits

    def paint(self, canvas: Canvas) -> None:
        """Draw the suits one below the other, or in pairs."""
        cell, drawn = self._cell, cards_of_grid(self.app.size)
        for at in range(len(PACK)):
            y, x = divmod(at, PER_SUIT * self._suits)
            corner = Offset(x * cell.width, y * cell.height)
            if drawn is None:
                self._named(canvas, corner, at)
            else:
                self._draw(Brush(self, canvas, drawn), corner, at)
            canvas.zone(*corner, *cell, f"card:{at}")
            if at == self.cursor and self.has_focus:
                canvas.chosen = corner + Offset(1, drawn is not None)

    def _named(self, canvas: Canvas, corner: Offset, card: int) -> None:
        frame = ("[]" if self.has_focus else "  ") if card == self.cursor else ""
        style = self.style("button-on") if frame else self.lamp(card // PER_SUIT)
        text = f"{left(card_text(card), 3)} {self.places.get(card, '·')}"
        plain = not frame and card not in self.places
        canvas.put(*corner, f"{frame[:1]:1}{text}{frame[1:]:1}", self.style("text") if plain else style)

    def _draw(self, brush: Brush, corner: Offset, card: int) -> None:
        place = self.places.get(card)
        state = cards.State.OPEN if place is None else cards.State.GONE
        brush.card(*corner, PACK[card], cards.State.PICKED if card == self.cursor else state)
        if place is not None:
            foot = corner + Offset(brush.size.width // 2 - 2, brush.size.height - 1)
            brush.canvas.put(*foot, f" {place} ", self.style("ink-spades"))

    watch_cursor = watch_places = on_focus = on_blur = Painted.repaint

    def next_free(self) -> None:
        """Choose the next card that is not on the board, if there is one."""
        order = [(self.cursor + by) % len(PACK) for by in range(1, len(PACK) + 1)]
        self.cursor = next((card for card in order if card not in self.places), self.cursor)

    def action_move(self, by: int) -> None:
        """Choose another card; nothing happens past the first and the last."""
        to = self.cursor + by
        if 0 <= to < len(PACK):
            self.cursor = to

    def action_move_row(self, by: int) -> None:
        """Choose the card above or below."""
        self.action_move(by * PER_SUIT * self._suits)

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """Choose the card that was clicked."""
        message.stop()
        self.focus()
        if message.zone:
            self.cursor = int(message.zone.partition(":")[2])


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the board: its name, its cards, how many more are unknown, how many are missing, and a short note. If
    ``is_ordered``, the order of its cards matters, as in the stock."""

    name: str
    cards: tuple[int, ...]
    unknown: int
    missing: int
    about: str = ""
    is_ordered: bool = False

    @property
    def hand(self) -> list[Held]:
        """The cards, ready to draw."""
        cards = [PACK[card] for card in self.cards]
        return as_they_come(cards) if self.is_ordered else in_order(cards)


class PlaceRows(Painted):
    """The places with their numbers and cards, as large as leaves enough rows for the moves. A click puts the chosen
    card there."""

    places: reactive[Sequence[Place]] = reactive[Sequence[Place]](tuple, layout=True)

    @dataclass
    class Aimed(Message):
        """The place with this number, counted from 1, was clicked."""

        number: int

    @property
    def pitch(self) -> int:
        """Rows for each place."""
        drawn = cards_of_grid(self.app.size)
        room = self.app.size.height - BESIDES - (2 * drawn.height - len(SUITS) if drawn else 0)
        heights = (cards.LARGE.height, cards.SMALL.height, STRIP)
        return next((rows for rows in heights if len(self.places) * rows <= room), 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.places) * self.pitch

    watch_places = Painted.repaint

    def paint(self, canvas: Canvas) -> None:
        """Draw the places."""
        for at, place in enumerate(self.places):
            self._place(canvas, at * self.pitch, at + 1, place)

    def _place(self, canvas: Canvas, y: int, number: int, place: Place) -> None:
        level, hand = y + self.pitch // 2, place.hand
        canvas.zone(0, y, canvas.width, self.pitch, f"place:{number}")
        canvas.put(0, level, str(number), self.style("turn"))
        canvas.put(2, level, clip(place.name, NAME - 1), self.style("strong" if place.about else "text"))
        canvas.right(2 + NAME + COUNT - 1, level, str(len(hand) + place.unknown), self.style("muted"))
        x = 2 + NAME + COUNT + 1
        told = "  ".join(filter(None, [t("board.more", count=place.missing) if place.missing > 0 else "", place.about]))
        if hand and self.pitch > 1:
            area = Region(x, y, canvas.width - x - cell_len(told) - 4 * bool(place.unknown), self.pitch)
            x = draw_hand(self, canvas, hand, area, cards.LARGE) + 1
        elif hand:
            x = draw_chips(self, canvas, x, y, hand)
        unknown = " ".join("?" * place.unknown)
        canvas.put(x, level, "  ".join(filter(None, [unknown, told])), self.style("text"))

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """Put the chosen card in the place that was clicked."""
        message.stop()
        if message.zone:
            self.post_message(self.Aimed(int(message.zone.partition(":")[2])))


class BoardTableScreen(FieldScreen):
    """Changes the table of the board, and passes on the new board if the player wants it."""

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

    def pressed(self, what: str) -> None:
        """Do what the line says."""
        match what:
            case "rules":
                self.thousand.choose_set("choose", self._choose, self.board.agreements)
            case "change":
                self._change()
            case "done":
                self._use()
            case _:
                self.dismiss()

    def _choose(self, found: NamedSet) -> None:
        if found.other is not None:
            self.thousand.say(t("board.other_game"), "warning")
        else:
            self._agree(found.agreements)

    def _change(self) -> None:
        from thousand_tui.ui.screens.agreements_editor import AgreementsScreen

        self.app.push_screen(AgreementsScreen(self.board.agreements, self._agree))

    def _agree(self, agreements: Agreements) -> None:
        """Use other agreements. The screen opens again, because the number of seats may have changed."""
        with telling(self.thousand.say, BoardError, severity="warning"):
            board = agreed(self._as_filled_in(), agreements)
            self._done(board)
            self.dismiss()
            self.app.push_screen(BoardTableScreen(board, self._done))

    def _as_filled_in(self) -> Board:
        """The board as filled in.

        Raises:
            BoardError: what was filled in is impossible.
        """
        players = fairly([form.player_now for form in self.query(SeatForm)])
        players = mixed(players, " ".join([player.name for player in players]))
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
    """Shows the board as a line; the result is another board, if one was typed."""

    AUTO_FOCUS = "#line-copy"
    longest = LONGEST

    def __init__(self, board: Board) -> None:
        super().__init__(write_board(board), "board.line", "board.line.other")

    def shown(self) -> Iterator[Widget]:
        """The line, which can be scrolled if it is long."""
        yield VerticalScroll(Static(self.line, id="line-text", markup=False), id="line-now")

    def understood(self, line: str) -> tuple[Board, str]:
        """Read a board, without a message about it."""
        return read_board(line), ""
