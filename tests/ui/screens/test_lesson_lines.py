"""What the coach of a lesson says is read in full in a window of any size, and results there lead on to the lesson."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.slowly import slowly
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import until
from tests.ui.screens.test_learn import at_table, learning
from tests.words.english import worded
from thousand_tui.desk.learning import Learning
from thousand_tui.study.coach import Coach
from thousand_tui.study.exercise import QuestionPage
from thousand_tui.study.lessons.lesson import Question
from thousand_tui.study.lessons.teacher import Place
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.exercise import QuestionScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.lines import PromptLine
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import Voice

SIZES = [(80, 24), slowly((100, 30)), slowly((120, 40)), slowly((160, 50)), slowly((200, 60))]
"""With and without the side panel; the sizes between and beyond them in the slow tests."""
LESSONS = [offered.lesson for offered in Learning("").lessons if offered.lesson is not None]
SAID = sorted({page for lesson in LESSONS for scene in lesson.scene for page in scene.pages}, key=len)
"""All that a coach says at the table, the longest last."""


class Reading(Coach):
    """Says one sentence after another."""

    aids = frozenset()
    waits = True
    said = ""

    def line(self, voice: Voice) -> str:
        return self.said


@pytest.mark.parametrize("said", [SAID[-100:], slowly(SAID)], ids=["the longest", "all"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_no_sentence_of_a_lesson_is_cut(tmp_path: Path, size: tuple[int, int], said: list[str]) -> None:
    async with learning(tmp_path, size) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        screen.coach = reading = Reading()
        shown, top = screen.query_one(PromptLine), set()
        for reading.said in said:
            screen.draw()
            await pilot.pause(0)
            rows = text_of(app).splitlines()[shown.region.y : shown.region.bottom]
            text = " ".join(" ".join(row[: shown.region.right] for row in rows).split())
            assert text == f"Coach {reading.said}"
            top.add(shown.region)
        assert len(top) == 1, "the cards stay where they are from one sentence to the next"


def read(text: str) -> str:
    """The words that are shown, without the frames around them."""
    return " ".join("".join(" " if "─" <= sign <= "▟" else sign for sign in text).split())


def asked(question: Question) -> tuple[str, str, list[tuple[str, str]]]:
    """What the page of a question says."""
    answers = [(answer.say, answer.why) for answer in question.answer]
    return worded("learn.question", number=1, of=1), question.say, answers


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_no_question_of_a_lesson_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    async with learning(tmp_path, size) as (app, pilot):
        for question in (question for lesson in LESSONS for question in lesson.question):
            screen = QuestionScreen(QuestionPage(partial(asked, question), question.right - 1))
            app.push_screen(screen)
            await pilot.pause()
            # The right answer closes the others.
            for number, answer in sorted(enumerate(question.answer, 1), key=lambda one: one[0] == question.right):
                screen.query_one(f"#answer-{number - 1}", ButtonField).action_press()
                await pilot.pause()
                box = screen.query_one(".dialog-box").region
                rows = text_of(app).splitlines()[box.y : box.bottom]
                shown = read("\n".join(row[box.x : box.right] for row in rows))
                assert read(question.say) in shown
                assert read(answer.say) in shown
                assert read(answer.why) in shown
            app.pop_screen()
            await pilot.pause()


async def test_a_result_of_a_lesson_goes_on_to_no_next_deal(tmp_path: Path) -> None:
    """Here the deal is conceded, as it is taught."""
    found = Learning("")
    found.leave(found.lessons[7], Place(0, 0))
    async with learning(tmp_path) as (app, pilot):
        await until(lambda: isinstance(app.screen, PageScreen), pilot)
        await pilot.press(*["down"] * 7, "enter")
        screen = await at_table(app, pilot)
        for _ in range(6):
            if screen.scene is not None and screen.scene.my_turn:
                break
            await pilot.press("enter")
        assert "F concede" in text_of(app)
        await pilot.press("f", "1", "enter")
        await until(lambda: screen.flow.next in (Next.RESULT, Next.COACH) and screen.flow.result is not None, pilot)
        assert "Continue" in text_of(app)
        assert "Next deal" not in text_of(app)
