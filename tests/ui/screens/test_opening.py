"""A long game is opened while keys are answered, and can be left while it opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.narrowing import a
from tests.ui.apps import SIZE, running, text_of
from tests.ui.screens.table.tables import until
from tests.ui.screens.test_saved import write_game
from thousand_tui.desk import opening as desk
from thousand_tui.desk.opening import Damaged, Progress, Resumed
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens import opening
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.screens.opening import OpeningScreen, open_game
from thousand_tui.ui.screens.table.screen import TableScreen


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game that counts as a long one."""
    monkeypatch.setattr(desk, "LONG", 0)
    return write_game(tmp_path / "saves", "long", 1, ("Anna", "Vera", "Bogdan"), 40)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Every game stands at deal 1200 of 3000 until this is set."""
    gate = Event()

    def slow(path: Path, progress: Progress) -> Resumed | Damaged:
        while not gate.wait(0.01):
            progress(1200, 3000)
        return desk.resume(path, progress)

    monkeypatch.setattr(opening, "resume", slow)
    yield gate
    gate.set()


async def arrives(pilot: Pilot[int], screen: type[object]) -> None:
    await until(lambda: isinstance(pilot.app.screen, screen), pilot)


async def told(app: ThousandApp, pilot: Pilot[int]) -> OpeningScreen[Any]:
    """The screen once it has told something."""
    await until(lambda: "deal 1200 of 3000" in text_of(app), pilot)
    return a(OpeningScreen, app.screen)


async def test_a_long_game_comes_back_by_itself(path: Path, gate: Event) -> None:
    async with running(path.parents[1]) as (app, pilot):
        open_game(app, path)
        await told(app, pilot)
        gate.set()
        await arrives(pilot, TableScreen)
        assert app.keeper is not None


async def test_a_long_game_can_be_left_while_it_opens(path: Path, gate: Event) -> None:
    async with running(path.parents[1]) as (app, pilot):
        open_game(app, path)
        await told(app, pilot)
        await pilot.press("escape")
        await arrives(pilot, HomeScreen)
        await app.workers.wait_for_complete()
        assert app.keeper is None
        assert not list(path.parent.glob("*.lock"))
        await pilot.press("n")
        await arrives(pilot, TableScreen)


async def test_a_small_window_does_not_hold_a_game_up(path: Path, gate: Event) -> None:
    async with running(path.parents[1]) as (app, pilot):
        open_game(app, path)
        screen = await told(app, pilot)
        await pilot.resize_terminal(60, 20)
        gate.set()
        await until(lambda: screen.found, pilot)
        await pilot.pause()
        await pilot.resize_terminal(*SIZE)
        await arrives(pilot, TableScreen)


async def test_what_is_wrong_with_a_long_game_is_said(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"1 pass", b"2 pass", 1).replace(b"0 pass", b"2 pass", 1))
    async with running(path.parents[1]) as (app, pilot):
        open_game(app, path)
        await arrives(pilot, AskScreen)
        await pilot.press("escape")
        path.write_text("{}")
        open_game(app, path)
        await arrives(pilot, OpeningScreen)
        await arrives(pilot, HomeScreen)
