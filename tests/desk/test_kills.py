"""Killed at lines of the code that saves and at random moments; ``make kills`` takes every line and 300 moments."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desk.programs import Python

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system that kills at once")
def test_killed_while_it_saves_a_program_loses_nothing_that_it_acknowledged() -> None:
    # In a process of its own, with one thread: it forks.
    command = [sys.executable, "-m", "tests.desk.kills", "--every", "83", "--random", "5"]
    with Python(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
        said = program.communicate(timeout=300)[0]
    assert program.returncode == 0, said
    at_lines, at_random = said.splitlines()
    assert int(at_lines.split()[0]) > 10
    assert at_lines.endswith(": 0 acknowledged actions lost")
    assert at_random == "5 kills at random moments: 0 acknowledged actions lost"
