"""The auction: what buying is worth with imagined talons and deals that are played out, compared with passing.

A call's worth depends on who answers it. In each world every hand is played as declarer, and the others bid as far as
their cards are worth to them, each like a bidder of some kind: like our own levels, like a plain Monte-Carlo player,
too high, too low, or stopping after one bid. A call is worth the average result of the auctions that follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress, islice
from math import log
from random import Random
from typing import Final

from thousand_tui.bots.bidding import Buying, doubt, worth_left, worth_of_passing, worths_of_openings
from thousand_tui.bots.estimate import Estimate, Prospect, mean_of, measure, most_of
from thousand_tui.bots.evaluation import worth_now
from thousand_tui.bots.search.exchange import above, played_out, to_the_lead, usual_give, worlds
from thousand_tui.bots.search.play_model import BIDDER, TALON
from thousand_tui.bots.search.rollouts import within_noise
from thousand_tui.bots.search.worlds import talons_of
from thousand_tui.bots.weighed import Budget, Rung, Weighed
from thousand_tui.rules import (
    AUCTION,
    EXCHANGE,
    FULL,
    Action,
    Auction,
    Bid,
    Bids,
    Game,
    Gives,
    Pass,
    View,
    apply,
    choices,
    stage_of,
    turn,
)
from thousand_tui.rules.phases.bidding import cap_of, opening, silenced

# The kinds of bidders: how likely each is before anything is known, and by how many points it overrates a hand.
KINDS: Final[Mapping[str, tuple[float, float]]] = {
    "family": (0.5, 0.0),
    "flat": (0.15, 8.0),
    "loose": (0.15, 20.0),
    "timid": (0.1, -20.0),
    "trapper": (0.1, 0.0),
}
# How many times the auction is bid in each world, with different bidders.
COURSES: Final = 6
# The weight of a deal that was played out; the rest is the estimate of the hand.
BELIEVED: Final = 0.6
# Above every possible number.
NEVER: Final = 1_000_000
# What a defender takes is rounded to steps of this size.
STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Expected:
    """What is expected of a hand ``before`` it was tried in deals that were played out; those change the chances."""

    before: Estimate

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.before.mean

    @property
    def melds(self) -> float:
        """The part of them for melds."""
        return self.before.melds

    @property
    def most(self) -> float:
        """Points that are hardly ever exceeded."""
        return self.before.most


@dataclass(frozen=True, slots=True)
class Simulated(Expected):
    """A hand in a deal that was played out, where it took ``points`` as declarer: they count more than what was
    expected ``before``."""

    points: int

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        gap = contract - 0.5 - self.points
        return BELIEVED * above(gap) + (1.0 - BELIEVED) * self.before.chance(contract)


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent in an imagined world: what their ``hand`` with the talon took as declarer, and this seat against it
    (``mine``); how high a bid the cards alone are ``worth``, and the highest bid they ``may`` make."""

    hand: Simulated
    mine: int
    worth: float
    may: int


@dataclass(frozen=True, slots=True)
class World:
    """The opponents who are still in the auction, by seat, and what this seat's hand with the talon took."""

    rivals: Mapping[int, Rival]
    mine: Simulated


def can_be_bid_out(view: View) -> bool:
    """Whether everybody who has not passed may bid in this auction."""
    now, deal = view.now, view.deal
    return isinstance(now, Auction) and not deal.gold and deal.dark is None and len(now.left) > 1


def world_of(view: View, game: Game, mine: Simulated, rng: Random) -> World | None:
    """The hands bidding in this imagined game, with ``mine`` for this seat; None if the highest bidder's deal does not
    get to a lead."""
    now = view.now
    assert isinstance(now, Auction)
    talon = sum(pile.cards or 0 for pile in game.deal.talon[:1])
    rivals: dict[int, Rival] = {}
    for seat in now.left:
        if seat == view.me:
            continue
        measured = measure(view.rules, view.standing(seat))
        hand = game.hands[seat]
        before = measured.prospects(hand | talon)
        won = _won_by(game, seat)
        taken = played_out(won, rng) if won is not None else None
        if taken is None:
            if seat == now.bidder:
                return None
            rivals[seat] = Rival(Simulated(before, 0), 0, 0.0, 0)
            continue
        may = 0 if silenced(view, seat) else cap_of(view, seat, hand)
        simulated = Simulated(before, taken.points)
        rivals[seat] = Rival(simulated, taken.all[view.me], measured.estimate(hand).mean + TALON, may)
    return World(rivals, mine)


def _won_by(game: Game, seat: int) -> Game | None:
    """The game after this seat has won the auction with its lowest bid; None if it may not bid."""
    while stage_of(game).name == AUCTION:
        now = game.now
        assert isinstance(now, Auction)
        offered = choices(game)
        assert isinstance(offered, Bids)
        if turn(game) == seat and now.bidder != seat:
            if not offered.numbers:
                return None
            game = apply(game, Bid(offered.numbers[0]))
        elif offered.may_pass:
            game = apply(game, Pass())
        else:
            game = apply(game, Bid(offered.numbers[0]))
    return game


@dataclass(frozen=True, slots=True)
class Turn:
    """One of this seat's turns in an imagined auction: the number it would have to bid, and who plays for how much if
    it passes (None: nobody, and the deal is as open as the next one)."""

    number: int
    declarer: int | None
    price: int


@dataclass(frozen=True, slots=True)
class Course:
    """An auction in which this seat always goes on: its turns, and the ``price`` at which all others let it play, or 0
    if it may go no further."""

    turns: tuple[Turn, ...]
    price: int


def course(view: View, bids: Bids, first: int, caps: Mapping[int, float]) -> Course:
    """How the auction goes if this seat bids ``first`` and never passes, and the others bid up to these caps."""
    now, ladder = view.now, view.rules.auction.ladder
    assert isinstance(now, Auction)
    order, most = _from(view, now), bids.numbers[-1]
    turns: list[Turn] = []
    high, bidder, left = now.high, now.bidder, order
    number = first
    while number <= most:
        turns.append(Turn(number, *_without(left, high, bidder, caps, ladder.above)))
        high, bidder = number, view.me
        left, high, bidder = _round(left, high, bidder, caps, ladder.above, view.me)
        if bidder == view.me:
            return Course(tuple(turns), high)
        number = ladder.above(high)
    turns.append(Turn(number, *_without(left, high, bidder, caps, ladder.above)))
    return Course(tuple(turns), 0)


def _from(view: View, now: Auction) -> tuple[int, ...]:
    """The seats still in the auction, this one first."""
    active = view.deal.active
    at = active.index(view.me)
    return tuple(seat for seat in active[at:] + active[:at] if seat in now.left)


def _round(
    left: tuple[int, ...], high: int, bidder: int | None, caps: Mapping[int, float], step: Callable[[int], int], me: int
) -> tuple[tuple[int, ...], int, int | None]:
    """The seats still in, the highest bid and its bidder, when it is this seat's turn again."""
    stay = [me]
    for seat in left[1:]:
        if caps[seat] >= step(high):
            high, bidder = step(high), seat
            stay.append(seat)
    return tuple(stay), high, bidder


def _without(
    left: tuple[int, ...], high: int, bidder: int | None, caps: Mapping[int, float], step: Callable[[int], int]
) -> tuple[int | None, int]:
    """Who plays, and for how much, if this seat, the first in ``left``, passes."""
    seats = list(left[1:])
    at = 0
    while seats and seats != [bidder]:
        at %= len(seats)
        seat = seats[at]
        if seat == bidder:
            at += 1
        elif caps[seat] >= step(high):
            high, bidder = step(high), seat
            at += 1
        else:
            del seats[at]
    return bidder, high


@dataclass(slots=True)
class Outbidding:
    """What it is worth to pass or to bid on, by auctions in these worlds; ``buying`` is the worth of winning with any
    talon, ``mine`` of winning with those of the worlds."""

    view: View
    bids: Bids
    buying: Buying
    mine: Buying
    worlds: Sequence[World]
    rng: Random
    left: dict[tuple[int, int, int, int], float] = field(default_factory=dict)
    won: dict[int, list[float]] = field(default_factory=dict)
    caps: list[tuple[int, Mapping[int, float]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for at, world in enumerate(self.worlds):
            for _ in range(COURSES):
                self.caps.append((at, {seat: self._cap(seat, rival) for seat, rival in world.rivals.items()}))

    def _cap(self, seat: int, rival: Rival) -> float:
        """How far a bidder of a randomly drawn kind would go with this hand, never less than they have bid."""
        [kind] = self.rng.choices(tuple(KINDS), [weight for weight, _ in KINDS.values()])
        said = max((call.bid for call in self.view.deal.calls if call.seat == seat), default=0)
        if kind == "trapper" and said > opening(self.view, seat):
            return said
        chance = min(0.999, max(0.001, self.rng.random()))
        worth = rival.worth + KINDS[kind][1] + BIDDER * log(chance / (1.0 - chance))
        return max(said, min(worth, rival.may))

    def each(self, first: int) -> tuple[list[float], list[float]]:
        """The worth, world by world, of passing, and of bidding ``first`` and going on as far as is best on average.

        A bid is never worth more than if all the others let it stand: strangers may do just that.
        """
        courses = [course(self.view, self.bids, first, caps) for _, caps in self.caps]
        passed = [self._left(at, one.turns[0]) for (at, _), one in zip(self.caps, courses, strict=True)]
        worths = [self._ends(at, one) for (at, _), one in zip(self.caps, courses, strict=True)]
        numbers = sorted({number for ends in worths for number, _ in ends})
        until = [[next(worth for number, worth in ends if number >= end) for ends in worths] for end in numbers]
        # How far to go is chosen in the other half of the worlds, or luck would count as skill.
        halves = [[at % 2 == half for at, _ in self.caps] for half in (0, 1)]
        chosen = [max(until, key=lambda found: sum(compress(found, other))) for other in reversed(halves)]
        going_on = [chosen[at % 2][number] for number, (at, _) in enumerate(self.caps)]
        pushed = max(0.0, sum(going_on) / len(going_on) - self.buying.worth(first))
        return passed, [worth - pushed for worth in going_on]

    def _ends(self, at: int, one: Course) -> list[tuple[int, float]]:
        """What the course is worth if this seat stops before each of the numbers, and last if it never stops."""
        ends = [(turn_.number, self._left(at, turn_)) for turn_ in one.turns[1:]]
        if one.price:
            ends.append((NEVER, self._won(at, one.price)))
        elif ends:
            ends[-1] = (NEVER, ends[-1][1])
        return ends

    def _won(self, at: int, price: int) -> float:
        """What it is worth in this world to play for this price, shifted so that at the lowest price the worlds are
        worth on average what all talons are."""
        least = self.bids.numbers[0]
        return self.won_at(price)[at] + self.buying.worth(least) - sum(self.won_at(least)) / len(self.worlds)

    def won_at(self, price: int) -> list[float]:
        """What it is worth in each world to play for this price."""
        if price not in self.won:
            self.won[price] = self.mine.realized(price, [world.mine for world in self.worlds])
        return self.won[price]

    def _left(self, at: int, turn_: Turn) -> float:
        """What it is worth to pass now in this world."""
        seat, price = turn_.declarer, turn_.price
        if seat is None:
            return worth_now(self.view)
        rival = self.worlds[at].rivals[seat]
        chance, share = round(10 * rival.hand.chance(price)), round(rival.mine / STEP) * STEP
        key = seat, price, chance, share
        if key not in self.left:
            self.left[key] = worth_left(self.view, seat, price, chance / 10, share, gives_up=True)
        return self.left[key]


# --- Weighing the calls -----------------------------------------------------------------------------------------------

# How many rankings are given while as many talons are imagined as an Expert wants ...
ROUNDS: Final = 3
# ... namely this many. With a larger budget the same ones come first, and one more round covers the rest.
USUAL: Final = 144
# One talon in this many is also played out ...
PLAYED_OUT: Final = 4
# How far off the difference between two calls may be, in points on the sheet. It differs by 20 to 23 from deals that
# Regulars play out (root mean square of 26 bids in BASE and 19 in KURNIK, each against a pass, 40 deals each); the
# number of deals explains half of that.
MISJUDGED: Final = 18.0
# A number made no more often than this counts as never made.
HARDLY_EVER: Final = 0.01


def weigh_calls(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """A pass and the bids worth considering, best first; ``margin`` points are added to what the seat dares to bid.
    Yields nothing for a hand that was not looked at, or if there is no bid left to make."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not view.has_looked or view.deal.dark is not None or not bids.numbers:
        return
    judge = measure(view.rules, view.standing(view.me))
    talons, games = talons_of(view, rng, min(budget.talons, USUAL)), worlds(view, rng, budget)
    hands: list[Estimate] = []
    found: list[Simulated] = []
    tables: list[World] = []
    is_bid_out = budget.reads and can_be_bid_out(view)
    for wanted in rounds_of(budget.talons):
        hands += [judge.prospects(view.hand.mask | talon) for talon in islice(talons, wanted)]
        for game in islice(games, -(-wanted // PLAYED_OUT)):
            one = bought(game, bids.numbers[0], rng)
            if one is None:
                return
            found.append(one)
            if is_bid_out and (table := world_of(view, game, one, rng)) is not None:
                tables.append(table)
        off = Correction(found)
        buying = Buying(view, [Corrected(hand, off) for hand in hands], margin)
        if tables:
            mine = Buying(view, [Corrected(table.mine.before, off) for table in tables], margin)
            calls = bid_out(view, bids, Outbidding(view, bids, buying, mine, tables, rng))
        else:
            calls = ranked(view, bids, buying, reads=budget.reads)
        yield with_rungs(calls, bids, buying) if budget.points else calls


def rounds_of(talons: int) -> list[int]:
    """How many talons to imagine in each round; the first rounds are the same for any larger budget."""
    each = -(-min(talons, USUAL) // ROUNDS)
    more = talons - ROUNDS * each
    return [*[each] * ROUNDS, *([more] if more > 0 else [])]


@dataclass(slots=True)
class Correction:
    """How deals that were played out differ from the estimates of the same hands; ``mean`` is the average in points."""

    found: Sequence[Simulated]
    mean: float = field(init=False)
    known: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.mean = BELIEVED * sum(one.points - one.before.mean for one in self.found) / len(self.found)

    def chance(self, contract: int) -> float:
        """The difference in the chance to take at least ``contract``."""
        if contract not in self.known:
            more = sum(above(contract - 0.5 - one.points) - one.before.chance(contract) for one in self.found)
            self.known[contract] = BELIEVED * more / len(self.found)
        return self.known[contract]


@dataclass(frozen=True, slots=True)
class Corrected(Expected):
    """An estimate with the average correction for such hands."""

    off: Correction

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.before.mean + self.off.mean

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        return min(1.0, max(0.0, self.before.chance(contract) + self.off.chance(contract)))


def bought(game: Game, bid: int, rng: Random) -> Simulated | None:
    """What the hand with this talon is expected to bring, and what it takes in this deal; None if the game does not get
    that far."""
    seat = turn(game)
    assert seat is not None
    before = to_the_lead(apply(game, Bid(bid)), rng, EXCHANGE)
    if before is None or before.deal.declarer != seat:
        return None
    offered = choices(before)
    assert isinstance(offered, Gives)
    give, estimate = usual_give(before, offered, rng)
    taken = played_out(apply(before, give), rng)
    return None if taken is None else Simulated(estimate, taken.points)


def bid_out(view: View, bids: Bids, auction: Outbidding) -> tuple[Weighed, ...]:
    """The calls, best first, by the results of the auction after each."""
    may_choose = not view.high and not bids.may_pass
    each: dict[Action, list[float]] = {}
    for number in bids.numbers[: 2 if may_choose else 1]:
        passed, each[Bid(number)] = auction.each(number)
        if bids.may_pass:
            each[Pass()] = passed
    return in_order(each, {action: sum(worths) / len(worths) for action, worths in each.items()}, auction.buying)


def ranked(view: View, bids: Bids, buying: Buying, *, reads: bool = False) -> tuple[Weighed, ...]:
    """The calls, best first, each judged as if it were the last; with ``reads``, others may give up what would fail."""
    hands = buying.hands
    mean = sum(hand.mean for hand in hands) / len(hands)
    left = worth_of_passing(view, hands, doubt(view), gives_up=reads) if bids.may_pass else 0.0
    each: dict[Action, list[float]] = {}
    worths: dict[Action, float] = {}
    if not view.high and not bids.may_pass:
        for number, worth in worths_of_openings(buying, bids, mean).items():
            each[Bid(number)], worths[Bid(number)] = buying.each(number), worth
    else:
        number = bids.numbers[0]
        each[Bid(number)] = bought = buying.each(number)
        worths[Bid(number)] = sum(bought) / len(bought)
    if bids.may_pass:
        each[Pass()], worths[Pass()] = [left] * len(hands), left
    return in_order(each, worths, buying)


def in_order(
    each: Mapping[Action, Sequence[float]], worths: Mapping[Action, float], buying: Buying
) -> tuple[Weighed, ...]:
    """The calls, best first, with their chances and points; ``each`` is their worth sample by sample."""
    hands, reach = buying.hands, partial(_made, buying.hands)
    mean, most = sum(hand.mean for hand in hands) / len(hands), most_of(buying.view, FULL)
    calls: list[Weighed] = []
    for action, worth in worths.items():
        call = Weighed(action, worth, worlds=len(hands))
        if isinstance(action, Bid):
            brings = partial(mean_of, reach, action.points, most)
            call = replace(call, chance=reach(action.points), points=mean, brings=brings)
        calls.append(call)
    calls.sort(key=lambda call: (-call.worth, call.action != Pass()))
    best = calls[0]
    return tuple(
        replace(call, is_even=within_noise(best.worth - call.worth, each[best.action], each[call.action], MISJUDGED))
        for call in calls
    )


def with_rungs(calls: Sequence[Weighed], bids: Bids, buying: Buying) -> tuple[Weighed, ...]:
    """The calls with their points; the lowest bid also gets the ladder of all numbers. A number's worth differs from
    the lowest one's as much as buying for it does; a higher number is never made more often."""
    lowest = bids.numbers[0]
    first = next(call for call in calls if call.action == Bid(lowest))
    more = first.worth - buying.worth(lowest)
    told = {call.action: call.worth for call in calls}
    rungs: list[Rung] = []
    for number in bids.numbers:
        least = min(_made(buying.hands, number), rungs[-1].chance if rungs else 1.0)
        if least < HARDLY_EVER and rungs:
            break
        worth = told.get(Bid(number), buying.worth(number) + more)
        rungs.append(Rung(number, least, worth, calls[0].worth - worth <= MISJUDGED))
    return tuple(replace(call, rungs=tuple(rungs)) if call is first else call for call in calls)


def _made(hands: Sequence[Prospect], contract: int) -> float:
    """How often these hands take at least ``contract`` on average."""
    return sum(hand.chance(contract) for hand in hands) / len(hands)
