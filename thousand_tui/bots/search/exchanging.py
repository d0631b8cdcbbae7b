"""The exchange: the best few ways to pass cards, compared in the same imagined deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations
from random import Random
from typing import Final

from thousand_tui.bots.contracts import Prices, contracts_from
from thousand_tui.bots.estimate import Estimate, measure, price_of
from thousand_tui.bots.passing import danger
from thousand_tui.bots.search.declaring import Imagined, Taken, above, give_of, others_take, played_out, worlds
from thousand_tui.bots.search.samples import told_apart
from thousand_tui.bots.stakes import counting
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Card, Give, View, apply
from thousand_tui.rules.cards import FULL, members
from thousand_tui.rules.choices import Gives

ROUNDS: Final = (1.0, 0.5, 0.25)
"""The shares of the ways to pass that stay in the running, round after round of imagined deals."""
ORDERS: Final = 2
"""How many ways to hand out the same cards are compared."""


@dataclass(slots=True)
class Way:
    """A way to pass: what is expected of the cards that are kept, and what they took in imagined deals; ``values`` is
    what each of these deals is worth with the best contract."""

    give: Give
    keep: int
    before: Estimate
    taken: list[Taken] = field(default_factory=list)
    worth: float = 0.0
    chance: float = 0.0
    values: list[float] = field(default_factory=list)


def weigh_gives(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """The best ways to pass cards, and to concede, best first; ``margin`` changes nothing here, for the bid is made."""
    gives = view.choices
    assert isinstance(gives, Gives)
    prices = Prices(view, view.me)
    running, out = ways_to_pass(view, gives, budget.passes), list[Way]()
    games, first = worlds(view, rng, budget), len(running)
    for share in ROUNDS:
        stay = max(2, round(share * first))
        running, out = running[:stay], running[stay:] + out
        for game in islice(games, -(-budget.deals // len(ROUNDS))):
            chance = rng.random()
            for way in running:
                if (taken := played_out(apply(game, way.give), Random(chance))) is None:
                    return
                way.taken.append(taken)
        for way in running:
            judge(view, prices, way)
        running.sort(key=lambda way: -way.worth)
        yield ranked(view, gives, prices, running + out)


def ways_to_pass(view: View, gives: Gives, wanted: int) -> list[Way]:
    """The most promising ways to pass, the best first as far as the kept cards tell."""
    measured = measure(view.rules, view.standing(view.me))
    hand = view.hand.mask
    dangers = [danger(view, card) for card in range(FULL.bit_length())]
    found: list[tuple[float, int, Estimate]] = []
    for away in combinations([1 << card for card in members(gives.hand)], len(gives.places)):
        keep = hand - sum(away)
        before = measured.estimate(keep)
        found.append((before.mean - price_of(members(hand ^ keep), dangers, gives.aside), keep, before))
    found.sort(key=lambda row: -row[0])
    ways = [
        Way(give, keep, before)
        for _, keep, before in found[:wanted]
        for give in ways_to_hand_out(view, gives, tuple(members(hand & ~keep)), dangers)
    ]
    return ways[:wanted]


def ways_to_hand_out(view: View, gives: Gives, away: Sequence[Card], dangers: Sequence[float]) -> list[Give]:
    """The best orders in which these cards go round: the dangerous ones aside, the better ones to whoever stands
    lower."""
    given = len(gives.recipients)

    def price(order: Sequence[Card]) -> tuple[float, int]:
        pairs = list(zip(order, gives.recipients, strict=False))
        return sum(dangers[card] for card, _ in pairs), sum(card.points * view.standing(to).total for card, to in pairs)

    orders = {order[:given]: order for order in permutations(away)}
    return [give_of(order, gives) for order in sorted(orders.values(), key=price)[:ORDERS]]


def judge(view: View, prices: Prices, way: Way) -> None:
    """Price the way to pass by the best contract that can be named afterwards."""
    bid = view.deal.contract
    contracts = contracts_from(view, bid, way.keep) if view.rules.contract.after else (bid,)
    hand = Imagined(way.taken, way.before)
    way.worth, contract = prices.best(contracts, hand)
    way.chance = hand.chance(contract)
    way.worth -= others_take(prices, contract, hand)
    counts, gain = counting(view, prices.declarer)
    others = view.opponents
    way.values = [
        gain * above(contract - 0.5 - deal.points) - sum(counts[seat] * deal.all[seat] for seat in others) / len(others)
        for deal in way.taken
    ]


def ranked(view: View, gives: Gives, prices: Prices, ways: Sequence[Way]) -> tuple[Weighed, ...]:
    """The ways in this order, with the best concession in its place."""
    best = ways[0].values
    weighed = [
        Weighed(
            way.give,
            way.worth,
            way.chance,
            Imagined(way.taken, way.before).mean,
            len(way.taken),
            not told_apart(best, way.values, [1.0] * len(best)),
        )
        for way in ways
    ]
    worth, conceding = prices.conceded(view.deal.contract, gives.concessions)
    if conceding is None:
        return tuple(weighed)
    at = next((at for at, choice in enumerate(weighed) if choice.worth < worth), len(weighed))
    weighed.insert(at, Weighed(conceding, worth, None, 0.0, len(ways[0].taken)))
    return tuple(weighed)
