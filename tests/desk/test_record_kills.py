"""Killed while it records deals, ends games or rebuilds the record, a program loses none and counts none twice."""

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


def kill(times: int, seconds: int) -> None:
    """Kill it so many times in both ways, in a process of its own: it forks."""
    command = [sys.executable, "-m", "tests.desk.record_kills", "--kills", str(times)]
    with Python(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
        said = program.communicate(timeout=seconds)[0]
    assert program.returncode == 0, said
    kills = 0
    for line in said.splitlines():
        found = re.fullmatch(r"(\d+) kills while .*: 0 of (\d+) (?:deals|games) lost, wrong or counted twice", line)
        assert found is not None, line
        kills += int(found[1])
        assert int(found[2]) > int(found[1])
    assert kills >= times


@NEEDS_KILLS
def test_a_few_kills_lose_no_deal_and_count_none_twice() -> None:
    kill(3, 300)


@pytest.mark.slow
@NEEDS_KILLS
def test_three_hundred_kills_lose_no_deal_and_count_none_twice() -> None:
    kill(200, 3000)
