"""RULES §4.8: the barrel and what stands in its place."""

from typing import Any

import pytest

from tests.rules.deals import F, M, R, conceded_deal, deal_out, numbers, scored, start, totals, whole_deal
from thousand_tui.rules import Bid, Game, Standing, choices, turn


@pytest.mark.parametrize(("before", "level", "after"), [(800, "auto", 880), (870, "auto", 880), (850, 900, 900)])
def test_x61_reaching_the_level_mounts(before: int, level: int | str, after: int) -> None:
    game = whole_deal(start([before, 0, 0], barrel_level=level), F, 100)
    assert game.sheet.standings[F] == Standing(after, barrel=0)
    assert not game.winners


def test_x62_direct_win_past_the_barrel() -> None:
    sheet, winners = scored(155, (155, 0, 0), [845, 0, 0])
    assert (sheet.totals[F], winners) == (1000, (F,))
    sheet, winners = scored(150, (155, 0, 0), [845, 0, 0])
    assert (sheet.totals[F], winners) == (880, ())
    # 910 cannot arise under BASE; a table without a barrel has it.
    sheet, winners = scored(100, (110, 0, 0), [910, 0, 0], agreed={"barrel_level": "none"})
    assert (sheet.totals[F], winners) == (1010, (F,))


def test_x63_contract_of_120_wins_from_the_barrel() -> None:
    game = whole_deal(start([880, 0, 0]), F, 120)
    assert (game.sheet.totals[F], game.winners, turn(game)) == (1000, (F,), None)


def test_x63_made_contract_that_is_too_small_uses_an_attempt() -> None:
    game = whole_deal(start([880, 0, 0]), F, 115)
    assert game.sheet.standings[F] == Standing(880, barrel=1)
    assert game.sheet.deals[0].made
    assert not game.winners


@pytest.mark.parametrize(
    ("contract", "after", "winners"), [(120, Standing(880, barrel=1), ()), (125, Standing(1005, barrel=0), (F,))]
)
def test_x63_more_than_a_thousand(contract: int, after: Standing, winners: tuple[int, ...]) -> None:
    sheet, won = scored(contract, (130, 0, 0), [880, 0, 0], agreed={"win_strict": True})
    assert (sheet.totals[F], won) == (after.total, winners)
    if not winners:
        assert sheet.standings[F] == after


def after_three_deals_of_others(**changes: Any) -> Game:
    """M mounts; then come F's contract, R's concession and R's contract."""
    game = whole_deal(start([0, 800, 0], dealer=F, **changes), M, 100)
    assert game.sheet.standings[M] == Standing(880, barrel=0)
    game = whole_deal(game, F, 105)
    game = conceded_deal(game, R, 120)
    return whole_deal(game, R, 105)


def test_x65_every_settled_deal_is_an_attempt() -> None:
    fallen = after_three_deals_of_others().sheet.standings[M]
    assert (fallen.total, fallen.barrel) == (760, None)
    waiting = after_three_deals_of_others(attempt_count="own_contracts").sheet.standings[M]
    assert (waiting.total, waiting.barrel) == (880, 0)


def test_x66_failed_contract_is_subtracted_where_agreed() -> None:
    sheet, _ = scored(130, (60, 40, 20), [880, 0, 0], agreed={"barrel_fail": "subtract_and_off"})
    assert (sheet.totals[F], sheet.standings[F].barrel) == (750, None)


def test_x69_gifts_and_points_of_others_do_not_count_on_the_barrel() -> None:
    game = start([0, 880, 0], attempt_count="own_contracts")
    game = conceded_deal(game, F, 100)
    assert game.sheet.standings[M] == Standing(880, barrel=0)
    game = whole_deal(game, R, 105, made=False)
    assert game.sheet.standings[M] == Standing(880, barrel=0)
    sheet, winners = scored(100, (100, 120, 0), [0, 880, 0])
    assert (sheet.totals[M], winners) == (880, ())


def test_x70_the_game_to_1001() -> None:
    for hand, highest in (("AS AC AD AH 10S 10C 10D", 120), ("KS QS AC AD AH 10C 10D", 160)):
        game = deal_out(start([880, 0, 0], game_1001="exact"), {F: hand})
        assert max(numbers(game)) == highest
        assert (Bid(121) in choices(game)) == (highest > 120)
        assert Bid(122) not in choices(game)
    sheet, winners = scored(121, (121, 0, 0), [880, 0, 0], agreed={"game_1001": "exact"})
    assert (sheet.totals[F], winners) == (1001, (F,))
    sheet, winners = scored(120, (120, 0, 0), [880, 0, 0], agreed={"game_1001": "exact"})
    assert (sheet.totals[F], winners) == (760, ())


def test_x72_points_count_on_the_keg() -> None:
    sheet, winners = scored(100, (60, 37, 23), [0, 880, 0], agreed={"keg_playing": True})
    assert (sheet.totals[M], winners) == (917, ())
    sheet, winners = scored(100, (60, 37, 23), [0, Standing(963, barrel=0), 0], agreed={"keg_playing": True})
    assert (sheet.totals[M], winners) == (1000, (M,))


@pytest.mark.parametrize(
    ("contract", "cards", "declarer", "after"),
    [(100, (60, 40, 20), M, 815), (100, (110, 5, 5), F, 915), (120, (100, 10, 10), F, 695)],
)
def test_x73_the_lock(contract: int, cards: tuple[int, ...], declarer: int, after: int) -> None:
    seat = F if declarer == F else R
    before = [0, 0, 0]
    before[seat] = 815
    points = cards if declarer == F else (20, 60, 40)
    sheet, _ = scored(contract, points, before, declarer=declarer, agreed={"lock": 800})
    assert sheet.totals[seat] == after


def test_the_triple_of_a_deal_is_as_told() -> None:
    assert totals(100, (110, 5, 5)) == (100, 5, 5)


def own_forehand_only(contract: int, raw: int, declarer: int, forced: int) -> tuple[Standing, tuple[int, ...]]:
    """M, on 880 with no attempt used, after a deal."""
    cards = tuple(raw if seat == declarer else 0 for seat in range(3))
    agreed = {"attempt_count": "own_forehand_only"}
    sheet, winners = scored(contract, cards, [0, 880, 0], agreed=agreed, declarer=declarer, forced=forced)
    return sheet.standings[M], winners


@pytest.mark.parametrize("raw", [120, 60])
def test_x99_in_the_deal_of_another_nothing_is_won_or_lost(raw: int) -> None:
    assert own_forehand_only(120, raw, M, F) == (Standing(880, barrel=0), ())


def test_x99_the_own_deal_is_an_attempt_even_if_another_plays_it() -> None:
    assert own_forehand_only(120, 120, R, M) == (Standing(880, barrel=1, bolts=0), ())


def test_x99_the_own_deal_wins() -> None:
    standing, winners = own_forehand_only(120, 120, M, M)
    assert (standing.total, winners) == (1000, (M,))
