"""The replay of a game: a cursor over its log.

::

    replay = Replay(session)                    # of any kind; the session itself is never touched
    replay.deals                                # the deals that may be replayed: those that are settled
    replay.go(replay.deals[4].first + 1)        # the fifth deal after its shuffle
    replay.go(replay.beyond(1, Stride.TRICK))   # a trick further on
    replay.session                              # the table as it was then: its view(), steps(), log
    replay.view(seat)                           # what a seat knew then
    replay.open_view(seat)                      # all cards, seen from a seat; only for use after the deal
    replay.decisions(4)                         # each decision of the fifth deal with the View it was made from

A moment is a ply: a number of moves made. A deal shows the moments after its ``first`` ply up to its ``last``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias

from thousand_tui.table.course import Excerpt, Step
from thousand_tui.table.game import CHANCE, A, G, V_co
from thousand_tui.table.session import Session


class Stride(Enum):
    """The size of a step."""

    ACTION = "action"
    TRICK = "trick"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """A deal of the log: it begins after ``first`` moves and is settled by move ``last``."""

    number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Decision(Generic[V_co, A]):
    """What was decided in a seat after ``ply`` moves, and the View it was decided from."""

    ply: int
    seat: int
    view: V_co
    action: A


class Replay(Generic[G, V_co, A]):
    """Stands at a moment of a settled deal; :attr:`session` is the table at that moment.

    Only settled deals are here (RULES §1.15 is about the one in progress). Opening a replay plays nothing through,
    however long the game is; going to a deal plays through that deal.
    """

    def __init__(self, session: Session[G, V_co, A]) -> None:
        self.source = session
        plies = [0, *sorted(session.course.totals)]
        numbers = [session.card_game.deal_number(session.course.kept(ply)) for ply in plies[:-1]]
        # The settled deals in order.
        self.deals = tuple(map(ReplayedDeal, numbers, plies, plies[1:]))
        self._log = list(session.log)
        self._firsts = plies[:-1]
        self._course: Excerpt[G, A] | None = None
        self._games: tuple[G, ...] = ()
        self._stops: tuple[int, ...] = ()
        self.session = session.twin(session.course)

    # Where it stands

    @property
    def ply(self) -> int:
        """How many moves had been made at this moment."""
        return self.session.ply

    @property
    def at(self) -> int:
        """The index of the current deal in :attr:`deals`."""
        return self.deal_of(self.ply)

    @property
    def deal(self) -> ReplayedDeal:
        """The current deal."""
        return self.deals[self.at]

    @property
    def game(self) -> G:
        """The game at this moment, with all cards."""
        return self.session.game

    def view(self, seat: int | None) -> V_co:
        """What a seat, or an onlooker, knew at this moment."""
        return self.session.card_game.view_of(self.session.game, seat)

    def open_view(self, seat: int, ply: int | None = None) -> V_co:
        """The game now, or at an earlier moment of the deal, as this seat would see it knowing all cards."""
        session = self.session
        return session.card_game.open_view(session.game if ply is None else session.course[ply], seat)

    def open_views(self, seat: int) -> Iterator[V_co]:
        """The game with all cards known to this seat, after each move from the last shuffle to this moment."""
        session = self.session
        dealt = range(session.shuffled_at + 1, session.ply + 1)
        return (self.open_view(seat, ply) for ply in dealt)

    def numbered(self, number: int) -> ReplayedDeal | None:
        """The deal with this number; None if it is not settled."""
        return next((deal for deal in self.deals if deal.number == number), None)

    def deal_of(self, ply: int) -> int:
        """The index in :attr:`deals` of the deal that shows this moment; a settlement belongs to the deal it ends.

        Raises:
            ValueError: it is before the first deal or after the last settled one.
        """
        if not self.deals or not 0 < ply <= self.deals[-1].last:
            raise ValueError("no settled deal shows this moment")
        return bisect_left(self._firsts, ply) - 1

    def dealt(self, deal: ReplayedDeal) -> list[int]:
        """The moments at which the cards were dealt. Moves are counted from the first of them, as on a board; if the
        cards were dealt again, the deal was played as dealt the last time."""
        course, is_dealt = self.source.course.branch(deal.first, deal.last - 1), self.source.card_game.is_dealt
        plies = range(deal.first + 1, deal.last)
        return [ply for ply in plies if is_dealt(course[ply]) and not is_dealt(course[ply - 1])]

    # Going elsewhere

    def go(self, ply: int) -> None:
        """Go to this moment without telling anybody.

        Raises:
            ValueError: no settled deal shows it.
        """
        course = self._enter(self.deal_of(ply))
        if ply < len(course.log):
            course.go_back(ply)
        while len(course.log) < ply:
            course.do(self._log[len(course.log)])

    def show(self, ply: int) -> Step[G, A]:
        """Go to this moment as if the move before it were made now: the session's listeners are told.

        Raises:
            ValueError: no settled deal shows it.
        """
        self.stand_before(ply)
        return self.make()

    def stand_before(self, ply: int) -> None:
        """Go to just before the move that leads to this moment.

        Raises:
            ValueError: no settled deal shows the moment.
        """
        deal = self.deals[self.deal_of(ply)]
        if ply - 1 > deal.first:
            self.go(ply - 1)
        else:
            self._enter(self.deal_of(ply)).go_back(deal.first)

    def make(self) -> Step[G, A]:
        """Make the next move again, and tell the session's listeners."""
        assert self._course is not None, "stand somewhere first"
        before, move = self._course.game, self._log[len(self._course.log)]
        self._course.do(move)
        step = Step(before, move, self._course.game)
        for listener in tuple(self.session.listeners):
            listener(step)
        return step

    def beyond(self, by: int, stride: Stride = Stride.ACTION) -> int:
        """The moment ``by`` actions or deals from here, or one trick; within the first and the last moment.

        By tricks it stops when the cards are dealt, before the first lead, after each trick, and at the end of the
        deal; by deals after the first move of each.
        """
        if stride is Stride.ACTION:
            return max(1, min(self.deals[-1].last, self.ply + by))
        if stride is Stride.DEAL:
            return self.deals[max(0, min(len(self.deals) - 1, self.at + by))].first + 1
        stops = self._stops
        here = bisect_right(stops, self.ply) if by > 0 else bisect_left(stops, self.ply) - 1
        return stops[here] if 0 <= here < len(stops) else self.beyond(1 if by > 0 else -1)

    # What was decided

    def decisions(self, at: int) -> Iterator[Decision[V_co, A]]:
        """The decisions of a deal in order, whoever made them; chance makes none."""
        deal = self.deals[at]
        course = self.source.course.excerpt(deal.first)
        view_of = self.session.card_game.view_of
        for ply in range(deal.first, deal.last):
            move = self._log[ply]
            if move.actor != CHANCE:
                yield Decision(ply, move.actor, view_of(course.game, move.actor), move.action)
            course.do(move)

    # The deal at hand

    def _enter(self, at: int) -> Excerpt[G, A]:
        """The course of a deal; on entering another deal, play it through and find its stops."""
        deal = self.deals[at]
        if self._course is None or self._course.first != deal.first:
            self._course = self.source.course.excerpt(deal.first)
            for ply in range(deal.first, deal.last):
                self._course.do(self._log[ply])
            self._stops = tuple(self._find_stops(deal, self._course))
            self.session.course = self._course
        return self._course

    def _find_stops(self, deal: ReplayedDeal, course: Excerpt[G, A]) -> Iterator[int]:
        verbs = course.card_game
        yield deal.first + 1
        leads = (ply for ply in range(deal.first + 2, deal.last) if verbs.plays_card(self._log[ply].action))
        yield from (ply for ply in [next(leads, None)] if ply is not None)
        for step, ply in zip(course.steps(deal.first), range(deal.first + 1, deal.last + 1), strict=True):
            if ply == deal.last or verbs.ends_trick(step.before, step.move.action, step.after):
                yield ply


# A replay of any game.
AnyReplay: TypeAlias = Replay[Any, Any, Any]
