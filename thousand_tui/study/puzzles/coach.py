"""The coach of a puzzle: asks the question, keeps wrong answers back, and says whether one was right; and the one who
plays it on against the person.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from thousand_tui.rules import Action, View
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.study.puzzles.opened import table_of
from thousand_tui.study.puzzles.puzzle import Judgement, Puzzle
from thousand_tui.study.puzzles.telling import not_asked, outcome, question, right, shown, wrong
from thousand_tui.table import ThousandSession, ThousandStep
from thousand_tui.words import Voice

HELP: Final = "puzzles.help"
"""What the key of the hint does."""


class Moment(Enum):
    """How far a puzzle has come."""

    ASKED = "asked"
    WRONG = "wrong"
    NOT_ASKED = "not asked"
    RIGHT = "right"
    SHOWN = "shown"


class PuzzleCoach(Coach):
    """Asks one puzzle; ``tries`` counts the answers that were judged."""

    aids = frozenset({Aid.CONCEDE})
    asks = True

    def __init__(self, puzzle: Puzzle, view: View) -> None:
        self.puzzle = puzzle
        self.tries = 0
        self.help = HELP
        self.moment = Moment.ASKED
        self._view = view
        self._tried: Action | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the answer is known by now."""
        return self.moment in (Moment.RIGHT, Moment.SHOWN)

    @property
    def is_solved(self) -> bool:
        """Whether the right answer was given."""
        return self.moment is Moment.RIGHT

    @property
    def was_first(self) -> bool:
        """Whether the first try was right."""
        return self.is_solved and self.tries == 1

    def line(self, voice: Voice) -> str:
        """The question, or what is said of the last answer."""
        match self.moment:
            case Moment.WRONG if self._tried is not None:
                return wrong(self._view, self._tried, voice)
            case Moment.NOT_ASKED:
                return not_asked(self.puzzle, self._view, voice)
            case Moment.RIGHT if self._tried is not None:
                return right(self._view, self._tried, voice)
            case Moment.SHOWN:
                return shown(self.puzzle, self._view, voice)
            case _:
                return question(self.puzzle, self._view, voice)

    def keeps_back(self, view: View, action: Action, ply: int) -> bool:
        """Judge the answer. It is never made: nothing follows it."""
        if self.is_answered:
            return True
        judged = self.puzzle.judge(action)
        self._tried = action
        if judged is Judgement.NOT_ASKED:
            self.moment = Moment.NOT_ASKED
            return True
        self.tries += 1
        if judged is Judgement.RIGHT:
            self._end(Moment.RIGHT)
        else:
            self.moment = Moment.WRONG
        return True

    def helps(self) -> None:
        """Tell the answer; that is a try which failed."""
        self.tries += 1
        self._end(Moment.SHOWN)

    def _end(self, moment: Moment) -> None:
        self.moment = moment
        self.waits, self.help = True, ""

    def go_on(self) -> None:
        """The answer has been read: that was the puzzle."""
        self.waits, self.is_finished = False, True


class PlayedOn(Coach):
    """Plays an open puzzle on from its answer: the other seats know all cards and play as well as can be."""

    aids = frozenset({Aid.UNDO, Aid.REST})

    def __init__(self, session: ThousandSession) -> None:
        self._session = session

    def line(self, voice: Voice) -> str:
        """How the contract ended."""
        return outcome(self._session.game.sheet.deals[-1].outcome, voice) if self.waits else ""

    def happened(self, step: ThousandStep) -> None:
        """Wait for its line to be read when the deal is settled."""
        self.waits = len(step.after.sheet.deals) > len(step.before.sheet.deals)

    def scripted(self, view: View, ply: int) -> Action | None:
        """The best card against all hands."""
        table = table_of(self._session.game)
        return table.best() if table is not None else None

    def go_on(self) -> None:
        """That was the deal."""
        self.waits, self.is_finished = False, True
