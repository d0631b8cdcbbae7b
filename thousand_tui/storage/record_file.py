"""The file of the record: creates, opens and migrates it, and puts it aside if it is damaged.

It is SQLite, with Python's own driver; as some Pythons lack it, the driver is loaded only when the record is opened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, get_type_hints

from pydantic import ConfigDict, Strict, TypeAdapter, ValidationError

from thousand_tui.sanitize import one_line
from thousand_tui.storage import files, record_facts as facts
from thousand_tui.storage.files import PRIVATE, UNREADABLE, Fault, Problem, draft_path, read_limited
from thousand_tui.storage.locks import alone, lock, locked

if TYPE_CHECKING:
    import sqlite3


_BUSY: Final = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
_UNWRITABLE: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")
_FAILED: Final = ("SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_INTERRUPT", "SQLITE_NOLFS")
# Files that SQLite keeps next to its own. A new file must never be paired with those of an old one.
_BESIDE: Final = ("-wal", "-shm", "-journal")


Facts = TypeVar("Facts")


class DamagedRecord(Exception):
    """The file is not a record written by this program; ``why`` is a :class:`Fault`, or SQLite's message."""

    def __init__(self, why: Fault | str) -> None:
        super().__init__(str(why))
        self.why = why


class File:
    """The open file of the record; waits up to ``patience`` seconds for other programs.

    ``connection`` is only for :mod:`~thousand_tui.storage.records`.

    Raises:
        Problem: it cannot be opened at the moment.
        DamagedRecord: it can be opened but is not a record.
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
        # One statement sees one state: between two, another program may have made the tables of a new record.
        asked = "SELECT user_version, EXISTS (SELECT 1 FROM sqlite_master) FROM pragma_user_version"
        version, has_tables = self.connection.execute(asked).fetchone()
        if version > facts.VERSION:
            raise Problem("record_newer", file=self.path.name)
        if version < 0:
            raise DamagedRecord(Fault("record_version"))
        if not version and has_tables:
            raise DamagedRecord(Fault("no_record"))
        return int(version)

    def _check(self) -> None:
        """Select no rows from each table: this fails now if a table or column is missing."""
        for table, names in facts.COLUMNS.items():
            self.connection.execute(f"SELECT {', '.join(names)} FROM {table} LIMIT 0")

    @contextmanager
    def change(self) -> Iterator[None]:
        """A transaction: either everything done in it is written, or nothing."""
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
        """Whether the open file is still the one at its path; it may have been deleted or put aside since."""
        return self.which is not None and identity(self.path) == self.which

    def close(self) -> None:
        """Close the file; everything written is safe."""
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
    # Only one thread uses it at a time, though not always the same one.
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        mode = _logged_ahead(connection, patience)
        connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        connection.close()
        raise
    return connection


def _logged_ahead(connection: sqlite3.Connection, patience: float) -> str:
    """Turn on the write-ahead log where the file system allows it: readers and writer do not wait for each other, and
    a deal needs no sync. Returns the mode of the journal.

    SQLite itself does not wait while several programs turn it on in a new file, so this tries again.
    """
    until = monotonic() + patience
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except Exception as error:
            if not str(getattr(error, "sqlite_errorname", "")).startswith(_BUSY) or monotonic() > until:
                raise
        sleep(0.01)


def _make_private(path: Path) -> None:
    """Create the file, readable only by the user; the files that SQLite puts next to it get the same permissions."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    except FileExistsError:
        if not path.is_file():
            raise
        if path.stat().st_mode & 0o077:
            with suppress(OSError):
                path.chmod(PRIVATE)


def carry_over(former: Path, path: Path, patience: float) -> None:
    """Start the record as a copy of the file at its former path, which is left as it is. Nothing is copied if a record
    is already there, or was deleted there.

    Raises:
        Problem: it cannot be done at the moment.
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
    """Copy the whole record safely even while another program is writing; without SQLite this raises ImportError."""
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
    """The identity of the file that has this path now; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def problems(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into a :class:`Problem`, or into :class:`DamagedRecord` if the file is to blame."""
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
        # A syntax error or ambiguous name is a mistake in our query, not in the file.
        return Problem("record_failed", file=path.name, why=why)
    return DamagedRecord(why)


# The damaged files that this program has put aside, so that everything that opens the record later can report it.
ASIDE: Final[dict[Path, Path]] = {}


def put_aside(path: Path, seen: tuple[int, int] | None) -> Path | None:
    """Move a damaged file to another name so that a new one can be made; ``seen`` is the identity of the damaged file.

    Returns the new path; None if another file has taken its place by now.

    Raises:
        Problem: it cannot be moved at the moment.
    """
    ours = lock(path)
    try:
        if seen is None or identity(path) != seen:
            return None
        number = 1
        while os.path.lexists(kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")):
            number += 1
        # First the files next to it: if the program were killed in between, a new record would take them for its own.
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
    """Delete the record with the files next to it, including any that were put aside.

    Raises:
        Problem: another program is putting it aside, or the system does not allow it to be deleted.
    """
    with locked(path, "not_deleted"):
        for beside in (*_BESIDE, ""):
            Path(f"{path}{beside}").unlink(missing_ok=True)
        ASIDE.pop(path, None)
        for kept in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}*"):
            kept.unlink(missing_ok=True)


# --- Reading and writing facts ----------------------------------------------------------------------------------------

# SQLite has no booleans, only 0 and 1.
_CELLS: Final = {bool: Annotated[bool, Strict(False)]}


def checked(rows: Sequence[Sequence[object]], *kinds: Any) -> list[tuple[Any, ...]]:
    """Rows as read, after checking that their cells have these types.

    Raises:
        DamagedRecord: a cell has another type.
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
    """The facts in a table that match the condition ``which``.

    Raises:
        DamagedRecord: one of them has a value of the wrong type.
    """
    return _facts(kind, connection.execute(_asked(kind, which), given).fetchall())


def sound_facts(connection: sqlite3.Connection, kind: type[Facts]) -> Iterator[Facts]:
    """The valid facts in a table; others are skipped."""
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
    """Write each fact as a row of its table, with the cells ``before`` in front; ``then`` is the SQL clause for rows
    that exist already."""
    names = facts.columns(kind)
    into = (*before, *names)
    rows = [(*before.values(), *(getattr(each, name) for name in names)) for each in held]
    cells = ", ".join("?" for _ in into)
    connection.executemany(f"{verb} INTO {facts.TABLES[kind]} ({', '.join(into)}) VALUES ({cells}) {then}", rows)


def sound_games(connection: sqlite3.Connection) -> Iterator[tuple[facts.RecordedGame, list[facts.RecordedDeal]]]:
    """The games of a damaged record, as far as they can be read."""
    for id, key in connection.execute("SELECT id, key FROM games").fetchall():
        with suppress(Exception):
            (game,) = read_facts(connection, facts.RecordedGame, "WHERE key = ?", key)
            players = read_facts(connection, facts.RecordedPlayer, "WHERE game = ?", id)
            deals = []
            for deal in read_facts(connection, facts.RecordedDeal, "WHERE game = ?", id):
                hands = read_facts(connection, facts.Hand, "WHERE game = ? AND number = ?", id, deal.number)
                deals.append(replace(deal, hands=tuple(hands)))
            yield replace(game, players=tuple(players)), deals


# --- Who was forgotten ----------------------------------------------------------------------------------------------
# Kept next to the record, so that rebuilding the record does not bring them back. Names are stored as hashes only. A
# game begun after its player was forgotten is recorded as usual.

# Stands for everybody: the whole record was deleted.
ALL: Final = "all"

_LIMIT: Final = 1024 * 1024


def forgotten_path(record: Path) -> Path:
    """The file of forgotten people, next to the record."""
    return record.with_name(f"{record.stem}.forgotten.json")


def hashed(who: str) -> str:
    """The hash that stands for a name."""
    return sha256(f"thousand-record {who}".encode(errors="replace")).hexdigest()[:32]


def read_forgotten(record: Path) -> dict[str, str]:
    """When each person was forgotten; empty if the file is missing or cannot be read."""
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
    """Apply ``change`` to the forgotten people, including those that other programs have added; returns all of them.

    Raises:
        Problem: the file cannot be read or written at the moment.
    """
    path = forgotten_path(record)
    with alone(path):
        forgotten = change(_read(record))
        try:
            files.write_whole(path, json.dumps(dict(sorted(forgotten.items())), indent=1).encode() + b"\n")
        except OSError as error:
            raise files.write_problem(error, path) from error
    return forgotten
