"""Corners of the auction and of the rights, where two agreements meet."""

from typing import Any

import pytest

from tests.rules.deals import F, M, R, dealt, hidden_of, numbers, start
from thousand_tui.rules import Dark, Waive, apply, compile_rules, effective, play_out, read_agreements, turn, view_of
from thousand_tui.rules.imagination import imagine
from thousand_tui.words.rulecard import rule_card

POOR = ("9S 9C JS JC KS 9D JD", "AS AC AD AH 10S 10C 10D", "9H JH QS QC KC QD KD")
"""Forehand and rear have fewer than 20 points, and there are 21 in the talon."""

LATE = {"four_nines_after_exchange": False}


# --- A right that is still to be asked about, and an auction that settles itself -------------------------------------


@pytest.mark.parametrize(
    ("agreed", "standings"),
    [
        ({"trading_in_red": True}, (-200, 0, 0)),
        ({"silence": "below", "silence_threshold": 500}, (0, 0, 0)),
        ({"gold": True, "gold_hidden": False}, ()),
        ({"gold": True, "gold_hidden": True, "forced_bidder": "dealer"}, ()),
        ({"barrel_trading": "given"}, (880, 0, 0)),
        ({"barrel_trading": "given", "forced_bidder": "dealer"}, (0, 0, 880)),
    ],
)
def test_nobody_sees_the_talon_before_they_have_answered(agreed: dict[str, Any], standings: tuple[int, ...]) -> None:
    """Otherwise whoever is asked later would know what they give up by dealing again."""
    game = dealt(start(standings, **LATE, hand_below=20, **agreed), POOR)
    forced = R if agreed.get("forced_bidder") == "dealer" else F
    assert turn(game) == F
    waiting = view_of(game, R)
    assert (waiting.phase, waiting.turn, waiting.deal.bought) == ("auction", forced, None)
    assert waiting.deal.calls == ()
    assert [packet.cards for packet in waiting.deal.talon] == [None]
    world = imagine(waiting, hidden_of(game))
    assert view_of(world, R) == waiting
    game = apply(game, Waive())
    assert turn(game) == R
    assert view_of(game, R).phase == "rights"
    assert view_of(game, R).deal.bought is None
    game = apply(game, Waive())
    assert view_of(game, R).phase == "exchange"


def test_who_has_nothing_to_answer_does_not_hear_of_the_question() -> None:
    """To all others the deal has gone on, as it would have without a right."""
    game = dealt(start((-200, 0, 0), **LATE, hand_below=20, trading_in_red=True), POOR)
    answered = play_out(game, [Waive(), Waive()])
    for seat in (M, None):
        assert view_of(game, seat) == view_of(answered, seat)


def test_121_does_not_go_over_the_dark() -> None:
    """There K4 says who may speak, and from where."""
    game = dealt(start((0, 880, 0), game_1001="exact", dark=True), ("", "KC QC AS AC AD 10S 10C", ""))
    assert numbers(apply(game, Dark()))[:2] == [125, 130]


def test_without_a_lowest_bid_it_is_one_step() -> None:
    """What the rule card reads is what is played (C3, C4)."""
    chosen = read_agreements({"min_bid": 0, "bid_step": 10})
    assert effective(chosen) == effective(read_agreements({"min_bid": 10, "bid_step": 10}))
    assert compile_rules(chosen).auction.minimum == 10
    assert "must open with at least 10." in rule_card(chosen)
