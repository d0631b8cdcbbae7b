"""The auction under every agreement: who opens and how, who is silent, how high one may go, blind and dark play, and
what the barrel and the gold set change (RULES §1.4, group C, A2, A3, J1, J2, K4, K5)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.rules.deals import F, M, R, phase, refused, stacked, start
from thousand_tui.rules import (
    CHANCE,
    PACK,
    Action,
    Bid,
    Cards,
    Dark,
    Game,
    Look,
    Pass,
    Play,
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
from thousand_tui.rules.state import EVERYONE, Auction, Call, has_looked

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


def test_the_dealer_may_be_the_one_who_has_to_open() -> None:
    game = deal(forced_bidder="dealer")
    assert turn(game) == R
    assert Pass() not in choices(game)
    game = said(game, "100")
    assert turn(game) == F
    assert bought(said(game, "pass pass")) == (R, 100)
    assert game.rules.auction.forced(game.deal) == R


def test_counter_clockwise_the_neighbour_on_the_other_side_opens() -> None:
    game = deal(direction="counter")
    assert turn(game) == M
    assert turn(said(game, "100")) == F


@pytest.mark.parametrize(("sitter", "dealer", "order"), [("right", 2, [2, 3, 0]), ("opposite", 1, [1, 2, 0])])
def test_at_a_table_of_four_a_playing_dealer_opens(sitter: str, dealer: int, order: list[int]) -> None:
    game = apply(start(dealer=dealer, form="four", sitter=sitter, forced_bidder="dealer"), Shuffle(PACK))
    spoken = []
    for word in ("100", "105", "110"):
        spoken.append(turn(game))
        game = said(game, word)
    assert spoken == order


@pytest.mark.parametrize(("value", "dealer", "number"), [("next_dealer", F, 1), ("redeal", R, 1)])
def test_where_nobody_is_forced_all_may_pass(value: str, dealer: int, number: int) -> None:
    game = deal(forced_opening=value)
    assert Pass() in choices(game)
    game = said(game, "pass pass")
    assert (turn(game), game.deal.declarer) == (R, None)
    assert bought(said(game, "100")) == (R, 100)
    game = said(game, "pass")
    assert turn(game) == CHANCE
    assert (game.deal.dealer, game.deal.number, game.deal.calls) == (dealer, number, ())
    assert game.sheet.deals == ()


def test_where_nobody_is_forced_a_pass_is_still_final() -> None:
    game = said(deal(forced_opening="redeal"), "pass 100 105 pass")
    assert bought(game) == (R, 105)


@pytest.mark.parametrize(("min_bid", "step", "first"), [(60, 5, 60), (120, 5, 120), (0, 5, 5), (0, 10, 10)])
def test_the_lowest_bid(min_bid: int, step: int, first: int) -> None:
    """To promise nothing is no promise: without a lowest bid it is one step."""
    game = deal(min_bid=min_bid, bid_step=step)
    assert numbers(game)[0] == first
    assert refused(game, Pass()) == ("forced_opening", {"minimum": first})


# --- How far one bid is above another: C4, C5 -----------------------------------------------------------------------


@pytest.mark.parametrize(("step", "after"), [(5, 105), (10, 110), (7, 107), (1, 101), (25, 125)])
def test_bids_go_up_by_steps_from_the_lowest(step: int, after: int) -> None:
    game = said(deal(bid_step=step, hands=(LONE, CLUBS, ""), cap_rule="none"), "100")
    assert numbers(game)[:2] == [after, after + step]
    if step > 1:
        assert refused(game, Bid(after + 1)) == ("not_a_step", {"step": step, "minimum": 100})


def test_without_jumps_every_bid_is_exactly_one_step_higher() -> None:
    game = deal(no_jump=True)
    assert numbers(game) == [100]
    assert refused(game, Bid(105)) == ("no_jump", {"exactly": 100})
    game = said(game, "100")
    assert numbers(game) == [105]
    assert refused(game, Bid(110)) == ("no_jump", {"exactly": 105})
    assert refused(game, Bid(100)) == ("bid_too_low", {"lowest": 105})


def test_without_jumps_a_hand_without_a_marriage_stops_at_120() -> None:
    game = said(deal(no_jump=True), "100 105 110 115 120")
    assert numbers(game) == []
    assert refused(game, Bid(125)) == ("over_the_cap", {"cap": 120, "held": 0})


# --- How high: C6, C8, I12, I16 -------------------------------------------------------------------------------------


def test_no_bid_goes_above_the_highest_of_all() -> None:
    game = deal(hands=("KH QH KD QD KC QC AS", "", ""), bid_cap=300)
    assert numbers(game)[-1] == 300
    assert refused(game, Bid(305)) == ("over_the_highest_bid", {"highest": 300})
    assert numbers(deal(hands=(HEARTS, "", ""), bid_cap=300))[-1] == 220
    assert numbers(deal(bid_cap=300, cap_rule="none"))[-1] == 300
    assert numbers(deal(hands=(HEARTS, "", ""), bid_cap=120))[-1] == 120


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


@pytest.mark.parametrize(("value", "silent"), [("below", [-121]), ("at_or_below", [-121, -120]), ("off", [])])
def test_the_threshold_of_silence(value: str, silent: list[int]) -> None:
    for total in (-121, -120, -119):
        game = deal([0, total, 0], silence=value)
        assert silenced(game, M) == (total in silent)
        assert turn(said(game, "100")) == (R if total in silent else M)
    game = deal([0, 90, 0], silence=value, silence_threshold=100)
    assert silenced(game, M) == (value != "off")


def test_nobody_trades_while_somebody_is_in_the_red() -> None:
    game = deal([0, 0, -120], trading_in_red=True)
    assert calls(game) == [(F, 100), (M, 0), (R, 0)]
    assert (turn(game), bought(game)) == (F, (F, 100))
    game = deal([0, 0, -119], trading_in_red=True)
    assert (turn(game), calls(game)) == (F, [])
    assert turn(deal([0, 0, -50], trading_in_red=True, red_threshold=-50)) == F
    assert deal([0, 0, -50], trading_in_red=True, red_threshold=-50).deal.declarer == F


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


def test_on_the_barrel_only_bids_that_win() -> None:
    game = deal([ON_BARREL, 0, 0], barrel_min_bid=True)
    assert numbers(game) == [120]
    assert refused(game, Bid(100)) == ("bid_too_low", {"lowest": 120})
    assert unraised(said(game, "120 pass pass"))
    game = said(deal([0, ON_BARREL, 0], barrel_min_bid=True), "100")
    assert numbers(game) == [120]
    assert refused(game, Bid(110)) == ("barrel_minimum", {"lowest": 120})
    assert numbers(said(game, "pass"))[0] == 105


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


def test_121_is_a_bid_in_the_game_to_1001() -> None:
    hands = (CLUBS, "KH QH AH", "KD QD")
    game = deal([880, 0, 0], hands, game_1001="exact")
    assert numbers(game)[:7] == [100, 105, 110, 115, 120, 121, 125]
    game = said(game, "121")
    assert numbers(game)[:2] == [125, 130]
    assert refused(game, Bid(121)) == ("bid_too_low", {"lowest": 125})
    assert Bid(121) not in choices(said(deal([0, 880, 0], NO_PAIR, game_1001="exact"), "100"))
    assert Bid(121) not in choices(deal([0, 880, 0], hands, game_1001="exact"))
    assert Bid(121) not in choices(deal([880, 0, 0], hands, game_1001="round125"))


@pytest.mark.parametrize(("value", "number"), [("exact", 121), ("round125", 125)])
def test_1001_has_its_own_winning_number(value: str, number: int) -> None:
    assert deal([880, 0, 0], game_1001=value, barrel_trading="given").deal.bid == number
    game = deal([880, 0, 0], (CLUBS, "", ""), game_1001=value, barrel_min_bid=True)
    assert numbers(game)[:2] == ([121, 125] if number == 121 else [125, 130])
    assert isinstance(game.now, Auction)
    assert choices(game) == Bids(number, 180, 5, False, uneven=tuple(numbers(game)) if number == 121 else ())
    assert numbers(deal([880, 0, 0], game_1001=value, barrel_min_bid=True)) == [number]


# --- The gold set: J1, J2 -------------------------------------------------------------------------------------------


def test_a_gold_deal_is_forced_on_one_player() -> None:
    for forced, seat in (("forehand", F), ("dealer", R)):
        game = deal(gold=True, forced_bidder=forced)
        assert (phase(game), turn(game), bought(game)) == ("exchange", seat, (seat, 120))
        assert calls(game) == [(seat, 120)]
        assert unraised(game)


def test_a_gold_auction_begins_at_120() -> None:
    game = deal(hands=("", CLUBS, ""), gold=True, gold_auction="min120")
    assert turn(game) == F
    assert numbers(game)[0] == 120
    assert refused(game, Bid(115)) == ("bid_too_low", {"lowest": 120})
    game = said(game, "120")
    assert numbers(game)[0] == 125
    assert bought(said(game, "125 pass pass")) == (M, 125)
    assert unraised(said(game, "pass pass"))
    assert numbers(deal(gold=True, gold_auction="min120", bid_step=7, cap_rule="none"))[:2] == [120, 121]


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


def test_the_dark_is_bid_at_120_and_overbid_only_with_a_marriage() -> None:
    game = darkened(("KH QH", CLUBS, LONE), cap_rule="none")
    assert calls(game) == [(F, 120)]
    assert (turn(game), numbers(game)[0]) == (M, 125)
    game = said(game, "pass")
    assert list(choices(game)) == [Pass()]
    assert refused(game, Bid(125)) == ("dark_needs_marriage", {"lowest": 125})
    game = said(game, "pass")
    assert bought(game) == (F, 120)
    assert game.deal.dark == F
    assert not game.deal.blind
    assert unraised(game)


def test_an_overbid_cancels_the_dark_and_the_auction_goes_on() -> None:
    game = darkened(("KH QH", CLUBS, LONE))
    assert view_of(game, F).hand == Cards()
    game = said(game, "125")
    assert game.deal.dark is None
    assert view_of(game, F).hand >= Cards.parse("KH QH")
    assert view_of(game, R).hands[F] is None
    game = said(game, "pass")
    assert (turn(game), numbers(game)[0]) == (F, 130)
    assert bought(said(game, "130 pass")) == (F, 130)
    assert not unraised(said(game, "130 pass"))


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


def test_what_is_no_word_of_the_auction() -> None:
    for no_jump in (False, True):
        assert refused(deal(no_jump=no_jump), Play(PACK[0])) == ("auction_is_on", {})
        assert refused(deal(no_jump=no_jump), Look()) == ("already_looked", {})


def test_calls_that_make_themselves_are_calls_of_the_record() -> None:
    assert deal([-125, -300, -200], silence="below").deal.calls == (Call(F, 100), Call(M, 0), Call(R, 0))
