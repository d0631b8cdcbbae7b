"""Why a trick was taken, held against the kernel that says who takes it."""

from __future__ import annotations

from random import Random

import pytest

from thousand_tui.rules import PACK, Card
from thousand_tui.rules.kernel import NO_TRUMP, Why, why_taken, winning


@pytest.mark.parametrize(
    ("cards", "winner", "why"),
    [
        ("KS AS 9S", "AS", Why.HIGHEST),
        ("AS 9S JH", "AS", Why.HIGHEST),
        ("9S AH AD", "9S", Why.ALONE),
        ("AS 9H 10S", "9H", Why.TRUMPED),
        ("AS 9H JH 10S", "JH", Why.OVERTRUMPED),
        ("9H AD", "9H", Why.ALONE),
    ],
)
def test_a_trick_is_taken_for_one_of_four_reasons(cards: str, winner: str, why: Why) -> None:
    assert why_taken(list(map(Card.parse, cards.split())), Card.parse(winner)) is why


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_reason_agrees_with_the_kernel(seats: int) -> None:
    rng = Random(seats)
    for _ in range(500):
        cards, trump = tuple(rng.sample(PACK, seats)), rng.choice((NO_TRUMP, 0, 1, 2, 3))
        winner = cards[winning(cards, trump)]
        others = [card for card in cards if card != winner]
        why = why_taken(cards, winner)
        assert (why in (Why.TRUMPED, Why.OVERTRUMPED)) == (winner.suit == trump != cards[0].suit)
        assert (why is Why.ALONE) == (winner == cards[0] and all(card.suit != winner.suit for card in others))
        assert (why is Why.OVERTRUMPED) == (
            winner.suit != cards[0].suit and any(card.suit == trump and card < winner for card in others)
        )
