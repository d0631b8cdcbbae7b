"""The figures of a choice can all be true at once: the chance of a contract, the points, and the worth on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.slowly import slowly
from tests.study.conftest import BRIEF
from thousand_tui.bots import regular, thinker
from thousand_tui.bots.advice import advise, foretold
from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.play import on_the_table
from thousand_tui.bots.search.rollouts import Ends
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import (
    CHANCE,
    CONTRACT,
    TRICKS,
    Contract,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.cards import FULL, points_of

COUNTED = replace(BRIEF, points=True)
NEAR = 1.0
"""Points are counted in fives, and shown as whole numbers."""
ASIDE = 60.0
"""How far the others' points may shift the worth of a contract."""


def positions(count: int) -> Iterator[View]:
    """Decisions of Regulars with something to choose."""
    for number in range(count):
        rng = Random(f"figures {number}")
        game = new_game(compile_rules(preset(("BASE", "KURNIK")[number % 2]).agreements), dealer=number % 3)
        while not game.sheet.deals and (seat := turn(game)) is not None:
            if seat == CHANCE:
                game = apply(game, shuffled(f"figures/{number}", 0))
                continue
            view = view_of(game, seat)
            if len(view.choices) > 1:
                count -= 1
                if count < 0:
                    return
                yield view
            game = apply(game, regular.choose(view, rng))


@pytest.mark.parametrize("count", [60, slowly(2000)])
def test_chance_points_and_worth_exclude_nothing_that_the_others_say(count: int) -> None:
    seen: set[str] = set()
    for view in positions(count):
        *_, advice = advise(view, Random(7), COUNTED)
        for choice in advice.weighed:
            if choice.chance is None or choice.points is None:
                continue
            seen.add(view.phase)
            check_points(view, choice)
            if view.phase == CONTRACT and isinstance(choice.action, Contract):
                prices = Prices(view, view.me)
                made, failed = (
                    prices.settled(choice.action.points, made=made, share=prices.habits.share_of_made)
                    for made in (True, False)
                )
                assert failed - ASIDE <= choice.worth <= made + ASIDE
        if view.phase == TRICKS:
            check_sum(view)
    assert seen == {"auction", "exchange", "contract", "tricks"}


def check_points(view: View, choice: Weighed) -> None:
    """The points lie between what the chance allows at least and at most."""
    declarer = view.me if view.deal.declarer is None else view.deal.declarer
    number = getattr(choice.action, "points", view.deal.contract)
    need, chance, points = Prices(view, declarer).needed(number), present(choice.chance), present(choice.points)
    left, melds = points_of(~view.played.mask) + on_the_table(view), view.rules.melds
    if declarer == view.me:
        held = view.hand.mask if view.has_looked and view.phase != "auction" else FULL
        most = max(need, view.points_of(view.me) + left + melds.held(held))
        assert chance * need - NEAR <= points <= chance * most + (1.0 - chance) * (need - 1) + NEAR, choice
    else:
        rest = max(0, view.points_of(view.me) + view.points_of(declarer) + left + melds.held(FULL) - need)
        assert points <= chance * rest + (1.0 - chance) * (rest + need) + NEAR, choice


def check_sum(view: View) -> None:
    """What all seats take is what is in the deal, told or not."""
    pairs = [pair for pair in view.rules.melds.pairs if not view.played.mask & pair]
    declared = sum(meld.worth for meld in view.melds)
    *_, weighed = thinker.advise(view, Random(7), COUNTED)
    for raw, told in zip(weighed, foretold(view, weighed), strict=True):
        brings: Any = raw.brings
        if brings is None:
            continue
        ends: Ends = brings.func.__self__
        total = sum(ends.mean(seat, raw.chance or 0.0, lambda _, told=told: told.chance) for seat in range(3))  # type: ignore[misc]
        sure = points_of(FULL) + declared
        assert sure - NEAR <= total <= sure + (view.rules.melds.held(FULL) if pairs else 0) + NEAR
