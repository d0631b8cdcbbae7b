"""Puzzles in the record: what was solved on the first try, runs, rebuilding, forgetting, older and damaged files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.desk.recorded import played, record
from thousand_tui.desk import record_book
from thousand_tui.desk.reports.records import text
from thousand_tui.storage import Problem, records_path
from thousand_tui.storage.record_facts import MIGRATIONS, Streaks, TriedPuzzle, streaks
from thousand_tui.storage.record_figures import Asked
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.records import delete_all

pytestmark = pytest.mark.usefixtures("own_record")


def try_some() -> None:
    with record() as records:
        for puzzle, solved in (("a", True), ("b", False), ("b", True), ("c", True), ("d", True)):
            records.try_puzzle("anna", "Anna", TriedPuzzle(puzzle, solved, solved))


def tried() -> list[TriedPuzzle]:
    with record() as records:
        return records.puzzles_of("anna")


def test_only_the_first_try_counts_for_the_streak() -> None:
    try_some()
    assert tried() == [
        TriedPuzzle("a", True, True),
        TriedPuzzle("b", False, True),
        TriedPuzzle("c", True, True),
        TriedPuzzle("d", True, True),
    ]
    assert streaks(tried()) == Streaks(now=2, best=2)
    with record() as records:
        records.try_puzzle("anna", "Anna", TriedPuzzle("a", False, False))
    assert tried()[0] == TriedPuzzle("a", True, True)


def test_the_page_of_a_person_tells_of_their_puzzles() -> None:
    try_some()
    with record() as records:
        [person] = people(records)
        shown = text(figures(records, person, Asked("anna")))
    lines = [line.split() for line in shown.splitlines()]
    assert ["tried", "4"] in lines
    assert ["solved", "on", "the", "first", "try", "3"] in lines


def test_rebuilding_keeps_puzzles(tmp_path: Path) -> None:
    played(tmp_path / "saves", 2)
    try_some()
    with record() as records:
        record_book.rebuild(records, tmp_path / "saves")
    assert len(tried()) == 4


def test_forgetting_and_deleting_remove_puzzles() -> None:
    try_some()
    with record() as records:
        records.try_puzzle("boris", "Boris", TriedPuzzle("a", True, True))
        records.forget("anna")
        assert records.puzzles_of("boris")
    assert tried() == []
    delete_all(records_path())
    with record() as records:
        assert records.puzzles_of("boris") == []


def test_a_record_of_before_there_were_puzzles_is_brought_up_to_date(tmp_path: Path) -> None:
    records_path().parent.mkdir(parents=True, exist_ok=True)
    old = sqlite3.connect(records_path())
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute("PRAGMA user_version = 1")
    old.commit()
    old.close()
    try_some()
    assert len(tried()) == 4


def test_puzzles_are_taken_over_from_a_damaged_record() -> None:
    try_some()
    connection = sqlite3.connect(records_path())
    connection.execute("INSERT INTO puzzles VALUES ('anna', 'odd', 'Anna', 9, 'no number', 1, '')")
    connection.commit()
    connection.close()
    with pytest.raises(Problem):
        tried()
    assert [puzzle.puzzle for puzzle in tried()] == ["a", "b", "c", "d"]
