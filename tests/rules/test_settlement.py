"""What a settlement writes, line by line, and what becomes of the game then (RULES §1.10-§1.14).

What the lines come to is held against an accountant in ``test_accounts``; here stand their names, facts and order.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.rules.deals import F, M, R, bought, dealt, gave, outcome, scored, start, told, whole_deal
from tests.rules.effects.looks import Written
from tests.rules.test_lines import BETWEEN
from tests.rules.test_options import EFFECTS
from thousand_tui.rules import (
    Claim,
    Line,
    LineName,
    Outcome,
    Standing,
    apply,
    choices,
    compile_rules,
    parse_row,
    preset,
    presets,
    turn,
)
from thousand_tui.rules.cards import mask_of

SITTER = 3


@dataclass(frozen=True)
class Row:
    """What a deal writes for a side under these agreements."""

    lines: str
    written: Written
    agreed: Mapping[str, Any]


def row(side: int, lines: str, deal: Outcome, before: Mapping[int, Standing | int] | None = None, **agreed: Any) -> Row:
    return Row(lines, Written(side, deal, before or {}), agreed)


MADE = outcome(100, (110, 7, 3))
FAILED = outcome(100, (60, 40, 20))
FAILED_120 = outcome(120, (60, 40, 20))
NO_TRICK = outcome(100, (120, 0, 0), tricks=(8, 0, 0))
NO_POINTS = outcome(100, (60, 0, 60))
GIVEN_UP = outcome(120, (0, 0, 0), conceded="rospis", tricks=(0, 0, 0))
MARRIED = outcome(100, (60, 37, 23), melds=(0, 60, 0))
SAT_OUT = outcome(100, (60, 40, 20, 0), tricks=(3, 3, 2, 0), talon=mask_of(parse_row("KH QH 9S")))
GOLDEN = outcome(120, (80, 23, 17), melds=(60, 40, 0), gold=True)

GOLD: Mapping[str, Any] = {"gold": True, "gold_double": "no_marriage_double"}
DARK: Mapping[str, Any] = {"dark": True, "dark_max_240": False, "dark_no_marriage_double": True}
FOUR: Mapping[str, Any] = {"form": "four", "sitter_score": "talon_marriage"}
THIRD: Mapping[str, Any] = {"third_concession_fine": "every_third"}
BELOW: Mapping[str, Any] = {"reverse_barrel": True}

ON, LAST, DOWN = Standing(880, barrel=0), Standing(880, barrel=2), Standing(-880, reverse=0)
TWO_FALLS = Standing(880, barrel=2, falls=2)

ROWS = (
    # Contracts and points
    row(F, "contract_made 100 110", MADE),
    row(F, "own_rounded 0 100, contract_made 100 98", outcome(100, (98, 22, 0)), round_own=True),
    # Rounded down the points are not held against the contract: the larger of both is (RULES §2.15).
    row(F, "contract_failed -100 97", outcome(100, (97, 23, 0)), round_own=True),
    row(F, "actual_made 105 106", outcome(105, (106, 10, 0)), declarer_score="actual"),
    row(F, "shortfall -7 113", outcome(120, (113, 7, 0)), fail_score="shortfall"),
    row(0, "points 70 71", outcome(0, (71, 49), declarer=-1, active=(0, 1)), form="stock_two"),
    # Concessions
    row(F, "conceded -120 120", GIVEN_UP),
    row(M, "gift 60 120", GIVEN_UP),
    row(F, "cross 0 100", outcome(100, (0, 0, 0), conceded="cross"), cross=True),
    row(F, "bomb 0 2", outcome(100, (0, 0, 0), conceded="bomb"), {F: Standing(bombs=1)}, bombs=2),
    row(M, "gift_by_aces 60 2", outcome(100, (0, 0, 0), conceded="by-aces", aces=(0, 2, 0)), write_off_by_aces=True),
    # A fine takes off the barrel without an attempt (RULES §1.12, 9).
    row(
        F,
        "conceded -120 120, not_counted_on_barrel 120 0, concession_fine -120 3, off_the_barrel 0 0",
        GIVEN_UP,
        {F: Standing(880, barrel=2, concessions=2)},
        **THIRD,
    ),
    # What counts double
    row(M, "defender 65 63, doubled 25 40", GOLDEN, **GOLD),
    row(F, "contract_made 120 140, doubled 120 0", GOLDEN, **GOLD),
    row(F, "contract_failed -160 140, doubled -160 0", replace(GOLDEN, contract=160), **GOLD),
    row(F, "actual_made 140 140, doubled 80 60", GOLDEN, **GOLD, declarer_score="actual"),
    row(F, "actual_made 140 140, doubled 80 60", replace(GOLDEN, gold=False, dark=True), **DARK),
    row(M, "defender 65 63, doubled 65 0", replace(GOLDEN, dark=True), gold=True, dark=True),
    row(
        F,
        "conceded -120 120, doubled -120 0, concession_fine -240 3",
        replace(GIVEN_UP, gold=True),
        {F: Standing(concessions=2)},
        **THIRD,
        gold=True,
    ),
    # The sitter
    row(SITTER, "sitter_talon 105 107", SAT_OUT, **FOUR),
    row(SITTER, "sitter_talon 105 107, not_counted_on_barrel -105 0", SAT_OUT, {SITTER: LAST}, **FOUR),
    # Bolts and fines
    row(M, "defender 0 0, bolt 0 1", NO_TRICK),
    row(M, "defender 0 0, bolt 0 2", NO_TRICK, {M: Standing(run=1)}, bolt_mode="consecutive3"),
    row(M, "defender 0 0, bolt 0 2, bolt_run 0 2", NO_TRICK, {M: Standing(bolts=1, run=1)}, bolt_mode="both"),
    row(
        M,
        "defender 0 0, bolt 0 3, bolt_run 0 3, bolt_row_fine -120 3",
        NO_TRICK,
        {M: Standing(bolts=2, run=2)},
        bolt_mode="both",
    ),
    row(M, "defender 5 7, bolt_run_ended 0 2", MADE, {M: Standing(run=2)}, bolt_mode="consecutive3"),
    row(
        M, "defender 0 0, bolt 0 3, bolt_fine -120 3, dump -555 555", NO_TRICK, {M: Standing(675, bolts=2)}, dump="plus"
    ),
    row(M, "defender 0 0, idle_fine -100 880, off_the_barrel 0 0", NO_TRICK, {M: ON}, idle_fine=True),
    # The barrel
    row(F, "contract_made 120 120, won 0 0", outcome(120, (120, 0, 0)), {F: ON}),
    row(M, "defender 30 30, mount -5 885", outcome(100, (90, 30, 0)), {M: 855}),
    row(F, "contract_made 200 200, mount -165 1045", outcome(200, (200, 0, 0)), {F: 845}, direct_win=False),
    row(M, "defender 40 40, not_counted_on_barrel -40 0, attempt 0 1", FAILED, {M: ON}),
    row(F, "contract_made 100 110, not_counted_on_barrel -100 0, attempt 0 1", MADE, {F: ON}),
    row(F, "contract_failed -100 60, off_the_barrel 0 0", FAILED, {F: LAST}, barrel_fail="subtract_and_off"),
    row(M, "defender 0 0, attempt 0 3, fall -120 3", NO_POINTS, {M: LAST}),
    row(M, "defender 0 0, attempt 0 3, fall -120 3, fall_counted 0 1", NO_POINTS, {M: LAST}, third_fall="zero"),
    row(M, "defender 0 0, attempt 0 3, third_fall -875 3", NO_POINTS, {M: TWO_FALLS}, third_fall="five_no_barrel"),
    row(
        R,
        "defender 20 20, not_counted_on_barrel -20 0, attempt 0 1, knocked_off -120 1",
        FAILED,
        {M: 860, R: ON},
        knock_off=True,
    ),
    row(M, "defender 40 40, mount -20 900, collision -120 2", FAILED, {M: 860, R: 860}, collision=True),
    row(M, "defender 160 160, at_target 0 0", outcome(120, (120, 160, 0)), {F: 880, M: 845}, tie="play_on"),
    # Other barrels
    row(M, "marriages_not_counted 0 60, keg 37 37", MARRIED, {M: 880}, keg_playing=True),
    row(M, "marriages_not_counted 0 60, defender 35 37", MARRIED, {M: 930}, lviv=True),
    row(M, "defender 40 40, not_counted_in_lock -40 0", FAILED, {M: 800}, lock=800),
    row(F, "contract_failed -100 60, reverse_mount 20 -900", FAILED, {F: -800}, **BELOW),
    row(F, "contract_failed -100 60, not_counted_on_reverse 100 0, reverse_attempt 0 1", FAILED, {F: DOWN}, **BELOW),
    row(
        M, "defender 0 0, reverse_attempt 0 3, reverse_escape 120 3", NO_POINTS, {M: Standing(-880, reverse=2)}, **BELOW
    ),
    row(M, "defender 40 40, off_reverse 0 0", FAILED, {M: DOWN}, **BELOW),
    row(
        M,
        "defender 0 0, bolt 0 3, bolt_fine -50 3, reverse_attempt 0 1, reverse_set_back 50 -930",
        NO_TRICK,
        {M: Standing(-880, bolts=2, reverse=0)},
        **BELOW,
        fine=50,
    ),
    row(F, "contract_failed -120 60, reverse_won 0 0", FAILED_120, {F: DOWN}, **BELOW),
    row(F, "contract_failed -120 60, eliminated 0 0", FAILED_120, {F: DOWN}, **BELOW, reverse_outcome="eliminated"),
)


@pytest.mark.parametrize("told_", ROWS, ids=lambda told_: told_.lines)
def test_what_is_written_for_a_side(told_: Row) -> None:
    assert told_.written(told_.agreed) == told_.lines


ELSEWHERE = BETWEEN | {LineName.AS_WRITTEN, LineName.GOLD_RESET, LineName.GOLD_REPLAY}


def test_every_line_of_a_deal_stands_in_the_table_or_is_the_effect_of_an_option() -> None:
    effects = [effect for effect in EFFECTS if isinstance(effect.look, Written)]
    written = [*(row.lines for row in ROWS), *(lines for effect in effects for lines in effect.sees.values())]
    assert {line.split()[0] for lines in written for line in lines.split(", ")} == set(LineName) - ELSEWHERE


# --- The order of settlement ----------------------------------------------------------------------------------------


def test_steps_come_in_their_order() -> None:
    """Contract and points, barrel filter, bolts, (win), attempts and falls, mounts."""
    before: list[Standing | int] = [Standing(800), Standing(880, bolts=1, barrel=2), Standing(100, bolts=2)]
    sheet, _ = scored(100, (120, 0, 0), before, tricks=(8, 0, 0))
    assert [(line.side, line.rule) for line in sheet.deals[0].lines] == [
        (F, "contract_made"),
        (M, "defender"),
        (R, "defender"),
        (R, "bolt"),
        (R, "bolt_fine"),
        (M, "attempt"),
        (M, "fall"),
        (F, "mount"),
    ]
    assert sheet.standings == (Standing(880, barrel=0), Standing(760, bolts=1), Standing(-20))


def test_colliding_newcomers_throw_off_the_old_one_first() -> None:
    sheet, _ = scored(100, (40, 40, 40), [860, 860, ON], agreed={"collision": True, "knock_off": True}, declarer=R)
    rules = [(line.side, line.rule) for line in sheet.deals[-1].lines]
    assert rules[-5:] == [(F, "mount"), (M, "mount"), (R, "knocked_off"), (F, "collision"), (M, "collision")]


def test_the_rest_of_the_settlement_falls_away_once_somebody_has_won() -> None:
    sheet, winners = scored(120, (120, 0, 0), [880, LAST, 850])
    assert winners == (F,)
    assert sheet.standings[M] == LAST
    assert [rule for rule, *_ in told(sheet, F)] == ["contract_made", "won"]


def test_plain_games_have_few_steps() -> None:
    plain = compile_rules(preset("BASE").agreements).settlement
    assert len(plain.steps) == 7
    assert max(len(compile_rules(each.agreements).settlement.steps) for each in presets()) <= 9


# --- The game -------------------------------------------------------------------------------------------------------


def test_a_redeal_is_no_attempt() -> None:
    game = dealt(start([0, 0, ON]), ("9C AS AC AD AH 10S 10C", "9S 9D 9H JS JC JD JH", ""))
    game = apply(gave(bought(game, F), "9C AS"), Claim("four-nines"))
    assert game.sheet.standings[R] == ON
    assert game.deal.number == 1


def test_a_finished_game_offers_nothing() -> None:
    game = whole_deal(start([880, 0, 0]), F, 120)
    assert turn(game) is None
    assert len(choices(game)) == 0
    assert list(choices(game)) == []
    assert game.sheet.deals[-1].lines[-1] == Line(F, LineName.WON, 0, 1000)


@pytest.mark.parametrize(
    ("agreed", "smallest"),
    [
        ({}, 120),
        ({"bid_step": 10}, 120),
        ({"bid_step": 25}, 125),
        ({"win_strict": True}, 125),
        ({"win_strict": True, "bid_step": 10}, 130),
        ({"win_strict": True, "bid_step": 1}, 121),
        ({"barrel_level": 900}, 100),
        ({"barrel_level": 900, "win_strict": True}, 105),
        ({"game_1001": "exact"}, 121),
        ({"game_1001": "round125"}, 125),
        ({"lviv": True}, 100),
    ],
)
def test_the_smallest_contract_that_wins_from_the_level(agreed: Mapping[str, Any], smallest: int) -> None:
    assert start(**agreed).rules.barrel.winning_contract == smallest


@pytest.mark.parametrize("agreed", [{"keg_playing": True}, {"lviv": True}])
def test_nobody_promises_more_than_120_where_marriages_do_not_count(agreed: dict[str, Any]) -> None:
    barrel = start(**agreed).rules.barrel
    assert (barrel.cap(Standing(900, barrel=0)), barrel.cap(Standing(870))) == (120, None)
    assert start().rules.barrel.cap(ON) is None
