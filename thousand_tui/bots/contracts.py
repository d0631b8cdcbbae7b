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

SHARE_OF_MADE: Final = 23
"""What each opponent takes when a contract is made, on average."""
SHARE_OF_NOTHING: Final = 70
"""What each opponent takes, marriages included, from a declarer who takes nothing."""
LEAST_SHARE: Final = 36
"""What each opponent takes at least, on average, when a contract fails."""
SURPLUS: Final = 15.0
"""How far above his bid the others suppose a declarer's hand to be."""


def share_of_failed(points: float) -> int:
    """What each opponent takes from a declarer who fails with a hand of this estimate, in steps of five."""
    return max(LEAST_SHARE, round((SHARE_OF_NOTHING - max(0.0, points) / 2) / 5) * 5)


@dataclass(slots=True)
class Prices:
    """What contracts of ``declarer`` are worth to the seat of ``view``; each is settled only once."""

    view: View
    declarer: int
    mine: int | None = None
    known: dict[tuple[int, bool, int], float] = field(default_factory=dict)

    def settled(self, contract: int, *, made: bool, share: int) -> float:
        """The worth of a contract that is made, or not, with a ``share`` for each of the others; ``mine`` is what this
        seat takes as a defender if it knows better."""
        key = (contract, made, share)
        if key not in self.known:
            mine = share if self.mine is None else self.mine
            self.known[key] = worth_played(self.view, self.declarer, contract, made=made, share=share, mine=mine)
        return self.known[key]

    def expected(self, contract: int, hand: Estimate) -> float:
        """The worth of a contract with a hand of this estimate."""
        chance = hand.chance(contract)
        made = self.settled(contract, made=True, share=SHARE_OF_MADE)
        failed = self.settled(contract, made=False, share=share_of_failed(hand.mean))
        return chance * made + (1.0 - chance) * failed

    def best(self, contracts: Iterable[int], hand: Estimate) -> tuple[float, int]:
        """The best of these contracts (of equals the lowest) with its worth; they are given in rising order."""
        best = (float("-inf"), 0)
        for contract in contracts:
            worth = self.expected(contract, hand)
            if worth > best[0]:
                best = (worth, contract)
            elif contract > hand.points + hand.extra + 2 * SPREAD:
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
    bid = view.deal.contract
    own = view.seat == view.deal.declarer
    hand = estimate(view.hand.mask, view.rules.melds) if own else Estimate(bid + SURPLUS)
    claim, waive = view.choices
    return claim if Prices(view, view.deal.declarer).expected(bid, hand) < worth_now(view) else waive
