"""The compiled solver decides as its source does; without a compiler the source is all there is."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench import compile_solver
from tests.bots.loading import loaded
from tests.bots.test_solver import endings, plays_of, solvable
from thousand_tui.bots import search
from thousand_tui.bots.search import board
from thousand_tui.bots.search.board import number_of


def answers(module: Any, monkeypatch: pytest.MonkeyPatch, wanted: int) -> list[tuple[int, int]]:
    """What a solver says about every play of so many random positions, and how many tricks it looked at."""
    monkeypatch.setattr(board, "Solver", module.Solver)
    rng, found = Random(5), []
    for table in endings(rng, 6):
        if (covered := solvable(table.game)) is None:
            continue
        known, solver = covered
        rem = known.left(table.game.hands)
        for play in plays_of(table.game):
            value = solver.exact(rem, known.state, known.table, number_of(play), 60)
            found.append((value, solver.nodes))
        wanted -= 1
        if not wanted:
            return found
    raise AssertionError


@pytest.mark.slow
def test_compiled_and_source_decide_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    trouble = compile_solver.build(tmp_path)
    assert not trouble, trouble
    path, *_ = compile_solver.compiled(tmp_path)
    # What the module is made of lies beside it, and nowhere else where the game itself is not compiled.
    monkeypatch.setattr(search, "__path__", [str(path.parent)])
    monkeypatch.delitem(sys.modules, f"{search.__name__}.solver__mypyc", raising=False)
    request.addfinalizer(lambda: sys.modules.pop(f"{search.__name__}.solver__mypyc", None))
    source = loaded(compile_solver.ROOT / compile_solver.SOURCE)
    assert answers(loaded(path), monkeypatch, 400) == answers(source, monkeypatch, 400)


def test_without_a_compiler_one_sentence_says_that_nothing_but_speed_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_solver, "build", lambda into: "cc: not found")
    monkeypatch.setattr(compile_solver, "remove", lambda: None)
    monkeypatch.setattr(sys, "argv", ["compile_solver.py"])
    assert compile_solver.main() == 0
    said = capsys.readouterr().out
    assert "cc: not found" in said
    assert len(said.splitlines()) == 1
