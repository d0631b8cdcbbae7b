"""All lessons, shipped and a person's own, and how far the person has got with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, reduce
from importlib import resources
from pathlib import Path
from typing import Final

from thousand_tui.desk.sentences import sentence
from thousand_tui.harmless import one_line
from thousand_tui.storage import Problem
from thousand_tui.storage.files import parse_toml, read_toml
from thousand_tui.storage.learned import Learned, change_learned, load_learned
from thousand_tui.storage.places import lessons_dir, toml_files
from thousand_tui.storage.problems import Fault
from thousand_tui.study import lessons
from thousand_tui.study.exercise import AtTable, Exercise, LastPage, QuestionPage
from thousand_tui.study.lessons.lesson import Lesson, LessonError, translated
from thousand_tui.study.lessons.setting import read_lesson
from thousand_tui.study.lessons.teacher import Place, Teacher, taught
from thousand_tui.table import ThousandSession
from thousand_tui.words import catalogue, clean_name, t
from thousand_tui.words.declared import declared

OWN: Final = "own/"
"""The prefix of the name of a person's own lesson, where the program remembers it."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A lesson, or a file that cannot be used as one and the sentence that says why."""

    id: str
    title: str
    lesson: Lesson | None = None
    trouble: str = ""

    @property
    def is_own(self) -> bool:
        """Whether the person has put it there."""
        return self.id.startswith(OWN)


class Learning:
    """The lessons, in their order, and the progress of whoever plays here.

    ``trouble`` is a sentence about the file of the progress, if it could not be read.
    """

    def __init__(self, name: str) -> None:
        self.name = clean_name(name)
        self.learned, problem = load_learned()
        self.trouble = "" if problem is None else sentence(problem)
        self._unwritten: list[Callable[[Learned], Learned]] = []
        self.lessons = (*shipped(), *map(_own, toml_files(lessons_dir())))

    def is_done(self, offered: Offered) -> bool:
        """Whether it was taken to its end once."""
        return offered.id in self.learned.done

    def is_left(self, offered: Offered) -> bool:
        """Whether it was begun, and not taken to its end since."""
        return self.place(offered) != Place()

    def place(self, offered: Offered) -> Place:
        """Where it continues: where it was left, else at its beginning."""
        place = Place(*self.learned.left.get(offered.id, ()))
        return place if offered.lesson is not None and place.is_in(offered.lesson) else Place()

    @property
    def next(self) -> Offered | None:
        """The first lesson that is shipped and not done yet; None when all are."""
        return next((each for each in self.lessons if not each.is_own and not self.is_done(each)), None)

    def after(self, offered: Offered) -> Offered | None:
        """The lesson after this one, if both are shipped."""
        here = self.lessons.index(offered) + 1
        found = self.lessons[here] if here < len(self.lessons) else None
        return None if found is None or found.is_own else found

    def leave(self, offered: Offered, place: Place) -> str:
        """Remember where it was left; a sentence if that cannot be written down."""
        left = {offered.id: (place.scene, place.step)}
        return self._note(lambda found: Learned(found.done, {**found.left, **left}))

    def finish(self, offered: Offered) -> str:
        """Remember that it was finished; a sentence if that cannot be saved."""

        def finished(found: Learned) -> Learned:
            left = {id: place for id, place in found.left.items() if id != offered.id}
            return Learned(found.done | {offered.id}, left)

        return self._note(finished)

    def _note(self, change: Callable[[Learned], Learned]) -> str:
        self._unwritten.append(change)
        self.learned, problem = change_learned(lambda found: reduce(lambda now, do: do(now), self._unwritten, found))
        if problem is None:
            self._unwritten.clear()
        return "" if problem is None else sentence(problem)

    def table(self, lesson: Lesson, place: Place) -> tuple[ThousandSession, Teacher]:
        """The table of a scene from a step on, with its teacher."""
        return taught(lesson, place, self.name)


class LessonExercise(Exercise):
    """A lesson from where it was left: a table for each scene, then the questions; after it the next lesson, or a whole
    game, which ``play`` begins.

    Each place is written down when it is reached: the program may be left from any of them. ``tell`` says why that
    cannot be done.
    """

    left = "plain.learn.stopped"

    def __init__(
        self, learning: Learning, offered: Offered, tell: Callable[[str], object], play: Callable[[], None]
    ) -> None:
        self._learning = learning
        self._tell = tell
        self._play = play
        self._begin(offered)

    def _begin(self, offered: Offered) -> None:
        assert offered.lesson is not None
        self.offered = offered
        self._lesson = offered.lesson
        self._come_to(self._learning.place(offered))

    def _come_to(self, place: Place) -> None:
        """The scene or the question at a place; after the last one the lesson is done."""
        lesson, self._place = self._lesson, place
        if not place.is_in(lesson):
            self._note(self._learning.finish(self.offered))
            self.situation = self._end()
            return
        self._reached(place.step)
        if place.scene < len(lesson.scene):
            session, teacher = self._learning.table(lesson, place)
            teacher.came_to = self._reached
            self.situation = AtTable(session, teacher)
        else:
            asked = lesson.question[place.step]
            title = t("learn.question", number=place.step + 1, of=len(lesson.question))
            answers = [(answer.say, answer.why) for answer in asked.answer]
            self.situation = QuestionPage(title, asked.say, answers, asked.right - 1)

    def _reached(self, step: int) -> None:
        self._place = Place(self._place.scene, step)
        self._note(self._learning.leave(self.offered, self._place))

    def _note(self, trouble: str) -> None:
        if trouble:
            self._tell(trouble)

    def _end(self) -> LastPage:
        done, after = t("learn.finished", title=self._lesson.title), self._learning.after(self.offered)
        if after is None:
            return LastPage(done, t("learn.game"), t("plain.learn.game"))
        return LastPage(done, t("learn.next", title=after.title), t("plain.learn.next", title=after.title))

    def go_on(self, chosen: str | bool | None = None) -> None:
        """The next scene or question, where this one was not left; or what follows the lesson, if that is wanted."""
        met, self.situation = self.situation, None
        match met:
            case AtTable(coach=teacher) if teacher.is_finished:
                self._come_to(Place(self._place.scene + 1))
            case QuestionPage() if chosen:
                self._come_to(Place(self._place.scene, self._place.step + 1))
            case LastPage() if chosen and (after := self._learning.after(self.offered)) is not None:
                self._begin(after)
            case LastPage() if chosen:
                self._play()


def shipped() -> tuple[Offered, ...]:
    """The lessons that come with the program."""
    return _shipped(catalogue.LANGUAGE)


@cache
def _shipped(language: str) -> tuple[Offered, ...]:
    """Kept for every language: nothing else that is done for a key takes longer."""
    return read_shipped(declared)


def read_shipped(say: Callable[[str, str], str]) -> tuple[Offered, ...]:
    """The lessons that come with the program, their texts as ``say`` has them, which is asked with the id of each."""
    folder = resources.files(lessons) / "shipped"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    read = ((parse_toml(file.read_bytes()), file.name.removesuffix(".toml")) for file in files)
    said = (read_lesson(translated(fields, say, f"lesson.{name}"), name) for fields, name in read)
    return tuple(Offered(lesson.id, lesson.title, lesson) for lesson in said)


def _own(path: Path) -> Offered:
    """A lesson of one's own, whatever its file holds."""
    name = one_line(path.stem, 60)
    try:
        try:
            lesson = read_lesson(read_toml(path), name)
        except Fault as fault:
            raise Problem("lesson_damaged", file=path.name, why=fault) from None
        except LessonError as error:
            raise Problem("lesson_damaged", file=path.name, why=str(error).rstrip(".")) from None
    except Problem as problem:
        return Offered(OWN + name, name, None, sentence(problem))
    return Offered(OWN + name, lesson.title or name, lesson)
