"""Cards as they are read aloud, and named when they are typed."""

from __future__ import annotations

import pytest

from thousand_tui.rules import PACK
from thousand_tui.words import cards_text, suit_name
from thousand_tui.words.spoken import called, spoken


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Vera plays K♠.", "Vera plays king of spades."),
        ("10♥ 9♣, A♦", "ten of hearts, nine of clubs, ace of diamonds"),
        ("1: 10♠, 2: J♥", "1: ten of spades, 2: jack of hearts"),
        ("Follow spades ♠.", "Follow spades."),
        ("trump ♣", "trump clubs"),
        ("♦", "diamonds"),
        ("A name like K10♠", "A name like K10spades"),
        ("No card at all: 110.", "No card at all: 110."),
    ],
)
def test_signs_are_said_in_words(shown: str, said: str) -> None:
    assert spoken(shown) == said


def test_every_card_that_is_said_can_be_typed() -> None:
    for card in PACK:
        assert called(f" {spoken(cards_text([card])).upper()} ") == f"{card.rank.text}{card.suit.letter}"
    assert called("KH") == "KH"
    assert "♠" not in spoken(str(suit_name(0)))
