"""Cards, sets of cards, and how they are written."""

import pytest
from hypothesis import given, strategies as st

from thousand_tui.rules import FULL, PACK, RANKS, SUITS, Card, Cards, Rank, Suit, parse_row
from thousand_tui.rules.cards import PACK_POINTS, PACK_SIZE, PER_SUIT, points_of

SETS = st.frozensets(st.sampled_from(PACK))


def test_the_pack_has_24_cards_and_120_points() -> None:
    assert [str(card) for card in PACK[:7]] == ["9S", "JS", "QS", "KS", "10S", "AS", "9C"]
    assert len(set(PACK)) == len(PACK) == PACK_SIZE == 24
    assert len(RANKS) == PER_SUIT
    assert PACK_POINTS == sum(card.points for card in PACK) == Cards(FULL).points == 120
    for suit in SUITS:
        assert Cards(FULL).of_suit(suit).points == 30
    assert [rank.text for rank in RANKS] == ["9", "J", "Q", "K", "10", "A"]
    assert [rank.points for rank in RANKS] == [0, 2, 3, 4, 10, 11]


def test_a_card_and_its_texts() -> None:
    for card in PACK:
        assert Card.parse(str(card)) is card
        assert Card.of(card.suit, card.rank) is card
        assert Card.parse(str(card).lower()) is card
        assert card.mask == 1 << card
        assert repr(card) == f"Card({card})"
        assert card
    assert Card.parse(" TH ") is Card.of(Suit.HEARTS, Rank.TEN)
    assert [suit.symbol for suit in SUITS] == ["\u2660", "\u2663", "\u2666", "\u2665"]


@pytest.mark.parametrize("text", ["", "8S", "K", "KX", "10", "1S", "KSQ", "\u2660K", "K S"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write a rank"):
        Card.parse(text)


@given(SETS, SETS)
def test_sets_of_cards_are_sets(one: frozenset[Card], other: frozenset[Card]) -> None:
    left, right = Cards(one), Cards(other)
    assert left == one
    assert len(left) == len(one)
    assert left | right == one | other
    assert left & right == one & other
    assert left - right == one - other
    assert left ^ right == one ^ other
    assert (left <= right) == (one <= other)
    assert left.isdisjoint(right) == one.isdisjoint(other)
    assert list(left) == sorted(one)
    assert left.points == points_of(left.mask) == sum(card.points for card in one)
    assert hash(left) == hash(Cards(sorted(one)))
    assert (left == right) == (one == other)


@given(st.permutations(PACK))
def test_rows_of_cards_read_back(deck: list[Card]) -> None:
    assert parse_row("".join(map(str, deck))) == tuple(deck)
    assert parse_row(" ".join(map(str, deck)).lower()) == tuple(deck)
    assert Cards.parse(" ".join(map(str, deck))).mask == FULL


def test_rows_that_cannot_be_read() -> None:
    for text in ("KSX", "1S", "KS,QS", "KSQ"):
        with pytest.raises(ValueError, match="is not a row of cards"):
            parse_row(text)
    with pytest.raises(ValueError, match="stands twice"):
        Cards.parse("KS KS")
    assert parse_row("") == ()
