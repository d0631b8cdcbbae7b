"""The file of the record, damaged: it is read, or put aside in one sentence, and the saves fill a new one."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.desk.recorded import play_deals
from tests.desk.saved_games import start
from thousand_tui.desk import record_book
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.opening import replayed
from thousand_tui.desk.recording import snapshot_of
from thousand_tui.desk.reports.records import csv_text, heading_of, text
from thousand_tui.desk.sentences import sentence
from thousand_tui.storage import Problem, records_path
from thousand_tui.storage.record_facts import COLUMNS
from thousand_tui.storage.record_figures import Asked
from thousand_tui.storage.record_stats import figures, hands, people
from thousand_tui.storage.records import Records
from thousand_tui.storage.saves import load
from thousand_tui.storage.shelf import save_files

ODD = (None, "", "An\x1b[2Jna", "9" * 400, b"\xff\x00\xfe", 2**62, -(2**63), 1e308, float("inf"), "0001-01-01", "2,,x")
"""Values that no program has meant to write there."""

ATTEMPTS = 3
"""How often a file may turn out to be damaged, in other places, before a new one is whole."""


def record_samples(folder: Path) -> list[bytes]:
    """The record of two games, whose saves lie beside it; of one the save is deleted."""
    for number in range(2):
        session = start(f"game {number}")
        keeper = keep(session, folder / "saves")
        play_deals(session, 3)
        keeper.close()
    found = records_path().read_bytes()
    keeper.path.unlink()
    return [found]


def in_sql(data: bytes, rng: Random) -> bytes:
    """Somebody has written odd values into a table, or changed a table, by a tool for such files."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.db"
        path.write_bytes(data)
        connection = sqlite3.connect(path)
        for _ in range(rng.randrange(1, 4)):
            table = rng.choice([*COLUMNS])
            column = rng.choice(COLUMNS[table])
            with suppress(sqlite3.Error, OverflowError):
                if rng.random() < 0.7:
                    connection.execute("PRAGMA ignore_check_constraints = ON")
                    connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (rng.choice(ODD),))
                elif rng.random() < 0.5:
                    connection.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
                else:
                    connection.execute(f"DROP TABLE {table}")
        with suppress(sqlite3.Error):
            connection.commit()
        connection.close()
        return path.read_bytes()


def read_record(data: bytes, folder: Path, check_sentence: Callable[[str], None]) -> None:
    """Open it, ask it for everything, add what the saves hold, and make it anew."""
    path = records_path()
    shutil.rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    saves = folder / "samples" / "saves"
    for _ in range(ATTEMPTS):
        try:
            _ask_everything(path, saves)
        except Problem as problem:
            check_sentence(sentence(problem))
            if problem.reason == "record_newer":
                return
        else:
            return
    raise AssertionError("no new record was made")


def _ask_everything(path: Path, saves: Path) -> None:
    records = Records(path)
    try:
        for person in people(records):
            asked = Asked(person.who)
            assert heading_of(person, asked).isprintable()
            shown = text(figures(records, person, asked))
            assert all(line.isprintable() for line in shown.splitlines()), ascii(shown)
            assert all(line.isprintable() for line in csv_text(hands(records, asked)))
        record_book.bring_up_to_date(records, saves)
        record_book.rebuild(records, saves)
        (save,) = save_files(saves)
        session = replayed(save).session
        snapshot = snapshot_of(session, save, load(save).created)
        assert records.counted(snapshot.game.key) == {deal.number: deal.log for deal in snapshot.deals()}
    finally:
        records.close()
