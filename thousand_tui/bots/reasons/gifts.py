"""Reasons about the cards that are passed on or laid aside."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.contracts import danger
from thousand_tui.bots.reasons.calls import gives_up, hopeless, only_an_attempt
from thousand_tui.bots.reasons.common import keeps_pair, not_by_best
from thousand_tui.bots.reasons.moment import ACES, Facts, Moment, Reasons
from thousand_tui.rules import ASIDE, Action, Card, Give, Rank
from thousand_tui.rules.cards import PER_SUIT, RANK_MASKS, SUIT_MASKS, SUITS, members, points_of

# Card points that one can give away without worrying.
CHEAP: Final = 4
# With this many cards, a suit with its ace wins tricks by length.
LONG: Final = 3
NINES: Final = RANK_MASKS[Rank.NINE]
LOW: Final = NINES | RANK_MASKS[Rank.JACK]


def _passed(action: Action) -> Iterator[tuple[Card, int]]:
    """The cards that other seats get, and who gets them."""
    if isinstance(action, Give):
        yield from ((card, to) for card, to in action.cards if to != ASIDE)


# --- For the best gift ----------------------------------------------------------------------------------------------


def arms_nobody(moment: Moment, action: Action) -> Facts:
    """None of the passed cards can complete a marriage for its recipient."""
    passed = [danger(moment.view, card) for card, _ in _passed(action)]
    return {} if passed and not any(passed) else None


def gives_little(moment: Moment, action: Action) -> Facts:
    """The cards are worth very little."""
    points = points_of(moment.leaving(action))
    return {"points": points} if isinstance(action, Give) and points <= CHEAP else None


def empties(moment: Moment, action: Action) -> Facts:
    """The hand gives away its last cards of a suit, so that it can trump that suit after its marriage."""
    given, kept = moment.leaving(action), moment.hand & ~moment.leaving(action)
    if not moment.melds.held(kept) or not moment.counts_melds:
        return None
    emptied = [suit for suit in SUITS if given & SUIT_MASKS[suit] and not kept & SUIT_MASKS[suit]]
    return {"suit": emptied[0]} if emptied else None


# --- Against the second gift ----------------------------------------------------------------------------------------


def not_arms(moment: Moment, action: Action) -> Facts:
    """Half of a marriage would be passed, and the best choice passes none."""
    armed = [(card, to) for card, to in _passed(action) if danger(moment.view, card)]
    is_worse = armed and not any(danger(moment.view, card) for card, _ in _passed(moment.best.action))
    return {"card": armed[0][0], "seat": armed[0][1]} if is_worse else None


def not_shortens(moment: Moment, action: Action) -> Facts:
    """A card of a long suit would be passed in place of a lone card."""
    best = moment.leaving(moment.best.action)
    long, lone = _long_and_lone(moment, action)
    instead, kept = [card for card in long if not best >> card & 1], [card for card in lone if best >> card & 1]
    return {"card": max(instead), "then": max(kept)} if instead and kept else None


def bares(moment: Moment, action: Action) -> Facts:
    """A ten's guard would be given away, and the best choice keeps it."""
    best = moment.best.action
    tens = moment.bared(action) & ~moment.bared(best) & ~moment.leaving(best) if isinstance(best, Give) else 0
    return {"card": tens.bit_length() - 1} if tens else None


# --- What a gift does that it should not do -------------------------------------------------------------------------


def gives_pair(moment: Moment, action: Action) -> Facts:
    """Half of a marriage is given away."""
    suit = max(moment.broken(action), key=moment.melds.worth, default=None)
    return None if suit is None else {"suit": suit, "worth": moment.melds.worth(suit)}


def gives_high(moment: Moment, action: Action) -> Facts:
    """An ace is given away, or a ten whose ace is kept."""
    kept = moment.hand & ~moment.leaving(action)
    high = [
        card
        for card, _ in _passed(action)
        if card.rank is Rank.ACE or (card.rank is Rank.TEN and kept & ACES & SUIT_MASKS[card // PER_SUIT])
    ]
    return {"card": max(high)} if high else None


def arms(moment: Moment, action: Action) -> Facts:
    """Half of a marriage goes to a player who may hold the other half."""
    if moment.melds.only_declarer:
        return None
    feared = [(danger(moment.view, card), card, to) for card, to in _passed(action) if danger(moment.view, card)]
    if not feared:
        return None
    _, card, to = max(feared)
    return {"card": card, "seat": to, "worth": moment.melds.worth(card // PER_SUIT)}


def shortens(moment: Moment, action: Action) -> Facts:
    """A card of a long suit with its ace is given away, and a lone card that wins no trick is kept."""
    long, lone = _long_and_lone(moment, action)
    return {"card": max(long), "then": max(lone)} if long and lone else None


def _long_and_lone(moment: Moment, action: Action) -> tuple[list[Card], list[Card]]:
    """The cards that a gift passes on from long suits with their aces, and the lone cards but aces that it keeps."""
    kept, hand = moment.hand & ~moment.leaving(action), moment.hand
    given = [(card, SUIT_MASKS[card // PER_SUIT]) for card, _ in _passed(action)]
    long = [card for card, suit in given if (hand & suit).bit_count() >= LONG and kept & ACES & suit]
    lone = [card for card in members(kept & ~ACES) if (hand & SUIT_MASKS[card // PER_SUIT]).bit_count() == 1]
    return long, lone


def keeps_low(moment: Moment, action: Action) -> Facts:
    """A ten is given away, and a nine or jack in a suit without higher cards is kept."""
    tens = [card for card, _ in _passed(action) if card.rank is Rank.TEN]
    kept = moment.hand & ~moment.leaving(action)
    low = [card for card in members(kept & LOW) if not kept & SUIT_MASKS[card // PER_SUIT] & ~LOW]
    return {"card": max(tens), "then": max(low)} if tens and low else None


def fourth_nine(moment: Moment, action: Action) -> Facts:
    """A nine goes to a player who may hold the three others and could then ask for a new deal."""
    given = [(card, to) for card, to in _passed(action) if card.rank is Rank.NINE]
    counts = any(ground.nines and not ground.original for ground in moment.view.rules.rights.exchanged)
    if not given or not counts or (moment.hand & NINES).bit_count() != 1:
        return None
    card, to = given[0]
    return {"card": card, "seat": to}


FOR: Final[Reasons] = MappingProxyType(
    {
        "keeps_pair": keeps_pair,
        "arms_nobody": arms_nobody,
        "empties": empties,
        "gives_little": gives_little,
        "only_an_attempt": only_an_attempt,
    }
)
AGAINST: Final[Reasons] = MappingProxyType(
    {
        "not.arms": not_arms,
        "not.bares": bares,
        "not.gives_high": not_by_best(gives_high),
        "not.shortens": not_shortens,
    }
)
GIFTS: Final[Reasons] = MappingProxyType(
    {
        "gives_up": gives_up,
        "gives_pair": gives_pair,
        "gives_high": gives_high,
        "arms": arms,
        "shortens": shortens,
        "keeps_low": keeps_low,
        "fourth_nine": fourth_nine,
        "hopeless": hopeless,
    }
)
