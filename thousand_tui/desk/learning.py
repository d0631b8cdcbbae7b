"""All lessons, those that come with the program and a person's own, and the person's progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial, reduce
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from thousand_tui.desk.coming_back import due_on, note_answer, of_lesson
from thousand_tui.desk.glance import called
from thousand_tui.desk.sentences import sentence
from thousand_tui.sanitize import one_line
from thousand_tui.storage import Problem
from thousand_tui.storage.files import Fault, parse_toml, read_toml
from thousand_tui.storage.learned import Learned, change_learned, load_learned
from thousand_tui.storage.places import lessons_dir, toml_files
from thousand_tui.study import lessons
from thousand_tui.study.exercise import AtTable, Exercise, LastPage, QuestionPage, Situation, StoryPage
from thousand_tui.study.lessons.lesson import Lesson, LessonError, Scene, translated
from thousand_tui.study.lessons.setting import read_lesson
from thousand_tui.study.lessons.teacher import Place, Teacher, taught
from thousand_tui.table.games import OTHERS, AnySession, OtherGame
from thousand_tui.words import change_text, clean_name, number_text, t
from thousand_tui.words.catalogue import while_spoken
from thousand_tui.words.declared import declared

# The prefix of the id under which the progress in a person's own lesson is saved.
OWN: Final = "own/"
# The totals after a scene are saved under its id; the bolts under its id with this suffix.
BOLTS: Final = ".bolts"


@dataclass(frozen=True, slots=True)
class Offered:
    """A lesson, or a file that cannot be used as one, with a sentence that says why."""

    id: str
    title: str
    lesson: Lesson | None = None
    trouble: str = ""

    @property
    def spoken(self) -> Lesson:
        """The lesson in the current language."""
        found = next((each.lesson for each in shipped() if each.id == self.id), self.lesson)
        assert found is not None, "a file that cannot be used as one is not taken"
        return found

    def scene(self, number: int) -> Callable[[], Scene]:
        """A function that returns a scene in the current language."""
        return lambda: self.spoken.scene[number]

    def asks(self, number: int) -> tuple[str, Sequence[tuple[str, str]]]:
        """A question, and its answers with the comment on each, in the current language."""
        asked = self.spoken.question[number]
        return asked.say, [(answer.say, answer.why) for answer in asked.answer]

    @property
    def other_game(self) -> OtherGame | None:
        """The game that the lesson teaches; None if it is Thousand."""
        return None if self.lesson is None else self.lesson.scene[0].other_game

    @property
    def in_course(self) -> bool:
        """Whether the lesson belongs to the course, which is a single game."""
        return not self.id.startswith(OWN) and self.other_game is None


class Learning:
    """The lessons in order, and the progress of the person who plays here.

    ``trouble`` is a sentence if the file with the progress could not be read.
    """

    def __init__(self, name: str) -> None:
        self.name = clean_name(name)
        self.learned, problem = load_learned()
        self.trouble = "" if problem is None else sentence(problem)
        self._unwritten: list[Callable[[Learned], Learned]] = []
        self.lessons = (*shipped(), *map(_own, toml_files(lessons_dir())))

    @property
    def course(self) -> Sequence[Offered]:
        """The lessons of the course."""
        return [each for each in self.lessons if each.in_course]

    def is_done(self, offered: Offered) -> bool:
        """Whether the lesson has ever been finished."""
        return offered.id in self.learned.done

    def is_left(self, offered: Offered) -> bool:
        """Whether the lesson was begun and not finished since."""
        return self.place(offered) != Place()

    def place(self, offered: Offered) -> Place:
        """Where the lesson continues: where it was left, or at its beginning."""
        place = Place(*self.learned.left.get(offered.id, ()))
        return place if offered.lesson is not None and place.is_in(offered.lesson) else Place()

    @property
    def next(self) -> Offered | None:
        """The first unfinished lesson of the course; None if all are finished."""
        return next((each for each in self.lessons if each.in_course and not self.is_done(each)), None)

    def after(self, offered: Offered) -> Offered | None:
        """The next lesson of the course; None after the last one."""
        here = self.lessons.index(offered) + 1
        found = self.lessons[here] if here < len(self.lessons) else None
        return found if found is not None and found.in_course else None

    def leave(self, offered: Offered, place: Place) -> str:
        """Remember where a lesson was left. Returns a sentence if that cannot be saved."""
        left = {offered.id: (place.scene, place.step)}
        return self._note(lambda found: replace(found, left={**found.left, **left}))

    def settle(self, offered: Offered, scene: int, totals: tuple[int, ...], bolts: tuple[int, ...]) -> str:
        """Remember the sheet after the deal of a scene. Returns a sentence if that cannot be saved."""
        settled = {f"{offered.id}.{scene}": totals, f"{offered.id}.{scene}{BOLTS}": bolts}
        return self._note(lambda found: replace(found, sheet={**found.sheet, **settled}))

    def totals(self, offered: Offered, scene: int, what: str = "") -> tuple[int, ...]:
        """The totals after a scene or, with ``BOLTS``, the bolts. They come from the last settled deal of the lesson up
        to that scene; empty if there is none."""
        sheet = self.learned.sheet
        return next((sheet[id] for at in range(scene, -1, -1) if (id := f"{offered.id}.{at}{what}") in sheet), ())

    def finish(self, offered: Offered) -> str:
        """Remember that a lesson was finished. Returns a sentence if that cannot be saved."""

        def finished(found: Learned) -> Learned:
            left = {id: place for id, place in found.left.items() if id != offered.id}
            return replace(found, done=found.done | {offered.id}, left=left)

        return self._note(finished)

    def _note(self, change: Callable[[Learned], Learned]) -> str:
        self._unwritten.append(change)
        self.learned, problem = change_learned(lambda found: reduce(lambda now, do: do(now), self._unwritten, found))
        if problem is None:
            self._unwritten.clear()
        return "" if problem is None else sentence(problem)

    def table(self, offered: Offered, place: Place) -> tuple[AnySession, Teacher]:
        """The table of a scene from a step on, with its teacher. The sheet continues from the scene before."""
        scene = offered.scene(place.scene)
        left = self.totals(offered, place.scene - 1), self.totals(offered, place.scene - 1, BOLTS) or (0, 0, 0)
        try:
            table, teacher = taught(scene, place.step, self.name, *left, number=self.number(offered, place.scene))
        except LessonError:
            # The totals in the file are impossible.
            table, teacher = taught(scene, place.step, self.name)
        scenes = len(offered.lesson.scene) if offered.lesson is not None else 1
        teacher.part = place.scene + 1, scenes
        return table, teacher

    def number(self, offered: Offered, scene: int) -> int:
        """The number of a deal in the game that the course is, as on the sheet of the course; 1 in any other lesson."""
        if not offered.in_course:
            return 1
        upto = [each.lesson for each in self.course[: self.course.index(offered) + 1] if each.lesson is not None]
        return sum(each.deals for each in upto) + sum(len(each.scene) for each in upto[:-1]) + scene + 1

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the next lesson of the course, and how many lessons it has. The number is 0 before the first
        lesson is begun and once all are done."""
        course = self.course
        is_begun = any(self.is_done(each) or self.is_left(each) for each in course)
        return (course.index(self.next) + 1 if is_begun and self.next is not None else 0), len(course)

    @property
    def due(self) -> int:
        """How many questions and puzzles come back today."""
        return len(due_on(load_learned()[0], date.today()))

    def story(self, upto: Offered) -> Sequence[Sequence[str]]:
        """The sheet of the course at the beginning of a lesson, or after the last one if that is finished: the points
        of each lesson and of the deals between lessons, which nobody asked the learner to play, and the totals."""
        rows: list[Sequence[str]] = []
        told: tuple[int, ...] = (0, 0, 0)
        # How many deals there were, and how many of these the rows are about.
        totals, deals, shown = told, 0, 0
        for number, each in enumerate(self.course, 1):
            assert each.lesson is not None
            totals = tuple(side.total for side in each.lesson.scene[0].sheet) or totals
            deals += each.lesson.deals
            settled = self.totals(each, len(each.lesson.scene) - 1) if each is not upto or self.is_over(each) else ()
            if deals > shown and (settled or each is upto):
                rows.append(_changes(t("story.deals", deals=f"{shown + 1}–{deals}"), told, totals))
                told, shown = totals, deals
            deals += len(each.lesson.scene)
            if settled:
                rows.append(_changes(t("story.lesson", number=number, title=each.spoken.title), totals, settled))
                told, totals, shown = settled, settled, deals
            if each is upto:
                break
        rows.append((t("story.totals"), *map(number_text, totals)))
        return [("", called(self.name), *upto.spoken.scene[0].players), *rows]

    def is_over(self, offered: Offered) -> bool:
        """Whether this is the last lesson and its last deal is settled."""
        lesson, sheet = offered.lesson, self.learned.sheet
        return lesson is not None and self.after(offered) is None and f"{offered.id}.{len(lesson.scene) - 1}" in sheet


def _changes(what: str, before: Sequence[int], after: Sequence[int]) -> Sequence[str]:
    return (what, *(change_text(now - then) for then, now in zip(before, after, strict=True)))


class LessonExercise(Exercise):
    """A lesson from where it was left: a table for each scene, then the questions. After it comes the next lesson or,
    begun by ``play``, a whole game of the same kind.

    Each place is saved when it is reached, so that the program may be closed at any time. ``tell`` gets a sentence if
    that fails.
    """

    left = "plain.learn.stopped"
    how = "plain.learn.how"

    def __init__(
        self, learning: Learning, offered: Offered, tell: Callable[[str], object], play: Callable[[], None]
    ) -> None:
        self._learning = learning
        self._tell = tell
        self._play = play
        self._after_story: Situation | None = None
        self._begin(offered)

    def _begin(self, offered: Offered) -> None:
        self.offered = offered
        self._place = place = self._learning.place(offered)
        if place == Place() and offered.in_course and offered is not self._learning.lessons[0]:
            self.situation = StoryPage(lambda: (offered.spoken.title, t("story.before"), self._learning.story(offered)))
        else:
            self._come_to(place)

    def _come_to(self, place: Place) -> None:
        """Show the scene or the question at a place; after the last one, finish the lesson."""
        lesson, self._place = self.offered.spoken, place
        if not place.is_in(lesson):
            self._note(self._learning.finish(self.offered))
            self.situation = self._end()
            return
        self._reached(place.step)
        if place.scene < len(lesson.scene):
            session, teacher = self._learning.table(self.offered, place)
            teacher.came_to, teacher.missed = self._reached, self._missed
            self.situation = AtTable(session, teacher)
        else:
            offered, number = self.offered, {"number": place.step + 1, "of": len(lesson.question)}
            self.situation = QuestionPage(
                lambda: (t("learn.question", **number), *offered.asks(place.step)),
                lesson.question[place.step].right - 1,
                partial(self._missed, place.step),
            )

    def _played(self, teacher: Teacher) -> None:
        """Continue after a deal: with the next scene, with this one again if the game had to be won and was not, or
        with the page that celebrates the win."""
        scene = self._place.scene
        if teacher.end is not None and teacher.end.until_won and not teacher.has_won:
            self._come_to(Place(scene))
            return
        if teacher.totals and self.offered.in_course:
            self._note(self._learning.settle(self.offered, scene, teacher.totals, teacher.bolts))
        self._come_to(Place(scene + 1))
        if teacher.has_won and self.offered.in_course:
            self._after_story, offered = self.situation, self.offered
            self.situation = StoryPage(
                lambda: (t("story.title"), t("story.won"), self._learning.story(offered)), has_won=True
            )

    def _missed(self, step: int) -> None:
        """Note that a step or question was answered wrongly, so that it comes back."""
        what = of_lesson(self.offered.id, Place(self._place.scene, step))
        self._note(note_answer(what, date.today(), is_right=False))

    def _reached(self, step: int) -> None:
        self._place = Place(self._place.scene, step)
        self._note(self._learning.leave(self.offered, self._place))

    def _note(self, trouble: str) -> None:
        if trouble:
            self._tell(trouble)

    def _end(self) -> LastPage:
        offered, after = self.offered, self._learning.after(self.offered)

        def said() -> tuple[str, str, str]:
            done = t("learn.finished", title=offered.spoken.title)
            if after is None:
                return done, t("learn.game"), t("plain.learn.game")
            title = after.spoken.title
            return done, t("learn.next", title=title), t("plain.learn.next", title=title)

        return LastPage(said)

    def go_on(self, chosen: str | bool | None = None) -> None:
        """Show the next scene or question if this one was not left early, or what follows the lesson if chosen."""
        met, self.situation = self.situation, None
        match met:
            case AtTable(coach=Teacher() as teacher) if teacher.is_finished:
                self._played(teacher)
            case StoryPage(has_won=True) if chosen:
                self.situation = self._after_story
            case StoryPage() if chosen:
                self._come_to(self._place)
            case QuestionPage() if chosen:
                self._come_to(Place(self._place.scene, self._place.step + 1))
            case LastPage() if chosen and (after := self._learning.after(self.offered)) is not None:
                self._begin(after)
            case LastPage() if chosen:
                self._play()


@while_spoken
def shipped() -> tuple[Offered, ...]:
    """The lessons that come with the program, in order. Reading them is the slowest thing that a key can start."""
    return read_shipped(declared)


def read_shipped(say: Callable[[str, str], str]) -> tuple[Offered, ...]:
    """The lessons that come with the program, with their texts as returned by ``say`` for the id of each. The number in
    a file's name is not part of the lesson's id."""
    folders = [resources.files(lessons) / "shipped"]
    folders += [resources.files(other.folder) / "lessons" for other in OTHERS.values()]
    found = [file for folder in folders for file in folder.iterdir() if file.name.endswith(".toml")]
    files = {file.name.removesuffix(".toml"): file for file in found}
    names = sorted(files, key=lambda name: int(name.partition("-")[0]))
    return tuple(_read(name.partition("-")[2], files[name], say) for name in names)


def _read(name: str, file: Traversable, say: Callable[[str, str], str]) -> Offered:
    lesson = read_lesson(translated(parse_toml(file.read_bytes()), say, f"lesson.{name}"), name)
    return Offered(lesson.id, lesson.title, lesson)


def _own(path: Path) -> Offered:
    """A person's own lesson, or a sentence that says why its file cannot be used."""
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
