"""Learn: the lessons, which of them are done, and the game in one minute."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Static

from thousand_tui.desk.learning import Learning, LessonExercise, Offered
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.desk.seating import last_person
from thousand_tui.desk.todays import TodaysPractice
from thousand_tui.storage import saves_dir
from thousand_tui.table.games import AnySession
from thousand_tui.ui.previews import of_lesson
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import take
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.words import Voice, t

# What is offered below the lessons.
ALSO: Final = ("today", "game", "how")

# Cells for the title of a lesson.
TITLES: Final = 32


class LearnScreen(FieldScreen):
    """A line for each lesson; the cursor stands on the first that is not done."""

    AUTO_FOCUS = ""

    def __init__(self, begin: str = "") -> None:
        """``begin``: at once begins the first lesson that is not done (``first``), today's practice (``today``), or the
        lesson with this id."""
        super().__init__()
        self.begin = begin
        self.learning = Learning("")
        self.taken: LessonExercise | None = None

    def compose(self) -> ComposeResult:
        self.learning = Learning(last_person(self.thousand.settings))
        yield ScreenHead(t("learn.title"))
        yield Static(t("learn.about"), id="learn-about", markup=False)
        with Panes(), FieldColumn(id="learn-scroll"):
            for at, offered in enumerate(self.learning.lessons):
                title, about = self._said(offered)
                yield ButtonField(title, self._state(offered), about, id=f"learn-{at}")
            with FieldColumn(id="learn-also"):
                for what in ALSO:
                    yield ButtonField(left(t(f"learn.{what}"), TITLES), "", self._note(what), id=f"learn-{what}")
        yield ScreenKeys(self.walking_keys())

    def on_mount(self) -> None:
        if not self.thousand.settings.seen_how_to:
            self.thousand.change_settings(seen_how_to=True)
        if self.learning.trouble:
            self.thousand.say(self.learning.trouble, "warning")
        offered = self.learning.next or self.learning.lessons[0]
        self._point_at(offered)
        if self.begin == "today":
            self.practise()
        elif self.begin:
            self.take(next((each for each in self.learning.lessons if each.id == self.begin), offered))

    def on_screen_resume(self) -> None:
        """A lesson may have been taken meanwhile, or what came back."""
        self.query_one("#learn-today", ButtonField).note = self._note("today")
        if self.taken is not None:
            self._point_at(self.taken.offered)
        for at, offered in enumerate(self.learning.lessons):
            button = self.query_one(f"#learn-{at}", ButtonField)
            button.key = self._state(offered)
            button.refresh()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the hand of the lesson at the cursor."""
        at = (event.widget.id or "").removeprefix("learn-")
        offered = self.learning.lessons[int(at)] if at.isdecimal() else None
        self.query_one(Panes).follow(partial(of_lesson, self.learning, offered) if offered is not None else None)

    def _note(self, what: str) -> str:
        return t("learn.today.due", due=self.learning.due) if what == "today" else t(f"learn.{what}.note")

    def _said(self, offered: Offered) -> tuple[str, str]:
        """Its number and its title, as wide as all, and what it is about."""
        if not offered.in_course:
            title = offered.title
        else:
            title = t("learn.title.numbered", number=self.learning.lessons.index(offered) + 1, title=offered.title)
        about = t("learn.none") if offered.lesson is None else offered.lesson.about
        return left(title, TITLES), about

    def _state(self, offered: Offered) -> str:
        if self.learning.is_left(offered):
            return t("learn.left")
        return t("learn.done") if self.learning.is_done(offered) else ""

    def _point_at(self, offered: Offered) -> None:
        at = next(at for at, each in enumerate(self.learning.lessons) if each.id == offered.id)
        self.query_one(f"#learn-{at}").focus()

    def on_key(self, event: events.Key) -> None:
        """The number of a lesson points at it, 0 at the tenth."""
        for number, offered in enumerate(self.learning.lessons, 1):
            if self.is_active and offered.in_course and event.character == str(number % 10):
                event.stop()
                self._point_at(offered)

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        chosen = (event.button.id or "").removeprefix("learn-")
        if not self.is_active:
            return
        if chosen == "how":
            self.thousand.open_help("how")
        elif chosen == "game":
            self.play()
        elif chosen == "today":
            self.practise()
        else:
            self.take(self.learning.lessons[int(chosen)])

    def take(self, offered: Offered) -> None:
        """Take a lesson from where it was left; what is none says why."""
        if offered.trouble:
            self.thousand.say(offered.trouble, "warning")
            return
        warn = partial(self.thousand.say, severity="warning")
        self.taken = LessonExercise(self.learning, offered, warn, partial(self.play, offered))
        take(self.thousand, self.taken)

    def practise(self) -> None:
        """What comes back today."""
        warn = partial(self.thousand.say, severity="warning")
        shelf = Shelf(self.thousand.settings, saves_dir(self.thousand.options.saves))
        practice = TodaysPractice(self.learning, shelf, self._voice, warn, date.today())
        if practice.situation is None:
            self.thousand.say(t("todays.none"))
        take(self.thousand, practice)

    def _voice(self, session: AnySession) -> Voice:
        return Voice(session.names, session.view().seat, self.key)

    def play(self, after: Offered | None = None) -> None:
        """A whole game at the last table, with the tutor looking on; after a lesson of Mariage that game."""
        self.thousand.change_settings(tutor=True, hand_worth=True)
        if after is not None and after.is_mariage:
            self.thousand.mariage.open_setup()
        else:
            self.thousand.start_last_table()
