"""Random agreements and random play: every compatible pair of values, rare things made frequent (see ``sweep``)."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Any

import pytest

from tests.rules.sweep.pairs import ITEMS, VALUES, Covering
from tests.rules.sweep.run import Sweep, insist, sweep
from thousand_tui.rules import OPTIONS, Agreements, conflicts_in
from thousand_tui.rules.agreements import idle

SEED = 2026
SMALL_SETS = 20
GAMES_A_SET = 7
DEALS = 20_000
PARTS = 16

OFTEN_ENOUGH = 3
GAMES_AT_MOST = 600
"""A value that has made a difference less often is given so many more games."""


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


Task = tuple[str, str, list[dict[str, Any]]]


def part_of(task: Task) -> Sweep:
    """The share of one worker: games under these sets."""
    name, _, sets = task
    return sweep((Agreements(**values) for values in sets), GAMES_A_SET, name)


def more_of(task: Task) -> Sweep:
    """Games until a value that seldom made a difference has done so."""
    option, value, sets = task
    return insist(option, value, [Agreements(**values) for values in sets], OFTEN_ENOUGH, GAMES_AT_MOST)


@pytest.mark.slow
def test_many_deals_under_every_pair_of_values(record_property: Callable[[str, object], None]) -> None:
    sets = [agreements.model_dump() for agreements in Covering(SEED).sets()]
    whole = Sweep()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done in pool.map(part_of, [(f"part {part}", "", sets[part::PARTS]) for part in range(PARTS)]):
            whole.add(done)
        deals = whole.deals
        for done in pool.map(more_of, [(*seldom, sets) for seldom in whole.fired.seldom(OFTEN_ENOUGH)]):
            whole.add(done)
    record_property("shown", whole.report())
    assert not whole.broken, "\n".join(whole.broken)
    assert deals >= DEALS
    assert whole.fired.seldom() == []
