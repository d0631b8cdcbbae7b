"""RULES §4.9: gold and dark deals."""

import pytest

from tests.rules.deals import F, M, R, deal_out, lay, numbers, play_on, run, scored, start
from thousand_tui.rules import (
    CHANCE,
    PACK,
    Bid,
    Cut,
    Dark,
    Game,
    GoldSet,
    Look,
    Pass,
    Shuffle,
    Slip,
    apply,
    choices,
    compile_rules,
    new_game,
    preset,
    read_agreements,
    turn,
    view_of,
)


@pytest.mark.parametrize(("raw", "written"), [(125, 240), (119, -240)])
def test_x75_gold_counts_double(raw: int, written: int) -> None:
    sheet, _ = scored(120, (raw, 43, 0), agreed={"gold": True}, gold=True)
    assert sheet.totals == (written, 90, 0)


def test_x75_a_deal_of_the_gold_set_is_a_gold_deal() -> None:
    game = start(gold=True)
    game = deal_out(game, {})
    assert game.deal.gold
    assert (game.deal.declarer, game.deal.contract) == (F, 120)


def with_gold(name: str, dealer: int) -> Game:
    """A preset whose game begins with a gold set."""
    agreed = preset(name).agreements.model_dump() | {"gold": True}
    return new_game(compile_rules(read_agreements(agreed)), dealer)


def given_up(game: Game) -> Game:
    """The game after a deal in which the cards were shuffled and cut, and the declarer gave up at sight of them."""
    while game.deal.declarer is None:
        game = apply(game, Slip(0) if Slip(0) in choices(game) else Cut(12) if Cut(12) in choices(game) else SHUFFLE)
    return run(game, "concede rospis")


SHUFFLE = Shuffle((*PACK[12:], *PACK[:12]))


def test_x93_gold_deals_that_are_given_up_go_round_the_table() -> None:
    game = with_gold("SHRAM", dealer=0)
    dealt = []
    for _ in range(3):
        assert game.deal.gold
        game = given_up(game)
        row = game.sheet.deals[-1].outcome
        dealt.append((row.dealer, row.declarer))
    assert dealt == [(0, 0), (1, 1), (2, 2)]


def test_x94_a_deal_that_passes_on_uses_up_nobodys_gold_deal() -> None:
    game = given_up(with_gold("WIKI", dealer=2))
    assert (game.sheet.gold, game.deal.dealer) == (GoldSet((0,)), 0)
    before = game.sheet.totals
    game = run(apply(game, SHUFFLE), "cut 12 / slip 5")
    paid = tuple(after - was for after, was in zip(game.sheet.totals, before, strict=True))
    assert paid == (-240, 120, 120)
    assert (game.sheet.gold, game.deal.dealer) == (GoldSet((0,)), 1)
    game = given_up(game)
    assert (game.sheet.gold, game.deal.dealer, game.deal.gold) == (GoldSet((0, 2)), 0, True)
    game = apply(given_up(game), SHUFFLE)
    assert game.sheet.deals[-1].outcome.forced == 1
    assert (game.sheet.gold, game.deal.dealer, game.deal.gold) == (None, 1, False)


def test_x102_a_gold_deal_is_the_forced_bidders_whoever_plays_it() -> None:
    game = start(dealer=R, gold=True, gold_auction="min120")
    hands = {F: "KS KC KD JS JC JD 9H", M: "AS AC AD AH KH QH 10S", R: "QS QC QD 9S 9C 9D JH"}
    game = run(deal_out(game, hands, "10C 10D 10H"), "bid 120 / bid 125 / pass / pass")
    assert game.deal.declarer == M
    game = run(game, "give 10S>0 10C>2 / contract 125")
    game = play_on(lay(game, "AS 9S JS KH! JH 9H"))
    row = game.sheet.deals[-1]
    assert row.made
    assert row.totals[M] == 250
    assert game.sheet.gold == GoldSet((F,), made=True)
    assert game.deal.dealer == F


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


def darkened(middle: str) -> Game:
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
