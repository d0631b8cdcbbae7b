"""The solver: whole worlds a second, and what its own copy of the trick kernel gains over the shared one."""

from __future__ import annotations

import importlib.util
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType

from tests.rules.tricks import any_table
from thousand_tui.bots.search import solver as in_use
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.bots.search.solver import Solver, state_of
from thousand_tui.rules.cards import PACK, mask_of
from thousand_tui.rules.kernel import NO_TRUMP
from tools.compiling import ROOT, SOLVER, compile_all, compiled_in

VARIANT = "solver_variant"
AS_WRITTEN = ROOT / SOLVER
PAIR = 0b1100
VALUES = (40, 60, 80, 100)
CONTRACT = 110
UNLIMITED = 1 << 40
WORLDS = 40
ROUNDS = 5
ROLL_OUTS = 200


def loaded(path: Path) -> ModuleType:
    """The solver from a file, whatever the game itself runs with."""
    spec = importlib.util.spec_from_file_location(VARIANT, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SHARED = """
        laid = (PACK[led],) if best == led else (PACK[led], PACK[best])
        return legal(hand, laid, trump, DUTIES[self.school])

"""
IMPORTS = """
from thousand_tui.rules.cards import PACK
from thousand_tui.rules.kernel import SCHOOLS, legal

DUTIES = tuple(SCHOOLS.values())
"""


def with_the_shared_kernel(written: str) -> str:
    """The source of the same solver, but for asking the engine's kernel what may be played."""
    head, rest = written.split("    def replies(", 1)
    signature, body = rest.split('"""', 2)[0::2]
    after = body.split("\n    def ", 1)[1]
    imports, head = head.split("\nNO_TRUMP:", 1)
    return f"{imports}{IMPORTS}\nNO_TRUMP:{head}    def replies({signature}{SHARED}    def {after}"


def kernel_gain(folder: Path) -> tuple[float, float | None]:
    """How many times as long the solver takes with the shared kernel: as it is written, and compiled, if it can be."""
    path = folder / f"{VARIANT}.py"
    path.write_text(with_the_shared_kernel(AS_WRITTEN.read_text(encoding="utf-8")), encoding="utf-8")
    own, shared = loaded(AS_WRITTEN).Solver, loaded(path).Solver
    plain = gain(own, shared)
    if own_is_compiled() and not compile_all(folder, folder, [Path(path.name)], group=f"{VARIANT}_together"):
        sys.path.insert(0, str(folder))
        return plain, gain(in_use.Solver, loaded(dict(compiled_in(folder))[VARIANT]).Solver)
    return plain, None


def own_is_compiled() -> bool:
    """Whether the game runs with a compiled solver here."""
    return Path(in_use.__file__).suffix != ".py"


def gain(one: type[Solver], other: type[Solver]) -> float:
    """How many times as long as the one the other takes for the same worlds, in turns."""
    return statistics.median(seconds_a_world(other, seed) / seconds_a_world(one, seed) for seed in range(ROUNDS))


def deals(seed: int) -> Iterator[list[int]]:
    """Eight cards for each of three, as they lie after an exchange."""
    rng = Random(seed)
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        yield [mask_of(pack[at : at + 8]) for at in (0, 8, 16)]


def solve(kind: type[Solver], hands: Sequence[int]) -> None:
    """Tell whether the contract can be made with each first lead."""
    solver = kind(
        hands,
        school=0,
        pair=PAIR,
        values=VALUES,
        in_trumps=0,
        makes_trump=True,
        automatic=False,
        own_trumps=False,
        trumps_first=False,
        brought_home=0,
        next_trick=False,
        bank=0,
        limit=UNLIMITED,
    )
    for card in PACK:
        if hands[0] >> card & 1:
            solver.value(sum(hands), state_of(0, NO_TRUMP, 0), (), 1 + card, CONTRACT - 1)


def seconds_a_world(kind: type[Solver], seed: int) -> float:
    """The mean time to solve a world."""
    begun = time.perf_counter()
    for hands in islice(deals(seed), WORLDS):
        solve(kind, hands)
    return (time.perf_counter() - begun) / WORLDS


def seconds_a_roll_out() -> float:
    """The median time to play a deal to its end with the quick, greedy hand."""
    rng, times = Random(1), []
    for _ in range(ROLL_OUTS):
        game = any_table(rng, {"form": "three"}).game
        begun = time.perf_counter()
        to_last_card(game)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def lines() -> Iterator[str]:
    """What was measured, a sentence a line."""
    written = loaded(AS_WRITTEN).Solver
    world = statistics.median(seconds_a_world(written, seed) for seed in range(ROUNDS)) * 1000
    yield f"solver               {world:.1f} ms a world of 8 cards in a hand, all leads, as it is written"
    if own_is_compiled():
        yield f"... compiled         {gain(in_use.Solver, written):.1f} times as fast"
    yield f"roll-out             {seconds_a_roll_out() * 1e6:.0f} µs from 8 cards in a hand"
    with tempfile.TemporaryDirectory() as folder:
        plain, compiled = kernel_gain(Path(folder))
    said = f"{plain:.2f} times as long as written"
    said += f", {compiled:.2f} times compiled" if compiled else "; `make fast` tells it compiled"
    yield f"... shared kernel    {said} (an own copy has to gain 1.30)"
