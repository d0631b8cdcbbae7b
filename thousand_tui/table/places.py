"""Where the cards of a hand lie: they are arranged when dealt and after the exchange, and keep their places then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from thousand_tui.rules import Card, Cards, Suit, View

Places: TypeAlias = tuple[Card | None, ...]
"""The places of a hand from left to right, None where the card has been played; a card's number counts from 1."""

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


def places_in(deal: Iterable[View], *, high_left: bool = True, by_rank: bool = False) -> Places:
    """Where the cards of a seat lie after what it has seen of a deal, move by move.

    Until the first lead a hand that has become another one is arranged; in the play a card that is drawn takes a place
    that was left (V2), and no other card moves. Where nobody shuffles (B1), the views may begin with the deal before.
    """
    places: Places = ()
    is_played = False
    for view in deal:
        if is_played and places and view.play is not None:
            places = _kept(places, view.hand)
        else:
            places = arranged(view.hand, high_left=high_left, by_rank=by_rank)
        is_played = view.play is not None
    return places


def _kept(places: Places, hand: Cards) -> Places:
    """The same places without the cards that are gone; new cards take the places that are free."""
    new = iter([card for card in hand if card not in places])
    kept = (card if card is not None and card in hand else None for card in places)
    return tuple(next(new, None) if card is None else card for card in kept)
