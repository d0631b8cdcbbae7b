"""Melds and leads: every row of group G from G2 on, A4, and how they meet (RULES §1.9, §2.14-3, T2, T17)."""

from typing import Any

import pytest

from tests.rules.tricks import F, M, R, Table, table
from thousand_tui.rules import Card, Cards, Concede, compile_rules, parse_row, read_agreements, verify
from thousand_tui.rules.melds import MeldRules

SPADES, CLUBS, DIAMONDS, HEARTS = range(4)
NO_TRUMP = -1


def melds_of(**agreed: Any) -> MeldRules:
    return compile_rules(read_agreements(agreed)).melds


def mask(cards: str) -> int:
    return Cards(parse_row(cards)).mask


# --- A4, C6: what melds are worth -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "worths"),
    [
        ("s40_c60_d80_h100", (40, 60, 80, 100)),
        ("s100_h80_c60_d40", (100, 60, 40, 80)),
        ("s100_c80_h60_d40", (100, 80, 40, 60)),
        ("c100_s80_h60_d40", (80, 100, 40, 60)),
        ("h100_d80_s60_c40", (60, 40, 80, 100)),
        ("c20_d40_s60_h80", (60, 20, 40, 80)),
    ],
)
def test_the_values_of_marriages(values: str, worths: tuple[int, ...]) -> None:
    melds = melds_of(marriage_values=values, bed_marriage="plain")
    assert tuple(melds.worth(suit) for suit in range(4)) == worths
    assert tuple(melds.value("bed", suit) for suit in range(4)) == tuple(worth // 2 for worth in worths)
    assert melds.all_worth == sum(worths)


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


# --- G2, V2: the right to declare -----------------------------------------------------------------------------------

FIRST = ("KH QH AC", "AH 9C KS", "9H JC QS")


def test_a_marriage_needs_a_trick_first() -> None:
    deal = table(*FIRST)
    assert deal.may() == "AC QH KH"
    assert deal.why_not("KH!") == ("declare_after_a_trick", {})
    assert deal.lay("AC 9C JC").may() == "QH KH QH! KH!"


@pytest.mark.parametrize("when", ["on", "declarer_only"])
def test_a_marriage_on_the_first_lead(when: str) -> None:
    deal = table(*FIRST, marriage_on_first_trick=when).lay("KH! AH 9H")
    assert deal.now.done[0].winner == M
    assert deal.worths == [(F, "marriage", 100)]


@pytest.mark.parametrize(("when", "allowed"), [("on", True), ("declarer_only", False), ("off", False)])
def test_another_than_the_declarer_without_a_trick(when: str, allowed: bool) -> None:
    deal = table("KH QH AC", "AH 9C KS", "9H JC QS", declarer=M, first_lead="dealer", marriage_on_first_trick=when)
    assert deal.turn == R
    deal = table(*FIRST[1:], FIRST[0], declarer=M, first_lead="dealer", marriage_on_first_trick=when)
    assert ("KH!" in deal.may()) is allowed


def test_the_dealer_leads_first() -> None:
    assert table(*FIRST, declarer=M, first_lead="dealer").turn == R
    assert table(*FIRST, declarer=M).turn == M


def test_a_dealer_on_the_first_lead_cannot_concede_for_the_declarer() -> None:
    deal = table(*FIRST, declarer=F, first_lead="dealer")
    assert not deal.choices.concessions
    refusal = verify(deal.game, Concede())
    assert refusal is not None
    assert refusal.reason == "only_the_declarer_concedes"


# --- G3: automatic --------------------------------------------------------------------------------------------------


def test_a_marriage_that_declares_itself() -> None:
    deal = table(*FIRST, announce="automatic").lay("AC 9C JC")
    assert deal.may() == "QH! KH!"
    assert deal.why_not("KH") == ("must_declare", {"suit": HEARTS})


def test_of_two_melds_the_higher_declares_itself() -> None:
    hands = ("AC QH KH JH", "9C AS 10S KS", "JC 9S JS QS")
    deal = table(*hands, announce="automatic", bed_marriage="plain").lay("AC 9C JC")
    assert deal.may() == "QH! KH! JH!bed"
    assert deal.why_not("QH!bed") == ("declare_the_higher", {"suit": HEARTS})
    assert table(*hands, bed_marriage="plain").lay("AC 9C JC").may() == "JH QH KH QH! KH! JH!bed QH!bed"


@pytest.mark.parametrize(
    ("agreed", "hand", "refused", "reason"),
    [
        ({"king_ace_marriage": True}, "AC AH KH", "KH", "must_declare_ace_king"),
        ({"bed_marriage": "plain"}, "AC JH QH", "JH", "must_declare_bed"),
        ({"ace_marriage": True}, "10C AS AC AD AH", "AS", "must_declare_aces"),
        ({"four_nines_meld": 200}, "AC 9S 9C 9D 9H", "9D", "must_declare_nines"),
    ],
)
def test_every_meld_declares_itself(agreed: dict[str, Any], hand: str, refused: str, reason: str) -> None:
    others = ("JC JS KS 10S JD", "QC QS QD KD 10D")
    size = len(hand.split())
    deal = table(hand, *(" ".join(cards.split()[:size]) for cards in others), announce="automatic", **agreed)
    deal.lay(f"{hand.split()[0]} JC QC")
    assert deal.why_not(refused)[0] == reason


# --- G4, G5: melds that count ---------------------------------------------------------------------------------------


def test_a_marriage_must_be_brought_home() -> None:
    lost = ("AC KH QH 9S", "9C AH 10H AS", "JC 9H JH KS")
    deal = table(*lost, marriage_capture=True).lay("AC 9C JC KH! AH 9H")
    assert deal.now.trump == HEARTS
    deal.lay("10H JH QH AS KS 9S")
    assert deal.outcome is not None
    assert (deal.outcome.melds, deal.worths) == ((0, 0, 0), [(F, "marriage", 100)])
    kept = table(*lost).lay("AC 9C JC KH! AH 9H 10H JH QH AS KS 9S")
    assert kept.outcome is not None
    assert kept.outcome.melds == (100, 0, 0)


def test_either_card_brought_home_is_enough() -> None:
    hands = ("AC KH QH", "9C AH 10S", "JC 9H JH")
    deal = table(*hands, marriage_capture=True).lay("AC 9C JC KH! AH 9H 10S JH QH")
    assert deal.outcome is not None
    assert deal.outcome.melds == (100, 0, 0)


def test_a_bed_marriage_is_a_pair_to_be_brought_home_and_four_nines_are_not() -> None:
    agreed: dict[str, Any] = {"marriage_capture": True, "bed_marriage": "plain", "four_nines_meld": 200}
    hands = ("AC QH JH 9S 9C 9D 9H", "JC AH 10H AS AD 10D 10S", "QC KH KC KS KD QD JD")
    deal = table(*hands, **agreed).lay("AC JC QC 9S!nines AS KS AH KH 9H")
    assert deal.worths == [(F, "nines", 200)]
    while deal.outcome is None:
        deal.lay(deal.may().split()[0])
    assert deal.outcome.melds == (200, 0, 0)


def test_only_the_declarer_scores_marriages() -> None:
    hands = ("9C KS QS JC", "AC KH QH 9S", "10C 9H JH JS")
    deal = table(*hands, only_declarer_marriages=True).lay("9C AC 10C KH! 9H JC")
    assert deal.now.trump == HEARTS
    assert deal.worths == [(M, "marriage", 0)]
    assert table(*hands).lay("9C AC 10C KH! 9H JC").worths == [(M, "marriage", 100)]


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


def test_who_did_not_make_the_trumps_may_not_lead_them() -> None:
    deal = hearts_made(owner="9S", other="10H JS", third="JH KS", no_foreign_trump_lead=True)
    assert (deal.turn, deal.may()) == (M, "JS")
    assert deal.why_not("10H") == ("may_not_lead_trump", {"trump": HEARTS})


def test_who_holds_nothing_else_may_lead_anothers_trumps() -> None:
    deal = hearts_made(owner="9S 9D", other="10H JH", third="KS QS", no_foreign_trump_lead=True)
    assert (deal.turn, deal.may()) == (M, "JH 10H")


def test_the_owner_may_lead_their_trumps() -> None:
    deal = table("AC KH QH 9S", "9C JH 10S AS", "JC 9H KS QS", no_foreign_trump_lead=True)
    assert deal.lay("AC 9C JC KH! JH 9H").may() == "9S QH"


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


def test_trumps_must_be_led() -> None:
    deal = hearts_made(owner="9S", other="10H JS", third="JH KS", must_lead_trump=True)
    assert (deal.turn, deal.may()) == (M, "10H")
    assert deal.why_not("JS") == ("must_lead_trump", {"trump": HEARTS})


def test_a_marriage_satisfies_the_duty_to_lead_trumps() -> None:
    deal = hearts_made(owner="9S 9D JS", other="10H KS QS", third="JH JD 10D", must_lead_trump=True)
    assert (deal.turn, deal.may()) == (M, "10H QS! KS!")


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


def test_four_aces_need_a_trick_first() -> None:
    deal = table(*ACES, ace_marriage=True)
    assert deal.why_not("AH!aces") == ("declare_after_a_trick", {})
    deal.lay("10S 9S JS")
    assert deal.may().split()[-4:] == ["AS!aces", "AC!aces", "AD!aces", "AH!aces"]
    assert deal.lay("AH!aces 9H QH").worths == [(F, "aces", 200)]
    assert deal.why_not("AS!aces") == ("not_four_aces", {})
    assert deal.why_not("KC!aces") == ("not_an_ace", {"card": Card.parse("KC")})


def test_four_aces_on_the_first_lead() -> None:
    assert table(*ACES, ace_marriage=True, marriage_on_first_trick="on").lay("AS!aces").worths == [(F, "aces", 200)]


@pytest.mark.parametrize(
    ("trump", "after"), [("none", CLUBS), ("cancel", NO_TRUMP), ("first_ace", HEARTS), ("last_ace", NO_TRUMP)]
)
def test_the_trump_after_four_aces(trump: str, after: int) -> None:
    deal = table(*ACES, ace_marriage=True, ace_marriage_trump=trump).lay("10S 9S JS KC! JC QS")
    assert deal.now.trump == CLUBS
    assert deal.lay("AH!aces").now.trump == after


def test_a_marriage_after_cancelled_trumps_makes_new_ones() -> None:
    deal = table(*ACES, ace_marriage=True, ace_marriage_trump="cancel").lay("10S 9S JS AH!aces 9H QH KC!")
    assert deal.now.trump == CLUBS


def test_the_last_ace_makes_the_trumps() -> None:
    deal = table(*ACES, ace_marriage=True, ace_marriage_trump="last_ace").lay("10S 9S JS AH!aces 9H QH AS 9C QS AC")
    assert deal.now.trump == NO_TRUMP
    deal.lay("JC KS AD")
    assert deal.now.trump == DIAMONDS


def test_a_marriage_in_between_takes_it_from_the_last_ace() -> None:
    deal = table(*ACES, ace_marriage=True, ace_marriage_trump="last_ace").lay("10S 9S JS AH!aces 9H QH KC! 9C QS")
    deal.lay("AC JC KS AS JH KH AD")
    assert deal.now.trump == CLUBS


def test_the_last_ace_makes_trumps_in_the_middle_of_a_trick() -> None:
    """Played to a trick in another suit it takes that trick, and who comes after must trump."""
    hands = ("10S AS AC AD AH 9C", "9S 10C JC 9D JD QC", "JS QS KS 10D QD KD")
    deal = table(*hands, ace_marriage=True, ace_marriage_trump="last_ace")
    deal.lay("10S 9S JS AH!aces 9D QS AS JC KS AC 10C KD")
    assert deal.now.trump == NO_TRUMP
    deal.lay("9C QC 10D")
    assert (deal.turn, deal.now.trump) == (M, NO_TRUMP)
    deal.lay("JD QD AD")
    assert deal.outcome is not None
    assert deal.now.trump == DIAMONDS
    assert deal.now.done[-1].winner == F


def test_the_last_ace_discarded_takes_the_trick() -> None:
    hands = ("10S AS AC AD AH 9C", "9S 10C JC 9D JD 10H", "JS QS KS 9H JH QD")
    deal = table(*hands, ace_marriage=True, ace_marriage_trump="last_ace")
    deal.lay("10S 9S JS AS!aces 9D QS AC JC KS AD JD QD 9C 10C 9H")
    assert (deal.turn, deal.now.trump) == (M, NO_TRUMP)
    deal.lay("10H JH AH")
    assert (deal.now.trump, deal.now.done[-1].winner) == (HEARTS, F)


@pytest.mark.parametrize("row", ["keep", "forfeit"])
def test_four_aces_in_a_row(row: str) -> None:
    deal = table(*ACES, ace_marriage=True, aces_in_row=row).lay("10S 9S JS AH!aces 9H QH")
    assert deal.may() == "AS AC AD"
    assert deal.why_not("KC!") == ("must_lead_ace", {})
    deal.lay("AS 9C QS AC JC KS AD 9D QD")
    assert deal.may() == "QC KC QC! KC!"
    assert deal.worths == [(F, "aces", 200)]


@pytest.mark.parametrize(("row", "worth"), [("off", 200), ("keep", 200), ("forfeit", 0)])
def test_aces_lost_with_the_lead(row: str, worth: int) -> None:
    hands = ("10S KC QC AS AC AD AH 9H", "9S 10C JC 9C 9D JD 10D QD", "JS QS KS 10H KD JH QH KH")
    deal = table(*hands, ace_marriage=True, aces_in_row=row).lay("10S 9S JS KC! 9C QS")
    assert deal.turn == F
    deal.lay("AH!aces JC 10H")
    assert (deal.turn, deal.worths[1:]) == (M, [(F, "aces", worth)])
    deal.lay("9D KD AD")
    assert (deal.turn, "9H" in deal.may()) == (F, True), "the duty ends with the lead"
    while deal.outcome is None:
        deal.lay(deal.may().split()[0])
    assert deal.outcome.melds[F] == 60 + worth


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


# --- G11, G12, G13, G14 ---------------------------------------------------------------------------------------------

BED = ("AC JH QH KH", "9C AS 10S KS", "JC 9S JS QS")


@pytest.mark.parametrize(("bed", "trump"), [("plain", NO_TRUMP), ("trump", HEARTS)])
def test_queen_and_jack(bed: str, trump: int) -> None:
    deal = table(*BED, bed_marriage=bed).lay("AC 9C JC JH!bed")
    assert (deal.worths, deal.now.trump) == ([(F, "bed", 50)], trump)
    deal.lay("AS 9S QH!")
    assert (deal.worths[1:], deal.now.trump) == ([(F, "marriage", 100)], HEARTS)


def test_a_queen_led_declares_one_pair() -> None:
    deal = table(*BED, bed_marriage="plain").lay("AC 9C JC QH!bed AS 9S")
    assert deal.may() == "JH KH"
    assert deal.why_not("JH!bed") == ("half_a_bed_marriage", {"suit": HEARTS})
    assert deal.why_not("KH!bed") == ("not_a_bed_card", {"card": Card.parse("KH")})


def test_a_queen_serves_both_pairs_only_if_the_jack_comes_first() -> None:
    deal = table(*BED, bed_marriage="plain").lay("AC 9C JC KH! AS 9S")
    assert deal.may() == "JH QH"
    assert deal.why_not("JH!bed") == ("queen_has_served", {"suit": HEARTS})


@pytest.mark.parametrize("worth", [200, 360])
def test_four_nines_are_declared_for_what_was_agreed(worth: int) -> None:
    deal = table("AC 9S 9C 9D 9H", "JC AS 10S AD 10D", "QC JS QS JD QD", four_nines_meld=worth).lay("AC JC QC")
    assert deal.may() == "9S 9C 9D 9H 9S!nines 9C!nines 9D!nines 9H!nines"
    assert deal.why_not("9D!aces") == ("no_such_meld", {})
    deal.lay("9D!nines")
    assert (deal.worths, deal.now.trump) == ([(F, "nines", worth)], NO_TRUMP)


def test_four_nines_must_all_be_there() -> None:
    deal = table("AC 9S 9D 9H", "JC 9C 10S AD", "QC JS QS JD", four_nines_meld=200).lay("AC JC QC")
    assert deal.why_not("9S!nines") == ("not_four_nines", {})
    deal = table("AC KD 9D 9H", "JC 9C 10S AD", "QC JS QS JD", four_nines_meld=200).lay("AC JC QC")
    assert deal.why_not("KD!nines") == ("not_a_nine", {"card": Card.parse("KD")})


def test_a_named_trump_stays() -> None:
    deal = table("AC KH QH", "9C 9H JH", "JC 10S JS", trump=CLUBS, trump_named=True, marriage_values="c20_d40_s60_h80")
    assert deal.now.trump == CLUBS
    deal.lay("AC 9C JC KH!")
    assert (deal.worths, deal.now.trump) == ([(F, "marriage", 80)], CLUBS)


def test_ace_and_king() -> None:
    deal = table("AS AC KC QC", "9S 9C JC 9D", "JS 10C QS JD", king_ace_marriage=True).lay("AS 9S JS")
    assert deal.may() == "QC KC AC KC! AC!"
    assert deal.why_not("QC!") == ("not_an_ace_or_king", {"card": Card.parse("QC")})
    deal.lay("KC!")
    assert (deal.worths, deal.now.trump) == ([(F, "marriage", 60)], CLUBS)


def test_half_of_ace_and_king() -> None:
    deal = table("AS AC QC", "9S 9C KC", "JS 10C QS", king_ace_marriage=True).lay("AS 9S JS")
    assert deal.why_not("AC!") == ("half_an_ace_king_marriage", {"suit": CLUBS})
