"""The trick kernel on bit sets: which cards may be played to a trick, and who wins it.

Used by the engine and by the bots alike, so that both always mean the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS, Card

NO_TRUMP: Final = -1
"""The trump suit while no marriage has been declared."""

Duty: TypeAlias = Callable[[int, int, int], int]
"""(hand, suit led, trump) -> the cards this duty asks for; none (0) if it does not bind."""


def follow_suit(hand: int, led: int, trump: int) -> int:
    """Cards of the suit led (RULES §1.8)."""
    return hand & SUIT_MASKS[led]


def trump_in(hand: int, led: int, trump: int) -> int:
    """Trumps, owed by a hand that cannot follow (RULES §1.8)."""
    return hand & SUIT_MASKS[trump] if trump >= 0 else 0


FOLLOW_AND_TRUMP: Final[tuple[Duty, ...]] = (follow_suit, trump_in)
"""The school of RULES §1.8: follow, else trump, else anything; no duty to beat."""


def legal(hand: int, led: int, trump: int, duties: tuple[Duty, ...]) -> int:
    """What ``hand`` may play to a trick in suit ``led``: the first duty that binds decides, else any card."""
    for duty in duties:
        if cards := duty(hand, led, trump):
            return cards
    return hand


def winning(cards: tuple[Card, ...], trump: int) -> int:
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
