"""The lessons, with those that are done; below them today's practice, a whole game, and the game in one minute."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final, NamedTuple

from thousand_tui.desk.learning import Learning, LessonExercise, Offered
from thousand_tui.desk.pages.page import Column, Desk, Open, Outcome, Page, Picture, Row, Take
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.desk.seating import after_lessons, last_person
from thousand_tui.desk.todays import MOST, TodaysPractice
from thousand_tui.words import t

# Cells for the title of a lesson, and the first lesson that is not done.
TITLE: Final = 32
FIRST: Final = "first"
TODAY: Final = "today"


class Also(NamedTuple):
    """A line below the lessons: its message, a note, and what choosing it does."""

    title: str
    note: str
    choose: Callable[[], Outcome]


def page(desk: Desk, begin: str = "") -> Page[Offered | Also]:
    """The lessons. ``begin`` starts something at once: the first lesson not done, today's practice, or the lesson with
    this id."""
    lessons = Lessons(desk)
    if not desk.settings().seen_how_to:
        desk.change({"seen_how_to": True})
    return replace(lessons.page(), first=lessons.begin(begin) if begin else None)


class Lessons:
    """The lessons for the person who plays here, and the one that was taken last."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.learning = Learning(last_person(desk.settings()))
        self._taken: LessonExercise | None = None

    def page(self) -> Page[Offered | Also]:
        """The lessons with their states as they are now."""
        learning = self.learning
        due = learning.due
        also = (
            *(
                (Also("learn.today", t("learn.today.due", due=due, most=min(due, MOST)), self._practise),)
                if due
                else ()
            ),
            Also("learn.game", t("learn.game.note"), self._play),
            Also("learn.how", t("learn.how.note"), lambda: Open("help", ("how",))),
        )
        return Page(
            t("learn.title"),
            [*filter(self._is_listed, learning.lessons), *also],
            (Column(TITLE), Column(is_quiet=True)),
            self._row,
            lambda thing: thing.choose() if isinstance(thing, Also) else self.take(thing),
            t("learn.chooses"),
            troubles=[learning.trouble] if learning.trouble else (),
            above=(t("learn.about"),),
            picture=lambda thing: Picture("lesson", (learning, thing)) if isinstance(thing, Offered) else None,
            at=self._taken.offered if self._taken is not None else learning.next or learning.lessons[0],
            again=self.page,
        )

    def _is_listed(self, offered: Offered) -> bool:
        """Whether it is a lesson of the course or a person's own, or of a game that was played or taken up here."""
        other, learning = offered.other_game, self.learning
        is_taken = self._taken is not None and self._taken.offered.id == offered.id
        is_known = is_taken or learning.is_done(offered) or learning.is_left(offered)
        return other is None or is_known or other.id in self.desk.settings().games

    def _row(self, thing: Offered | Also) -> Row:
        if isinstance(thing, Also):
            return Row((t(thing.title), thing.note))
        if thing.lesson is None:
            return Row((thing.title, t("learn.none")), thing.trouble, thing.trouble)
        title = thing.spoken.title
        state = "left" if self.learning.is_left(thing) else "done" if self.learning.is_done(thing) else ""
        said = t(f"plain.learn.{state}", title=title) if state else title
        if thing.in_course:
            title = t("learn.title.numbered", number=self.learning.lessons.index(thing) + 1, title=title)
        return Row((title, t(f"learn.{state}") if state else ""), thing.spoken.about, said)

    def begin(self, what: str) -> Outcome:
        """Begin the first lesson that is not done, today's practice, or the lesson with this id."""
        if what == TODAY:
            return self._practise()
        first = self.learning.next or self.learning.lessons[0]
        return self.take(next((offered for offered in self.learning.lessons if offered.id == what), first))

    def take(self, offered: Offered) -> Outcome:
        """Continue a lesson where it was left. If it cannot be taken, say why."""
        if offered.trouble:
            return offered.trouble
        self._taken = LessonExercise(self.learning, offered, self.desk.tell, partial(self._play, offered))
        return Take(self._taken)

    def _practise(self) -> Outcome:
        shelf = Shelf(self.desk.settings(), self.desk.saves)
        practice = TodaysPractice(self.learning, shelf, self.desk.tell, date.today())
        return Take(practice) if practice.situation is not None else t("todays.none")

    def _play(self, after: Offered | None = None) -> None:
        """Play a whole game with the tutor watching; after a lesson of another game, one of that game."""
        self.desk.change(after_lessons(self.desk.settings()))
        self.desk.play(None if after is None else after.other_game)
