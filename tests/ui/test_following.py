"""The screen of somebody at a table elsewhere: whom the table waits for, besides whoever is to act."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.ui.apps import text_of
from tests.words.english import worded
from thousand_tui.desk.elsewhere import Message
from thousand_tui.desk.keeper import new_session
from thousand_tui.host.seats import open_seats
from thousand_tui.host.table import HostedTable
from thousand_tui.options import Options
from thousand_tui.rules import preset
from thousand_tui.table import Player
from thousand_tui.table.game import CHANCE
from thousand_tui.table.pacing import Next
from thousand_tui.ui.guest import GuestApp

WORDS = {0: "ann", 1: "boris"}


class Quiet:
    """A screen that only sits there."""

    def __init__(self, seat: int = 1) -> None:
        self.seat = seat

    def tell(self, message: Message) -> None:
        """Hear nothing."""

    def close(self) -> None:
        """Nothing is open."""


async def test_the_table_says_who_is_away_while_it_waits(tmp_path: Path) -> None:
    session = new_session(preset("BASE").agreements, (Player("Ann"), Player("Boris"), Player("Vera")), "away")
    while session.turn != 1:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(session.card_game.choices(session.game).sample(Random(1)))
    table = HostedTable(session, lambda drawn: session, None, lambda session: None)
    running = asyncio.create_task(table.run())
    app = GuestApp(Options(), tmp_path / "socket", "ann")
    away, other = worded("host.away", who="Boris and Vera"), worded("host.away", who="Vera")
    async with (
        asyncio.timeout(60),
        open_seats(table, tmp_path / "socket", WORDS),
        app.run_test(size=(120, 40)) as pilot,
    ):
        while away not in text_of(app):
            await pilot.pause(0.02)
        table.come(boris := Quiet())
        while other not in text_of(app):
            await pilot.pause(0.02)
        table.leave(boris)
        while away not in text_of(app):
            await pilot.pause(0.02)
    running.cancel()
    await asyncio.wait([running])


@pytest.mark.parametrize("turn", [1, 0])
async def test_a_quiet_sign_says_how_long_the_table_waits_and_how_long_one_still_has(tmp_path: Path, turn: int) -> None:
    session = new_session(preset("BASE").agreements, (Player("Ann"), Player("Boris"), Player("Vera")), "away")
    while session.turn != turn:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(session.card_game.choices(session.game).sample(Random(1)))
    table = HostedTable(session, lambda drawn: session, None, lambda session: None, 60)
    running = asyncio.create_task(table.run())
    app = GuestApp(Options(), tmp_path / "socket", "ann")
    waited = worded("clock.waited", who="Boris", minutes=0, seconds="45")
    left = worded("clock.left", n=15)
    async with (
        asyncio.timeout(60),
        open_seats(table, tmp_path / "socket", WORDS),
        app.run_test(size=(120, 40)) as pilot,
    ):
        table.come(Quiet(1))
        table.come(Quiet(2))
        while app.following is None or app.clock is None or len(app.here) < 3:
            await pilot.pause(0.02)
        await pilot.pause()
        assert waited not in text_of(app)
        assert left not in text_of(app)
        app.since -= 45
        app.show_time()
        await pilot.pause()
        assert (waited in text_of(app)) == (turn == 1)
        assert (left in text_of(app)) == (turn == 0)
        app.took(99, is_seen=False)
        assert app.time_told(Next.ELSEWHERE if turn else Next.PERSON)
        app.arrived[100] = app.since + 45
        app.took(100, is_seen=True)
        assert not app.time_told(Next.ELSEWHERE if turn else Next.PERSON)
    running.cancel()
    await asyncio.wait([running])
