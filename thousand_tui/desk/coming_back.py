"""Lesson questions and puzzles answered wrongly come back after one day, then after three days and after a week."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from thousand_tui.desk.sentences import sentence
from thousand_tui.storage.learned import Learned, change_learned
from thousand_tui.study.lessons.teacher import Place

# Days until it comes back: after a wrong answer, then after one right answer, then after two.
DAYS: Final = (1, 3, 7)
LESSON, PUZZLE = "lesson", "puzzle"


def of_lesson(id: str, place: Place) -> str:
    """The key of a step or a question of a lesson."""
    return f"{LESSON}/{id}/{place.scene}/{place.step}"


def of_puzzle(key: str) -> str:
    """The key of a puzzle."""
    return f"{PUZZLE}/{key}"


def note_answer(what: str, day: date, *, is_right: bool) -> str:
    """Note when an item comes back. A right answer counts only once the item is due again. Returns a sentence if this
    cannot be saved."""
    _, problem = change_learned(lambda found: replace(found, due=_after(found.due, what, day, is_right=is_right)))
    return "" if problem is None else sentence(problem)


def _after(
    due: Mapping[str, tuple[int, date]], what: str, day: date, *, is_right: bool
) -> Mapping[str, tuple[int, date]]:
    if is_right and (what not in due or due[what][1] > day):
        return due
    times = due[what][0] + 1 if is_right else 0
    others = {each: when for each, when in due.items() if each != what}
    return others if times == len(DAYS) else {**others, what: (times, day + timedelta(DAYS[times]))}


def due_on(learned: Learned, day: date) -> Sequence[str]:
    """The items due on this day or earlier, the earliest first."""
    found = [(when, what) for what, (_, when) in learned.due.items() if when <= day]
    return [what for _, what in sorted(found)]


def forget(what: str) -> None:
    """Drop an item that no longer exists."""
    change_learned(lambda found: replace(found, due={each: when for each, when in found.due.items() if each != what}))
