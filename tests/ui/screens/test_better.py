"""Find a better one, from the review: asked at the table, answered, shown, counted, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.narrowing import a
from tests.study.coaches import Known
from tests.ui.apps import ListeningApp, press, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import INSTANT, check_golden, until
from tests.ui.screens.test_review import Judge, is_made, judge as judge, reviewing
from tests.words.english import worded
from thousand_tui.storage import saves_dir
from thousand_tui.study.better import QuizCoach
from thousand_tui.study.judging import Part, Verdict
from thousand_tui.study.thinking import Thinking
from thousand_tui.ui.screens import exercise
from thousand_tui.ui.screens.review import ReviewScreen
from thousand_tui.ui.screens.review_game import GameReviewScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.why import WhyScreen


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> list[Known]:
    """What thinks about the answers: it knows nothing but what it is told."""
    made: list[Known] = []

    def make(arrived: Callable[[], None], niceness: int) -> Thinking:
        made.append(Known())
        made[-1].arrived = arrived
        return made[-1]

    monkeypatch.setattr(exercise, "Thinking", make)
    return made


def asked(app: ListeningApp) -> tuple[TableScreen, QuizCoach]:
    screen = a(TableScreen, app.screen)
    assert isinstance(screen.coach, QuizCoach)
    screen.pace_override = INSTANT
    return screen, screen.coach


async def begin(app: ListeningApp, screen: ReviewScreen, pilot: Pilot[int]) -> None:
    await is_made(screen, pilot)
    await pilot.press("b")
    await until(lambda: isinstance(app.screen, TableScreen), pilot)
    await pilot.pause()


async def test_its_questions_look_as_in_the_frames(judge: Judge, thinking: list[Known]) -> None:
    async with reviewing(played()) as (app, screen, pilot):
        await begin(app, screen, pilot)
        check_golden("../../golden/better_asked_80x24", app)
        asked(app)
        await press(pilot, "h")
        check_golden("../../golden/better_shown_80x24", app)


async def test_answers_are_judged_and_the_next_question_comes_until_the_end(
    judge: Judge, thinking: list[Known]
) -> None:
    session = played()
    before, marks = list(session.log), dict(session.marks)
    async with reviewing(session) as (app, screen, pilot):
        await begin(app, screen, pilot)
        table, coach = asked(app)
        total = len(coach.quiz.mistakes)
        assert total >= 2
        assert table.session.view() == coach.mistake.view
        table.decide(coach.mistake.verdict.action, table.session.ply)
        assert isinstance(app.screen, WhyScreen), "it is answered with cards first"
        await pilot.press("escape")
        await until(lambda: app.screen is table, pilot)
        assert "that is what was played" in " ".join(text_of(app).split())
        table.decide(coach.mistake.verdict.best, table.session.ply)
        assert "Right. " in text_of(app)
        for number in range(2, total + 1):
            await read(app, pilot)
            await until(lambda: isinstance(app.screen, TableScreen), pilot)
            await pilot.pause()
            assert f"{number} of {total}" in text_of(app)
            asked(app)
            await pilot.press("h")
        await read(app, pilot, f"You have found 1 of {total}.")
        await until(lambda: app.screen is screen, pilot)
        assert thinking[0].is_closed
    assert list(session.log) == before
    assert set(session.marks) >= set(marks)
    assert not list(saves_dir(None).glob("*"))


async def read(app: ListeningApp, pilot: Pilot[int], said: str = "") -> None:
    """Read all pages that the coach has; one of them says this."""
    screen, coach = asked(app)
    texts = []
    while app.screen is screen and coach.waits:
        texts.append(" ".join(text_of(app).split()))
        await press(pilot, "enter")
    assert said in " ".join(texts) or not said


async def test_an_answer_that_is_not_known_yet_is_waited_for_while_keys_are_answered(
    judge: Judge, thinking: list[Known]
) -> None:
    async with reviewing(played()) as (app, screen, pilot):
        await begin(app, screen, pilot)
        table, coach = asked(app)
        known = thinking[0]
        known.at_work = True
        verdict = coach.mistake.verdict
        other = next(each for each in coach.mistake.view.choices if each not in (verdict.action, verdict.best))
        table.decide(other, table.session.ply)
        assert "Judging that" in text_of(app)
        await pilot.press("enter", "h", "left")
        assert "Judging that" in text_of(app)
        known.verdicts[other] = Verdict(verdict.ply, verdict.seat, Part.PLAY, other, (), 26.0, 1.0, 40)
        known.arrived()
        await until(lambda: "26 points behind" in " ".join(text_of(app).split()), pilot)
        await pilot.press("escape")
        await until(lambda: worded("menu.leave.apart") in text_of(app), pilot)
        await pilot.press("q")
        await until(lambda: app.screen is screen, pilot)
        assert known.is_closed


async def test_the_page_of_the_game_asks_about_all_deals(judge: Judge, thinking: list[Known]) -> None:
    session = played()
    async with reviewing(session) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("g")
        shown = a(GameReviewScreen, app.screen)
        await until(lambda: len(shown.luck) == 3, pilot)
        await pilot.pause()
        assert "B better" in text_of(app)
        await pilot.press("b")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        _, coach = asked(app)
        assert {each.at for each in coach.quiz.mistakes} == {0, 1, 2}
        assert {each.verdict.seat for each in coach.quiz.mistakes} == set(session.people)


async def test_where_there_is_nothing_to_find_that_is_said(monkeypatch: pytest.MonkeyPatch, judge: Judge) -> None:
    monkeypatch.setattr(exercise, "missed", lambda *_: [])
    async with reviewing(played()) as (app, screen, pilot):
        await is_made(screen, pilot)
        await press(pilot, "b")
        assert app.screen is screen
        assert any("no clear mistake" in said for said in app.said)
