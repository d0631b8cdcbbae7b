"""What the tests of the table share: a session at a known moment, an app that shows it at once, frames as text."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui import apps
from tests.ui.apps import ListeningApp, table_on, text_of
from thousand_tui.options import Options
from thousand_tui.rules import Cards
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Pace
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.table.lines import KeyLine
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.seats import Me, Seats

SMALL = (80, 24)
LARGE = (120, 40)
INSTANT = Pace(bot=0, trick=0, grace=0)
READING = Pace(bot=0, trick=None, grace=0)
"""Bots at once, but a finished trick stays until a key is pressed."""
WAITING = Pace(bot=3600, trick=None, grace=0)
"""Bots never come to act, unless a key ends the wait."""
PATIENCE = 30.0
"""Seconds to wait for something to come about; generous, because test machines are slow and shared."""
GOLDEN = Path(__file__).parent / "golden"


@asynccontextmanager
async def sitting(
    session: ThousandSession,
    size: tuple[int, int] = SMALL,
    pace: Pace = WAITING,
    *,
    notices: bool = False,
    **options: object,
) -> AsyncIterator[tuple[ListeningApp, TableScreen, Pilot[int]]]:
    """The app with somebody at this table."""
    app = ListeningApp(Options(**{"theme": "baize", "ascii": False, **options}))  # type: ignore[arg-type]
    app.go_home = lambda: None  # type: ignore[method-assign]
    async with app.run_test(size=size, notifications=notices) as pilot:
        app.open_table(session)
        screen = table_on(app)
        screen.pace_override = pace
        await pilot.pause()
        yield app, screen, pilot


async def until(condition: Callable[[], object], pilot: Pilot[int]) -> None:
    """Wait for something that comes about by itself, as long as a slow and busy machine may take."""
    limit = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < limit, "waited in vain"
        await pilot.pause(0.01)


async def until_mine(screen: TableScreen, pilot: Pilot[int]) -> None:
    """Wait until the bots have moved and the person is to decide."""
    await until(lambda: screen.session.view().my_turn and screen.flow.held is None, pilot)


def leaked(session: ThousandSession, text: str) -> list[str]:
    """The cards that stand in the text though nobody at the keyboard may see them."""
    public = session.game.deal.bought
    seen = Cards(session.view().hand.mask | (public.cards or 0 if public else 0) | session.view().played.mask)
    hidden = [card for hand in session.game.hands for card in Cards(hand) if card not in seen]
    return [f"{card.rank.text}{card.suit.symbol}" for card in hidden if f"{card.rank.text}{card.suit.symbol}" in text]


def check_golden(name: str, app: ThousandApp) -> None:
    """Compare the frame with the one kept under this name."""
    apps.check_golden(name, text_of(app), GOLDEN)


def check_middle(name: str, app: ThousandApp) -> None:
    """Compare the middle of the table, from below the seats to above one's own line, with what is kept under this
    name: what stands around it is in the frames of the whole table."""
    below = next(widget.region.y for part in (Me, KeyLine) if (widget := app.screen.query_one(part)).region)
    rows = text_of(app).splitlines()[app.screen.query_one(Seats).region.bottom : below]
    apps.keep_golden(name, "".join(f"{row}\n" for row in rows), GOLDEN)


SIZES = pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)], ids=["80x24", "120x40", "200x60"])
