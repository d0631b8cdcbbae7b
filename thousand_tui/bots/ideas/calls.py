"""Ideas about a call, a contract or cards given away. Each returns its facts and whether it is sure."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.contracts import danger
from thousand_tui.bots.ideas.base import Facts, Ideas, Moment, Name
from thousand_tui.rules import ASIDE, Action, Bid, Bids, Card, Cards, Concede, Contract, Give, Pass, Raises, Rank
from thousand_tui.rules.cards import PER_SUIT, RANK_MASKS, SUIT_MASKS, members

# How many points on the sheet a call must be behind to be mentioned.
FAR: Final = 10.0
LIKELY: Final = 0.5
# How often a number must be made to count as safe ...
SAFE: Final = 0.8
# ... and at most how often to count as hopeless.
RARE: Final = 0.2
# How much higher a safe contract must be to be mentioned.
STEP: Final = 10
# With this many cards, a suit with its ace wins tricks by length.
LONG: Final = 3
ACES: Final = RANK_MASKS[Rank.ACE]
NINES: Final = RANK_MASKS[Rank.NINE]
LOW: Final = NINES | RANK_MASKS[Rank.JACK]


def _rounded(points: float) -> int:
    return round(points / 5) * 5


# --- The auction ----------------------------------------------------------------------------------------------------


def beyond(moment: Moment, action: Action) -> Facts:
    """No talon can make this bid good."""
    if not isinstance(action, Bid) or not moment.view.has_looked or action.points <= moment.most:
        return None
    return {"points": moment.most}, True


def hopes(moment: Moment, action: Action) -> Facts:
    """The bid needs much more than the hand and an average talon can bring."""
    if not isinstance(action, Bid) or not moment.view.has_looked or moment.behind(action) < FAR:
        return None
    return {"points": _rounded(moment.expected), "bid": action.points}, False


def leaves_it(moment: Moment, action: Action) -> Facts:
    """The hand would make more than the auction asks."""
    bids = moment.view.choices
    if not isinstance(action, Pass) or not isinstance(bids, Bids) or not bids.numbers or not moment.view.has_looked:
        return None
    if moment.chance(bids.numbers[0]) < LIKELY or moment.behind(action) < FAR:
        return None
    return {"points": _rounded(moment.expected), "bid": bids.numbers[0]}, False


def last_attempt(moment: Moment, action: Action) -> Facts:
    """Passing wastes the last attempt on the barrel."""
    view, barrel = moment.view, moment.view.rules.barrel
    bids, standing = view.choices, view.standing(moment.seat)
    if not isinstance(action, Pass) or not isinstance(bids, Bids) or not bids.numbers or standing.barrel is None:
        return None
    if not barrel.attempts or standing.barrel < barrel.attempts - 1 or barrel.counts != "deals":
        return None
    return {"points": barrel.fall_price(standing)}, True


# --- The contract ---------------------------------------------------------------------------------------------------


def _raised(moment: Moment, action: Action) -> bool:
    raises = moment.view.choices
    return isinstance(action, Contract) and isinstance(raises, Raises) and action.points > raises.numbers[0]


def impossible(moment: Moment, action: Action) -> Facts:
    """The raise is to more than all cards and the possible marriages bring."""
    if not isinstance(action, Contract) or not _raised(moment, action) or action.points <= moment.most:
        return None
    return {"points": moment.most}, True


def raises_far(moment: Moment, action: Action) -> Facts:
    """The raise is to a number the hand fails more often than it makes."""
    if not isinstance(action, Contract) or not _raised(moment, action) or moment.chance(action.points) >= LIKELY:
        return None
    return ({"points": _rounded(moment.expected)}, False) if moment.behind(action) >= FAR else None


def stays_low(moment: Moment, action: Action) -> Facts:
    """Only the contract is written down, and a higher one would be safe."""
    view, raises = moment.view, moment.view.choices
    if not isinstance(action, Contract) or not isinstance(raises, Raises) or not view.rules.scoring.by_contract:
        return None
    higher = [points for points in raises.numbers if points >= action.points + STEP and moment.chance(points) >= SAFE]
    return ({"points": max(higher)}, False) if higher else None


def dump(moment: Moment, action: Action) -> Facts:
    """The contract, made or failed, leads to a total that is reset to zero."""
    if not isinstance(action, Contract):
        return None
    total, dumps = moment.view.standing(moment.seat).total, moment.view.rules.settlement.dumps
    ends = [end for end in (total + action.points, total - action.points) if end in dumps]
    return ({"points": ends[0], "contract": action.points}, True) if ends else None


def gives_up(moment: Moment, action: Action) -> Facts:
    """The deal is given up though the hand would make the contract more often than not."""
    contract = moment.view.deal.contract
    if not isinstance(action, Concede) or moment.view.done or moment.view.play is not None:
        return None
    return (
        ({"points": _rounded(moment.expected), "contract": contract}, False)
        if moment.chance(contract) > LIKELY
        else None
    )


def hopeless(moment: Moment, action: Action) -> Facts:
    """The contract is played though it can hardly be made and giving it up costs less."""
    view = moment.view
    if isinstance(action, Concede) or not view.concessions or moment.chance(view.deal.contract) > RARE:
        return None
    played = moment.prices.expected(view.deal.contract, moment.prospects[0])
    if moment.prices.conceded(view.deal.contract, view.concessions)[0] < played:
        return None
    return {"points": _rounded(moment.expected), "contract": view.deal.contract}, False


# --- The exchange ---------------------------------------------------------------------------------------------------


def _given(action: Action) -> Iterator[tuple[Card, int]]:
    if isinstance(action, Give):
        yield from ((card, to) for card, to in action.cards if to != ASIDE)


def _leaving(action: Action) -> int:
    return Cards(card for card, _ in action.cards).mask if isinstance(action, Give) else 0


def gives_pair(moment: Moment, action: Action) -> Facts:
    """Half of a marriage is given away."""
    gone = _leaving(action) & moment.melds.paired(moment.hand) if moment.counts_melds else 0
    if not gone:
        return None
    suit = max((card // PER_SUIT for card in members(gone)), key=moment.melds.worth)
    return {"suit": suit, "worth": moment.melds.worth(suit)}, True


def gives_high(moment: Moment, action: Action) -> Facts:
    """An ace is given away, or a ten whose ace is kept."""
    kept = moment.hand & ~_leaving(action)
    high = [
        card
        for card, _ in _given(action)
        if card.rank is Rank.ACE or (card.rank is Rank.TEN and kept & ACES & SUIT_MASKS[card // PER_SUIT])
    ]
    return ({"card": max(high)}, True) if high else None


def arms(moment: Moment, action: Action) -> Facts:
    """Half of a marriage goes to a player who may hold the other half."""
    if moment.melds.only_declarer:
        return None
    feared = [(danger(moment.view, card), card, to) for card, to in _given(action) if danger(moment.view, card)]
    if not feared:
        return None
    _, card, to = max(feared)
    return {"card": card, "seat": to, "worth": moment.melds.worth(card // PER_SUIT)}, False


def shortens(moment: Moment, action: Action) -> Facts:
    """A card of a long suit with its ace is given away, and a lone card that wins no trick is kept."""
    kept, hand = moment.hand & ~_leaving(action), moment.hand
    given = [(card, SUIT_MASKS[card // PER_SUIT]) for card, _ in _given(action)]
    long = [card for card, suit in given if (hand & suit).bit_count() >= LONG and kept & ACES & suit]
    lone = [card for card in members(kept & ~ACES) if (hand & SUIT_MASKS[card // PER_SUIT]).bit_count() == 1]
    return ({"card": max(long), "then": max(lone)}, True) if long and lone else None


def keeps_low(moment: Moment, action: Action) -> Facts:
    """A ten is given away, and a nine or jack in a suit without higher cards is kept."""
    tens = [card for card, _ in _given(action) if card.rank is Rank.TEN]
    kept = moment.hand & ~_leaving(action)
    low = [card for card in members(kept & LOW) if not kept & SUIT_MASKS[card // PER_SUIT] & ~LOW]
    return ({"card": max(tens), "then": max(low)}, True) if tens and low else None


def fourth_nine(moment: Moment, action: Action) -> Facts:
    """A nine goes to a player who may hold the three others and could then ask for a new deal."""
    rules = moment.view.rules
    given = [(card, to) for card, to in _given(action) if card.rank is Rank.NINE]
    counts = any(ground.nines and not ground.original for ground in rules.rights.exchanged)
    if not given or not counts or (moment.hand & NINES).bit_count() != 1:
        return None
    card, to = given[0]
    return {"card": card, "seat": to}, False


# In each, the strongest first.
BIDS: Final[Ideas] = MappingProxyType(
    {
        Name.BEYOND: (beyond, 0.0),
        Name.HOPES: (hopes, 60.0),
        Name.LAST_ATTEMPT: (last_attempt, 20.0),
        Name.LEAVES_IT: (leaves_it, 100.0),
    }
)
CONTRACTS: Final[Ideas] = MappingProxyType(
    {
        Name.IMPOSSIBLE: (impossible, 0.0),
        Name.DUMP: (dump, 20.0),
        Name.RAISES_FAR: (raises_far, 300.0),
        Name.GIVES_UP: (gives_up, 40.0),
        Name.HOPELESS: (hopeless, 40.0),
        Name.STAYS_LOW: (stays_low, 10.0),
    }
)
GIFTS: Final[Ideas] = MappingProxyType(
    {
        Name.GIVES_UP: (gives_up, 40.0),
        Name.GIVES_PAIR: (gives_pair, 20.0),
        Name.GIVES_HIGH: (gives_high, 20.0),
        Name.ARMS: (arms, 30.0),
        Name.SHORTENS: (shortens, 30.0),
        Name.KEEPS_LOW: (keeps_low, 30.0),
        Name.FOURTH_NINE: (fourth_nine, 25.0),
        Name.HOPELESS: (hopeless, 40.0),
    }
)
