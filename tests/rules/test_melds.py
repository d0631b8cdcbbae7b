"""What melds are worth and promise (A4, C6, RULES §1.9); how they are declared ``test_play_agreements`` has."""

from typing import Any

import pytest

from thousand_tui.rules import Cards, compile_rules, parse_row, read_agreements
from thousand_tui.rules.melds import MeldRules

SPADES, CLUBS, DIAMONDS, HEARTS = range(4)


def melds_of(**agreed: Any) -> MeldRules:
    return compile_rules(read_agreements(agreed)).melds


def mask(cards: str) -> int:
    return Cards(parse_row(cards)).mask


# --- A4, C6: what melds are worth -----------------------------------------------------------------------------------


def test_a_marriage_in_the_named_trumps_is_worth_more() -> None:
    melds = melds_of(marriage_values="trump40_other20", trump_named=True)
    assert [melds.worth(suit, HEARTS) for suit in range(4)] == [20, 20, 20, 40]
    assert [melds.held(mask(hand)) for hand in ("AS", "KS QS", "KS QS KC QC", "KS QS KC QC KD QD KH QH")] == [
        0, 40, 60, 100,
    ]  # fmt: skip
    assert melds.all_worth == 100


@pytest.mark.parametrize(
    ("agreed", "hand", "worth"),
    [
        ({}, "KS QS KH QH AD", 140),
        ({}, "KS QH AS AC AD AH", 0),
        ({"ace_marriage": True}, "KS QS AS AC AD AH", 240),
        ({"ace_marriage": True}, "AS AC AD KH", 0),
        ({"king_ace_marriage": True}, "KS QS AH KH QH", 100),
        ({"bed_marriage": "trump", "four_nines_meld": 360}, "QS JS 9S 9C 9D 9H", 0),
    ],
)
def test_what_a_promise_counts(agreed: dict[str, Any], hand: str, worth: int) -> None:
    assert melds_of(**agreed).held(mask(hand)) == worth


def test_what_a_promise_counts_at_most() -> None:
    assert melds_of().all_worth == 280
    assert melds_of(ace_marriage=True).all_worth == 480
    assert melds_of(ace_marriage=True).married(mask("AS AC AD AH KS QS")) == 40


def test_the_cards_that_a_meld_shows() -> None:
    melds = melds_of(bed_marriage="plain", ace_marriage=True, four_nines_meld=200)
    shown = {"marriage": "KD QD", "bed": "QD JD", "aces": "AS AC AD AH", "nines": "9S 9C 9D 9H"}
    assert {kind: melds.cards_of(kind, DIAMONDS) for kind in shown} == {k: mask(cards) for k, cards in shown.items()}
    assert melds_of(king_ace_marriage=True).cards_of("marriage", CLUBS) == mask("AC KC")
