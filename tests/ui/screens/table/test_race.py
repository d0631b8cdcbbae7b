"""The settlement as a race: the totals count up, and the cards of the deal are below if there is room."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import pytest
from rich.console import Console
from textual.pilot import Pilot

from tests.narrowing import present
from tests.table.moments import BOUGHT, GIVEN, table
from tests.ui.apps import SetClock, press, text_of
from tests.ui.screens.table.tables import INSTANT, LARGE, READING, sitting, until
from tests.ui.screens.table.test_seats import up_to_the_last_card
from tests.words.english import worded
from thousand_tui.rules import Concede, Standing
from thousand_tui.table import PERSON, TableSettings
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.screens.table.deal import PICTURES, RACE, ResultPanel
from thousand_tui.ui.screens.table.race import Racer
from thousand_tui.ui.wire import Wire

STANDINGS = (Standing(610), Standing(-40, bolts=2), Standing(880, barrel=0))

Settled: TypeAlias = tuple[ThousandApp, ResultPanel, Pilot[int]]


@asynccontextmanager
async def settled(
    size: tuple[int, int], *, opens: bool = True, **settings: bool
) -> AsyncIterator[tuple[ThousandApp, ResultPanel, Pilot[int]]]:
    """A table at the moment when a deal that was played to its end is settled."""
    session = table(*GIVEN, kinds=(PERSON, PERSON, PERSON), standings=STANDINGS)
    up_to_the_last_card(session)
    session.settings = TableSettings(open_deals=opens)
    async with sitting(session, size, READING) as (app, screen, pilot):
        app.change_settings(**settings)
        await until(lambda: screen.flow.held is not None, pilot)
        await press(pilot, "f10")
        text_of(app)
        yield app, screen.query_one(ResultPanel), pilot


def sent(wire: Wire, panel: ResultPanel) -> int:
    """How many bytes the panel as it is now sends to a terminal."""
    console, canvas = Console(color_system="truecolor", force_terminal=True), present(panel.canvas)
    rows = (canvas.strip(y).render(console) for y in range(canvas.height))
    return len(wire.thin("".join(f"\x1b[{y};1H{row}" for y, row in enumerate(rows, start=1))).encode())


class Watch:
    """A clock that no key was pressed at; ``clock`` does what is due."""

    def __init__(self, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.now = clock, clock.time
        monkeypatch.setattr(CLOCK, "now", lambda: self.now)
        monkeypatch.setattr(CLOCK, "pressed", 0.0)

    async def passes(self, seconds: float, pilot: Pilot[int]) -> None:
        self.now += seconds
        self.clock.time = self.now
        CLOCK.pressed = 0.0
        await pilot.pause()


@pytest.fixture
def watch(clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(clock, monkeypatch)


@pytest.mark.parametrize(("size", "most"), [(LARGE, 12), ((200, 60), 30)], ids=["120x40", "200x60"])
async def test_totals_count_up_and_send_little(size: tuple[int, int], most: int, watch: Watch) -> None:
    async with settled(size) as (_, panel, pilot):
        wire = Wire()
        sizes = [sent(wire, panel)]
        for step in range(PICTURES):
            assert panel.part == pytest.approx(step / PICTURES, abs=0.02)
            await watch.passes(RACE / PICTURES + 0.001, pilot)
            sizes.append(sent(wire, panel))
        assert panel.part == 1
        assert all(sizes), "each picture differs"
        assert sum(sizes) < most * 1024
        await watch.passes(1, pilot)
        assert panel not in [wait.timed for wait in watch.clock.waits]
        assert not sent(wire, panel)


async def test_a_key_ends_the_race_and_none_is_run_without_animations(watch: Watch) -> None:
    async with settled(LARGE) as (app, panel, pilot):
        before = text_of(app)
        CLOCK.pressed = watch.now + RACE / PICTURES / 2
        assert panel.part == 1
        watch.clock.time = watch.now + RACE / PICTURES
        await pilot.pause()
        assert text_of(app) != before
        assert panel not in [wait.timed for wait in watch.clock.waits]
    async with settled(LARGE, animations=False) as (_, panel, _pilot):
        assert panel.part == 1


def test_runners_slow_down_and_arrive() -> None:
    racer = Racer("Vera", 100, -20, "", "", "", "", "bad")
    assert [racer.at(part) for part in (0, 0.5, 1)] == [100, 10, -20]


async def test_the_cards_of_a_deal_are_below_it() -> None:
    async with settled(LARGE) as (app, _, _pilot):
        assert f"{worded('hands.points')}   " in text_of(app)
    async with settled(LARGE, opens=False) as (app, _, _pilot):
        assert worded("hands.points") not in text_of(app), "whoever remembers the tricks keeps that advantage"
    async with sitting(table(*BOUGHT, Concede()), LARGE, INSTANT) as (app, screen, _):
        assert screen.flow.result is not None
        assert worded("hands.points") not in text_of(app)
