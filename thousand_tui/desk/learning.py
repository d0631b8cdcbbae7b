"""All lessons, shipped and a person's own, and how far the person has got with them."""

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
from thousand_tui.harmless import one_line
from thousand_tui.storage import Problem
from thousand_tui.storage.files import Fault, parse_toml, read_toml
from thousand_tui.storage.learned import Learned, change_learned, load_learned
from thousand_tui.storage.places import lessons_dir, toml_files
from thousand_tui.study import lessons
from thousand_tui.study.exercise import AtTable, Exercise, LastPage, QuestionPage, Situation, StoryPage
from thousand_tui.study.lessons.lesson import Lesson, LessonError, Scene, translated
from thousand_tui.study.lessons.setting import read_lesson
from thousand_tui.study.lessons.teacher import Place, Teacher, taught
from thousand_tui.table.games import AnySession
from thousand_tui.words import change_text, clean_name, number_text, t
from thousand_tui.words.catalogue import while_spoken
from thousand_tui.words.declared import declared

# The prefix of the name of a person's own lesson, where the program remembers it.
OWN: Final = "own/"
# The totals after a scene are remembered by its name, the bolts by its name with this behind it.
BOLTS: Final = ".bolts"


@dataclass(frozen=True, slots=True)
class Offered:
    """A lesson, or a file that cannot be used as one and the sentence that says why."""

    id: str
    title: str
    lesson: Lesson | None = None
    trouble: str = ""

    @property
    def spoken(self) -> Lesson:
        """The lesson in the language of the moment."""
        found = next((each.lesson for each in shipped() if each.id == self.id), self.lesson)
        assert found is not None, "a file that cannot be used as one is not taken"
        return found

    def scene(self, number: int) -> Callable[[], Scene]:
        """A scene in the language of the moment."""
        return lambda: self.spoken.scene[number]

    def asks(self, number: int) -> tuple[str, Sequence[tuple[str, str]]]:
        """A question, and its answers with what is said to each, in the language of the moment."""
        asked = self.spoken.question[number]
        return asked.say, [(answer.say, answer.why) for answer in asked.answer]

    @property
    def is_mariage(self) -> bool:
        """Whether it teaches the old Mariage."""
        return self.lesson is not None and self.lesson.scene[0].is_mariage

    @property
    def in_course(self) -> bool:
        """Whether it is one of the lessons that are one game."""
        return not self.id.startswith(OWN) and not self.is_mariage


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

    @property
    def course(self) -> Sequence[Offered]:
        """The lessons that are one game."""
        return [each for each in self.lessons if each.in_course]

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
        """The first lesson of the course that is not done yet; None when all are."""
        return next((each for each in self.lessons if each.in_course and not self.is_done(each)), None)

    def after(self, offered: Offered) -> Offered | None:
        """The lesson of the course after this one."""
        here = self.lessons.index(offered) + 1
        found = self.lessons[here] if here < len(self.lessons) else None
        return found if found is not None and found.in_course else None

    def leave(self, offered: Offered, place: Place) -> str:
        """Remember where it was left; a sentence if that cannot be written down."""
        left = {offered.id: (place.scene, place.step)}
        return self._note(lambda found: replace(found, left={**found.left, **left}))

    def settle(self, offered: Offered, scene: int, totals: tuple[int, ...], bolts: tuple[int, ...]) -> str:
        """Remember what the sheet says after the hand of a scene; a sentence if that cannot be written down."""
        settled = {f"{offered.id}.{scene}": totals, f"{offered.id}.{scene}{BOLTS}": bolts}
        return self._note(lambda found: replace(found, sheet={**found.sheet, **settled}))

    def totals(self, offered: Offered, scene: int, what: str = "") -> tuple[int, ...]:
        """What the sheet says after a scene, since the last hand of its lesson that was settled; empty if none was.
        The totals, or with ``BOLTS`` the bolts."""
        sheet = self.learned.sheet
        return next((sheet[id] for at in range(scene, -1, -1) if (id := f"{offered.id}.{at}{what}") in sheet), ())

    def finish(self, offered: Offered) -> str:
        """Remember that it was finished; a sentence if that cannot be saved."""

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
        """The table of a scene from a step on, with its teacher; the sheet goes on from the scene before."""
        scene = offered.scene(place.scene)
        left = self.totals(offered, place.scene - 1), self.totals(offered, place.scene - 1, BOLTS) or (0, 0, 0)
        try:
            table, teacher = taught(scene, place.step, self.name, *left)
        except LessonError:
            # Nobody can have what the file says.
            table, teacher = taught(scene, place.step, self.name)
        scenes = len(offered.lesson.scene) if offered.lesson is not None else 1
        teacher.part = place.scene + 1, scenes
        return table, teacher

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the next lesson of the course, 0 before the first was begun and once all are done; and how many
        there are."""
        course = self.course
        is_begun = any(self.is_done(each) or self.is_left(each) for each in course)
        return (course.index(self.next) + 1 if is_begun and self.next is not None else 0), len(course)

    @property
    def due(self) -> int:
        """How much of what was answered wrongly comes back today."""
        return len(due_on(load_learned()[0], date.today()))

    def story(self, upto: Offered) -> Sequence[Sequence[str]]:
        """The sheet of the course when a lesson begins, or after the last one if that is done: what each lesson and the
        deals of the story brought, and the totals."""
        rows: list[Sequence[str]] = []
        told: tuple[int, ...] = (0, 0, 0)
        totals, deals = told, 0
        for number, each in enumerate(self.course, 1):
            assert each.lesson is not None
            totals = tuple(side.total for side in each.lesson.scene[0].sheet) or totals
            deals += each.lesson.deals
            settled = self.totals(each, len(each.lesson.scene) - 1) if each is not upto or self.is_over(each) else ()
            if deals and (settled or each is upto):
                rows.append(_changes(t("story.deals", deals=deals), told, totals))
                told, deals = totals, 0
            if settled:
                rows.append(_changes(t("story.lesson", number=number, title=each.spoken.title), totals, settled))
                told = totals = settled
            if each is upto:
                break
        rows.append((t("story.totals"), *map(number_text, totals)))
        return [("", called(self.name), *upto.spoken.scene[0].players), *rows]

    def is_over(self, offered: Offered) -> bool:
        """Whether it is the last lesson, and its hand was played to the end."""
        lesson, sheet = offered.lesson, self.learned.sheet
        return lesson is not None and self.after(offered) is None and f"{offered.id}.{len(lesson.scene) - 1}" in sheet


def _changes(what: str, before: Sequence[int], after: Sequence[int]) -> Sequence[str]:
    return (what, *(change_text(now - then) for then, now in zip(before, after, strict=True)))


class LessonExercise(Exercise):
    """A lesson from where it was left: a table for each scene, then the questions; after it the next lesson, or a whole
    game of the same kind, which ``play`` begins.

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
        """The scene or the question at a place; after the last one the lesson is done."""
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
        """A hand was played to its end: the next scene, this one again where the game was to be won and was not, or
        what there is to celebrate."""
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
        """This was answered wrongly: it comes back."""
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
        """The next scene or question, where this one was not left; or what follows the lesson, if that is wanted."""
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
    """The lessons that come with the program, in their order; nothing else that is done for a key takes longer."""
    return read_shipped(declared)


def read_shipped(say: Callable[[str, str], str]) -> tuple[Offered, ...]:
    """The lessons that come with the program, their texts as ``say`` has them, which is asked with the id of each. The
    number in the name of a file is not part of what a lesson is called."""
    folder = resources.files(lessons) / "shipped"
    files = {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
    names = sorted(files, key=lambda name: int(name.partition("-")[0]))
    return tuple(_read(name.partition("-")[2], files[name], say) for name in names)


def _read(name: str, file: Traversable, say: Callable[[str, str], str]) -> Offered:
    lesson = read_lesson(translated(parse_toml(file.read_bytes()), say, f"lesson.{name}"), name)
    return Offered(lesson.id, lesson.title, lesson)


def _own(path: Path) -> Offered:
    """A person's own lesson, or the reason why its file cannot be used."""
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
