"""The deal of the day on screen: from home to its result, to share, and the calendar."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.narrowing import a, present
from tests.study.test_daily import DAY, play
from tests.ui.apps import (
    SIZE,
    ListeningApp,
    at_home,
    check_golden,
    has_preview,
    page_on,
    press,
    running,
    table_on,
    text_of,
)
from tests.ui.screens.table.tables import until
from tests.words.english import worded
from thousand_tui.desk import daily as at_desk
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.pages import calendar
from thousand_tui.storage.shelf import save_files
from thousand_tui.study import daily, rival
from thousand_tui.study.daily import daily_session
from thousand_tui.table import ThousandSession
from thousand_tui.ui.daily import CoverScreen, open_daily
from thousand_tui.ui.screens.game_over import DailyOverScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.screens.menu import MenuScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import MARKER
from thousand_tui.ui.widgets.preview import Preview

NAME = "Player"
PAST = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """A date and a version that stand still, and opponents that answer at once."""
    for module in (at_desk, calendar):
        monkeypatch.setattr(module, "today", lambda: DAY)
    for module in (daily, rival):
        monkeypatch.setattr(module, "EXPERT", "novice")
    monkeypatch.setattr(daily, "__version__", "1.2.3")


def kept(folder: Path, session: ThousandSession) -> Path:
    keeper = keep(session, folder / "saves")
    keeper.close()
    return keeper.path


def a_day(folder: Path, expert: int | None = 20) -> Path:
    """The deal of the day, played to its end and saved."""
    session = play(daily_session(DAY, NAME))
    if expert is not None:
        session.note_expert(expert)
    return kept(folder, session)


async def shows(app: ListeningApp, pilot: Pilot[Any], text: str) -> None:
    """Wait until this stands on the screen."""
    await until(lambda: text in text_of(app), pilot)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[ListeningApp, Pilot[Any]]]:
    """The deal of the day, opened by one key at home."""
    async with at_home(folder) as (app, pilot):
        await press(pilot, "d")
        if isinstance(app.screen, CoverScreen):
            await press(pilot, "enter")
        yield app, pilot


async def test_what_counts_is_said_before_it_begins(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        await pilot.press("d")
        said = " ".join(text_of(app).replace("│", " ").split())
        assert "the first try counts" in said
        assert "two Experts, Vera and Bogdan" in said
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert files(app) == 0


def files(app: ListeningApp) -> int:
    return len(save_files(present(app.options.saves)))


async def test_one_key_at_home_deals_it_and_the_same_key_comes_back_to_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as (app, pilot):
        session = table_on(app).session
        assert session.occasion.daily is not None
        assert (session.occasion.daily.day, session.occasion.daily.is_practice) == (DAY, False)
        assert text_of(app).startswith(" DEAL OF THE DAY  deal 1")
        app.go_home()
        await pilot.pause()
        assert worded("home.side.running") in text_of(app)
        assert DAY.isoformat() in text_of(app)
        await pilot.press("d")
        assert table_on(app).session.occasion.daily == session.occasion.daily
        assert files(app) == 1


async def test_nothing_is_taken_back_and_nobody_changes_places(tmp_path: Path) -> None:
    kept(tmp_path, play(daily_session(DAY, NAME), until_settled=False))
    async with opened(tmp_path) as (app, pilot):
        ply = table_on(app).session.ply
        await pilot.press("u", "escape")
        assert not a(MenuScreen, app.screen).query("#menu-seats")
        await pilot.press("escape", "h")
        assert table_on(app).session.ply == ply
        assert worded("once.no_hint") in text_of(app)
        assert not table_on(app).session.marks


async def test_what_was_played_is_shown_and_shared(tmp_path: Path) -> None:
    a_day(tmp_path)
    async with opened(tmp_path) as (app, pilot):
        assert isinstance(app.screen, DailyOverScreen)
        await shows(app, pilot, "◄ here")
        await shows(app, pilot, "▁")  # The scroll bar comes with the next layout.
        check_golden("daily_over", text_of(app))
        await pilot.press("c")
        lines = app.clipboard.splitlines()
        assert lines == list(at_desk.share_lines(app.screen.session))
        assert worded("daily.copied") in app.said
        await pilot.press("m")
        assert page_on(app).page.title == worded("daily.month.title")
        assert files(app) == 1


async def test_the_result_stands_in_the_middle_of_a_tall_window(tmp_path: Path) -> None:
    a_day(tmp_path)
    async with at_home(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("d")
        await shows(app, pilot, "Copy three lines")
        head, *rows, _ = text_of(app).splitlines()
        filled = [y for y, row in enumerate(rows) if row.strip()]
        assert "Deal of the day" in head
        assert abs(filled[0] - (len(rows) - 1 - filled[-1])) <= 4, "as much above as below"
        assert all(then - now <= 3 for now, then in pairwise(filled)), "nothing empty in between"


async def test_its_settlement_offers_no_next_deal(tmp_path: Path) -> None:
    kept(tmp_path, play(daily_session(DAY, NAME), until_settled=False))
    async with opened(tmp_path) as (app, pilot):
        await pilot.press("f", "1", "enter")
        await shows(app, pilot, "you concede 100")
        assert "Next deal" not in text_of(app)
        assert "Continue" in text_of(app)


async def test_an_expert_plays_it_behind_the_result_and_is_saved(tmp_path: Path) -> None:
    path = a_day(tmp_path, expert=None)
    async with opened(tmp_path) as (app, pilot):
        screen = a(DailyOverScreen, app.screen)
        await until(
            lambda: screen.session.occasion.daily is not None and screen.session.occasion.daily.expert is not None,
            pilot,
        )
        assert "An Expert with your cards:" in str(screen.query_one("#daily-expert", Static).render())
        await press(pilot, "h")
        assert isinstance(app.screen, HomeScreen)
    assert '"expert":' in path.read_text()
    assert not path.with_name(f"{path.name}.lock").exists()


async def test_a_second_try_is_practice(tmp_path: Path) -> None:
    a_day(tmp_path)
    async with opened(tmp_path) as (app, pilot):
        await press(pilot, "n", "enter")
        session = table_on(app).session
        assert session.occasion.practice is not None
        assert session.occasion.daily is None
        assert files(app) == 2


async def test_a_past_day_is_practice_and_a_later_one_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path, daily=PAST.isoformat()) as (app, pilot):
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        session = table_on(app).session
        assert present(session.occasion.daily).is_practice
        open_daily(app, date(2026, 11, 23))
        assert any("cannot be played before that day" in said for said in app.said)
        assert isinstance(app.screen, TableScreen)


async def test_whoever_names_no_day_plays_that_of_the_start(tmp_path: Path) -> None:
    async with running(tmp_path, daily="") as (app, pilot):
        await pilot.pause()
        await pilot.press("enter")
        session = table_on(app).session
        assert session.occasion.daily is not None
        assert (session.occasion.daily.day, session.occasion.daily.is_practice) == (DAY, False)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_calendar_goes_back_and_not_beyond_this_month(tmp_path: Path, size: tuple[int, int]) -> None:
    a_day(tmp_path)
    async with running(tmp_path, size) as (app, pilot):
        app.open("record")
        await pilot.pause()
        await press(pilot, "m")
        assert page_on(app).page.title == worded("daily.month.title")
        await shows(app, pilot, "ahead of the Expert")
        if size == SIZE:
            check_golden("calendar", text_of(app))
        else:
            await has_preview(app, pilot)
            shown = present(app.screen.query_one(Preview).shown)
            assert shown.position is not None
            assert not isinstance(shown.position.hands[shown.position.bottom], int)
        await pilot.press("right")
        assert page_on(app).page.aside == "2026-11"
        await pilot.press("left")
        assert page_on(app).page.aside == "2026-10"
        await shows(app, pilot, worded("daily.month.none", month="2026-10"))
        # There is nothing to choose, and nothing says so.
        await pilot.press("down")
        assert MARKER.strip() not in text_of(app)
        assert worded("keys.choose") not in text_of(app)
        assert worded("calendar.previous") in text_of(app)
        await pilot.press("right")
        await shows(app, pilot, "ahead of the Expert")
        assert MARKER.strip() in text_of(app)
        await pilot.press("escape")
        assert page_on(app).page.title == worded("record.title")


async def test_a_calendar_that_cannot_be_read_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    monkeypatch.setenv("THOUSAND_RECORDS", str(blocked))
    async with running(tmp_path) as (app, pilot):
        app.open("calendar")
        await shows(app, pilot, "The calendar cannot be shown:")
