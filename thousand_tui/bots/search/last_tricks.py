"""The last cards against a declarer: solved in the likely worlds with every seat playing for itself.

Few layouts are possible by then, so most or all are tried. The contract and the points each seat writes down are
weighed together, as the sheet counts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from thousand_tui.bots import play as by_eye
from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.evaluation import Shares, shares_of
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.endgames import Selfish
from thousand_tui.bots.search.rollouts import OFF, behind, told_apart
from thousand_tui.bots.search.solver import Solver
from thousand_tui.bots.search.worlds import Layout
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Play, View
from thousand_tui.rules.kernel import winning

# With this many cards in a hand or fewer, the rest is solved for every seat.
LAST: Final = 5
# How many positions to visit for each of the solver's: they cost less.
MORE: Final = 1.25
# The weight of a card point that a Regular expects from a card.
BY_EYE: Final = 0.02
# How far off the worth of a defender's cards may be, in points on the sheet: with open cards a declarer knows to whom
# to leave a trick. Against deals that are played out, the difference between two cards is off by 20 (root mean square
# of 28, in ``bench/agreeing.py``), a declarer's by 3; two and a half times this counts as the same.
MISJUDGED: Final = 8.0
# What a point added to a lost trick costs among plays that are not told apart.
GIVEN: Final = 5.0
# After this many worlds there is something new to show.
AT_ONCE: Final = 5


@dataclass(slots=True)
class Ending:
    """What the worlds say about one play, as weighted sums: ``makes`` over the worlds in which the solver makes the
    contract. The others are over those in which every seat played for itself, apart from the contract where the solver
    makes it; ``worths`` is listed by world. A play far behind is no longer ``running``."""

    play: Play
    by_eye: float
    makes: float = 0.0
    weight: float = 0.0
    made: float = 0.0
    worth: float = 0.0
    worths: list[float] = field(default_factory=list)
    running: bool = True


@dataclass(frozen=True, slots=True)
class Known:
    """A world that the solver knows, with the cards ``left`` in hands; ``makes`` says for each play whether a declarer
    against all others makes the contract there."""

    weight: float
    board: Board
    solver: Solver
    left: int
    makes: tuple[bool, ...]


def is_close(view: View) -> bool:
    """Whether few enough cards are left to solve for every seat, under rules covered here."""
    sure = not view.rules.melds.may_be_lost or (
        view.rules.melds.any_trick and all(view.tricks_of(seat) for seat in view.deal.active)
    )
    known = view.rules.tricks.apart != "declarer" or view.me == view.deal.declarer
    return max(view.sizes) <= LAST and covers(view) and sure and known


def weigh_last(
    view: View, plays: Sequence[Play], layouts: Sequence[tuple[Layout, float]], budget: Budget
) -> Iterator[tuple[Weighed, ...]]:
    """The plays, best first, again as more worlds are solved; nothing if none can be, because of a meld the solver does
    not know."""
    closing = Closing(view, plays, int(MORE * budget.nodes))
    worlds = [world for hands, weight in layouts if (world := closing.look_at(hands, weight)) is not None]
    all_run = True
    for at, world in enumerate(worlds, 1):
        if closing.solve(world) and not len(closing.weights) % AT_ONCE:
            yield closing.ranked()
        if all_run and len(closing.weights) >= AT_ONCE:
            # A later world may outweigh all these together and change what is far behind.
            all_run = sum(closing.weights) < max((later.weight for later in worlds[at:]), default=0.0)
            if not all_run:
                closing.leave_out()
        if closing.nodes <= 0:
            break
    if closing.weights:
        yield closing.ranked()


@dataclass(slots=True)
class Closing:
    """The plays of a view under trial; ``nodes`` is how many positions may still be visited. ``asked`` is the total
    weight of worlds in which the solver judged the contract, ``weights`` are those in which every seat played for
    itself: fewer, so the former show how lucky the latter are."""

    view: View
    plays: Sequence[Play]
    nodes: int
    shares: Shares = field(init=False)
    need: int = field(init=False)
    is_lost: bool = field(init=False)
    endings: list[Ending] = field(init=False)
    asked: float = 0.0
    weights: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        view = self.view
        known, aims = read(view), by_eye.aims_of(view)
        self.endings = [Ending(play, by_eye.value(view, known, aims, play)) for play in self.plays]
        declarer = view.deal.buyer
        self.shares = shares_of(view, declarer)
        self.need = max(0, Prices(view, declarer).needed(view.deal.contract) - view.points_of(declarer))
        self.is_lost = trick_is_lost(view, self.plays)

    def look_at(self, hands: Layout, weight: float) -> Known | None:
        """Ask the solver about the contract in one world; None if it does not know a meld there."""
        board, need = board_of(self.view, hands), self.need
        solver = board.solver(hands)
        if solver is None:
            return None
        left = board.left(hands)
        moves = [number_of(ending.play) for ending in self.endings]
        makes = tuple(
            need > 0 and solver.value(left, board.state, board.table, move, need - 1) >= need for move in moves
        )
        self.asked += weight
        for ending, make in zip(self.endings, makes, strict=True):
            ending.makes += weight * make
        return Known(weight, board, solver, left, makes)

    def solve(self, world: Known) -> bool:
        """Try every play in one world; return whether the search finished."""
        view, shares, board = self.view, self.shares, world.board
        places = board.places
        me = places.index(view.me)
        selfish = Selfish(
            world.solver,
            [_at(places, shares.points[seat]) for seat in places],
            _at(places, shares.made),
            [_at(places, shares.trick[seat]) for seat in places],
            me,
            not view.rules.melds.only_declarer,
            self.nodes,
        )
        dry = sum(1 << place for place, seat in enumerate(places) if place and not view.tricks_of(seat))
        tried = [pair for pair in zip(self.endings, world.makes, strict=True) if pair[0].running]
        found = [
            selfish.value(world.left, board.state, board.table, number_of(ending.play), self.need, dry)
            for ending, _ in tried
        ]
        self.nodes -= selfish.nodes
        if selfish.exhausted:
            return False
        self.weights.append(world.weight)
        for (ending, make), worths in zip(tried, found, strict=True):
            ending.weight += world.weight
            worth = worths[me] - make * shares.made[view.me]
            ending.worth += world.weight * worth
            ending.made += world.weight * (worths[3] - make)
            ending.worths.append(worth)
        return True

    def leave_out(self) -> None:
        """Stop trying plays that are far behind."""
        best = max(self.endings, key=lambda ending: self._weighed(ending).worth)
        for ending in self.endings:
            ending.running = not self._told_apart(best, ending, OFF)

    def ranked(self) -> tuple[Weighed, ...]:
        """The plays as they look now. Points added to a lost trick are certainly lost, so they also decide among plays
        not told apart from the best. With open cards the others play too well, so more plays count as even, but none of
        those is put first."""
        tried = [(self._weighed(ending), ending) for ending in self.endings]
        tried.sort(key=lambda pair: (not pair[1].running, -pair[0].worth))
        first, best = tried[0]
        off = OFF if self.view.me == self.view.deal.declarer else MISJUDGED
        even = [pair for pair in tried if pair[1].running and not self._told_apart(best, pair[1], 0.0)]
        others = [
            replace(
                weighed,
                worth=weighed.worth if ending.running else first.worth - self._behind(best, ending),
                is_even=not self._told_apart(best, ending, off),
            )
            for weighed, ending in tried
            if not any(ending is each for _, each in even)
        ]
        others.sort(key=lambda weighed: -weighed.worth)
        if self.is_lost:
            even.sort(key=lambda pair: GIVEN * pair[1].play.card.points - pair[0].worth)
        return (*(replace(weighed, is_even=True) for weighed, _ in even), *others)

    def _told_apart(self, best: Ending, other: Ending, off: float) -> bool:
        if other is best:
            return False
        return told_apart(self._beside(best, other), other.worths, self.weights, off)

    def _behind(self, best: Ending, other: Ending) -> float:
        """The gap between the best play and one that is no longer running."""
        return behind(self._beside(best, other), other.worths, self.weights)

    def _beside(self, best: Ending, other: Ending) -> list[float]:
        """What the best play brings world by world, plus its advantage over ``other`` for the contract."""
        contract = (best.makes - other.makes) / self.asked * self.shares.made[self.view.me]
        return [worth + contract for worth in best.worths]

    def _weighed(self, ending: Ending) -> Weighed:
        view, total, makes = self.view, ending.weight, ending.makes / self.asked
        return Weighed(
            ending.play,
            ending.worth / total + makes * self.shares.made[view.me] + BY_EYE * ending.by_eye,
            min(1.0, max(0.0, ending.made / total + makes)) if self.need else 1.0,
            worlds=len(self.weights),
        )


def trick_is_lost(view: View, plays: Sequence[Play]) -> bool:
    """Whether the seat plays last to a trick that it cannot win."""
    laid = tuple(card for _, card in view.table)
    if view.play is None or len(laid) != len(view.deal.active) - 1:
        return False
    return all(winning((*laid, play.card), view.play.trump) < len(laid) for play in plays)


def _at(places: Sequence[int], by_seat: Sequence[float]) -> tuple[float, float, float]:
    """The values by place instead of by seat, 0 for a missing third."""
    one, two, *others = [by_seat[seat] for seat in places]
    return one, two, others[0] if others else 0.0
