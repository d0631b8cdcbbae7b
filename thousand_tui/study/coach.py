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

A table has one coach. It is told what happens and when the person is to decide, and sees each action of theirs before
it is made. The table shows :meth:`Coach.line` in place of the prompt, and nothing else of the coach.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thousand_tui.bots.ideas import Idea
    from thousand_tui.rules import Action, View
    from thousand_tui.study.judging import Verdict
    from thousand_tui.words import Voice


def _nothing() -> None:
    pass


class Aid(Enum):
    """What may be left out at a coached table."""

    UNDO = "take a decision back"
    HINT = "ask what a strong player would do"
    CONCEDE = "give the deal up"
    REST = "take the rest of the tricks at once, and let a last card play itself"


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept back, and why: the ``idea`` that it goes against, and what is known of its cost."""

    view: View
    action: Action
    idea: Idea | None = None
    verdict: Verdict | None = None


class Coach:
    """Watches a table of any game. It says nothing and lets everything through; a coach overrides what it does
    otherwise.

    All of it is called where keys are answered, so it must not think there; only :meth:`scripted` may.
    """

    # What is offered; the rest is neither shown nor done.
    aids: frozenset[Aid] = frozenset(Aid)
    # The message that names it before its line.
    badge = "coach.badge"
    # The message that names what the key of the hint does here; empty: it gives hints, where they are offered.
    help = ""
    # Called by the coach, in any thread, when something has come that it was waiting for; the table has put in its
    # place what calls :meth:`heard` where keys are answered.
    changed: Callable[[], object] = staticmethod(_nothing)
    # Whether it asks what the person would play: then Enter plays no card that nobody has pointed at.
    asks = False
    # Which table of how many of its exercise this is, where that is of interest.
    part: tuple[int, int] | None = None
    # Whether there is something that it has said before, and says again.
    goes_back = False
    # Whether the line must be read, and Enter pressed, before anything else happens.
    waits = False
    # Whether the table has served its end; it is left as soon as the last trick and the line have been read.
    is_finished = False

    def line(self, voice: Voice) -> str:
        """What is said now, at most two lines of 69 cells; empty: the prompt stands there as always."""
        return ""

    @property
    def kept(self) -> Kept | None:
        """What it speaks of and can show with cards."""
        return None

    def go_on(self) -> None:
        """The line it waited for has been read."""

    def back(self) -> bool:
        """Say once more what was said before; False if there is nothing."""
        return False

    def asked(self, view: Any, ply: int) -> None:
        """The person is to decide, after so many moves; told again when the table is come back to, or went back."""

    def pointed(self, action: Any) -> None:
        """What Enter would do now, None where it only chooses: the person points at it."""

    def keeps_back(self, view: Any, action: Any, ply: int) -> bool:
        """Whether an action that is allowed is not to be made; the line then says why. What was pointed at
        stays as it is."""
        return False

    def happened(self, step: Any) -> None:
        """A move was made, by anybody, chance among them."""

    def scripted(self, view: Any, ply: int) -> Any:
        """What the bot at the seat of this View does; None: it decides itself. Called in a thread of its own."""
        return None

    def helps(self) -> None:
        """The key of the hint was pressed, where ``help`` names it."""

    def heard(self) -> None:
        """Something has come that it was waiting for."""

    def close(self) -> None:
        """The table is left."""


# The coach of a table that has none.
NOBODY = Coach()
