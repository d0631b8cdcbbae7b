"""The statistics of decks: what is expected is exact, and a pack that is not shuffled is found out."""

from __future__ import annotations

import importlib.util
import math
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.narrowing import present
from tests.slowly import slowly
from thousand_tui.rules import PACK

FILE = Path(__file__).parents[2] / "bench" / "shuffles.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = present(importlib.util.spec_from_file_location("bench_shuffles", FILE))
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("square", "freedom", "chance"),
    [(3.841, 1, 0.05), (9.488, 4, 0.05), (13.277, 4, 0.01), (529, 529, 0.492), (0, 3, 1)],
)
def test_chi_square_is_that_of_the_tables(bench: ModuleType, square: float, freedom: int, chance: float) -> None:
    assert bench.chance_of_more(square, freedom) == pytest.approx(chance, abs=0.001)


@pytest.mark.parametrize(("size", "suits"), [(5, 4 * 6), slowly(7, 4 * 18)])
def test_what_is_expected_counts_every_hand(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch, size: int, suits: int
) -> None:
    monkeypatch.setattr(bench, "HAND", size)
    found = bench.expected()
    assert {sum(kinds.values()) for kinds in found.values()} == {math.comb(24, size)}
    # Four aces: the other cards are any of twenty.
    assert found["aces"][4] == math.comb(20, size - 4)
    # As many marriages as there can be, and a card that is no part of another, as it cannot be.
    most = size // 2
    assert found["marriages"][most] == math.comb(4, most) * (24 - 2 * most)
    assert found["longest suit"][min(size, 6)] == suits


def test_each_seat_has_places_of_its_own(bench: ModuleType) -> None:
    hands = bench.places_of_hands()
    assert [len(places) for places in hands] == [7, 7, 7]
    assert len({place for places in hands for place in places}) == 21


def test_runs_of_a_sequence_that_never_changes_its_mind(bench: ModuleType) -> None:
    runs = bench.Runs()
    for at in range(1000):
        runs.add(at % 2 == 0)
    due, z, p = runs.result()
    assert (runs.runs, due) == (1000, 501)
    assert z > 30
    assert p < 0.001


def test_a_pack_that_lies_as_it_did_is_found_out(bench: ModuleType) -> None:
    square = bench.chi_square([(100.0 if place == at else 0.0, 100 / 24) for place in range(24) for at in range(24)])
    assert bench.chance_of_more(square, 23 * 23) < 0.001


def test_the_decks_are_those_of_the_game(bench: ModuleType) -> None:
    decks = list(bench.decks(4, 2))
    assert len(set(decks)) == 4
    assert all(sorted(deck) == sorted(PACK) for deck in decks)
