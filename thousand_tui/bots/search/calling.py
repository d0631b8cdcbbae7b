"""The auction: what buying is worth with imagined talons and deals that are played out, compared with passing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Final

from thousand_tui.bots.bidding import Buying, worth_of_leaving, worth_of_passing
from thousand_tui.bots.estimate import Estimate, Prospect, measure
from thousand_tui.bots.search.declaring import above, played_out, to_the_lead, usual_give, worlds
from thousand_tui.bots.search.outbidding import Lived, Outbidding, Tried, World, can_be_bid_out, world_of
from thousand_tui.bots.search.samples import within_noise
from thousand_tui.bots.weighed import Budget, Rung, Weighed
from thousand_tui.rules import EXCHANGE, Action, Bid, Bids, Game, Gives, Pass, View, apply, choices, mask_of, turn
from thousand_tui.rules.phases.bidding import bound_to_open, opening as least_opening

# How many rankings are given while as many talons are imagined as an Expert wants ...
ROUNDS: Final = 3
# ... namely this many. With a larger budget the same ones come first, and one more round covers the rest.
USUAL: Final = 144
# How often a weak hand's opening is overcalled if it is the least possible bid, and if it is a step higher, which
# others take for more strength.
OVERCALLED: Final = (0.32, 0.42)
# How far an opening a step above the least is treated as no stronger than the least.
WEAK: Final = 0.6
# One talon in this many is also played out ...
PLAYED_OUT: Final = 4
# ... and the result is trusted this far: there are few deals, but they lack the errors of estimates.
BELIEVED: Final = 0.6
# How far off the difference between two calls may be, in points on the sheet. It differs by 20 to 23 from deals that
# Regulars play out (root mean square of 26 bids in BASE and 19 in KURNIK, each against a pass, 40 deals each); the
# number of deals explains half of that.
MISJUDGED: Final = 18.0
# A number made no more often than this counts as never made.
NEVER: Final = 0.01
# If there are at most this many times the wanted talons, they are drawn without repetition.
FEW: Final = 20


def weigh_calls(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """A pass and the bids worth considering, best first; ``margin`` points are added to what the seat dares to bid.
    Yields nothing for a hand that was not looked at, or if there is no bid left to make."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not view.has_looked or view.deal.dark is not None or not bids.numbers:
        return
    judge = measure(view.rules, view.standing(view.me))
    talons, games = talons_of(view, rng, budget.talons), worlds(view, rng, budget)
    hands: list[Estimate] = []
    found: list[Found] = []
    lies: list[World] = []
    is_bid_out = budget.reads and can_be_bid_out(view)
    for wanted in rounds_of(budget.talons):
        hands += [judge.prospects(view.hand.mask | talon) for talon in islice(talons, wanted)]
        for game in islice(games, -(-wanted // PLAYED_OUT)):
            one = bought(game, bids.numbers[0], rng)
            if one is None:
                return
            found.append(one)
            if is_bid_out and (lie := world_of(view, game, Lived(one.before, one.points), rng)) is not None:
                lies.append(lie)
        off = Correction(found)
        buying = Buying(view, [Corrected(hand, off) for hand in hands], margin)
        if lies:
            mine = Buying(view, [Corrected(lie.mine.before, off) for lie in lies], margin)
            calls = bid_out(view, bids, Outbidding(view, bids, buying, mine, lies, rng))
        else:
            calls = ranked(view, bids, buying, reads=budget.reads)
        yield with_rungs(calls, bids, buying) if budget.points else calls


def rounds_of(talons: int) -> list[int]:
    """How many talons to imagine in each round; the first rounds are the same for any larger budget."""
    each = -(-min(talons, USUAL) // ROUNDS)
    more = talons - ROUNDS * each
    return [*[each] * ROUNDS, *([more] if more > 0 else [])]


def talons_of(view: View, rng: Random, wanted: int) -> Iterator[int]:
    """Talons the seat may find, as masks: all in random order if there are few, else random ones without end."""
    packet = view.deal.talon[0]
    if packet.cards is not None:
        yield packet.cards
        return
    unseen = list(view.unseen)
    if comb(len(unseen), packet.size) <= FEW * min(wanted, USUAL):
        every = [mask_of(cards) for cards in combinations(unseen, packet.size)]
        rng.shuffle(every)
        yield from every
    else:
        while True:
            yield mask_of(rng.sample(unseen, packet.size))


@dataclass(frozen=True, slots=True)
class Found:
    """What the hand with a talon was expected to bring, and the ``points`` it took in a deal that was played out."""

    before: Estimate
    points: int


@dataclass(slots=True)
class Correction:
    """How deals that were played out differ from the estimates of the same hands; ``mean`` is the average in points."""

    found: Sequence[Found]
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
class Corrected(Tried):
    """An estimate with the average correction for such hands."""

    off: Correction

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.before.mean + self.off.mean

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        return min(1.0, max(0.0, self.before.chance(contract) + self.off.chance(contract)))


def bought(game: Game, bid: int, rng: Random) -> Found | None:
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
    return None if taken is None else Found(estimate, taken.points)


def bid_out(view: View, bids: Bids, auction: Outbidding) -> tuple[Weighed, ...]:
    """The calls, best first, by the results of the auction after each."""
    may_choose = not view.high and not bids.may_pass
    each: dict[Action, list[float]] = {}
    for number in bids.numbers[: 2 if may_choose else 1]:
        passed, each[Bid(number)] = auction.each(number)
        if bids.may_pass:
            each[Pass()] = passed
    return in_order(each, {action: sum(worths) / len(worths) for action, worths in each.items()}, auction.buying.hands)


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
    return in_order(each, worths, hands)


def in_order(
    each: Mapping[Action, Sequence[float]], worths: Mapping[Action, float], hands: Sequence[Prospect]
) -> tuple[Weighed, ...]:
    """The calls, best first, with their chances for these hands; ``each`` is their worth sample by sample."""
    mean = sum(hand.mean for hand in hands) / len(hands)
    calls = [Weighed(action, worth, *_chance(action, hands, mean), len(hands)) for action, worth in worths.items()]
    calls.sort(key=lambda call: (-call.worth, call.action != Pass()))
    best = calls[0]
    return tuple(
        replace(call, is_even=within_noise(best.worth - call.worth, each[best.action], each[call.action], MISJUDGED))
        for call in calls
    )


def with_rungs(calls: Sequence[Weighed], bids: Bids, buying: Buying) -> tuple[Weighed, ...]:
    """The calls, with the ladder of all numbers on the lowest bid. A number's worth differs from the lowest one's as
    much as buying for it does; a higher number is never made more often."""
    lowest = bids.numbers[0]
    first = next(call for call in calls if call.action == Bid(lowest))
    more = first.worth - buying.worth(lowest)
    told = {call.action: call.worth for call in calls}
    rungs: list[Rung] = []
    for number in bids.numbers:
        chance, _ = _chance(Bid(number), buying.hands, 0.0)
        least = min(chance or 0.0, rungs[-1].chance if rungs else 1.0)
        if least < NEVER and rungs:
            break
        worth = told.get(Bid(number), buying.worth(number) + more)
        rungs.append(Rung(number, least, worth, calls[0].worth - worth <= MISJUDGED))
    return tuple(replace(call, rungs=tuple(rungs)) if call is first else call for call in calls)


def _chance(action: Action, hands: Sequence[Prospect], mean: float) -> tuple[float | None, float | None]:
    """How often a bid is made and the expected points; None for both for a pass."""
    if not isinstance(action, Bid):
        return None, None
    return sum(hand.chance(action.points) for hand in hands) / len(hands), mean


def doubt(view: View) -> float:
    """How far to assume that the highest bid says nothing about the bidder's hand, as many weak hands open a step above
    the least; see :func:`worths_of_openings`."""
    bids = [call for call in view.deal.calls if call.bid]
    auction = view.rules.auction
    if len(bids) != 1 or bids[0].seat != bound_to_open(view):
        return 0.0
    return WEAK if bids[0].bid == auction.ladder.above(least_opening(view, bids[0].seat)) else 0.0


def worths_of_openings(buying: Buying, bids: Bids, strength: float) -> dict[int, float]:
    """What the two lowest opening bids are worth. The second is overcalled more often than the first, which nobody
    chooses freely; the seat can then leave the contract or bid again."""
    view, auction = buying.view, buying.view.rules.auction
    worths = {}
    for bid, overcalled in zip(bids.numbers, OVERCALLED, strict=False):
        higher = auction.ladder.above(bid)
        left = worth_of_leaving(view, view.opponents[0], higher, strength)
        again = buying.worth(auction.ladder.above(higher))
        worths[bid] = overcalled * max(left, again) + (1.0 - overcalled) * buying.worth(bid)
    return worths
