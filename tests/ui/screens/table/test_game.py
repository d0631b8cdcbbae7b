"""How a game ends on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.moments import GIVEN, table
from tests.ui.apps import DEALS, SIZE, game, new_app, text_of
from tests.ui.screens.table.tables import INSTANT, leaked, sitting
from thousand_tui.table import PERSON
from thousand_tui.ui.screens.celebration import CelebrationScreen, celebrate
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


async def test_a_won_game_is_celebrated_until_any_key_where_animations_are_on(tmp_path: Path) -> None:
    app, session = new_app(tmp_path), game(len(DEALS))
    async with app.run_test(size=SIZE) as pilot:
        app.open_game_over(session)
        for winners, animated in (((1, 2), True), ((0,), False)):
            app.change_settings(animations=animated)
            celebrate(app, session, winners)
            assert isinstance(app.screen, GameOverScreen)
        app.change_settings(animations=True)
        celebrate(app, session, (0,))
        assert isinstance(app.screen, CelebrationScreen)
        await pilot.pause()
        assert len(app.screen.query(".falling")) == 8
        await pilot.press("r")
        assert isinstance(app.screen, GameOverScreen), "the key does nothing else"
        assert app.screen.session is session
