"""Every part of the measurements runs, each with as little work as it can do."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import exp
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bench import (
    beside,
    calibrating,
    deciding,
    errors,
    given,
    judging,
    many,
    needless,
    opening,
    rating,
    reading,
    recording,
    replays,
    run,
    solving,
    thinking,
    trust,
)
from bench.mutants import MUTANTS, place_of
from tests.slowly import slowly
from tests.study.reviewed import judged_quickly
from thousand_tui.bots.fitted import FITTED
from thousand_tui.bots.search.play_model import LEAD_NUMBERS

LITTLE: dict[ModuleType, dict[str, object]] = {
    run: {"SECONDS": 0.01, "PAIRS": 1, "DEALS": 1, "KEYS": 4, "LOOK": 0.0},
    opening: {"DEALS": (1, 1), "LIMIT": opening.ROOM + 8192, "MOVES": 1},
    many: {"GAMES": 40},
    recording: {"GAMES": 20, "ADDED": 30, "ASKED": 1},
    replays: {"TIMES": 1},
    solving: {"WORLDS": 1, "ROUNDS": 1, "ROLL_OUTS": 1},
    deciding: {"DEALS": 1, "LEVEL": "novice"},
    judging: {"DEALS": 1, "LEVELS": ("novice",), "PRESETS": ("BASE",), "STARTS": 1, "judged": judged_quickly},
    thinking: {"SECONDS": 0.0},
}

LONG = ("answering", "starting", "lines")
"""What starts programs or a screen many times."""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, amounts in LITTLE.items():
        for name, amount in amounts.items():
            monkeypatch.setattr(module, name, amount)


@pytest.mark.parametrize(
    "part",
    [slowly(part) if part.__name__ in LONG else part for part in run.PARTS],
    ids=lambda part: f"{part.__module__} {part.__name__}",
)
def test_a_part_tells_its_figures(part: Callable[[], Iterator[str]]) -> None:
    lines = list(part())
    assert lines
    assert all(any(sign.isdigit() for sign in line) for line in lines)


def test_the_bot_that_thinks_long_solves_worlds_and_then_moves() -> None:
    (case,) = islice(needless.cases("bench"), 1)
    assert thinking.think_long(case.view, Random(0)) in case.view.choices


def test_what_was_foretold_of_cards_is_summed_by_how_many_are_held() -> None:
    told = (("bid", 0.5, 1), ("cards 8", 1.0, 1), ("cards 2", 1.0, 1), ("cards 2", 0.4, 0), ("defence 8", 0.3, 1))
    rows = [{"kind": kind, "foretold": str(chance), "made": str(made)} for kind, chance, made in told]
    assert [len(calibrating.cases_of(rows, kind)) for kind in ("cards", "cards 8", "cards 2", "bid")] == [3, 1, 2, 1]
    assert [case.is_certain for case in calibrating.cases_of(rows, "cards")] == [False, True, False]
    lines = [line for line in calibrating.lines("BASE", rows, fit=True) if line.startswith("BASE")]
    heads = ["bid", "cards", "cards 8", "cards 2", "defence", "defence 8"]
    assert [line.partition(":")[0] for line in lines] == [
        f"BASE {head}, as it {was}" for head in heads for was in ("was foretold", "is told")
    ]
    assert "1 cases, 100.0%, made 100.0%" in lines[4]
    assert "1 cases, 30.0%, made 100.0%" in lines[10]
    assert "1 cases, 100.0%" not in lines[5], "what is so in all worlds at first is told as less than certain"


def test_what_a_review_calls_a_mistake_is_played_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    task = trust.Task(0, "novice", 2, "skilled")
    _, view, action = next(each for each in trust.decided(task) if len(each[1].choices) > 1)
    same = trust.played_out(view, (action, action), task, "a seed")
    assert same[0] == same[1]
    path = tmp_path / "trust.csv"
    row = {"deal": 4, "part": "play", "loss": 20.0, "again": 15.0, "again_error": 3.0}
    monkeypatch.setattr(
        trust, "judged", lambda task: ([[row.get(head, task.number) for head in trust.HEADS]], Counter())
    )
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["trust", "--csv", str(path), "--most", "2", "--deals", "9"])
        trust.main()
    assert [each["deal"] for each in trust.rows_of(path)] == ["4", "4"]
    assert "2 of   2 better, 0 surely worse   said  20.0   again  15.0" in capsys.readouterr().out


def test_numbers_are_fitted_to_what_was_played() -> None:
    """Cards that were played become likelier than all cards alike."""
    (game,) = islice((game for number in range(9) if (game := reading.played_out("regular", "fit", number))), 1)
    leads = [sample for sample in reading.samples(game, 1) if sample.leads]
    assert {len(sample.options) > sample.played >= 0 for sample in leads} == {True}
    even = [0.0] * LEAD_NUMBERS
    weights = reading.fitted(leads, LEAD_NUMBERS, "fit")
    assert reading.surprise(weights, leads) < reading.surprise(even, leads) / 2
    parts = json.loads(reading.written("leads", weights, FITTED["leads"]))["leads"]
    assert {part: len(numbers) for part, numbers in parts.items()} == {"rank": 288, "held": 96, "out": 96, "top": 24}


def test_numbers_are_fitted_to_what_was_passed(capsys: pytest.CaptureFixture[str]) -> None:
    found = [given.sample("regular", "fit", number) for number in range(20)]
    assert all(len(sample.options) == 45 for sample in found)
    given.report(found, "fit")
    first, *written = capsys.readouterr().out.splitlines()
    surprise, even = re.findall(r"\d\.\d+", first)
    assert float(surprise) < float(even)
    named = {name: list(parts) for line in written for name, parts in json.loads(line).items()}
    assert named == {name: list(parts) for name, parts in FITTED["passes"].items()}


def test_errors_are_counted_where_the_contract_depends_on_the_card() -> None:
    found = next(list(found) for number in range(9) if (found := list(errors.choices("errors", number))))
    assert all(choice.right < frozenset(choice.view.choices) for choice in found)
    lines = list(errors.told(["greedy", "regular"], found))
    assert [line.split()[:2] for line in lines] == [
        ["declarer", "greedy"],
        ["declarer", "regular"],
        ["defenders", "greedy"],
        ["defenders", "regular"],
    ]
    assert all("0.0% ± 0.0% less" in line for line in lines if "regular" in line)


def test_what_an_expert_decides_is_told_a_line_each() -> None:
    assert len(list(deciding.expert_decisions(2))) == 2


def test_a_table_at_which_two_of_a_level_sit_counts_for_both() -> None:
    """Who is as strong as both of the others wins half of the games, not two of three."""
    table: tuple[str, ...] = ("expert", "regular", "regular")
    strength, _ = rating.fitted({(table, "expert"): 5000, (table, "regular"): 5000})["expert"]
    assert exp(strength) == pytest.approx(2.0, rel=0.01)


def test_figures_are_told_beside_the_peers_and_an_older_commit() -> None:
    found = {beside.SKAT: 400.0, beside.BRIDGE: 10.0, "older": 100.0, beside.SOURCE: 150.0, beside.COMPILED: 420.0}
    *others, source, compiled = beside.told(found, "older")
    assert len(others) == 3
    assert source.endswith("150   0.38 times skat (aim 0.28), 15 times bridge, 1.50 times older")
    assert compiled.endswith("420   1.05 times skat (aim 0.85), 42 times bridge, 4.20 times older")
    del found[beside.COMPILED], found["older"]
    assert beside.told(found)[-1].startswith(beside.COMPILED)


def test_a_measured_program_finds_the_source_that_is_meant(tmp_path: Path) -> None:
    older, script = tmp_path / "older", tmp_path / "script.py"
    older.mkdir()
    (older / "thousand_tui.py").write_text("speed = 7")
    script.write_text("import thousand_tui as t; print(t.speed, 8)")
    assert beside.number(sys.executable, str(script), source=older) == 7


@pytest.mark.parametrize("fault", MUTANTS)
def test_a_fault_of_the_rules_has_its_place(fault: str) -> None:
    before, after = MUTANTS[fault]
    assert before != after
    assert place_of(before).suffix == ".py"
