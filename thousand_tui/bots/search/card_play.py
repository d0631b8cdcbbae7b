"""Choosing cards by looking ahead: each is tried in imagined worlds.

If the solver can play the game, it is asked about the contract, with open cards, for every card still in the running.
With open cards everybody sees everything, so it tells what can be made and not what will be; if it gives the same
answer for all cards, it is also asked about a little more or a little less. Without a declarer it is asked for points,
once no more cards are drawn. Worlds are also played out quickly, to see what everybody takes, if the solver cannot play
the game or if the contract no longer depends on the play. There, a Regular's opinion decides among cards that so few
worlds do not tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Final

from thousand_tui.bots import play as by_eye
from thousand_tui.bots.contracts import Prices, give_up
from thousand_tui.bots.evaluation import counting, deal_of, sheet_worth, worth_of
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.endgames import StockEnd, covers_stock_end
from thousand_tui.bots.search.last_tricks import is_close, trick_is_lost, weigh_last
from thousand_tui.bots.search.play_model import likely_worlds
from thousand_tui.bots.search.rollouts import OFF, behind, outcome_after, to_last_card, told_apart, with_points
from thousand_tui.bots.search.solver import Solver
from thousand_tui.bots.search.worlds import Layout, Worlds
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import FULL, Game, Outcome, Play, Plays, Rulebook, Sheet, Tricks, View, points_of, settle
from thousand_tui.rules.phases import tricks

# How many points above or below the contract the solver is also asked about.
STEP: Final = 20
# What a world counts for a card that fails the contract there and for one that makes it, if cards differ.
DEPENDS: Final = (0.05, 0.92)
# What it counts if all cards fail or all make it: for missing it by more than a step, by less; for making it with less
# than a step to spare, with more.
AGREED: Final = ((0.0, 0.15), (0.85, 1.0))
# After this many worlds a card may be dropped ...
FAIR_TRIAL: Final = 8
# ... if it is behind by more than this many times what luck may do in them (the root of their squared weights).
OUT: Final = 1.5
# The weight of a card point that a Regular expects from a card, beside points on the sheet.
BY_EYE: Final = 0.3
# The same if only such points are left to play for, beside the result of quick play.
BY_EYE_SETTLED: Final = 1.0
# How many worlds are played out if the contract is made or lost whatever is played: then the rest counts.
SETTLED: Final = 20
# How far quick play may misjudge cards added to a lost trick: a ten or ace must bring more than that.
WITHOUT_NEED: Final = 10.0
# With this many cards in hands or fewer, the rest is solved if there is no declarer; with more it takes too long.
ENDS: Final = 18
# In this many worlds the points are counted.
COUNTED: Final = 40
# After this many worlds there is something new to show.
AT_ONCE: Final = 5


def weigh_plays(view: View, rng: Random, budget: Budget) -> Iterator[tuple[Weighed, ...]]:
    """The plays, best first, again as more worlds are tried; only a concession if the deal is lost."""
    offered = view.choices
    assert isinstance(offered, Plays)
    if offered.concessions and view.done and (way := give_up(view, offered.concessions)) is not None:
        yield (Weighed(way, 0.0, 0.0),)
        return
    weighing = Weighing(view, [action for action in offered if isinstance(action, Play)], budget)
    worlds, wanted = Worlds(view), budget.worlds
    if budget.reads:
        layouts = likely_worlds(worlds, rng, wanted)
    else:
        layouts = [(hands, 1.0) for hands in worlds.several(rng, wanted)]
    if budget.nodes and weighing.cliffs is None and is_close(view):
        last: tuple[Weighed, ...] = ()
        for last in weigh_last(view, weighing.plays, layouts, budget):
            yield last
        if last:
            yield weighing.counted(last, worlds, layouts) if budget.points else last
            return
    for hands, weight in layouts[:WORLDS] if weighing.cliffs is not None else ():
        weighing.look_down(worlds.game(hands, rng), weight)
    for hands, weight in layouts:
        is_solved = weighing.solve(hands, weight)
        if not is_solved:
            weighing.play_out(worlds.game(hands, rng), weight, is_solved=False)
        if weighing.nodes < 0:
            break
        if not weighing.worlds % AT_ONCE:
            yield weighing.ranked()
    if weighing.is_settled and not weighing.played_out:
        for hands, weight in layouts[:SETTLED]:
            weighing.play_out(worlds.game(hands, rng), weight, is_solved=True)
    last = weighing.ranked()
    yield weighing.counted(last, worlds, layouts) if budget.points else last


@dataclass(slots=True)
class Tally:
    """What the worlds say about one play, as weighted sums. By the solver, in ``asked`` worlds: ``made`` is the
    contract, ``solved`` what counts with it. By quick play: ``worth`` on the sheet, and ``won``, the contract in worlds
    the solver did not know. ``counts`` and ``worths`` are the results world by world, ``unsolved`` the latter where the
    solver did not know. A play hopelessly behind is no longer ``running``. ``beyond`` is the result at a cliff of the
    sheet, in the worlds where that was tried."""

    play: Play
    by_eye: float
    asked: float = 0.0
    made: float = 0.0
    solved: float = 0.0
    worth: float = 0.0
    won: float = 0.0
    beyond: float = 0.0
    running: bool = True
    counts: list[float] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)
    unsolved: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Weighing:
    """The plays of a view under trial in ``worlds`` worlds; ``nodes`` are left to the solver. ``solved`` and
    ``unsolved`` are the weights of the worlds that it knew and did not know; the latter were ``played_out``."""

    view: View
    plays: Sequence[Play]
    budget: Budget
    tallies: list[Tally] = field(init=False)
    gain: float = 0.0
    contract: int = 0
    solves: bool = False
    ends: bool = False
    is_lost: bool = False
    worlds: int = 0
    solved: list[float] = field(default_factory=list)
    unsolved: list[float] = field(default_factory=list)
    played_out: list[float] = field(default_factory=list)
    nodes: int = field(init=False)
    cliffs: Cliffs | None = None
    looked: float = 0.0
    worths: dict[tuple[object, ...], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        view, declarer = self.view, self.view.deal.declarer
        known, aims = read(view), by_eye.aims_of(view)
        self.tallies = [Tally(play, by_eye.value(view, known, aims, play)) for play in self.plays]
        self.nodes = self.budget.nodes
        self.solves = self.nodes > 0 and covers(view)
        self.ends = self.nodes > 0 and covers_stock_end(view) and sum(view.sizes) <= ENDS
        self.is_lost = trick_is_lost(view, self.plays)
        self.gain = 1.0 if self.ends else 0.0
        if declarer is not None:
            _, self.gain = counting(view, declarer)
            self.contract = Prices(view, declarer).needed(view.deal.contract)
            self.cliffs = cliffs_of(view, self.contract)

    @property
    def is_settled(self) -> bool:
        """Whether no play decides the contract, as far as the solver can tell."""
        return bool(self.solved) and len({tally.solved for tally in self.tallies}) == 1

    def play_out(self, game: Game, weight: float, *, is_solved: bool) -> None:
        """Find out what everybody takes if each play is followed by quick play."""
        self.played_out.append(weight)
        if not is_solved:
            self.unsolved.append(weight)
        for tally in self.tallies:
            outcome = outcome_after(game, tally.play)
            worth = self._worth(outcome)
            if self.cliffs is not None:
                worth -= self.cliffs.beyond(outcome)
            tally.worth += weight * worth
            tally.worths.append(worth)
            if not is_solved:
                tally.unsolved.append(worth)
                tally.won += weight * (bool(self.contract) and outcome.raw(outcome.declarer) >= self.contract)

    def _worth(self, outcome: Outcome) -> float:
        key = (outcome.cards, outcome.melds, outcome.tricks)
        if key not in self.worths:
            self.worths[key] = worth_of(self.view, outcome)
        return self.worths[key]

    def look_down(self, game: Game, weight: float) -> None:
        """Find the result of each play at the cliffs of the sheet."""
        assert self.cliffs is not None
        self.looked += weight
        for tally in self.tallies:
            tally.beyond += weight * self.cliffs.after(game, tally.play)

    def solve(self, hands: Sequence[int], weight: float) -> bool:
        """Ask the solver about every play in one world; return whether it knew the melds and finished."""
        self.worlds += 1
        if self.ends:
            return self._solve_end(hands, weight)
        board = board_of(self.view, hands) if self.solves else None
        solver = board.solver(hands, self.nodes) if board is not None else None
        if board is None or solver is None:
            return False
        running = [tally for tally in self.tallies if tally.running]
        question = Question(solver, board, board.left(hands), [number_of(tally.play) for tally in running])
        makes = question.reach(need := self.contract - board.scored)
        if len(set(makes)) > 1:
            counts = [DEPENDS[make] for make in makes]
        else:
            beyond = question.reach(need + (STEP if makes[0] else -STEP))
            counts = [AGREED[makes[0]][more] for more in beyond]
        self.nodes -= solver.nodes
        if solver.exhausted:
            return False
        self.solved.append(weight)
        for tally, make, count in zip(running, makes, counts, strict=True):
            tally.asked += weight
            tally.made += weight * make
            tally.solved += weight * count
            tally.counts.append(self.gain * count)
        if self.gain and self.worlds >= FAIR_TRIAL and self.cliffs is None:
            self._leave_out(running)
        return True

    def _solve_end(self, hands: Sequence[int], weight: float) -> bool:
        """Solve a world without a declarer once the stock is empty: the result of each play in points on the sheet."""
        solver = StockEnd(self.view, hands, self.nodes)
        values = [solver.value(tally.play) for tally in self.tallies]
        self.nodes -= solver.nodes
        if solver.exhausted:
            return False
        self.solved.append(weight)
        for tally, value in zip(self.tallies, values, strict=True):
            tally.asked += weight
            tally.solved += weight * value
            tally.counts.append(value)
        return True

    def _leave_out(self, running: Sequence[Tally]) -> None:
        """Stop asking about plays that are hopelessly behind."""
        sign = 1 if self.gain > 0.0 else -1
        least = max(sign * tally.solved for tally in running) - OUT * sqrt(
            sum(weight * weight for weight in self.solved)
        )
        for tally in running:
            tally.running = sign * tally.solved >= least

    def ranked(self) -> tuple[Weighed, ...]:
        """The plays as they look now; if quick play decides, those not told apart from the best are in the Regular's
        order. With open cards everybody plays too well, so more plays count as even, but none of those is put first."""
        is_settled = self.is_settled
        tried = sorted(
            ((self._weighed(tally, is_settled), tally) for tally in self.tallies),
            key=lambda pair: (not pair[1].running, -pair[0].worth),
        )
        first, best = tried[0]
        even = [pair for pair in tried if pair[1].running and not self._told_apart(best, pair[1], is_settled)]
        others = [
            replace(weighed, is_even=not self._told_apart(best, tally, is_settled, OFF))
            if tally.running
            else replace(weighed, worth=first.worth - self._behind(best, tally))
            for weighed, tally in tried
            if not any(tally is each for _, each in even)
        ]
        others.sort(key=lambda weighed: -weighed.worth)
        if is_settled or not best.asked:
            even.sort(key=lambda pair: (-pair[1].by_eye, pair[1].play.card))
        return (*(replace(weighed, is_even=True) for weighed, _ in even), *others)

    def counted(
        self, weighed: Sequence[Weighed], worlds: Worlds, layouts: Sequence[tuple[Layout, float]]
    ) -> tuple[Weighed, ...]:
        """The same plays with the points that they bring, counted in some of these worlds."""
        rng = Random(COUNTED)
        games = [(worlds.game(hands, rng), weight) for hands, weight in layouts[:COUNTED]]
        return with_points(self.view, weighed, self.contract, games)

    def _told_apart(self, best: Tally, other: Tally, is_settled: bool, off: float = 0.0) -> bool:
        """Whether a play is clearly behind the best; ``off`` is how far open cards may misjudge."""
        if other is best:
            return False
        if best.beyond - other.beyond > OFF * self.looked:
            return True
        if best.asked and not is_settled:
            solved = told_apart(best.counts, other.counts, self.solved, off)
            return solved or told_apart(best.unsolved, other.unsolved, self.unsolved)
        return told_apart(best.worths, other.worths, self.played_out, WITHOUT_NEED if self.is_lost else OFF)

    def _behind(self, best: Tally, other: Tally) -> float:
        """The gap between the best play and one that is no longer running."""
        cliff = (best.beyond - other.beyond) / self.looked if self.looked else 0.0
        return behind(best.counts, other.counts, self.solved) + max(0.0, cliff)

    def _weighed(self, tally: Tally, is_settled: bool) -> Weighed:
        rounds = sum(self.played_out) or 1.0
        worth = tally.worth / rounds
        if tally.asked and not is_settled:
            worth = self.gain * tally.solved / tally.asked
        won = (tally.made + tally.won) / (tally.asked + sum(self.unsolved) or 1.0)
        if self.looked:
            worth += tally.beyond / self.looked
        worth += (BY_EYE_SETTLED if is_settled else BY_EYE) * tally.by_eye
        return Weighed(tally.play, worth, won if self.contract else None, worlds=self.worlds)


@dataclass(frozen=True, slots=True)
class Question:
    """Several ``moves`` in one world, with the cards ``left`` in hands."""

    solver: Solver
    board: Board
    left: int
    moves: Sequence[int]

    def reach(self, points: int) -> list[bool]:
        """Which moves bring the declarer at least ``points`` from now on."""
        value, state, table = self.solver.value, self.board.state, self.board.table
        return [value(self.left, state, table, move, points - 1) >= points for move in self.moves]


# --- Cliffs of the sheet ----------------------------------------------------------------------------------------------
#
# Totals at which one more point is worth far more, or less, than the points before it: a total of 555 that falls to
# zero, a third bolt, a barrel, a lock, the target. While no cliff is within reach of the points still open, a point is
# worth about the same anywhere and the sheet is not consulted. Otherwise the rules settle each outcome to find out what
# it is worth beyond that. In the last tricks the others are assumed to see it too: half of a card's worth there is its
# result if they do their worst.

# The least a cliff is worth, in points on the sheet.
JUMP: Final = 40.0
# With this many cards in hand or fewer, the others are assumed to do their worst.
LAST: Final = 3
# The weight of that result beside quick play.
WORST: Final = 0.5
# How many worlds are played out at a cliff.
WORLDS: Final = 40
# How many positions to visit to find the worst.
POSITIONS: Final = 6_000
# More points than a seat can take in a deal: the pack and all marriages.
MOST: Final = 421


@dataclass(slots=True)
class Cliffs:
    """What the sheet makes of the outcomes of a deal with a cliff within reach; ``contract`` points make the contract,
    which is worth ``gain`` apart from cliffs. ``positions`` is how many may still be visited."""

    view: View
    contract: int
    gain: float = 0.0
    positions: int = POSITIONS
    known: dict[tuple[object, ...], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        declarer = self.view.deal.declarer
        assert declarer is not None
        _, self.gain = counting(self.view, declarer)

    def beyond(self, outcome: Outcome) -> float:
        """What the sheet is worth after an outcome, less the worth of the contract."""
        key = (outcome.cards, outcome.melds, outcome.tricks)
        if key not in self.known:
            made = outcome.raw(outcome.declarer) >= self.contract
            self.known[key] = worth_of(self.view, outcome) - self.gain * made
        return self.known[key]

    def after(self, game: Game, play: Play) -> float:
        """What this play brings in an imagined game, apart from the contract."""
        now = game.now
        assert isinstance(now, Tricks)
        after, end = tricks.played(game, now, play)
        if isinstance(end, Outcome):
            return self.beyond(end)
        usual = self.beyond(to_last_card(after))
        if game.hands[self.view.me].bit_count() > LAST or self.positions <= 0:
            return usual
        return (1.0 - WORST) * usual + WORST * self._worst(after, float("-inf"), float("inf"))

    def _worst(self, game: Game, low: float, high: float) -> float:
        """What a play brings if this seat plays its best and all others harm it as much as they can, with open cards;
        it lies between ``low`` and ``high``."""
        now = game.now
        assert isinstance(now, Tricks)
        self.positions -= 1
        mine = now.turn == self.view.me
        for play in tricks.offered(game, now):
            if not isinstance(play, Play):
                continue
            after, end = tricks.played(game, now, play)
            value = self.beyond(end) if isinstance(end, Outcome) else self._worst(after, low, high)
            if mine:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if mine else high


def cliffs_of(view: View, contract: int) -> Cliffs | None:
    """The cliffs of a deal in play; None if none is within reach or there is no declarer."""
    declarer = view.deal.declarer
    if declarer is None:
        return None
    deal = deal_of(view, declarer)
    sheet = Sheet(view.sheet.standings, gold=view.sheet.gold)
    for seat in view.deal.active:
        least = view.points_of(seat)
        jumps = _jumps(view.rules, sheet, deal, view.side(view.me), seat)
        if any(least < jump <= least + _open(view, seat) for jump in jumps.points):
            return Cliffs(view, contract)
        if jumps.is_nothing and not view.tricks_of(seat):
            return Cliffs(view, contract)
    return None


def _open(view: View, seat: int) -> int:
    """The points a seat may still take, erring on the high side."""
    melds, hand = view.rules.melds, view.hand.mask
    held = hand if seat == view.me else view.unseen.mask
    laid = sum(1 << card for _, card in view.table)
    return points_of((hand | view.unseen.mask | laid) & FULL) + sum(
        melds.worth(suit) for suit, pair in enumerate(melds.pairs) if held & pair == pair
    )


@dataclass(frozen=True, slots=True)
class Jumps:
    """The ``points`` of a seat at which the sheet jumps; ``is_nothing``: it also jumps between no trick and one."""

    points: tuple[int, ...]
    is_nothing: bool


@lru_cache(maxsize=64)
def _jumps(rules: Rulebook, before: Sheet, deal: Outcome, side: int, seat: int) -> Jumps:
    scoring = rules.scoring

    def worth(points: int, took: int = 1) -> float:
        cards = tuple(points if each == seat else 0 for each in range(len(deal.cards)))
        taken = tuple(took if each == seat else 1 for each in range(len(deal.cards)))
        sheet, winners = settle(before, replace(deal, cards=cards, tricks=taken), rules)
        return sheet_worth(sheet, winners, side, rules)

    is_declarer = seat == deal.declarer
    written: Callable[[int], object] = scoring.holds if is_declarer else scoring.rounds
    steps = [points for points in range(MOST) if not points or written(points) != written(points - 1)]
    found = [
        high
        for (low, one), (high, other) in pairwise([(points, worth(points)) for points in steps])
        if abs(other - one) > JUMP and not (is_declarer and scoring.holds(low) < deal.contract <= scoring.holds(high))
    ]
    return Jumps(tuple(found), abs(worth(0, 0) - worth(0)) > JUMP)
