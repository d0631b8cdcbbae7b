"""The lists of what can be learned: the lessons, with those that are done, and the game in a minute; and the puzzles by
theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Static

from thousand_tui.desk.learning import Learning, LessonExercise, Offered
from thousand_tui.desk.puzzling import Entry, PuzzleExercise, Shelf, by_theme, kind_text, solved_text, step_text
from thousand_tui.desk.seating import after_lessons, last_person
from thousand_tui.desk.todays import TodaysPractice
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.study.puzzles.puzzle import EASIEST, HARDEST, Kind
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.previews import of_lesson, of_puzzle
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import take
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.grouped_list import Entry as Row, GroupedList
from thousand_tui.ui.widgets.painted import Canvas, clip, left
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.words import t
from thousand_tui.words.voice import sentence_case

# Where the columns begin; the number is before KIND.
NUMBER, KIND, STEP, CARDS, SOLVED = 3, 7, 33, 43, 59
KINDS: Final = (None, *Kind)
STEPS: Final = (None, *range(EASIEST, HARDEST + 1))


class PuzzlesList(GroupedList):
    """Puzzles by theme, with what has been solved. The keys of the rows are those of the puzzles."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._by_key: dict[str, Entry] = {}
        self._tried: Mapping[str, TriedPuzzle] = {}
        self._groups: Mapping[str, Sequence[Entry]] = {}

    @property
    def puzzle(self) -> Entry | None:
        """The puzzle at the cursor."""
        return self._by_key.get(self.at or "")

    def show(self, entries: Sequence[Entry], tried: Mapping[str, TriedPuzzle]) -> None:
        """Show these puzzles; ``tried`` are those that were tried."""
        self._by_key = {entry.key: entry for entry in entries}
        self._tried, self._groups = tried, by_theme(entries)
        self.show_groups({theme: [entry.key for entry in group] for theme, group in self._groups.items()})

    @property
    def in_order(self) -> Sequence[Entry]:
        """The puzzles in the order of the list."""
        return [entry for group in self._groups.values() for entry in group]

    def paint_heading(self, canvas: Canvas, y: int, entry: Row) -> None:
        """Draw the theme, and how many of its puzzles are solved."""
        group = self._groups[entry.key]
        solved = sum(self._tried[each.key].solved for each in group if each.key in self._tried)
        end = canvas.put(NUMBER, y, f"{sentence_case(entry.key)}  ", self.style("turn"))
        end = canvas.put(end, y, t("puzzles.group", solved=solved, total=len(group)), self.style("muted"))
        canvas.put(end + 1, y, "─" * max(0, canvas.width - 3 - end), self.style("line"))

    def paint_row(self, canvas: Canvas, y: int, entry: Row, here: bool) -> None:
        """Draw the number, the question, how hard it is, whether cards are open, and whether it is solved."""
        shown = self._by_key[entry.key]
        puzzle, muted = shown.puzzle, self.style("muted")
        canvas.right(KIND - 2, y, str(shown.number or ""), muted)
        canvas.put(KIND, y, clip(shown.asked, STEP - KIND - 1), self.style("text"))
        canvas.put(STEP, y, step_text(puzzle.step), muted)
        canvas.put(CARDS, y, t("puzzles.open" if puzzle.is_open else "puzzles.closed"), muted)
        canvas.put(SOLVED, y, solved_text(self._tried.get(entry.key)), self.style("turn"))


class PuzzlesScreen(FieldScreen):
    """The list of puzzles, limited to one kind or step if the player likes."""

    BINDINGS = bindings("puzzles", "kind", "step", next="next_for_me")

    def __init__(self) -> None:
        super().__init__()
        self.shelf: Shelf | None = None
        self.kind: Kind | None = None
        self.step: int | None = None
        self.entries: Sequence[Entry] = ()

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("puzzles.title"))
        yield Static("", id="puzzles-shown", markup=False)
        with Panes():
            yield PuzzlesList(id="puzzles-list")
        yield Static("", id="puzzles-score", markup=False)
        yield ScreenKeys(self.walking_keys(*self.foot_keys("puzzles", "kind", "step", next="next_for_me")))

    def on_mount(self) -> None:
        self.shelf = Shelf(self.thousand.settings, self.thousand.saves)
        if self.shelf.trouble:
            self.warn(self.shelf.trouble)
        self.rows.focus()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._draw)

    def action_kind(self) -> None:
        """Show the next kind."""
        self.kind = KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)]
        self._show_from_the_first()

    def action_step(self) -> None:
        """Show the next step."""
        self.step = STEPS[(STEPS.index(self.step) + 1) % len(STEPS)]
        self._show_from_the_first()

    def action_next_for_me(self) -> None:
        """Open the puzzle in the list that comes next for this player."""
        shelf, entries = self.shelf, self.entries
        if shelf is not None and entries:
            entry = shelf.next_for_me(entries)
            self.rows.go_to(entry.key)
            self.ask(entry, lambda _: shelf.next_for_me(entries))

    @property
    def rows(self) -> PuzzlesList:
        """The list."""
        return self.query_one(PuzzlesList)

    def _show_from_the_first(self) -> None:
        self._draw()
        self.rows.action_move(-len(self.entries))

    def _draw(self) -> None:
        if self.shelf is None or not self.query("#puzzles-shown"):
            return
        step = step_text(self.step) if self.step is not None else t("puzzles.steps")
        self.rows.show(self.shelf.of(self.kind, self.step), self.shelf.tried())
        self.entries = self.rows.in_order
        shown = t("puzzles.shown_kind", kind=kind_text(self.kind), step=step, count=len(self.entries))
        self.query_one("#puzzles-shown", Static).update(shown if self.entries else t("puzzles.none"))
        self.query_one("#puzzles-score", Static).update(self.shelf.score())

    @on(GroupedList.Moved)
    def _follow(self) -> None:
        """Preview the position of the puzzle at the cursor."""
        entry, shelf = self.rows.puzzle, self.shelf
        making = partial(of_puzzle, entry, shelf.player) if entry is not None and shelf is not None else None
        self.query_one(Panes).follow(making)

    # At the table

    @on(GroupedList.Chosen)
    def _chosen(self) -> None:
        if self.is_active and (entry := self.rows.puzzle) is not None:
            self.ask(entry, self._after)

    def ask(self, entry: Entry, after: Callable[[Entry], Entry | None]) -> None:
        """Open a puzzle, then those that ``after`` returns; the cursor follows."""
        assert self.shelf is not None

        def following(entry: Entry) -> Entry | None:
            if (found := after(entry)) is not None:
                self.rows.go_to(found.key)
            return found

        take(self.thousand, PuzzleExercise(self.shelf, entry, following, self.warn))

    def _after(self, entry: Entry) -> Entry | None:
        """The next unsolved puzzle in the list after this one, going round, or just the next if all are solved."""
        assert self.shelf is not None
        tried = self.shelf.tried()
        at = next((place for place, each in enumerate(self.entries) if each.key == entry.key), 0)
        others = [*self.entries[at + 1 :], *self.entries[:at]]
        new = (each for each in others if not ((found := tried.get(each.key)) and found.solved))
        return next(new, others[0] if others else None)


# The lines below the lessons.
ALSO: Final = ("today", "game", "how")

# Cells for the title of a lesson.
TITLES: Final = 32


class LearnScreen(FieldScreen):
    """A line for each lesson. The cursor starts on the first that is not done."""

    AUTO_FOCUS = ""

    def __init__(self, begin: str = "") -> None:
        """``begin`` starts something at once: the first lesson not done (``first``), today's practice (``today``), or
        the lesson with this id."""
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
            self.warn(self.learning.trouble)
        offered = self.learning.next or self.learning.lessons[0]
        self._point_at(offered)
        if self.begin == "today":
            self.practise()
        elif self.begin:
            self.take(next((each for each in self.learning.lessons if each.id == self.begin), offered))

    def on_screen_resume(self) -> None:
        """Update the lines: a lesson or today's practice may have been done meanwhile."""
        self.query_one("#learn-today", ButtonField).note = self._note("today")
        if self.taken is not None:
            self._point_at(self.taken.offered)
        for at, offered in enumerate(self.learning.lessons):
            button = self.query_one(f"#learn-{at}", ButtonField)
            button.key = self._state(offered)
            button.refresh()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Preview the hand of the lesson at the cursor."""
        at = (event.widget.id or "").removeprefix("learn-")
        offered = self.learning.lessons[int(at)] if at.isdecimal() else None
        self.query_one(Panes).follow(partial(of_lesson, self.learning, offered) if offered is not None else None)

    def _note(self, what: str) -> str:
        due = self.learning.due if what == "today" else 0
        return t("learn.today.due", due=due) if due else t(f"learn.{what}.note")

    def _said(self, offered: Offered) -> tuple[str, str]:
        """The number and title, padded to the same width, and what the lesson is about."""
        if not offered.in_course:
            title = offered.title
        else:
            title = t("learn.title.numbered", number=self.learning.lessons.index(offered) + 1, title=offered.title)
        return left(title, TITLES), t("learn.none") if offered.lesson is None else offered.lesson.about

    def _state(self, offered: Offered) -> str:
        if self.learning.is_left(offered):
            return t("learn.left")
        return t("learn.done") if self.learning.is_done(offered) else ""

    def _point_at(self, offered: Offered) -> None:
        at = next(at for at, each in enumerate(self.learning.lessons) if each.id == offered.id)
        self.query_one(f"#learn-{at}").focus()

    def on_key(self, event: events.Key) -> None:
        """Go to the lesson with this number; 0 is the tenth."""
        for number, offered in enumerate(self.learning.lessons, 1):
            if self.is_active and offered.in_course and event.character == str(number % 10):
                event.stop()
                self._point_at(offered)

    def pressed(self, what: str) -> None:
        """Begin what the line names."""
        if what == "how":
            self.thousand.open_help("how")
        elif what == "game":
            self.play()
        elif what == "today":
            self.practise()
        else:
            self.take(self.learning.lessons[int(what)])

    def take(self, offered: Offered) -> None:
        """Continue a lesson where it was left. If it cannot be taken, say why."""
        if offered.trouble:
            self.warn(offered.trouble)
            return
        self.taken = LessonExercise(self.learning, offered, self.warn, partial(self.play, offered))
        take(self.thousand, self.taken)

    def practise(self) -> None:
        """Begin today's practice."""
        shelf = Shelf(self.thousand.settings, self.thousand.saves)
        practice = TodaysPractice(self.learning, shelf, self.warn, date.today())
        if practice.situation is None:
            self.thousand.say(t("todays.none"))
        take(self.thousand, practice)

    def play(self, after: Offered | None = None) -> None:
        """Play a whole game at the last table, with the tutor watching; after a lesson of Mariage, set up that game."""
        self.thousand.change_settings(**after_lessons(self.thousand.settings))
        if after is not None and after.is_mariage:
            self.thousand.mariage.open_setup()
        else:
            self.thousand.start_last_table()
