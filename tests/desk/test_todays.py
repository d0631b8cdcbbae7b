"""Today's practice: what comes back, when, and what becomes of the answers."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.narrowing import a, present
from tests.words.english import worded
from thousand_tui.desk.coming_back import due_on, note_answer, of_lesson, of_puzzle
from thousand_tui.desk.learning import Learning, LessonExercise
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.desk.todays import TodaysPractice
from thousand_tui.rules import choices
from thousand_tui.storage import Settings
from thousand_tui.storage.learned import load_learned
from thousand_tui.study.exercise import AtTable, QuestionPage, ResultPage, StoryPage
from thousand_tui.study.lessons.teacher import Place, Teacher
from thousand_tui.study.puzzles.coach import PuzzleCoach

DAY = date(2026, 11, 24)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    (tmp_path / "config").mkdir()


def due(days: int) -> list[str]:
    return list(due_on(load_learned()[0], DAY + timedelta(days)))


def practice(days: int, tmp_path: Path) -> TodaysPractice:
    shelf = Shelf(Settings(), tmp_path)
    return TodaysPractice(Learning("Anna"), shelf, str, DAY + timedelta(days))


def test_it_comes_back_after_a_day_three_days_and_a_week() -> None:
    note_answer("x", DAY, is_right=True)
    assert due(100) == [], "what was never wrong does not"
    note_answer("x", DAY, is_right=False)
    assert (due(0), due(1)) == ([], ["x"])
    note_answer("x", DAY, is_right=True)
    assert due(1) == ["x"], "it has not come back yet"
    note_answer("x", DAY + timedelta(1), is_right=True)
    assert (due(3), due(4)) == ([], ["x"])
    note_answer("x", DAY + timedelta(4), is_right=True)
    assert (due(10), due(11)) == ([], ["x"])
    note_answer("x", DAY + timedelta(11), is_right=False)
    assert due(12) == ["x"], "from the beginning"
    for days in (12, 15, 22):
        note_answer("x", DAY + timedelta(days), is_right=True)
    assert due(1000) == []


def test_what_is_missed_in_a_lesson_comes_back() -> None:
    learning = Learning("Anna")
    exercise = LessonExercise(learning, learning.lessons[0], str, lambda: None)
    assert isinstance(exercise.situation, AtTable)
    session, teacher = exercise.situation.session, exercise.situation.coach
    assert isinstance(teacher, Teacher)
    while teacher.waits:
        teacher.go_on()
    wrong = next(action for action in choices(session.game) if not teacher.step.is_right(action))
    assert teacher.keeps_back(session.view(), wrong, session.ply)
    assert list(load_learned()[0].due) == [of_lesson("tricks", Place(0, 0))]
    assert not learning.due, "not before tomorrow"


def test_steps_questions_and_puzzles_are_asked_again_and_what_is_gone_is_forgotten(tmp_path: Path) -> None:
    puzzle = Shelf(Settings(), tmp_path).entries[0].key
    gone = [of_lesson("gone", Place()), of_lesson("tricks", Place(0, 99)), of_puzzle("own/x"), "lesson/tricks", "?"]
    for what in (*gone, of_lesson("tricks", Place(0, 1)), of_lesson("tricks", Place(2, 0)), of_puzzle(puzzle)):
        note_answer(what, DAY, is_right=False)
    found = practice(1, tmp_path)
    met: list[type] = []
    parts: list[object] = []
    while (situation := found.situation) is not None:
        met.append(type(situation))
        if isinstance(situation, AtTable):
            parts.append(situation.coach.part)
        elif isinstance(situation, QuestionPage):
            parts.append(tuple(int(each) for each in situation.said()[0].split() if each.isdigit()))
        match situation:
            case AtTable(session, Teacher() as teacher):
                session.listeners.append(teacher.happened)
                while not teacher.is_finished:
                    if teacher.waits:
                        teacher.go_on()
                    elif session.turn == 0:
                        session.submit(next(filter(teacher.step.is_right, choices(session.game))))
                    else:
                        view = session.bot_view()
                        action = teacher.scripted(view, session.ply) if view is not None else None
                        session.submit(present(action))
                found.go_on()
            case AtTable(session, PuzzleCoach() as coach):
                coach.keeps_back(session.view(), coach.puzzle.answers[0], session.ply)
                while coach.waits:
                    coach.go_on()
                found.go_on()
            case QuestionPage():
                situation.missed()
                found.go_on(True)
            case ResultPage():
                found.go_on("next")
            case StoryPage(said):
                assert "2 of 3" in said()[1]
                found.go_on(True)
    assert sorted(map(str, met)) == sorted(map(str, [AtTable, AtTable, QuestionPage, ResultPage, StoryPage]))
    # Which it is of how many; what is gone counts until it is met.
    assert parts == [(1, 5), (2, 4), (3, 3)]
    assert due(2) == [of_lesson("tricks", Place(2, 0))]
    assert len(load_learned()[0].due) == 3
    assert practice(1, tmp_path).situation is None


def test_a_puzzle_whose_answer_was_shown_is_not_said_to_be_solved(tmp_path: Path) -> None:
    note_answer(of_puzzle(Shelf(Settings(), tmp_path).entries[0].key), DAY, is_right=False)
    found = practice(1, tmp_path)
    coach = a(AtTable, found.situation).coach
    coach.helps()
    while coach.waits:
        coach.go_on()
    found.go_on()
    assert a(ResultPage, found.situation).said()[0] == worded("puzzles.over.shown")
