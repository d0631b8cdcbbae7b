"""Exercises: a lesson, a puzzle and a mistake to be found again are one thing to the screens and to the line mode.

::

    while (met := exercise.situation) is not None:
        ...                             # a table is played at, a question answered, of pages one thing is chosen
        exercise.go_on(chosen)
    exercise.close()

A situation asks, offers, judges and tells by itself: a table by its coach, all others by what they hold. What comes
next is up to the exercise, and so is what is kept of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias

from thousand_tui.rules import Agreements, Standing, read_action
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.games import AnySession

# Situations


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table that is played at until its coach is finished, or it is left."""

    session: AnySession
    coach: Coach


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """A question away from the table, ``said`` in the language of the moment: a title, the question, its answers, each
    with what is said to it. The one at the place ``right`` leads on, after any other another is given, and ``missed``
    is called."""

    said: Callable[[], tuple[str, str, Sequence[tuple[str, str]]]]
    right: int
    missed: Callable[[], object] = _nothing


@dataclass(frozen=True, slots=True)
class ResultPage:
    """What can be done now, and how it went, ``said`` in the language of the moment: a line, more where there is room
    for it, and why in paragraphs."""

    said: Callable[[], tuple[str, str, Sequence[str]]]
    offers: Sequence[str]


@dataclass(frozen=True, slots=True)
class LastPage:
    """An exercise is over, ``said`` in the language of the moment: that it is, what follows is called, and how the line
    mode asks whether that is wanted."""

    said: Callable[[], tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class StoryPage:
    """Something to read between two situations, ``said`` in the language of the moment: a title, a headline, rows of
    cells whose first row is their head. ``has_won``: it is the end of a game that was won."""

    said: Callable[[], tuple[str, str, Sequence[Sequence[str]]]]
    has_won: bool = False


Situation: TypeAlias = AtTable | QuestionPage | ResultPage | StoryPage | LastPage


class Exercise(ABC):
    """Situations one after another."""

    # The one that is met now; None: that was it.
    situation: Situation | None = None
    # The message for whoever leaves it in the line mode, if there is one.
    left = ""

    @abstractmethod
    def go_on(self, chosen: str | bool | None = None) -> None:
        """The table, the question or the page is closed; None is chosen if it was left."""

    def close(self) -> None:  # noqa: B027 - most have nothing to do then
        """Nobody takes it any more."""


# Tables


def prepared(
    agreements: Agreements,
    players: Iterable[Player],
    moves: Iterable[str],
    *,
    dealer: int,
    standings: Iterable[Standing] = (),
    seed: str = "prepared",
    cards_open: bool = False,
) -> ThousandSession:
    """A table after these moves, in notation (:mod:`thousand_tui.rules.notation`), the shuffle among them; ``seed`` is
    for packs that are shuffled later, and for bots. With ``cards_open`` the person sees all hands.

    Nothing of it is saved or counted, and what was made before cannot be taken back.

    Raises:
        ValueError: it is no notation, or not allowed there.
    """
    session = ThousandSession(agreements, players, seed, dealer=dealer, standings=standings)
    for line in moves:
        actor, action = read_action(line)
        if actor != session.turn:
            raise ValueError(f"it is not this seat's turn: {line}")
        session.submit(action)
    return session.apart(session.course, session.players, seed, cards_open=cards_open)


# What asks there


class State(Enum):
    """How far a question is."""

    ASKED = auto()
    # The answer is none of those that were offered.
    NOT_ASKED = auto()
    JUDGING = auto()
    WRONG = auto()
    RIGHT = auto()
    # The answer was not found, but told.
    SHOWN = auto()


class Asking(Coach):
    """Asks for one decision, which is judged and never made; finished when it was right or shown, and that was read."""

    aids = frozenset({Aid.CONCEDE})
    asks = True

    def __init__(self) -> None:
        self.state = State.ASKED
        self.answer: Any = None

    @abstractmethod
    def judge(self, action: Any) -> None:
        """Say by the state what this answer is."""

    def keeps_back(self, view: Any, action: Any, ply: int) -> bool:
        """Judge it, while nothing else is to be read or waited for."""
        if not self.waits:
            self.answer = action
            self.judge(action)
        return True

    def helps(self) -> None:
        """Show the answer."""
        if not self.waits:
            self.end(State.SHOWN)

    def end(self, state: State) -> None:
        """The answer is known now, and must be read."""
        self.state, self.waits = state, True

    def go_on(self) -> None:
        """All of it has been read."""
        self.waits, self.is_finished = False, True
