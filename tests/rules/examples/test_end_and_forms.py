"""RULES §4.10: the end of the game, and other forms of it."""

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.deals import F, M, R, deal_out, lay, may_lay, outcome, run, scored, start, tricks_of
from thousand_tui.rules import Contract, Game, Rulebook, Sheet, Suit, apply, choices, preset, settle, turn


def test_x81_declarer_goes_before_a_higher_total() -> None:
    sheet, winners = scored(120, (120, 160, 0), [880, 845, 0])
    assert sheet.totals == (1000, 1005, 0)
    assert winners == (F,)


def test_x81_equal_defenders_share_the_win() -> None:
    sheet, winners = scored(100, (0, 160, 160), [0, 845, 845])
    assert sheet.totals == (-100, 1005, 1005)
    assert winners == (M, R)


def to_the_end(game: Game, cards: str = "") -> Game:
    """These cards, then the first that may be played, until the deal is settled."""
    if cards:
        game = lay(game, cards)
    while not game.sheet.deals:
        game = lay(game, may_lay(game).split()[0])
    return game


ALL_TRICKS = "AS 10S AC 10C AD 10D AH KS KC 10H"
OTHER_HAND = "9S JS 9C JC 9D JD 9H JH QS QC"


def all_ten_tricks(contract: int, first: str, **changes: Any) -> Game:
    """Two players, F buys QH JD and lays aside what is named; every trick is theirs."""
    game = deal_out(start((), 1, form="two_discards", **changes), {0: first, 1: OTHER_HAND}, ("QD KD", "QH KH"))
    game = run(game, "bid 100 / pass / take 0 / give QD>x KD>x")
    game = apply(game, Contract(contract))
    return to_the_end(game, "AS QS AC QC 10S 9S 10C 9C AH 9H AD 9D KS JS KC JC 10H JH 10D JD")


def test_x83_all_ten_tricks_at_120_count_the_four_dead_cards() -> None:
    game = all_ten_tricks(120, ALL_TRICKS)
    row = game.sheet.deals[0]
    assert row.outcome.tricks == (10, 0)
    assert row.outcome.cards == (120, 0)
    assert (row.made, game.sheet.totals[0]) == (True, 120)


@pytest.mark.parametrize(("exception", "total"), [("exact", -110), ("any_bid", 110), ("off", -110)])
def test_x83_at_another_contract_they_do_not(exception: str, total: int) -> None:
    game = all_ten_tricks(110, ALL_TRICKS, all_tricks_exception=exception)
    row = game.sheet.deals[0]
    assert row.outcome.cards[0] == (120 if exception == "any_bid" else 106)
    assert game.sheet.totals[0] == total


def test_x84_the_four_dead_cards_go_to_the_last_trick() -> None:
    game = start((), 1, form="two_hidden_discards")
    game = deal_out(game, {0: ALL_TRICKS, 1: OTHER_HAND}, ("QD KD", "QH KH"))
    game = run(game, "bid 100 / pass / take 0 / give QD>x KD>x / contract 100")
    game = to_the_end(game, "AS QS AC QC 10S 9S 10C 9C AH 9H AD 9D KS JS KC JC 10D JD 10H JH")
    outcome = game.sheet.deals[0].outcome
    assert outcome.cards == (120, 0)


@pytest.mark.parametrize(("second", "points"), [("last_trick", 10), ("dead", 0)])
def test_x85_the_second_talon_goes_to_the_last_trick(second: str, points: int) -> None:
    game = start((), 1, form="two_one_card", second_talon=second)
    hands = {0: "AS KS AC KC AD KD AH KH QH 10H", 1: "JS QS JC QC 9C JD QD 9D JH 9H"}
    game = deal_out(game, hands, ("10S 10C", "10D 9S"))
    game = run(game, "bid 100 / pass / take 0 / give KS>1 / contract 100")
    game = to_the_end(game)
    outcome = game.sheet.deals[0].outcome
    assert sum(outcome.tricks) == 11
    assert sum(outcome.cards) == 110 + points


def test_x87_points_of_the_dead_hand_count_for_nobody() -> None:
    # 42 points lie dead: 30 in spades, 10 and two for ten and jack of clubs.
    game = start((), 1, form="two_dead_hand", all_tricks_exception="off")
    hands = {0: "AC KC AD 10D KD AH KH", 1: "QC 9C QD JD 9D QH JH"}
    game = deal_out(game, hands, "9H 10H JC", dead="AS 10S KS QS JS 9S 10C")
    game = run(game, "bid 100 / pass / give 9H>1 JC>x / contract 100")
    game = to_the_end(game)
    outcome = game.sheet.deals[0].outcome
    assert sum(outcome.tricks) == 8
    assert sum(outcome.cards) == 78
    assert game.sheet.totals[0] == (-100 if outcome.melds[0] == 0 else 100)
    assert not game.sheet.deals[0].made or outcome.melds[0] > 0


def test_x89_five_hundred_and_one() -> None:
    rules = preset("501").agreements.model_dump()
    hands = {F: "KH QH AC 10C KC QC AS", M: "9S JS QS 9D JD QD 9H", R: "KS 10S KD 10D AD JC 9C"}
    game = deal_out(start([495, 0, 0], **rules), hands, "AH 10H JH")
    game = run(game, "bid 100 / pass / pass / give JH>1 10H>2")
    game = apply(game, next(action for action in choices(game) if action == Contract(100)))
    game = run(game, "trump C")
    game = lay(game, "AC 9S 9C KH!")
    assert (tricks_of(game).melds[-1].worth, tricks_of(game).trump) == (80, Suit.CLUBS)
    sheet, winners = scored(100, (90, 20, 10), [495, 0, 0], agreed=rules)
    assert (sheet.totals[F], winners) == (395, ())


def test_x92_ace_and_king_are_the_marriage_of_1916() -> None:
    rules = preset("rocking").agreements.model_dump()
    hands = {F: "AC KC AD AS 10S 10D 9C", M: "9S JS 9D JD JC 9H JH", R: "QS KS QD KD QC QH KH"}
    game = deal_out(start(**rules), hands, "10C AH 10H")
    game = run(game, "bid 100 / pass / pass / give 10H>1 9C>2 / contract 100")
    assert "!" not in may_lay(game)
    game = lay(game, "AS 9S QS KC!")
    assert (tricks_of(game).melds[-1].worth, tricks_of(game).trump) == (60, Suit.CLUBS)
    assert turn(game) == M


def after_a_tie(**agreed: Any) -> tuple[Sheet, tuple[int, ...], Rulebook]:
    """F, on 880, makes 120; M comes from 845 to 1005."""
    game = start([880, 845, 0], **agreed)
    sheet, winners = settle(game.sheet, outcome(120, (80, 40, 0), melds=(40, 120, 0)), game.rules)
    assert sheet.totals == (1000, 1005, 0)
    return sheet, winners, game.rules


@pytest.mark.parametrize(("tie", "winner"), [("declarer", (F,)), ("highest", (M,)), ("play_on", ())])
def test_x100_two_at_the_target(tie: str, winner: tuple[int, ...]) -> None:
    assert after_a_tie(tie=tie)[1] == winner


def test_x100_the_game_goes_on_until_one_is_alone() -> None:
    sheet, _, rules = after_a_tie(tie="play_on")
    sheet, winners = settle(sheet, outcome(100, (40, 60, 20), declarer=M), rules)
    assert (sheet.totals, winners) == ((1040, 905, 20), (F,))


def test_x100_with_nobody_left_at_the_target_both_mount() -> None:
    sheet, _, rules = after_a_tie(tie="play_on")
    fined = replace(sheet, standings=(sheet.standings[F], sheet.standings[M].changed(bolts=2), sheet.standings[R]))
    sheet, winners = settle(fined, outcome(105, (100, 0, 20), tricks=(7, 0, 1)), rules)
    assert winners == ()
    assert sheet.totals == (880, 880, 20)
    assert [standing.barrel for standing in sheet.standings] == [0, 0, None]
