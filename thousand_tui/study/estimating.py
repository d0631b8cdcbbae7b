"""What a hand is worth before the exchange, counted as the lessons count it: aces, guarded tens, marriages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import Card, Rank, Suit, View

# What the talon and the cards that fall on one's own bring on average.
HOPE: Final = 15
# What can be given under the ace in place of the ten.
SMALL: Final = (Rank.NINE, Rank.JACK)


@dataclass(frozen=True, slots=True)
class Counted:
    """The points of the ``aces`` and of the guarded ``tens``, and what the ``marriages`` are worth that an ace brings
    home."""

    aces: int
    tens: int
    marriages: int

    @property
    def sure(self) -> int:
        """What that is together."""
        return self.aces + self.tens + self.marriages

    @property
    def limit(self) -> int:
        """How high one may go with it, in fives."""
        return (self.sure + HOPE) // 5 * 5


def counted(view: View) -> Counted:
    """What the hand of the seat is worth for sure."""
    hand = view.hand
    aces = [card for suit in Suit if (card := Card.of(suit, Rank.ACE)) in hand]
    suits = {card.suit for card in aces}
    tens = [
        card
        for suit in Suit
        if (card := Card.of(suit, Rank.TEN)) in hand
        and (suit in suits or any(Card.of(suit, rank) in hand for rank in SMALL))
    ]
    marriages = view.rules.melds.held(hand.mask) if aces else 0
    return Counted(sum(card.points for card in aces), sum(card.points for card in tens), marriages)
