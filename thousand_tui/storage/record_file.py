"""The file of the record: made, opened, brought to the present form, and put aside where it is damaged.

SQLite by Python's own driver, which a Python may lack: it is loaded when the record is opened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace as with_fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, get_type_hints

from pydantic import ConfigDict, Strict, TypeAdapter, ValidationError

from thousand_tui.harmless import one_line
from thousand_tui.storage import files, record_facts as facts
from thousand_tui.storage.files import PRIVATE, UNREADABLE, Fault, Problem, draft_path, read_limited
from thousand_tui.storage.locks import alone, lock, locked

if TYPE_CHECKING:
    import sqlite3


_BUSY: Final = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
_UNWRITABLE: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")
_FAILED: Final = ("SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_INTERRUPT", "SQLITE_NOLFS")
# What SQLite keeps beside its file. A new file must never meet what an old one left there.
_BESIDE: Final = ("-wal", "-shm", "-journal")


Facts = TypeVar("Facts")


class DamagedRecord(Exception):
    """The file is not a record that this program has written; ``why`` is a :class:`Fault`, or what SQLite says."""

    def __init__(self, why: Fault | str) -> None:
        super().__init__(str(why))
        self.why = why


class File:
    """The open file of the record, which waits so many seconds for other programs.

    ``connection`` is for :mod:`~thousand_tui.storage.records` alone.

    Raises:
        Problem: it cannot be opened now.
        DamagedRecord: it can, and is not a record.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self.path: Final = path
        with problems(path):
            self.connection: sqlite3.Connection = _connected(path, patience)
            try:
                self._bring_up_to_date()
            except BaseException:
                self.connection.close()
                raise
        self.which: Final = identity(path)

    def _bring_up_to_date(self) -> None:
        version = self._version()
        if version == facts.VERSION:
            self._check()
            return
        with self.change():
            for at in range(self._version(), facts.VERSION):
                for statement in facts.MIGRATIONS[at]:
                    self.connection.execute(statement)
            self.connection.execute(f"PRAGMA user_version = {facts.VERSION}")

    def _version(self) -> int:
        version = self.connection.execute("PRAGMA user_version").fetchone()[0]
        if version > facts.VERSION:
            raise Problem("record_newer", file=self.path.name)
        if version < 0:
            raise DamagedRecord(Fault("record_version"))
        if not version and self.connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise DamagedRecord(Fault("no_record"))
        return int(version)

    def _check(self) -> None:
        """Ask each table for nothing: what is not there, or is another one, is found out now."""
        for table, names in facts.COLUMNS.items():
            self.connection.execute(f"SELECT {', '.join(names)} FROM {table} LIMIT 0")

    @contextmanager
    def change(self) -> Iterator[None]:
        """A change of the record: all that is done in it stands at its end, or nothing of it."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            with suppress(Exception):
                self.connection.execute("ROLLBACK")
            raise

    @property
    def is_there(self) -> bool:
        """Whether the file that is open still has its name; it may have been deleted or put aside since."""
        return self.which is not None and identity(self.path) == self.which

    def close(self) -> None:
        """Let go of the file; nothing that was written can be lost by that."""
        with suppress(Exception):
            self.connection.close()


def _connected(path: Path, patience: float) -> sqlite3.Connection:
    try:
        import sqlite3
    except ImportError:
        raise Problem("record_no_sqlite", file=path.name) from None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_private(path)
    except OSError as error:
        raise _cannot_open(path, error.strerror) from None
    # No thread but one uses it at a time, though not always the same one.
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        # Where the file system can: readers and a writer do not wait for each other, and a deal costs no sync.
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private(path: Path) -> None:
    """The file exists from now on, for the eyes of the user alone; what SQLite puts beside it follows it in that."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    except FileExistsError:
        if not path.is_file():
            raise
        if path.stat().st_mode & 0o077:
            with suppress(OSError):
                path.chmod(PRIVATE)


def carry_over(former: Path, path: Path, patience: float) -> None:
    """Begin the record with what lies where it was kept before, which stays there as it is; nothing is brought back to
    a place where it was begun, or deleted.

    Raises:
        Problem: that cannot be done now.
    """
    if not former.is_file() or os.path.lexists(path) or os.path.lexists(forgotten_path(path)):
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with alone(path), suppress(DamagedRecord, ImportError), problems(former):
            if not os.path.lexists(path):
                _copy(former, draft_path(path), patience)
                os.replace(draft_path(path), path)
        if forgotten := read_forgotten(former):
            change_forgotten(path, lambda here: forgotten | here)
    except OSError as error:
        raise _cannot_open(path, error.strerror) from None


def _copy(former: Path, draft: Path, patience: float) -> None:
    """A copy that is whole, though another program may be writing; a Python without SQLite makes none."""
    import sqlite3

    draft.unlink(missing_ok=True)
    _make_private(draft)
    with (
        closing(sqlite3.connect(former, timeout=patience)) as source,
        closing(sqlite3.connect(draft, timeout=patience)) as copy,
    ):
        source.backup(copy)


def _cannot_open(path: Path, why: str | None) -> Problem:
    return Problem("record_unwritable", file=path.name, folder=str(path.parent), why=why or "?")


def identity(path: Path) -> tuple[int, int] | None:
    """Which file has this name now; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def problems(path: Path) -> Iterator[None]:
    """What SQLite says inside is raised as a :class:`Problem`, as :class:`DamagedRecord` where the file is to blame."""
    try:
        yield
    except (Problem, DamagedRecord):
        raise
    except Exception as error:
        name = getattr(error, "sqlite_errorname", None)
        is_of_sqlite = type(error).__module__ == "sqlite3" or isinstance(error, OverflowError | UnicodeError)
        if name is None and not is_of_sqlite:
            raise
        raise _found(str(name or ""), error, path) from error


def _found(name: str, error: Exception, path: Path) -> Problem | DamagedRecord:
    why = one_line(str(error))
    if name.startswith(_BUSY) or "database is locked" in why:
        return Problem("record_locked", file=path.name)
    if name.startswith("SQLITE_FULL"):
        return Problem("record_full", file=path.name)
    if name.startswith(_UNWRITABLE):
        return _cannot_open(path, why)
    if name.startswith(_FAILED) or (name == "SQLITE_ERROR" and ("syntax" in why or "ambiguous" in why)):
        # The last two are questions of ours that cannot be understood, and no fault of the file.
        return Problem("record_failed", file=path.name, why=why)
    return DamagedRecord(why)


# The damaged files this program has put aside: whoever did it, all who open the record from then on can tell.
ASIDE: Final[dict[Path, Path]] = {}


def put_aside(path: Path, seen: tuple[int, int] | None) -> Path | None:
    """Keep a damaged file under another name, that a new one may be made; ``seen`` is which file it was.

    None if there is another file in its place by now.

    Raises:
        Problem: it cannot be put aside now.
    """
    ours = lock(path)
    try:
        if seen is None or identity(path) != seen:
            return None
        number = 1
        while os.path.lexists(kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")):
            number += 1
        # First what lies beside it: were the program killed in between, a new file would take that for its own.
        for beside in _BESIDE:
            with suppress(FileNotFoundError):
                os.replace(f"{path}{beside}", f"{kept}{beside}")
        os.replace(path, kept)
        ASIDE[path] = kept
        return kept
    except OSError as error:
        raise _cannot_open(path, error.strerror) from None
    finally:
        ours.release()


def delete(path: Path) -> None:
    """Delete the record with all that lies beside it, what was put aside included.

    Raises:
        Problem: another program is putting it aside, or the system does not let it go.
    """
    with locked(path, "not_deleted"):
        for beside in (*_BESIDE, ""):
            Path(f"{path}{beside}").unlink(missing_ok=True)
        ASIDE.pop(path, None)
        for kept in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}*"):
            kept.unlink(missing_ok=True)


# --- Reading and writing facts ----------------------------------------------------------------------------------------

# SQLite knows no truth, only 0 and 1.
_CELLS: Final = {bool: Annotated[bool, Strict(False)]}


def checked(rows: Sequence[Sequence[object]], *kinds: Any) -> list[tuple[Any, ...]]:
    """Rows that were read, if their cells are of these kinds.

    Raises:
        DamagedRecord: a cell is of another kind.
    """
    try:
        return _checker(kinds).validate_python(rows)
    except ValidationError:
        raise DamagedRecord(Fault("record_value")) from None


@cache
def _checker(kinds: tuple[Any, ...]) -> TypeAdapter[list[tuple[Any, ...]]]:
    cells = tuple(_CELLS.get(kind, kind) for kind in kinds)
    return TypeAdapter(list[tuple[cells]], config=ConfigDict(strict=True))  # type: ignore[valid-type]


def read_facts(connection: sqlite3.Connection, kind: type[Facts], which: str, *given: object) -> list[Facts]:
    """The facts of a table, as far as they are asked for.

    Raises:
        DamagedRecord: one of them is not what it should be.
    """
    return _facts(kind, connection.execute(_asked(kind, which), given).fetchall())


def sound_facts(connection: sqlite3.Connection, kind: type[Facts]) -> Iterator[Facts]:
    """The facts of a table that are what they should be."""
    for row in connection.execute(_asked(kind)).fetchall():
        with suppress(DamagedRecord):
            yield from _facts(kind, [row])


def _asked(kind: type[Facts], which: str = "") -> str:
    return f"SELECT {', '.join(facts.columns(kind))} FROM {facts.TABLES[kind]} {which}"


def _facts(kind: type[Facts], rows: Sequence[Sequence[object]]) -> list[Facts]:
    hints, names = get_type_hints(kind), facts.columns(kind)
    found = checked(rows, *(hints[name] for name in names))
    return [kind(**dict(zip(names, row, strict=True))) for row in found]


def put_facts(
    connection: sqlite3.Connection,
    verb: str,
    kind: type[Facts],
    held: Iterable[Facts],
    then: str = "",
    **before: object,
) -> None:
    """Write facts into the table of their kind, a row each, with these cells ``before`` their own; ``then`` is what
    happens to a row that is there already."""
    names = facts.columns(kind)
    into = (*before, *names)
    rows = [(*before.values(), *(getattr(each, name) for name in names)) for each in held]
    cells = ", ".join("?" for _ in into)
    connection.executemany(f"{verb} INTO {facts.TABLES[kind]} ({', '.join(into)}) VALUES ({cells}) {then}", rows)


def sound_games(connection: sqlite3.Connection) -> Iterator[tuple[facts.RecordedGame, list[facts.RecordedDeal]]]:
    """What can be read of the games of a damaged record."""
    for id, key in connection.execute("SELECT id, key FROM games").fetchall():
        with suppress(Exception):
            (game,) = read_facts(connection, facts.RecordedGame, "WHERE key = ?", key)
            players = read_facts(connection, facts.RecordedPlayer, "WHERE game = ?", id)
            deals = []
            for deal in read_facts(connection, facts.RecordedDeal, "WHERE game = ?", id):
                hands = read_facts(connection, facts.Hand, "WHERE game = ? AND number = ?", id, deal.number)
                deals.append(with_fields(deal, hands=tuple(hands)))
            yield with_fields(game, players=tuple(players)), deals


# --- Who was forgotten ----------------------------------------------------------------------------------------------
# Kept beside the record, so that no rebuilding brings it back. Of a name there is a hash only. A game begun after its
# player was forgotten is recorded as any other.

# Stands for everybody: the record was deleted.
ALL: Final = "all"

_LIMIT: Final = 1024 * 1024


def forgotten_path(record: Path) -> Path:
    """The file beside the record."""
    return record.with_name(f"{record.stem}.forgotten.json")


def hashed(who: str) -> str:
    """What stands for a name here."""
    return sha256(f"thousand-record {who}".encode(errors="replace")).hexdigest()[:32]


def read_forgotten(record: Path) -> dict[str, str]:
    """When each of them was forgotten; nobody, where no such file can be read."""
    try:
        return _read(record)
    except Problem:
        return {}


def _read(record: Path) -> dict[str, str]:
    try:
        found = json.loads(read_limited(forgotten_path(record), _LIMIT))
    except Problem as problem:
        if problem.reason == UNREADABLE:
            raise
        return {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: when for name, when in found.items() if isinstance(when, str)}


def change_forgotten(record: Path, change: Callable[[dict[str, str]], dict[str, str]]) -> dict[str, str]:
    """Change who is forgotten, here and in other programs meanwhile; returns all of them.

    Raises:
        Problem: the file cannot be read now, or not written.
    """
    path = forgotten_path(record)
    with alone(path):
        forgotten = change(_read(record))
        try:
            files.write_whole(path, json.dumps(dict(sorted(forgotten.items())), indent=1).encode() + b"\n")
        except OSError as error:
            raise files.write_problem(error, path) from error
    return forgotten
