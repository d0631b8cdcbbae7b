"""What a hand is worth before the exchange, counted as the lessons teach: aces, guarded tens, marriages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import Card, Rank, Suit, View

# What the talon, and cards others play to one's own tricks, bring on average.
HOPE: Final = 15
# Cards to play under the ace instead of the ten.
SMALL: Final = (Rank.NINE, Rank.JACK)


@dataclass(frozen=True, slots=True)
class Counted:
    """The points of the ``aces`` and the guarded ``tens``, and the worth of ``marriages`` that an ace brings home."""

    aces: int
    tens: int
    marriages: int

    @property
    def sure(self) -> int:
        """The sum of all three."""
        return self.aces + self.tens + self.marriages

    @property
    def limit(self) -> int:
        """How high one may bid with it, in fives."""
        return (self.sure + HOPE) // 5 * 5


def counted(view: View) -> Counted:
    """What the seat's hand is sure to be worth."""
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
