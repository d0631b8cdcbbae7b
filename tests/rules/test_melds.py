"""Melds and leads: every row of group G from G2 on, A4, and how they meet (RULES §1.9, §2.14-3, T2, T17)."""

from typing import Any

import pytest

from tests.rules.tricks import F, M, Table, table
from thousand_tui.rules import Cards, compile_rules, parse_row, read_agreements
from thousand_tui.rules.melds import MeldRules

SPADES, CLUBS, DIAMONDS, HEARTS = range(4)
NO_TRUMP = -1


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
    hands = ("AC KH QH KS QS", "9C JH JS 9D 9S", "JC 9H JD 10S 10D")
    deal = table(*hands, trump=HEARTS, marriage_values="trump40_other20", trump_named=True)
    deal.lay("AC 9C JC KH! JH 9H KS! JS 10S")
    assert deal.worths == [(F, "marriage", 40), (F, "marriage", 20)]


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


# --- G4, G5: melds that count ---------------------------------------------------------------------------------------


def test_a_bed_marriage_is_a_pair_to_be_brought_home_and_four_nines_are_not() -> None:
    agreed: dict[str, Any] = {"marriage_capture": True, "bed_marriage": "plain", "four_nines_meld": 200}
    hands = ("AC QH JH 9S 9C 9D 9H", "JC AH 10H AS AD 10D 10S", "QC KH KC KS KD QD JD")
    deal = table(*hands, **agreed).lay("AC JC QC 9S!nines AS KS AH KH 9H")
    assert deal.worths == [(F, "nines", 200)]
    while deal.outcome is None:
        deal.lay(deal.may().split()[0])
    assert deal.outcome.melds == (200, 0, 0)


def test_only_the_declarer_scores_what_goes_by_the_name_of_a_marriage() -> None:
    agreed: dict[str, Any] = {"only_declarer_marriages": True, "ace_marriage": True, "four_nines_meld": 360}
    deal = table("9C JC QC KC JD 10H", "10C AS AC AD AH KD", "JS QS KS JH QH KH", **agreed)
    assert deal.lay("9C 10C JS AS!aces KS JC").worths == [(M, "aces", 0)]
    deal = table("10C JC QC KC JD", "AC 9S 9C 9D 9H", "JS QS KS JH QH", **agreed)
    assert deal.lay("10C AC JS 9S!nines QS JC").worths == [(M, "nines", 360)]


# --- G6, G7: leading trumps -----------------------------------------------------------------------------------------


def hearts_made(*, owner: str, other: str, third: str, **agreed: Any) -> Table:
    """The forehand wins a trick and makes hearts trumps; what else they hold is ``owner``. The middle hand wins that
    trick with the ace and is on lead."""
    deal = table(f"AC KH QH {owner}", f"9C AH {other}", f"JC 9H {third}", **agreed)
    return deal.lay("AC 9C JC KH! AH 9H")


def test_one_may_lead_a_marriage_that_makes_anothers_trumps_ones_own() -> None:
    """Four aces made hearts the trumps; king and queen of hearts make them the other's."""
    agreed: dict[str, Any] = {"no_foreign_trump_lead": True, "ace_marriage": True, "ace_marriage_trump": "first_ace"}
    deal = table("10C AS AC AD AH 9S JS", "KC KH QH JD KS 10S 9H", "JC 9C 9D QD KD 10D QS", **agreed)
    deal.lay("10C KC JC AH!aces 9H QS 9S 10S 9C")
    assert (deal.turn, deal.now.trump) == (M, HEARTS)
    assert deal.may() == "KS JD QH! KH!"
    deal.lay("KH! 9D AC")
    assert deal.now.trump == HEARTS
    assert deal.may() == "KS JD QH"


def test_a_meld_that_makes_no_trumps_does_not_satisfy_it() -> None:
    hands: dict[str, Any] = {"owner": "9S 9D KS", "other": "10H QS JS", "third": "JH JD 10D"}
    assert hearts_made(**hands, must_lead_trump=True, bed_marriage="plain").may() == "10H"
    assert hearts_made(**hands, must_lead_trump=True, bed_marriage="trump").may() == "10H JS!bed QS!bed"


def test_with_both_only_the_owner_must_lead_trumps() -> None:
    agreed: dict[str, Any] = {"no_foreign_trump_lead": True, "must_lead_trump": True}
    assert hearts_made(owner="9S", other="10H JS", third="JH KS", **agreed).may() == "JS"
    deal = table("AC KH QH 9S", "9C JH 10S AS", "JC 9H KS QS", **agreed)
    assert deal.lay("AC 9C JC KH! JH 9H").may() == "QH"


# --- G8, G9, G10: four aces -----------------------------------------------------------------------------------------

ACES = ("10S AS AC AD AH KC QC", "9S 9C JC 9D JD 9H JH", "JS QS KS QD KD QH KH")


def test_a_marriage_in_between_takes_it_from_the_last_ace() -> None:
    deal = table(*ACES, ace_marriage=True, ace_marriage_trump="last_ace").lay("10S 9S JS AH!aces 9H QH KC! 9C QS")
    deal.lay("AC JC KS AS JH KH AD")
    assert deal.now.trump == CLUBS


def test_the_last_ace_discarded_takes_the_trick() -> None:
    hands = ("10S AS AC AD AH 9C", "9S 10C JC 9D JD 10H", "JS QS KS 9H JH QD")
    deal = table(*hands, ace_marriage=True, ace_marriage_trump="last_ace")
    deal.lay("10S 9S JS AS!aces 9D QS AC JC KS AD JD QD 9C 10C 9H")
    assert (deal.turn, deal.now.trump) == (M, NO_TRUMP)
    deal.lay("10H JH AH")
    assert (deal.now.trump, deal.now.done[-1].winner) == (HEARTS, F)


def test_the_last_of_the_aces_may_be_lost() -> None:
    hands = ("10S KC QC AS AC AD AH", "9S 9C JC 10C 9D JD 10D", "JS QS KS 10H KD JH QH")
    deal = table(*hands, ace_marriage=True, aces_in_row="forfeit").lay("10S 9S JS KC! 9C QS")
    deal.lay("AC!aces JC KS AD 9D KD AS")
    assert deal.worths[1:] == [(F, "aces", 200)]


def test_aces_in_a_row_go_before_the_bans_on_trumps() -> None:
    """Hearts are the trumps of the first ace: they need not be led now (G7), and others may be (G6)."""
    agreed: dict[str, Any] = {"ace_marriage": True, "aces_in_row": "keep", "ace_marriage_trump": "first_ace"}
    hands = ("10S AS AC AD AH 10H QH", "9S 9C JC 9D JD 9H JH", "JS QS KS QD KD KC KH")
    for ban in ("must_lead_trump", "no_foreign_trump_lead"):
        deal = table(*hands, **{**agreed, ban: True}).lay("10S 9S JS AH!aces 9H KH")
        assert deal.may() == "AS AC AD"
