"""Work that is spread over processes comes back as if one had done it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import sleep

import pytest

from thousand_tui.arena.cli import run
from thousand_tui.arena.crew import each
from thousand_tui.arena.deal import ArenaError
from thousand_tui.arena.match import Seating, Setting, play_deal
from thousand_tui.arena.performing import Progress, progress_line

UNITS = [Seating(number, ("regular", "novice", "random")) for number in range(6)]
SETTING = Setting("BASE", "crew")


def test_two_processes_play_what_one_plays() -> None:
    alone = [row for played in each(partial(play_deal, SETTING), UNITS, jobs=1) for row in played.rows]
    together = [row for played in each(partial(play_deal, SETTING), UNITS, jobs=2, alone=0.0) for row in played.rows]
    assert together == alone
    assert [row.number for row in alone] == list(range(6))


def test_work_can_be_left_before_its_end() -> None:
    results = each(partial(play_deal, SETTING), UNITS, jobs=2, alone=0.0)
    assert next(results).rows[0].number == 0
    results.close()


def test_the_figures_do_not_depend_on_the_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in ("1", "3"):
        file = tmp_path / f"{jobs}.csv"
        assert run(["regular", "novice", "--deals", "2", "--jobs", jobs, "--csv", str(file)]) == 0
        said.append(capsys.readouterr().out.split("milliseconds")[0].replace(file.name, "FILE"))
    assert said[0] == said[1]
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "3.csv").read_bytes()


def _slowly(number: int) -> int:
    sleep(60.0 if number == 1 else 0.0)
    return number


def test_ctrl_c_gives_out_what_had_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second unit takes for ever; the later ones are done and wait for it."""
    asked = 0

    def waited(helpers: list[Connection]) -> Sequence[object]:
        nonlocal asked
        asked += 1
        if asked == 5:
            raise KeyboardInterrupt
        return wait(helpers)

    monkeypatch.setattr("thousand_tui.arena.crew.wait", waited)
    found: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(each(_slowly, range(20), jobs=2, alone=0.0))
    assert found == [0, 2, 3, 4]


def _end(number: int) -> int:
    os._exit(number)


def test_a_process_that_is_killed_is_one_sentence() -> None:
    with pytest.raises(ArenaError, match="was killed from outside"):
        list(each(_end, [1], jobs=2, alone=0.0))


def test_ctrl_c_keeps_what_was_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def tired(setting: Setting, seating: Seating) -> object:
        if seating.number == 2:
            raise KeyboardInterrupt
        return play_deal(setting, seating)

    monkeypatch.setattr("thousand_tui.arena.match.play_deal", tired)
    file = tmp_path / "deals.csv"
    assert run(["regular", "novice", "--deals", "5", "--jobs", "1", "--csv", str(file)]) == 130
    said = capsys.readouterr()
    assert "Stopped after 6 of 15" in said.err
    assert said.out.splitlines()[5].split()[:3] == ["regular", "novice", "2"]
    assert len(file.read_text("utf-8").splitlines()) == 1 + 6


def test_the_bar_says_how_far_it_is() -> None:
    line = progress_line(15, 60, 20.0)
    assert line == "#" * 7 + "-" * 23 + " 15/60, 1:00 left"
    assert len(progress_line(999_999_998, 999_999_999, 1e6)) <= 80


def test_there_is_no_bar_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(1)
    progress.step()
    progress.clear()
    assert capsys.readouterr().err == ""


def test_a_terminal_shows_the_bar_and_loses_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("thousand_tui.arena.performing.EVERY", 0.0)
    progress = Progress(2)
    progress.step()
    progress.clear()
    drawn, gone = capsys.readouterr().err.strip("\r").split("\r")
    assert drawn.startswith("###############-")
    assert gone == " " * len(drawn)
