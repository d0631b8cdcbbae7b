"""Actions as numbers: every choice of every form has one, they lead back, and an exchange goes card by card."""

from __future__ import annotations

import os
from collections.abc import Callable
from inspect import ismodule
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.random_agreements import agreements as agreed
from thousand_tui import rules
from thousand_tui.bots import LEVELS
from thousand_tui.rules import (
    PHASES,
    Action,
    ActionSpace,
    Agreements,
    Card,
    Give,
    IllegalAction,
    Pass,
    Rulebook,
    View,
    compile_rules,
    observe,
    play_deal,
    preset,
    presets,
)


def by_numbers(space: ActionSpace, seen: list[tuple[float, ...]]) -> Callable[[View, Random], Action]:
    """A seat that knows nothing but numbers; it notes what it observes, and takes any number that is offered."""

    def choose(view: View, rng: Random) -> Action:
        seen.append(observe(view))
        chosen: tuple[Card, ...] = ()
        while True:
            offered = space.offered(view, chosen)
            assert offered
            assert set(offered) <= set(range(space.size))
            found = space.action(view, rng.choice(offered), chosen)
            if not isinstance(found, tuple):
                assert found in view.choices
                return found
            chosen = found

    return choose


def play(rulebook: Rulebook, seed: str) -> list[tuple[float, ...]]:
    space, seen = ActionSpace(rulebook), list[tuple[float, ...]]()
    played = play_deal(rulebook, [by_numbers(space, seen)] * rulebook.form.seats, seed)
    assert len(played.returns) == rulebook.form.seats
    return seen


@pytest.mark.parametrize("name", [each.name for each in presets()])
def test_every_preset_can_be_played_by_numbers(name: str) -> None:
    rulebook = compile_rules(preset(name).agreements)
    seen = [observation for at in range(3) for observation in play(rulebook, f"{name} {at}")]
    assert len({len(each) for each in seen}) == 1
    assert all(isinstance(value, float) for each in seen[:5] for value in each)


@given(agreements=agreed(), seed=st.integers(0, 999))
def test_any_agreements_can_be_played_by_numbers(agreements: Agreements, seed: int) -> None:
    play(compile_rules(agreements), str(seed))


def test_numbers_lead_to_the_action_and_back() -> None:
    rulebook = compile_rules(preset("BASE").agreements)
    space, exchanges = ActionSpace(rulebook), 0

    def choose(view: View, rng: Random) -> Action:
        nonlocal exchanges
        action = LEVELS["regular"].choose(view, rng)
        chosen: tuple[Card, ...] = ()
        for number in space.numbers(action):
            assert space.mask(view, chosen)[number]
            found = space.action(view, number, chosen)
            chosen = found if isinstance(found, tuple) else ()
        assert found == action
        exchanges += isinstance(action, Give)
        return action

    first = play_deal(rulebook, [choose] * 3, "a seed")
    again = play_deal(rulebook, [choose] * 3, "a seed")
    assert (first.row, first.returns) == (again.row, again.returns)
    assert exchanges == 2
    assert sum(first.row.outcome.cards) == 120


def test_what_may_not_be_done_has_no_number_now() -> None:
    rulebook = compile_rules(preset("BASE").agreements)
    space = ActionSpace(rulebook)

    def choose(view: View, rng: Random) -> Action:
        with pytest.raises(ValueError, match="may not be chosen now"):
            space.action(view, space.number(Pass()) if not view.choices or Pass() not in view.choices else 5)
        return LEVELS["novice"].choose(view, rng)

    play_deal(rulebook, [choose] * 3, "x")
    with pytest.raises(IllegalAction):
        play_deal(rulebook, [lambda view, rng: Give(())] * 3, "x")
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        play_deal(rulebook, [choose] * 2, "x")


def test_every_phase_that_a_seat_acts_in_is_observed() -> None:
    phases: set[str] = set()

    def choose(view: View, rng: Random) -> Action:
        phases.add(view.phase)
        return view.choices.sample(rng)

    for each in presets():
        rulebook = compile_rules(each.agreements)
        for at in range(3):
            play_deal(rulebook, [choose] * rulebook.form.seats, f"{each.name} {at}")
    assert phases <= set(PHASES)


EXPORTED = Path(__file__).parent / "exported.txt"


def test_what_outsiders_use_does_not_change_unseen() -> None:
    names = sorted(name for name in dir(rules) if not name.startswith("_") and not ismodule(getattr(rules, name)))
    names.remove("annotations")
    if os.environ.get("UPDATE_GOLDEN"):
        EXPORTED.write_text("\n".join([*names, ""]), "utf-8")
    assert names == EXPORTED.read_text("utf-8").split(), "UPDATE_GOLDEN=1 writes it; say so in the changelog"
