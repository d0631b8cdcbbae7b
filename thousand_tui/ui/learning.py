"""The way through a lesson: a table for each scene, then the questions, then what comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.desk.learning import Learning, Offered
from thousand_tui.study.lessons import Place
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
        """The scene or the question that is next; after the last one the lesson is done.

        Each place is written down when it is reached: the program may be left from any of them.
        """
        if not self._place.is_in(self._lesson):
            self._finish()
            return
        self._leave()
        if self._place.scene < len(self._lesson.scene):
            self._play()
        else:
            self._ask()

    def _play(self) -> None:
        session, teacher = self._learning.table(self._lesson, self._place)

        def came_to(at: int) -> None:
            self._place = Place(self._place.scene, at)
            self._leave()

        def then() -> None:
            if teacher.is_finished:
                self._place = Place(self._place.scene + 1)
                self.go_on()

        teacher.came_to = came_to
        self._app.open_coached(session, teacher, then)

    def _leave(self) -> None:
        self._tell(self._learning.leave(self._offered, self._place))

    def _ask(self) -> None:
        questions, at = self._lesson.question, self._place.step

        def answered(is_right: bool | None) -> None:
            if is_right:
                self._place = Place(self._place.scene, at + 1)
                self.go_on()

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
