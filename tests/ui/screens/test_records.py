"""The record on the screen: its pages, whose and of what, forgetting and deleting, and what is wrong with its file."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.desk.recorded import played
from tests.narrowing import a
from tests.ui.apps import SIZE, ListeningApp, check_golden, page_on, press, running, text_of
from tests.ui.screens.table.tables import until
from tests.words.english import worded
from thousand_tui.desk.rating import rating_now
from thousand_tui.desk.reports.records import pages
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
from thousand_tui.storage.record_figures import Asked, Figures
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.records import Records
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.ui.widgets.preview import Preview
from thousand_tui.ui.widgets.row_list import RowList

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


def figures_of(who: str) -> Figures:
    """Everything that the record says of somebody."""
    with closing(Records(records_path())) as records:
        person = next(person for person in people(records) if person.who == who)
        return figures(records, person, Asked(who))


async def opened(app: ListeningApp, pilot: Pilot[Any]) -> PageScreen:
    """The record, read."""
    app.open("record")
    await read(app, pilot)
    return page_on(app)


async def read(app: ListeningApp, pilot: Pilot[Any]) -> None:
    """Wait until the saves are read and what was asked for is shown."""
    await until(lambda: not any(thread.name == "record" for thread in threading.enumerate()), pilot)
    await pilot.pause()


def aside(app: ListeningApp) -> str:
    """Whose record is shown, with which rules and since when."""
    return page_on(app).page.aside


def headings(screen: PageScreen) -> list[str]:
    """The names of the tables."""
    above = ["", *(heading.strip() for heading, _ in screen.lines)]
    return [heading for before, heading in pairwise(above) if heading and not before]


@asynccontextmanager
async def listing(
    folder: Path, size: tuple[int, int] = SIZE, **how: Any
) -> AsyncIterator[tuple[ListeningApp, PageScreen, Pilot[Any]]]:
    """The app with this page, read."""
    async with running(folder, size, **how) as (app, pilot):
        yield app, await opened(app, pilot), pilot


async def test_the_tables_of_the_record_one_below_the_other(tmp_path: Path) -> None:
    write_game(1)
    write_game(2, won=False)
    write_game(3, preset="PAGAT")
    write_game(4, game="mariage", preset="MARIAGE")
    async with listing(tmp_path) as (app, screen, pilot):
        check_golden("record", text_of(app))
        shown = {table.heading.upper() for page in pages(figures_of("anna")) for table in page.tables if table.rows}
        assert shown <= set(headings(screen))
        assert worded("record.over_time").upper() in headings(screen)
        await pilot.press("2", "right", "right", "left")
        assert screen.lines[screen.query_one(RowList).cursor - 1][0].split()[0] == "games"
        for key, line in (("end", -1), ("home", 0)):
            await pilot.press(key)
            assert screen.thing == screen.page.things[line]


async def test_a_record_of_nobody_says_so(tmp_path: Path) -> None:
    async with listing(tmp_path) as (app, _, pilot):
        frame = text_of(app)
        assert "nothing leaves\n  this machine." in frame, "no sentence is cut"
        assert "forget" not in frame.splitlines()[-1], "no key is offered that does nothing"
        await pilot.press("f", "a", "d", "right")
        await read(app, pilot)
        assert isinstance(app.screen, PageScreen)


async def test_keys_choose_the_person_the_agreements_and_the_time(tmp_path: Path) -> None:
    write_game(1)
    write_game(2, preset="PAGAT")
    write_game(3, who="Zoe")
    async with listing(tmp_path, (120, 40)) as (app, _, pilot):
        assert aside(app) == "Anna: all agreements, all time"
        await pilot.press("a")
        assert aside(app) == "Anna: BASE, all time"
        await pilot.press("a")
        assert aside(app) == "Anna: PAGAT, all time"
        await pilot.press("p")
        assert aside(app) == "Zoe: all agreements, all time"
        await pilot.press("h", "d")
        assert str(datetime.now(UTC).year - 1) in aside(app)
        assert worded("record.alone") in aside(app)
        await pilot.press("d", "d", "d", "h")
        assert aside(app) == "Zoe: all agreements, all time"


async def test_a_person_is_forgotten_and_all_is_deleted_only_if_that_is_wished(tmp_path: Path) -> None:
    write_game(1)
    write_game(2)
    write_game(3, who="Zoe")
    async with listing(tmp_path, notices=True) as (app, _, pilot):
        await press(pilot, "f")
        assert a(AskScreen, app.screen).said()[0].startswith("Anna: forget this person?")
        await press(pilot, "enter")
        assert aside(app).startswith("Anna")
        await press(pilot, "f")
        await pilot.press("down", "enter")
        await read(app, pilot)
        assert app.said == [worded("record.forgotten", who="Anna", games=2)]
        assert aside(app).startswith("Zoe")
        assert worded("record.keys.person") not in text_of(app).splitlines()[-2], "there is nobody else"
        await press(pilot, "x")
        await pilot.press("down", "enter")
        await read(app, pilot)
        assert app.said[-1] == worded("record.gone")
        assert page_on(app).page.about_none == worded("record.nobody")


async def test_whoever_has_given_no_name_is_asked_about_themselves(tmp_path: Path) -> None:
    write_game(1, who="Player")
    async with listing(tmp_path, notices=True) as (app, _, pilot):
        await press(pilot, "f")
        question, yes, *_ = a(AskScreen, app.screen).said()
        assert question.startswith("Forget you? Everything you did is deleted")
        assert yes == "Forget me"
        await pilot.press("down", "enter")
        await read(app, pilot)
        assert app.said == ["You are forgotten; games: 1."]


async def test_the_record_is_reached_from_home_and_used_with_the_mouse(tmp_path: Path) -> None:
    write_game(1)
    async with running(tmp_path) as (app, pilot):
        await pilot.press("y")
        await read(app, pilot)
        lines = text_of(app).splitlines()
        row = next(row for row, line in enumerate(lines) if "rules" in line)
        await pilot.click(offset=(lines[row].index("rules"), row))
        assert aside(app) == "Anna: BASE, all time"


async def test_what_a_review_found_is_a_page_with_a_chart(tmp_path: Path) -> None:
    write_game(1)
    records = Records(records_path())
    logs = records.counted("key 1")
    records.reviewed("key 1", [ReviewedHand(at, logs[at], 0, float(at), -1.5) for at in range(1, 13)])
    records.close()
    async with listing(tmp_path) as (app, _, pilot):
        await pilot.press("end")
        check_golden("record-reviewed", text_of(app))


async def test_enter_on_a_deal_replays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.desk.reports.records.ONE_PAGE", 0)
    _, keeper = played(tmp_path / "saves", 6)
    async with listing(tmp_path, (112, 30), notices=True) as (app, screen, pilot):
        await pilot.press("enter")
        assert app.screen is screen, "a figure leads nowhere"
        best = next(line for line in screen.page.things if worded("record.best").upper() in line.heading)
        screen.go_to(best)
        beside = screen.query_one(Preview)
        await until(lambda: beside.is_current and beside.shown is not None, pilot)
        assert f"deal {best.deal.number} " in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.deal.number == best.deal.number
        await press(pilot, "escape")
        keeper.path.unlink()
        screen.go_to(best)
        await press(pilot, "enter")
        assert app.screen is screen
        assert app.said == [worded("record.no_replay")]


async def test_names_from_a_file_cannot_steer_the_screen(tmp_path: Path) -> None:
    write_game(1, who="An\x1b[2Jna\u202e [bold]")
    async with listing(tmp_path) as (app, _, _pilot):
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
    async with listing(tmp_path) as (app, _, _pilot):
        assert "was damaged; it is kept as records.damaged-1.db" in " ".join(text_of(app).split())
