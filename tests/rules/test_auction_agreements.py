"""The auction under every agreement: who opens and how, who is silent, how high one may go, blind and dark play, and
what the barrel and the gold set change (RULES §1.4, group C, A2, A3, J1, J2, K4, K5)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.rules.deals import F, M, R, phase, refused, stacked, start
from thousand_tui.rules import (
    PACK,
    Action,
    Bid,
    Cards,
    Dark,
    Game,
    Look,
    Pass,
    Shuffle,
    Standing,
    Waive,
    apply,
    choices,
    play_out,
    turn,
    view_of,
)
from thousand_tui.rules.choices import Bids
from thousand_tui.rules.phases.bidding import cap_of, silenced, unraised
from thousand_tui.rules.state import EVERYONE, Auction, has_looked

NO_PAIR = ("AS 10S AC 10C AD 10D 9H", "9S JS KS 9C JC KC QD", "QS QC 9D JD KD JH QH")
"""Nobody holds a marriage."""

CLUBS = "KC QC AS AC AD 10S 10C"
"""A hand that may promise 180."""

LONE = "KS QD JS JD JH 9H 9D"
"""A hand beside it that may promise 120."""

HEARTS = "KH QH AS AC AD 9S 9C"
"""A hand that may promise 220."""

SPEECHES: dict[str, Action] = {"pass": Pass(), "look": Look(), "blind": Waive(), "dark": Dark()}


def said(game: Game, words: str) -> Game:
    """These words one after another: a number, or pass, look, blind, dark."""
    return play_out(game, (Bid(int(word)) if word.isdigit() else SPEECHES[word] for word in words.split()))


def deal(standings: Sequence[Standing | int] = (), hands: Sequence[str] = NO_PAIR, **agreed: Any) -> Game:
    """The first deal of these standings, dealt by seat 2."""
    return apply(start(standings, **agreed), stacked(hands))


def numbers(game: Game) -> list[int]:
    """The bids that may be made."""
    return [action.points for action in choices(game) if isinstance(action, Bid)]


def calls(game: Game) -> list[tuple[int, int]]:
    return [(call.seat, call.bid) for call in game.deal.calls]


def bought(game: Game) -> tuple[int | None, int]:
    """Who is declarer, and for how much."""
    assert game.deal.bid == game.deal.contract
    return game.deal.declarer, game.deal.bid


# --- Who opens: C1, C2, C3, C16 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sitter", "dealer", "order"), [("right", 2, [2, 3, 0]), ("opposite", 1, [1, 2, 0])])
def test_at_a_table_of_four_a_playing_dealer_opens(sitter: str, dealer: int, order: list[int]) -> None:
    game = apply(start(dealer=dealer, form="four", sitter=sitter, forced_bidder="dealer"), Shuffle(PACK))
    spoken = []
    for word in ("100", "105", "110"):
        spoken.append(turn(game))
        game = said(game, word)
    assert spoken == order


def test_where_nobody_is_forced_a_pass_is_still_final() -> None:
    game = said(deal(forced_opening="redeal"), "pass 100 105 pass")
    assert bought(game) == (R, 105)


# --- How high: C6, C8, I12, I16 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("agreed", "level"), [({"keg_playing": True}, 880), ({"lviv": True}, 900)])
def test_whose_marriages_do_not_count_cannot_promise_them(agreed: dict[str, Any], level: int) -> None:
    hands = (HEARTS, "KD QD 10S 10C 10D 10H JS", "")
    game = deal([level, 0, 0], hands, **agreed)
    assert numbers(game)[-1] == 120
    assert refused(game, Bid(125)) == ("over_the_barrel_cap", {"highest": 120})
    assert numbers(said(game, "100"))[-1] == 200
    assert cap_of(game, F, Cards.parse("KH QH").mask) == 120
    assert cap_of(view_of(game, M), M, Cards.parse("KD QD").mask) == 200


# --- Silence: C9, C10 -----------------------------------------------------------------------------------------------


def test_the_silent_pass_by_themselves_and_the_forced_opening_still_binds_them() -> None:
    game = deal([-125, -300, 40], silence="below")
    assert calls(game) == [(F, 100), (M, 0)]
    assert turn(game) == R
    assert bought(said(game, "pass")) == (F, 100)
    assert bought(said(game, "120")) == (R, 120)
    assert unraised(said(game, "pass"))


def test_all_silent_every_deal_is_the_forced_opening() -> None:
    game = deal([-125, -300, -200], silence="below")
    assert calls(game) == [(F, 100), (M, 0), (R, 0)]
    assert (phase(game), turn(game), bought(game)) == ("exchange", F, (F, 100))


def test_a_debtor_who_sits_out_stops_the_auction_too() -> None:
    game = apply(start([0, 0, 0, -200], dealer=3, form="four", trading_in_red=True), Shuffle(PACK))
    assert game.deal.declarer == F


def test_the_silent_must_look_at_their_cards() -> None:
    game = deal([-125, 0, 0], silence="below", blind_bidding=True)
    assert turn(game) == M
    assert has_looked(game.deal, F)
    game = said(deal([-125, 0, 0], silence="below", blind_bidding=True), "look look pass pass")
    assert bought(game) == (F, 100)
    assert not game.deal.blind
    assert phase(deal([-125, 0, 0], silence="below", dark=True)) == "auction"


# --- Blind: C12 -----------------------------------------------------------------------------------------------------


def blind(words: str, **agreed: Any) -> Game:
    return said(deal(hands=(CLUBS, "KH QH AH", "KD QD"), blind_bidding=True, **agreed), words)


def test_a_blind_seat_may_promise_120_or_look_and_stays_on_turn() -> None:
    game = blind("blind blind look")
    assert (phase(game), turn(game)) == ("auction", F)
    assert numbers(game) == [100, 105, 110, 115, 120]
    assert Look() in choices(game)
    assert Pass() not in choices(game)
    assert refused(game, Bid(125)) == ("over_the_blind_cap", {"highest": 120})
    assert view_of(game, F).hand == Cards()
    game = said(game, "look")
    assert (phase(game), turn(game)) == ("auction", F)
    assert numbers(game)[-1] == 180
    assert view_of(game, F).hand == Cards.parse(CLUBS)
    assert view_of(game, M).hands[F] is None
    assert refused(game, Look()) == ("already_looked", {})


def test_bluffing_is_free_for_the_blind_too() -> None:
    assert numbers(blind("blind blind blind", cap_rule="none"))[-1] == 400
    assert numbers(blind("blind blind blind", cap_rule="needs_any_pair"))[-1] == 120


def test_the_deal_is_blind_if_the_declarer_has_not_looked() -> None:
    game = blind("blind blind look 100 105 pass pass")
    assert bought(game) == (M, 105)
    assert game.deal.blind
    assert all(has_looked(game.deal, seat) for seat in (F, M, R))
    assert not blind("blind blind look 100 look 105 pass pass").deal.blind
    assert not blind("blind look blind 100 105 pass pass").deal.blind


def test_every_word_of_a_blind_auction_can_be_drawn() -> None:
    game = blind("blind blind blind")
    can = choices(game)
    drawn = {can.sample(Random(seed)) for seed in range(200)}
    assert drawn == set(can)
    assert len(can) == len(list(can)) == 6
    game = said(game, "100")
    assert set(choices(game)) == {Pass(), Look(), Bid(105), Bid(110), Bid(115), Bid(120)}
    assert {choices(game).sample(Random(seed)) for seed in range(200)} == set(choices(game))


# --- On the barrel: C14, C15, A2, A3 --------------------------------------------------------------------------------

ON_BARREL = Standing(880, barrel=0)


@pytest.mark.parametrize(("agreed", "number"), [({}, 120), ({"win_strict": True}, 125)])
def test_outbiddable_names_the_winning_number_against_step_and_cap(agreed: dict[str, Any], number: int) -> None:
    game = said(deal([0, ON_BARREL, 0], barrel_trading="outbiddable", no_jump=True, **agreed), "100")
    assert numbers(game) == [105, number]
    assert refused(game, Bid(110)) == ("no_jump", {"exactly": 105})
    game = said(game, str(number))
    assert turn(game) == R
    assert bought(said(game, "pass pass")) == (M, number)


def test_outbiddable_can_be_outbid_under_the_usual_rules() -> None:
    hands = ("", LONE, CLUBS)
    game = said(deal([0, ON_BARREL, 0], hands, barrel_trading="outbiddable"), "100 120")
    assert numbers(game)[0] == 125
    game = said(game, "125 pass")
    assert (turn(game), numbers(game)) == (M, [])
    assert bought(said(game, "pass")) == (R, 125)


def test_outbiddable_speaks_where_all_others_are_silent() -> None:
    game = deal([-125, ON_BARREL, 0], barrel_trading="outbiddable", trading_in_red=True)
    assert calls(game) == [(F, 100)]
    assert (turn(game), set(choices(game))) == (M, {Pass(), Bid(120)})
    assert refused(game, Bid(105)) == ("trading_in_red", {"below": -119})
    assert bought(said(game, "120")) == (M, 120)
    assert bought(said(game, "pass")) == (F, 100)
    game = deal([ON_BARREL, -125, 0], barrel_trading="outbiddable", trading_in_red=True)
    assert (turn(game), list(choices(game))) == (F, [Bid(100), Bid(120)])
    game = said(
        deal([0, ON_BARREL, 0], barrel_trading="outbiddable", silence="below", silence_threshold=900),
        "",
    )
    assert (turn(game), set(choices(game))) == (M, {Pass(), Bid(120)})
    assert refused(game, Bid(110)) == ("silenced", {"below": 900})


def test_the_winning_number_does_not_go_above_the_highest_bid_of_all() -> None:
    game = said(deal([0, ON_BARREL, 0], barrel_trading="outbiddable", no_jump=True, bid_cap=115), "100")
    assert numbers(game) == [105]


def test_given_makes_the_forced_bidder_declarer_at_the_winning_number() -> None:
    game = deal([ON_BARREL, ON_BARREL, 0], barrel_trading="given")
    assert (phase(game), turn(game), bought(game)) == ("exchange", F, (F, 120))
    assert calls(game) == [(F, 120)]
    assert game.deal.bought is not None
    assert game.deal.bought.seen == EVERYONE
    assert not unraised(game)
    game = deal([0, ON_BARREL, 0], barrel_trading="given")
    assert (phase(game), turn(game)) == ("auction", F)
    assert deal([0, 0, ON_BARREL], barrel_trading="given", forced_bidder="dealer").deal.declarer == R


def test_the_forced_opening_on_the_barrel_has_no_cap() -> None:
    game = deal([ON_BARREL, 0, 0], barrel_min_bid=True, win_strict=True)
    assert numbers(game) == [125]
    game = said(deal([0, ON_BARREL, 0], barrel_min_bid=True, win_strict=True), "100")
    assert list(choices(game)) == [Pass()]
    assert refused(game, Bid(120)) == ("barrel_minimum", {"lowest": 125})


def test_exact_steps_let_the_barrel_bid_what_it_has_to() -> None:
    game = said(deal([0, ON_BARREL, 0], barrel_min_bid=True, no_jump=True), "100")
    assert numbers(game) == [120]
    assert numbers(deal([ON_BARREL, 0, 0], barrel_min_bid=True, no_jump=True)) == [120]


@pytest.mark.parametrize(("value", "number"), [("exact", 121), ("round125", 125)])
def test_1001_has_its_own_winning_number(value: str, number: int) -> None:
    assert deal([880, 0, 0], game_1001=value, barrel_trading="given").deal.bid == number
    game = deal([880, 0, 0], (CLUBS, "", ""), game_1001=value, barrel_min_bid=True)
    assert numbers(game)[:2] == ([121, 125] if number == 121 else [125, 130])
    assert isinstance(game.now, Auction)
    assert choices(game) == Bids(number, 180, 5, False, uneven=tuple(numbers(game)) if number == 121 else ())
    assert numbers(deal([880, 0, 0], game_1001=value, barrel_min_bid=True)) == [number]


# --- The gold set: J1, J2 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "agreed",
    [
        {"silence": "below", "silence_threshold": 500},
        {"trading_in_red": True, "red_threshold": 500},
        {"blind_bidding": True},
        {"dark": True},
    ],
)
def test_the_gold_set_suspends_silence_blind_and_dark(agreed: dict[str, Any]) -> None:
    game = deal(gold=True, gold_auction="min120", **agreed)
    assert (phase(game), turn(game)) == ("auction", F)
    assert numbers(game) == [120]
    assert not any(silenced(game, seat) for seat in (F, M, R))
    assert turn(said(game, "120")) == M


# --- The dark: K1, K4, K5 -------------------------------------------------------------------------------------------


def darkened(hands: Sequence[str], standings: Sequence[Standing | int] = (), **agreed: Any) -> Game:
    return said(deal(standings, hands, dark=True, **agreed), "dark")


def test_an_overbid_opens_the_talon_that_the_dark_had_hidden() -> None:
    game = darkened(("KH QH", CLUBS, LONE), [ON_BARREL, 0, 0], talon_open_to_barrel=True)
    assert view_of(game, M).deal.talon[0].cards is None
    game = said(game, "125")
    assert view_of(game, M).deal.talon[0].cards is not None


def test_the_dark_may_be_beyond_overbidding() -> None:
    game = darkened(("KH QH", CLUBS, LONE), dark_cancel=False)
    assert calls(game) == [(F, 120), (M, 0), (R, 0)]
    assert (bought(game), game.deal.dark) == ((F, 120), F)
    game = darkened(("KH QH", CLUBS, LONE), dark_cancel=False, dark_no_auction=True)
    assert calls(game) == [(F, 120)]
    assert (phase(game), turn(game), bought(game), game.deal.dark) == ("exchange", F, (F, 120), F)
    assert has_looked(game.deal, F)


def test_the_silent_do_not_go_over_the_dark() -> None:
    game = darkened(("KH QH", CLUBS, "KD QD"), [0, -125, 0], silence="below")
    assert calls(game) == [(F, 120), (M, 0)]
    assert (turn(game), numbers(game)[0]) == (R, 125)


def test_the_barrel_has_no_privilege_over_the_dark() -> None:
    agreed: dict[str, Any] = {"barrel_trading": "outbiddable", "win_strict": True}
    game = darkened(NO_PAIR, [0, ON_BARREL, 0], **agreed)
    assert list(choices(game)) == [Pass()]
    game = darkened((NO_PAIR[0], "", NO_PAIR[2]), [ON_BARREL, 0, 0], barrel_trading="given")
    assert (game.deal.dark, turn(game)) == (F, M)


def test_with_other_steps_the_next_number_above_the_dark_counts() -> None:
    assert numbers(darkened(("", CLUBS, ""), bid_step=10))[:2] == [130, 140]
    assert numbers(darkened(("", CLUBS, ""), bid_step=7))[:2] == [121, 128]


# --- What is said of it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "alone"), [("100 pass pass", True), ("105 pass pass", False), ("100 105 pass 110 pass", False)]
)
def test_the_unraised_forced_opening(words: str, alone: bool) -> None:
    assert unraised(said(deal(), words)) == alone
    assert unraised(view_of(said(deal(), words), M)) == alone


def test_without_a_forced_opening_none_is_left_to_anybody() -> None:
    assert not unraised(said(deal(forced_opening="redeal"), "100 pass pass"))
    assert not unraised(deal())
