"""Random agreements and random play: every compatible pair of values, rare things made frequent (see ``sweep``)."""

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Any

import pytest

from tests.rules.sweep.pairs import ITEMS, VALUES, Covering
from tests.rules.sweep.run import Sweep, sweep
from thousand_tui.rules import OPTIONS, Agreements, conflicts_in
from thousand_tui.rules.agreements import idle

SEED = 2026
SMALL_SETS = 90
GAMES_A_SET = 7
DEALS = 20_000
PARTS = 16

NEVER_FIRES: set[tuple[str, str]] = set()
"""Values that cannot make a difference."""


def some(count: int) -> Iterable[Agreements]:
    return islice(Covering(SEED).sets(), count)


def test_a_few_deals_under_many_agreements() -> None:
    done = sweep(some(SMALL_SETS), 2, "small")
    assert done.deals > 4 * SMALL_SETS
    words = "Bid Claim Concede Cut Dark Give Look NameTrump Rebuy Slip TakePacket"
    assert set(words.split()) <= set(done.met)
    assert not done.broken, "\n".join(done.broken)


def test_sets_are_valid_and_bring_new_pairs() -> None:
    covering = Covering(SEED)
    before = covering.left()
    for agreements in islice(covering.sets(), 60):
        assert not conflicts_in(agreements)
        assert covering.left() < before
        before = covering.left()
    assert set(VALUES) == {option.id for option in OPTIONS}


@pytest.mark.slow
def test_every_compatible_pair_of_values_meets() -> None:
    """What the covering says of itself, counted again from the sets; what it calls incompatible meets in none."""
    covering = Covering(SEED)
    met: set[tuple[int, int]] = set()
    for agreements in covering.sets():
        out = idle(agreements)
        live = [(at, name, value) for at, (name, value) in enumerate(ITEMS) if name not in out]
        present = [at for at, name, value in live if getattr(agreements, name) == value]
        met |= {(one, other) for one in present for other in present if one < other}
    names = [name for name, _ in ITEMS]
    pairs = {(one, other) for other in range(len(ITEMS)) for one in range(other) if names[one] != names[other]}
    assert pairs - met == covering.incompatible
    assert len(covering.incompatible) < len(pairs) / 20


def part_of(task: tuple[int, list[dict[str, Any]]]) -> Sweep:
    """The share of one worker."""
    part, sets = task
    return sweep((Agreements(**values) for values in sets), GAMES_A_SET, f"part {part}")


@pytest.mark.slow
def test_many_deals_under_every_pair_of_values() -> None:
    sets = [agreements.model_dump() for agreements in Covering(SEED).sets()]
    tasks = [(part, sets[part::PARTS]) for part in range(PARTS)]
    whole = Sweep()
    with ProcessPoolExecutor(min(os.cpu_count() or 1, PARTS), get_context("spawn")) as pool:
        for done in pool.map(part_of, tasks):
            whole.add(done)
    print(whole.report())
    assert not whole.broken, "\n".join(whole.broken)
    assert whole.deals >= DEALS
    assert set(whole.fired.never()) <= NEVER_FIRES
