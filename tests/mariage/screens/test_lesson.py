"""The lesson of Mariage at its table, from the list to the whole game that is offered after it."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from tests.mariage.screens.tables import AT_ONCE
from tests.narrowing import a, present
from tests.ui.apps import ListeningApp, press, text_of
from tests.ui.screens.table.tables import until
from tests.ui.screens.test_learn import learning
from tests.words.english import worded
from thousand_tui.desk.learning import Learning, shipped
from thousand_tui.mariage.rules import Announce, Play
from thousand_tui.mariage.screens.screen import MariageScreen
from thousand_tui.mariage.screens.setup import MariageSetupScreen
from thousand_tui.mariage.screens.side import MariageSide
from thousand_tui.mariage.table import CARD_GAME
from thousand_tui.study.lessons.teacher import Teacher
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.dialogs import NextScreen
from thousand_tui.ui.screens.exercise import QuestionScreen

(OFFERED,) = [each for each in shipped() if each.other_game]


async def at_table(app: ListeningApp, pilot: Pilot[int]) -> tuple[MariageScreen, Teacher]:
    await until(lambda: isinstance(app.screen, MariageScreen), pilot)
    screen = a(MariageScreen, app.screen)
    screen.pace_override = AT_ONCE
    await pilot.pause()
    assert isinstance(screen.coach, Teacher)
    return screen, screen.coach


async def do(screen: MariageScreen, pilot: Pilot[int], action: object) -> None:
    """Do this as a person would."""
    if isinstance(action, Play):
        await pilot.press(str(screen.session.view().places.index(action.card) + 1))
    elif action == Announce():
        await pilot.press("p")
        return
    await pilot.press("enter")


def shown(app: ListeningApp) -> str:
    """The board, without the panel beside it."""
    sides = [side.region.x for side in app.screen.query(MariageSide) if side.display]
    return " ".join(" ".join(row[: sides[0] if sides else None] for row in text_of(app).splitlines()).split())


async def test_it_is_taken_by_keys_to_the_game_that_is_offered_after_it(tmp_path: Path) -> None:
    lesson = present(OFFERED.lesson)
    async with learning(tmp_path) as (app, pilot):
        assert OFFERED.title not in text_of(app), "it is nothing for somebody who learns Thousand"
        await pilot.press("escape")
        app.open("learn", OFFERED.id)
        screen, teacher = await at_table(app, pilot)
        read: set[str] = set()
        tried = 0
        while app.screen is screen:
            if screen.flow.next is Next.COACH or (screen.flow.next is Next.TRICK and teacher.waits):
                page = teacher.line(screen.scene.voice)
                assert f"Coach {page}" in shown(app)
                read.add(page)
                await pilot.press("enter")
            elif screen.flow.next is Next.PERSON and not teacher.plays_on:
                view, step = screen.session.view(), teacher.step
                read.add(teacher.line(screen.scene.voice))
                allowed = list(view.choices)
                wrong = [action for action in allowed if not step.is_right(action, CARD_GAME)]
                if wrong and tried < 3:
                    ply, tried = screen.session.ply, tried + 1
                    await do(screen, pilot, wrong[0])
                    assert (screen.session.ply, screen.flow.next) == (ply, Next.PERSON)
                    assert step.reply(wrong[0], CARD_GAME)[0] in shown(app)
                    await pilot.press("h", "u")
                    assert screen.session.ply == ply
                await do(screen, pilot, next(action for action in allowed if step.is_right(action, CARD_GAME)))
            elif screen.flow.next in (Next.PERSON, Next.RESULT, Next.TRICK, Next.NEWS):
                await pilot.press("enter")
            else:
                await pilot.pause(0.01)
        assert tried == 3
        assert {page for step in lesson.scene[0].step for page in (*step.say, *step.well)} <= read
        for question in lesson.question:
            await until(lambda: isinstance(app.screen, QuestionScreen), pilot)
            await press(pilot, str(question.right))
            await pilot.press("enter")
        await until(lambda: isinstance(app.screen, NextScreen), pilot)
        assert Learning("").is_done(OFFERED)
        assert worded("learn.game") in text_of(app)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MariageSetupScreen), pilot)
        assert app.settings.tutor
