"""Why a trick was taken (RULES §1.8), as anybody who has seen its cards can tell."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from thousand_tui.rules.cards import Card


class Why(Enum):
    """What made a card win its trick."""

    HIGHEST = "highest"
    """It was the highest of the suit led."""
    ALONE = "alone"
    """It was led, and nobody followed suit or trumped."""
    TRUMPED = "trumped"
    OVERTRUMPED = "overtrumped"
    """It was the highest of several trumps on another suit."""


def why_taken(cards: Sequence[Card], winner: Card) -> Why:
    """Why ``winner`` has taken the trick of these cards, given in the order played; no agreement changes that."""
    of_its_suit = sum(card.suit == winner.suit for card in cards)
    if winner.suit == cards[0].suit:
        return Why.HIGHEST if of_its_suit > 1 else Why.ALONE
    return Why.OVERTRUMPED if of_its_suit > 1 else Why.TRUMPED


__all__ = ["Why", "why_taken"]
