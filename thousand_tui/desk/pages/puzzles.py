"""The puzzles by theme, limited to one kind or difficulty if the player likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from thousand_tui.desk.pages.page import Column, Desk, Outcome, Page, PageAct, Picture, Row, Take
from thousand_tui.desk.puzzling import (
    Entry,
    PuzzleExercise,
    Shelf,
    by_theme,
    kind_text,
    solved_text,
    step_text,
)
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.study.puzzles.puzzle import EASIEST, HARDEST, Kind
from thousand_tui.words import t
from thousand_tui.words.voice import sentence_case

KINDS: Final = (None, *Kind)
STEPS: Final = (None, *range(EASIEST, HARDEST + 1))

# Cells for the number, the question, how hard it is, and whether cards are open.
NUMBER, ASKED, STEP, CARDS = 3, 25, 9, 15


def page(desk: Desk) -> Page[Entry]:
    """All puzzles that come with the program."""
    return Puzzles(desk).page()


class Puzzles:
    """The puzzles of a kind and a step; None means all kinds but one's own mistakes, and any step."""

    def __init__(self, desk: Desk, kind: Kind | None = None, step: int | None = None) -> None:
        self.desk = desk
        self.shelf = Shelf(desk.settings(), desk.saves)
        self.kind = kind
        self.step = step
        self._asked: Entry | None = None

    @property
    def entries(self) -> Sequence[Entry]:
        """The puzzles in the order of the list."""
        return [entry for group in by_theme(self.shelf.of(self.kind, self.step)).values() for entry in group]

    def page(self) -> Page[Entry]:
        """The puzzles, with what has been solved."""
        entries, tried = self.entries, self.shelf.tried()
        step = step_text(self.step) if self.step is not None else t("puzzles.steps")
        shown = t("puzzles.shown_kind", kind=kind_text(self.kind), step=step, count=len(entries))
        headings = _headings(entries, tried)
        numbers = {entry.key: entry.number or place for place, entry in enumerate(entries, 1)}
        acts = (
            PageAct("puzzles.kind", "puzzles.keys.kind", self._turn_kind),
            PageAct("puzzles.step", "puzzles.keys.step", self._turn_step),
            PageAct("puzzles.next", "puzzles.keys.next", self._take_next_for_me),
        )
        return Page(
            t("puzzles.title"),
            entries,
            (Column(NUMBER, True), Column(ASKED), Column(STEP, True), Column(CARDS, True), Column()),
            lambda entry: _row(entry, str(numbers[entry.key]), tried.get(entry.key)),
            self.take,
            t("puzzles.chooses"),
            none=t("puzzles.none"),
            acts=() if self.shelf.trouble else acts,
            troubles=[self.shelf.trouble] if self.shelf.trouble else (),
            above=(shown, self.shelf.score()),
            heading=lambda entry: headings[entry.key],
            picture=lambda entry: Picture("puzzle", (entry, self.shelf.player)),
            at=self._asked or next(iter(entries), None),
            again=self.page,
        )

    def _turn_kind(self) -> None:
        self.kind, self._asked = KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)], None

    def _turn_step(self) -> None:
        self.step, self._asked = STEPS[(STEPS.index(self.step) + 1) % len(STEPS)], None

    def _take_next_for_me(self) -> Outcome:
        """Ask the puzzle that comes next for this player, then others of the list in the same way."""
        if not (entries := self.entries):
            return None
        return self.take(self.shelf.next_for_me(entries), lambda _: self.shelf.next_for_me(entries))

    def take(self, entry: Entry, after: Callable[[Entry], Entry | None] | None = None) -> Take:
        """Ask a puzzle, then those that ``after`` returns, or the unsolved ones below it; the cursor follows."""

        def following(before: Entry) -> Entry | None:
            self._asked = (after or self._unsolved_after)(before) or before
            return self._asked if self._asked is not before else None

        self._asked = entry
        return Take(PuzzleExercise(self.shelf, entry, following, self.desk.tell))

    def _unsolved_after(self, entry: Entry) -> Entry | None:
        """The next unsolved puzzle in the list after this one, going round, or just the next if all are solved."""
        tried, entries = self.shelf.tried(), self.entries
        place = entries.index(entry) if entry in entries else 0
        others = [*entries[place + 1 :], *entries[:place]]
        unsolved = (other for other in others if not ((result := tried.get(other.key)) and result.solved))
        return next(unsolved, others[0] if others else None)


def _headings(entries: Sequence[Entry], tried: Mapping[str, TriedPuzzle]) -> Mapping[str, str]:
    """The heading of each puzzle by its key: its theme, and how many puzzles of the theme are solved."""
    headings: dict[str, str] = {}
    for theme, group in by_theme(entries).items():
        solved = sum(tried[entry.key].solved for entry in group if entry.key in tried)
        heading = t("puzzles.group", theme=sentence_case(theme), solved=solved, total=len(group))
        headings |= {entry.key: heading for entry in group}
    return headings


def _row(entry: Entry, number: str, tried: TriedPuzzle | None) -> Row:
    cards = t("puzzles.open" if entry.puzzle.is_open else "puzzles.closed")
    told = (entry.asked, step_text(entry.puzzle.step), cards, solved_text(tried))
    return Row((number.rjust(NUMBER), *told), said=t("list.comma").join(filter(None, told)), typed=number)
