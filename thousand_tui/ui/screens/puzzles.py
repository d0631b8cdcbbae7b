"""The puzzles: a list to choose from, and what is said about one when its table is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.puzzling import Entry, PuzzleExercise, Shelf, kind_text, solved_text
from thousand_tui.storage import saves_dir
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.study.puzzles.puzzle import EASIEST, HARDEST, Kind
from thousand_tui.table import ThousandSession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import take
from thousand_tui.ui.widgets.column_text import left, right
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
            "  " + left(entry.asked, KIND),
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
        warn = partial(self.thousand.say, severity="warning")
        take(self.thousand, PuzzleExercise(self.shelf, entry, self._after, self._voice, warn))

    def _voice(self, session: ThousandSession) -> Voice:
        return Voice(session.names, session.view().seat, self.key)

    def _after(self, entry: Entry) -> Entry | None:
        """The next puzzle of the list that is not solved, round from this one, or the next one if all are; the cursor
        goes there."""
        assert self.shelf is not None
        tried = self.shelf.tried()
        at = next((place for place, each in enumerate(self.entries) if each.key == entry.key), 0)
        others = [*self.entries[at + 1 :], *self.entries[:at]]
        new = (each for each in others if not ((found := tried.get(each.key)) and found.solved))
        after = next(new, others[0] if others else None)
        if after is not None:
            self.query_one(RowList).cursor = self.entries.index(after)
        return after
