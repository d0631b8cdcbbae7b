"""The deal of the day, line by line."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.desk.saved_games import kept
from tests.narrowing import present
from tests.plain import scripted
from tests.study.test_daily import DAY, play
from tests.words.english import worded
from thousand_tui.desk import daily as at_desk
from thousand_tui.plain.home import Home
from thousand_tui.study import daily, rival
from thousand_tui.study.daily import daily_session


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_desk, "today", lambda: DAY)
    monkeypatch.setattr(at_desk, "last_person", lambda _: "Anna")
    for module in (daily, rival):
        monkeypatch.setattr(module, "EXPERT", "novice")


def at_home(folder: Path, *lines: str, day: date = DAY) -> tuple[Home, str]:
    home, console = scripted.at_home(*lines, saves=folder, daily=day.isoformat())
    return home, console.text


def saved(folder: Path, *, until_settled: bool) -> Path:
    session = play(daily_session(DAY, "Anna"), until_settled=until_settled)
    return kept(session, folder)


def test_it_begins_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "yes")
    begun = present(home.played)
    assert begun.occasion.daily is not None
    assert "the first try counts" in text
    assert "two Experts, Vera and Bogdan" in text
    log = list(begun.log)
    again, _ = at_home(tmp_path)
    assert present(again.played).log == log
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_it_does_not_begin_unless_that_is_wanted(tmp_path: Path) -> None:
    home, _ = at_home(tmp_path, "no")
    assert home.played is None
    assert not list(tmp_path.glob("*.json"))


def test_nothing_is_taken_back_and_nobody_changes_places(tmp_path: Path) -> None:
    saved(tmp_path, until_settled=False)
    home, text = at_home(tmp_path, "undo", "seats", "hint")
    assert not present(home.played).marks
    assert worded("once.no_seats") in text
    assert worded("once.no_hint") in text


def test_what_came_of_it_is_told_and_an_expert_may_play_it_too(tmp_path: Path) -> None:
    saved(tmp_path, until_settled=True)
    home, text = at_home(tmp_path, "yes")
    assert f"You have played the deal of {DAY}:" in text
    assert "an Expert in this seat" in text
    session = present(home.played)
    assert session.occasion.daily is not None
    assert session.occasion.daily.expert is not None
    assert worded("daily.beside.here") in text
    again, _ = at_home(tmp_path)
    assert present(again.played).occasion.daily == session.occasion.daily


def test_a_past_day_is_practice_and_a_later_one_is_refused(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, day=date(2026, 11, 20))
    assert "counts" not in text
    assert present(present(home.played).occasion.daily).is_practice
    home, text = at_home(tmp_path, day=date(2026, 11, 23))
    assert home.played is None
    assert worded("daily.future", day="2026-11-23") in text
