"""The auction, played to its end in imagined worlds against several kinds of bidders.

A call's worth depends on who answers it. In each world every hand is played as declarer, and the others bid as far as
their cards are worth to them, each like a bidder of some kind: like our own levels, like a plain Monte-Carlo player,
too high, too low, or stopping after one bid. A call is worth the average result of the auctions that follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from math import log
from random import Random
from typing import Final

from thousand_tui.bots.bidding import Buying, worth_left
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.bots.evaluation import worth_now
from thousand_tui.bots.search.declaring import above, played_out
from thousand_tui.bots.search.likely import BIDDER, TALON
from thousand_tui.rules import AUCTION, Auction, Bid, Bids, Game, Pass, View, apply, choices, stage_of, turn
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
class Tried:
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
class Lived(Tried):
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

    hand: Lived
    mine: int
    worth: float
    may: int


@dataclass(frozen=True, slots=True)
class World:
    """The opponents who are still in the auction, by seat, and what this seat's hand with the talon took."""

    rivals: Mapping[int, Rival]
    mine: Lived


def can_be_bid_out(view: View) -> bool:
    """Whether everybody who has not passed may bid in this auction."""
    now, deal = view.now, view.deal
    return isinstance(now, Auction) and not deal.gold and deal.dark is None and len(now.left) > 1


def world_of(view: View, game: Game, mine: Lived, rng: Random) -> World | None:
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
            rivals[seat] = Rival(Lived(before, 0), 0, 0.0, 0)
            continue
        may = 0 if silenced(view, seat) else cap_of(view, seat, hand)
        lived = Lived(before, taken.points)
        rivals[seat] = Rival(lived, taken.all[view.me], measured.estimate(hand).mean + TALON, may)
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
            self.won[price] = self.mine.lived(price, [world.mine for world in self.worlds])
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
