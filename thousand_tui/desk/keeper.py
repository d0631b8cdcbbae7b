"""The keeper of a game: writes it to its file after every change and holds the file's lock.

A new game, saved from the first moment on::

    session = new_session(agreements, players)
    keeper = keep(session, saves_dir(options.saves))      # writes at once; if that fails, session.trouble says so
    ...
    keeper.close()                                        # on leaving the game, so that others may open it

Saved games are opened by :mod:`thousand_tui.desk.opening`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from thousand_tui.desk.committing import Committed, committed
from thousand_tui.desk.recording import Recorder
from thousand_tui.desk.seating import mixed
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import Agreements, Standing, first_dealer
from thousand_tui.rules.forms import form_of
from thousand_tui.sanitize import one_line
from thousand_tui.storage import Problem, saves, shelf
from thousand_tui.storage.files import MEBIBYTE, Imprint, write_problem, write_through, write_whole
from thousand_tui.storage.locks import InUse, Lock
from thousand_tui.storage.written import WrittenLog, written_totals
from thousand_tui.table import Occasion, Player, TableSettings, ThousandSession
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession
from thousand_tui.words import clean_name, t

P = TypeVar("P", bound=BaseModel)


class SaveFailed(OSError):
    """A game could not be saved; the message is one sentence that names the file and what to do."""


def new_session(
    agreements: Agreements,
    players: Iterable[Player],
    seed: Committed | str | None = None,
    settings: TableSettings | None = None,
    standings: Iterable[Standing] = (),
) -> ThousandSession:
    """A new game, not saved yet. The seed is one that was committed to or asked for; if there is none, the cards are
    as unpredictable as the system can make them. ``standings`` are what the sides begin with."""
    seated = [Player(clean_name(player.name), player.kind) for player in players]
    drawn = (seed if isinstance(seed, Committed) else committed(seed)).at(seated)
    seated = list(mixed(seated, drawn.seed))
    dealer = first_dealer(agreements, drawn.deck_seed, form_of(agreements).seats)
    occasion, settings = Occasion(shuffling=drawn.shuffling), settings or TableSettings()
    return ThousandSession(
        agreements, seated, drawn.seed, dealer=dealer, standings=standings, occasion=occasion, settings=settings
    )


def keep(session: AnySession, folder: Path) -> Keeper:
    """Save a game in a new file of this folder, now and after every change."""
    keeper = Keeper(shelf.new_path(folder, session.names), saves.now())
    session.keep(keeper.save)
    return keeper


class Keeper:
    """Writes one game to its file after every change and holds the file's lock.

    ``read_only`` is a sentence while another program has the file; nothing is written then, and every save tries again.
    If somebody else has written the file, it is never overwritten: the game continues in a new file beside it, and
    ``path`` changes.
    """

    def __init__(self, path: Path, created: str, updated: str = "") -> None:
        """``created`` is when the game was begun, ``updated`` when it was last written, if ever."""
        self.path = path
        self.read_only: str | None = None
        self._created = created
        self._lock = Lock(path)
        self.written = WrittenLog()
        self._backed_up: str | None = None
        self._known: tuple[Imprint, ...] = ()
        """The contents, read or written by us, that the file may have."""
        self._is_kept = False
        self._untold: list[str] = []
        self._told_of_locks = False
        self._recorder = Recorder(created, updated)

    def save(self, session: AnySession) -> str | None:
        """Write the game, and its backup with each new deal. Returns what the players should be told once.

        Raises:
            SaveFailed: the game could not be written; the last save is still there.
        """
        self.note(session)
        data = saves.encode(save_of(session, self._created), self.written)
        if self._hold():
            raise SaveFailed(self.read_only)
        path = self.path
        if len(data) > saves.LIMIT:
            limit = saves.LIMIT // MEBIBYTE
            raise SaveFailed(sentence(Problem("full", file=path.name, limit=limit, deals=self.written.deals)))
        try:
            if not self._is_ours_to_replace():
                path = self._go_aside(session.names)
            self._replace(data)
            if (shuffle := _last_of_chance(session)) != self._backed_up:
                path = shelf.backup_path(path)
                write_whole(path, data)
                self._backed_up = shuffle
        except OSError as error:
            raise SaveFailed(sentence(write_problem(error, path))) from error
        self._recorder.note(session, self.path)
        self._untold += self._recorder.tell()
        return self.tell()

    def open(self, session: AnySession, seen: Imprint | None, *, is_backed_up: bool) -> str | None:
        """Lock a file that held ``seen`` when it was read. Returns a sentence if another program has it."""
        self._known = (seen,) if seen is not None else ()
        self._backed_up = _last_of_chance(session) if is_backed_up else None
        self._recorder.begin(session)
        return self._hold()

    def may_replace_it(self) -> None:
        """Allow the file to be overwritten, whoever wrote it: a copy is kept under another name."""
        self._is_kept = True

    def tell(self) -> str | None:
        """What the players have not been told yet about this file, or None."""
        told, self._untold = " ".join(self._untold), []
        return told or None

    def close(self) -> None:
        """Release the lock, so that other programs can open the game; saving again would take it back."""
        self._lock.release()
        self._recorder.close()

    def note(self, session: AnySession) -> None:
        """Bring the written log up to date with the session, which may have made moves or taken some back."""
        self.written.go_back(session.ply)
        for line in lines_of(session, self.written.moves):
            self.written.add(line)

    def _hold(self) -> str | None:
        """Lock the file if it is not locked yet. Returns a sentence if another program has it."""
        try:
            self._lock.hold()
        except InUse as in_use:
            self.read_only = t("saves.read_only", why=sentence(in_use))
            return self.read_only
        self.read_only = None
        if self._lock.trouble is not None and not self._told_of_locks:
            self._told_of_locks = True
            self._untold.append(sentence(Problem("no_lock", file=self.path.name, why=self._lock.trouble)))
        return None

    def _is_ours_to_replace(self) -> bool:
        """Whether we may overwrite the file: nobody else has changed it since we read or wrote it, or there is none.

        Raises:
            OSError: the folder cannot be read.
        """
        if self._is_kept or not self.path.exists():
            return True
        for known in self._known:
            with suppress(OSError):
                if known.is_of(self.path):
                    self._known = (known,)
                    return True
        return False

    def _go_aside(self, names: tuple[str, ...]) -> Path:
        """Leave the file to whoever wrote it, and continue in a new one beside it; returns the new path."""
        self.close()
        old, self.path = self.path, shelf.new_path(self.path.parent, names)
        self._known, self._backed_up = (), None
        self._untold.append(t("saves.gone_aside", file=one_line(old.name), other=self.path.name))
        self._lock = Lock(self.path)
        self._hold()
        return self.path

    def _replace(self, data: bytes) -> None:
        """Write the file. Even after an error the new contents may have been written."""
        imprint = Imprint.of(data)
        self._known = (*self._known[:1], imprint)
        write_through(self.path, data)
        self._known, self._is_kept = (imprint,), False


def lines_of(session: AnySession, since: int = 0) -> Iterator[str]:
    """The log as written from ply ``since``: each move, and the totals after a move that settled a deal."""
    log, totals, write = session.log, session.course.totals, session.card_game.write_action
    for ply in range(since, len(log)):
        yield write(log[ply].actor, log[ply].action)
        if ply + 1 in totals:
            yield written_totals(totals[ply + 1])


def _last_of_chance(session: AnySession) -> str | None:
    """The last move of chance as it is written, usually the shuffle of the current deal."""
    write = session.card_game.write_action
    return next((write(CHANCE, move.action) for move in reversed(session.log) if move.actor == CHANCE), None)


def save_of(session: AnySession, created: str) -> saves.Save:
    """The game as it is saved, without the log."""
    beginning = session.card_game.beginning(session.course.start)
    occasion, practice = session.occasion, session.occasion.practice
    if practice is not None:
        practice = replace(practice, names=tuple(map(clean_name, practice.names)))
    return saves.Save(
        game=session.card_game.id,
        rules=beginning.version,
        created=created,
        updated=saves.now(),
        preset=beginning.preset,
        agreements=dict(beginning.agreements),
        players=[saves.SavedPlayer(name=clean_name(player.name), kind=player.kind) for player in session.players],
        seed=session.seed,
        shuffling=_part(saves.SavedShuffling, occasion.shuffling),
        dealer=beginning.dealer,
        standings=[saves.SavedStanding(**standing) for standing in beginning.standings],
        settings=saves.SavedSettings(**asdict(session.settings)),
        marks={str(deal): sorted(marks) for deal, marks in session.marks.items()},
        given_up_by=occasion.given_up_by,
        winners=list(session.card_game.winners(session.game)),
        practice=_part(saves.SavedPractice, practice),
        daily=_part(saves.SavedDaily, occasion.daily),
        duplicate=_part(saves.SavedDuplicate, occasion.duplicate),
        log=[],
    )


def _part(kind: type[P], found: object | None) -> P | None:
    return None if found is None else saves.part(kind, found)
