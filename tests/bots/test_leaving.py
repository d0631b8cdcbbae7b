"""Leaving the deal to others: when that is best, and what it is worth."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.test_judgement import dealt
from thousand_tui.bots.bidding import worth_of_leaving
from thousand_tui.bots.search.auction import weigh_calls
from thousand_tui.bots.thinker import EXPERT, SKILLED
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules import Action, Bid, Pass, play_out, turn, view_of

HANDS = ("9S JS 9C JC 9D JD QH", "AS 10S KS QS AC 10C KC", "AD 10D KD QD 10H 9H KH")
"""Forehand is seat 0, without anything; the next one holds a marriage, two aces and two tens."""


@pytest.mark.parametrize("calls", [(), (Bid(110), Bid(115))], ids=["at once", "once more"])
@pytest.mark.parametrize("budget", [EXPERT, SKILLED], ids=["expert", "skilled"])
def test_who_holds_nothing_does_not_bid_only_to_make_it_dearer(budget: Budget, calls: tuple[Action, ...]) -> None:
    game = play_out(dealt(*HANDS), (Bid(100), Bid(105), Pass(), *calls))
    *_, (best, other) = weigh_calls(view_of(game, turn(game)), Random(1), budget)
    assert (best.action, type(other.action)) == (Pass(), Bid)
    assert other.worth < best.worth - 40.0


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
