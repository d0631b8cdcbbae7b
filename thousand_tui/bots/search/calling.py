"""The auction: what it is worth to buy with imagined talons, by deals that are played out, against leaving it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_fields
from random import Random
from typing import Final

from thousand_tui.bots.bidding import Buying, worth_of_leaving, worth_of_passing
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.bots.search.declaring import give_of, played_out, to_the_lead, worlds
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Bid, Game, Pass, View, apply, turn
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.bidding import opening as least_opening
from thousand_tui.rules.cards import members
from thousand_tui.rules.exchange import Gives
from thousand_tui.rules.game import choices
from thousand_tui.rules.view import EXCHANGE

ROUNDS: Final = 3
"""How often the ranking is given while talons are imagined."""
OVERCALLED: Final = (0.32, 0.42)
"""How often a weak hand's opening is overcalled, if it is the least that can be bid, and if it is a step more: the
others think the better of it."""
WEAK: Final = 0.6
"""How far an opening that is a step more than the least is taken to be no better than the least."""
HALF_BELIEVED: Final = 10.0
"""After how many imagined deals half of what they differ from the estimates is believed."""


def weigh_calls(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """A pass and the bids that come into question, best first; ``margin`` points are added to what the seat dares to
    bid. Nothing for a hand that was not looked at, or where there is no bid left to make."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not view.has_looked or view.deal.dark is not None or not bids.numbers:
        return
    hands: list[Estimate] = []
    off: list[float] = []
    games = worlds(view, rng)
    for _ in range(ROUNDS):
        for _ in range(-(-budget.talons // ROUNDS)):
            found = bought(next(games), bids.numbers[0], rng)
            if found is None:
                return
            hands.append(found[0])
            off.append(found[1] - found[0].mean)
        yield ranked(view, bids, corrected(hands, off), margin)


def bought(game: Game, bid: int, rng: Random) -> tuple[Estimate, int] | None:
    """What the hand with this talon is thought to bring, and what it takes in this deal; None if the game does not come
    to that."""
    seat = turn(game)
    assert seat is not None
    before = to_the_lead(apply(game, Bid(bid)), rng, EXCHANGE)
    if before is None or before.deal.declarer != seat:
        return None
    game, offered, hand = before, choices(before), before.hands[seat]
    assert isinstance(offered, Gives)
    measured = measure(game.rules, game.sheet.standings[game.rules.form.sides[seat]])
    keep, estimate = measured.best_keeps(hand, offered.hand)
    away = list(members(hand & ~keep))
    rng.shuffle(away)
    taken = played_out(apply(game, give_of(away, offered)), rng)
    return None if taken is None else (estimate, taken.points)


def corrected(hands: Sequence[Estimate], off: Sequence[float]) -> list[Estimate]:
    """The estimates, moved as the deals that were played out say they are off on average."""
    move = sum(off) / (len(off) + HALF_BELIEVED)
    return [with_fields(hand, points=hand.points + move) for hand in hands]


def ranked(view: View, bids: Bids, hands: Sequence[Estimate], margin: int) -> tuple[Weighed, ...]:
    """The calls, best first."""
    buying = Buying(view, hands, margin)
    mean = sum(hand.mean for hand in hands) / len(hands)
    openings = bids.numbers[: len(OVERCALLED)] if not view.high else ()
    worths = worths_of_openings(buying, bids, mean) if openings else {bids.numbers[0]: buying.worth(bids.numbers[0])}
    calls = [
        Weighed(Bid(number), worth, sum(hand.chance(number) for hand in hands) / len(hands), mean, len(hands))
        for number, worth in worths.items()
    ]
    if bids.may_pass:
        calls.append(Weighed(Pass(), worth_of_passing(view, hands, doubt(view)), None, None, len(hands)))
    return tuple(sorted(calls, key=lambda call: (-call.worth, call.action != Pass())))


def doubt(view: View) -> float:
    """How far the highest bid is taken to say nothing of the bidder's hand: so many weak hands open a step above the
    least, see :func:`worths_of_openings`."""
    bids = [call for call in view.deal.calls if call.bid]
    auction = view.rules.auction
    if len(bids) != 1 or not auction.forces or bids[0].seat != auction.forced(view.deal):
        return 0.0
    return WEAK if bids[0].bid == auction.above(least_opening(view, bids[0].seat)) else 0.0


def worths_of_openings(buying: Buying, bids: Bids, strength: float) -> dict[int, float]:
    """What the first words are worth, the lowest and the next: more often than the lowest, which nobody chooses freely,
    the next is overcalled; the seat can then leave the contract, or bid again."""
    view, auction = buying.view, buying.view.rules.auction
    worths = {}
    for bid, overcalled in zip(bids.numbers, OVERCALLED, strict=False):
        higher = auction.above(bid)
        left = worth_of_leaving(view, view.opponents[0], higher, strength)
        again = buying.worth(auction.above(higher))
        worths[bid] = overcalled * max(left, again) + (1.0 - overcalled) * buying.worth(bid)
    return worths
