"""Reasons about a call, a contract, a trump suit, and giving the deal up."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from thousand_tui.bots.bidding import chance_of_another
from thousand_tui.bots.reasons.moment import ACES, SAME, Facts, Moment, Reasons
from thousand_tui.rules import Action, Bid, Bids, Concede, Contract, Give, Look, NameTrump, Pass, Raises
from thousand_tui.rules.cards import SUIT_MASKS
from thousand_tui.rules.phases.bidding import winning_number

# How many points on the sheet a call must be behind to be mentioned.
FAR: Final = 10.0
# From this chance on, something is expected.
LIKELY: Final = 0.5
# A contract made more often than this is not said to fail.
SELDOM: Final = 0.5
# How often a number must be made to count as safe ...
SAFE: Final = 0.8
# ... and at most how often to count as hopeless.
RARE: Final = 0.2
# How much higher a safe contract must be to be mentioned.
STEP: Final = 10


# --- For the best call ----------------------------------------------------------------------------------------------


def looks(moment: Moment, action: Action) -> Facts:
    """Look at the cards before promising anything on them (C12)."""
    return {} if isinstance(action, Look) else None


def must_bid(moment: Moment, action: Action) -> Facts:
    """The seat has to open, and opens with the least number."""
    least = _least(moment, action)
    return {"points": least} if isinstance(action, Bid) and action.points == least else None


def _least(moment: Moment, action: Action) -> int:
    """The least number with which the seat has to open; 0 if it does not have to."""
    if not isinstance(action, Bid) or Pass() in moment.view.choices:
        return 0
    return min(bid.points for bid in moment.view.choices if isinstance(bid, Bid))


def wins_game(moment: Moment, action: Action) -> Facts:
    """From the barrel, this number wins the game if it is made."""
    number = winning_number(moment.view, moment.seat)
    return {"points": action.points} if isinstance(action, Bid | Contract) and 0 < number <= action.points else None


def only_an_attempt(moment: Moment, action: Action) -> Facts:
    """On the barrel a failed contract is not written down: it costs one of the attempts (RULES §1.12)."""
    view, barrel, standing = moment.view, moment.view.rules.barrel, moment.view.standing(moment.seat)
    if not isinstance(action, Bid | Contract | Give) or view.deal.declarer not in (None, moment.seat):
        return None
    if standing.barrel is None or not barrel.attempts or barrel.kind != "classic":
        return None
    left = barrel.attempts - standing.barrel - 1
    is_refused = barrel.refused(-view.rules.auction.minimum, made=False, own=True)
    return {"left": left} if is_refused and left > 0 else None


def other_fails(moment: Moment, action: Action) -> Facts:
    """The highest bidder is likely to fail."""
    view, strength = moment.view, moment.brings
    if not isinstance(action, Pass) or view.high_bidder in (None, moment.seat) or not strength:
        return None
    assert view.high_bidder is not None
    chance = 1.0 - chance_of_another(view, view.high_bidder, view.high, strength)
    return {"seat": view.high_bidder, "points": view.high} if chance >= LIKELY else None


def _promises(moment: Moment, action: Action) -> bool:
    """Whether a call promises more than was promised before, and no more than the cards bring if that was counted."""
    if not isinstance(action, Bid | Contract) or 0 < moment.brings < action.points:
        return False
    return isinstance(action, Bid) or action.points > moment.view.deal.contract


def holds_pairs(moment: Moment, action: Action) -> Facts:
    """The call rests on a marriage in hand, the best if there are several."""
    held = [suit for suit, pair in enumerate(moment.melds.pairs) if moment.hand & pair == pair]
    if not _promises(moment, action) or not held or not moment.counts_melds:
        return None
    suit = max(held, key=moment.melds.worth)
    return {"suit": suit, "worth": moment.melds.worth(suit), "points": moment.brings}


def near(moment: Moment, action: Action) -> Facts:
    """The bid hopes for a card of the talon that would make a marriage."""
    view = moment.view
    lacking = {suit: pair & ~moment.hand for suit, pair in enumerate(moment.melds.pairs)}
    one = [suit for suit, cards in lacking.items() if cards.bit_count() == 1 and cards & view.unseen.mask]
    if not isinstance(action, Bid) or not moment.to_come or not one or not moment.counts_melds:
        return None
    suit = max(one, key=moment.melds.worth)
    return {"card": lacking[suit].bit_length() - 1, "worth": moment.melds.worth(suit)}


def holds_aces(moment: Moment, action: Action) -> Facts:
    """The call rests on aces."""
    aces = (moment.hand & ACES).bit_count()
    return {"aces": aces, "points": moment.brings} if _promises(moment, action) and aces > 1 else None


def too_little(moment: Moment, action: Action) -> Facts:
    """The hand brings less than the next bid."""
    bids, points = moment.view.choices, moment.brings
    if not isinstance(action, Pass) or not isinstance(bids, Bids) or not bids.numbers or not points:
        return None
    return {"points": points, "bid": bids.numbers[0]} if points < bids.numbers[0] else None


def no_pair(moment: Moment, action: Action) -> Facts:
    """There is no marriage in hand, so only the talon could help."""
    is_bare = moment.view.has_looked and not moment.melds.held(moment.hand)
    return (too_little(moment, action) or {"points": 0}) if isinstance(action, Pass) and is_bare else None


def keeps(moment: Moment, action: Action) -> Facts:
    """The hand brings hardly more than the bid, or less."""
    bid, points = moment.view.deal.contract, moment.brings
    is_kept = isinstance(action, Contract) and action.points == bid
    can_raise = any(isinstance(each.action, Contract) for each in moment.weighed[1:])
    return {"points": points} if is_kept and can_raise and 0 < points < bid + STEP else None


def raises(moment: Moment, action: Action) -> Facts:
    """The hand brings more than the bid."""
    bid, points = moment.view.deal.contract, moment.brings
    is_raised = isinstance(action, Contract) and action.points > bid
    return {"points": points, "bid": bid} if is_raised and points > bid else None


def trump_pair(moment: Moment, action: Action) -> Facts:
    """The marriage of the trump suit that is named is in the hand."""
    if not isinstance(action, NameTrump) or moment.hand & (pair := moment.melds.pairs[action.suit]) != pair:
        return None
    cards, worth = (moment.hand & SUIT_MASKS[action.suit]).bit_count(), moment.melds.worth(action.suit, action.suit)
    return {"cards": cards, "worth": worth} if worth else None


def trump_long(moment: Moment, action: Action) -> Facts:
    """The trump suit that is named is long."""
    if not isinstance(action, NameTrump) or trump_pair(moment, action) is not None:
        return None
    return {"cards": (moment.hand & SUIT_MASKS[action.suit]).bit_count(), "worth": 0}


# --- Against the second call ----------------------------------------------------------------------------------------


def passing(moment: Moment, action: Action) -> Facts:
    """Passing would be worth less on the sheet."""
    return {"points": moment.loss} if isinstance(action, Pass) and moment.loss >= SAME else None


def too_high(moment: Moment, action: Action) -> Facts:
    """The bid, or the higher one, would fail too often."""
    best, chance = moment.best.action, moment.other.chance
    if chance is None or chance > SELDOM or not isinstance(action, Bid | Contract):
        return None
    is_higher = isinstance(best, Pass) or (isinstance(best, Bid | Contract) and best.points < action.points)
    return {"points": action.points, "chance": chance} if is_higher else None


# --- What a call does that it should not do -------------------------------------------------------------------------


def beyond(moment: Moment, action: Action) -> Facts:
    """No talon can make this bid good."""
    is_beyond = isinstance(action, Bid) and moment.view.has_looked and action.points > moment.most
    return {"points": moment.most} if is_beyond else None


def hopes(moment: Moment, action: Action) -> Facts:
    """The bid needs much more than the hand and an average talon can bring."""
    if not isinstance(action, Bid) or not moment.view.has_looked or moment.behind(action) < FAR:
        return None
    return {"points": moment.expected, "bid": action.points}


def leaves_it(moment: Moment, action: Action) -> Facts:
    """The hand would make more than the auction asks."""
    bids = moment.view.choices
    if not isinstance(action, Pass) or not isinstance(bids, Bids) or not bids.numbers or not moment.view.has_looked:
        return None
    if moment.chance(bids.numbers[0]) < LIKELY or moment.behind(action) < FAR:
        return None
    return {"points": moment.expected, "bid": bids.numbers[0]}


def last_attempt(moment: Moment, action: Action) -> Facts:
    """Passing wastes the last attempt on the barrel."""
    view, barrel = moment.view, moment.view.rules.barrel
    bids, standing = view.choices, view.standing(moment.seat)
    if not isinstance(action, Pass) or not isinstance(bids, Bids) or not bids.numbers or standing.barrel is None:
        return None
    if not barrel.attempts or standing.barrel < barrel.attempts - 1 or barrel.counts != "deals":
        return None
    return {"points": barrel.fall_price(standing)}


# --- What a contract does that it should not do ---------------------------------------------------------------------


def impossible(moment: Moment, action: Action) -> Facts:
    """The raise is to more than all cards and the possible marriages bring."""
    return {"points": moment.most} if _raised(moment, action) > moment.most else None


def _raised(moment: Moment, action: Action) -> int:
    """The number of a raise; 0 for any other choice."""
    raises = moment.view.choices
    if not isinstance(action, Contract) or not isinstance(raises, Raises) or action.points <= raises.numbers[0]:
        return 0
    return action.points


def raises_far(moment: Moment, action: Action) -> Facts:
    """The raise is to a number the hand fails more often than it makes."""
    contract = _raised(moment, action)
    if not contract or moment.chance(contract) >= LIKELY or moment.behind(action) < FAR:
        return None
    return {"points": moment.expected}


def stays_low(moment: Moment, action: Action) -> Facts:
    """Only the contract is written down, and a higher one would be safe."""
    view, raises = moment.view, moment.view.choices
    if not isinstance(action, Contract) or not isinstance(raises, Raises) or not view.rules.scoring.by_contract:
        return None
    higher = [points for points in raises.numbers if points >= action.points + STEP and moment.chance(points) >= SAFE]
    return {"points": max(higher)} if higher else None


def dump(moment: Moment, action: Action) -> Facts:
    """The contract, made or failed, leads to a total that is reset to zero."""
    if not isinstance(action, Contract):
        return None
    total, dumps = moment.view.standing(moment.seat).total, moment.view.rules.settlement.dumps
    ends = [end for end in (total + action.points, total - action.points) if end in dumps]
    return {"points": ends[0], "contract": action.points} if ends else None


def gives_up(moment: Moment, action: Action) -> Facts:
    """The deal is given up though the hand would make the contract more often than not."""
    view, contract = moment.view, moment.view.deal.contract
    if not isinstance(action, Concede) or view.done or view.play is not None or moment.chance(contract) <= LIKELY:
        return None
    return {"points": moment.expected, "contract": contract}


def hopeless(moment: Moment, action: Action) -> Facts:
    """The contract is played though it can hardly be made and giving it up costs less."""
    view, contract = moment.view, moment.view.deal.contract
    if isinstance(action, Concede) or not view.concessions or moment.chance(contract) > RARE:
        return None
    prices = moment.prices
    if prices.conceded(contract, view.concessions)[0] < prices.expected(contract, moment.prospects[0]):
        return None
    return {"points": moment.expected, "contract": contract}


FOR: Final[Reasons] = MappingProxyType(
    {
        "looks": looks,
        "must_bid": must_bid,
        "wins_game": wins_game,
        "only_an_attempt": only_an_attempt,
        "no_pair": no_pair,
        "too_little": too_little,
        "other_fails": other_fails,
        "keeps": keeps,
        "raises": raises,
        "holds_pairs": holds_pairs,
        "near": near,
        "holds_aces": holds_aces,
        "trump_pair": trump_pair,
        "trump_long": trump_long,
    }
)
AGAINST: Final[Reasons] = MappingProxyType({"not.too_high": too_high, "not.pass": passing})
BIDS: Final[Reasons] = MappingProxyType(
    {
        "beyond": beyond,
        "hopes": hopes,
        "last_attempt": last_attempt,
        "leaves_it": leaves_it,
    }
)
CONTRACTS: Final[Reasons] = MappingProxyType(
    {
        "impossible": impossible,
        "dump": dump,
        "raises_far": raises_far,
        "gives_up": gives_up,
        "hopeless": hopeless,
        "stays_low": stays_low,
    }
)
