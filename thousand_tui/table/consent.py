"""Taking back by consent: where people play against each other, somebody takes their last decision back if every other
person agrees. Bots are not asked, and there is one question for each decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from thousand_tui.table.course import Move
from thousand_tui.table.games import AnySession

# Seconds until no answer means no.
PATIENCE: Final = 20.0


@dataclass(frozen=True, slots=True)
class TakingBack:
    """The person at ``seat`` asks whether they may take back their decision at ``ply``; the people in ``waiting`` have
    yet to answer. ``end`` is empty while the question is open, then says how it ended, or why it was not asked."""

    number: int
    seat: int
    ply: int
    waiting: tuple[int, ...] = ()
    end: str = ""


def last_decision(session: AnySession, seat: int) -> int | None:
    """The ply of this person's last decision that the others noticed, if it can be asked for: in the current deal, not
    settled yet, with the same people and bots at the table."""
    if session.is_over or session.occasion.is_once_only:
        return None
    for ply in range(session.ply - 1, max(session.seated_at, session.course.first) - 1, -1):
        if session.card_game.is_shuffle(session.log[ply].action) or ply + 1 in session.course.totals:
            return None
        if session.log[ply].actor == seat and not is_private(session, ply):
            return ply
    return None


def who_asks(session: AnySession) -> int:
    """Who asks at a keyboard that people share: the person there, else the one who decided last."""
    if session.at_keyboard is not None:
        return session.at_keyboard
    people = session.people
    return next((move.actor for move in reversed(session.log) if move.actor in people), people[0])


def is_private(session: AnySession, ply: int) -> bool:
    """Whether what is decided at this ply is asked in private, so that nobody else may notice it."""
    game, view_of = session.course[ply], session.card_game.view_of
    turn = session.card_game.turn(game)
    return any(view_of(game, seat).turn != turn for seat in range(len(session.players)) if seat != turn)


def has_seen(session: AnySession, ply: int, seat: int) -> bool:
    """Whether this seat has seen anything new since the decision at ``ply``."""
    course = session.course
    return any(
        session.card_game.has_shown(course[at], session.log[at].action, course[at + 1], (seat,))
        for at in range(ply, session.ply)
    )


class Consent:
    """The question that is ``open`` at a table, and the decisions that were asked about before."""

    def __init__(self) -> None:
        self.open: TakingBack | None = None
        self._number = 0
        self._asked: dict[int, Move[Any]] = {}

    def ask(self, session: AnySession, seat: int) -> TakingBack:
        """Ask for the person at ``seat``; if that cannot be asked now, the question has ended already."""
        ply = last_decision(session, seat)
        others = tuple(other for other in session.people if other != seat)
        self._number += 1
        asked = TakingBack(self._number, seat, 0 if ply is None else ply, others)
        if ply is None or not others:
            return replace(asked, end="none")
        if self.open is not None:
            return replace(asked, end="busy")
        if self._asked.get(seat) is (move := session.log[ply]):
            return replace(asked, end="before")
        self._asked[seat], self.open = move, asked
        return asked

    def answer(self, seat: int, number: int, agrees: bool) -> TakingBack | None:
        """Take an answer: the question as it stands then, or None if this seat is not asked that."""
        asked = self.open
        if asked is None or number != asked.number or seat not in asked.waiting:
            return None
        if not agrees:
            return self.close("refused")
        self.open = replace(asked, waiting=tuple(other for other in asked.waiting if other != seat))
        return self.open if self.open.waiting else self.close("agreed")

    def close(self, end: str) -> TakingBack | None:
        """End the open question, if there is one."""
        asked, self.open = self.open, None
        return None if asked is None else replace(asked, end=end)
