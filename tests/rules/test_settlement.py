"""Settling a deal: the barrel, bolts, fines, the end of the game, and the order of it all (RULES §1.10-§1.14)."""

import pytest

from tests.rules.deals import F, M, R, bought, conceded_deal, dealt, deltas, gave, settled, start, whole_deal
from thousand_tui.rules import Claim, Line, LineName, Sheet, Standing, apply, choices, new_game, turn, with_totals


def lines(sheet: Sheet, side: int) -> list[tuple[str, int, int, int]]:
    """What was written for a side: rule, amount, total, fact."""
    return [(line.rule, line.amount, line.total, line.fact) for line in sheet.deals[-1].lines if line.side == side]


def rules_of(sheet: Sheet, side: int) -> list[str]:
    return [rule for rule, *_ in lines(sheet, side)]


# --- Mounting, winning ----------------------------------------------------------------------------------------------


def test_a_defender_mounts_too() -> None:
    sheet, _ = settled(100, (90, 30, 0), [0, 855, 0])
    assert sheet.standings[M] == Standing(880, barrel=0)
    assert lines(sheet, M) == [("defender", 30, 885, 30), ("mount", -5, 880, 885)]


def test_the_rest_of_the_settlement_falls_away_once_somebody_has_won() -> None:
    sheet, winners = settled(120, (120, 0, 0), [880, Standing(880, barrel=2), 850])
    assert winners == (F,)
    assert sheet.standings[M] == Standing(880, barrel=2)
    assert rules_of(sheet, F) == ["contract_made", "won"]


# --- On the barrel --------------------------------------------------------------------------------------------------

ON = Standing(880, barrel=0)


def test_a_subtracted_contract_leaves_no_attempts_behind() -> None:
    sheet, _ = settled(100, (60, 40, 20), [Standing(880, barrel=2), 0, 0], barrel_fail="subtract_and_off")
    assert sheet.standings[F] == Standing(780)
    assert rules_of(sheet, F) == ["contract_failed", "off_the_barrel"]
    again = start([sheet.standings[F], 0, 0], barrel_fail="subtract_and_off")
    assert whole_deal(again, F, 100).sheet.standings[F] == ON


@pytest.mark.parametrize("fail", ["burn", "subtract_and_off"])
def test_a_made_contract_that_is_too_small_stays(fail: str) -> None:
    sheet, winners = settled(115, (120, 0, 0), [ON, 0, 0], barrel_fail=fail)
    assert sheet.standings[F] == Standing(880, barrel=1)
    assert sheet.deals[0].made
    assert not winners
    assert lines(sheet, F) == [
        ("contract_made", 115, 995, 120),
        ("not_counted_on_barrel", -115, 880, 0),
        ("attempt", 0, 880, 1),
    ]


def test_points_and_gifts_of_others_do_not_count() -> None:
    sheet, _ = settled(100, (60, 60, 0), [0, ON, ON])
    assert [standing.total for standing in sheet.standings] == [-100, 880, 880]
    assert lines(sheet, M) == [
        ("defender", 60, 940, 60),
        ("not_counted_on_barrel", -60, 880, 0),
        ("attempt", 0, 880, 1),
    ]
    assert rules_of(sheet, R) == ["defender", "attempt"]


def test_three_attempts_and_the_fall() -> None:
    game = start([ON, 0, 0])
    barrels = []
    for declarer in (M, R, M):
        game = conceded_deal(game, declarer, 120)
        barrels.append((game.sheet.totals[F], game.sheet.standings[F].barrel))
    assert barrels == [(880, 1), (880, 2), (760, None)]
    assert lines(game.sheet, F)[-2:] == [("attempt", 0, 880, 3), ("fall", -120, 760, 3)]


def test_nobody_falls_and_mounts_in_one_deal() -> None:
    """Without a fine a fall leaves 880, and the barrel is mounted again by the next deal only."""
    sheet, _ = settled(100, (60, 40, 20), [0, Standing(880, barrel=2), 0], fine=0)
    assert sheet.standings[M] == Standing(880)
    game = start(sheet.standings, fine=0)
    assert conceded_deal(game, F, 100).sheet.standings[M] == ON


def test_a_fine_takes_off_the_barrel_without_an_attempt() -> None:
    """The third concession's fine: 880 - 120, and neither an attempt nor a fall (RULES §1.12, 9)."""
    before: list[Standing | int] = [Standing(880, barrel=2, concessions=2), 0, 0]
    game = conceded_deal(start(before, third_concession_fine="every_third"), F, 120)
    assert game.sheet.standings[F] == Standing(760, concessions=3)
    assert rules_of(game.sheet, F) == ["conceded", "not_counted_on_barrel", "concession_fine", "off_the_barrel"]


def test_a_redeal_is_no_attempt() -> None:
    game = dealt(start([0, 0, ON]), ("9C AS AC AD AH 10S 10C", "9S 9D 9H JS JC JD JH", ""))
    game = apply(gave(bought(game, F), "9C AS"), Claim("four-nines"))
    assert game.sheet.standings[R] == ON
    assert game.deal.number == 1


# --- Bolts ----------------------------------------------------------------------------------------------------------


def test_bolt_and_fine_are_written() -> None:
    sheet, _ = settled(100, (120, 0, 0), [0, Standing(300, bolts=2), 0], tricks=(8, 0, 0))
    assert lines(sheet, M) == [("defender", 0, 300, 0), ("bolt", 0, 300, 3), ("bolt_fine", -120, 180, 3)]


# --- The end --------------------------------------------------------------------------------------------------------


def test_the_highest_total_wins_among_defenders() -> None:
    sheet, winners = settled(100, (0, 165, 160), [0, 845, 845])
    assert sheet.totals == (-100, 1010, 1005)
    assert winners == (M,)


def test_the_declarer_wins_with_an_equal_or_a_lower_total() -> None:
    for theirs in (155, 160, 200):
        sheet, winners = settled(155, (155, theirs, 0), [845, 845, 0])
        assert sheet.totals[F] == 1000
        assert winners == (F,)


def test_a_finished_game_offers_nothing() -> None:
    game = whole_deal(start([880, 0, 0]), F, 120)
    assert turn(game) is None
    assert len(choices(game)) == 0
    assert list(choices(game)) == []
    assert game.sheet.deals[-1].lines[-1] == Line(F, LineName.WON, 0, 1000)


# --- The order of settlement ----------------------------------------------------------------------------------------


def test_steps_come_in_their_order() -> None:
    """Contract and points, barrel filter, bolts, (win), attempts and falls, mounts."""
    before: list[Standing | int] = [Standing(800), Standing(880, bolts=1, barrel=2), Standing(100, bolts=2)]
    sheet, _ = settled(100, (120, 0, 0), before, tricks=(8, 0, 0))
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


def test_a_fine_comes_before_the_test_for_a_mount() -> None:
    """A fined player who would have mounted by their points does not (steps 7 and 12)."""
    before: list[Standing | int] = [Standing(880 - 60, concessions=2), 0, 0]
    game = conceded_deal(start(before, third_concession_fine="every_third", concession_declarer="nothing"), F)
    assert game.sheet.standings[F] == Standing(700, concessions=3)


def test_the_dealer_goes_left_after_a_settled_deal_only() -> None:
    game = start(dealer=1)
    dealers = []
    for _ in range(4):
        dealers.append(game.deal.dealer)
        game = conceded_deal(game, game.deal.forehand)
    assert dealers == [1, 2, 0, 1]
    assert game.deal.number == 5
    assert deltas(game.sheet.deals[0]) == (60, 60, -100)


# --- Setting up in the middle ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "standing",
    [
        1000,
        Standing(1005),
        Standing(500, barrel=0),
        Standing(880, barrel=3),
        Standing(880, barrel=-1),
        Standing(0, bolts=3),
        Standing(0, bolts=-1),
        Standing(0, concessions=-1),
    ],
)
def test_impossible_standings_are_refused(standing: Standing | int) -> None:
    with pytest.raises(ValueError, match="cannot stand on the sheet of a running game"):
        start([0, 0, standing])


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="2 standings for 3 sides"):
        start([0, 0])
    with pytest.raises(ValueError, match="no seat 3"):
        start(dealer=3)
    with pytest.raises(ValueError, match="cannot stand"):
        start([Standing(bolts=1), 0, 0], bolt_mode="off")


def test_a_plain_total_at_the_level_is_on_the_barrel() -> None:
    assert new_game(start().rules, 0, [880, -120, 875]).sheet.standings == (ON, Standing(-120), Standing(875))


# --- Totals as somebody wrote them ----------------------------------------------------------------------------------


def test_totals_can_be_corrected_after_a_deal() -> None:
    game = whole_deal(start([0, Standing(300, bolts=1), 0]), F, 100)
    other = with_totals(game, (95, 300, 880))
    assert other.sheet.totals == other.sheet.deals[-1].totals == (95, 300, 880)
    assert other.sheet.standings[M] == Standing(300, bolts=2)
    assert other.sheet.standings[R].barrel == 0
    assert [line for line in other.sheet.deals[-1].lines if line.rule == LineName.AS_WRITTEN] == [
        Line(F, LineName.AS_WRITTEN, -5, 95),
        Line(R, LineName.AS_WRITTEN, 880, 880),
    ]
    assert (other.deal.number, other.deal.dealer) == (game.deal.number, game.deal.dealer)
    assert with_totals(game, game.sheet.totals).sheet == game.sheet


def test_corrected_totals_may_end_the_game_or_take_its_end_back() -> None:
    game = whole_deal(start(), F, 100)
    won = with_totals(game, (0, 1010, 1000))
    assert won.winners == (M,)
    assert turn(won) is None
    back = with_totals(won, (0, 990, 0))
    assert not back.winners
    assert back.deal.number == 2


def test_totals_cannot_be_corrected_before_a_deal_or_in_part() -> None:
    for game, totals in ((start(), (0, 0, 0)), (whole_deal(start(), F, 100), (0, 0))):
        with pytest.raises(ValueError, match="after a settled deal, one for each side"):
            with_totals(game, totals)
