"""The saved games: the list, opening, deleting, and what is wrong with a file."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.narrowing import a
from tests.ui.apps import (
    SIZE,
    ListeningApp,
    at_home,
    check_golden,
    has_preview,
    press,
    running,
    shown,
    text_of,
)
from tests.words.english import worded
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.pages import saved
from thousand_tui.desk.pages.saved import when_text
from thousand_tui.desk.seating import first_agreements
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.rules import choices, read_line, share_line
from thousand_tui.storage.own_sets import save_set
from thousand_tui.storage.shelf import Summary, summary
from thousand_tui.table import Player
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens import page
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.row_list import RowList


def write_game(
    folder: Path, name: str, day: int, names: tuple[str, str, str], moves: int = 6, rules: str = "BASE"
) -> Path:
    """A saved game of so many moves, last played on this day of 2024."""
    players = [Player(names[0]), Player(names[1], "regular"), Player(names[2], "novice")]
    session = new_session(read_line(rules), players, "a seed")
    for _ in range(moves):
        if session.turn == -1:
            session.let_chance_act()
        else:
            session.submit(next(iter(choices(session.game))))
    keeper = keep(session, folder / "new")
    keeper.close()
    path = folder / f"{name}.json"
    fields = json.loads(keeper.path.read_text("utf-8"))
    fields["updated"] = f"2024-05-{day:02}T18:30:00+00:00"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def change(path: Path, **fields: object) -> None:
    """Change some fields of a save."""
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | fields), encoding="utf-8")


async def opened(app: ThousandApp, pilot: Pilot[Any]) -> PageScreen:
    app.open("saved")
    await pilot.pause()
    await pilot.pause()
    return a(PageScreen, app.screen)


@asynccontextmanager
async def listing(
    folder: Path, size: tuple[int, int] = SIZE, **how: Any
) -> AsyncIterator[tuple[ListeningApp, PageScreen, Pilot[Any]]]:
    """The app with this page, read."""
    async with running(folder, size, **how) as (app, pilot):
        yield app, await opened(app, pilot), pilot


async def test_the_list_of_saved_games(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    write_game(folder, "one", 1, ("Anna", "Vera", "Bogdan"))
    write_game(folder, "two", 2, ("[bold]Ірина[/]", "李雷", "Zoë of the very long name"))
    change(write_game(folder, "three", 3, ("Anna", "Marek", "Olga")), given_up_by=0)
    broken = folder / "four.json"
    broken.write_text("{nonsense", encoding="utf-8")
    os.utime(broken, (1_700_000_000, 1_700_000_000))
    async with listing(tmp_path) as (app, screen, pilot):
        head, body = text_of(app).split("\n", 1)
        assert head.startswith(" THOUSAND  Saved games")
        check_golden("saved", body)
        await pilot.press("down", "down", "down")
        assert "damaged" in str(screen.query_one("#page-about", Static).content)


async def test_of_many_games_those_are_read_that_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path / "saves", "game", 1, ("Player", "Vera", "Bogdan"))
    text = (tmp_path / "saves" / "game.json").read_text("utf-8")
    for number in range(500):
        (tmp_path / "saves" / f"game {number:03}.json").write_text(text.replace("2024-05-01", "2023-05-01"), "utf-8")
    read: list[Path] = []

    def note(path: Path) -> Summary:
        read.append(path)
        return summary(path)

    monkeypatch.setattr(saved, "summary", note)
    async with listing(tmp_path) as (app, screen, pilot):
        assert len(read) <= page.MEASURED
        assert "game.json" in str(screen.query_one("#page-about", Static).content)
        await press(pilot, "end")
        assert len(read) == len(set(read)) <= page.MEASURED + 2 * SIZE[1]
        assert "game 000.json" in str(screen.query_one("#page-about", Static).content)
        assert "► You, Vera, Bogdan" in text_of(app)


async def test_the_usual_table_is_listed_in_full_beside_a_scroll_bar(tmp_path: Path) -> None:
    for number in range(20):
        write_game(tmp_path / "saves", f"game {number}", 1 + number, ("Galina", "Vera", "Bogdan"))
    async with running(tmp_path) as (app, pilot):
        listed = (await opened(app, pilot)).query_one(RowList)
        assert "► Galina, Vera, Bogdan  BASE" in text_of(app)
        assert all(len("► ") + row.cell_length <= listed.size.width for row in map(listed.rows.__getitem__, range(20)))


@pytest.mark.parametrize("theme", ["baize", "plain"])
async def test_the_row_at_the_cursor_lies_on_a_ground_of_its_own(tmp_path: Path, theme: str) -> None:
    for day, name in enumerate(("Anna", "Olga"), start=1):
        write_game(tmp_path / "saves", name, day, (name, "Vera", "Bogdan"))
    async with running(tmp_path, theme=theme) as (app, pilot):
        listed = (await opened(app, pilot)).query_one(RowList)
        here, other = (segment.style for row in range(2) for segment in list(listed.render_line(row))[:1])
        assert here is not None
        assert other is not None
        assert (here.bgcolor, here.reverse) != (other.bgcolor, other.reverse)


async def test_agreements_of_ones_own_are_called_by_their_name_or_by_what_is_different(tmp_path: Path) -> None:
    folder, who = tmp_path / "saves", ("Anna", "Vera", "Bogdan")
    write_game(folder, "one", 1, who, rules="PAGAT C4=10")
    write_game(folder, "two", 2, who, rules="BASE G2=on C4=10")
    save_set("Grandma's", read_line("PAGAT C4=10"), "PAGAT")
    async with listing(tmp_path) as (app, _, pilot):
        assert "Grandma's" in text_of(app)
        assert "BASE C4=10…" in text_of(app)
        assert worded("saved.agreements", line="BASE C4=10 G2=on") in text_of(app)
        await shown(pilot, pilot.resize_terminal(150, 40))
        assert text_of(app).count("BASE C4=10 G2=on") == 2


async def test_a_first_game_is_listed_by_the_name_that_home_gives_its_agreements(tmp_path: Path) -> None:
    line = share_line(first_agreements())
    write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "Bogdan"), rules=line)
    async with listing(tmp_path) as (app, _, _):
        assert worded("first_game.rules") in text_of(app)
        assert text_of(app).count(line) == 1, "what can be typed is told of the row"


async def test_in_a_wide_window_the_columns_stand_together(tmp_path: Path) -> None:
    write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "Bogdan"))
    async with listing(tmp_path, (200, 60)) as (app, _, _pilot):
        assert "Anna, Vera, Bogdan  BASE" in text_of(app)


async def test_a_game_of_ten_finds_room_in_the_list_and_at_home(tmp_path: Path) -> None:
    names = ("Anna", "Bogdan", "Constantine", "Vera", "Grigory", "Maximiliana", "Oleh", "Nadia", "Tomasz", "Irina")
    players = [Player(name, "person" if name == "Anna" else "regular") for name in names]
    session = MariageSession(MariageAgreements(players=10), players, "ten")
    while not session.game.sheet.deals:
        if session.turn == -1:
            session.let_chance_act()
        else:
            session.submit(next(iter(session.card_game.view_of(session.game, session.turn).choices)))
    keep(session, tmp_path / "saves").close()
    write_game(tmp_path / "saves", "three", 3, ("Anna", "Marek", "Olga"))
    totals = session.game.sheet.tokens
    async with at_home(tmp_path, (120, 40), notices=True) as (app, pilot):
        assert all(f"{name}  " in text_of(app) for name in names)
        await opened(app, pilot)
        await has_preview(app, pilot)
        lines = text_of(app).splitlines()
        for name, total in zip(names, totals, strict=True):
            assert any(line.split()[-2:] == [name, str(total)] for line in lines), name
        await shown(pilot, pilot.resize_terminal(80, 24))
        assert f" {min(totals)} to {max(totals)} " in text_of(app)
        assert "today" in text_of(app)
        about = app.screen.query_one("#page-about", Static)
        assert about.content_size.height == 4


async def test_no_saved_games_say_so(tmp_path: Path) -> None:
    async with listing(tmp_path) as (app, _, pilot):
        assert "No saved games yet" in text_of(app)
        foot = text_of(app).rstrip().splitlines()[-1]
        assert "delete" not in foot, "no key is offered that does nothing"
        assert "N notes" in foot
        await pilot.press("d", "enter")
        assert isinstance(app.screen, PageScreen)


async def test_two_clicks_continue_a_game(tmp_path: Path) -> None:
    write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "Bogdan"))
    write_game(tmp_path / "saves", "two", 2, ("Anna", "Marek", "Olga"))
    async with listing(tmp_path) as (app, screen, pilot):
        await pilot.click(RowList, offset=(5, 1))
        assert screen.query_one(RowList).cursor == 1
        await pilot.click(RowList, offset=(5, 1))
        assert a(TableScreen, app.screen).session.names == ("Anna", "Vera", "Bogdan")


async def test_a_game_that_is_over_shows_how_it_ended(tmp_path: Path) -> None:
    change(write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "Bogdan")), given_up_by=0)
    async with listing(tmp_path) as (app, _, pilot):
        await pilot.press("enter")
        assert isinstance(app.screen, GameOverScreen)


async def test_a_game_gets_another_name(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_game(tmp_path / "saves", name, 1, ("Anna", "Vera", "Bogdan"))
    async with listing(tmp_path) as (app, _, pilot):
        await pilot.press("down", "r")
        assert isinstance(app.screen, FormScreen)
        await press(pilot, "home", "z", "enter")
        assert sorted(found.name for found in (tmp_path / "saves").glob("*.json")) == ["two.json", "zone.json"]
        assert "zone.json" in text_of(app), "the cursor stays with the game"
        await press(pilot, "r", "ctrl+u", "enter")
        assert worded("file.save_without_name") in text_of(app)


async def test_whoever_has_given_no_name_is_told_of_themselves_in_the_list(tmp_path: Path) -> None:
    write_game(tmp_path / "saves", "one", 1, ("Player", "Vera", "Bogdan"))
    async with at_home(tmp_path, (120, 40)) as (app, pilot):
        assert "Player" not in text_of(app), "the small picture at home"
        await opened(app, pilot)
        await has_preview(app, pilot)
        assert text_of(app).count("You") > 1, "in the list, and over the column beside it"
        assert "Player" not in text_of(app)
        await pilot.press("d")
        assert worded("saved.ask.delete", who="You, Vera and Bogdan") == a(AskScreen, app.screen).said()[0]


async def test_deleting_asks_first(tmp_path: Path) -> None:
    path = write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "[red]Bogdan"))
    async with listing(tmp_path) as (app, _, pilot):
        await pilot.press("d")
        assert isinstance(app.screen, AskScreen)
        check_golden("saved_delete", text_of(app).split("\n", 1)[1])
        await pilot.press("enter")
        assert path.exists()
        await press(pilot, "в", "down", "enter")
        assert not path.exists()
        assert "No saved games yet" in text_of(app)


async def test_a_game_of_a_newer_version_is_refused_with_a_sentence(tmp_path: Path) -> None:
    change(write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "Bogdan")), version=99, app="9.9")
    async with listing(tmp_path) as (app, screen, pilot):
        assert "newer version of the game (9.9)" in str(screen.query_one("#page-about", Static).content)
        await pilot.press("enter")
        assert isinstance(app.screen, PageScreen)


async def test_a_damaged_game_is_offered_from_where_it_makes_sense(tmp_path: Path) -> None:
    path = write_game(tmp_path / "saves", "one", 1, ("Anna", "Vera", "Bogdan"))
    log = json.loads(path.read_text("utf-8"))["log"]
    change(path, log=[*log[:4], "2 bid 995", *log[4:]])
    async with listing(tmp_path) as (app, _, pilot):
        await pilot.press("enter")
        assert "Resume before move 5?" in a(AskScreen, app.screen).said()[0]
        await pilot.press("down", "enter")
        assert a(TableScreen, app.screen).session.ply == 4
    assert list((tmp_path / "saves").glob("one.damaged-*.json"))


def test_when_a_game_was_played() -> None:
    now = datetime(2024, 5, 2, 12, 0, tzinfo=UTC)
    assert when_text(datetime(2024, 5, 2, 9, 5, tzinfo=UTC), now) == "today 09:05"
    assert when_text(datetime(2024, 5, 1, 23, 59, tzinfo=UTC), now) == "yesterday"
    assert when_text(datetime(2023, 5, 2, 9, 5, tzinfo=UTC), now) == "2023-05-02"
