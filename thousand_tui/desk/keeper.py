"""The keeper of a game: writes it to its file after every change, and holds the file's lock while it does.

A new game, saved from the first moment on::

    session = new_session(agreements, players)
    keeper = keep(session, saves_dir(options.saves))      # writes at once; trouble is in session.trouble, as ever
    ...
    keeper.close()                                        # when the game is left: others may open it then

How a saved one comes back: :mod:`thousand_tui.desk.opening`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Final

from thousand_tui.desk.sentences import sentence
from thousand_tui.harmless import one_line
from thousand_tui.rules import Agreements, Sheet, name_of, write_action
from thousand_tui.storage import Problem, saves, shelf
from thousand_tui.storage.files import write_whole
from thousand_tui.storage.locks import Lock, lock
from thousand_tui.storage.problems import write_problem
from thousand_tui.storage.written import WrittenLog
from thousand_tui.table import Move, Player, Session, TableSettings
from thousand_tui.words import clean_name, t


class SaveFailed(OSError):
    """A game could not be saved; the message is one sentence that names the file and what to do."""


def new_session(
    agreements: Agreements,
    players: Iterable[Player],
    seed: str | None = None,
    settings: TableSettings | None = None,
) -> Session:
    """A new game that is not saved yet; without a seed the cards are as unpredictable as the system can make them."""
    seated = [Player(clean_name(player.name), player.kind) for player in players]
    seed = one_line(seed or "") or secrets.token_hex(16)
    return Session(agreements, seated, seed, settings=settings or TableSettings())


def keep(session: Session, folder: Path) -> Keeper:
    """Save a game that has no file yet, now and after every change, in a new file of this folder."""
    keeper = Keeper(shelf.new_path(folder, session.names), saves.now())
    session.keep(keeper.save)
    return keeper


class Keeper:
    """Writes one game to its file after every change, and holds the file's lock while it does.

    ``read_only`` is a sentence where another program has the file: nothing is written from then on, for that program
    may have played further.
    """

    def __init__(self, path: Path, created: str) -> None:
        self.path: Final = path
        self.read_only: str | None = None
        self._created = created
        self._lock: Lock | None = None
        self.log = WrittenLog()
        self._backed_up: str | None = None

    def save(self, session: Session) -> None:
        """Write the game; with each new deal its backup too.

        Raises:
            SaveFailed: what was saved before is still there.
        """
        self.note(session)
        path = self.path
        data = saves.encode(_save_of(session, self._created), self.log)
        if trouble := self._hold():
            raise SaveFailed(trouble)
        try:
            write_whole(path, data)
            if (shuffle := self._last_shuffle()) != self._backed_up:
                path = shelf.backup_path(path)
                write_whole(path, data)
                self._backed_up = shuffle
        except OSError as error:
            raise SaveFailed(sentence(write_problem(error, path))) from error

    def open(self, *, is_backed_up: bool) -> str | None:
        """Lock a file that was read; what stands in the way of saving there, if anything does."""
        self._backed_up = self._last_shuffle() if is_backed_up else None
        return self._hold()

    def close(self) -> None:
        """Let other programs open the game; saving again would take it back."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def note(self, session: Session) -> None:
        """Bring the written log up to date: the session has made a move, or gone back by some."""
        self.log.go_back(session.ply)
        if self.log.moves < session.ply - 1:
            # The session was played before it was first saved.
            for step in session.steps(self.log.moves):
                self._write(step.move, step.after.sheet)
        elif self.log.moves < session.ply:
            self._write(session.log[-1], session.game.sheet)

    def _write(self, move: Move, sheet: Sheet) -> None:
        self.log.add_move(write_action(move.actor, move.action))
        if len(sheet.deals) > self.log.deals:
            self.log.add_totals(sheet.deals[-1].totals)

    def _hold(self) -> str | None:
        """Make sure that the file is ours to write; the sentence to show if it is not."""
        try:
            if self._lock is not None:
                self._lock.hold()
            elif not self.read_only:
                self._lock = lock(self.path)
        except Problem as problem:
            if problem.reason not in ("in_use", "taken_over"):
                return sentence(problem)
            self._lock = None
            self.read_only = t("saves.read_only", why=sentence(problem))
        return self.read_only

    def _last_shuffle(self) -> str | None:
        return next((line for line in reversed(self.log.lines) if line.startswith("*")), None)


def _save_of(session: Session, created: str) -> saves.Save:
    """All of it but the log."""
    settings = session.settings
    return saves.Save(
        rules=session.version,
        created=created,
        updated=saves.now(),
        preset=name_of(session.agreements),
        agreements=session.agreements.model_dump(mode="json"),
        players=[saves.SavedPlayer(name=clean_name(player.name), kind=player.kind) for player in session.players],
        seed=session.seed,
        dealer=session.dealer,
        standings=[saves.SavedStanding.of(standing) for standing in session.standings],
        settings=saves.SavedSettings(**asdict(settings)),
        marks={str(deal): sorted(marks) for deal, marks in session.marks.items()},
        given_up_by=session.given_up_by,
        winners=list(session.game.winners),
        log=[],
    )
