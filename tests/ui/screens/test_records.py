"""The record on the screen: its pages, whose and of what, forgetting and deleting, and what is wrong with its file."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.desk.recorded import played
from tests.narrowing import a
from tests.ui.apps import PATIENCE, SIZE, ListeningApp, check_golden, press, running, text_of
from tests.ui.screens.table.tables import until
from tests.words.english import worded
from thousand_tui.desk.rating import rating_now
from thousand_tui.storage import records_path
from thousand_tui.storage.record_facts import (
    DECLARER,
    DEFENDER,
    TOKENS,
    WON,
    Hand,
    RecordedDeal,
    RecordedGame,
    RecordedPlayer,
    ReviewedHand,
)
from thousand_tui.storage.records import Records
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.records import RecordsScreen
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.ui.widgets.fields import TabsField
from thousand_tui.ui.widgets.preview import Preview
from thousand_tui.words.catalogue import known, languages

DAY = "2024-05-{:02}T18:30:00+00:00"


def hand(number: int, who: str) -> Hand:
    """What somebody did in a deal: every third they bought for 100, 120, 140, and so on, and failed at the highest."""
    bid = 100 + 20 * (number // 3 % 4)
    if number % 3:
        return Hand(0, who, DEFENDER, points=40, change=5 * number, bolts=int(number == 4), dumps=int(number == 7))
    made = bid < 160
    change = bid if made else -bid
    return Hand(0, who, DECLARER, bid, bid + 5, made, not made, 110, change, 1, mounts=int(number == 9), hints=1)


def write_game(
    at: int, who: str = "Anna", preset: str = "BASE", won: bool = True, game: str = "thousand", **also: Any
) -> None:
    """A finished game of twelve deals in the record, with two Regulars."""
    rated = "hint" if at == 1 else "regular,regular"
    players = (RecordedPlayer(0, who, who.casefold(), "person", "regular", won, won, rated), *also.get("others", ()))
    created = DAY.format(at)
    path = f"/saves/2026-11-22-player-vera-bogdan-zofia-da3{at}.json"
    recorded = RecordedGame(f"key {at}", game, path, created, created, preset, 3, WON, False, players)
    hands = [hand(number, who.casefold()) for number in range(1, 13)]
    if game == "mariage":
        hands = [Hand(0, each.who, TOKENS, change=each.change) for each in hands]
    deals = [RecordedDeal(n, f"log {n}", DAY.format(at), (each,)) for n, each in enumerate(hands, 1)]
    records = Records(records_path())
    records.put(recorded, deals)
    records.close()


async def opened(app: ListeningApp, pilot: Pilot[Any]) -> RecordsScreen:
    """The record, read."""
    app.open("record")
    await pilot.pause()
    assert isinstance(app.screen, RecordsScreen)
    await read(app, pilot)
    return app.screen


async def read(app: ListeningApp, pilot: Pilot[Any]) -> None:
    """Wait until what was asked for is shown."""
    until = time.monotonic() + PATIENCE
    while app.workers and time.monotonic() < until:
        await pilot.pause(0.01)
    await pilot.pause()


def page_of(screen: RecordsScreen) -> str:
    """The text of the page."""
    return str(screen.query_one("#record-text", Static).content)


@pytest.mark.parametrize("size", [SIZE, (120, 40), (200, 60)], ids=lambda size: f"{size[0]}")
async def test_the_pages_of_the_record(tmp_path: Path, size: tuple[int, int]) -> None:
    write_game(1)
    write_game(2, won=False)
    write_game(3, preset="PAGAT")
    write_game(4, game="mariage", preset="MARIAGE")
    async with running(tmp_path, size) as (app, pilot):
        screen = await opened(app, pilot)
        for page in range(1, 6):
            await press(pilot, str(page))
            if not screen.shows_all or page == 1:
                check_golden(f"record-{size[0]}-{page}", text_of(app))


async def test_its_line_of_points_outlives_a_window_without_a_column_for_it(tmp_path: Path) -> None:
    write_game(1)
    write_game(2, won=False)
    async with running(tmp_path) as (app, pilot):
        screen = await opened(app, pilot)
        await press(pilot, "3")
        before = page_of(screen)
        for size in ((1, 1), (20, 5), SIZE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert app.screen is screen
        assert page_of(screen) == before


async def test_a_record_of_nobody_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await opened(app, pilot)
        frame = text_of(app)
        assert "nothing leaves\n  this machine." in frame, "no sentence is cut"
        assert "forget" not in frame.splitlines()[-1], "no key is offered that does nothing"
        await pilot.press("f", "a", "d", "right")
        await read(app, pilot)
        assert isinstance(app.screen, RecordsScreen)


async def test_keys_choose_the_person_the_agreements_and_the_time(tmp_path: Path) -> None:
    write_game(1)
    write_game(2, preset="PAGAT")
    write_game(3, who="Zoe")
    async with running(tmp_path, (120, 40)) as (app, pilot):
        screen = await opened(app, pilot)
        assert screen.found is not None
        assert (screen.found.person.name, screen.found.games) == ("Anna", 2)
        await pilot.press("a")
        await read(app, pilot)
        assert "Anna: BASE, all time" in text_of(app)
        await pilot.press("a")
        await read(app, pilot)
        assert screen.found.asked.preset == "PAGAT"
        await pilot.press("p")
        await read(app, pilot)
        assert "Zoe: all agreements" in text_of(app)
        await pilot.press("d")
        await read(app, pilot)
        assert screen.found.games == 0
        assert str(datetime.now(UTC).year - 1) in text_of(app).splitlines()[0]


async def test_a_person_is_forgotten_and_all_is_deleted_only_if_that_is_wished(tmp_path: Path) -> None:
    write_game(1)
    write_game(2)
    write_game(3, who="Zoe")
    async with running(tmp_path, notices=True) as (app, pilot):
        screen = await opened(app, pilot)
        await press(pilot, "f")
        assert isinstance(app.screen, AskScreen)
        assert app.screen.said()[0].startswith("Anna: forget this person?")
        await press(pilot, "enter")
        assert len(screen.people) == 2
        await press(pilot, "f")
        await pilot.press("down", "enter")
        await read(app, pilot)
        assert app.said == [worded("record.forgotten", who="Anna", games=2)]
        assert [person.name for person in screen.people] == ["Zoe"]
        await press(pilot, "x")
        await pilot.press("down", "enter")
        await read(app, pilot)
        assert app.said[-1] == worded("record.gone")
        assert page_of(screen).startswith("No finished deals yet.")


async def test_whoever_has_given_no_name_is_asked_about_themselves(tmp_path: Path) -> None:
    write_game(1, who="Player")
    async with running(tmp_path, notices=True) as (app, pilot):
        await opened(app, pilot)
        await press(pilot, "f")
        assert isinstance(app.screen, AskScreen)
        question, yes, *_ = app.screen.said()
        assert question.startswith("Forget you? Everything you did is deleted")
        assert yes == "Forget me"
        await pilot.press("down", "enter")
        await read(app, pilot)
        assert app.said == ["You are forgotten; games: 1."]


async def test_the_record_is_reached_from_home_and_its_pages_with_the_mouse(tmp_path: Path) -> None:
    write_game(1)
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "y")
        await read(app, pilot)
        screen = a(RecordsScreen, app.screen)
        lines = text_of(app).splitlines()
        await pilot.click(offset=(lines[1].index("Contracts"), 1))
        await pilot.pause()
        assert worded("record.by_size").upper() in page_of(screen)
        await pilot.click(offset=(lines[-1].index("rules"), len(lines) - 1))
        await read(app, pilot)
        assert screen.found is not None
        assert screen.found.asked.preset == "BASE"


async def test_what_a_review_found_is_a_page_with_a_chart(tmp_path: Path) -> None:
    write_game(1)
    records = Records(records_path())
    logs = records.counted("key 1")
    records.reviewed("key 1", [ReviewedHand(at, logs[at], 0, float(at), -1.5) for at in range(1, 13)])
    records.close()
    async with running(tmp_path) as (app, pilot):
        await opened(app, pilot)
        await press(pilot, "6")
        check_golden("record-reviewed", text_of(app))


async def test_every_tab_keeps_a_name_in_every_language_however_many_there_are(tmp_path: Path) -> None:
    write_game(1)
    async with running(tmp_path) as (app, pilot):
        screen = await opened(app, pilot)
        tabs = screen.query_one(TabsField)
        for language in languages():
            pages = ("games", "contracts", "marks", "deals", "split", "mariage", "reviewed")
            titles = [known(f"record.page.{page}", language) or "" for page in pages]
            tabs.titles = (*titles, known("record.puzzles", language) or "")
            for at, title in enumerate(tabs.titles):
                tabs.at = at
                drawn = re.split(r"\W*\d ", tabs.render().plain)[1:]
                assert tabs.render().cell_length <= tabs.size.width, language
                assert all(len(name) > 1 for name in drawn), (language, drawn)
                assert drawn[at].startswith(title)


async def test_enter_on_a_deal_replays_it(tmp_path: Path) -> None:
    _, keeper = played(tmp_path / "saves", 6)
    async with running(tmp_path, (112, 30), notices=True) as (app, pilot):
        screen = await opened(app, pilot)
        assert screen.found is not None
        await press(pilot, "4")
        best = screen.found.best[0]
        await pilot.press(*["down"] * 4)
        beside = screen.query_one(Preview)
        await until(lambda: beside.is_current and beside.shown is not None, pilot)
        assert f"deal {best.number} " in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.deal.number == best.number
        await press(pilot, "escape")
        keeper.path.unlink()
        await press(pilot, "up", "enter", "down", "down", "enter")
        assert app.screen is screen
        assert app.said == [worded("record.no_replay")]


async def test_names_from_a_file_cannot_steer_the_screen(tmp_path: Path) -> None:
    write_game(1, who="An\x1b[2Jna\u202e [bold]")
    async with running(tmp_path) as (app, pilot):
        await opened(app, pilot)
        text = text_of(app)
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert "[bold]" in text


@pytest.mark.parametrize("found_before", [False, True])
async def test_a_damaged_record_says_so_whoever_has_put_it_aside(tmp_path: Path, found_before: bool) -> None:
    write_game(1)
    records_path().write_bytes(b"nothing of the kind" * 500)
    if found_before:
        rating_now("Anna")
    async with running(tmp_path) as (app, pilot):
        screen = await opened(app, pilot)
        assert "was damaged; it is kept as records.damaged-1.db" in page_of(screen)
