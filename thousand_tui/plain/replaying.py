"""The replay of settled deals in line mode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Final

from thousand_tui.desk.boarding import put_up
from thousand_tui.desk.notes import SIGN, moment_of, texts_of
from thousand_tui.desk.practising import PracticeError, begun
from thousand_tui.desk.replaying import Noting, moment_lines
from thousand_tui.desk.reports.deals import NotThereError, deal_page, find_deal
from thousand_tui.desk.sentences import telling
from thousand_tui.plain.board import Boarding
from thousand_tui.plain.console import QUITS, Console
from thousand_tui.plain.exercise import Sit
from thousand_tui.plain.notes import write_note
from thousand_tui.plain.reviewing import review, review_game
from thousand_tui.plain.typed import in_english
from thousand_tui.study.board import Board, BoardError
from thousand_tui.study.branch import Start, seats_in
from thousand_tui.study.replay import AnyReplay, Replay, Stride
from thousand_tui.table import ThousandSession, Way
from thousand_tui.table.games import AnySession
from thousand_tui.words import clean_name, t

# What to type for each way to play a deal again.
WAYS: Final = {"again": Way.AGAIN, "here": Way.FROM, "like": Way.LIKE}

_BACK: Final = ("back", "b")


@dataclass(eq=False)
class Replaying:
    """A replay at the console. ``note`` notes that a deal was seen with its cards open; reviews are kept beside the
    save at ``path``.

    If ``may_practise``, a deal may be played again from here or put on the board. Then ``practice`` is the game to
    play, or ``board`` the board with its moment. ``sit`` plays at a table that has a coach.
    """

    console: Console
    source: AnySession
    note: Noting
    _: KW_ONLY
    may_practise: bool = False
    path: Path | None = None
    at: int | None = None
    sit: Sit | None = None

    def __post_init__(self) -> None:
        session = self.source
        self.replay: AnyReplay = Replay(session)
        self.names = tuple(clean_name(name) for name in session.names)
        self.own = session.people[0] if len(session.people) == 1 else None
        self.eyes = (session.people or (0,))[0] if session.may_open_deals else None
        self.is_open = False
        self.practice: AnySession | None = None
        self.board: tuple[Board, int] | None = None

    def run(self) -> None:
        """Begin with the last deal or the moment asked for, and do what is typed until the person goes back.

        Raises:
            LeftError: the input has ended.
        """
        if not self.replay.deals:
            self.console.say(t("replay.nothing"))
            return
        self._help()
        self._go(self.replay.deals[-1].first + 1 if self.at is None else self.at)
        while self.practice is None and self.board is None:
            said = self.console.ask()
            if write_note(self.console, said, moment_of(self.source, self.path, self.replay.ply)):
                continue
            word, _, rest = " ".join(in_english(said).casefold().split()).partition(" ")
            if word in QUITS:
                return
            command = _COMMANDS.get(_SHORT.get(word, word))
            if word in _ELSEWHERE and self.may_practise:
                _ELSEWHERE[word](self, rest)
            elif command is None:
                self._help()
            else:
                command(self, rest)

    def to_be_played(self) -> AnySession | None:
        """Run the replay, then the board if a moment was put on it. Returns the practice game to play, or None.

        Raises:
            LeftError: the input has ended.
        """
        self.run()
        if self.board is None:
            return self.practice
        boarding = Boarding(self.console, *self.board)
        boarding.run()
        return boarding.practice

    def _help(self) -> None:
        self.console.say(t("plain.replay.help"))
        if self.may_practise:
            self.console.say(t("plain.practice.help"))
        if self.may_practise and isinstance(self.source, ThousandSession):
            self.console.say(t("plain.replay.board"))

    # Commands

    def step(self, by: int) -> None:
        """Go ``by`` moves forward."""
        self._move(self.replay.beyond(by))

    def trick(self, where: str) -> None:
        """Go one trick forward and show each move; or one trick back."""
        here = self.replay.ply
        self._move(self.replay.beyond(-1 if where in _BACK else 1, Stride.TRICK), since=here + 1)

    def end(self, by: int) -> None:
        """Go to the beginning or the end of the deal."""
        deal = self.replay.deal
        self._move(deal.last if by > 0 else deal.first + 1)

    def deal(self, number: str) -> None:
        """Go to the deal with this number."""
        with telling(self.console.say, NotThereError):
            found = find_deal(self.replay, int(number) if number.isascii() and number.isdecimal() else None)
            self._go(found.first + 1)

    def all(self, _: str) -> None:
        """Show the whole deal as it is printed, with all cards if they may be seen."""
        if self.source.may_open_deals and (why := self.note(self.replay.deal.number)):
            self.console.say(t("replay.not_noted", why=why))
            return
        self.console.say(deal_page(self.source, self.replay.deal.number))

    def open(self, _: str) -> None:
        """Show all cards, or hide them again."""
        if self.source.may_open_deals:
            self.is_open = not self.is_open
            self._go(self.replay.ply)
        else:
            self.console.say(t("replay.closed"))

    def seat(self, who: str) -> None:
        """See the deal through the eyes of the player whose name begins like this, or of the next one."""
        if not self.source.may_open_deals:
            self.console.say(t("replay.closed"))
            return
        found = [seat for seat, name in enumerate(self.names) if who and name.casefold().startswith(who)]
        self.eyes = found[0] if found else ((self.eyes or 0) + 1) % len(self.names)
        self._go(self.replay.ply)

    def review(self, what: str) -> None:
        """Review the decisions of the chosen seat in this deal, or those of all players in the whole game."""
        if what == "game" and isinstance(self.source, ThousandSession):
            review_game(self.console, self.source, self.path, self.note)
        else:
            review(self.console, self.source, self.eyes or 0, self.path, self.sit, self.replay.at, self.note)

    def put_up(self, _: str) -> None:
        """Put this moment on the board."""
        if not isinstance(self.source, ThousandSession):
            self.console.say(t("board.other_game"))
            return
        with telling(self.console.say, BoardError):
            self.board = put_up(self.replay, self.replay.deal, self.replay.ply, self.note)

    def play(self, said: str) -> None:
        """Play the deal again. By default it has the same cards, and the person sits at their own seat."""
        word, _, who = said.partition(" ")
        way = WAYS.get(word)
        if way is None:
            way, who = Way.AGAIN, said
        replay, deal = self.replay, self.replay.deal
        seats = seats_in(replay, deal)
        named = [seat for seat in seats if who and self.names[seat].casefold().startswith(who)]
        if who and not named:
            names = t("list.comma").join(self.names[seat] for seat in seats)
            self.console.say(t("plain.practice.no_seat", who=who, names=names))
            return
        own = next((seat for seat in self.source.people if seat in seats), seats[0])
        with telling(self.console.say, PracticeError):
            self.practice = begun(replay, deal, Start(way, (named or [own])[0], replay.ply), self.note)

    # Telling

    def _move(self, ply: int, since: int | None = None) -> None:
        """Go to a ply and show the moves from ``since`` up to it; or say that there are no more moves."""
        if ply == self.replay.ply:
            self.console.say(t("plain.replay.no_more"))
        else:
            self._go(ply, since)

    def _go(self, ply: int, since: int | None = None) -> None:
        """Go to a ply; show where it is, what has happened (since the ply ``since``, if given), and the cards that the
        chosen seat sees."""
        replay = self.replay
        deal = replay.deals[replay.deal_of(ply)]
        if (self.is_open or self.eyes != self.own) and self.eyes is not None and (why := self.note(deal.number)):
            self.is_open, self.eyes = False, self.own
            self.console.say(t("replay.not_noted", why=why))
        self.console.say_all(moment_lines(self.source, replay, ply, self.eyes, self.is_open, since))
        if (note := {} if self.path is None else texts_of(self.path)).get(ply) is not None:
            self.console.say(f"{SIGN} {note[ply]}")


_COMMANDS: Final[dict[str, Callable[[Replaying, str], None]]] = {
    "next": lambda replaying, _: replaying.step(1),
    "back": lambda replaying, _: replaying.step(-1),
    "trick": Replaying.trick,
    "first": lambda replaying, _: replaying.end(-1),
    "last": lambda replaying, _: replaying.end(1),
    "deal": Replaying.deal,
    "all": Replaying.all,
    "open": Replaying.open,
    "seat": Replaying.seat,
    "review": Replaying.review,
}

# Each command by its first letter.
_SHORT: Final = {"": "next"} | {name[0]: name for name in _COMMANDS}

_ELSEWHERE: Final[dict[str, Callable[[Replaying, str], None]]] = {"play": Replaying.play, "board": Replaying.put_up}
