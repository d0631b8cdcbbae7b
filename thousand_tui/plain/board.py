"""The board in line mode: set up a deal with a line of text, play it forward and back, ask for advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.desk.boarding import advice_lines, asked_view, board_lines, played_on
from thousand_tui.desk.glance import person_named
from thousand_tui.desk.sentences import telling
from thousand_tui.plain.console import QUITS, Console
from thousand_tui.plain.saying import Teller
from thousand_tui.plain.typed import in_exchange, planned_with, read_action, read_gifts, whole_exchange
from thousand_tui.rules import Action, Gives, NotationError, read_action as read_notation
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import UNKNOWN, Board, BoardError
from thousand_tui.study.board_line import LONGEST, read_board, write_board
from thousand_tui.table import ThousandSession
from thousand_tui.table.thousand import places_in
from thousand_tui.words import t

SHORTCUTS: Final = {
    "": "next",
    "n": "next",
    "b": "back",
    "s": "show",
    "hi": "hint",
    "l": "line",
    "k": "known",
    "?": "help",
}


class Boarding:
    """A board at the console. ``practice`` is the game to play on from it, once the person has asked for that."""

    def __init__(self, console: Console, board: Board | None = None, at: int | None = None) -> None:
        self.console = console
        self.bench: Bench | None = None
        self.practice: ThousandSession | None = None
        if board is not None:
            self._put_up(board, at)

    def run(self) -> None:
        """Do what is typed until the person goes back or plays on.

        Raises:
            LeftError: the input has ended.
        """
        self.console.say(t("plain.board.help"))
        self._tell()
        while self.practice is None:
            text = self.console.order("" if self.bench else t("plain.board.ask"), LONGEST)
            if text.casefold() in QUITS:
                return
            with telling(self.console.say, BoardError):
                self._answer(text)

    def _put_up(self, board: Board, at: int | None = None) -> None:
        with telling(self.console.say, BoardError):
            self.bench = Bench(board, at)

    def _answer(self, text: str) -> None:
        words = " ".join(text.casefold().split())
        command = _COMMANDS.get(SHORTCUTS.get(words, words))
        if ":" in text or self.bench is None:
            if text:
                self._put_up(read_board(self.console.typed))
                self._tell()
        elif command is not None:
            command(self, self.bench)
        else:
            self._move(self.bench, text)

    # Commands

    def _move(self, bench: Bench, text: str) -> None:
        """Make the next move, typed as at the table or in notation."""
        if UNKNOWN in text and " give " in text:
            bench.write(" ".join(text.split()))
            self._tell()
            return
        action = self._read(bench, text)
        if action is None:
            self.console.not_understood()
        else:
            bench.make(action)
            self._tell()

    def _read(self, bench: Bench, text: str) -> Action | None:
        try:
            return read_notation(text if text[:1].isdecimal() and " " in text else f"0 {text}")[1]
        except NotationError:
            pass
        if bench.turn is None:
            return None
        view = bench.view(bench.turn)
        places = places_in(bench.session.seen_by(bench.turn))
        if not in_exchange(text.casefold(), view):
            return read_action(text, view, places)
        gifts = read_gifts(text, view, bench.board.names, places)
        if gifts is None or not isinstance(view.choices, Gives):
            return None
        return whole_exchange(planned_with([], view.choices, gifts) or [])

    def step(self, bench: Bench, by: int) -> None:
        """Go forward or back ``by`` moves."""
        at = bench.at
        bench.go(at + by)
        if bench.at == at:
            self.console.say(t("plain.replay.no_more"))
        else:
            self._tell()

    def show(self, bench: Bench) -> None:
        """Show all cards as they were dealt, and the sheet."""
        self.console.say_all(board_lines(bench.said))

    def hint(self, bench: Bench) -> None:
        """Say what an Expert would do."""
        self.console.say_all(advice_lines(bench))

    def line(self, bench: Bench) -> None:
        """Show the board as a line of text."""
        self.console.say(write_board(bench.standing_board))

    def known(self, bench: Bench) -> None:
        """Remove from the board what the seat to act does not know."""
        view = asked_view(bench)
        self._put_up(bench.known_to(view.me))
        self.console.say(t("board.known", who=person_named(bench.board.names[view.me])))

    def play(self, bench: Bench) -> None:
        """Play on from here."""
        self.practice = played_on(bench)

    def help(self, bench: Bench) -> None:
        """Say what can be typed."""
        self.console.say(t("plain.board.help"))

    def _tell(self) -> None:
        """Show the position: the seat to act with its cards, or the settlement."""
        bench = self.bench
        if bench is None:
            return
        teller = Teller(bench.board.names)
        self.console.say(t("plain.board.moment", **bench.counted()))
        if bench.turn is not None:
            view = bench.view(bench.turn)
            self.console.say(t("plain.board.turn", who=person_named(bench.board.names[bench.turn])))
            lines = teller.moment(view, places_in(bench.session.seen_by(bench.turn)))
        elif bench.is_settled:
            view = bench.view(None)
            self.console.say(t("board.settled"))
            lines = teller.settlement(view.sheet.deals[-1], view)
        else:
            lines = iter([t("board.chance")])
        self.console.say_all(lines)


_COMMANDS: Final[dict[str, Callable[[Boarding, Bench], None]]] = {
    "next": lambda boarding, bench: boarding.step(bench, 1),
    "back": lambda boarding, bench: boarding.step(bench, -1),
    "first": lambda boarding, bench: boarding.step(bench, -bench.at),
    "last": lambda boarding, bench: boarding.step(bench, len(bench.board.moves)),
    "show": Boarding.show,
    "hint": Boarding.hint,
    "line": Boarding.line,
    "known": Boarding.known,
    "play": Boarding.play,
    "help": Boarding.help,
}
