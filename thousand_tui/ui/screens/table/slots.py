"""The order of a hand on the table: places that keep their number until the trick is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from thousand_tui.rules import Card, Cards, Suit

BLACK: Final = (Suit.SPADES, Suit.CLUBS)
RED: Final = (Suit.HEARTS, Suit.DIAMONDS)


def suit_order(present: Iterable[Suit]) -> tuple[Suit, ...]:
    """The suits of a hand with their colours alternating as far as they can."""
    black = [suit for suit in BLACK if suit in (held := set(present))]
    red = [suit for suit in RED if suit in held]
    first, second = (black, red) if len(black) >= len(red) else (red, black)
    order: list[Suit] = []
    for at, suit in enumerate(first):
        order.append(suit)
        order += second[at : at + 1]
    return tuple(order)


def arranged(hand: Cards, *, high_left: bool = True, by_rank: bool = False) -> tuple[Card, ...]:
    """A hand sorted by suit, or by rank where that is wished."""
    if by_rank:
        order = suit_order(Suit)
        return tuple(sorted(hand, key=lambda card: (-card.rank if high_left else card.rank, order.index(card.suit))))
    return tuple(
        card
        for suit in suit_order([card.suit for card in hand])
        for card in sorted(hand.of_suit(suit), reverse=high_left)
    )


class Slots:
    """The places of the cards at the keyboard; a card that was played leaves its place empty for a while."""

    def __init__(self) -> None:
        self.places: tuple[Card | None, ...] = ()
        self._moment: object = None

    def follow(self, hand: Cards, moment: object, *, high_left: bool = True, by_rank: bool = False) -> None:
        """Bring the places up to date; they are laid anew when the ``moment`` (owner, deal, trick) is another one."""
        held = {card for card in self.places if card is not None}
        if moment != self._moment or not set(hand) <= held:
            self.places = arranged(hand, high_left=high_left, by_rank=by_rank)
        else:
            self.places = tuple(card if card is not None and card in hand else None for card in self.places)
        self._moment = moment

    def clear(self) -> None:
        """Nobody's hand is shown."""
        self.places = ()
        self._moment = None
