"""Tables of Mariage for the tests of its screens."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.geometry import Region
from textual.pilot import Pilot

from tests.mariage.finished import play_on
from tests.narrowing import present
from tests.ui.apps import PATIENCE, has_looked_around, new_app
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.screens.screen import MariageScreen
from thousand_tui.mariage.table import MariageSession
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.table.session import Player, TableSettings
from thousand_tui.ui.app import ThousandApp

NAMES = ("Anna", "Bogdan", "Vera", "Aleksandra", "Jan", "Olga", "Piotr", "Nina", "Lev", "Zoya")
AT_ONCE = Pace(bot=0.0, trick=None, grace=0.0)


def session_of(
    players: int, people: int = 1, seed: str = "table", deals: int = 1, practice: bool = False
) -> MariageSession:
    seats = [Player(NAMES[at], "person" if at < people else "novice") for at in range(players)]
    agreements = MariageAgreements(players=players, deals=deals)
    return MariageSession(agreements, seats, seed, dealer=players - 1, settings=TableSettings(practice=practice))


@asynccontextmanager
async def sitting(
    session: MariageSession, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[ThousandApp, MariageScreen, Pilot[int]]]:
    with TemporaryDirectory() as folder:
        app = new_app(Path(folder))
        async with app.run_test(size=size) as pilot:
            await has_looked_around(pilot)
            app.open_table(session)
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, MariageScreen)
            screen.pace_override = AT_ONCE
            yield app, screen, pilot


@asynccontextmanager
async def asked(
    session: MariageSession, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[ThousandApp, MariageScreen, Pilot[int]]]:
    """The same once the person is to decide."""
    async with sitting(session, size) as (app, screen, pilot):
        await due(screen, pilot, Next.PERSON)
        yield app, screen, pilot


async def due(screen: MariageScreen, pilot: Pilot[int], *wanted: Next) -> None:
    """Wait until one of these is due; what is to be read is read with Enter."""
    app = screen.app
    await go_on(
        screen, pilot, lambda: app.screen is not screen or is_due(screen, *wanted), Next.TRICK, Next.NEWS, Next.RESULT
    )
    await pilot.pause()


async def to_the_first_trick(screen: MariageScreen, pilot: Pilot[int]) -> None:
    """Play until a trick is being read."""
    await go_on(screen, pilot, partial(is_due, screen, Next.TRICK), Next.PERSON, Next.NEWS)


def is_due(screen: MariageScreen, *wanted: Next) -> bool:
    return screen.flow.next in wanted


async def go_on(screen: MariageScreen, pilot: Pilot[int], until: Callable[[], object], *entering: Next) -> None:
    """Press Enter where one of these is due, until something has come about."""
    limit = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < limit, f"waited in vain; {screen.flow.next} is due"
        if screen.flow.next in entering:
            await pilot.press("enter")
        await pilot.pause(0.01)


def zones(screen: MariageScreen) -> list[tuple[Region, str]]:
    canvas = screen.picture.canvas
    return present(canvas).zones


def must_follow(session: MariageSession) -> bool:
    """Play on by the first choices until the person has to follow suit with another card in hand."""

    def must() -> bool:
        if session.turn != 0:
            return False
        view = session.card_game.view_of(session.game, 0)
        return bool(view.play) and 0 < len(view.choices) < view.hand.bit_count()

    play_on(session, must)
    return not session.is_over
