"""The trick kernel on bit sets: which cards may be played to a trick, who wins it, and why.

Used by the engine and by the bots alike, so that both always mean the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, TypeAlias

from thousand_tui.rules.cards import FULL, PACK, PER_SUIT, SUIT_MASKS, Card

# The trump suit while no marriage has been declared.
NO_TRUMP: Final = -1

# For every card all cards of its suit.
SAME_SUIT: Final = tuple(SUIT_MASKS[card // PER_SUIT] for card in PACK)

# For every card the cards of its suit that beat it.
ABOVE: Final = tuple(SUIT_MASKS[card // PER_SUIT] & ~((2 << card) - 1) for card in PACK)

# (hand, cards of the trick so far, trump) -> the cards this duty asks for; none (0) if it does not bind. What it asks
# for never depends on the rest of the hand: ``duty(hand, ...) == hand & duty(FULL, ...)``.
Duty: TypeAlias = Callable[[int, tuple[int, ...], int], int]


def follow_suit(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Cards of the suit led (RULES §1.8)."""
    return hand & SAME_SUIT[cards[0]]


def trump_in(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Trumps, owed by a hand that cannot follow (RULES §1.8)."""
    return hand & SUIT_MASKS[trump] if trump >= 0 else 0


def beat_in_suit(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Cards of the suit led that beat the trick; none once it is trumped by another suit (G1)."""
    best = cards[winning(cards, trump)]
    return hand & ABOVE[best] & SAME_SUIT[cards[0]]


def overtrump(hand: int, cards: tuple[int, ...], trump: int) -> int:
    """Trumps that beat the trick, owed by a hand that cannot follow (G1)."""
    if trump < 0:
        return 0
    best = cards[winning(cards, trump)]
    trumps = hand & SUIT_MASKS[trump]
    return trumps & ABOVE[best] if best // PER_SUIT == trump else trumps


# What each school of G1 owes to a trick, the most pressing duty first; three of them look at the card to beat.
SCHOOLS: Final[dict[str, tuple[Duty, ...]]] = {
    "follow_trump": (follow_suit, trump_in),
    "follow_only": (follow_suit,),
    "follow_beat_trump": (beat_in_suit, follow_suit, overtrump, trump_in),
    "follow_beat_unless_trumped": (beat_in_suit, follow_suit, trump_in),
    "follow_beat": (beat_in_suit, follow_suit),
}


def legal(hand: int, cards: tuple[int, ...], trump: int, duties: tuple[Duty, ...]) -> int:
    """What ``hand`` may play to a trick in which these ``cards`` lie, in the order played: the first duty that binds
    decides, else any card."""
    for duty in duties:
        if owed := duty(hand, cards, trump):
            return owed
    return hand


def ruled_out(card: int, cards: tuple[int, ...], trump: int, duties: tuple[Duty, ...]) -> int:
    """The cards that a player cannot have held who played ``card`` to a trick in which ``cards`` lay: those that a more
    pressing duty would have asked for."""
    absent = 0
    for duty in duties:
        owed = duty(FULL, cards, trump)
        if owed >> card & 1:
            break
        absent |= owed
    return absent


def winning(cards: tuple[int, ...], trump: int) -> int:
    """Which of the cards, by its place in the order played, takes the trick: highest trump, else highest of the suit
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
    # It was the highest of several trumps on another suit.
    OVERTRUMPED = "overtrumped"


def why_taken(cards: Sequence[Card], winner: Card) -> Why:
    """Why ``winner`` has taken the trick of these cards, given in the order played; no agreement changes that."""
    of_its_suit = sum(card.suit == winner.suit for card in cards)
    if winner.suit == cards[0].suit:
        return Why.HIGHEST if of_its_suit > 1 else Why.ALONE
    return Why.OVERTRUMPED if of_its_suit > 1 else Why.TRUMPED


__all__ = ["ABOVE", "NO_TRUMP", "SAME_SUIT", "SCHOOLS", "Duty", "Why", "beat_in_suit", "legal", "why_taken", "winning"]
