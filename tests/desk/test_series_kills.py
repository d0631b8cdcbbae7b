"""Killed while it plays a series of games, or while two write notes, a program loses nothing and counts none twice."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desk.programs import Python

ROOT = Path(__file__).resolve().parents[2]
NEEDS_KILLS = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system that kills at once")


def kill(what: str, times: int, seconds: int) -> int:
    """Kill it so many times, in a process of its own: it forks; how many results or notes there were then."""
    command = [sys.executable, "-m", f"tests.desk.{what}_kills", "--kills", str(times)]
    with Python(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
        said = program.communicate(timeout=seconds)[0]
    assert program.returncode == 0, said
    found = re.fullmatch(rf"{times} kills .*: 0 of (\d+) (?:results|notes) lost.*\n", said)
    assert found is not None, said
    return int(found[1])


@NEEDS_KILLS
def test_a_few_kills_lose_no_result_of_a_series_and_count_none_twice() -> None:
    assert kill("series", 4, 300) > 0


@NEEDS_KILLS
def test_a_few_kills_lose_no_note() -> None:
    assert kill("notes", 6, 300) > 0


@pytest.mark.slow
@NEEDS_KILLS
def test_a_hundred_kills_lose_no_result_of_a_series_and_count_none_twice() -> None:
    assert kill("series", 100, 1500) > 20


@pytest.mark.slow
@NEEDS_KILLS
def test_a_hundred_kills_lose_no_note() -> None:
    assert kill("notes", 100, 1500) > 500
