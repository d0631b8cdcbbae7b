"""The way through a lesson: a table for each scene, then the questions, then what comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.desk.learning import Learning, Offered
from thousand_tui.study.lessons import Place, Teacher
from thousand_tui.ui.screens.question import NextScreen, QuestionScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


@dataclass(frozen=True, slots=True)
class Following:
    """What may follow a lesson: another one, or a whole game."""

    lesson: Callable[[Offered], None]
    play: Callable[[], None]


class Taking:
    """A lesson that is being taken over the screen it was chosen from."""

    def __init__(self, app: Thousand, learning: Learning, offered: Offered, then: Following) -> None:
        assert offered.lesson is not None
        self._app = app
        self._learning = learning
        self._offered = offered
        self._lesson = offered.lesson
        self._then = then
        self._place = learning.place(offered)

    def go_on(self) -> None:
        """The scene or the question that is next; after the last one the lesson is done."""
        if self._place.scene < len(self._lesson.scene):
            self._play()
        elif self._place.step < len(self._lesson.question):
            self._ask()
        else:
            self._finish()

    def _play(self) -> None:
        session, teacher = self._learning.table(self._lesson, self._place)

        def then() -> None:
            if teacher.is_finished:
                self._place = Place(self._place.scene + 1)
                self.go_on()
            else:
                self._leave(teacher)

        self._app.open_coached(session, teacher, then)

    def _leave(self, teacher: Teacher) -> None:
        self._place = Place(self._place.scene, teacher.at)
        self._tell(self._learning.leave(self._offered, self._place))

    def _ask(self) -> None:
        questions, at = self._lesson.question, self._place.step

        def answered(is_right: bool | None) -> None:
            if is_right:
                self._place = Place(self._place.scene, at + 1)
                self.go_on()
            else:
                self._tell(self._learning.leave(self._offered, self._place))

        title = t("learn.question", number=at + 1, of=len(questions))
        self._app.push_screen(QuestionScreen(title, questions[at]), answered)

    def _finish(self) -> None:
        self._tell(self._learning.finish(self._offered))
        following = self._learning.after(self._offered)
        done = t("learn.finished", title=self._lesson.title)

        def decide(goes_on: bool | None) -> None:
            if goes_on and following is not None:
                self._then.lesson(following)
            elif goes_on:
                self._then.play()

        offer = t("learn.game") if following is None else t("learn.next", title=following.title)
        self._app.push_screen(NextScreen(done, offer, t("learn.back")), decide)

    def _tell(self, sentence: str) -> None:
        if sentence:
            self._app.say(sentence, "warning")
