"""What a rulebook names and a phase or a step does: every name has its function, and no function lacks a name."""

from collections.abc import Mapping
from typing import Any, get_args

import pytest

from thousand_tui.rules.agreements import model
from thousand_tui.rules.phases import counting, cutting
from thousand_tui.rules.settling import barrel, bolts, settlement

TABLES: dict[str, tuple[Any, Mapping[Any, object]]] = {
    "what a bottom card leads to": (cutting.Find, cutting.FOUND),
    "who counts the cards out of play": (counting.Apart, counting.TAKERS),
    "who wins": (settlement.Winners, settlement.WINNERS),
    "what taking nothing means": (model.Agreements.model_fields["bolt_test"].annotation, bolts.TESTS),
    "barrels": (model.BarrelKind, barrel.REGIMES),
    "attempts": (barrel.Attempts, barrel.COUNTS),
    "prices of a fall": (barrel.FallPrice, barrel.PRICES),
}


@pytest.mark.parametrize("facts", TABLES)
def test_every_name_has_its_function(facts: str) -> None:
    names, functions = TABLES[facts]
    assert sorted(functions) == sorted(get_args(names))
