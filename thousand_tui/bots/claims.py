"""Rights to have the cards dealt again: used where the deal is worth less than none (RULES §2.E)."""

from __future__ import annotations

from dataclasses import replace as with_fields
from random import Random

from thousand_tui.bots.bidding import Buying, imagined_hands, worth_of_leaving
from thousand_tui.bots.contracts import Prices, contracts_from
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.bots.habits import habits_of
from thousand_tui.bots.stakes import worth_now
from thousand_tui.rules import FOUR_NINES, Action, Claim, View
from thousand_tui.rules.phases.bidding import bound_to_open, opening
from thousand_tui.rules.phases.grounds import THREE_NINES


def choose_right(view: View, rng: Random) -> Action:
    """Claim a redeal if the deal, as far as the seat can tell, is worth less than none."""
    claims = [action for action in view.choices if isinstance(action, Claim)]
    waive = next((action for action in view.choices if not isinstance(action, Claim)), None)
    claim = max(claims, key=lambda action: worth_of_redeal(view, action))
    if waive is None or worth_of_deal(view, rng) < worth_of_redeal(view, claim):
        return claim
    return waive


def worth_of_redeal(view: View, claim: Claim) -> float:
    """The sheet as it is, but for the fine that nines may cost the dealer (E14)."""
    if not view.rules.rights.dealer_pays or claim.ground not in (FOUR_NINES, THREE_NINES):
        return worth_now(view)
    side = view.side(view.deal.dealer)
    standings = list(view.sheet.standings)
    standings[side] = standings[side].changed(total=standings[side].total - view.rules.fine)
    return worth_now(with_fields(view, sheet=with_fields(view.sheet, standings=tuple(standings))))


def worth_of_deal(view: View, rng: Random) -> float:
    """What the deal is worth to the seat as it stands: before the auction, as declarer, or against one."""
    if view.deal.declarer is None:
        return _before_the_auction(view, rng)
    bid = view.deal.contract
    prices = Prices(view, view.deal.declarer)
    if view.seat != view.deal.declarer:
        return prices.expected(bid, Estimate(bid + habits_of(view.rules).surplus))
    bought = view.deal.bought
    taken = (bought.cards or 0) if bought is not None and not view.deal.passed else 0
    hand = view.hand.mask | taken
    judge = measure(view.rules, view.standing(view.deal.declarer))
    return prices.best(contracts_from(view, bid, hand), judge.prospects(hand))[0]


def _before_the_auction(view: View, rng: Random) -> float:
    """Buying or leaving the forced opening to another, whichever is better; who must open has no choice."""
    hands = imagined_hands(view, rng)
    bound = bound_to_open(view)
    forced = view.rules.auction.forced(view.deal) if bound is None else bound
    least = opening(view, forced)
    buying = Buying(view, hands, 0)
    if view.me == forced:
        return buying.worth(least)
    strength = sum(hand.mean for hand in hands) / len(hands)
    leaving = worth_of_leaving(view, forced, least, strength)
    return max(leaving, buying.worth(view.rules.auction.above(least)))
