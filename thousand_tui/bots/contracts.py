"""Which contract to play with a hand, and whether to play at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from thousand_tui.bots.estimate import SPREAD, Estimate, estimate
from thousand_tui.bots.passing import choose_pass
from thousand_tui.bots.stakes import worth_conceded, worth_now, worth_played
from thousand_tui.rules import Action, Contract, View
from thousand_tui.rules.contract import Raises
from thousand_tui.rules.exchange import Gives

SHORTFALL: Final = 25
"""How many points a failed contract lacks on average."""
TYPICAL: Final = Estimate(120.0)
"""What the others think of a declarer's hand when they only know that he bought it."""


@dataclass(slots=True)
class Prices:
    """What contracts of ``declarer`` are worth to the seat of ``view``, made or failed; each settled only once."""

    view: View
    declarer: int
    known: dict[tuple[int, bool], float] = field(default_factory=dict)

    def settled(self, contract: int, made: bool) -> float:
        """The worth of this contract if it is made, or not."""
        key = (contract, made)
        if key not in self.known:
            points = contract + 5 if made else contract - SHORTFALL
            melds = max(0, (contract - 80) // 20 * 20)
            self.known[key] = worth_played(self.view, self.declarer, contract, points, melds)
        return self.known[key]

    def expected(self, contract: int, estimate: Estimate) -> float:
        """The worth of a contract with a hand of this estimate."""
        chance = estimate.chance(contract)
        return chance * self.settled(contract, True) + (1.0 - chance) * self.settled(contract, False)

    def best(self, contracts: Iterable[int], estimate: Estimate) -> tuple[float, int]:
        """The best of these contracts (of equals the lowest) with its worth; they are given in rising order."""
        best = (float("-inf"), 0)
        for contract in contracts:
            worth = self.expected(contract, estimate)
            if worth > best[0]:
                best = (worth, contract)
            elif contract > estimate.points + estimate.extra + 2 * SPREAD:
                break
        return best

    def conceded(self, contract: int) -> float:
        """The worth of giving this contract up."""
        return worth_conceded(self.view, self.declarer, contract)


def choose_contract(view: View) -> Action:
    """Raise to the best contract, or keep the bid; concede if that costs less."""
    raises = view.choices
    assert isinstance(raises, Raises)
    assert view.seat is not None
    prices = Prices(view, view.seat)
    worth, contract = prices.best(raises.numbers, estimate(view.hand.mask, view.rules.melds))
    if raises.concessions and prices.conceded(view.deal.contract) > worth:
        return raises.concessions[0]
    return Contract(contract)


def choose_exchange(view: View, rng: Random) -> Action:
    """Pass on cards, or concede at once where no way to pass them leaves a contract worth playing."""
    gives = view.choices
    assert isinstance(gives, Gives)
    assert view.seat is not None
    give = choose_pass(view, rng)
    keep = view.hand.mask
    for card, _ in give.cards:
        keep ^= card.mask
    prices = Prices(view, view.seat)
    melds, auction = view.rules.melds, view.rules.auction
    bid = view.deal.contract
    contracts = range(bid, max(bid, auction.cap(keep, melds)) + 1, auction.step)
    if gives.concessions and prices.conceded(bid) > prices.best(contracts, estimate(keep, melds))[0]:
        return gives.concessions[0]
    return give


def choose_right(view: View) -> Action:
    """Claim a redeal if the deal, as far as the seat can tell, is worth less than none."""
    assert view.seat is not None
    assert view.deal.declarer is not None
    hand = estimate(view.hand.mask, view.rules.melds) if view.seat == view.deal.declarer else TYPICAL
    bid = view.deal.contract
    claim, waive = view.choices
    return claim if Prices(view, view.deal.declarer).expected(bid, hand) < worth_now(view) else waive
