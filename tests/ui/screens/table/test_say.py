"""A line that people say to each other at a table of several terminals."""

from __future__ import annotations

import pytest

from tests.ui.apps import SetClock, text_of
from tests.ui.screens.table.tables import sitting, until
from tests.words.english import worded
from thousand_tui.desk.committing import committed
from thousand_tui.desk.elsewhere import seated, welcome
from thousand_tui.desk.keeper import new_session
from thousand_tui.rules import preset
from thousand_tui.table import Player
from thousand_tui.table.feed import Following, Wish
from thousand_tui.ui.screens.dialogs import SayScreen
from thousand_tui.ui.screens.table.running import SPOKEN


class Told:
    """A host that keeps what is said."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def wish(self, wish: Wish) -> None:
        """Answer nothing."""

    def has_read(self, folded: int) -> None:
        """Wait for nobody."""

    def talk(self, line: str) -> None:
        self.lines.append(line)

    def answer(self, number: int, agrees: bool) -> None:
        """Ask nothing."""


def followed(host: Told) -> Following:
    """The table as Anna's screen sees it."""
    players = [Player(name) for name in ("Anna", "Bogdan", "Vera")]
    session = new_session(preset("BASE").agreements, players, committed("said"))
    session.let_chance_act()
    return seated(welcome(session, 0, 0, is_host=False), host)


@pytest.mark.parametrize("key", ["semicolon", "ж", "Ж", "ctrl+t"])
async def test_a_key_opens_the_line_on_every_layout(clock: SetClock, key: str) -> None:
    host = Told()
    async with sitting(followed(host)) as (app, screen, pilot):  # type: ignore[arg-type]
        await pilot.press(key)
        assert isinstance(app.screen, SayScreen)
        assert worded("say.ready.6") in text_of(app)
        assert worded("say.placeholder") in text_of(app)
        await pilot.press("2", "enter")
        assert app.screen is screen
        await pilot.press(key, "enter")
        await pilot.press(key, "escape")
    assert host.lines == ["2"]


async def test_a_line_stays_at_the_plate_for_some_seconds_and_beside_the_calls(clock: SetClock) -> None:
    session = followed(Told())
    async with sitting(session) as (app, screen, pilot):  # type: ignore[arg-type]
        said = {0: "Here I am", 2: "A line that is much too long for a single row of this plate"}
        for seat, line in said.items():
            session.said.append((seat, line))
            screen.heard(seat, line)
        await pilot.pause()
        text = " ".join(text_of(app).split())
        assert "Here I am" in text
        assert "“A line that is much too long for a" in text
        assert "single row of this plate”" in text
        clock.time += SPOKEN + 1
        await until(lambda: "Here I am" not in text_of(app), pilot)
        await pilot.press("c")
        assert "“Here I am”" in text_of(app)
