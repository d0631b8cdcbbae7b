"""Today's practice: the lesson questions and puzzles that come back today, one after another.

::

    practice = TodaysPractice(learning, Shelf(settings, folder), tell, date.today())
    practice.situation                              # None: nothing comes back today
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from thousand_tui.desk.coming_back import LESSON, PUZZLE, due_on, forget, note_answer
from thousand_tui.desk.learning import Learning
from thousand_tui.desk.puzzling import Entry, Shelf, result_of
from thousand_tui.storage.learned import load_learned
from thousand_tui.study.exercise import AtTable, Exercise, QuestionPage, ResultPage, Situation, StoryPage
from thousand_tui.study.lessons.teacher import Place, Teacher, taught
from thousand_tui.study.puzzles.coach import PuzzleCoach
from thousand_tui.study.puzzles.puzzle import PuzzleError
from thousand_tui.table import ThousandSession
from thousand_tui.words import t

# How many items to ask: enough for five minutes.
MOST: Final = 8


@dataclass(eq=False)
class TodaysPractice(Exercise):
    """The items that come back today, one after another: steps and questions of lessons, puzzles, own mistakes; then
    how many were right at once. ``tell`` gets a sentence if something fails."""

    learning: Learning
    shelf: Shelf
    tell: Callable[[str], object]
    day: date

    def __post_init__(self) -> None:
        self._waiting = list(due_on(load_learned()[0], self.day))
        self._what = ""
        self._entry: Entry | None = None
        self._was_wrong = False
        self._right = self._asked = 0
        self._next()

    def _next(self) -> None:
        """Show the next item; items that no longer exist are forgotten."""
        self.situation = None
        while self.situation is None and self._waiting and self._asked < MOST:
            self._what, self._was_wrong = self._waiting.pop(0), False
            self.situation = self._made(*self._what.split("/"))
            if self.situation is None:
                forget(self._what)
        if self.situation is not None:
            self._asked += 1
            if isinstance(self.situation, AtTable):
                self.situation.coach.part = self._part
        elif self._asked:
            told = {"right": self._right, "count": self._asked}
            self.situation = StoryPage(lambda: (t("todays.title"), t("todays.over", **told), ()))

    @property
    def _part(self) -> tuple[int, int]:
        """The number of this item, and how many there are at most."""
        return self._asked, min(MOST, self._asked + len(self._waiting))

    @property
    def _title(self) -> str:
        at, of = self._part
        return t("gap").join((t("todays.title"), t("head.part", at=at, of=of)))

    def _made(self, kind: str, *parts: str) -> Situation | None:
        """The table or the question of an item; None if it no longer exists."""
        if kind == PUZZLE:
            return self._puzzle("/".join(parts))
        return self._lesson(*parts) if kind == LESSON and len(parts) >= 3 else None

    def _lesson(self, *parts: str) -> Situation | None:
        *name, scene, step = parts
        offered = next((each for each in self.learning.lessons if each.id == "/".join(name)), None)
        if offered is None or offered.lesson is None or not (scene + step).isdecimal():
            return None
        place, lesson = Place(int(scene), int(step)), offered.lesson
        if not place.is_in(lesson):
            return None
        if place.scene == len(lesson.scene):
            right = lesson.question[place.step].right - 1
            return QuestionPage(lambda: (self._title, *offered.asks(place.step)), right, self._missed)
        if not lesson.scene[place.scene].step[place.step].right:
            return None
        return AtTable(*taught(offered.scene(place.scene), place.step, self.learning.name, last=place.step))

    def _puzzle(self, key: str) -> Situation | None:
        entries: Sequence[Entry] = self.shelf.own if key.startswith("own/") else self.shelf.entries
        self._entry = entry = next((each for each in entries if each.key == key), None)
        try:
            return None if entry is None else AtTable(*entry.table(self.shelf.player))
        except PuzzleError:
            return None

    def _missed(self) -> None:
        self._was_wrong = True

    def _answered(self, *, is_right: bool) -> None:
        self._right += is_right
        if trouble := note_answer(self._what, self.day, is_right=is_right):
            self.tell(trouble)

    def go_on(self, chosen: str | bool | None = None) -> None:
        """Show the next item. One that was left early stays for another time."""
        met, self.situation = self.situation, None
        if isinstance(met, AtTable) and self._entry is not None:
            self.situation = self._entry.after(self.shelf.player, met)
        if self.situation is not None:
            return
        match met:
            case AtTable(coach=Teacher() as teacher) if teacher.is_finished:
                self._answered(is_right=teacher.was_first)
                self._next()
            case AtTable(ThousandSession() as session, PuzzleCoach() as coach) if coach.is_answered:
                self._answered(is_right=coach.was_first)
                self.situation = result_of(session, coach, ("next", "back"))
            case QuestionPage() if chosen:
                self._answered(is_right=not self._was_wrong)
                self._next()
            case ResultPage() if chosen == "next":
                self._next()
