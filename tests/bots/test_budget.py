"""How far a level looks: what its budget says is what it imagines."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.random_play import at_the
from thousand_tui.bots.search.card_play import ENDS, Weighing, weigh_plays
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.bots.thinker import EXPERT, SKILLED
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules import Play
from thousand_tui.rules.view import TRICKS


@pytest.mark.parametrize("name", ["BASE", "FOUR", "STOCK-2", "STOCK-3"])
def test_as_many_worlds_are_imagined_for_a_card_as_the_budget_says(name: str) -> None:
    budget = Budget(worlds=3, talons=1, passes=1, deals=1, nodes=0)
    *_, ranking = weigh_plays(at_the(TRICKS, f"budget {name}", name), Random(1), budget)
    assert {choice.worlds for choice in ranking} == {3}


def test_ends_are_solved_only_once_few_cards_are_left() -> None:
    view = at_the(TRICKS, "budget STOCK-4", "STOCK-4")
    assert sum(view.sizes) > ENDS
    assert not Weighing(view, [play for play in view.choices if isinstance(play, Play)], EXPERT).ends


def test_an_expert_looks_further_than_a_skilled() -> None:
    assert EXPERT.worlds > SKILLED.worlds


@pytest.mark.parametrize("gain", [60.0, -60.0, 0.0])
def test_cards_that_are_behind_are_left_out_unless_the_contract_is_worth_nothing_to_the_seat(gain: float) -> None:
    view = at_the(TRICKS, "left out 20")
    weighing = Weighing(view, [play for play in view.choices if isinstance(play, Play)], EXPERT)
    weighing.gain = gain
    for hands in Worlds(view).several(Random(1), 30):
        assert weighing.solve(hands, 1.0)
    assert all(tally.running for tally in weighing.tallies) == (gain == 0.0)
