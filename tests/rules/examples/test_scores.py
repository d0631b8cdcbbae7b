"""RULES §4.5 and §4.7: what a deal scores, bolts and the dump."""

import pytest

from tests.rules.deals import F, M, R, conceded_deal, outcome, scored, start, totals, whole_deal
from thousand_tui.rules import Standing, settle

ROUNDED = {17: 15, 18: 20, 11: 10, 12: 10, 13: 15, 14: 15, 16: 15, 20: 20, 19: 20, 23: 25}


@pytest.mark.parametrize(("raw", "written"), ROUNDED.items())
def test_x40_defenders_are_rounded_to_five(raw: int, written: int) -> None:
    assert totals(100, (100, raw, 0))[M] == written


@pytest.mark.parametrize(("contract", "raw", "written"), [(120, 163, 120), (130, 129, -130), (170, 220, 170)])
def test_x41_a_contract_is_all_or_nothing(contract: int, raw: int, written: int) -> None:
    assert totals(contract, (raw, 10, 10))[F] == written


@pytest.mark.parametrize(("rounded", "written"), [(False, -100), (True, 100)])
def test_x42_two_points_short(rounded: bool, written: int) -> None:
    assert totals(100, (98, 12, 10), round_own=rounded)[F] == written


@pytest.mark.parametrize(
    ("rounded", "contract", "raw", "written"),
    [
        ("up", 100, 96, 100),
        ("up", 100, 95, -100),
        ("up", 120, 116, 120),
        ("up", 120, 115, -120),
        (True, 100, 98, 100),
        (True, 100, 97, -100),
    ],
)
def test_x98_rounded_up_or_to_the_nearest(rounded: bool | str, contract: int, raw: int, written: int) -> None:
    assert totals(contract, (raw, 4, 0), round_own=rounded)[F] == written


@pytest.mark.parametrize(("contract", "raw", "written"), [(100, 110, 100), (105, 104, -105)])
def test_x43_more_and_less_than_promised(contract: int, raw: int, written: int) -> None:
    assert totals(contract, (raw, 10, 0))[F] == written


def test_x44_two_players() -> None:
    game = start((), 1, form="two_one_card")
    row = outcome(100, (27, 93), melds=(0, 21), active=(0, 1), tricks=(2, 9))
    sheet, winners = settle(game.sheet, row, game.rules)
    assert sheet.totals == (-100, 115)
    assert not winners


@pytest.mark.parametrize(("raw", "written"), [(100, -120), (140, 120)])
def test_x45_with_floors(raw: int, written: int) -> None:
    assert totals(120, (raw, 10, 10), defender_rounding="floor5")[F] == written


def test_x47_the_deal_need_not_sum_to_120() -> None:
    assert totals(110, (113, 4, 3)) == (110, 5, 5)


def test_x56_the_third_bolt_costs_the_fine_and_starts_again() -> None:
    game = whole_deal(start([0, Standing(bolts=2), 0]), F, 100)
    assert game.sheet.standings[M] == Standing(-120, 0)
    assert game.sheet.standings[R].bolts == 1


@pytest.mark.parametrize(("mode", "fined"), [("total3", -120), ("consecutive3", 0)])
def test_x56_bolts_of_deals_one_four_and_nine(mode: str, fined: int) -> None:
    game = start(four_nines_after_exchange=False, bolt_mode=mode)
    changes = []
    for number in range(1, 10):
        before = game.sheet.totals[M]
        # M takes no trick in the deals 1, 4 and 9, and tricks in all others.
        if number in (1, 4, 9):
            game = whole_deal(game, F, 100 if game.deal.forehand == F else 105)
        else:
            row = outcome(100, (40, 40, 40), declarer=R)
            sheet, _ = settle(game.sheet, row, game.rules)
            game = conceded_deal(game, R, 120)
            game = start(sheet.standings, game.deal.dealer, four_nines_after_exchange=False, bolt_mode=mode)
        changes.append(game.sheet.totals[M] - before)
    assert changes == [0, 40, 40, 0, 40, 40, 40, 40, fined]


@pytest.mark.parametrize(("test", "bolts"), [("no_trick", 0), ("zero_points", 1)])
def test_x58_a_trick_of_three_nines(test: str, bolts: int) -> None:
    sheet, _ = scored(100, (110, 0, 10), tricks=(6, 1, 1), agreed={"bolt_test": test})
    assert sheet.standings[M].bolts == bolts
