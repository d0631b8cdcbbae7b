"""A whole game through the screen, to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.slowly import slowly
from tests.table.moments import table
from tests.ui.apps import DEALS, SIZE, game, new_app, text_of
from tests.ui.screens.table.tables import INSTANT, leaked, sitting
from thousand_tui.rules import Pass, View
from thousand_tui.table import PERSON
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.celebration import CelebrationScreen, celebrate
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.table.pointing import Giving
from thousand_tui.ui.screens.table.screen import TableScreen


def play_on(screen: TableScreen, rng: Random) -> None:
    """What a hand might do next: mostly what the screen offers, now and then something else."""
    choice = screen.pointing.choosing
    if screen.flow.next is not Next.PERSON or choice is None:
        screen.action_confirm()
    elif isinstance(choice, Giving) or not points_at_open_card(screen):
        screen.action_move(1)
        screen.action_choose() if isinstance(choice, Giving) and not choice.is_complete else screen.action_confirm()
    elif may_pass(choice.view) and rng.random() < 0.6:
        screen.action_pass()
    else:
        screen.action_confirm()


def points_at_open_card(screen: TableScreen) -> bool:
    """Whether Enter could do something with the card under the cursor."""
    choice = screen.pointing.choosing
    assert choice is not None
    return not choice.points_at_cards or choice.is_open(choice.card)


def may_pass(view: View) -> bool:
    """Whether the seat is in the auction and may leave it."""
    return Pass() in view.choices


@pytest.mark.parametrize(
    "kinds", [(PERSON, "regular", "novice"), slowly((PERSON, PERSON, "regular"))], ids=["alone", "two"]
)
async def test_a_game_is_played_to_its_end(kinds: tuple[str, str, str]) -> None:
    session = table(kinds=kinds, standings=(700, 740, 820))
    rng = Random(7)
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        for turn in range(2000):
            if isinstance(app.screen, GameOverScreen):
                break
            play_on(screen, rng)
            while screen.flow.next is Next.BOT and app.screen is screen:
                await pilot.pause(0.001)
            await pilot.pause(0)
            if turn % 25 == 0 and isinstance(app.screen, TableScreen):
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
