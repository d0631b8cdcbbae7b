"""RULES §4.6: conceding."""

import pytest

from tests.rules.deals import F, M, R, conceded_deal, deal_out, deltas, run, start
from thousand_tui.rules import Concede, Standing, choices


def test_x48_conceding() -> None:
    assert conceded_deal(start(), F, 120).sheet.totals == (-120, 60, 60)
    half = start(concession_opponents="half_bid", half_rounding="down5")
    assert conceded_deal(half, F, 105).sheet.totals == (-105, 50, 50)


def test_x50_free_concessions_with_every_third_fined() -> None:
    game = start(concession_declarer="nothing", third_concession_fine="every_third")
    lost, gained = [], []
    for _ in range(6):
        before = game.sheet.totals
        game = conceded_deal(game, F, 120)
        change = deltas(game.sheet.deals[-1], before)
        lost.append(change[F])
        gained.append(change[M:])
    assert lost == [0, 0, -120, 0, 0, -120]
    assert gained == [(60, 60)] * 6


@pytest.mark.parametrize(("bid", "lost"), [(105, -225), (110, -230), (120, -240)])
def test_x51_third_concession_costs_the_bid_and_the_fine(bid: int, lost: int) -> None:
    game = start([Standing(concessions=2), 0, 0], third_concession_fine="every_third")
    assert conceded_deal(game, F, bid).sheet.totals == (lost, 60, 60)


def test_x53_writing_off_by_aces() -> None:
    game = deal_out(start(write_off_by_aces=True), {F: "KH QH", M: "AS AC", R: "AD"}, "AH")
    game = run(game, "bid 130 / pass / pass / concede by-aces")
    assert game.sheet.totals == (-65, 60, 30)


def test_x54_a_bomb() -> None:
    game = start([880, 100, 345], dealer=M, bombs=2)
    game = run(deal_out(game, {}), "bid 100 / pass / pass / concede bomb")
    assert game.sheet.totals == (880, 160, 345)


def test_x55_giving_up_at_a_hidden_talon() -> None:
    game = run(deal_out(start(talon_shown="not_at_100", give_up_at_100=True), {}), "bid 100 / pass / pass")
    assert Concede("give-up") in choices(game)
    assert run(game, "concede give-up").sheet.totals == (-100, 50, 50)
