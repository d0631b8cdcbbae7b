"""Lessons line by line: the list of them, a lesson with its scenes and its questions, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from thousand_tui.desk.learning import Learning, LessonExercise, Offered
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.desk.todays import TodaysPractice
from thousand_tui.plain.console import Console
from thousand_tui.plain.exercise import take
from thousand_tui.plain.puzzles import Puzzling, sit_down
from thousand_tui.study.coach import Coach
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, t


class Learn:
    """A person at the console, among the lessons; ``game`` begins a whole game with the tutor, ``mariage`` one of that
    game; ``read`` tells the game in one minute; ``shelf`` has the puzzles that may come back."""

    def __init__(
        self,
        console: Console,
        name: str,
        game: Callable[[], None],
        read: Callable[[], None],
        shelf: Callable[[], Shelf],
        mariage: Callable[[], None] | None = None,
    ) -> None:
        self.console = console
        self.learning = Learning(name)
        self.game, self.mariage = game, mariage or game
        self._shelf = shelf
        self.also = ((t("learn.today"), self._practise), (t("learn.game"), game), (t("learn.how"), read))

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
        return t(f"plain.learn.{state}", title=offered.title)

    def take(self, offered: Offered) -> None:
        """Take a lesson from where it was left, and the next ones as long as the person wants.

        Raises:
            LeftError: the input has ended, or a signal ends the program.
        """
        self.console.say(t("plain.learn.how"))
        if offered.lesson is None:
            self.console.say(offered.trouble)
        else:
            game = self.mariage if offered.is_mariage else self.game
            take(self.console, LessonExercise(self.learning, offered, self.console.say, game), self._sit)

    def _practise(self) -> None:
        """What comes back today.

        Raises:
            LeftError: the input has ended, or a signal ends the program.
        """
        learning, shelf = Learning(self.learning.name), self._shelf()
        voice = lambda session: Voice(session.names, session.view().seat)  # noqa: E731
        practice = TodaysPractice(learning, shelf, voice, self.console.say, date.today())
        if practice.situation is None:
            self.console.say(t("todays.none"))
        take(self.console, practice, Puzzling(self.console, shelf).sit)

    def _sit(self, session: AnySession, coach: Coach) -> None:
        sit_down(self.console, session, coach)
