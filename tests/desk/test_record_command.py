"""``thousand records``: the record as text and as CSV, rebuilt, forgotten, deleted."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from tests.desk.recorded import played, rows
from thousand_tui import cli
from thousand_tui.storage import records_path
from thousand_tui.storage.record_facts import (
    MIGRATIONS,
    Hand,
    RecordedDay,
    RecordedDeal,
    RecordedGame,
    RecordedPlayer,
    RecordedPuzzle,
)
from thousand_tui.storage.record_file import put_facts
from thousand_tui.words import name_key, person_key
from thousand_tui.words.catalogue import known, languages
from thousand_tui.words.people import NOBODY


@pytest.fixture(autouse=True)
def own_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))


def says(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the command prints, on both streams."""
    assert cli.main(["records", *words]) == code
    found = capsys.readouterr()
    return found.out + found.err


def test_an_empty_record_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert says(capsys).startswith("No finished deals yet.")


def test_the_record_is_printed_by_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "saves", 6)
    page = says(capsys, "--ascii")
    assert "LONGEST RUNS" in page
    assert "BEST DEALS" not in page, "until twenty deals there is one page"
    assert not re.search(r"\d-\d+%", page), "and until fifty no interval"
    monkeypatch.setattr("thousand_tui.desk.reports.records.ONE_PAGE", 6)
    monkeypatch.setattr("thousand_tui.desk.reports.records.INTERVALS", 6)
    page = says(capsys, "--ascii")
    assert re.search(r"\d-\d+%", page)
    assert page.startswith("Anna: all agreements, all time\n")
    assert "deals played 6" in " ".join(page.split())
    for heading in ("GAMES", "LONGEST RUNS", "CONTRACTS MADE BY SIZE OF THE BID", "BEST DEALS", "WORST DEALS"):
        assert heading in page
    assert page.isascii()


def test_a_record_can_be_asked_of_a_person_a_preset_and_a_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "saves", 2)
    assert says(capsys, "--person", "ANNA", "--preset", "base", "--since", "2020").startswith("Anna: BASE, since 20")
    assert "deals played 0" in " ".join(says(capsys, "--since", "2999-01-01").split())
    assert says(capsys, "--person", "Zoe", code=2) == "Nobody called “Zoe” is in the record.\n"
    assert says(capsys, "--preset", "BASF", code=2) == "There is no preset called 'BASF'; did you mean BASE?\n"
    assert says(capsys, "--preset", "MARAGE", code=2) == "There is no preset called 'MARAGE'; did you mean MARIAGE?\n"
    assert says(capsys, "--preset", "bridge", code=2).endswith(", STOCK-4, MARIAGE.\n")
    assert "deals played 0" in " ".join(says(capsys, "--person", "ANNA", "--preset", "mariage").split())
    assert says(capsys, "--since", "yesterday", code=2).startswith("yesterday is not a date")


def test_the_record_of_another_folder_is_shown_if_it_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "saves", 2)
    said, other = says(capsys), ("--saves", str(tmp_path / "other"))
    assert says(capsys, *other, code=1) == f"There is no record in {tmp_path / 'other'}; yours is {records_path()}.\n"
    records_path().parent.rename(tmp_path / "other")
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "own"))
    assert says(capsys, *other) == said


def test_deals_are_printed_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session, _ = played(tmp_path / "saves", 3)
    printed = list(csv.DictReader(says(capsys, "--csv").splitlines()))
    assert [(row["name"], row["number"], row["preset"]) for row in printed] == [
        ("Anna", "1", "BASE"),
        ("Anna", "2", "BASE"),
        ("Anna", "3", "BASE"),
    ]
    assert sum(int(row["change"]) for row in printed) == session.game.sheet.deals[2].totals[0]


def test_a_form_that_nobody_knows_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "saves", 2)
    says(capsys)
    with closing(sqlite3.connect(records_path())) as connection:
        assert connection.execute("UPDATE games SET form = 'An\x1b[2Jna'").rowcount
        connection.commit()
    page = says(capsys)
    assert "deals played 2" in " ".join(page.split())
    assert all(line.isprintable() for line in page.splitlines())


def test_nothing_is_forgotten_or_deleted_without_being_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "saves", 1)
    for words in (("--forget", "anna"), ("--delete",)):
        assert says(capsys, *words, code=2) == "There is nobody here to ask: add --yes to do it without asking.\n"
    assert len(rows("hands")) == 1


@pytest.mark.parametrize(
    ("language", "answer", "deletes"),
    [
        *(("en", "yes", True), ("en", "Y", True), ("en", "", False), ("en", "tak", False), ("fr", "oui", True)),
        *(("pl", "tak", True), ("pl", "T", True), ("pl", "yes", True), ("pl", "nie", False), ("pl", "tak jest", False)),
        *(("ru", "да", True), ("ru", "yes", True), ("uk", "так", True), ("uk", "ні", False)),
    ],
)
def test_yes_is_said_in_the_language_or_in_english(
    language: str, answer: str, deletes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path / "saves", 1)
    assert cli.main(["records"]) == 0
    typed = StringIO(f"{answer}\n")
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", typed)
    cli.main(["--language", language, "records", "--delete"])
    assert records_path().exists() != deletes


def test_who_is_forgotten_stays_so_when_the_record_is_rebuilt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, keeper = played(tmp_path / "saves", 2)
    assert says(capsys, "--forget", "Anna", "--yes") == "Anna is forgotten; games: 1.\n"
    for words in (("--rebuild",), ()):
        says(capsys, *words)
        assert rows("hands") == []
    for path in records_path().parent.iterdir():
        assert b"anna" not in path.read_bytes().lower().replace(str(keeper.path).encode(), b""), path
    records_path().unlink()
    says(capsys, "--rebuild")
    assert rows("hands") == []


def test_all_is_deleted_and_comes_back_by_rebuilding_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "saves", 2)
    assert says(capsys, "--delete", "--yes") == "The record was deleted.\n"
    assert [path.name for path in records_path().parent.iterdir()] == ["records.forgotten.json"]
    assert says(capsys).startswith("No finished deals yet.")
    assert "Saved games read: 1;" in says(capsys, "--rebuild")
    assert len(rows("hands")) == 2
    assert says(capsys).startswith("Anna")


def test_whoever_has_given_no_name_is_one_person_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    words = [known("setup.newcomer", language) or "" for language in languages()]
    assert {person_key(word) for word in words} == {NOBODY}
    assert {person_key(f"{word} 2") for word in words} == {f"{NOBODY} 2"}
    assert person_key("Anna") == "anna"

    records_path().parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(records_path())) as old:
        for step in MIGRATIONS[:9]:
            for statement in step:
                old.execute(statement)
        old.execute("PRAGMA user_version = 9")
        # One game, one deal of a day and the same puzzle under each of the words, the first of them last.
        for at, name in enumerate(words):
            who, key, moment = name_key(name), f"{at}", f"2026-01-{20 - at}T12:00:00+00:00"
            game = RecordedGame(key, "thousand", "", moment, moment, "BASE", 3)
            put_facts(old, "INSERT", RecordedGame, [game], id=at)
            put_facts(old, "INSERT", RecordedPlayer, [RecordedPlayer(0, name, who, "person")], game=at)
            put_facts(old, "INSERT", RecordedDeal, [RecordedDeal(1, key, moment)], game=at)
            put_facts(old, "INSERT", Hand, [Hand(0, who, change=10)], game=at, number=1, settled=moment)
            put_facts(old, "INSERT", RecordedDay, [RecordedDay("2026-01-02", who, key, "", moment, "1", change=at)])
            solved = RecordedPuzzle("same", not at, True, who, name, 1, moment)
            put_facts(old, "INSERT", RecordedPuzzle, [solved])
        old.commit()

    for language, word in zip(languages(), words, strict=True):
        assert cli.main(["--language", language, "records", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["person"]["who"], found["person"]["name"]) == (NOBODY, word)
        assert (found["deals"]["played"], found["deals"]["change"]) == (len(words), 10 * len(words))
        assert cli.main(["--language", language, "records", "--csv"]) == 0
        assert {row["name"] for row in csv.DictReader(StringIO(capsys.readouterr().out))} == {word}
    assert rows("days", "who, day, change") == [(NOBODY, "2026-01-02", len(words) - 1)]
    assert rows("puzzles", "who, puzzle, first, solved") == [(NOBODY, "same", 0, 1)]
