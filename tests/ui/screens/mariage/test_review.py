"""The review of a deal of Mariage on screen, and its mistakes asked about again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.study.mariage import finished
from tests.ui.apps import has_looked_around, new_app, text_of
from tests.ui.screens.mariage.tables import AT_ONCE
from tests.ui.screens.table.tables import until
from tests.words.english import worded
from thousand_tui.storage.shelf import summaries
from thousand_tui.study.mariage import clear_mistakes
from thousand_tui.table import Way
from thousand_tui.table.pacing import Next
from thousand_tui.ui.practising import AgainScreen
from thousand_tui.ui.screens.game_over import PracticeOverScreen
from thousand_tui.ui.screens.mariage.review import MariageReviewScreen
from thousand_tui.ui.screens.mariage.screen import MariageScreen
from thousand_tui.ui.screens.replay.mariage import MariageReplayScreen


async def test_a_deal_is_reviewed_and_its_mistakes_are_asked_about(tmp_path: Path) -> None:
    session = finished(2)
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await has_looked_around(pilot)
        app.open_review(session)
        await until(lambda: isinstance(app.screen, MariageReviewScreen), pilot)
        review = app.screen
        assert isinstance(review, MariageReviewScreen)
        for _ in range(5):
            await until(lambda: not review.is_making, pilot)
            if clear_mistakes(review.found):
                break
            await pilot.press("e")
        verdict = review.found[0]
        shown = " ".join(text_of(app).split())
        assert "two tricks" in shown
        assert "In hand:" in shown
        assert str(len(review.found)) in shown
        await pilot.press("b")
        await until(lambda: isinstance(app.screen, MariageScreen), pilot)
        table, asked = app.screen, clear_mistakes(review.found)[0]
        assert isinstance(table, MariageScreen)
        table.running.pace_override, places = AT_ONCE, table.session.view().places
        for action, said in ((asked.action, "Try another"), (asked.choices[0].action, "Right.")):
            await pilot.press(str(places.index(action.card) + 1), "enter")
            await pilot.pause()
            assert said in text_of(app)
        while isinstance(app.screen, MariageScreen):
            await pilot.press("enter" if app.screen.coach.waits else "h")
            await pilot.pause()
        await until(lambda: app.screen is review, pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MariageReplayScreen), pilot)
        assert verdict.ply


async def test_a_deal_is_played_again_from_its_replay_and_from_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    source = finished(2)
    app = new_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await has_looked_around(pilot)
        app.open_replay(source, 2)
        await until(lambda: isinstance(app.screen, MariageReplayScreen), pilot)
        await pilot.press("down", "n")
        await until(lambda: isinstance(app.screen, AgainScreen), pilot)
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, MariageScreen), pilot)
        table = app.screen
        assert isinstance(table, MariageScreen)
        practice = table.session.occasion.practice
        assert practice is not None
        assert (practice.way, practice.deal) == (Way.FROM, 2)
        assert text_of(app).lstrip().startswith(worded("practice.title"))
        while not table.session.is_over:
            view = table.session.card_game.view_of(table.session.game, table.session.turn)
            table.session.submit(next(iter(view.choices)))
        while table.flow.next in (Next.TRICK, Next.RESULT):
            table.running.release()
        await until(lambda: isinstance(app.screen, PracticeOverScreen), pilot)
        await until(lambda: worded("practice.expert") in text_of(app), pilot)
        assert text_of(app).count(worded("mariage.plate.tricks", tricks=0)) >= 1
        assert [row.practice for row in summaries(tmp_path / "saves")] == [2]
        await pilot.press("n")
        await until(lambda: isinstance(app.screen, AgainScreen), pilot)
