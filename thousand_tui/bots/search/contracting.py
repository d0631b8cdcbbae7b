"""The contract after the exchange: imagine how the others hold their cards, and say what leaves the best sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_fields
from random import Random
from typing import Final

from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.estimate import measure
from thousand_tui.bots.search.declaring import Imagined, Taken, above, others_take, played_out, played_with_care, worlds
from thousand_tui.bots.search.samples import within_noise
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Contract, View
from thousand_tui.rules.choices import Raises

ROUNDS: Final = 4
"""How often the ranking is given while the worlds are looked at."""


def weigh_contracts(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """The contracts that the declarer may name and the ways to concede, best first; ``margin`` changes nothing here,
    for the bid is made."""
    raises = view.choices
    assert isinstance(raises, Raises)
    prices = Prices(view, view.me)
    before = measure(view.rules, view.standing(view.me)).prospects(view.hand.mask)
    found: list[Taken] = []
    games = worlds(view, rng, budget)
    ways = [played_out] * budget.deals + [played_with_care] * budget.careful
    for first in range(0, len(ways), at_once := -(-len(ways) // ROUNDS)):
        for play, game in zip(ways[first : first + at_once], games, strict=False):
            if (taken := play(game, rng)) is None:
                return
            found.append(taken)
        yield ranked(view, raises, prices, Imagined(found, before))


def ranked(view: View, raises: Raises, prices: Prices, hand: Imagined) -> tuple[Weighed, ...]:
    """What can be said, best first; of equals the lowest contract."""
    seen = len(hand.taken)
    more = others_take(prices, raises.lowest, hand)
    weighed = [
        Weighed(Contract(contract), prices.expected(contract, hand) - more, hand.chance(contract), hand.mean, seen)
        for contract in raises.numbers
        if contract <= max(hand.most, raises.lowest)
    ]
    worth, way = prices.conceded(view.deal.contract, raises.concessions)
    if way is not None:
        weighed.append(Weighed(way, worth, None, 0.0, seen))
    weighed.sort(key=lambda choice: -choice.worth)
    best = _each(prices, hand, weighed[0])
    return tuple(
        with_fields(choice, is_even=within_noise(weighed[0].worth - choice.worth, best, _each(prices, hand, choice)))
        for choice in weighed
    )


def _each(prices: Prices, hand: Imagined, choice: Weighed) -> list[float]:
    """What the choice is worth in each of the imagined deals: made or not; to concede the same in all."""
    if not isinstance(choice.action, Contract):
        return [choice.worth] * len(hand.taken)
    contract, habits = choice.action.points, prices.habits
    made = prices.settled(contract, made=True, share=habits.share_of_made)
    failed = prices.settled(contract, made=False, share=habits.share_of_failed(hand.mean))
    return [failed + (made - failed) * above(contract - 0.5 - deal.points) for deal in hand.taken]
