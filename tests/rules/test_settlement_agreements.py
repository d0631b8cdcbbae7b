"""What agreements make of the points of a deal: rounding, contracts, multipliers, bonuses, fines and the end (A, H, J6,
K, V of RULES §2 and §3)."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.rules.deals import F, M, R, outcome, scored, start, told
from tests.rules.random_agreements import random_agreements
from tests.rules.sweep.starts import random_start
from tests.rules.test_lines import BETWEEN
from thousand_tui.rules import (
    Game,
    Line,
    LineName,
    Occasion,
    Outcome,
    Rulebook,
    Sheet,
    Standing,
    compile_rules,
    parse_row,
    preset,
    presets,
    settle,
)
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.settling.settlement import book, check_standing, corrected, opening_sheet


def rules_of(sheet: Sheet, side: int) -> list[str]:
    return [rule for rule, *_ in told(sheet, side)]


def adds_up(before: tuple[int, ...], lines: tuple[Line, ...]) -> tuple[int, ...]:
    """The totals to which the lines lead, every step of which says its own total."""
    totals = list(before)
    for line in lines:
        totals[line.side] += line.amount
        assert line.total == totals[line.side], line
    return tuple(totals)


# --- H1-H4: rounding and contracts ----------------------------------------------------------------------------------


def test_a_declarer_is_rounded_where_agreed() -> None:
    sheet, _ = scored(100, (98, 22, 0), agreed={"round_own": True})
    assert sheet.deals[-1].made
    assert told(sheet, F) == [("own_rounded", 0, 100), ("contract_made", 100, 98)]
    sheet, _ = scored(100, (97, 23, 0), agreed={"round_own": True})
    # Rounded down the points are not held against the contract: the larger of both is (RULES §2.15).
    assert told(sheet, F) == [("contract_failed", -100, 97)]
    sheet, _ = scored(120, (115, 5, 0), agreed={"round_own": True, "defender_rounding": "nearest10"})
    assert told(sheet, F) == [("own_rounded", 0, 120), ("contract_made", 120, 115)]


@pytest.mark.parametrize(
    ("rounding", "contract", "taken", "scored_"),
    [
        ("nearest5", 105, 106, 105),
        ("nearest10", 115, 115, 120),
        ("nearest10_down", 115, 115, 115),
        ("floor10", 115, 118, 115),
        ("floor5", 106, 108, 106),
    ],
)
def test_a_made_contract_never_scores_less_than_itself(rounding: str, contract: int, taken: int, scored_: int) -> None:
    agreed = {"declarer_score": "actual", "defender_rounding": rounding}
    sheet, _ = scored(contract, (taken, 10, 0), agreed=agreed)
    assert told(sheet, F) == [("actual_made", scored_, taken)]


def test_neither_does_one_in_the_dark_but_where_marriages_are_exempt() -> None:
    """RULES §2.15 H3: before step 4, whose formula stands where marriages are not doubled (X77, J6)."""
    dark = {"dark": True, "dark_max_240": False, "defender_rounding": "floor10"}
    sheet, _ = scored(125, (128, 0, 0), agreed=dark, dark=True)
    assert sheet.totals[F] == 250
    sheet, _ = scored(125, (28, 0, 0), melds=(100, 0, 0), agreed={**dark, "dark_no_marriage_double": True}, dark=True)
    assert sheet.totals[F] == 140
    gold = {"gold": True, "declarer_score": "actual", "defender_rounding": "floor10"}
    sheet, _ = scored(125, (128, 0, 0), agreed=gold, gold=True)
    assert sheet.totals[F] == 250
    single = {**gold, "gold_double": "no_marriage_double"}
    sheet, _ = scored(125, (28, 0, 0), melds=(100, 0, 0), agreed=single, gold=True)
    assert sheet.totals[F] == 140


# --- Step 4: what counts double -------------------------------------------------------------------------------------


def test_gold_with_single_marriages() -> None:
    """2 x the rounded cards and the marriages once; a contract stays 2 x 120 (J6)."""
    agreed = {"gold": True, "gold_double": "no_marriage_double"}
    sheet, _ = scored(120, (80, 23, 17), melds=(60, 40, 0), agreed=agreed, gold=True)
    assert sheet.totals == (240, 90, 30)
    assert told(sheet, M) == [("defender", 65, 63), ("doubled", 25, 40)]
    assert told(sheet, F) == [("contract_made", 120, 140), ("doubled", 120, 0)]
    sheet, _ = scored(120, (80, 23, 17), melds=(60, 0, 0), agreed={**agreed, "declarer_score": "actual"}, gold=True)
    assert told(sheet, F) == [("actual_made", 140, 140), ("doubled", 80, 60)]
    sheet, _ = scored(160, (80, 23, 17), melds=(60, 0, 0), agreed=agreed, gold=True)
    assert told(sheet, F) == [("contract_failed", -160, 140), ("doubled", -160, 0)]


@pytest.mark.parametrize(("made", "written"), [(110, 200), (90, -200)])
def test_blind_doubles_everybody(made: int, written: int) -> None:
    sheet, _ = scored(100, (made, 43, 0), agreed={"blind_bidding": True}, blind=True)
    assert sheet.totals == (written, 90, 0)


def test_the_dark_with_single_marriages() -> None:
    agreed = {"dark": True, "dark_max_240": False, "dark_no_marriage_double": True}
    sheet, _ = scored(120, (25, 43, 52), melds=(100, 40, 0), agreed=agreed, dark=True)
    assert sheet.totals == (150, 85, 50)
    assert told(sheet, F) == [("actual_made", 125, 125), ("doubled", 25, 100)]
    sheet, _ = scored(
        120, (25, 43, 52), melds=(100, 40, 0), agreed={**agreed, "dark_opponents_double": True}, dark=True
    )
    assert sheet.totals == (150, 130, 100)
    sheet, _ = scored(130, (25, 43, 52), melds=(100, 40, 0), agreed=agreed, dark=True)
    assert told(sheet, F) == [("contract_failed", -130, 125), ("doubled", -130, 0)]


def test_multipliers_do_not_stack() -> None:
    sheet, _ = scored(120, (125, 43, 0), agreed={"gold": True, "dark": True}, gold=True, dark=True)
    assert sheet.totals == (240, 90, 0)


@pytest.mark.parametrize(
    ("agreed", "facts", "written"),
    [
        ({"blind_bidding": True}, {"blind": True}, (-200, 120, 120)),
        ({"gold": True}, {"gold": True}, (-200, 120, 120)),
        ({"dark": True, "concession_in_dark": True}, {"dark": True}, (-200, 120, 120)),
        ({"dark": True}, {}, (-100, 60, 60)),
    ],
)
def test_concessions_are_doubled_for_all(
    agreed: Mapping[str, Any], facts: Mapping[str, Any], written: tuple[int, ...]
) -> None:
    sheet, _ = scored(100, (0, 0, 0), agreed=agreed, conceded="rospis", tricks=(0, 0, 0), **facts)
    assert sheet.totals == written
    assert not sheet.deals[-1].made


def test_a_doubled_contract_wins_from_the_barrel() -> None:
    """A blind 100 that is made is 200, and 200 are enough (RULES §1.12, 4)."""
    sheet, winners = scored(100, (110, 10, 0), [880, 0, 0], agreed={"blind_bidding": True}, blind=True)
    assert winners == (F,)
    assert sheet.totals[F] == 1080


# --- Step 5: four nines and the sitter ------------------------------------------------------------------------------

NINES = {"four_nines_bonus": True, "four_nines_after_exchange": False}


def test_four_nines_bring_120_whatever_the_result() -> None:
    sheet, _ = scored(100, (60, 40, 20), agreed=NINES, nines=M)
    assert sheet.totals == (-100, 160, 20)
    assert told(sheet, M) == [("defender", 40, 40), ("four_nines_bonus", 120, 0)]
    assert scored(100, (60, 40, 20), agreed=NINES)[0].totals == (-100, 40, 20)
    assert scored(100, (60, 40, 20), nines=M)[0].totals == (-100, 40, 20)


def test_the_bonus_is_not_doubled_and_not_given_for_a_conceded_deal() -> None:
    sheet, _ = scored(120, (60, 40, 20), agreed={**NINES, "gold": True}, nines=M, gold=True)
    assert sheet.totals[M] == 2 * 40 + 120
    sheet, _ = scored(100, (0, 0, 0), agreed=NINES, nines=M, conceded="rospis", tricks=(0, 0, 0))
    assert sheet.totals == (-100, 60, 60)


def test_the_bonus_does_not_count_on_the_barrel() -> None:
    """It neither helps a contract there nor softens its failure."""
    for contract, raw, agreed in ((100, 110, {}), (120, 60, {}), (120, 60, {"barrel_fail": "subtract_and_off"})):
        sheet, winners = scored(contract, (raw, 10, 0), [880, 0, 0], agreed={**NINES, **agreed}, nines=F)
        assert sheet.totals[F] == (760 if agreed else 880)
        assert not winners
        assert ("not_counted_on_barrel", -120, 0) in told(sheet, F)
    for regime in ("lviv", "keg_playing"):
        sheet, _ = scored(100, (60, 37, 23), [0, Standing(910, barrel=0), 0], agreed={**NINES, regime: True}, nines=M)
        assert sheet.totals[M] == 910 + (35 if regime == "lviv" else 37)


SITTER = 3


def four(
    talon: str, agreed: Mapping[str, Any], before: tuple[Standing | int, ...] = (), **facts: Any
) -> tuple[Sheet, tuple[int, ...]]:
    """A deal at a table for four in which seat 3 dealt and sat out."""
    game = start(before, dealer=SITTER, form="four", **agreed)
    deal = outcome(100, (60, 40, 20, 0), tricks=(3, 3, 2, 0), talon=mask_of(parse_row(talon)), **facts)
    return settle(game.sheet, replace(deal, dealer=SITTER), game.rules)


def test_the_sitters_points_are_rounded_and_told() -> None:
    sheet, _ = four("AS 10S KS", {"sitter_score": "talon"})
    assert told(sheet, SITTER) == [("sitter_talon", 25, 25)]
    sheet, _ = four("KH QH 9S", {"sitter_score": "talon_marriage"})
    assert told(sheet, SITTER) == [("sitter_talon", 105, 107)]
    sheet, _ = four("KH QH 9S", {"sitter_score": "talon_marriage", "defender_rounding": "exact"})
    assert told(sheet, SITTER) == [("sitter_talon", 107, 107)]


@pytest.mark.parametrize(("trump", "points"), [(-1, 30), (2, 30), (3, 50)])
def test_a_marriage_in_named_trumps_is_worth_more_to_the_sitter_too(trump: int, points: int) -> None:
    agreed = {"sitter_score": "talon_marriage", "marriage_values": "trump40_other20", "trump_named": True}
    sheet, _ = four("KH QH JC", agreed, trump=trump)
    assert sheet.totals[SITTER] == points


def test_the_sitter_gets_nothing_in_a_conceded_deal_and_nothing_is_doubled() -> None:
    sheet, _ = four("AS 10S 9S", {"sitter_score": "talon"}, conceded="rospis")
    assert sheet.totals == (-100, 60, 60, 0)
    sheet, _ = four("AS 10S 9S", {"sitter_score": "talon", "gold": True}, gold=True)
    assert sheet.totals == (-200, 80, 40, 20)


def test_the_sitters_deal_is_neither_a_bolt_nor_an_attempt_and_nothing_counts_on_the_barrel() -> None:
    before = (0, 0, 0, Standing(880, bolts=2, barrel=2))
    sheet, _ = four("AS 10S 9S", {"sitter_score": "talon"}, before)
    assert sheet.standings[SITTER] == before[3]
    assert told(sheet, SITTER) == [("sitter_talon", 20, 21), ("not_counted_on_barrel", -20, 0)]


def test_the_sitter_mounts_and_wins_like_anybody() -> None:
    agreed = {"sitter_score": "aces_marriage"}
    sheet, _ = four("AS 9S 9C", agreed, (0, 0, 0, 845))
    assert sheet.standings[SITTER] == Standing(880, barrel=0)
    sheet, winners = four("KH QH AS", agreed, (0, 0, 0, 870))
    assert (sheet.totals[SITTER], winners) == (1010, (SITTER,))


def test_a_bomb_is_shared_by_three_at_a_table_for_four() -> None:
    sheet, _ = four("AS 10S 9S", {"bombs": "unlimited"}, (0, 0, 0, 850), conceded="bomb")
    assert sheet.totals == (0, 40, 40, 880)
    assert sheet.standings[SITTER] == Standing(880, barrel=0)
    assert sheet.standings[F].bombs == 1


# --- V14, H6 --------------------------------------------------------------------------------------------------------


def test_nothing_near_the_end_costs_100() -> None:
    agreed = {"barrel_level": "none", "idle_fine": True, "bolt_mode": "off"}
    sheet, _ = scored(100, (120, 0, 0), [0, 850, 845], agreed=agreed, tricks=(8, 0, 0))
    assert sheet.totals == (100, 750, 845)
    assert told(sheet, M) == [("defender", 0, 0), ("idle_fine", -100, 850)]
    sheet, _ = scored(100, (119, 1, 0), [900, 900, 0], agreed=agreed)
    assert sheet.totals == (1000, 900, 0)
    sheet, _ = scored(100, (0, 60, 60), [900, 0, 0], agreed=agreed, tricks=(0, 4, 4))
    assert sheet.totals == (800, 60, 60)
    sheet, _ = scored(100, (0, 0, 0), [0, 900, 0], agreed=agreed, tricks=(0, 0, 0), conceded="rospis")
    assert sheet.totals == (-100, 960, 60)


def test_the_fine_for_nothing_takes_off_the_barrel() -> None:
    sheet, _ = scored(100, (120, 0, 0), [0, 880, 0], agreed={"idle_fine": True}, tricks=(8, 0, 0))
    assert sheet.standings[M] == Standing(780)
    assert rules_of(sheet, M) == ["defender", "idle_fine", "off_the_barrel"]


@pytest.mark.parametrize(
    ("mode", "plus", "minus"), [("off", 555, -555), ("plus", 0, -555), ("minus", 555, 0), ("both", 0, 0)]
)
def test_555_and_minus_555_become_zero_as_agreed(mode: str, plus: int, minus: int) -> None:
    sheet, _ = scored(100, (60, 40, 20), [-455, 515, 534], agreed={"dump": mode})
    assert sheet.totals == (minus, plus, 554)
    if not plus:
        assert told(sheet, M)[-1] == ("dump", -555, 555)
    if not minus:
        assert told(sheet, F)[-1] == ("dump", 555, -555)


def test_555_comes_after_fines() -> None:
    sheet, _ = scored(100, (120, 0, 0), [0, Standing(675, bolts=2), 0], agreed={"dump": "plus"}, tricks=(8, 0, 0))
    assert sheet.standings[M] == Standing(0)
    assert rules_of(sheet, M) == ["defender", "bolt", "bolt_fine", "dump"]


# --- Fines: A5, F4, J6 ----------------------------------------------------------------------------------------------


def test_fines_are_doubled_in_gold_deals() -> None:
    agreed = {"gold": True, "third_concession_fine": "every_third", "fine": 100}
    before: list[Standing | int] = [Standing(0, concessions=2), 0, 0]
    sheet, _ = scored(120, (0, 0, 0), before, agreed=agreed, conceded="rospis", tricks=(0, 0, 0), gold=True)
    assert sheet.totals == (-240 - 200, 120, 120)
    sheet, _ = scored(120, (120, 0, 0), [0, Standing(0, bolts=2), 0], agreed=agreed, tricks=(8, 0, 0), gold=True)
    assert sheet.totals[M] == -200
    assert told(sheet, M) == [("defender", 0, 0), ("bolt", 0, 3), ("bolt_fine", -200, 3)]


# --- A1, A2: the end ------------------------------------------------------------------------------------------------


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


# --- V2: points alone -----------------------------------------------------------------------------------------------


def stock(
    cards: tuple[int, ...], before: tuple[int, ...] = (), form: str = "stock_two", **agreed: Any
) -> tuple[Sheet, tuple[int, ...]]:
    """A deal without auction and contract."""
    game = start(before, dealer=len(cards) - 1, form=form, defender_rounding="exact", **agreed)
    deal = Outcome(1, len(cards) - 1, game.deal.active, -1, 0, 0, None, cards, (0,) * len(cards), (1,) * len(cards))
    return settle(game.sheet, deal, game.rules)


def test_everything_counts_where_nothing_is_bid() -> None:
    sheet, winners = stock((71, 49), (900, 3))
    assert (sheet.totals, winners) == ((971, 52), ())
    assert told(sheet, 0) == [("points", 71, 71)]
    assert not sheet.deals[-1].made


def test_partners_score_together() -> None:
    sheet, winners = stock((50, 11, 30, 29), (0, 990), "stock_four")
    assert (sheet.totals, winners) == ((80, 1030), (1,))
    assert len(sheet.deals[-1].lines) == 3


def test_the_higher_total_wins_and_a_tie_is_played_on() -> None:
    assert stock((70, 50), (960, 955))[1] == (0,)
    assert stock((40, 80), (960, 955))[1] == (1,)
    sheet, winners = stock((60, 60), (950, 950))
    assert (sheet.totals, winners) == ((1010, 1010), ())
    rules = start(dealer=0, form="stock_two", defender_rounding="exact").rules
    deal = Outcome(2, 0, (1, 0), -1, 0, 0, None, (59, 61), (0, 0), (6, 6))
    sheet, winners = settle(sheet, deal, rules)
    assert winners == (1,)


# --- Fines and gifts outside a deal ---------------------------------------------------------------------------------

FINE, SHARE = LineName.EXPOSED_CARD_FINE, LineName.EXPOSED_CARD_SHARE


def test_a_booked_fine_stands_on_the_sheet_at_once() -> None:
    game = book(start([0, 300, 0]), [(M, LineName.BOTTOM_NINES_FINE, -120)], Occasion.BOTTOM_NINES)
    assert game.sheet.totals == (0, 180, 0)
    (entry,) = game.sheet.booked
    assert (entry.number, entry.reason, entry.totals) == (1, Occasion.BOTTOM_NINES, (0, 180, 0))
    assert entry.lines == (Line(M, LineName.BOTTOM_NINES_FINE, -120, 180),)
    assert game.sheet.deals == ()


def test_a_booked_fine_is_neither_attempt_nor_deal() -> None:
    before: list[Standing | int] = [Standing(0, bolts=1, run=1), Standing(880, barrel=2), 0]
    game = book(start(before, bolt_mode="both"), [(F, FINE, -120)], Occasion.EXPOSED_CARD)
    assert game.sheet.standings == (Standing(-120, bolts=1, run=1), before[1], Standing())


def test_a_booked_fine_takes_off_the_barrel() -> None:
    game = book(start([0, Standing(880, barrel=2), 0]), [(M, FINE, -120)], Occasion.EXPOSED_CARD)
    assert game.sheet.standings[M] == Standing(760)
    assert [line.rule for line in game.sheet.booked[0].lines] == [FINE, LineName.OFF_THE_BARREL]
    game = book(
        start([0, Standing(880, falls=2, barrel=0), 0], third_fall="zero"), [(M, FINE, -120)], Occasion.EXPOSED_CARD
    )
    assert game.sheet.standings[M] == Standing(0)


def test_gifts_do_not_count_on_the_barrel_or_in_the_lock() -> None:
    game = book(start([0, 880, 0]), [(F, FINE, -120), (M, SHARE, 60), (R, SHARE, 60)], Occasion.EXPOSED_CARD)
    assert game.sheet.totals == (-120, 880, 60)
    assert game.sheet.standings[M] == Standing(880, barrel=0)
    game = book(start([0, 815, 0], lock=800), [(M, SHARE, 60)], Occasion.EXPOSED_CARD)
    assert game.sheet.totals == (0, 815, 0)


def test_a_gift_may_mount_knock_off_and_win() -> None:
    game = book(start([0, 820, 880], knock_off=True), [(M, SHARE, 60)], Occasion.EXPOSED_CARD)
    assert game.sheet.standings == (Standing(), Standing(880, barrel=0), Standing(760))
    game = book(start([0, 960, 0], barrel_level="none"), [(M, SHARE, 60)], Occasion.EXPOSED_CARD)
    assert game.winners == (M,)
    game = book(
        start([0, 960, 970], barrel_level="none"),
        [(F, SHARE, 60), (M, SHARE, 60), (R, SHARE, 60)],
        Occasion.EXPOSED_CARD,
    )
    assert game.winners == (R,)


def test_booked_fines_meet_555_and_the_reverse_barrel() -> None:
    assert book(start([0, 675, 0], dump="plus"), [(M, FINE, -120)], Occasion.EXPOSED_CARD).sheet.totals[M] == 0
    below = {"reverse_barrel": True}
    game = book(start([0, -800, 0], **below), [(M, FINE, -120)], Occasion.EXPOSED_CARD)
    assert game.sheet.standings[M] == Standing(-880, reverse=0)
    game = book(start([0, Standing(-880, reverse=2), 0], **below), [(M, FINE, -120)], Occasion.EXPOSED_CARD)
    assert game.winners == (M,)
    game = book(start([0, Standing(-880, reverse=2), 0], **below, fine=100), [(M, FINE, -100)], Occasion.EXPOSED_CARD)
    assert game.sheet.standings[M] == Standing(-880, reverse=2)


def test_gold_doubles_what_is_booked_in_a_gold_deal() -> None:
    game = start(gold=True)
    assert game.deal.gold
    game = book(game, [(F, FINE, -120), (M, SHARE, 60)], Occasion.EXPOSED_CARD)
    assert game.sheet.totals == (-240, 120, 0)
    assert game.sheet.gold is not None
    assert game.sheet.gold.had == ()


def test_what_was_booked_stays_on_the_sheet() -> None:
    game = book(start(), [(F, FINE, -120)], Occasion.EXPOSED_CARD)
    sheet, _ = settle(game.sheet, outcome(100, (100, 20, 0)), game.rules)
    assert sheet.booked == game.sheet.booked
    assert sheet.totals == (-20, 20, 0)


# --- Standings and sheets written elsewhere -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agreed", "given", "standing"),
    [
        ({}, 880, Standing(880, barrel=0)),
        ({"lviv": True}, 950, Standing(950, barrel=0)),
        ({"keg_playing": True}, 881, Standing(881, barrel=0)),
        ({"keg_playing": True, "knock_off": True, "barrel_level": 100}, Standing(120), Standing(120)),
        ({"lock": 800}, 880, Standing(880)),
        ({"barrel_level": "none"}, 950, Standing(950)),
        ({"barrel_level": 900}, 880, Standing(880)),
        ({"reverse_barrel": True}, -880, Standing(-880, reverse=0)),
        ({}, -880, Standing(-880)),
        ({"win_strict": True, "barrel_level": "none"}, 1000, Standing(1000)),
        ({"third_fall": "zero_no_barrel"}, Standing(900, freed=True), Standing(900, freed=True)),
    ],
)
def test_standings_of_every_barrel(agreed: Mapping[str, Any], given: Standing | int, standing: Standing) -> None:
    assert check_standing(given, start(**agreed).rules) == standing


@pytest.mark.parametrize(
    ("agreed", "given"),
    [
        ({"lviv": True}, Standing(890, barrel=0)),
        ({"lviv": True}, Standing(900, barrel=1)),
        ({"lock": 800}, Standing(880, barrel=0)),
        ({"barrel_level": "none"}, Standing(880, barrel=0)),
        ({"barrel_attempts": 1}, Standing(880, barrel=1)),
        ({}, Standing(0, falls=1)),
        ({}, Standing(0, freed=True)),
        ({"third_fall": "zero"}, Standing(0, falls=3)),
        ({"third_fall": "zero"}, Standing(0, freed=True)),
        ({"third_fall": "zero_no_barrel"}, Standing(880, freed=True, barrel=0)),
        ({"keg_playing": True, "barrel_level": 100}, Standing(120)),
        ({}, Standing(0, run=1)),
        ({"bolt_mode": "consecutive3"}, Standing(0, run=3)),
        ({"bolt_mode": "consecutive3"}, Standing(0, bolts=1)),
        ({"bolt_mode": "row3plus5"}, Standing(0, bolts=5)),
        ({}, Standing(-880, reverse=0)),
        ({"reverse_barrel": True}, Standing(-880, reverse=3)),
        ({"reverse_barrel": True}, Standing(-900, reverse=0)),
        ({"reverse_barrel": True}, Standing(-1000)),
        ({}, Standing(0, bombs=-1)),
        ({}, Standing(0, crosses=-1)),
        ({}, Standing(0, spisats=-1)),
    ],
)
def test_standings_that_no_running_game_can_have(agreed: Mapping[str, Any], given: Standing) -> None:
    with pytest.raises(ValueError, match="cannot stand on the sheet"):
        check_standing(given, start(**agreed).rules)


def test_corrected_totals_put_everybody_where_they_belong() -> None:
    rules = start(lviv=True, reverse_barrel=True).rules
    sheet, _ = settle(opening_sheet((Standing(),) * 3, rules), outcome(100, (60, 40, 20)), rules)
    sheet, winners = corrected(sheet, (930, -880, 899), rules)
    assert sheet.standings == (Standing(930, barrel=0), Standing(-880, reverse=0), Standing(899))
    assert winners == ()
    assert corrected(sheet, (0, -1000, 0), rules)[1] == (M,)
    assert corrected(sheet, (1000, -1000, 0), rules)[1] == (F,)


# --- Any agreements -------------------------------------------------------------------------------------------------


def any_outcome(rng: Random, game: Game) -> Outcome:
    """A deal as it might have gone."""
    rules, deal = game.rules, game.deal
    seats = rules.form.seats
    bidding = rules.form.auction
    kinds = [kind.name for kind in rules.concession.kinds] if bidding else []
    conceded = rng.choice(kinds) if kinds and rng.random() < 0.3 else None
    played = [seat for seat in deal.active if not conceded and rng.random() < 0.8]
    cards, melds, tricks = [0] * seats, [0] * seats, [0] * seats
    for seat in played:
        cards[seat], tricks[seat] = rng.choice((0, 2, 43, 57, 60, 120)), rng.randrange(1, 4)
        melds[seat] = rng.choice((0, 0, 0, 40, 100, 200))
    contract = rng.choice((100, 115, 120, 125, 160, 200)) if bidding else 0
    agreed = ("gold", "dark", "blind")
    how = dict.fromkeys(agreed, False) | ({rng.choice(agreed): True} if bidding and rng.random() < 0.5 else {})
    return Outcome(
        deal.number,
        deal.dealer,
        deal.active,
        rng.choice(deal.active) if bidding else -1,
        contract,
        contract,
        conceded,
        tuple(cards),
        tuple(melds),
        tuple(tricks),
        forced=rng.choice(deal.active),
        talon=rng.getrandbits(24),
        nines=rng.choice((None, *deal.active)),
        aces=tuple(rng.randrange(3) for _ in range(seats)),
        **how,
    )


def sound(sheet: Sheet, winners: tuple[int, ...], rules: Rulebook) -> None:
    """What stands on the sheet after a settlement can stand on the sheet of a running game."""
    if winners:
        return
    for standing in sheet.standings:
        assert check_standing(standing, rules) == standing
    opening_sheet(sheet.standings, rules)


def test_lines_lead_to_the_totals_under_any_agreements() -> None:
    met = {LineName.AS_WRITTEN}  # Corrections are told elsewhere.
    forms = (None, "three", "four", "stock_three", "two_bank")
    for seed in range(1000, 2000):
        rng = Random(seed)
        share = rng.choice((0.35, 0.7))
        game = random_start(rng, random_agreements(rng, forms[seed % len(forms)], share))
        rules = game.rules
        for _ in range(4):
            deal = any_outcome(rng, game)
            sheet, winners = settle(game.sheet, deal, rules)
            row = sheet.deals[-1]
            assert adds_up(game.sheet.totals, row.lines) == row.totals == sheet.totals, seed
            sound(sheet, winners, rules)
            met |= {line.rule for line in row.lines}
            assert settle(game.sheet, deal, rules) == (sheet, winners)
            if winners:
                break
            game = replace(game, sheet=sheet)
    assert met == set(LineName) - BETWEEN


def test_bookings_lead_to_the_totals_under_any_agreements() -> None:
    for seed in range(800):
        rng = Random(seed)
        game = random_start(rng, random_agreements(rng))
        rules = game.rules
        sides = range(len(game.sheet.standings))
        amounts = [(side, FINE, rng.choice((-rules.fine, 40, 60))) for side in sides if rng.random() < 0.7]
        after = book(game, amounts, Occasion.EXPOSED_CARD)
        assert adds_up(game.sheet.totals, after.sheet.booked[0].lines) == after.sheet.totals, seed
        sound(after.sheet, after.winners, rules)


def test_plain_games_have_few_steps() -> None:
    plain = compile_rules(preset("BASE").agreements).settlement
    assert len(plain.steps) == 7
    assert max(len(compile_rules(each.agreements).settlement.steps) for each in presets()) <= 9
