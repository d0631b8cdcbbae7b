"""One of a few answers: a question that is asked outright."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from thousand_tui.rules import Action, Card, NameTrump, Pass, View, Waive
from thousand_tui.rules.cards import SUIT_MASKS
from thousand_tui.rules.view import NAMING, REBUYING, RIGHTS
from thousand_tui.ui.screens.table.choosing.base import Choosing

Answer: TypeAlias = Action | None
"""What can be answered; None takes the question back."""


class Asking(Choosing):
    """A choice between ``answers``, the one ``at`` the cursor."""

    points_at_cards = False

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        self.answers = self._answers()
        self.at = self._start()

    def _answers(self) -> tuple[Answer, ...]:
        return _ORDERS.get(self.view.phase, _as_offered)(self.view)

    def _start(self) -> int:
        return _STARTS.get(self.view.phase, _first)(self.view, self.answers)

    @property
    def answer(self) -> Answer:
        """The answer under the cursor."""
        return self.answers[self.at]

    def take(self, at: int) -> bool:
        """The cursor goes to this answer; False if there is none."""
        if at not in range(len(self.answers)):
            return False
        self.touched = True
        self.at = at
        return True

    def move(self, by: int) -> None:
        self.take((self.at + by) % len(self.answers))

    def step(self, by: int) -> None:
        """Up goes back, as in any list."""
        self.move(-1 if by > 0 else 1)

    def to_end(self, up: bool) -> None:
        self.take(len(self.answers) - 1 if up else 0)

    def digit(self, digit: str) -> None:
        self.take(int(digit) - 1)

    def confirm(self) -> Action | None:
        return self.answer


class Conceding(Asking):
    """How the deal is to be given up, or not after all; ``under`` is the choice that goes on then."""

    conceding = True

    def __init__(self, under: Choosing) -> None:
        self.under = under
        super().__init__(under.view, under.ply, under.places, under.cursor)
        self.touched = True

    def _answers(self) -> tuple[Answer, ...]:
        return (*self.under.concessions, None)

    def _start(self) -> int:
        """On playing on: a deal that is given up cannot be had back."""
        return len(self.answers) - 1

    @property
    def way(self) -> Answer:
        """The way that is asked about: the one under the cursor, or the only one."""
        first, *others = self.answers
        return self.answer or (first if len(others) == 1 else None)


def _as_offered(view: View) -> tuple[Answer, ...]:
    return tuple(view.choices)


def _waive_first(view: View) -> tuple[Answer, ...]:
    """Not to use a right stands first, where its holder is left the choice."""
    return tuple(sorted(view.choices, key=lambda action: not isinstance(action, Waive)))


def _pass_last(view: View) -> tuple[Answer, ...]:
    return tuple(sorted(view.choices, key=lambda action: isinstance(action, Pass)))


_ORDERS: Final[dict[str, Callable[[View], tuple[Answer, ...]]]] = {RIGHTS: _waive_first, REBUYING: _pass_last}
"""The order of the answers where it is not the order of the rules."""


def _first(view: View, answers: tuple[Answer, ...]) -> int:
    return 0


def _last(view: View, answers: tuple[Answer, ...]) -> int:
    return len(answers) - 1


def _longest_suit(view: View, answers: tuple[Answer, ...]) -> int:
    lengths = [
        (view.hand.mask & SUIT_MASKS[answer.suit]).bit_count() if isinstance(answer, NameTrump) else 0
        for answer in answers
    ]
    return lengths.index(max(lengths))


_STARTS: Final[dict[str, Callable[[View, tuple[Answer, ...]], int]]] = {REBUYING: _last, NAMING: _longest_suit}
"""Where the cursor begins: on what costs nothing, or on what is likely."""
