"""The puzzles: a list to choose from, and what is said about one when its table is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.puzzling import Entry, Shelf, kind_text, solved_text
from thousand_tui.storage import saves_dir
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.study.puzzles.coach import PuzzleCoach
from thousand_tui.study.puzzles.puzzle import EASIEST, HARDEST, Kind, PuzzleError
from thousand_tui.study.puzzles.telling import reason
from thousand_tui.table import ThousandSession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.reading import ReadingScreen
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.words import Voice, t

NUMBER, KIND, STEP, CARDS = 4, 24, 8, 13
"""Cells of a column."""
KINDS: Final = (None, *Kind)
STEPS: Final = (None, *range(EASIEST, HARDEST + 1))


class PuzzlesScreen(FieldScreen):
    """The list of puzzles, of one kind and step if that is wished."""

    BINDINGS: ClassVar[list[BindingType]] = [*bind("puzzles.kind", "kind"), *bind("puzzles.step", "step")]
    DEFAULT_CSS = """
    PuzzlesScreen #puzzles-shown { height: 1; padding: 0 2; color: $felt-muted; margin: 1 0 0 0; }
    PuzzlesScreen #puzzles-scroll { height: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
    PuzzlesScreen #puzzles-score { height: 1; padding: 0 2; background: $seat; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.shelf: Shelf | None = None
        self.kind: Kind | None = None
        self.step: int | None = None
        self.entries: Sequence[Entry] = ()

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("puzzles.title"))
        yield Static("", id="puzzles-shown", markup=False)
        with VerticalScroll(id="puzzles-scroll", can_focus=False):
            yield RowList(id="puzzles-list")
        yield Static("", id="puzzles-score", markup=False)
        keys = (
            (self.key("puzzles.kind"), t("puzzles.keys.kind"), "screen.kind"),
            (self.key("puzzles.step"), t("puzzles.keys.step"), "screen.step"),
        )
        yield ScreenKeys(self.walking_keys(*keys))

    def on_mount(self) -> None:
        self.shelf = Shelf(self.thousand.settings, saves_dir(self.thousand.options.saves))
        if self.shelf.trouble:
            self.thousand.say(self.shelf.trouble, "warning")
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.call_after_refresh(self._draw)

    def action_kind(self) -> None:
        """Show the next kind."""
        self.kind = KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)]
        self._show_from_the_first()

    def action_step(self) -> None:
        """Show the next step."""
        self.step = STEPS[(STEPS.index(self.step) + 1) % len(STEPS)]
        self._show_from_the_first()

    def _show_from_the_first(self) -> None:
        self.query_one(RowList).cursor = 0
        self._draw()

    def _draw(self) -> None:
        if self.shelf is None or not self.query("#puzzles-shown"):
            return
        self.entries = self.shelf.of(self.kind, self.step)
        step = t("puzzles.step", step=self.step) if self.step is not None else t("puzzles.steps")
        shown = t("puzzles.shown_kind", kind=kind_text(self.kind), step=step, count=len(self.entries))
        tried = self.shelf.tried()
        self.query_one("#puzzles-shown", Static).update(shown if self.entries else t("puzzles.none"))
        self.query_one(RowList).show_rows([self._row(entry, tried.get(entry.key)) for entry in self.entries])
        self.query_one("#puzzles-score", Static).update(self.shelf.score())

    def _row(self, entry: Entry, tried: TriedPuzzle | None) -> Content:
        puzzle = entry.puzzle
        cards = t("puzzles.open" if puzzle.is_open else "puzzles.closed")
        number = str(entry.number) if entry.number else ""
        return Content.assemble(
            (right(number, NUMBER), "$felt-muted"),
            "  " + left(entry.asked, KIND, ascii_only=self.ascii_only),
            ("  " + left(t("puzzles.step", step=puzzle.step), STEP), "$felt-muted"),
            ("  " + left(cards, CARDS), "$felt-muted"),
            ("  " + solved_text(tried), "$turn"),
        )

    # At the table

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        at = self.query_one(RowList).cursor
        if self.is_active and at < len(self.entries):
            self.ask(self.entries[at])

    def ask(self, entry: Entry) -> None:
        """Sit down to a puzzle."""
        assert self.shelf is not None
        try:
            session, coach = entry.table(self.shelf.player)
        except PuzzleError:
            self.thousand.say(t("puzzles.left_out", number=entry.number), "warning")
            return
        self.thousand.open_coached(session, coach, lambda: self._left(entry, session, coach))

    def _left(self, entry: Entry, session: ThousandSession, coach: PuzzleCoach) -> None:
        assert self.shelf is not None
        if (trouble := self.shelf.note(entry, coach)) is not None:
            self.thousand.say(trouble, "warning")
        if coach.is_answered:
            self._tell(entry, session, coach)

    def _tell(self, entry: Entry, session: ThousandSession, coach: PuzzleCoach) -> None:
        """Why the answer is the answer, and what next: another puzzle, or the same one again, or on from its answer."""
        assert self.shelf is not None

        def then(what: str) -> None:
            if what == "on":
                table = entry.played_on(shelf.player)
                self.thousand.open_coached(*table, lambda: self._tell(entry, session, coach))
            else:
                self._go_on(entry, what)

        shelf = self.shelf
        self.app.push_screen(PuzzleOverScreen(shelf, session, coach, then))

    def _go_on(self, entry: Entry, what: str) -> None:
        """Another puzzle, or the same one again."""
        if what == "again":
            self.ask(entry)
        elif (after := self._after(entry)) is not None:
            self.query_one(RowList).cursor = self.entries.index(after)
            self.ask(after)

    def _after(self, entry: Entry) -> Entry | None:
        """The next puzzle of the list that is not solved, round from this one; the next one if all are."""
        assert self.shelf is not None
        tried = self.shelf.tried()
        at = next((place for place, each in enumerate(self.entries) if each.key == entry.key), 0)
        others = [*self.entries[at + 1 :], *self.entries[:at]]
        new = (each for each in others if not ((found := tried.get(each.key)) and found.solved))
        return next(new, next(cycle(others), None) if others else None)


class PuzzleOverScreen(ReadingScreen):
    """How a puzzle went, and why the answer is the answer."""

    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("puzzles.on", "go('on')"),
        *bind("puzzles.next", "go('next')"),
        *bind("puzzles.again", "go('again')"),
    ]
    DEFAULT_CSS = """
    PuzzleOverScreen #puzzle-result { height: 3; width: 1fr; margin: 1 2; content-align: center middle; }
    PuzzleOverScreen #puzzle-result { color: $turn-text; background: $turn; text-style: bold; }
    PuzzleOverScreen #puzzle-result:ansi { text-style: bold reverse; color: ansi_default; background: ansi_default; }
    PuzzleOverScreen { align: center top; }
    PuzzleOverScreen #puzzle-result, PuzzleOverScreen #puzzle-scroll { max-width: 92; }
    PuzzleOverScreen #puzzle-scroll { height: 1fr; padding: 0 4; }
    PuzzleOverScreen .puzzle-why { height: auto; margin: 0 0 1 0; }
    PuzzleOverScreen #puzzle-menu { width: 40; height: auto; max-height: 4; margin: 0 2 1 2; }
    PuzzleOverScreen.-tall { align: center middle; }
    PuzzleOverScreen.-tall #puzzle-scroll { height: auto; max-height: 60%; }
    """

    def __init__(self, shelf: Shelf, session: ThousandSession, coach: PuzzleCoach, then: Callable[[str], None]) -> None:
        super().__init__()
        self.shelf = shelf
        self.session = session
        self.coach = coach
        self._then = then

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("puzzles.title"))
        yield Static(self._result(), id="puzzle-result", markup=False)
        view = self.session.view()
        voice = Voice(self.session.names, view.seat, self.ascii_only, self.key)
        with VerticalScroll(id="puzzle-scroll", classes="read", can_focus=False):
            for paragraph in reason(self.coach.puzzle, view, voice):
                yield Static(paragraph, classes="puzzle-why", markup=False)
        with FieldColumn(id="puzzle-menu"):
            for what in self._offered():
                key = self.key(f"puzzles.{what}") if what != "back" else self.key("form.back")
                yield ButtonField(t(f"puzzles.{what}"), key, id=f"puzzle-{what}")
        yield ScreenKeys(self.walking_keys())

    def on_mount(self) -> None:
        """The cursor comes with the first frame: an Enter pressed before goes past nothing that nobody has seen."""
        self.call_after_refresh(self.query_one("#puzzle-next").focus)

    def _offered(self) -> Sequence[str]:
        """What can be done next; with open cards, see what comes of the answer."""
        return ("next", "on", "again", "back") if self.session.occasion.cards_open else ("next", "again", "back")

    def _result(self) -> str:
        coach = self.coach
        key = "first" if coach.was_first else "solved" if coach.is_solved else "shown"
        streak = self.shelf.streaks().now
        told = t("puzzles.over.streak", streak=streak) if streak > 1 and coach.was_first else ""
        return f"{t(f'puzzles.over.{key}')} {told}".strip()

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        if self.is_active:
            self.action_go((event.button.id or "").removeprefix("puzzle-"))

    def action_go(self, what: str) -> None:
        """The next puzzle, this one played on or asked again, or the list."""
        if what not in self._offered():
            return
        self.dismiss()
        if what != "back":
            self._then(what)
