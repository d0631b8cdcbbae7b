"""The auction: what it is worth to buy with imagined talons, by deals that are played out, against leaving it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_fields
from random import Random
from typing import Final

from thousand_tui.bots.bidding import Buying, opening, worth_of_passing
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.bots.search.declaring import give_of, played_out, to_the_lead, worlds
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Bid, Game, Pass, View, apply, turn
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.cards import members
from thousand_tui.rules.exchange import Gives
from thousand_tui.rules.game import choices
from thousand_tui.rules.view import EXCHANGE

ROUNDS: Final = 3
"""How often the ranking is given while talons are imagined."""
DOUBT: Final = 10.0
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
    move = sum(off) / (len(off) + DOUBT)
    return [with_fields(hand, points=hand.points + move) for hand in hands]


def ranked(view: View, bids: Bids, hands: Sequence[Estimate], margin: int) -> tuple[Weighed, ...]:
    """The calls, best first."""
    buying = Buying(view, hands, margin)
    lowest = bids.numbers[0]
    mean = sum(hand.mean for hand in hands) / len(hands)
    bid = lowest if view.high else opening(buying, bids)
    worths = {number: buying.worth(number) for number in {lowest, bid}}
    calls = [
        Weighed(Bid(number), worth, sum(hand.chance(number) for hand in hands) / len(hands), mean, len(hands))
        for number, worth in worths.items()
    ]
    calls.sort(key=lambda call: call.action != Bid(bid))
    if bids.may_pass:
        leaving = Weighed(Pass(), worth_of_passing(view, hands), None, None, len(hands))
        calls.insert(0 if leaving.worth >= worths[lowest] else len(calls), leaving)
    return tuple(calls)
