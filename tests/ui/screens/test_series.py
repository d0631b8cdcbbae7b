"""Series of games on the screen: begun from the set-up, gone on with at the end of a game, looked at again."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, Static

from tests.desk.test_series import setup
from tests.narrowing import present
from tests.ui.apps import SIZE, at_home, check_golden, has_looked_around, new_app, press, table_on, text_of
from tests.words.english import worded
from thousand_tui.desk.series import Series, all_series, begin_series
from thousand_tui.rules import choices
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.replay.screen import ReplayScreen


async def test_a_series_is_begun_at_the_set_up_and_goes_on_from_the_end_of_a_game(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        app.open("setup")
        await pilot.pause()
        await press(pilot, "f7")
        assert isinstance(app.screen, PageScreen)
        assert worded("series.none") in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FormScreen)
        check_golden("series_new", text_of(app))
        handicap = app.screen.query_one("#form-handicap", Input)
        await pilot.press("f8")
        assert handicap.value == ""
        assert worded("series.proposed.none") in str(app.screen.query_one("#form-note", Static).render())
        handicap.value = "nobody 1x"
        await pilot.press("enter")
        assert "cannot be read" in str(app.screen.query_one("#form-trouble", Static).render())
        handicap.value = "Player 100"
        await press(pilot, "enter")
        assert isinstance(app.screen, PageScreen)
        (found,) = all_series(tmp_path / "saves")[0]
        assert found.kept.handicap == [100, 0, 0]
        await press(pilot, "p")
        session = table_on(app).session
        session.give_up(0)
        app.open_game_over(session)
        await pilot.pause()
        assert isinstance(app.screen, GameOverScreen)
        assert worded("over.rematch") not in text_of(app)
        await press(pilot, "g")
        assert isinstance(app.screen, PageScreen)
        check_golden("series", text_of(app))
        await press(pilot, "down", "enter")
        await press(pilot, "escape")


async def test_a_running_game_is_gone_on_with_and_one_that_is_over_is_replayed(tmp_path: Path) -> None:
    found = begin_series(tmp_path / "saves", setup("BASE"), 3, "places", ())
    app = new_app(tmp_path)
    session, keeper = found.sit_down(app.table_setup.settings)
    keeper.close()
    async with app.run_test(size=SIZE) as pilot:
        await has_looked_around(pilot)
        app.open("all_series")
        await pilot.pause()
        assert worded("series.running", number=1, games=3) in text_of(app)
        await press(pilot, "down", "enter")
        assert worded("series.go_on") in text_of(app)
        await press(pilot, "enter")
        at_table = table_on(app).session
        assert at_table.names == session.names
        assert present(app.keeper).path == keeper.path
        at_table.lift_curtain()
        while not at_table.course.totals:
            if at_table.turn == -1:
                at_table.let_chance_act()
            else:
                # Nobody is called to a last card, so that it is not asked for by somebody's view.
                at_table.submit(next(iter(choices(at_table.game))))
        at_table.give_up(0)
        app.open_game_over(at_table)
        await pilot.pause()
        await press(pilot, "g")
        assert isinstance(app.screen, PageScreen)
        assert Series(found.path).number == 2
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, PageScreen)
