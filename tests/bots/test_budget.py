"""How far a level looks: what its budget says is what it imagines."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.test_calling import at_the
from thousand_tui.bots.search.playing import weigh_plays
from thousand_tui.bots.thinker import EXPERT, SKILLED
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules.view import TRICKS


@pytest.mark.parametrize(("name", "worlds"), [("BASE", 3), ("FOUR", 3), ("STOCK-2", 7), ("STOCK-3", 7)])
def test_more_worlds_are_imagined_for_a_card_where_nothing_is_bid(name: str, worlds: int) -> None:
    budget = Budget(worlds=3, talons=1, passes=1, deals=1, nodes=0, unbid=7)
    *_, ranking = weigh_plays(at_the(TRICKS, f"budget {name}", name), Random(1), budget)
    assert {choice.worlds for choice in ranking} == {worlds}


def test_an_expert_looks_further_than_a_skilled_at_any_table() -> None:
    assert EXPERT.worlds > max(SKILLED.worlds, SKILLED.unbid)
