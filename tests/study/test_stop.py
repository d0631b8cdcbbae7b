"""Where to stop: a range that holds through an auction until the calls say something else."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from thousand_tui.bots import regular
from thousand_tui.bots.weighed import Rung, Weighed, stop_of
from thousand_tui.rules import (
    AUCTION,
    CHANCE,
    Bid,
    Pass,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.study import judging
from thousand_tui.study.judging import turn_before, where_to_stop


def turns(number: int, name: str = "BASE") -> list[list[View]]:
    """What each seat sees at its turns in an auction of Regulars."""
    game, found = new_game(compile_rules(preset(name).agreements), dealer=number % 3), dict[int, list[View]]()
    while (seat := turn(game)) is not None:
        if seat == CHANCE:
            game = apply(game, shuffled(f"stop/{number}", 0))
            continue
        view = view_of(game, seat)
        if view.phase != AUCTION:
            break
        found.setdefault(seat, []).append(view)
        game = apply(game, regular.choose(view, Random(number)))
    return list(found.values())


@pytest.mark.parametrize("name", ["BASE", "KURNIK", "FOUR"])
def test_the_turn_before_is_seen_as_it_was(name: str) -> None:
    found = [seen for number in range(12) for seen in turns(number, name)]
    assert all(turn_before(seen[0]) is None for seen in found)
    again = [(now, before) for seen in found for before, now in pairwise(seen)]
    assert again
    for now, before in again:
        assert turn_before(now) == before


def ladder(passing: float, *worths: float) -> tuple[Weighed, ...]:
    """Bids from the first number on, and a pass."""
    rungs = tuple(Rung(110 + 10 * at, 0.5, worth) for at, worth in enumerate(worths))
    calls = Weighed(Bid(110), worths[0], rungs=rungs), Weighed(Pass(), passing)
    return calls if worths[0] >= passing else calls[::-1]


def test_the_range_is_as_wide_as_calls_may_be_misjudged() -> None:
    assert stop_of(ladder(0.0, 90.0, 50.0, 10.0, -30.0, -70.0)) == (120, 140)
    assert stop_of(ladder(0.0, 60.0, 40.0, -80.0)) == (110, 120), "never one number alone"
    assert stop_of(ladder(0.0, -5.0, -80.0)) == (0, 0)


@pytest.mark.parametrize(
    ("said", "worths", "told"),
    [
        ((120, 140), (90.0, 80.0, 70.0, 50.0, -10.0), (120, 140)),
        ((120, 120), (90.0, 80.0, 70.0, 50.0, -10.0), (140, 150)),
        ((160, 170), (90.0, 50.0, 10.0, -30.0, -70.0), (120, 140)),
        ((100, 105), (-5.0, -80.0), (100, 105)),
        ((160, 170), (-5.0, -80.0), (0, 0)),
    ],
)
def test_it_moves_only_to_numbers_that_it_did_not_hold(
    said: tuple[int, int], worths: tuple[float, ...], told: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = next(seen[1] for number in range(12) for seen in turns(number) if len(seen) > 1)
    monkeypatch.setattr(judging, "said_at", lambda *_: said)
    assert where_to_stop(view, ladder(0.0, *worths)) == told
