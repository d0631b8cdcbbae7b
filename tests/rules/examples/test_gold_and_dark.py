"""RULES §4.9: gold and dark deals."""

import pytest

from tests.rules.kit import deal_out, numbers, run, scored
from tests.rules.tools import F, M, R, start
from thousand_tui.rules import CHANCE, Bid, Dark, Look, Pass, choices, new_game, turn, view_of


@pytest.mark.parametrize(("raw", "written"), [(125, 240), (119, -240)])
def test_x75_gold_counts_double(raw: int, written: int) -> None:
    sheet, _ = scored(120, (raw, 43, 0), agreed={"gold": True}, gold=True)
    assert sheet.totals == (written, 90, 0)


def test_x75_a_deal_of_the_gold_set_is_a_gold_deal() -> None:
    game = start(gold=True)
    game = deal_out(game, {})
    assert game.deal.gold
    assert (game.deal.declarer, game.deal.contract) == (F, 120)


DARK = {"dark": True, "bolt_mode": "off"}


@pytest.mark.parametrize(("raw", "written"), [(125, 240), (30, -240)])
def test_x77_dark_counts_double(raw: int, written: int) -> None:
    sheet, _ = scored(120, (raw, 10, 10), agreed=DARK, dark=True)
    assert sheet.totals == (written, 10, 10)


def test_x77_all_that_was_taken() -> None:
    agreed = {**DARK, "dark_max_240": False}
    sheet, _ = scored(120, (25, 50, 45), melds=(100, 0, 0), agreed=agreed, dark=True)
    assert sheet.totals[F] == 250
    sheet, _ = scored(
        120, (25, 50, 45), melds=(100, 0, 0), agreed={**agreed, "dark_no_marriage_double": True}, dark=True
    )
    assert sheet.totals[F] == 150


def darkened(middle: str) -> object:
    """F plays in the dark; M is to speak."""
    game = deal_out(start(dark=True), {F: "KH QH AH 10H", M: middle, R: "9S 9D JS JD"})
    assert turn(game) == F
    assert set(choices(game)) == {Dark(), Look()}
    assert view_of(game, F).hands[F] is None
    game = run(game, "dark")
    assert turn(game) == M
    return game


def test_x78_nobody_bids_over_the_dark_without_a_marriage() -> None:
    game = darkened("AS AC AD KC QS 10S 10C")
    assert list(choices(game)) == [Pass()]


def test_x78_a_marriage_cancels_the_dark() -> None:
    game = darkened("KC QC AS AC AD 10S 10C")
    assert min(numbers(game)) == 125
    game = run(game, "bid 125")
    assert game.deal.dark is None
    game = run(game, "pass") if turn(game) == R else game
    assert turn(game) == F
    assert view_of(game, F).hands[F] is not None
    assert Bid(130) in choices(game)


def test_a_fresh_table_with_gold_begins_with_it() -> None:
    game = start(gold=True)
    assert turn(game) == CHANCE
    assert game.sheet.gold is not None
    assert new_game(game.rules, 0, [5, 0, 0]).sheet.gold is None
