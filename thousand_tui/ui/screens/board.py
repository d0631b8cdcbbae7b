"""The analysis board: place cards, step through moves, ask for a hint; and the ways to the board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.boarding import asked_view, in_order, move_rows, move_told, played_on, put_up, with_company
from thousand_tui.desk.glance import called, person_named
from thousand_tui.desk.replaying import Noting
from thousand_tui.desk.seating import rules_name
from thousand_tui.desk.sentences import telling
from thousand_tui.rules import Agreements, Card, Cards, View, read_action, write_action
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import UNKNOWN, Board, BoardError, Spot, new_board, with_card, with_unknown, without_cards
from thousand_tui.study.board_line import read_board, written_sheet
from thousand_tui.study.replay import ReplayedDeal
from thousand_tui.study.review import ThousandReplay
from thousand_tui.ui.keys import bind
from thousand_tui.ui.practising import sit_down
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.board_cards import BoardLineScreen, BoardTableScreen, CardGrid, Place, PlaceRows
from thousand_tui.ui.screens.dialogs import ask
from thousand_tui.ui.screens.table.hint import Hinting
from thousand_tui.ui.widgets.fields import MARKER, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left, right
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import Voice, t
from thousand_tui.words.hint import HintRow, HintWords
from thousand_tui.words.scores import settlement_lines

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# The widths of a hint's columns: chance, points, sheet.
NUMBERS: Final = (7, 6, 6)
# What the keys at the bottom do, also when clicked.
DOES: Final = {
    "hint": "hint",
    "back": "walk(-1)",
    "on": "walk(1)",
    "play": "play_on",
    "line": "line",
    "table": "table",
    "unknown": "unknown",
    "clear_all": "clear_all",
    "known": "known",
}


class BoardScreen(FieldScreen):
    """A board at one of its moments, by default after all its moves."""

    AUTO_FOCUS = "#board-grid"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("board.place", "place({key})"),
        *bind("board.clear", "clear"),
        *(binding for name, does in DOES.items() for binding in bind(f"board.{name}", does)),
    ]

    def __init__(self, board: Board, at: int | None = None) -> None:
        super().__init__()
        self.board = board
        self.at = len(board.moves) if at is None else at
        self.bench: Bench | None = None
        self.trouble = ""
        self.hinting = Hinting(self)
        self.choices: tuple[str, ...] = ()
        self._given = board.piles

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("board.title"))
        with Horizontal(id="board-upper"):
            yield CardGrid(id="board-grid")
            yield Static("", id="board-about", markup=False)
        yield PlaceRows(id="board-places")
        with Horizontal(id="board-lower"):
            with Vertical(id="board-left"):
                yield Static("", id="board-moves-head", classes="board-head", markup=False)
                with VerticalScroll(classes="board-list", can_focus=False):
                    yield RowList(id="board-moves")
            with Vertical(id="board-right"):
                yield Static("", id="board-choices-head", classes="board-head", markup=False)
                with VerticalScroll(classes="board-list", can_focus=False):
                    yield RowList(id="board-choices")
                yield Static("", id="board-why", markup=False)
        yield ScreenKeys([*self.foot_keys("board", **DOES), *self.back_keys()])

    def fill(self) -> None:
        self._set(self.board, self.at)
        if self.bench is not None:
            self.query_one("#board-choices").focus()

    def on_unmount(self) -> None:
        self.hinting.end()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def on_descendant_focus(self) -> None:
        """Mark the heading of the list that has the focus."""
        self.call_after_refresh(self._draw)

    def action_back(self) -> None:
        """Close the hint, or leave; ask first if cards were placed here one by one."""
        if self.hinting.end():
            self._draw()
            return
        leave = super().action_back
        if self.board.piles in (self._given, {}):
            leave()
            return
        key = self.key("board.line")
        ask(self.thousand, lambda: (t("board.ask.leave", key=key), t("board.ask.leave.yes")), leave)

    # Setting the board

    def _set(self, board: Board, at: int | None = None) -> None:
        """Show another board or another moment. If it is not possible, say why."""
        self.hinting.end()
        self.board, self.trouble = with_company(board), ""
        try:
            self.bench = Bench(self.board, at)
        except BoardError as error:
            self.bench, self.trouble = None, str(error)
        self.at = self.bench.at if self.bench is not None else len(board.moves)
        self._draw()

    def _telling(self) -> AbstractContextManager[None]:
        """Say why something cannot be done."""
        return telling(self.thousand.say, BoardError, severity="warning")

    def action_place(self, number: int) -> None:
        """Put the chosen card in the place with this number."""
        if 1 <= number <= len(self.board.spots):
            self._lay(self.board.spots[number - 1])

    @on(PlaceRows.Aimed)
    def _pressed(self, event: PlaceRows.Aimed) -> None:
        self.action_place(event.number)

    def action_clear(self) -> None:
        """Take the chosen card off the board."""
        self._lay(None)

    def _lay(self, spot: Spot | None) -> None:
        grid = self.query_one(CardGrid)
        with self._telling():
            self._set(with_card(self.board, grid.card, None if spot is None else spot.name), self.at)
            if spot is not None:
                grid.next_free()

    def action_clear_all(self) -> None:
        """Remove all cards and moves."""
        self._set(without_cards(self.board))
        self.query_one(CardGrid).focus()

    def action_unknown(self) -> None:
        """Mark the cards in all free places as unknown."""
        self._set(with_unknown(self.board), self.at)

    def action_known(self) -> None:
        """Keep only the cards that the acting seat knows."""
        bench = self.bench
        if bench is None or bench.turn is None:
            self.thousand.say(self.trouble or t("board.over"), "warning")
            return
        with self._telling():
            board = bench.known_to(bench.turn)
            self._set(board)
            self._given = board.piles
            self.thousand.say(t("board.known", who=person_named(board.names[bench.turn])))

    def action_table(self) -> None:
        """Change who plays, by which agreements, and the sheet."""
        self.app.push_screen(BoardTableScreen(self.board, lambda board: self._set(board, self.at)))

    def action_line(self) -> None:
        """Show the board as a line to copy, and read another one."""

        def use(board: Board | None) -> None:
            if board is not None:
                self._set(board)
                self._given = board.piles

        self.app.push_screen(BoardLineScreen(self._standing), use)

    @property
    def _standing(self) -> Board:
        """The board at this moment."""
        return self.board if self.bench is None else self.bench.standing_board

    # Moves

    def action_walk(self, by: int) -> None:
        """Go one move forward or back."""
        self._go(self.at + by)

    def _go(self, at: int) -> None:
        if self.bench is not None and 0 <= at <= len(self.bench.board.moves):
            self.hinting.end()
            self.bench.go(at)
            self.at = self.bench.at
            self._draw()

    @on(RowList.Chosen, "#board-moves")
    def _chose_moment(self, event: RowList.Chosen) -> None:
        self._go(self.query_one("#board-moves", RowList).cursor)

    @on(RowList.Chosen, "#board-choices")
    def _chose_move(self, event: RowList.Chosen) -> None:
        at = self.query_one("#board-choices", RowList).cursor
        if self.bench is None or at >= len(self.choices):
            return
        line = self.choices[at]
        with self._telling():
            self.bench.write(line) if UNKNOWN in line else self.bench.make(read_action(line)[1])
            self.board = self.bench.said
            self.query_one("#board-choices", RowList).cursor = 0
            self._go(self.bench.at)

    def action_play_on(self) -> None:
        """Continue from here against bots, as a practice game."""
        if self.bench is None:
            self.thousand.say(self.trouble, "warning")
            return
        with self._telling():
            session = played_on(self.bench)
            self.thousand.leaving(lambda: sit_down(self.thousand, session))

    # The hint

    def action_hint(self) -> None:
        """Show what the strongest player would do, knowing what the acting seat knows."""
        if self.hinting.end():
            self._draw()
            return
        if self.bench is None:
            self.thousand.say(self.trouble, "warning")
            return
        with self._telling():
            self.hinting.begin(asked_view(self.bench), self.at, conceding=False, numbers=True)
            self._draw()

    @on(Hinting.Found)
    def _found(self, message: Hinting.Found) -> None:
        if self.hinting.take(message):
            if message.failed:
                self.thousand.say(t("hint.failed"), "warning")
            self._draw()

    # Drawing

    def _view(self) -> View | None:
        """What the acting seat knows; None if nobody is to act."""
        bench = self.bench
        return None if bench is None or bench.turn is None else bench.view(bench.turn)

    def _voice(self) -> Voice:
        return Voice(self.board.names)

    def _draw(self) -> None:
        if not self.query("#board-grid"):
            return
        grid, spots = self.query_one(CardGrid), self.board.spots
        numbers = {spot.name: number for number, spot in enumerate(spots, start=1)}
        piles = self.board.piles or {}
        laid = [(card, numbers[name]) for name, pile in piles.items() if name in numbers for card in pile]
        grid.places = {card: number for card, number in laid if card is not None}
        self.query_one(PlaceRows).places = [self._place(spot) for spot in spots]
        self.query_one("#board-about", Static).update(self._about())
        self._draw_moves()
        self._draw_choices(self._view())

    def _place(self, spot: Spot) -> Place:
        """A place with its cards at this moment, or with its cards as dealt if some are unknown."""
        bench, size = self.bench, len(spot.places)
        pile = (self.board.piles or {}).get(spot.name, ())
        known = [card for card in pile if card is not None]
        about = t("board.acts") if bench is not None and spot.seat is not None and bench.turn == spot.seat else ""
        missing = size - len(pile) if bench is None else 0
        place = Place(called(self.board.spot_called(spot.name)), (), len(pile) - len(known), missing, about)
        if bench is None or not self.board.is_known:
            cards = known if spot.name == "stock" else in_order(known)
            return replace(place, cards=tuple(cards), is_ordered=spot.name == "stock")
        return replace(place, cards=tuple(_lying(bench, spot, known)), is_ordered=spot.name == "stock")

    def _about(self) -> str:
        """The rules, the sheet, and what is missing or still to be done."""
        board = self.board
        lines = [
            t("board.rules", rules=rules_name(board.agreements), who=person_named(board.names[board.dealer])),
            t("gap").join(written_sheet(board)),
        ]
        bench, view = self.bench, self._view()
        if self.trouble:
            lines.append(self.trouble if board.piles else t("board.empty"))
        elif view is not None:
            lines.append(" ".join(self._moment(view)))
        elif bench is not None:
            lines.append(t("board.settled" if bench.is_settled else "board.chance"))
        return "\n".join(lines)

    def _moment(self, view: View) -> Iterator[str]:
        """Whose turn it is, the contract and the trick; during a trick, the places show whose turn it is."""
        voice = self._voice()
        words = HintWords(view, voice)
        if not words.table():
            yield t("plain.board.turn", who=person_named(voice.name(view.me)))
        if view.deal.declarer is not None:
            yield t("plain.contract", who=person_named(voice.name(view.deal.declarer)), points=view.deal.contract)
        elif view.high_bidder is not None:
            yield t("plain.high", who=person_named(voice.name(view.high_bidder)), points=view.high)
        yield words.table()

    def _head(self, name: str, title: str) -> None:
        """Write the heading of a list, with a mark if the list has the focus."""
        mark = MARKER if title and self.query_one(f"#board-{name}").has_focus else ""
        self.query_one(f"#board-{name}-head", Static).update(mark + title)

    def _draw_moves(self) -> None:
        bench, moves = self.bench, self.query_one("#board-moves", RowList)
        if bench is None:
            self._head("moves", t("board.moves", at=0, moves=len(self.board.moves)) if self.board.moves else "")
            moves.show_rows([])
            return
        self._head("moves", t("board.moves", **bench.counted()))
        rows = [t("board.start"), *move_rows(bench)]
        width = max(8, self.query_one("#board-left").size.width - 3)
        told = [left(row, width) for row in rows]
        moves.show_rows([Content.styled(row, "" if at <= bench.at else "$felt-muted") for at, row in enumerate(told)])
        moves.cursor = bench.at

    def _draw_choices(self, view: View | None) -> None:
        rows: list[Content] = []
        said, self.choices = "", ()
        title = ""
        if view is not None:
            title, rows, said = self._choices_of(view)
        elif self.bench is not None and self.bench.is_settled:
            said = self._settlement(self.bench)
        self._head("choices", title)
        self.query_one("#board-choices", RowList).show_rows(rows)
        self.query_one("#board-why", Static).update(said)

    def _choices_of(self, view: View) -> tuple[str, list[Content], str]:
        """A heading, the choices as rows (if there is a hint, weighed ones first), and why the best is best."""
        assert self.bench is not None
        advised, every = self.hinting.advised, self.bench.offers()
        words, advice = HintWords(view, self._voice()), self.hinting.advice
        why = "" if advice is None else words.sentence(advice.weighed, advice.reasons)
        if advised is None or advised.found is None:
            self.choices = tuple(every)
            rows = [Content(self._told(view, line)) for line in every]
            return t("board.choices" if advised is None else "board.thinking"), rows, why
        weighed = [write_action(view.me, each.action) for each in advice.weighed]
        self.choices = (*weighed, *(line for line in every if line not in weighed))
        width = self.query_one("#board-right").size.width - 3
        rows = [_row(row, width) for row in words.rows(advice.weighed)]
        rows += [Content(self._told(view, line)) for line in self.choices[len(weighed) :]]
        title = words.title(advice.worlds, looked_ahead=advice.looked_ahead)
        return t("hint.line.title", title=title), rows, why

    def _told(self, view: View, line: str) -> str:
        """A move in a few words."""
        return move_told(view, line, self.board.names)

    def _settlement(self, bench: Bench) -> str:
        """How each side got its points."""
        view = bench.view(None)
        voice = self._voice().of_sides(view.rules.form.sides)
        lines = settlement_lines(view.sheet.deals[-1], voice, attempts=view.rules.barrel.attempts)
        return "\n".join(t("plain.side", who=voice.names[side], text=text) for side, text in lines)


def _row(row: HintRow, width: int) -> Content:
    """A choice with its numbers."""
    numbers = "".join(
        right(text, room) for text, room in zip((row.chance, row.points, row.behind), NUMBERS, strict=True)
    )
    return Content(left(row.choice, max(8, width - sum(NUMBERS))) + numbers)


def _lying(bench: Bench, spot: Spot, dealt: list[Card]) -> list[Card]:
    """The cards in a place at this moment."""
    view = bench.open_view(0)
    if spot.seat is not None:
        return in_order(list(Cards(view.hands[spot.seat] or 0)))
    gone = Cards(view.deal.bought.cards or 0) if view.deal.bought is not None else Cards()
    if spot.name == "stock":
        return dealt[len(dealt) - view.stock :] if view.stock else []
    return in_order([card for card in dealt if card not in gone])


# The ways to the board


def open_empty(app: ThousandApp, agreements: Agreements) -> None:
    """Show an empty board."""
    app.push_screen(BoardScreen(new_board(agreements)))


def open_asked(app: ThousandApp) -> None:
    """Show the board from the command line, which is known to be readable."""
    line = app.options.board
    if line:
        app.push_screen(BoardScreen(read_board(line)))
    else:
        open_empty(app, app.table_setup.agreements)


def put_on_board(app: ThousandApp, replay: ThousandReplay, deal: ReplayedDeal, ply: int, note: Noting) -> None:
    """Put a moment of a settled deal on the board."""
    with telling(app.say, BoardError, severity="warning"):
        app.push_screen(BoardScreen(*put_up(replay, deal, ply, note)))
