"""Each call to the record fails in turn, once or for good: the game goes on, and later every deal is counted once."""

from __future__ import annotations

import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.desk.programs import Python
from tests.desk.record_kills import in_record, in_saves
from tests.desk.recorded import move, play_deals
from tests.desk.saved_games import start
from tests.slowly import at_night, in_turn, slowly
from thousand_tui.desk import record_book
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.sentences import sentence
from thousand_tui.storage import Problem, records_path

ROOT = Path(__file__).resolve().parents[2]
FAULTS = {
    "SQLITE_FULL": "database or disk is full",
    "SQLITE_IOERR_WRITE": "disk I/O error",
    "SQLITE_BUSY": "database is locked",
    "SQLITE_READONLY": "attempt to write a readonly database",
}


class Driver:
    """Counts the statements that go to SQLite; ``fails`` says by number which of them fail, as ``fault`` does."""

    def __init__(self, fails: Callable[[int], bool] = lambda _: False, fault: str = "SQLITE_FULL") -> None:
        self.fails = fails
        self.fault = fault
        self.calls = 0

    def called(self) -> None:
        """A statement comes; it may fail."""
        self.calls += 1
        if self.fails(self.calls):
            error = sqlite3.OperationalError(FAULTS[self.fault])
            error.sqlite_errorname = self.fault
            raise error


@contextmanager
def driven_by(driver: Driver) -> Iterator[None]:
    """While this lasts, what is asked of SQLite goes through this driver."""

    class Connection(sqlite3.Connection):
        def execute(self, *asked: Any) -> sqlite3.Cursor:
            driver.called()
            return super().execute(*asked)

        def executemany(self, *asked: Any) -> sqlite3.Cursor:
            driver.called()
            return super().executemany(*asked)

    real = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *path, **how: real(*path, **how, factory=Connection))
        yield


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.storage.records.PATIENCE", 0.01)


def plays(folder: Path) -> list[str]:
    """Play some deals, and leave the game in between; what was told of it."""
    others = set(threading.enumerate())
    session = start()
    keeper = keep(session, folder / "saves")
    for _ in range(3):
        play_deals(session, 1)
        keeper.close()
    # What came of the last deal is told with the next move.
    move(session)
    assert session.trouble is None
    # Leaving a game waits for the record only so long; on a busy machine its thread may come to its end later.
    started = set(threading.enumerate()) - others
    for thread in started:
        thread.join(30)
    assert not [thread.name for thread in started if thread.is_alive()]
    return session.untold


def rebuilds(folder: Path) -> list[str]:
    """Make the record anew from the saves of a game."""
    try:
        with record_book.opened() as records:
            record_book.rebuild(records, folder / "saves")
    except Problem as problem:
        return [sentence(problem)]
    return []


Does: TypeAlias = Callable[[Path], list[str]]


def fails_everywhere(monkeypatch: pytest.MonkeyPatch, top: Path, does: Does, fault: str, step: int) -> None:
    """Do it with one statement in so many failing, each in its turn; nothing is lost, or counted twice."""
    counting = Driver()
    monkeypatch.setenv("THOUSAND_RECORDS", str(top / "first"))
    if does is rebuilds:
        plays(top / "first")
    with driven_by(counting):
        does(top / "first")
    assert counting.calls > 20
    for number in range(1 + len(fault) % step, counting.calls + 1, step):
        for for_good in (False, True):
            folder = top / f"{number}-{for_good}"
            monkeypatch.setenv("THOUSAND_RECORDS", str(folder))
            if does is rebuilds:
                plays(folder)
            driver = Driver(lambda at, n=number, g=for_good: at >= n if g else at == n, fault)  # type: ignore[misc]
            with driven_by(driver):
                told = does(folder)
            assert len(told) <= 1
            assert not for_good or told
            recorded, wrong = in_record()
            saved = in_saves(folder / "saves")
            assert wrong == 0
            assert recorded.items() <= saved.items()
            with record_book.opened() as records:
                record_book.bring_up_to_date(records, folder / "saves")
            assert in_record() == (saved, 0)
            assert not list(records_path().parent.glob("*damaged*"))


@pytest.mark.parametrize(("does", "fault"), in_turn([plays, rebuilds], ["SQLITE_FULL", "SQLITE_READONLY"]))
def test_some_statements_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: Does, fault: str) -> None:
    fails_everywhere(monkeypatch, tmp_path, does, fault, 41)


@pytest.mark.slow
@pytest.mark.parametrize("does", [plays, rebuilds], ids=lambda does: str(does.__name__))
@pytest.mark.parametrize("fault", [*list(FAULTS)[:2], *map(at_night, list(FAULTS)[2:])])
def test_every_statement_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: Does, fault: str) -> None:
    fails_everywhere(monkeypatch, tmp_path, does, fault, 1)


SMALL_DISK = """
import resource, sys
from pathlib import Path
from tests.desk.test_record_faults import plays
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
print(*plays(Path(sys.argv[1])), sep="\\n")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="needs a system that limits the size of files")
@pytest.mark.parametrize("size", [slowly(30_000), 45_000, slowly(60_000)])
def test_where_the_file_cannot_grow_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path))
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    command = [sys.executable, "-c", SMALL_DISK, str(tmp_path), str(size)]
    with Python(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        said = program.communicate(timeout=120)[0]
    assert "Your record (records.db) was not written" in said or "The disk is full" in said
    with record_book.opened() as records:
        record_book.bring_up_to_date(records, tmp_path / "saves")
    assert in_record() == (in_saves(tmp_path / "saves"), 0)
