"""RULES §2.16: the neighbours of Thousand, and numbers that a table chooses."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.narrowing import a, present
from tests.rules.deals import F, M, R, cut_at, deal_out, lay, numbers, outcome, quietly, run, scored, start
from tests.rules.tricks import stocked, table
from thousand_tui.rules import (
    NOBODY,
    PACK,
    Cards,
    Claim,
    Concede,
    Game,
    Give,
    Shuffle,
    Standing,
    Suit,
    apply,
    choices,
    parse_row,
    preset,
    settle,
    turn,
    view_of,
)
from thousand_tui.rules.state import Lottery

# --- X107, X108: Lithuanian, for four ---------------------------------------------------------------------------------

LITHUANIAN: dict[str, Any] = preset("TUKSTANTIS").agreements.model_dump()
S = 3
DEALT = {
    F: "AH 10H KH QH AS 9C JD",
    M: "10S JS AC 10C JC 9D 9H",
    R: "KS QS KC QC KD QD JH",
}
TRICKS = "AS JS QS QH! 9H JH AD 9D QD AH JC QC 10H 10S KD KH 10C KC 9S AC KS"


@pytest.mark.parametrize(("contract", "after"), [(200, (200, 0, 15, 21)), (210, (-210, 0, 15, 21))])
def test_x107_three_cards_laid_aside_count_for_the_declarer(contract: int, after: tuple[int, ...]) -> None:
    game = deal_out(start((), S, **LITHUANIAN), DEALT, "AD 10D 9S")
    game = run(game, "bid 100 / pass / bid 110 / bid 120 / pass / give 9C>x JD>x 10D>x")
    assert [hand.bit_count() for hand in game.hands] == [7, 7, 7, 0]
    assert max(numbers(game)) == 220
    assert view_of(game, M).deal.aside[0].cards is None
    game = lay(run(game, f"contract {contract}"), TRICKS)
    assert (game.sheet.deals[0].outcome.cards, game.sheet.totals) == ((105, 0, 15, 0), after)


NINES = {R: "9S 9H 9D KS QS KC QC", F: "AH 10H AS 10S AC 10C AD", M: "JH KH JD KD JC JS 10D"}


def drawn(*named: str, before: Sequence[Standing | int] = (), dealer: int = S, **agreed: Any) -> Game:
    """R shows three nines, F and M name these suits, and R points at the last one."""
    game = deal_out(start(before, dealer, **agreed), NINES)
    return run(game, " / ".join(["claim lottery", *(f"claim nine-of-{suit}" for suit in named)]))


@pytest.mark.parametrize(
    ("named", "after"),
    [
        (("hearts", "diamonds", "spades"), (0, 0, 100, 0)),
        (("hearts", "diamonds", "hearts"), (100, 0, 0, 0)),
        (("diamonds", "diamonds", "diamonds"), (50, 50, 0, 0)),
    ],
)
def test_x108_who_names_the_nine_has_the_prize(named: tuple[str, ...], after: tuple[int, ...]) -> None:
    game = drawn(*named, **LITHUANIAN)
    assert (game.sheet.totals, len(game.sheet.deals), view_of(game, M).phase) == (after, 0, "auction")


def test_x108_what_is_named_is_secret_until_the_holder_points() -> None:
    game = drawn("hearts", **LITHUANIAN)
    for seat, heard in ((F, Suit.HEARTS), (M, None), (R, None), (S, None)):
        now = a(Lottery, view_of(game, seat).now)
        assert now.named == ((F, heard),)
    asked = deal_out(start((), S, **LITHUANIAN), NINES)
    assert (view_of(asked, R).phase, view_of(asked, F).phase, view_of(asked, F).turn) == ("rights", "auction", F)


def test_x108_who_has_not_looked_may_name_any_of_the_three_and_stays_blind() -> None:
    dealt = {**NINES, F: "AH 10H QH QD AC 10C AD"}
    ways = {}
    for word in ("look", "waive"):
        game = deal_out(start(dealer=S, form="four", lottery=100, blind_bidding=True), dealt)
        game = run(game, f"{word} / look / look / claim lottery")
        ways[word] = [each.ground for each in choices(game) if isinstance(each, Claim)]
    assert ways["look"] == ["nine-of-diamonds", "nine-of-hearts"]
    assert ways["waive"] == ["nine-of-spades", *ways["look"]]
    assert not view_of(run(game, "claim nine-of-spades"), F).hand


@pytest.mark.parametrize(
    ("before", "after"),
    [(850, Standing(880, barrel=0)), (880, Standing(880, barrel=0)), (600, Standing(700))],
)
def test_x108_a_gift_may_mount_and_is_nothing_on_the_barrel(before: int, after: Standing) -> None:
    game = drawn("hearts", "diamonds", "spades", before=[0, 0, before], dealer=R, lottery=100)
    assert game.sheet.standings[R] == after


def test_x108_a_gift_may_win() -> None:
    game = drawn("hearts", "diamonds", "spades", before=[0, 0, 930, 0], **LITHUANIAN)
    assert (game.sheet.totals[R], game.winners) == (1030, (R,))


# --- X109, X110: two players and a stock ------------------------------------------------------------------------------

A, B = 0, 1


@pytest.mark.parametrize(("agreed", "may"), [({}, "AC 9D"), ({"stock_open": "as_g1"}, "AC")])
def test_x109_while_the_stock_lasts_any_card_may_be_put(agreed: dict[str, Any], may: str) -> None:
    rules = {**preset("TAUSENDEINS").agreements.model_dump(), **agreed}
    play = stocked("KC QC", "9D AC", pack="9S JS", **{**rules, "sides": rules.pop("form")})
    assert play.lay("KC!").may() == may
    assert (play.now.trump, play.worths) == (Suit.CLUBS, [(A, "marriage", 100)])


@pytest.mark.parametrize(
    ("hand", "may"), [("9D JC AD", "AD"), ("9D JC", "9D"), ("JC KH", "JC"), ("JS KH", "JS KH"), ("JC AC QD AD", "AD")]
)
def test_x109_then_a_trick_must_be_beaten(hand: str, may: str) -> None:
    rules = preset("TAUSENDEINS").agreements.model_dump()
    size = len(hand.split())
    play = table(" ".join(["10D", "9H", "JH", "QH"][:size]), hand, declarer=None, trump=int(Suit.CLUBS), **rules)
    assert play.lay("10D").may() == may


GERMAN: dict[str, Any] = {"marriage_values": "c100_s80_h60_d40", "form": "stock_two"}
HANDS = ("KS QS 9H 9C 9D JD", "AH 10H KC QC KD QD")
PLAYED = "KS! 10H 9H AH KC! 9C"
"""A declares spades, B takes a trick and declares clubs, and has diamonds left."""


@pytest.mark.parametrize(("agreed", "worths"), [({}, [80, 100, 40]), ({"marriage_values": "in_order"}, [40, 60, 80])])
def test_x110_what_marriages_are_worth(agreed: dict[str, Any], worths: list[int]) -> None:
    play = table(*HANDS, declarer=None, **{**GERMAN, **agreed}).lay(f"{PLAYED} KD!")
    assert [worth for _, _, worth in play.worths] == worths


def test_x110_a_marriage_that_is_not_higher_is_only_a_lead() -> None:
    assert "KD!" in table(*HANDS, declarer=None, **GERMAN).lay(PLAYED).may()
    rising = table(*HANDS, declarer=None, rising_marriages=True, **GERMAN).lay(PLAYED)
    assert rising.may() == "QC QD KD"


def test_x110_without_a_trick_a_marriage_counts_for_nothing() -> None:
    agreed = {**GERMAN, "marriage_capture": "any_trick"}
    play = table("KC QC", "AC 10C", declarer=None, **agreed).lay("KC! AC 10C QC")
    assert play.outcome is not None
    assert play.outcome.melds == (0, 0)


def test_x110_totals_with_the_marriages() -> None:
    rules: dict[str, Any] = {"target": 1001, "form": "stock_two", "defender_rounding": "exact"}
    game = start([870, 905], dealer=B, **rules)
    for melds, after, winners in (((80, 140), (1002, 1113), (B,)), ((40, 140), (962, 1113), (B,))):
        deal = outcome(0, (52, 68), melds=melds, active=(A, B), declarer=NOBODY)
        sheet, won = settle(game.sheet, deal, game.rules)
        assert (sheet.totals, won) == (after, winners)


# --- X111, X115: the settlement ---------------------------------------------------------------------------------------


def test_x111_another_number_falls_to_zero() -> None:
    agreed = {"dump": "both", "dump_number": 55}
    sheet, _ = scored(100, (60, 20, 5), [45, 35, 550], agreed=agreed)
    assert sheet.totals == (0, 0, 555)
    sheet, _ = scored(100, (60, 20, 5), [155, 35, 45], agreed=agreed)
    assert sheet.totals == (0, 0, 50)


# --- X112: the dealer may ask -----------------------------------------------------------------------------------------


def at_the_bottom(*cards: str) -> Game:
    """FAMILY, R deals: M cuts each of these cards to the bottom, and R asks after all but the last."""
    game = apply(start(**preset("FAMILY").agreements.model_dump()), Shuffle(PACK))
    for at, card in enumerate(cards):
        game = cut_at(run(game, "claim bottom-nine") if at else game, card)
    return game


def test_x112_the_third_nine_that_is_shown_is_fined_and_dealt() -> None:
    game = at_the_bottom("9H", "9C", "9S")
    assert (turn(game), view_of(game, F).deal.shown) == (R, parse_row("9H 9C"))
    game = quietly(run(game, "claim bottom-nine"))
    assert (game.sheet.totals, game.deal.shown) == ((0, -120, 0), parse_row("9H 9C 9S"))
    assert all(game.hands)


def test_x112_a_dealer_who_is_silent_pays_nothing_and_nobody_knows() -> None:
    asked, plain = at_the_bottom("9H", "9C", "9S"), at_the_bottom("9H", "9C", "KD")
    assert [Claim("bottom-nine") in choices(game) for game in (asked, plain)] == [True, False]
    for seat in (F, M, None):
        assert view_of(asked, seat) == view_of(plain, seat)
    game = quietly(run(asked, "waive"))
    assert (game.sheet.totals, game.deal.shown) == ((0, 0, 0), parse_row("9H 9C"))
    bottom = present(view_of(game, M).deal.bottom)
    assert bottom.cards is None


# --- X113: the number before the talon --------------------------------------------------------------------------------


def test_x113_the_final_number_is_named_before_the_talon() -> None:
    hands = {M: "KD QD AS 10S AC 10C 9H", F: "AH 10H KH JH QS QC 9S"}
    game = run(deal_out(start(**preset("POKER").agreements.model_dump()), hands), "bid 60 / bid 70 / pass / pass")
    assert (turn(game), game.deal.bought) == (M, None)
    named = numbers(game)
    assert named == list(range(70, 201, 10))
    assert Concede() not in choices(game)
    game = run(game, "contract 150")
    assert (view_of(game, F).phase, game.deal.contract, game.deal.bought is not None) == ("exchange", 150, True)
    assert apply(game, Concede()).sheet.totals == (60, -150, 60)
    passed = apply(game, next(action for action in choices(game) if isinstance(action, Give)))
    assert numbers(passed) == [150]


def test_x113_the_deal_in_tens() -> None:
    agreed = preset("POKER").agreements.model_dump()
    sheet, _ = scored(150, (31, 74, 15), agreed=agreed, declarer=M, melds=(0, 80, 0))
    assert sheet.totals == (30, 150, 20)


# --- X114: Polish for four --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(790, 940), (800, 950), (810, 810)])
def test_x114_above_the_lock_the_talon_is_not_counted(before: int, after: int) -> None:
    agreed = preset("ZAGRAJ").agreements.model_dump()
    talon = Cards(parse_row("AS KH QH")).mask
    game = start([0, 0, 0, before], dealer=3, **agreed)
    sheet, _ = settle(game.sheet, replace(outcome(100, (100, 10, 10, 0), talon=talon), dealer=3), game.rules)
    assert sheet.totals[3] == after


@pytest.mark.parametrize(("taken", "after"), [(120, 930), (110, 690)])
def test_x114_above_the_lock_a_contract_of_ones_own_counts(taken: int, after: int) -> None:
    agreed = preset("ZAGRAJ").agreements.model_dump()
    sheet, _ = scored(120, (taken, 0, 0, 0), [810, 0, 0, 0], agreed=agreed)
    assert sheet.totals[F] == after


@pytest.mark.parametrize(("attempts", "m_after"), [(0, Standing(880, barrel=1)), (1, Standing(880, barrel=2))])
def test_x115_the_newcomer_falls_and_who_sat_there_stays(attempts: int, m_after: Standing) -> None:
    sheet, _ = scored(100, (100, 10, 10), [780, Standing(880, barrel=attempts), 0], agreed={"knock_off": "newcomer"})
    assert sheet.standings[:R] == (Standing(760), m_after)
    assert [(line.side, line.rule, line.fact) for line in sheet.deals[-1].lines if line.rule == "knocked_off"] == [
        (F, "knocked_off", M)
    ]


def test_x115_whose_last_attempt_is_over_makes_room_for_the_newcomer() -> None:
    sheet, _ = scored(100, (100, 10, 10), [780, Standing(880, barrel=2), 0], agreed={"knock_off": "newcomer"})
    assert sheet.standings[:R] == (Standing(880, barrel=0), Standing(760))
