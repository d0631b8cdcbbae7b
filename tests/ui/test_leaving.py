"""Leaving a table: what cannot be saved is asked about, and giving up is booked to whose turn it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.desk.saved_games import kept
from tests.narrowing import a
from tests.table.moments import table
from tests.ui.apps import new_app, text_of
from tests.ui.screens.table.tables import sitting, until
from tests.words.english import worded
from thousand_tui.rules import Bid
from thousand_tui.table import PERSON, Mark, ThousandSession
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.screens.table.lines import Banner
from thousand_tui.ui.screens.table.screen import TableScreen


class Disk:
    """Takes what is saved, or is full."""

    def __init__(self) -> None:
        self.is_full = True
        self.tried = 0
        self.saved: int | None = None

    def save(self, session: ThousandSession) -> None:
        self.tried += 1
        if self.is_full:
            raise OSError("The disk is full.")
        self.saved = session.ply


@asynccontextmanager
async def unsaved(folder: Path) -> AsyncIterator[tuple[ThousandApp, Disk, Pilot[int]]]:
    """The app at a table with a move that could not be saved."""
    app, disk, session = new_app(folder), Disk(), table()
    async with app.run_test() as pilot:
        session.keep(disk.save)
        app.open_table(session)
        await pilot.pause()
        yield app, disk, pilot


def asks(app: ThousandApp) -> bool:
    return (
        isinstance(app.screen, AskScreen)
        and "The disk is full. If you leave now, everything since the last save is lost" in app.screen.said()[0]
    )


async def test_leaving_with_what_is_not_saved_asks_first_and_exits_with_1(tmp_path: Path) -> None:
    async with unsaved(tmp_path) as (app, _, pilot):
        await pilot.press("ctrl+c")
        assert asks(app)
        assert app.return_code is None
        await pilot.press("ctrl+c", "enter")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("ctrl+q", "down", "enter")
        assert app.return_code == 1


async def test_what_can_be_saved_after_all_is_saved_without_a_word(tmp_path: Path) -> None:
    async with unsaved(tmp_path) as (app, disk, pilot):
        disk.is_full = False
        await pilot.press("ctrl+q")
        assert app.return_code == 0


async def test_a_full_disk_is_tried_again_without_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.ui.screens.openers.AGAIN", 0.01)
    async with unsaved(tmp_path) as (app, disk, pilot):
        assert app.screen.query_one(Banner).is_shown
        tried = disk.tried
        await until(lambda: disk.tried > tried + 1, pilot)
        assert app.screen.query_one(Banner).is_shown
        disk.is_full = False
        await until(lambda: not app.screen.query_one(Banner).is_shown, pilot)
        assert app.session is not None
        assert not app.session.has_unsaved
        assert disk.saved == app.session.ply
        tried = disk.tried
        await pilot.pause(0.1)
        assert disk.tried == tried


async def test_whoever_only_looked_at_a_game_of_another_program_is_not_asked(tmp_path: Path) -> None:
    app, session = new_app(tmp_path), table()
    session.trouble = worded("file.in_use_by_somebody", file="game.json")
    async with app.run_test() as pilot:
        app.open_table(session)
        await pilot.press("ctrl+q")
        assert app.return_code == 0


@pytest.mark.parametrize(
    ("go", "there"),
    [
        (lambda app, _: app.go_home(), HomeScreen),
        (lambda app, _: app.start_last_table(), TableScreen),
        (open_game, TableScreen),
    ],
    ids=["home", "another game", "a saved game"],
)
async def test_every_way_from_the_table_asks(
    tmp_path: Path, go: Callable[[ThousandApp, Path], None], there: type
) -> None:
    path = kept(table(Bid(100)), tmp_path / "saves")
    async with unsaved(tmp_path) as (app, _, pilot):
        before = app.screen
        go(app, path)
        await pilot.pause()
        assert asks(app)
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, there) and app.screen is not before, pilot)
        await pilot.press("ctrl+q")
        # The moves are lost all the same.
        assert app.return_code == 1


async def test_the_menu_does_not_promise_that_the_game_is_saved(tmp_path: Path) -> None:
    async with unsaved(tmp_path) as (app, _, pilot):
        await pilot.press("escape")
        await until(lambda: worded("menu.leave") in text_of(app), pilot)
        assert worded("menu.leave.unsaved") in text_of(app)
        await pilot.press("q")
        await until(lambda: asks(app), pilot)


async def test_giving_up_at_the_curtain_is_booked_to_whose_turn_it_is() -> None:
    session = table(Bid(100), kinds=(PERSON, PERSON, "regular"))
    assert session.turn == 1
    assert session.needs_curtain
    async with sitting(session) as (_, _, pilot):
        await pilot.press("escape", "j", "down", "enter")
        await until(lambda: session.is_over, pilot)
        assert session.occasion.given_up_by == 1


async def test_what_is_to_be_known_of_saving_is_told_once(tmp_path: Path) -> None:
    app, session = new_app(tmp_path), table()
    told = ["game.json could not be locked."]
    session.keep(lambda _: told.pop() if told else None)
    async with app.run_test() as pilot:
        app.open_table(session)
        await until(lambda: app.said, pilot)
        session.mark(Mark.HINT, 0)
        a(TableScreen, app.screen).draw()
        assert app.said == ["game.json could not be locked."]
