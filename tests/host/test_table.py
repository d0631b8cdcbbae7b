"""A table with two screens elsewhere: every fold equals the host's."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from random import Random

from thousand_tui.desk.elsewhere import Line, Message, seated
from thousand_tui.desk.keeper import new_session
from thousand_tui.host.seats import open_seats
from thousand_tui.host.table import HostedTable
from thousand_tui.rules.presets import preset
from thousand_tui.table import Player
from thousand_tui.table.feed import Following

WORDS = {0: "ann", 1: "boris"}


class Guest:
    """A screen without a screen: folds what it is told, and plays the first legal action when it is to act."""

    def __init__(self, path: Path, word: str) -> None:
        self.heard: Queue[Message | None] = Queue()
        self.line = Line(path, word, self.heard.put)
        self.session: Following | None = None
        self.seed: str | None = None

    def step(self) -> None:
        """Take all that has arrived, and act if it is this seat's turn."""
        with suppress(Empty):
            while (message := self.heard.get_nowait()) is not None:
                if message.save is not None:
                    self.session = seated(message, self.line)
                assert self.session is not None
                if message.entry is not None:
                    self.session.receive(message.entry)
                if message.refused is not None:
                    self.session.refused()
        session = self.session
        if session is None:
            return
        while session.feed:
            session.fold()
        session.has_read()
        if not session.is_elsewhere and not session.is_over:
            session.submit(session.card_game.choices(session.game).sample(Random(session.ply)))


async def _play(tmp_path: Path, plies: int) -> None:
    players = (Player("Ann"), Player("Boris"), Player("Vera", "novice"))
    session = new_session(preset("BASE").agreements, players, "hosted")
    table = HostedTable(session, lambda drawn: session, None, lambda session: None)
    async with open_seats(table, tmp_path / "socket", WORDS):
        running = asyncio.create_task(table.run())
        guests = await asyncio.to_thread(lambda: [Guest(tmp_path / "socket", word) for word in WORDS.values()])
        while session.ply < plies and not session.is_over:
            for guest in guests:
                await asyncio.to_thread(guest.step)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.1)
        for guest in guests:
            await asyncio.to_thread(guest.step)
            assert guest.session is not None
        running.cancel()
        await asyncio.sleep(0.05)
    for guest in guests:
        assert guest.session is not None
        ply = guest.session.ply
        assert ply >= plies - 3
        assert guest.session.log == session.log[:ply]


def test_two_screens_see_the_same_game(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(_play(tmp_path, 120), 60))
