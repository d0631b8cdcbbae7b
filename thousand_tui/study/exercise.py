"""Exercises: lessons, puzzles and past mistakes look the same to the screens and to the line mode.

::

    while (met := exercise.situation) is not None:
        ...                             # play at a table, answer a question, or choose something on a page
        exercise.go_on(chosen)
    exercise.close()

Situations ask, offer, judge and tell by themselves: a table through its coach, the others through what they hold. The
exercise decides what comes next and what to keep.
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
    """A table to play at until its coach is finished or the person leaves."""

    session: AnySession
    coach: Coach


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """A question away from the table. ``said`` gives in the current language a title, the question, and its answers,
    each with a reply. The answer at index ``right`` leads on; after any other, ``missed`` is called and another may be
    given."""

    said: Callable[[], tuple[str, str, Sequence[tuple[str, str]]]]
    right: int
    missed: Callable[[], object] = lambda: None


@dataclass(frozen=True, slots=True)
class ResultPage:
    """What can be done now, and how it went. ``said`` gives in the current language a line, more if there is room, and
    the reasons in paragraphs."""

    said: Callable[[], tuple[str, str, Sequence[str]]]
    offers: Sequence[str]


@dataclass(frozen=True, slots=True)
class LastPage:
    """The end of an exercise. ``said`` gives in the current language the message that it is over, the name of what
    follows, and the question whether to go on, for the line mode."""

    said: Callable[[], tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class StoryPage:
    """Something to read between two situations. ``said`` gives in the current language a title, a headline, and rows of
    cells, the first row being the heading. ``has_won``: it ends a game that was won."""

    said: Callable[[], tuple[str, str, Sequence[Sequence[str]]]]
    has_won: bool = False


Situation: TypeAlias = AtTable | QuestionPage | ResultPage | StoryPage | LastPage


class Exercise(ABC):
    """A series of situations."""

    # The current situation; None at the end.
    situation: Situation | None = None
    # The message for somebody who leaves it in the line mode, if there is one.
    left = ""
    # The message that tells them first what they can type, if there is one.
    how = ""

    @abstractmethod
    def go_on(self, chosen: str | bool | None = None) -> None:
        """The table, question or page was closed; ``chosen`` is None if the person left."""

    def close(self) -> None:  # noqa: B027 - most have nothing to do then
        """End the exercise; nobody will continue it."""


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
    """A table after these moves, including the shuffle, in notation (:mod:`thousand_tui.rules.notation`); ``seed`` is
    for later shuffles and for bots. With ``cards_open`` the person sees all hands.

    Nothing at it is saved or counted, and the moves already made cannot be taken back.

    Raises:
        ValueError: a line is no notation, or a move is not allowed.
    """
    session = ThousandSession(agreements, players, seed, dealer=dealer, standings=standings)
    for line in moves:
        actor, action = read_action(line)
        if actor != session.turn:
            raise ValueError(f"it is not this seat's turn: {line}")
        session.submit(action)
    return session.apart(session.course, session.players, seed, cards_open=cards_open)


# Questions at a table


class State(Enum):
    """The state of a question."""

    ASKED = auto()
    # The answer is not among those offered.
    NOT_ASKED = auto()
    JUDGING = auto()
    WRONG = auto()
    RIGHT = auto()
    # The person was shown the answer without finding it.
    SHOWN = auto()


class Asking(Coach):
    """Asks for one decision, which is judged but never made; finished once the right answer was given or shown.

    ``view`` is what the person sees, ``tries`` counts the answers judged; looking at the right answer counts too.
    """

    aids = frozenset({Aid.CONCEDE})
    asks = True

    def __init__(self, view: Any) -> None:
        self.view = view
        self.state = State.ASKED
        self.answer: Any = None
        self.tries = 0

    @abstractmethod
    def judge(self, action: Any) -> None:
        """Judge this answer and set the state."""

    @property
    def is_answered(self) -> bool:
        """Whether the answer is now known."""
        return self.state in (State.RIGHT, State.SHOWN)

    @property
    def was_first(self) -> bool:
        """Whether the first try was right."""
        return self.state is State.RIGHT and self.tries == 1

    @property
    def wrong(self) -> Any:
        """The wrong answer that it is talking about; None if there is none."""
        return self.answer if self.state is State.WRONG else None

    def keeps_back(self, view: Any, action: Any, ply: int) -> bool:
        """Judge the action, unless something must be read or waited for first."""
        if not self.waits:
            self.answer = action
            self.judge(action)
            self.tries += self.state is not State.NOT_ASKED
        return True

    def helps(self) -> None:
        """Show the answer."""
        if not self.waits:
            self.tries += 1
            self.end(State.SHOWN)

    def end(self, state: State) -> None:
        """The answer is known and must now be read."""
        self.state, self.waits = state, True

    def go_on(self) -> None:
        """Everything has been read."""
        self.waits, self.is_finished = False, True
