"""Every option changes something: each of its values is told apart from every other by what is seen at a table.

What is seen stands in :mod:`tests.rules.effects`, a module for each group of options.
"""

from itertools import combinations
from typing import Any

import pytest

from tests.rules.effects import auction, barrel, conceding, dark, deal, forms, gold, match, play, redeals, scores, talon
from tests.rules.effects.looks import Effect
from thousand_tui.rules import OPTIONS, Option

MODULES = (match, deal, auction, talon, redeals, conceding, play, scores, barrel, gold, dark, forms)
EFFECTS: tuple[Effect, ...] = tuple(effect for module in MODULES for effect in module.EFFECTS)


def cases() -> list[Any]:
    """Every effect with every one of its values."""
    return [
        pytest.param(effect, value, id=f"{effect.option}-{at}-{value}")
        for at, effect in enumerate(EFFECTS)
        for value in effect.sees
    ]


@pytest.mark.parametrize(("effect", "value"), cases())
def test_a_value_lets_one_see_what_the_rules_say(effect: Effect, value: Any) -> None:
    assert effect.seen(value) == effect.sees[value]


def looks_at(option: Option) -> list[Effect]:
    return [effect for effect in EFFECTS if effect.option == option.id]


def tells_apart(effect: Effect, one: Any, other: Any) -> bool:
    return {one, other} <= effect.sees.keys() and effect.sees[one] != effect.sees[other]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_value_of_an_option_is_told_apart_from_every_other(option: Option) -> None:
    """Of numbers and places one that differs from the default is enough."""
    effects = looks_at(option)
    tried = {value for effect in effects for value in effect.sees}
    words = {option.default, *option.choices}
    assert words <= tried
    for one, other in combinations(words, 2):
        assert any(tells_apart(effect, one, other) for effect in effects), (one, other)
    if option.kind not in ("switch", "choice"):
        numbers = tried - words
        assert any(tells_apart(effect, option.default, number) for effect in effects for number in numbers)


def test_an_effect_is_one_of_an_option() -> None:
    known = {option.id for option in OPTIONS}
    for effect in EFFECTS:
        assert effect.option in known
        assert effect.option not in effect.beside
        assert effect.beside.keys() <= known
        assert len(effect.sees) > 1


def test_groups_stand_in_their_modules() -> None:
    rows = {option.id: option.group for option in OPTIONS}
    groups = [{rows[effect.option] for effect in module.EFFECTS} for module in MODULES]
    assert groups == [{letter} for letter in "ABCDEFGHIJKV"]
