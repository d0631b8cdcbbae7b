"""What needs no decision any more: the rest of the tricks by a plan that cannot fail, and a last card without a choice.

Both are ordinary plays; they are only made without being asked for one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from thousand_tui.rules import Play, View
from thousand_tui.rules.view import TRICKS
from thousand_tui.table.thousand import ThousandSession

WORTH_OFFERING: Final = 2
"""With fewer tricks left there is nothing to be saved."""


class Planned(Protocol):
    """Leads that take all the tricks that are left, in their order."""

    @property
    def plays(self) -> tuple[Play, ...]: ...


P = TypeVar("P", bound=Planned)


@dataclass(frozen=True, slots=True)
class Run:
    """A plan that is being played: its leads, the ply of the first one, and the cards of a trick."""

    plays: tuple[Play, ...]
    first: int
    seats: int

    @property
    def end(self) -> int:
        """The ply at which all is played."""
        return self.first + len(self.plays) * self.seats

    def due(self, ply: int) -> Play | None:
        """The lead that is due at this ply; None between the leads, before and after them."""
        trick, card = divmod(ply - self.first, self.seats)
        return self.plays[trick] if not card and 0 <= trick < len(self.plays) else None


class Finishing(Generic[P]):
    """Offers the rest of the tricks to the only person at the table, and plays what needs no decision.

    ``certain`` finds a plan for a view, None if there is none. ``last_cards`` says whether a last card plays itself.
    """

    def __init__(
        self, session: ThousandSession, certain: Callable[[View], P | None], last_cards: Callable[[], bool]
    ) -> None:
        self.session = session
        self.run: Run | None = None
        self._certain = certain
        self._last_cards = last_cards
        self._asked: tuple[object, P | None] = (None, None)

    @property
    def is_running(self) -> bool:
        """Whether the rest is being taken, up to the moment after its last card."""
        run, session = self.run, self.session
        return run is not None and len(session.people) == 1 and run.first <= session.ply <= run.end

    def offer(self) -> P | None:
        """The plan that may be taken now; None where nothing is certain, or not worth it, or it is being played.

        With several people at the table there is none: whatever they play, it is theirs to play.
        """
        session = self.session
        if len(session.people) != 1 or session.turn not in session.people or self.due() is not None:
            return None
        view = session.view()
        if view.phase != TRICKS or view.table or len(view.hand) < WORTH_OFFERING:
            return None
        moment = (session.ply, view.hand.mask, view.played.mask)
        if self._asked[0] != moment:
            self._asked = (moment, self._certain(view))
        return self._asked[1]

    def accept(self) -> bool:
        """Take the rest as it is offered; False if it is not."""
        plan = self.offer()
        if plan is None:
            return False
        self.run = Run(plan.plays, self.session.ply, len(self.session.view().deal.active))
        return True

    def due(self) -> Play | None:
        """What the person to act plays without being asked."""
        run, session = self.run, self.session
        if session.turn is None or session.turn != session.at_keyboard:
            return None
        if run is not None and self.is_running:
            play = run.due(session.ply)
            return play if play is not None and session.why_not(play) is None else None
        return last_card(session.view()) if self._last_cards() else None

    def undo(self) -> bool:
        """Go back to this person's previous decision; False if that is not allowed.

        A plan was one decision, and a card that has played itself was none.
        """
        session = self.session
        first = self.run.first if self.run is not None and session.ply <= self.run.end else session.ply
        if not session.undo():
            return False
        self.run = None
        while (session.ply > first or self.due() is not None) and session.undo():
            pass
        return True


def last_card(view: View) -> Play | None:
    """The only card of the seat to act, if there is nothing to choose but that: no meld, no concession."""
    if view.phase != TRICKS or not view.my_turn or len(view.hand) != 1 or len(view.choices) != 1:
        return None
    (play,) = view.choices
    return play if isinstance(play, Play) else None
