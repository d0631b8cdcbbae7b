"""The trick kernel on bit sets: which cards may be played to a trick, who wins it, and why.

The engine and the bots both use it, so they always play by the same rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, TypeAlias

from thousand_tui.rules.cards import FULL, PACK, PER_SUIT, SUIT_MASKS, Card

# Stands for the trump suit while there are no trumps.
NO_TRUMP: Final = -1

# For every card, all cards of its suit.
SAME_SUIT: Final = tuple(SUIT_MASKS[card // PER_SUIT] for card in PACK)

# For every card, the cards of its suit that beat it.
ABOVE: Final = tuple(SUIT_MASKS[card // PER_SUIT] & ~((2 << card) - 1) for card in PACK)

# (hand, cards of the trick so far, trump) -> the cards this duty requires, 0 if it does not bind. Whether it requires a
# card never depends on the rest of the hand: ``duty(hand, ...) == hand & duty(FULL, ...)``.
Duty: TypeAlias = Callable[[int, tuple[int, ...], int], int]


def follow_suit(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Cards of the suit led (RULES §1.8)."""
    return hand & SAME_SUIT[cards[0]]


def trump_in(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Trumps, required of a hand that cannot follow suit (RULES §1.8)."""
    return hand & SUIT_MASKS[trump] if trump >= 0 else 0


def beat_in_suit(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Cards of the suit led that would win the trick; none once it has been trumped with another suit (G1)."""
    best = cards[winning(cards, trump)]
    return hand & ABOVE[best] & SAME_SUIT[cards[0]]


def overtrump(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Trumps that would win the trick, required of a hand that cannot follow suit (G1)."""
    if trump < 0:
        return 0
    best = cards[winning(cards, trump)]
    trumps = hand & SUIT_MASKS[trump]
    return trumps & ABOVE[best] if best // PER_SUIT == trump else trumps


# The duties in each school of G1, the most pressing first; three of the schools look at the card to beat.
SCHOOLS: Final[dict[str, tuple[Duty, ...]]] = {
    "follow_trump": (follow_suit, trump_in),
    "follow_only": (follow_suit,),
    "follow_beat_trump": (beat_in_suit, follow_suit, overtrump, trump_in),
    "follow_beat_unless_trumped": (beat_in_suit, follow_suit, trump_in),
    "follow_beat": (beat_in_suit, follow_suit),
}


def legal(hand: int, cards: tuple[int, ...], trump: int, duties: tuple[Duty, ...]) -> int:
    """What ``hand`` may play to a trick that holds these ``cards``, in the order played: the first duty that binds
    decides; if none does, any card may be played."""
    for duty in duties:
        if owed := duty(hand, cards, trump):
            return owed
    return hand


def ruled_out(card: int, cards: tuple[int, ...], trump: int, duties: tuple[Duty, ...]) -> int:
    """The cards that the player of ``card`` cannot have held, given the ``cards`` already in the trick: those that a
    more pressing duty would have required."""
    absent = 0
    for duty in duties:
        owed = duty(FULL, cards, trump)
        if owed >> card & 1:
            break
        absent |= owed
    return absent


def winning(cards: tuple[int, ...], trump: int) -> int:
    """The place, in the order played, of the card that takes the trick: the highest trump, else the highest of the suit
    led (RULES §1.8)."""
    best = cards[0]
    place = 0
    suit = best // PER_SUIT
    for at in range(1, len(cards)):
        card = cards[at]
        card_suit = card // PER_SUIT
        if card_suit == suit:
            if card > best:
                best, place = card, at
        elif card_suit == trump:
            best, place, suit = card, at, trump
    return place


class Why(Enum):
    """What made a card win its trick."""

    # It was the highest of the suit led.
    HIGHEST = "highest"
    # It was led, and nobody followed suit or trumped.
    ALONE = "alone"
    TRUMPED = "trumped"
    # It was the highest of several trumps played on another suit.
    OVERTRUMPED = "overtrumped"


def why_taken(cards: Sequence[Card], winner: Card) -> Why:
    """Why ``winner`` took the trick of these cards, given in the order played; no agreement changes that."""
    of_its_suit = sum(card.suit == winner.suit for card in cards)
    if winner.suit == cards[0].suit:
        return Why.HIGHEST if of_its_suit > 1 else Why.ALONE
    return Why.OVERTRUMPED if of_its_suit > 1 else Why.TRUMPED


__all__ = ["ABOVE", "NO_TRUMP", "SAME_SUIT", "SCHOOLS", "Duty", "Why", "beat_in_suit", "legal", "why_taken", "winning"]
