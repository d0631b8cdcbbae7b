"""Ctrl+Z in a shell with job control: the shell has the terminal, and ``fg`` comes back to the game."""

from __future__ import annotations

import re
import shlex
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.playing import start
from tests.e2e.terminal import Terminal
from tests.slowly import slowly

ROOT = Path(__file__).resolve().parents[2]
DIRECT = f"{shlex.quote(sys.executable)} -m thousand_tui"
# The environment is the one that runs the tests; make is not to set up another one.
MAKE = f"make -C {ROOT} -o .venv/.stamps/runtime play BIN={shlex.quote(str(Path(sys.executable).parent))} ARGS="


def shell_in(home: Path) -> Terminal:
    """An interactive shell, its settings those of somebody who has played before."""
    start(home).close()
    shell = Terminal(["--norc", "-i"], home, command="bash", environment={"PS1": "READY> "})
    shell.wait_for("READY>")
    return shell


def says_below(row: int, shown: str) -> bool:
    """Whether the footer stands in the screen from this row on."""
    below = "".join(shown.split("\n")[row:])
    return "F1 help" in below or "? all" in below


def suspended(shell: Terminal) -> None:
    """Suspend what is running, and hold that the shell listens."""
    shell.press("ctrl+z")
    shell.wait_for("Stopped")
    shell.send("echo still $((40 + 2)) here\n")
    shell.wait_for("still 42 here")


@pytest.mark.parametrize("command", [DIRECT, slowly(MAKE + "''")], ids=["thousand", "make play"])
def test_ctrl_z_and_back(tmp_path: Path, command: str) -> None:
    shell = shell_in(tmp_path)
    shell.send(command + "\n")
    shell.wait_for("Play")
    shell.settle()
    for size in ((80, 24), (120, 40)):
        suspended(shell)
        assert shell.screen.cursor.hidden is False
        shell.resize(*size)
        shell.send("clear; fg\n")
        shell.wait(lambda shown: "Rules" in shown and "Play" in shown, "the home screen again")
        shell.wait(partial(says_below, size[1] - 1), "the last row")
        shell.settle()
        assert "READY>" not in shell.text
    shell.press("enter")
    shell.wait_for("THOUSAND  deal 1")
    shell.close()


@pytest.mark.parametrize("command", [slowly(DIRECT + " --plain"), MAKE + "--plain"], ids=["thousand", "make play"])
def test_ctrl_z_and_back_line_by_line(tmp_path: Path, command: str) -> None:
    shell = shell_in(tmp_path)
    shell.send(command + "\n")
    shell.wait_for(": quit")
    shell.settle()
    leave = re.findall(r"(\d+): quit", shell.text)[-1]
    suspended(shell)
    shell.send("clear; fg\n")
    # The name may be longer than a line, depending on where the checkout lies.
    shell.wait(lambda shown: "still" not in shown and "--plain" in shown.replace("\n", ""), "the name of what goes on")
    shell.send(f"{leave}\n")
    shell.wait_for("READY>")
    shell.send("jobs -l; echo $((40 + 3)) left\n")
    shell.wait_for("43 left")
    assert "Stopped" not in shell.text
    shell.close()


def test_where_no_shell_could_wake_it_the_game_goes_on(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.wait_for("Play")
    game.settle()
    game.press("ctrl+z")
    game.settle()
    game.press("enter")
    game.wait_for("THOUSAND  deal 1")
    game.close()
