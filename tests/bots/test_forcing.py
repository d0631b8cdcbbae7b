"""Forcing others up, against whom and how often, and what it is worth to leave the deal to them."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.test_judgement import dealt
from thousand_tui.bots.bidding import worth_of_leaving
from thousand_tui.bots.search.calling import weigh_calls
from thousand_tui.bots.search.forcing import DEARER, LET_GO, forced_up, lets_go
from thousand_tui.bots.thinker import EXPERT, SKILLED
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules import Action, Bid, Pass, View, play_out, turn, view_of

HANDS = ("9S JS 9C JC 9D JD QH", "AS 10S KS QS AC 10C KC", "AD 10D KD QD 10H 9H KH")
"""Forehand is seat 0, without anything; the next one holds a marriage, two aces and two tens."""


def after(*calls: Action) -> View:
    """What the seat that speaks next sees, seat 0 being the forehand."""
    game = play_out(dealt(*HANDS), calls)
    return view_of(game, turn(game))


def test_who_bids_over_the_forced_opening_is_forced_up_twice() -> None:
    assert lets_go(after(Bid(100), Bid(105))) == LET_GO[0]
    assert lets_go(after(Bid(100), Bid(105), Pass())) == LET_GO[0]
    assert lets_go(after(Bid(100), Bid(105), Bid(110), Pass(), Bid(115))) == LET_GO[1]
    assert lets_go(after(Bid(100), Bid(105), Pass(), Bid(110), Bid(115))) == LET_GO[1]
    assert lets_go(after(Bid(100), Bid(105), Pass(), Bid(110), Bid(115), Bid(120), Bid(125))) is None


@pytest.mark.parametrize(
    "calls",
    [
        (Bid(100),),
        (Bid(105),),
        (Bid(105), Bid(110)),
        (Bid(100), Bid(105), Bid(110)),
        (Bid(100), Pass(), Bid(105), Bid(110)),
    ],
    ids=["the opening", "a higher one", "over a higher one", "a third bidder", "the forehand again"],
)
def test_others_are_not_forced_up(calls: tuple[Action, ...]) -> None:
    assert lets_go(after(*calls)) is None


def test_the_worth_is_that_of_a_dearer_deal_and_seldom_of_ones_own() -> None:
    view = after(Bid(100), Bid(105))
    dearer = -20.0 + DEARER * 10
    expected = [LET_GO[0] * -120.0 + (1.0 - LET_GO[0]) * dearer] * 2
    assert forced_up(view, 110, [-120.0, -120.0], -20.0) == pytest.approx(expected)
    assert forced_up(view, 110, [50.0, 30.0], -20.0) == [50.0, 30.0]
    assert forced_up(after(Bid(100)), 105, [-120.0], -20.0) == [-120.0]


@pytest.mark.parametrize(("budget", "action"), [(EXPERT, Bid(110)), (SKILLED, Pass())], ids=["expert", "skilled"])
def test_only_who_reads_the_others_forces_them_up(budget: Budget, action: Action) -> None:
    *_, last = weigh_calls(after(Bid(100), Bid(105), Pass()), Random(1), budget)
    assert last[0].action == action


# --- Leaving the deal to others ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes"),
    [("BASE", False), ("KURNIK", True), ("PAGAT", True)],
    ids=["concessions are dear", "a bomb", "they are free"],
)
def test_a_deal_is_worth_less_to_leave_if_it_is_given_up_for_little(name: str, *, changes: bool) -> None:
    view = view_of(play_out(dealt(*HANDS, preset_name=name), (Bid(100),)), 1)
    plain = worth_of_leaving(view, 0, 100, 120.0)
    knowing = worth_of_leaving(view, 0, 100, 120.0, gives_up=True)
    assert (knowing < plain - 10.0) is changes
    assert changes or knowing == plain


def test_a_bomb_is_for_the_forced_opening_only() -> None:
    view = view_of(play_out(dealt(*HANDS, preset_name="KURNIK"), (Bid(100), Bid(110))), 2)
    assert worth_of_leaving(view, 1, 110, 120.0, gives_up=True) == worth_of_leaving(view, 1, 110, 120.0)
