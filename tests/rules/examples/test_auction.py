"""RULES §4.3: the auction."""

from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import F, M, R, can, conceded_deal, dealt, numbers, run, start, totals
from thousand_tui.rules import (
    PACK,
    Accept,
    Bid,
    Contract,
    Game,
    Pass,
    Rebuy,
    Shuffle,
    apply,
    choices,
    turn,
    verify,
    view_of,
    write_action,
)


def opening(**changes: Any) -> Game:
    return apply(start(**changes), Shuffle(PACK))


def cap(hand: str, **changes: Any) -> int:
    return max(numbers(dealt(start(**changes), (hand, "", ""))))


def test_x21_forehand_is_left_with_the_forced_hundred() -> None:
    game = opening()
    assert Pass() not in choices(game)
    assert Bid(95) not in choices(game)
    game = run(game, "bid 100 / pass / pass")
    assert (game.deal.declarer, game.deal.contract) == (F, 100)


def test_x22_jumps_are_allowed_and_a_pass_is_final() -> None:
    game = run(opening(), "bid 100 / bid 110 / pass / bid 120")
    assert turn(game) == M
    game = run(game, "pass")
    assert (game.deal.declarer, game.deal.contract) == (F, 120)


def test_x22_without_jumps_a_bid_is_one_step_higher() -> None:
    game = run(opening(no_jump=True), "bid 100")
    assert Bid(110) not in choices(game)
    assert numbers(game) == [105]


@pytest.mark.parametrize(
    ("hand", "highest"),
    [("AS 10S AC 10C AD 10D KH", 120), ("KH QH AS AC AD 10S 10C", 220), ("KH QH KS QS AC AD 10C", 260)],
)
def test_x23_the_cap_counts_the_marriages_held(hand: str, highest: int) -> None:
    assert cap(hand) == highest


def test_x24_the_cap_with_clubs_only() -> None:
    hand = "KC QC AS AD AH 9S 9D"
    game = dealt(start(), (hand, "", ""))
    assert Bid(180) in choices(game)
    assert Bid(185) not in choices(game)
    assert Bid(185) in choices(dealt(start(cap_rule="needs_any_pair"), (hand, "", "")))


def test_x25_bids_are_multiples_of_the_step() -> None:
    for game in (opening(), run(opening(), "bid 100")):
        refusal = present(verify(game, Bid(112)))
        assert refusal.reason == "not_a_step"
        assert Bid(105) in choices(game)
    ten = run(opening(bid_step=10), "bid 100")
    assert Bid(105) not in choices(ten)
    assert Bid(110) in choices(ten)


TOTALS = (-125, -120, 40)


def after_the_forced_opening(**changes: Any) -> Game:
    """The forced hundred is said, by the player or for them."""
    hands = ("", "KS QS KC QC AH AD AC", "KH QH KD QD AS 10S 10C")
    game = dealt(start(TOTALS, **changes), hands)
    if turn(game) == F and game.deal.declarer is None:
        assert can(game) == [Bid(100)]
        game = run(game, "bid 100")
    return game


def test_x27_silence_below_the_threshold() -> None:
    game = after_the_forced_opening(silence="below")
    assert turn(game) == M
    assert Bid(105) in choices(game)


def test_x27_silence_at_the_threshold() -> None:
    game = after_the_forced_opening(silence="at_or_below")
    assert turn(game) == R
    assert Bid(105) in choices(game)
    game = run(game, "bid 105")
    assert (game.deal.declarer, game.deal.bid) == (R, 105)


def test_x27_no_auction_while_anyone_is_in_the_red() -> None:
    game = after_the_forced_opening(trading_in_red=True)
    assert (game.deal.declarer, game.deal.bid) == (F, 100)
    assert turn(game) == F


def test_x28_the_silent_pass_by_themselves() -> None:
    game = dealt(start([0, -125, -300], silence="below"), ("KH QH KD QD AS 10S 10C", "", ""))
    game = run(game, "bid 100")
    assert (game.deal.declarer, game.deal.bid) == (F, 100)
    assert turn(game) == F


REBUY_HANDS = ("10S 10C 10D 10H QC JC 9C", "KD QD AH 9D JD 9S JS", "KH QH KS QS 9H JH KC")
REBUY_TALON = "AS AC AD"


def opened(bid: int, **changes: Any) -> Game:
    """F has bought at this bid; the talon lies open."""
    game = dealt(start(rebuy_talon=True, **changes), REBUY_HANDS, REBUY_TALON)
    game = run(game, f"bid 100 / bid 105 / pass / bid {bid} / pass")
    assert (game.deal.declarer, game.deal.bid) == (F, bid)
    return game


def test_x30_the_opened_talon_changes_hands() -> None:
    game = opened(110)
    assert turn(game) == M
    assert can(game) == [Pass(), Rebuy(120)]
    game = run(game, "rebuy 120")
    assert turn(game) == F
    assert set(can(game)) == {Accept(), Pass()}
    game = run(game, "pass")
    assert turn(game) == R
    assert set(can(game)) == {Pass(), Rebuy(240)}
    game = run(game, "pass")
    assert (game.deal.declarer, game.deal.contract) == (M, 120)
    assert turn(game) == M


def test_x30_the_holder_may_keep_it_at_that_price() -> None:
    game = run(opened(110), "rebuy 120 / accept / pass")
    assert (game.deal.declarer, game.deal.contract) == (F, 120)


def test_x30_the_level_goes_up_with_the_contract() -> None:
    game = opened(125, cap_rule="none")
    assert turn(game) == M
    assert set(can(game)) == {Pass(), Rebuy(240)}


LEAST_HANDS = ("KS QS 9C 9D 9H JS JC", "AS AC AD AH 10S 10C 10D", "KD QC KH QH JH 10H QD")


def test_x96_the_step_is_only_the_least() -> None:
    game = run(dealt(start(bid_step_at_least=True), LEAST_HANDS), "bid 100")
    assert Bid(104) not in choices(game)
    assert Bid(106) in choices(game)
    game = run(game, "bid 106")
    assert Bid(110) not in choices(game)
    assert Bid(111) in choices(game)
    refusal = present(verify(game, Bid(110)))
    assert (refusal.reason, refusal.facts) == ("bid_too_low", {"lowest": 111})


def test_x96_a_raise_keeps_the_step_too() -> None:
    game = dealt(start(bid_step_at_least=True, cap_rule="none"), LEAST_HANDS, "KC 9S JD")
    game = run(game, "bid 100 / bid 106 / pass / pass / give JD>0 10S>2")
    assert Contract(110) not in choices(game)
    assert Contract(111) in choices(game)
    refusal = present(verify(game, Contract(110)))
    assert (refusal.reason, refusal.facts) == ("raise_too_small", {"lowest": 111})


@pytest.mark.parametrize(
    ("raw", "rounded", "written"), [(106, False, 106), (105, False, -106), (106, True, 106), (104, True, -106)]
)
def test_x96_what_an_odd_contract_scores(raw: int, rounded: bool, written: int) -> None:
    assert totals(106, (raw, 4, 0), bid_step_at_least=True, round_own=rounded)[F] == written


def test_x96_half_of_an_odd_contract_is_rounded_up() -> None:
    game = start(bid_step_at_least=True, concession_opponents="half_bid")
    assert conceded_deal(game, F, 106).sheet.totals == (-106, 55, 55)


def hanging(words: str) -> tuple[int | None, int, bool]:
    """Who has bought, at which bid, and whether the onlooker sees the talon where the forced opening hides it."""
    game = run(opening(forced_opening="hanging", talon_shown="not_at_100"), words)
    while game.deal.bought is None:
        game = run(game, str(write_action(turn(game) or 0, can(game)[0])).partition(" ")[2])
    bought = present(view_of(game, None).deal.bought)
    return game.deal.declarer, game.deal.bid, bought.cards is not None


def test_x95_the_last_must_open_if_all_others_passed() -> None:
    game = run(opening(forced_opening="hanging"), "pass / pass")
    assert turn(game) == R
    assert Pass() not in choices(game)
    assert hanging("pass / pass / bid 100") == (R, 100, False)


def test_x95_who_opens_freely_is_not_forced() -> None:
    assert hanging("bid 100 / pass / pass") == (F, 100, True)
    assert hanging("pass / bid 105 / pass") == (M, 105, True)
