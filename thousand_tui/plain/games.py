"""Games of both kinds at the console: begin, continue, replay or delete one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from thousand_tui.desk.boarding import put_up
from thousand_tui.desk.keeper import Keeper, keep
from thousand_tui.desk.opening import Damaged, in_quarters, is_long, mend, resume
from thousand_tui.desk.replaying import Noting, noting, read_game
from thousand_tui.desk.sentences import SaveError, telling
from thousand_tui.plain.at_console import AtConsole
from thousand_tui.plain.board import Boarding
from thousand_tui.plain.console import Console
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.replaying import Replaying
from thousand_tui.plain.reviewing import find_better
from thousand_tui.study.board import BoardError
from thousand_tui.study.coach import Coach
from thousand_tui.study.replay import Replay
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession, part_of
from thousand_tui.words import t


def table_for(session: AnySession) -> type[AtConsole[Any, Any]]:
    """The class that plays this kind of game at the console."""
    return part_of(session, "playing", Playing)


def sit_down(console: Console, session: AnySession, coach: Coach) -> None:
    """Play at a table that has a coach."""
    table_for(session)(console, session, coach=coach).play()


class Games:
    """The saved games of a folder. ``play`` plays a game until it is over or the player leaves, and saves it."""

    def __init__(self, console: Console, folder: Path, play: Callable[[AnySession, Keeper | None], None]) -> None:
        self.console = console
        self.folder = folder
        self.play = play

    def begin(self, session: AnySession) -> None:
        """Play a new game, and save it in the folder."""
        self.play(session, keep(session, self.folder))

    def go_on(self, path: Path) -> None:
        """Continue a saved game. If it is damaged, ask whether to continue with the part that can be read."""
        try:
            found = resume(path, in_quarters(self.console.say) if is_long(path) else None)
            if isinstance(found, Damaged):
                if not self.console.agrees(found.said(), False):
                    return
                found = mend(found)
        except SaveError as error:
            self.console.say(str(error))
            return
        self.console.say_all(filter(None, (found.read_only, found.notice)))
        self.play(found.session, found.keeper)

    def replay(self, path: Path, at: int | None = None) -> None:
        """Replay the deals of a saved game, from the ply ``at`` if given."""
        if (found := self._read(path)) is not None:
            self.go_through(found, noting(found, path), path, at)

    def go_through(self, session: AnySession, note: Noting, path: Path | None, at: int | None = None) -> None:
        """Replay the deals of a game, and play a practice game if one is begun there."""
        sit = partial(sit_down, self.console)
        practice = Replaying(self.console, session, note, may_practise=True, path=path, at=at, sit=sit).to_be_played()
        if practice is not None:
            self.begin(practice)

    def stay_at(self, board: Boarding) -> None:
        """Use the board, and play on from it if the person has asked for that."""
        board.run()
        if board.practice is not None:
            self.begin(board.practice)

    def put_on_board(self, path: Path) -> None:
        """Put the last settled deal of a saved game on the board."""
        session = self._read(path)
        if session is None:
            return
        if not isinstance(session, ThousandSession):
            self.console.say(t("board.other_game"))
        elif not session.course.totals:
            self.console.say(t("board.no_deals"))
        else:
            replay: ThousandReplay = Replay(session)
            deal = replay.deals[-1]
            with telling(self.console.say, BoardError):
                self.stay_at(Boarding(self.console, *put_up(replay, deal, deal.first + 1, noting(session, path))))

    def find_better(self, path: Path) -> None:
        """Ask about the clear mistakes of the person in a saved game."""
        if (session := self._read(path)) is not None:
            seat = session.people[0] if session.people else 0
            find_better(self.console, session, seat, path, partial(sit_down, self.console), noting(session, path))

    def _read(self, path: Path) -> AnySession | None:
        """Read a saved game. If that is impossible, say why and return None."""
        try:
            found = read_game(path, in_quarters(self.console.say) if is_long(path) else None)
        except SaveError as error:
            self.console.say(str(error))
            return None
        if found.notice:
            self.console.say(found.notice)
        return found.session
