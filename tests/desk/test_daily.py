"""The deal of the day on disk: found again, shared, kept in the calendar and not in the record."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.desk.saved_games import fields, opened, rewrite
from tests.narrowing import a, present
from tests.study.test_daily import DAY, play
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk import daily
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.pages.calendar import neighbour, printed
from thousand_tui.desk.record_book import bring_up_to_date, rebuild
from thousand_tui.options import Options
from thousand_tui.rules import ROSPIS, Concede
from thousand_tui.sanitize import ASCII
from thousand_tui.storage import Problem, Settings, records_path, saves
from thousand_tui.storage.record_facts import MIGRATIONS, RecordedDay
from thousand_tui.storage.record_stats import people
from thousand_tui.storage.records import Records
from thousand_tui.storage.shelf import Summary, glances, latest_unfinished, summary
from thousand_tui.study.daily import daily_session
from thousand_tui.table import Mark, ThousandSession

NAME = "Anna"
NEW = date(2027, 1, 5)
"""A day of the second series."""


@pytest.fixture(autouse=True)
def _a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose date stands still, and whose folders are its own."""
    monkeypatch.setattr(daily, "today", lambda: DAY)
    monkeypatch.setattr(daily, "last_person", lambda _: NAME)
    for name in ("CONFIG", "RECORDS"):
        monkeypatch.setenv(f"THOUSAND_{name}", str(tmp_path / name))


def played(folder: Path, day: date = DAY, expert: int | None = 20) -> tuple[ThousandSession, Path]:
    """A deal of the day that was played to its end and saved."""
    session = daily_session(day, NAME, is_practice=day != DAY)
    keeper = keep(session, folder)
    play(session)
    if expert is not None:
        session.note_expert(expert)
    keeper.close()
    return session, keeper.path


def days(month: str = "2026-11") -> list[RecordedDay]:
    records = Records(records_path())
    try:
        return records.days(month)
    finally:
        records.close()


def test_it_comes_back_as_it_was(tmp_path: Path) -> None:
    session = daily_session(DAY, NAME)
    keeper = keep(session, tmp_path)
    play(session, until_settled=False)
    keeper.close()
    found = opened(keeper.path)
    assert (found.session.occasion.daily, found.session.log) == (session.occasion.daily, session.log)
    assert found.session.undo_target() is None
    assert latest_unfinished(tmp_path) == keeper.path
    play(session)
    keeper.close()
    assert session.is_over


def test_it_is_found_by_its_day_and_its_player(tmp_path: Path) -> None:
    _, path = played(tmp_path)
    played(tmp_path, date(2026, 11, 20))
    found = present(daily.of_day(glances(tmp_path), DAY, "ANNA"))
    assert (found.path, found.is_over, found.is_to_go_on) == (path, True, False)
    assert daily.of_day(glances(tmp_path), DAY, "Oleh") is None
    assert daily.of_day(glances(tmp_path), date(2026, 11, 20), NAME) is None


def test_a_past_day_is_practice_and_a_later_one_is_refused() -> None:
    past = daily.new_day(date(2026, 11, 20), NAME, DAY)
    assert present(past.occasion.daily).is_practice
    with pytest.raises(daily.WrongDay, match="cannot be played before that day"):
        daily.new_day(date(2026, 11, 23), NAME, DAY)


def test_practice_is_not_the_game_to_go_on_with(tmp_path: Path) -> None:
    session = daily_session(date(2026, 11, 20), NAME, is_practice=True)
    keep(session, tmp_path).close()
    assert latest_unfinished(tmp_path) is None


def test_what_was_begun_before_midnight_goes_on_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = daily_session(DAY, NAME)
    keeper = keep(session, tmp_path)
    monkeypatch.setattr(daily, "today", lambda: DAY + timedelta(days=1))
    new = a(ThousandSession, daily.begun_or_new(tmp_path, Settings(), None))
    assert new.occasion.daily is not None
    assert (new.occasion.daily.day, new.occasion.daily.is_practice) == (DAY + timedelta(days=1), False)
    begun = a(Summary, daily.begun_or_new(tmp_path, Settings(), DAY))
    assert begun.path == keeper.path
    play(session)
    keeper.close()
    again = a(ThousandSession, daily.begun_or_new(tmp_path, Settings(), DAY))
    assert present(again.occasion.daily).is_practice


def test_the_date_is_taken_when_the_deal_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []

    def play_later(options: Options, *, is_plain: bool) -> int:
        asked.append(options.daily)
        return int(is_plain)

    monkeypatch.setattr("thousand_tui.cli.common.start", play_later)
    assert main(["daily"]) == 0
    assert main(["daily", "--plain", "--date", "2026-11-20"]) == 1
    assert asked == ["", "2026-11-20"]


def test_three_lines_give_no_card_away(tmp_path: Path) -> None:
    session, _ = played(tmp_path)
    lines = daily.share_lines(session)
    assert len(lines) == 3
    assert lines[0].startswith("Thousand ")
    assert lines[0].endswith(f"{DAY} · series 1")
    assert "an Expert in this seat: +20" in lines[1]
    assert set(lines[2]) <= {"■", "□"}
    assert len(lines[2]) == 8
    assert not [sign for line in lines for sign in "♠♣♦♥" if sign in line]


def test_the_line_to_share_says_which_of_the_deals_of_a_day_it_was() -> None:
    """As it was dealt, whatever number that day may have got since."""
    session = daily_session(NEW, NAME)
    number = session.seed.split()[-1]
    assert daily.share_lines(play(session))[0].endswith(f"2027-01-05 · series 2/{number}")


def test_a_hint_and_giving_up_are_told(tmp_path: Path) -> None:
    session, _ = played(tmp_path)
    session.mark(Mark.HINT, 0, deal=1)
    assert daily.share_lines(session)[2].endswith(worded("daily.hinted"))
    given_up = daily_session(DAY, NAME)
    given_up.let_chance_act()
    given_up.give_up(0)
    assert daily.share_lines(given_up)[1:] == ("given up", worded("daily.no_tricks"))


def test_it_is_in_the_calendar_and_not_in_the_record(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    session, path = played(folder)
    (day,) = days()
    assert (day.day, day.expert, day.path) == (str(DAY), 20, str(path))
    assert day.change == session.game.sheet.totals[0]
    played(folder, date(2026, 11, 20))
    records = Records(records_path())
    bring_up_to_date(records, folder)
    assert [each.day for each in records.days("2026-11")] == [str(DAY)]
    assert [(person.who, person.name, person.deals) for person in people(records)] == [("anna", "Anna", 0)]
    records.close()


def test_the_calendar_tells_what_was_conceded(tmp_path: Path) -> None:
    session = daily_session(DAY, NAME)
    keeper = keep(session, tmp_path / "saves")
    play(session, until_settled=False)
    session.submit(Concede(ROSPIS))
    keeper.close()
    (day,) = days()
    assert (day.contract, day.made, day.conceded) == (100, False, True)
    assert "100 conceded" in printed(tmp_path / "saves", "2026-11")


def test_the_calendar_is_made_anew_from_the_saves(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    played(folder)
    before = days()
    records_path().unlink()
    records = Records(records_path())
    assert records.days("2026-11") == []
    rebuild(records, folder)
    assert records.days("2026-11") == before
    records.close()


def test_a_person_is_forgotten_in_the_calendar_too(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    played(folder)
    assert main(["records", "--forget", "ANNA", "--yes"]) == 0
    records = Records(records_path())
    rebuild(records, folder)
    assert records.days("2026-11") == []
    records.close()


def test_what_was_played_first_stays(tmp_path: Path) -> None:
    first = RecordedDay("2026-11-22", "anna", "a", "a.json", "2026-11-22T08:00:00+00:00", "0.1.0", change=10)
    second = RecordedDay("2026-11-22", "anna", "b", "b.json", "2026-11-22T09:00:00+00:00", "0.1.0", change=120)
    records = Records(records_path())
    for day in (first, second, first):
        records.put_day(day)
    assert records.days("2026-11") == [first]
    records.close()


def as_in_version(version: int) -> None:
    """Make the record one of an older version, with what that has a place for."""
    new = records_path().rename(records_path().with_name("new.db"))
    with closing(sqlite3.connect(records_path(), isolation_level=None)) as old:
        for step in MIGRATIONS[:version]:
            for statement in step:
                old.execute(statement)
        old.execute("ATTACH ? AS new", (str(new),))
        for (table,) in old.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            names = ", ".join(name for _, name, *_ in old.execute(f"PRAGMA main.table_info({table})"))
            old.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM new.{table}")
        old.execute(f"PRAGMA user_version = {version}")


def test_a_record_from_before_there_was_a_calendar_gets_one(tmp_path: Path) -> None:
    Records(records_path()).close()
    as_in_version(3)
    assert days() == []


def test_a_calendar_from_before_there_were_names_keeps_its_days(tmp_path: Path) -> None:
    played(tmp_path / "saves")
    as_in_version(4)
    assert [(day.day, day.who, day.name) for day in days()] == [(str(DAY), "anna", "")]


def test_a_calendar_from_before_conceding_was_noted_reads_the_saves_again(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    _, path = played(folder)
    as_in_version(5)
    with closing(sqlite3.connect(records_path())) as connection, connection:
        connection.execute("REPLACE INTO files VALUES (?, 1, 1)", (str(path),))
    records = Records(records_path())
    assert (records.files(), records.days("2026-11")[0].conceded) == ({}, False)
    records.close()


def test_a_month_is_drawn_as_weeks_with_a_line_for_each_deal(tmp_path: Path) -> None:
    made = RecordedDay("2026-11-02", "anna", "a", "", "2026-11-30T08:00:00+00:00", "0.1.0", 120, 120, True, False, 100)
    lost = RecordedDay("2026-11-22", "anna", "b", "", "2026-11-30T08:00:00+00:00", "0.1.0", -120, 120, False, True, 45)
    left = RecordedDay("2026-11-23", "anna", "c", "", "2026-11-30T08:00:00+00:00", "0.1.0")
    with closing(Records(records_path())) as records:
        for day in (made, lost, left):
            records.put_day(day)
    text = printed(tmp_path, "2026-11")
    assert "  2:+120" in text
    assert "22:−120" in text
    assert "2026-11-22    −120     +45  120 not made, with a hint" in text
    assert "given up" in text
    assert text.endswith(worded("daily.month", month="2026-11", played=3, ahead=1, level=0, behind=1))
    assert all(len(line) <= 78 for line in text.splitlines())
    assert printed(tmp_path, "2026-10") == worded("daily.month.none", month="2026-10")


def test_months_lead_on() -> None:
    assert neighbour("2026-12", 1) == "2027-01"
    assert neighbour("2026-01", -1) == "2025-12"
    assert neighbour("9999-12", 1) == "9999-12"
    assert neighbour("0001-01", -1) == "0001-01"


@pytest.mark.parametrize(
    "found",
    [
        {"day": "2026-13-01", "app": "x"},
        {"day": "20261122", "app": "x"},
        {"day": "0001-01-01", "app": "x"},
        {"day": "2026-11-22"},
        {"day": "2026-11-22", "app": "x", "expert": "many"},
        {"day": "2026-11-22", "app": "x", "expert": 10**9},
        {"day": "2026-11-22", "app": "x", "more": 1},
        "2026-11-22",
    ],
)
def test_a_damaged_day_is_one_sentence(tmp_path: Path, found: object) -> None:
    _, path = played(tmp_path)
    rewrite(path, daily=found)
    with pytest.raises(Problem):
        saves.load(path)
    assert summary(path).problem is not None


# --- On the command line --------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main(["daily", *map(str, words)])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


def test_the_lines_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--share", "--saves", tmp_path) == (1, f"The deal of {DAY} has not been played.\n")
    session, path = played(tmp_path)
    assert said(capsys, "--share", "--saves", tmp_path, "--ascii") == (
        0,
        "\n".join(daily.share_lines(session)).translate(ASCII) + "\n",
    )
    rewrite(path, log=fields(path)["log"][:3], winners=[])
    assert said(capsys, "--share", "--saves", tmp_path) == (1, f"The deal of {DAY} is not over yet.\n")


def test_the_month_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "saves")
    code, text = said(capsys, "--month", "--saves", tmp_path / "saves")
    assert (code, "2026-11-22" in text) == (0, True)
    assert said(capsys, "--month", "2026-10", "--saves", tmp_path)[1].startswith("No deal of the day")
    records_path().write_bytes(b"no record" * 100)
    code, text = said(capsys, "--month", "--saves", tmp_path / "saves")
    assert (code, "2026-11-22" in text) == (0, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--date", "2026-11-23"), "The deal of 2026-11-23 cannot be played before that day.\n"),
        (("--date", "tomorrow"), "“tomorrow” is not a date: write it as 2026-11-22.\n"),
        (("--month", "November"), "“November” is not a month: write it as 2026-11.\n"),
    ],
)
def test_wrong_days_are_refused(words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, *words) == (2, sentence)


def test_it_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, path = played(tmp_path)
    assert main(["verify", str(path)]) == 0
    assert "the seed is the right one for that day" in capsys.readouterr().out
    rewrite(path, daily=json.loads(path.read_text())["daily"] | {"day": "2026-11-21"})
    assert main(["verify", str(path)]) == 1
    assert "NOT the right one for that day" in capsys.readouterr().out


def test_a_day_with_a_number_is_verified_by_the_numbers_that_it_has_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was dealt before a number was chosen is in order too; any other number is not the right one."""
    for chosen, code in ((None, 0), (80, 0)):
        monkeypatch.setattr("thousand_tui.study.days.chosen", lambda _, it=chosen: it)
        _, path = played(tmp_path, NEW)
        monkeypatch.undo()
        monkeypatch.setattr("thousand_tui.study.days.chosen", lambda _: 80)
        assert main(["verify", str(path)]) == code
    monkeypatch.setattr("thousand_tui.study.days.chosen", lambda _: 81)
    assert main(["verify", str(path)]) == 1
    assert "NOT the right one for that day" in capsys.readouterr().out
