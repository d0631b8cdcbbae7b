"""The regular: counts cards, bids what the hand is worth, and plays to the score. Also here: rights to another deal
(RULES §2.E), and hands that the seat has not looked at (C12, K1)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from thousand_tui.bots import bidding
from thousand_tui.bots.contracts import Prices, choose_contract, choose_exchange, contracts_from
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.bots.evaluation import daring, worth_now
from thousand_tui.bots.habits import habits_of
from thousand_tui.bots.play import Taste, choose_play
from thousand_tui.rules import FOUR_NINES, Action, Bid, Bids, Claim, Dark, Look, Lottery, NameTrump, View, Waive, looked
from thousand_tui.rules.phases.bidding import bound_to_open, opening
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.rights import LOTTERY, THREE_NINES

# How often the seat takes a risk that is worth taking.
BOLD: Final = 0.6


def choose(view: View, rng: Random, margin: int = 0, taste: Taste | None = None) -> Action:
    """One of the seat's choices; ``margin`` points are added to what it dares to bid, and its ``taste`` to what a play
    promises."""
    if len(view.choices) == 1:
        return next(iter(view.choices))
    match view.phase:
        case "auction":
            return bidding.choose_bid(view, rng, margin) if view.has_looked else choose_blind_bid(view, rng)
        case "exchange":
            return choose_exchange(view, rng)
        case "rights":
            return choose_right(view, rng)
        case "contract":
            return choose_contract(view) if view.deal.bought is not None else bidding.choose_number(view, rng)
        case "tricks":
            return choose_play(view, taste)
        case "naming":
            return NameTrump(measure(view.rules, view.standing(view.me)).best_trump(view.hand.mask))
        case "looking":
            return choose_looking(view, rng)
        case "rebuying":
            return bidding.choose_rebuy(view)
        case "packets":
            return bidding.choose_packet(view, rng)
        case _:
            return view.choices.sample(rng)


# --- Rights to another deal -------------------------------------------------------------------------------------------


def choose_right(view: View, rng: Random) -> Action:
    """Claim a redeal if the deal, as far as the seat can tell, is worth less than none."""
    if isinstance(view.now, Lottery):
        return view.choices.sample(rng)
    claims = [action for action in view.choices if isinstance(action, Claim)]
    if claims[0].ground == BOTTOM_NINE:
        return claims[0]
    if claims[0].ground == LOTTERY:
        # The holder gets it more often than each of the others, unless a barrel or lock cancels it.
        return Waive() if keeps_no_gift(view) else claims[0]
    waive = next((action for action in view.choices if not isinstance(action, Claim)), None)
    claim = max(claims, key=lambda action: worth_of_redeal(view, action))
    if waive is None or worth_of_deal(view, rng) < worth_of_redeal(view, claim):
        return claim
    return waive


def keeps_no_gift(view: View) -> bool:
    """Whether a gift does not count for this seat's standing (RULES §1.12, I13)."""
    standing, barrel = view.standing(view.me), view.rules.barrel
    return barrel.is_on(standing) or bool(barrel.lock and standing.total >= barrel.lock)


def worth_of_redeal(view: View, claim: Claim) -> float:
    """What the sheet is worth as it is, less the fine that nines may cost the dealer (E14)."""
    if not view.rules.rights.dealer_pays or claim.ground not in (FOUR_NINES, THREE_NINES):
        return worth_now(view)
    side = view.side(view.deal.dealer)
    standings = list(view.sheet.standings)
    standings[side] = standings[side].changed(total=standings[side].total - view.rules.fine)
    return worth_now(replace(view, sheet=replace(view.sheet, standings=tuple(standings))))


def worth_of_deal(view: View, rng: Random) -> float:
    """What the deal is worth to the seat at this point: before the auction, as declarer, or against one."""
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
    """The worth of buying the forced opening or of leaving it to somebody else, whichever is higher; a player who must
    open has no choice."""
    hands = bidding.imagined_hands(view, rng)
    bound = bound_to_open(view)
    forced = view.rules.auction.forced(view.deal) if bound is None else bound
    least = opening(view, forced)
    buying = bidding.Buying(view, hands, 0)
    if view.me == forced:
        return buying.worth(least)
    strength = sum(hand.mean for hand in hands) / len(hands)
    leaving = bidding.worth_of_leaving(view, forced, least, strength)
    return max(leaving, buying.worth(view.rules.auction.ladder.above(least)))


# --- Hands that nobody has looked at ----------------------------------------------------------------------------------


def choose_looking(view: View, rng: Random) -> Action:
    """Look, or leave the hand face down if double stakes are worth it, as they help a player who is far behind."""
    way = next(action for action in view.choices if not isinstance(action, Look))
    played = replace(view, deal=view.deal.changed(dark=view.me)) if isinstance(way, Dark) else view
    return way if gains_unseen(view, played, rng) and rng.random() < BOLD else Look()


def gains_unseen(view: View, played: View, rng: Random) -> bool:
    """Whether the forced opening is worth more unseen, in the view ``played``, than after a look."""
    hands = bidding.imagined_hands(view, rng)
    unseen = bidding.Buying(played, hands, 0).worth(opening(played, view.me))
    seen = bidding.Buying(after_a_look(view), hands, 0).worth(opening(view, view.me))
    return unseen + daring(view) > seen


def after_a_look(view: View) -> View:
    """The view as if the seat had looked at its hand, but without the cards."""
    return replace(view, deal=looked(view.deal, view.me))


def choose_blind_bid(view: View, rng: Random) -> Action:
    """Bid without looking while that is worth it, else look first; a player who has gone dark has no choice."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not bids.may_look or not bids.numbers:
        return Look() if bids.may_look else Bid(bids.numbers[0])
    hands = bidding.imagined_hands(view, rng)
    blind = bidding.Buying(view, hands, 0).worth(bids.numbers[0])
    seeing = bidding.Buying(after_a_look(view), hands, 0)
    seen = bidding.worth_of_passing(view, hands) if bids.may_pass else seeing.worth(bids.numbers[0])
    return Bid(bids.numbers[0]) if blind + daring(view) > seen else Look()
