"""What stands before the target: levels, attempts, falls, meetings, and the other barrels (A3, I1-I18)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.rules.deals import F, M, R, outcome, scored, start, told
from thousand_tui.rules import Sheet, Standing, settle

ON = Standing(880, barrel=0)


def after(
    before: Sequence[Standing | int],
    *deals: tuple[int, int, tuple[int, int, int]],
    **agreed: Any,
) -> Sheet:
    """The sheet after these deals: (declarer, contract, card points)."""
    game = start(before, **agreed)
    sheet = game.sheet
    for declarer, contract, cards in deals:
        sheet, winners = settle(sheet, outcome(contract, cards, declarer=declarer), game.rules)
        assert not winners
    return sheet


# --- I1, I2: where it stands, and past it ---------------------------------------------------------------------------


def test_direct_wins_may_be_stopped_at_the_barrel() -> None:
    agreed: dict[str, Any] = {"direct_win": False}
    sheet, winners = scored(200, (200, 0, 0), [845, 0, 0], agreed=agreed)
    assert (sheet.standings[F], winners) == (ON, ())
    assert told(sheet, F) == [("contract_made", 200, 200), ("mount", -165, 1045)]
    assert scored(120, (120, 0, 0), [880, 0, 0], agreed=agreed)[1] == (F,)
    # A player stopped there does not keep another from winning (RULES §1.13).
    sheet, winners = scored(120, (120, 160, 0), [880, 845, 0], agreed=agreed)
    assert winners == (F,)


# --- I3, I4: attempts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attempts", [1, 2, 5])
def test_so_many_attempts(attempts: int) -> None:
    deal = (M, 100, (40, 60, 20))
    sheet = after([ON, 0, 0], *[deal] * (attempts - 1), barrel_attempts=attempts)
    assert sheet.standings[F] == Standing(880, barrel=attempts - 1)
    sheet = after([ON, 0, 0], *[deal] * attempts, barrel_attempts=attempts)
    assert sheet.standings[F] == Standing(760)
    assert told(sheet, F)[-2:] == [("attempt", 0, attempts), ("fall", -120, attempts)]


def test_own_forehand_means_the_forced_bidder() -> None:
    """Where the dealer has to open, their deals are their attempts (C1)."""
    game = start([ON, ON, ON], attempt_count="own_forehand", forced_bidder="dealer")
    sheet, _ = settle(game.sheet, outcome(100, (20, 50, 50), forced=R), game.rules)
    assert [standing.barrel for standing in sheet.standings] == [0, 0, 1]


# --- I5: what a fall costs ------------------------------------------------------------------------------------------

LAST = Standing(880, barrel=2)


# --- I7: the third fall ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("third", "total", "freed"), [("zero", 0, False), ("five_no_barrel", 5, True), ("zero_no_barrel", 0, True)]
)
def test_the_third_fall(third: str, total: int, freed: bool) -> None:
    sheet = after([Standing(880, barrel=2, falls=1), 0, 0], (M, 100, (60, 40, 20)), third_fall=third)
    assert sheet.standings[F] == Standing(760, falls=2)
    assert told(sheet, F)[-2:] == [("fall", -120, 3), ("fall_counted", 0, 2)]
    sheet = after([Standing(880, barrel=2, falls=2), 0, 0], (M, 100, (60, 40, 20)), third_fall=third)
    assert sheet.standings[F] == Standing(total, freed=freed)
    assert told(sheet, F)[-2:] == [("attempt", 0, 3), ("third_fall", total - 880, 3)]


def test_who_is_freed_needs_no_barrel() -> None:
    agreed: dict[str, Any] = {"third_fall": "five_no_barrel"}
    sheet = after([Standing(860, freed=True), 860, 0], (R, 100, (60, 30, 30)), **agreed)
    assert sheet.standings == (Standing(920, freed=True), ON, Standing(-100))
    sheet, winners = scored(100, (60, 60, 0), [Standing(945, freed=True), 0, 0], declarer=M, agreed=agreed)
    assert (sheet.totals[F], winners) == (1005, (F,))


@pytest.mark.parametrize(("counts", "any_fall"), [("any", True), ("timeouts", False)])
def test_what_counts_as_a_fall(counts: str, any_fall: bool) -> None:
    """A failed contract that is subtracted, being knocked off, colliding."""
    agreed: dict[str, Any] = {"third_fall": "zero", "fall_counts": counts, "barrel_fail": "subtract_and_off"}
    third = Standing(880, falls=2, barrel=0)
    sheet = after([third, 0, 0], (F, 130, (60, 40, 20)), **agreed)
    assert sheet.standings[F] == (Standing(0) if any_fall else Standing(750, falls=2))
    if any_fall:
        assert told(sheet, F)[-2:] == [("off_the_barrel", 0, 0), ("third_fall", -750, 3)]
    sheet = after([third, 850, 0], (R, 100, (20, 40, 60)), **agreed, knock_off=True)
    assert sheet.standings[F] == (Standing(0) if any_fall else Standing(760, falls=2))
    if any_fall:
        assert told(sheet, F)[-2:] == [("knocked_off", 0, M), ("third_fall", -880, 3)]
    sheet = after([Standing(860, falls=2), 860, 0], (R, 100, (40, 40, 40)), **agreed, collision=True)
    assert sheet.standings[F] == (Standing(0) if any_fall else Standing(760, falls=2))
    assert sheet.standings[M] == Standing(760, falls=1 if any_fall else 0)
    sheet = after([Standing(880, falls=2, barrel=2), 0, 0], (M, 100, (60, 40, 20)), **agreed)
    assert sheet.standings[F] == Standing(0)


# --- I8, I9: meetings -----------------------------------------------------------------------------------------------


def test_a_newcomer_knocks_off_those_before_them() -> None:
    agreed: dict[str, Any] = {"knock_off": True}
    sheet = after([ON, 860, Standing(880, barrel=1)], (R, 100, (20, 40, 60)), **agreed)
    assert sheet.standings == (Standing(760), ON, Standing(760))
    assert told(sheet, F)[-2:] == [("attempt", 0, 1), ("knocked_off", -120, M)]
    assert after([ON, 860, 0], (R, 100, (20, 40, 60))).standings[F] == Standing(880, barrel=1)


def test_newcomers_collide() -> None:
    sheet = after([860, 860, ON], (R, 100, (40, 40, 40)), collision=True)
    assert sheet.standings == (Standing(760), Standing(760), Standing(880, barrel=1))
    assert told(sheet, F) == [("defender", 40, 40), ("mount", -20, 900), ("collision", -120, 2)]
    assert after([860, 0, ON], (R, 100, (40, 40, 40)), collision=True).standings[F] == ON


def test_colliding_newcomers_throw_off_the_old_one_first() -> None:
    sheet = after([860, 860, ON], (R, 100, (40, 40, 40)), collision=True, knock_off=True)
    assert sheet.standings == (Standing(760),) * 3
    rules = [(line.side, line.rule) for line in sheet.deals[-1].lines]
    assert rules[-5:] == [(F, "mount"), (M, "mount"), (R, "knocked_off"), (F, "collision"), (M, "collision")]


def test_a_direct_winner_ends_the_game_before_anybody_collides() -> None:
    sheet, winners = scored(155, (155, 40, 0), [845, 860, 0], agreed={"collision": True})
    assert winners == (F,)
    assert sheet.totals[M] == 900


# --- I12: the keg ---------------------------------------------------------------------------------------------------

KEG = {"keg_playing": True}


def test_points_on_the_keg_are_exact_and_without_marriages() -> None:
    sheet, _ = scored(100, (60, 37, 23), [0, 880, 0], melds=(0, 60, 0), agreed=KEG)
    assert sheet.standings[M] == Standing(917, barrel=0)
    assert told(sheet, M) == [("marriages_not_counted", 0, 60), ("keg", 37, 37)]


def test_who_gives_up_on_the_keg_pays_and_leaves_it() -> None:
    sheet, _ = scored(100, (0, 0, 0), [900, 0, 0], agreed=KEG, conceded="rospis", tricks=(0, 0, 0))
    assert sheet.standings[F] == Standing(800, concessions=1)
    assert told(sheet, F) == [("conceded", -100, 100), ("off_the_barrel", 0, 0)]
    sheet, _ = scored(100, (0, 0, 0), [0, 900, 0], agreed=KEG, conceded="rospis", tricks=(0, 0, 0))
    assert sheet.standings[M] == Standing(960, barrel=0)


def test_knocking_off_and_colliding_on_the_keg() -> None:
    sheet = after([Standing(950, barrel=0), 860, 0], (R, 100, (20, 40, 60)), **KEG, knock_off=True)
    assert sheet.standings == (Standing(850), ON, Standing(-100))


def test_nobody_promises_more_than_120_where_marriages_do_not_count() -> None:
    ways: list[dict[str, Any]] = [KEG, {"lviv": True}]
    for agreed in ways:
        rules = start(**agreed).rules.barrel
        assert (rules.cap(Standing(900, barrel=0)), rules.cap(Standing(870))) == (120, None)
    assert start().rules.barrel.cap(ON) is None


# --- I13: the lock --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", [800, 900])
def test_only_own_contracts_add_in_the_lock(lock: int) -> None:
    agreed: dict[str, Any] = {"lock": lock}
    sheet, _ = scored(100, (60, 40, 20), [0, lock, lock - 5], agreed=agreed)
    assert sheet.totals[M:] == (lock, lock + 15)
    assert told(sheet, M) == [("defender", 40, 40), ("not_counted_in_lock", -40, 0)]
    sheet, winners = scored(100, (60, 60, 0), [0, lock + 15, 0], declarer=M, agreed=agreed)
    assert (sheet.totals[M], winners) == (lock - 85, ())
    sheet, _ = scored(100, (0, 0, 0), [0, lock, 0], agreed=agreed, conceded="rospis", tricks=(0, 0, 0))
    assert sheet.totals == (-100, lock, 60)


# --- I16, I17: Lviv -------------------------------------------------------------------------------------------------

LVIV = {"lviv": True}
UP = Standing(930, barrel=0)


def test_the_lviv_barrel_stands_at_900_and_is_set_once() -> None:
    sheet = after([860, 0, 0], (M, 100, (60, 40, 20)), (M, 100, (40, 60, 20)), **LVIV)
    assert sheet.standings[F] == Standing(940, barrel=0)
    assert told(sheet, F) == [("defender", 40, 40)]


def test_marriages_do_not_count_on_the_lviv_barrel() -> None:
    sheet, _ = scored(100, (60, 37, 23), [0, UP, 0], melds=(0, 60, 0), agreed=LVIV)
    assert sheet.totals[M] == 965
    assert told(sheet, M) == [("marriages_not_counted", 0, 60), ("defender", 35, 37)]
    sheet, _ = scored(100, (97, 23, 0), [Standing(900, barrel=0), 0, 0], melds=(60, 0, 0), agreed=LVIV)
    assert sheet.standings[F] == Standing(800)
    assert told(sheet, F) == [
        ("marriages_not_counted", 0, 60),
        ("contract_failed", -100, 97),
        ("off_the_barrel", 0, 0),
    ]


# --- I18: below zero ------------------------------------------------------------------------------------------------

BELOW: Mapping[str, Any] = {"reverse_barrel": True}
DOWN = Standing(-880, reverse=0)


@pytest.mark.parametrize(("before", "down"), [(-780, True), (-879, True), (-775, False)])
def test_the_reverse_barrel_is_mounted_below_minus_880(before: int, down: bool) -> None:
    sheet = after([before, 0, 0], (F, 100, (60, 40, 20)), **BELOW)
    assert sheet.standings[F] == (DOWN if down else Standing(-875))
    if down:
        assert told(sheet, F)[-1] == ("reverse_mount", -880 - (before - 100), before - 100)


def test_three_deals_and_the_escape() -> None:
    deal = (F, 100, (60, 40, 20))
    sheet = after([DOWN, 0, 0], deal, deal, **BELOW)
    assert sheet.standings[F] == Standing(-880, reverse=2)
    assert told(sheet, F) == [
        ("contract_failed", -100, 60),
        ("not_counted_on_reverse", 100, 0),
        ("reverse_attempt", 0, 2),
    ]
    sheet = after([DOWN, 0, 0], deal, deal, deal, **BELOW)
    assert sheet.standings[F] == Standing(-760)
    assert told(sheet, F)[-2:] == [("reverse_attempt", 0, 3), ("reverse_escape", 120, 3)]
    sheet = after([DOWN, 0, 0], deal, deal, deal, **BELOW, reverse_escape=500)
    assert sheet.standings[F] == Standing(-500)


def test_points_lead_off_the_reverse_barrel() -> None:
    sheet = after([Standing(-880, reverse=2), 0, 0], (M, 100, (40, 60, 20)), **BELOW)
    assert sheet.standings[F] == Standing(-840)
    assert told(sheet, F) == [("defender", 40, 40), ("off_reverse", 0, 0)]
    sheet = after([DOWN, 0, 0], (M, 100, (2, 100, 18)), **BELOW)
    assert sheet.standings[F] == Standing(-880, reverse=1)


@pytest.mark.parametrize("contract", [120, 150])
def test_minus_120_at_once_reaches_the_bottom(contract: int) -> None:
    sheet, winners = scored(contract, (60, 40, 20), [DOWN, 0, 0], agreed=BELOW)
    assert winners == (F,)
    assert told(sheet, F)[-1] == ("reverse_won", 0, 0)


def test_the_bottom_may_be_reached_from_above_and_by_fines() -> None:
    assert scored(200, (60, 40, 20), [-800, 0, 0], agreed=BELOW)[1] == (F,)
    before: list[Standing | int] = [DOWN, Standing(-880, bolts=2, reverse=1), 0]
    sheet, winners = scored(100, (60, 0, 60), before, agreed=BELOW, tricks=(4, 0, 4))
    assert winners == (M,)
    assert sheet.totals == (-880, -1000, 60)


def test_reaching_the_bottom_may_lose_the_game() -> None:
    agreed: dict[str, Any] = {**BELOW, "reverse_outcome": "eliminated"}
    sheet, winners = scored(120, (60, 40, 20), [DOWN, 300, 350], agreed=agreed)
    assert winners == (R,)
    assert told(sheet, F)[-1] == ("eliminated", 0, 0)
    assert told(sheet, R)[-1] == ("won", 0, 0)
    assert scored(120, (60, 40, 20), [DOWN, 300, 320], agreed=agreed)[1] == (M, R)


def test_above_goes_before_below() -> None:
    sheet, winners = scored(120, (60, 160, 0), [DOWN, 845, 0], agreed=BELOW)
    assert winners == (M,)
    assert sheet.totals[F] == -1000


def test_the_declarer_goes_first_below_zero_too() -> None:
    before: list[Standing | int] = [DOWN, Standing(-900, bolts=2), 0]
    sheet, winners = scored(120, (60, 0, 60), before, agreed=BELOW, tricks=(4, 0, 4))
    assert sheet.totals[:2] == (-1000, -1020)
    assert winners == (F,)
    before = [DOWN, Standing(-900, bolts=2), Standing(-900, bolts=2)]
    sheet, winners = scored(100, (120, 0, 0), [0, *before[1:]], agreed=BELOW, tricks=(8, 0, 0))
    assert winners == (M, R)


def test_a_fine_that_does_not_reach_the_bottom_is_set_back() -> None:
    before: list[Standing | int] = [0, Standing(-880, bolts=2, reverse=0), 0]
    sheet, _ = scored(100, (120, 0, 0), before, agreed={**BELOW, "fine": 50}, tricks=(8, 0, 0))
    assert sheet.standings[M] == Standing(-880, reverse=1)
    assert told(sheet, M)[-2:] == [("reverse_attempt", 0, 1), ("reverse_set_back", 50, -930)]
