"""A key changes something, and only then the screen draws, once; nobody asks again what was asked already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.table.moments import BOUGHT, FIRST, GIVEN, SECOND, table
from tests.ui.screens.table.tables import SMALL, WAITING, sitting
from thousand_tui.rules import Bid
from thousand_tui.table import ThousandSession
from thousand_tui.table.session import Session
from thousand_tui.table.thousand import ThousandGame
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.turns import BotTurns

MOST = 3
"""How often a key may ask a session whose turn it is, and a game how it looks."""

MOMENTS = {
    "auction": ((), ("up", "9", "backspace", "enter", "p")),
    "raised": ((Bid(120),), ("right", "enter")),
    "exchange": (BOUGHT, ("left", "enter", "space", "backspace", "u")),
    "first lead": (GIVEN, ("right", "2", "enter", "u", "f10")),
    "lead": ((*GIVEN, *FIRST), ("right", "m", "enter", "u")),
    "a trick": ((*GIVEN, *FIRST, *SECOND), ("right", "enter", "u")),
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often each was asked or done since the counter was cleared."""
    counted: Counter[str] = Counter()

    def count(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any, **named: Any) -> Any:
            counted[name] += 1
            return call(*given, **named)

        return counting

    monkeypatch.setattr(Session, "turn", property(count("turn", Session.turn.fget)))  # type: ignore[attr-defined]
    monkeypatch.setattr(ThousandGame, "view_of", staticmethod(count("view", ThousandGame.view_of)))
    monkeypatch.setattr(BotTurns, "ask", lambda *_: None)
    monkeypatch.setattr(TableScreen, "draw_table", count("drawn", TableScreen.draw_table))
    return iter([counted])


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_key_draws_once_and_asks_little(moment: str, asked: Iterator[Counter[str]]) -> None:
    counted = next(asked)
    actions, keys = MOMENTS[moment]
    for key in keys:
        async with sitting(table(*actions), SMALL, WAITING) as (_, screen, pilot):
            counted.clear()
            await pilot.press(key)
            await pilot.pause()
            assert screen.is_active, key
            assert counted["drawn"] <= 1, key
            assert counted["turn"] <= MOST, (key, counted)
            assert counted["view"] <= MOST, (key, counted)


async def test_a_move_made_elsewhere_is_drawn_too(asked: Iterator[Counter[str]]) -> None:
    counted = next(asked)
    session: ThousandSession = table()
    async with sitting(session, SMALL, WAITING) as (_, screen, pilot):
        counted.clear()
        session.submit(Bid(120))
        await pilot.pause()
        assert counted["drawn"] == 1
        assert screen.scene.view.high == 120
