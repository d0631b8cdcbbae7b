"""The review of a whole game: everybody, part by part, from deal to deal."""

from __future__ import annotations

from pathlib import Path

from tests.narrowing import a
from tests.ui.apps import press, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import check_golden, sitting, until
from tests.ui.screens.test_review import Judge, is_made, judge as judge, reviewing
from thousand_tui.desk.keeper import keep
from thousand_tui.study.luck import USUAL_DEALS
from thousand_tui.table import Mark
from thousand_tui.ui.screens.review import ReviewScreen
from thousand_tui.ui.screens.review_game import GameReviewScreen


async def test_everybody_is_shown_part_by_part(judge: Judge) -> None:
    session = played()
    async with reviewing(session) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("g")
        shown = a(GameReviewScreen, app.screen)
        await until(lambda: len(shown.luck) == 3, pilot)
        await pilot.pause()
        check_golden("../../golden/review_game_80x24", app)
        assert all(Mark.SEEN in session.marks[number] for number in (1, 2, 3))
        await pilot.press("escape")
        assert app.screen is screen


async def test_it_is_stopped_goes_on_and_is_kept(judge: Judge, tmp_path: Path) -> None:
    session = played()
    keeper = keep(session, tmp_path)
    async with sitting(session) as (app, _, pilot):
        app.keeper = keeper
        judge.goes_on.clear()
        await pilot.press("w", "g")
        shown = a(GameReviewScreen, app.screen)
        await until(lambda: shown.judged == 2, pilot)
        await pilot.press("escape")
        assert "Stopped after 0 of 3 deals" in text_of(app)
        judge.goes_on.set()
        await pilot.press("r")
        await until(lambda: len(shown.luck) == 3, pilot)
        assert judge.decks == 3 + USUAL_DEALS
        judge.asked.clear()
        await pilot.press("escape", "g")
        again = a(GameReviewScreen, app.screen)
        assert again.reviews == shown.reviews
        assert again.luck == shown.luck
        assert not judge.asked
        await pilot.press("escape")
        assert isinstance(app.screen, ReviewScreen)
        await press(pilot, "escape", "w")
        assert isinstance(app.screen, ReviewScreen)
        assert "go on" not in text_of(app)
    keeper.close()


async def test_people_are_judged_first_and_shown_before_the_others(judge: Judge) -> None:
    session = played()
    async with reviewing(session) as (app, screen, pilot):
        await is_made(screen, pilot)
        first = len(judge.asked)
        judge.goes_on.clear()
        await pilot.press("g")
        shown = a(GameReviewScreen, app.screen)
        assert set(shown.own) >= {screen.at}
        assert "Anna " in text_of(app)
        assert "Bogdan" not in text_of(app)
        judge.goes_on.set()
        await until(lambda: len(shown.luck) == 3, pilot)
        seats = [session.log[ply].actor for ply in judge.asked[first:]]
        theirs = [at for at, seat in enumerate(seats) if seat == 0]
        assert theirs == list(range(len(theirs)))
        assert set(seats) == {0, 1, 2}
        assert all(shown.reviews[at].of_seat(0) == shown.own[at].of_seat(0) for at in range(3))
