"""A coach, who watches the only person at a table.

::

    class Patient(Coach):                       # keeps one card back, and says why
        aids = frozenset({Aid.UNDO})
        told = ""

        def line(self, voice):
            return self.told

        def keeps_back(self, view, action, ply):
            self.told = "" if action == wanted else "Look at the trump first."
            return bool(self.told)

A table has one coach. It is told what happens and when the person is to decide, and sees each of their actions before
it is made. The table shows :meth:`Coach.line` instead of the prompt, and nothing else of the coach.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thousand_tui.bots.reasons import Reason
    from thousand_tui.rules import Action, View
    from thousand_tui.study.judging import Verdict
    from thousand_tui.words import Voice


class Aid(Enum):
    """Things that a coached table may do without."""

    UNDO = "take a decision back"
    HINT = "ask what a strong player would do"
    CONCEDE = "give the deal up"
    REST = "take the rest of the tricks at once, and let a last card play itself"


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept back, and why: the ``idea`` against it, and what is known of its cost."""

    view: View
    action: Action
    idea: Reason | None = None
    verdict: Verdict | None = None


class Coach:
    """Watches a table of any game. By default it says nothing and lets everything through; subclasses override that.

    All methods are called where keys are handled, so they must not think; only :meth:`scripted` may.
    """

    # The aids that are offered; the others are neither shown nor available.
    aids: frozenset[Aid] = frozenset(Aid)
    # The message for the badge before its line.
    badge = "coach.badge"
    # The message for what the hint key does here; if empty, the key gives hints, where they are offered.
    help = ""
    # The coach calls this, in any thread, when something it waited for has come; the table sets it to a function that
    # calls :meth:`heard` where keys are handled.
    changed: Callable[[], object] = staticmethod(lambda: None)
    # Whether it asks what the person would play; if so, Enter plays no card unless the person has pointed at it.
    asks = False
    # What Enter should do next if the action that was kept back was as right as this one.
    meant: Any = None
    # The number of this table and the number of tables in its exercise, where that is of interest.
    part: tuple[int, int] | None = None
    # Whether it can repeat something it said before.
    goes_back = False
    # Whether the person must read the line and press Enter before anything else happens.
    waits = False
    # Whether the table has served its purpose; it closes once the last trick and the line have been read.
    is_finished = False

    def line(self, voice: Voice) -> str:
        """What to say now, at most two lines of 69 cells; if empty, the prompt stays as usual."""
        return ""

    @property
    def kept(self) -> Kept | None:
        """What it is talking about and can show with cards."""
        return None

    def go_on(self) -> None:
        """The person has read the line it waited for."""

    def back(self) -> bool:
        """Repeat what was said before; return False if there is nothing."""
        return False

    def asked(self, view: Any, ply: int) -> None:
        """The person is to decide after ``ply`` moves; told again when the table is reopened or a move taken back."""

    def pointed(self, action: Any) -> None:
        """The person points at something: ``action`` is what Enter would do now, None if it would only choose."""

    def keeps_back(self, view: Any, action: Any, ply: int) -> bool:
        """Whether to hold back an action that is allowed; the line then says why. What the person points at stays as it
        is."""
        return False

    def happened(self, step: Any) -> None:
        """Somebody, or chance, has made a move."""

    def scripted(self, view: Any, ply: int) -> Any:
        """What the bot in the seat of this View does; None: it decides for itself. Called in its own thread."""
        return None

    def helps(self) -> None:
        """The hint key was pressed, if ``help`` names its purpose."""

    def heard(self) -> None:
        """Something it waited for has come."""

    def close(self) -> None:
        """The table was closed."""


# The coach of a table that has none.
NOBODY = Coach()
