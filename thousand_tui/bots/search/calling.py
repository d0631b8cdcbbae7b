"""The auction: what it is worth to buy with imagined talons, by deals that are played out, against leaving it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace as with_fields
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

# How often the ranking is given while as many talons are imagined as an Expert wants ...
ROUNDS: Final = 3
# ... which are so many. Whoever looks at more begins with the same, and has one more round for the rest.
USUAL: Final = 144
# How often a weak hand's opening is overcalled, if it is the least that can be bid, and if it is a step more: the
# others think the better of it.
OVERCALLED: Final = (0.32, 0.42)
# How far an opening that is a step more than the least is taken to be no better than the least.
WEAK: Final = 0.6
# One talon in so many is played out as well ...
PLAYED_OUT: Final = 4
# ... and so much is believed of what that tells: few deals, but free of what is wrong with estimates.
BELIEVED: Final = 0.6
# How far off what is said of two calls may be, in points on the sheet. From deals that Regulars play out it differs by
# 20 to 23 (the root of the mean square of 26 bids in BASE and 19 in KURNIK, each beside a pass, 40 deals each), of
# which the number of deals explains a half.
MISJUDGED: Final = 18.0
# A number that is made no more often than this is not made.
NEVER: Final = 0.01
# Up to this many times the wanted number of talons are drawn without repetition.
FEW: Final = 20


def weigh_calls(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """A pass and the bids that come into question, best first; ``margin`` points are added to what the seat dares to
    bid. Nothing for a hand that was not looked at, or where there is no bid left to make."""
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
    """How many talons are imagined in each round: the first are the same whatever is looked at after them."""
    each = -(-min(talons, USUAL) // ROUNDS)
    more = talons - ROUNDS * each
    return [*[each] * ROUNDS, *([more] if more > 0 else [])]


def talons_of(view: View, rng: Random, wanted: int) -> Iterator[int]:
    """Talons that the seat may find, as masks: all of them in any order if there are few, else any, without end."""
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
    """What the hand with a talon is thought to bring, and the ``points`` that it took in a deal that was played out."""

    before: Estimate
    points: int


@dataclass(slots=True)
class Correction:
    """How far deals that were played out differ from the estimates of the same hands, ``mean`` in points on average."""

    found: Sequence[Found]
    mean: float = field(init=False)
    known: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.mean = BELIEVED * sum(one.points - one.before.mean for one in self.found) / len(self.found)

    def chance(self, contract: int) -> float:
        """In the chance to take at least ``contract``."""
        if contract not in self.known:
            more = sum(above(contract - 0.5 - one.points) - one.before.chance(contract) for one in self.found)
            self.known[contract] = BELIEVED * more / len(self.found)
        return self.known[contract]


@dataclass(frozen=True, slots=True)
class Corrected(Tried):
    """An estimate with the correction that holds for all hands like it."""

    off: Correction

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.before.mean + self.off.mean

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        return min(1.0, max(0.0, self.before.chance(contract) + self.off.chance(contract)))


def bought(game: Game, bid: int, rng: Random) -> Found | None:
    """What the hand with this talon is thought to bring, and what it takes in this deal; None if the game does not come
    to that."""
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
    """The calls, best first, by what the auction leads to after each."""
    may_choose = not view.high and not bids.may_pass
    each: dict[Action, list[float]] = {}
    for number in bids.numbers[: 2 if may_choose else 1]:
        passed, each[Bid(number)] = auction.each(number)
        if bids.may_pass:
            each[Pass()] = passed
    return in_order(each, {action: sum(worths) / len(worths) for action, worths in each.items()}, auction.buying.hands)


def ranked(view: View, bids: Bids, buying: Buying, *, reads: bool = False) -> tuple[Weighed, ...]:
    """The calls, best first, each taken for the last word; who ``reads`` the others knows when they give up."""
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
    """The calls, best first, with the chances of these hands; ``each`` is what they are worth sample by sample."""
    mean = sum(hand.mean for hand in hands) / len(hands)
    calls = [Weighed(action, worth, *_chance(action, hands, mean), len(hands)) for action, worth in worths.items()]
    calls.sort(key=lambda call: (-call.worth, call.action != Pass()))
    best = calls[0]
    return tuple(
        with_fields(
            call, is_even=within_noise(best.worth - call.worth, each[best.action], each[call.action], MISJUDGED)
        )
        for call in calls
    )


def with_rungs(calls: Sequence[Weighed], bids: Bids, buying: Buying) -> tuple[Weighed, ...]:
    """The calls with the ladder of all numbers on the lowest bid. What a number is worth differs from the lowest one by
    as much as to buy for it does; a higher one is never made more often."""
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
    return tuple(with_fields(call, rungs=tuple(rungs)) if call is first else call for call in calls)


def _chance(action: Action, hands: Sequence[Prospect], mean: float) -> tuple[float | None, float | None]:
    """How often a bid is made, and the points expected; nothing for a pass."""
    if not isinstance(action, Bid):
        return None, None
    return sum(hand.chance(action.points) for hand in hands) / len(hands), mean


def doubt(view: View) -> float:
    """How far the highest bid is taken to say nothing of the bidder's hand: so many weak hands open a step above the
    least, see :func:`worths_of_openings`."""
    bids = [call for call in view.deal.calls if call.bid]
    auction = view.rules.auction
    if len(bids) != 1 or bids[0].seat != bound_to_open(view):
        return 0.0
    return WEAK if bids[0].bid == auction.ladder.above(least_opening(view, bids[0].seat)) else 0.0


def worths_of_openings(buying: Buying, bids: Bids, strength: float) -> dict[int, float]:
    """What the first words are worth, the lowest and the next: more often than the lowest, which nobody chooses freely,
    the next is overcalled; the seat can then leave the contract, or bid again."""
    view, auction = buying.view, buying.view.rules.auction
    worths = {}
    for bid, overcalled in zip(bids.numbers, OVERCALLED, strict=False):
        higher = auction.ladder.above(bid)
        left = worth_of_leaving(view, view.opponents[0], higher, strength)
        again = buying.worth(auction.ladder.above(higher))
        worths[bid] = overcalled * max(left, again) + (1.0 - overcalled) * buying.worth(bid)
    return worths
