"""Bolts: who gets them, what they cost, and what breaks a row of them (H7-H12, F13)."""

from typing import Any

import pytest

from tests.rules.deals import F, M, R, outcome, scored, start, told
from thousand_tui.rules import Outcome, Standing, settle

NOTHING = outcome(100, (60, 0, 60), tricks=(4, 0, 4))
SOMETHING = outcome(100, (60, 2, 58), tricks=(4, 1, 3))
OWN_NOTHING = outcome(100, (60, 0, 60), tricks=(4, 0, 4), declarer=M)
OWN_SOMETHING = outcome(100, (60, 2, 58), tricks=(4, 1, 3), declarer=M)
CONCEDED = outcome(100, (0, 0, 0), tricks=(0, 0, 0), conceded="rospis")
CROSSED = outcome(100, (0, 0, 0), tricks=(0, 0, 0), conceded="cross")
DEALS = {"0": NOTHING, "1": SOMETHING, "d": OWN_NOTHING, "w": OWN_SOMETHING, "c": CONCEDED, "x": CROSSED}
"""What a deal can be for M: no trick, a trick, their own contract without or with a trick, conceded, crossed."""


def fines(deals: str, standing: Standing | int = 0, **agreed: Any) -> list[int]:
    """What bolts cost M in each of these deals."""
    game = start([0, standing, 0], **agreed)
    sheet, paid = game.sheet, []
    for deal in deals:
        sheet, winners = settle(sheet, DEALS[deal], game.rules)
        assert not winners
        lines = sheet.deals[-1].lines
        paid.append(
            -sum(line.amount for line in lines if line.side == M and line.rule in ("bolt_fine", "bolt_row_fine"))
        )
    return paid


# --- H7 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "deals", "paid"),
    [
        ("off", "000000", [0, 0, 0, 0, 0, 0]),
        ("total3", "011011110", [0, 0, 0, 0, 0, 0, 0, 0, 120]),
        ("total3", "000000", [0, 0, 120, 0, 0, 120]),
        ("consecutive3", "0110111110", [0] * 10),
        ("consecutive3", "0010001000", [0, 0, 0, 0, 0, 120, 0, 0, 0, 120]),
        ("consecutive3", "000000", [0, 0, 120, 0, 0, 120]),
        # Both: one bolt that completes both costs one fine and clears both; else they are apart.
        ("both", "000000", [0, 0, 120, 0, 0, 120]),
        ("both", "010000", [0, 0, 0, 120, 120, 0]),
        ("both", "01010", [0, 0, 0, 0, 120]),
        # In a row 240 takes the place of 120; either fine ends both counts.
        ("row240", "000000", [0, 0, 240, 0, 0, 240]),
        ("row240", "010000", [0, 0, 0, 120, 0, 0]),
        ("row240", "0100000", [0, 0, 0, 120, 0, 0, 240]),
        ("row360", "000", [0, 0, 360]),
        # Every fifth of the game, whatever the rows cost; one that is both costs both.
        ("row3plus5", "0000000", [0, 0, 120, 0, 120, 120, 0]),
        ("row3plus5", "0101000", [0, 0, 0, 0, 0, 0, 240]),
        ("row3plus5", "01010100", [0, 0, 0, 0, 0, 0, 0, 120]),
    ],
)
def test_what_bolts_cost(mode: str, deals: str, paid: list[int]) -> None:
    assert fines(deals, bolt_mode=mode) == paid


@pytest.mark.parametrize("skipped", "dwc")
def test_deals_that_do_not_count_do_not_break_a_row(skipped: str) -> None:
    assert sum(fines(f"0{skipped}0{skipped}0", bolt_mode="consecutive3")) == 120
    assert sum(fines("0101010", bolt_mode="consecutive3")) == 0


def test_a_declarers_deals_count_where_agreed() -> None:
    agreed: dict[str, Any] = {"bolt_mode": "consecutive3", "bolt_own_game": True}
    assert sum(fines("0d0", **agreed)) == 120
    assert sum(fines("0w00", **agreed)) == 0


def test_the_marks_are_written() -> None:
    game = start([0, Standing(300, bolts=1, run=1), 0], bolt_mode="both")
    sheet, _ = settle(game.sheet, NOTHING, game.rules)
    assert told(sheet, M) == [("defender", 0, 0), ("bolt", 0, 2), ("bolt_run", 0, 2)]
    assert sheet.standings[M] == Standing(300, bolts=2, run=2)
    broken, _ = settle(sheet, SOMETHING, game.rules)
    assert told(broken, M) == [("defender", 0, 2), ("bolt_run_ended", 0, 2)]
    assert broken.standings[M] == Standing(300, bolts=2)
    fined, _ = settle(sheet, NOTHING, game.rules)
    assert told(fined, M)[1:] == [("bolt", 0, 3), ("bolt_run", 0, 3), ("bolt_row_fine", -120, 3)]
    assert fined.standings[M] == Standing(180)


def test_rows_alone_are_counted_in_the_bolts_themselves() -> None:
    game = start([0, Standing(0, run=1), 0], bolt_mode="consecutive3")
    sheet, _ = settle(game.sheet, NOTHING, game.rules)
    assert told(sheet, M) == [("defender", 0, 0), ("bolt", 0, 2)]
    assert sheet.standings[M] == Standing(0, run=2)


def test_the_fine_is_the_one_agreed() -> None:
    assert fines("000", fine=100) == [0, 0, 100]
    assert fines("000", fine=100, bolt_mode="row240") == [0, 0, 240]
    assert fines("000", fine=100, bolt_mode="consecutive3") == [0, 0, 100]


# --- H10, H11: two at once ------------------------------------------------------------------------------------------


def test_marks_beyond_the_limit_are_lost_and_two_are_one_deal_of_a_row() -> None:
    agreed: dict[str, Any] = {"gold": True, "double_bolt_gold": True, "bolt_mode": "both"}
    before: list[Standing | int] = [0, Standing(0, bolts=2, run=1), Standing(0, bolts=0, run=0)]
    sheet, _ = scored(120, (120, 0, 0), before, agreed=agreed, tricks=(8, 0, 0), gold=True)
    assert sheet.standings[M] == Standing(-240, bolts=0, run=2)
    assert sheet.standings[R] == Standing(0, bolts=2, run=1)
    assert ("bolt", 0, 3) in told(sheet, M)


DARK = {"dark": True}


def test_a_darkener_with_a_trick_does_not_break_their_row() -> None:
    agreed: dict[str, Any] = {**DARK, "double_bolt_dark": True, "bolt_mode": "consecutive3"}
    before: list[Standing | int] = [Standing(0, run=2), 0, 0]
    sheet, _ = scored(120, (60, 60, 0), before, agreed=agreed, tricks=(4, 4, 0), dark=True)
    assert sheet.standings[F].run == 2


# --- H12, F13 -------------------------------------------------------------------------------------------------------


def test_bolts_on_the_barrel_where_agreed() -> None:
    before: list[Standing | int] = [0, Standing(880, bolts=2, barrel=1), 0]
    sheet, _ = scored(100, (120, 0, 0), before, agreed={"bolt_on_barrel": True}, tricks=(8, 0, 0))
    assert sheet.standings[M] == Standing(760)
    assert told(sheet, M)[1:] == [("bolt", 0, 3), ("bolt_fine", -120, 3), ("off_the_barrel", 0, 0)]
    before = [0, Standing(880, bolts=1, barrel=1), 0]
    sheet, _ = scored(100, (120, 0, 0), before, agreed={"bolt_on_barrel": True}, tricks=(8, 0, 0))
    assert sheet.standings[M] == Standing(880, bolts=2, barrel=2)


def test_a_deal_on_the_barrel_does_not_break_a_row() -> None:
    before: list[Standing | int] = [0, Standing(880, run=2, barrel=0), 0]
    sheet, _ = scored(100, (60, 60, 0), before, agreed={"bolt_mode": "consecutive3"})
    assert sheet.standings[M].run == 2


CROSS = {"cross": True}


def test_a_cross_gives_each_opponent_a_bolt() -> None:
    assert fines("x0x", **CROSS) == [0, 0, 120]
    assert fines("x0x", **CROSS, bolt_mode="consecutive3") == [0, 0, 120]
    game = start([Standing(0, bolts=1), 0, 880], **CROSS)
    sheet, _ = settle(game.sheet, CROSSED, game.rules)
    assert sheet.standings == (
        Standing(0, bolts=1, crosses=1),
        Standing(0, bolts=1),
        Standing(880, barrel=1),
    )
    assert sheet.totals == (0, 0, 880)


def test_a_cross_in_gold_and_on_the_barrel() -> None:
    crossed: Outcome = outcome(120, (0, 0, 0), tricks=(0, 0, 0), conceded="cross", gold=True)
    game = start([0, 0, 880], **CROSS, gold=True, double_bolt_gold=True, bolt_on_barrel=True)
    sheet, _ = settle(game.sheet, crossed, game.rules)
    assert [standing.bolts for standing in sheet.standings] == [0, 2, 2]
    assert sheet.standings[R].barrel == 1
