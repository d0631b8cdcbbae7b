"""The auction played to its end in imagined worlds: who goes how far, and what that is worth."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.deals import dealt, start
from thousand_tui.bots.search.auction import Turn, can_be_bid_out, course
from thousand_tui.bots.thinker import EXPERT, advise
from thousand_tui.rules import Action, Bid, Game, Pass, View, apply, imagine, sample_hidden, turn, view_of
from thousand_tui.rules.choices import Bids

HANDS = ("9S 10S QS 9C JC 9D JD", "AS KS AC KC QC AH 10H", "JS QH KH 9H 10C AD 10D")
TALON = "KD QD JH"


def opened(*calls: Action) -> Game:
    """After the forced hundred of seat 0 and these calls."""
    game = dealt(start(), HANDS, TALON)
    for call in (Bid(100), *calls):
        game = apply(game, call)
    return game


def asked(game: Game) -> tuple[View, Bids]:
    view = view_of(game, turn(game))
    assert isinstance(view.choices, Bids)
    return view, view.choices


def test_whoever_is_worth_most_plays_for_one_step_over_the_next() -> None:
    view, bids = asked(opened())
    found = course(view, bids, 105, {2: 117.0, 0: 100.0})
    assert found.price == 115
    assert found.turns == (Turn(105, 2, 105), Turn(115, 2, 110))


def test_without_this_seat_the_others_bid_on_among_themselves() -> None:
    view, bids = asked(opened())
    assert course(view, bids, 105, {2: 130.0, 0: 124.0}).turns[0] == Turn(105, 2, 125)
    assert course(view, bids, 105, {2: 90.0, 0: 124.0}).turns[0] == Turn(105, 0, 100)


def test_a_rival_worth_more_than_this_seat_may_bid_plays() -> None:
    view, bids = asked(opened())
    found = course(view, bids, 105, {2: 999.0, 0: 100.0})
    assert found.price == 0
    assert found.turns[-1].number > bids.numbers[-1]
    assert all(each.declarer == 2 for each in found.turns)


@pytest.mark.parametrize("calls", [(), (Bid(105),), (Bid(105), Bid(110))])
def test_what_nobody_can_see_changes_no_call_of_the_expert(calls: tuple[Action, ...]) -> None:
    view, _ = asked(opened(*calls))
    other, _ = asked(imagine(view, sample_hidden(view, Random(5))))
    first, second = (list(advise(each, Random(3), EXPERT))[-1] for each in (view, other))
    assert first == second


def test_where_nobody_is_left_there_is_nothing_to_bid_out() -> None:
    view = view_of(opened(Pass(), Pass()), 0)
    assert not can_be_bid_out(view)
