"""Lessons line by line: the list of them, a lesson with its scenes and its questions, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

from thousand_tui.desk.learning import Learning, Offered
from thousand_tui.plain.console import Console, LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.study.lessons import Lesson, Place, Question
from thousand_tui.words import t
from thousand_tui.words.catalogue import in_signs


class Learn:
    """A person at the console, among the lessons; ``game`` begins a whole game with the tutor, ``read`` tells the game
    in one minute."""

    def __init__(self, console: Console, name: str, game: Callable[[], None], read: Callable[[], None]) -> None:
        self.console = console
        self.learning = Learning(name)
        self.game = game
        self.also = ((t("learn.game"), game), (t("learn.how"), read))

    def stay(self) -> None:
        """Offer the lessons until the person goes back.

        Raises:
            LeftError: they leave the program, or the input has ended.
        """
        if self.learning.trouble:
            self.console.say(self.learning.trouble)
        while True:
            lessons = self.learning.lessons
            titles = [*map(self._title, lessons), *(said for said, _ in self.also), t("plain.learn.back")]
            chosen = self.console.choose(t("plain.learn"), titles)
            if chosen < len(lessons):
                self.take(lessons[chosen])
            elif chosen < len(titles) - 1:
                self.also[chosen - len(lessons)][1]()
            else:
                return

    def _title(self, offered: Offered) -> str:
        if offered.trouble:
            return offered.trouble
        state = "done" if self.learning.is_done(offered) else "new"
        state = "left" if self.learning.is_left(offered) else state
        return t(f"plain.learn.{state}", title=in_signs(offered.title, self.console.letters))

    def take(self, offered: Offered) -> None:
        """Take a lesson from where it was left, and the next ones as long as the person wants.

        Raises:
            LeftError: the input has ended, or a signal ends the program.
        """
        self.console.say(t("plain.learn.how"))
        found: Offered | None = offered
        while found is not None and found.lesson is not None:
            try:
                self._take(found, found.lesson)
            except LeftError as left:
                self.console.say(t("plain.learn.stopped"))
                if type(left) is not LeftError:
                    raise
                return
            self._say(self.learning.finish(found))
            self.console.say(t("learn.finished", title=in_signs(found.title, self.console.letters)))
            following = self.learning.after(found)
            if following is None:
                if self.console.agrees(t("plain.learn.game"), True):
                    self.game()
                return
            if not self.console.agrees(t("plain.learn.next", title=following.title), True):
                return
            found = following
        if offered.trouble:
            self.console.say(offered.trouble)

    def _take(self, offered: Offered, lesson: Lesson) -> None:
        place = self.learning.place(offered)
        for scene in range(place.scene, len(lesson.scene)):
            at = Place(scene, place.step if scene == place.scene else 0)
            session, teacher = self.learning.table(lesson, at)
            try:
                Playing(self.console, session, last_cards=False, coach=teacher).play()
            except LeftError:
                self._say(self.learning.leave(offered, Place(scene, teacher.at)))
                raise
        first = place.step if place.scene == len(lesson.scene) else 0
        for number, question in enumerate(lesson.question[first:], first):
            try:
                self._ask(question)
            except LeftError:
                self._say(self.learning.leave(offered, Place(len(lesson.scene), number)))
                raise

    def _ask(self, question: Question) -> None:
        letters = self.console.letters
        answers = [in_signs(answer.say, letters) for answer in question.answer]
        chosen = -1
        while chosen != question.right - 1:
            chosen = self.console.choose(in_signs(question.say, letters), answers)
            self.console.say(in_signs(question.answer[chosen].why, letters))

    def _say(self, sentence: str) -> None:
        if sentence:
            self.console.say(sentence)
