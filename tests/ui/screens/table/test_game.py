"""How a game ends on the screen."""

from __future__ import annotations

import pytest

from tests.table.moments import GIVEN, table
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import INSTANT, leaked, sitting
from thousand_tui.table import PERSON
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.table.screen import TableScreen


@pytest.mark.parametrize("people", [1, 2])
async def test_a_game_is_won_at_the_table_and_its_end_is_shown(people: int) -> None:
    kinds = (PERSON, *[PERSON] * (people - 1), *["regular"] * (3 - people))
    session = table(*GIVEN, kinds=kinds, standings=(880, 880, 880))  # type: ignore[arg-type]
    session.lift_curtain()
    async with sitting(session, pace=INSTANT) as (app, _, pilot):
        for _ in range(200):
            if isinstance(app.screen, GameOverScreen):
                break
            await pilot.press("enter")
            await pilot.pause(0.001)
            if isinstance(app.screen, TableScreen):
                assert not leaked(session, text_of(app))
        assert isinstance(app.screen, GameOverScreen)
        assert session.view().winners
