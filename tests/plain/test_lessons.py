"""Lessons in the line mode: all of them from the first word to the last question."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.desk.paging import at_console, desk_at
from tests.narrowing import a, present
from tests.plain.scripted import Scripted, answers, typed
from tests.slowly import every_third
from thousand_tui.bots import regular
from thousand_tui.desk.learning import Learning, Offered, shipped
from thousand_tui.desk.pages.learn import Lessons
from thousand_tui.mariage.table import MariageSession
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.storage.places import lessons_dir
from thousand_tui.study.lessons.teacher import Place, Teacher
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.words import t

SHIPPED = len(shipped())


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))


class Pupil(Learning):
    """Keeps the table that is being played at, and answers what is asked there."""

    session: AnySession
    teacher: Teacher

    def table(self, offered: Offered, place: Place) -> tuple[AnySession, Teacher]:
        self.session, self.teacher = super().table(offered, place)
        return self.session, self.teacher

    def right(self) -> str:
        session = self.session
        if self.teacher.plays_on and isinstance(session, MariageSession):
            action: Any = next(iter(session.view().choices))
        elif self.teacher.plays_on:
            action = regular.choose(session.view(), Random(session.ply))
        else:
            allowed = session.card_game.choices(session.game)
            action = next(action for action in allowed if self.teacher.step.is_right(action, session.card_game))
        if isinstance(session, MariageSession):
            return session.card_game.write_action(0, action).split(maxsplit=1)[1]
        return typed(action)


def learn(number: int, *, wrong_first: bool = False) -> tuple[Scripted, Lessons]:
    """Take one lesson; each question is answered from the first answer to the last until one is right."""
    asked: dict[str, int] = {}

    def answer(question: str) -> str:
        learning = a(Pupil, here.learning)
        if question.startswith(("Continue with the next lesson", "Play a whole game now")):
            return "no"
        if question in (t("plain.coach.go_on"), t("plain.coach.go_on.back")):
            return ""
        if question.endswith("yes or no"):
            return "yes"
        if question.startswith("Declare "):
            return "yes"
        if learning.teacher.is_finished:
            last = next(line for line in reversed(console.said) if line and not line[0].isdigit())
            asked[last] = asked.get(last, 0) % 5 + 1
            return str(asked[last])
        if wrong_first and learning.session.ply not in tried:
            tried.add(learning.session.ply)
            return "what is this?"
        return learning.right()

    tried: set[int] = set()
    console = Scripted(answer)
    here = Lessons(desk_at(lessons_dir(), called="Anna"))
    here.learning = Pupil("Anna")
    at_console(console, here.desk).come_of(here.take(here.learning.lessons[number]))
    return console, here


def read_list(console: Scripted) -> None:
    """The list of lessons, until it is left."""
    at_console(console, desk_at(lessons_dir(), called="Anna")).open("learn")


@pytest.mark.parametrize("number", [*every_third(range(10)), SHIPPED - 1])
def test_a_lesson_is_taken_line_by_line(number: int) -> None:
    console, here = learn(number, wrong_first=True)
    lesson = present(here.learning.lessons[number].lesson)
    assert here.learning.is_done(here.learning.lessons[number])
    for scene in lesson.scene:
        for step in scene.step:
            for page in (*step.say, *step.well):
                assert f"Coach: {page}" in console.said
    for question in lesson.question:
        assert question.say in console.said
        assert question.answer[question.right - 1].why in console.said


def test_a_lesson_that_was_left_goes_on_there() -> None:
    console = Scripted(answers("1", "", "", "", "9H", "", "quit", ""))
    read_list(console)
    assert "1: Tricks and following suit (started)" in console.said
    again = Learning("Anna")
    assert again.place(again.lessons[0]) == Place(0, 1)
    assert t("plain.learn.stopped") in console.said


def test_the_end_of_the_input_leaves_the_lesson_too() -> None:
    def answer(question: str) -> str:
        raise LeftError

    with pytest.raises(LeftError):
        read_list(Scripted(answer))


def test_what_is_no_lesson_says_why() -> None:
    lessons_dir().mkdir(parents=True)
    (lessons_dir() / "bad.toml").write_text("format = 1")
    console = Scripted(answers(str(SHIPPED), ""))
    read_list(console)
    sentence = "bad.toml cannot be used as a lesson"
    assert sum(line is not None and line.startswith(sentence) for line in console.said) == 1
    assert sum(line is not None and sentence in line for line in console.said) == 3, "twice in the list"


def test_after_the_last_lesson_a_whole_game_is_offered() -> None:
    begun: list[object] = []
    found = Learning("Anna")
    last = found.course[-1]
    assert last.lesson is not None
    found.leave(last, Place(len(last.lesson.scene), len(last.lesson.question) - 1))
    console = Scripted(answers(str(last.lesson.question[-1].right), ""))
    desk = desk_at(lessons_dir(), called="Anna", play=begun.append)
    at_console(console, desk).come_of(Lessons(desk).take(last))
    assert begun == [None], "not of Mariage"


def test_the_cards_are_said_before_the_coach_speaks_of_them_and_can_be_heard_again() -> None:
    typed = iter(["hand", "H", "calls", "undo", "why", "quit"])

    def answer(question: str) -> str:
        assert question == t("plain.coach.go_on"), "what only looks turns no page"
        return next(typed)

    learning = Learning("Anna")
    session, teacher = learning.table(next(each for each in learning.course if each.id == "worth"), Place())
    assert isinstance(session, ThousandSession)
    console = Scripted(answer)
    with pytest.raises(LeftError):
        Playing(console, session, coach=teacher).play()
    heard = [line.split(":")[0] for line in filter(None, console.said) if line.startswith(("Your cards", "Coach"))]
    assert heard == [*["Your cards", "Coach"] * 3, *["Coach"] * 3]
