"""A signal ends the program as a person would: what could not be saved before is saved, and the terminal is given back.

A folder that is away for a while stands for a disk that could not be written.
"""

from __future__ import annotations

import gc
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.playing import log_of, my_turn, sit_down, start, write_settings
from tests.e2e.terminal import PATIENCE, Terminal

SEED = "abd"
"""With this seed the first seat is forehand of the first deal."""
BOTH = pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])


def take_away(folder: Path) -> None:
    """Put a file where the folder was: nothing can be saved there."""
    folder.rename(folder.with_name("away"))
    folder.write_text("")


def bring_back(folder: Path) -> None:
    folder.unlink()
    folder.with_name("away").rename(folder)


@contextmanager
def halted(game: Terminal) -> Iterator[None]:
    """The program stands still; a signal is heard when it goes on."""
    game.kill(signal.SIGSTOP)
    yield
    game.kill(signal.SIGCONT)


def in_lines(home: Path) -> Terminal:
    """The line mode, asked for the first bid."""
    game = start(home, "--plain", "--seed", SEED)
    game.wait_for("new game")
    game.settle()
    game.send("1\r")
    game.wait_for("bid 100")
    game.settle()
    return game


@BOTH
def test_the_screens_save_once_more(tmp_path: Path, number: signal.Signals) -> None:
    game = sit_down(tmp_path, "--seed", SEED)
    game.wait(my_turn, "one's turn")
    game.rest()
    saves = tmp_path / "saves"
    take_away(saves)
    game.press("enter")
    game.wait_for("to beat: 105")
    game.settle(0.5)
    with halted(game):
        # The screens would try again once the folder is back, before the signal comes.
        bring_back(saves)
        assert "0 bid 100" not in log_of(tmp_path)
        game.kill(number)
    assert game.wait_end() == 128 + number
    assert "0 bid 100" in log_of(tmp_path)
    assert b"\x1b[?1049l" in game.raw, "the alternate screen was not left"


@BOTH
def test_the_line_mode_saves_once_more(tmp_path: Path, number: signal.Signals) -> None:
    game = in_lines(tmp_path)
    saves = tmp_path / "saves"
    take_away(saves)
    game.send("100\r")
    game.wait_for("bid 110 to 120")
    game.settle()
    bring_back(saves)
    assert "0 bid 100" not in log_of(tmp_path)
    game.kill(number)
    assert game.wait_end() == 128 + number
    assert "0 bid 100" in log_of(tmp_path)
    assert not list(saves.glob("*.lock"))
    assert "Traceback" not in game.text


def test_what_cannot_be_saved_is_told_on_the_terminal_that_is_given_back(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "--seed", SEED)
    game.wait(my_turn, "one's turn")
    game.rest()
    take_away(tmp_path / "saves")
    game.press("enter")
    game.wait_for("to beat: 105")
    game.settle(0.5)
    game.kill(signal.SIGTERM)
    assert game.wait_end() == 128 + signal.SIGTERM
    after = game.raw.rpartition(b"\x1b[?1049l")[2].decode()
    assert "was not saved because there is no folder" in " ".join(after.split())
    assert "Traceback" not in after


def test_a_terminal_that_goes_away_ends_the_line_mode_and_leaves_its_game_to_others(tmp_path: Path) -> None:
    game = in_lines(tmp_path)
    assert list((tmp_path / "saves").glob("*.lock"))
    game.vanish()
    assert not list((tmp_path / "saves").glob("*.lock"))


@pytest.mark.parametrize(("mode", "keys"), [("--no-mouse", b"n"), ("--plain", b"1\n")])
def test_a_terminal_that_goes_away_without_a_signal_ends_the_game(tmp_path: Path, mode: str, keys: bytes) -> None:
    """One that is nobody's controlling terminal, as in a container or under a supervisor."""
    write_settings(tmp_path)
    ours, theirs = pty.openpty()
    places = {"THOUSAND_SAVES": "saves", "THOUSAND_CONFIG": "config", "THOUSAND_RECORDS": "records", "HOME": ""}
    environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | {
        name: str(tmp_path / place) for name, place in places.items()
    }
    with subprocess.Popen(
        [sys.executable, "-m", "thousand_tui", mode, "--preset", "BASE"],
        stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env=environment, start_new_session=True,
    ) as game:  # fmt: skip
        os.close(theirs)
        while not list(tmp_path.glob("saves/*.lock")):
            assert game.poll() is None
            # Whatever it asks first is answered by the same key.
            if select.select([ours], [], [], 1.0)[0]:
                os.read(ours, 65536)
            else:
                os.write(ours, keys)
        os.close(ours)
        try:
            _, errors = game.communicate(timeout=PATIENCE)
        finally:
            game.kill()
    assert game.returncode == 128 + signal.SIGHUP
    assert not list(tmp_path.glob("saves/*.lock"))
    assert errors == b""


def test_a_program_that_a_failed_test_lets_go_of_leaves_no_socket_open(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.wait_for("Play")
    held: list[object] = [game.child.ptyproc.end, game.child.ptyproc, game]
    held.append(held)
    del held, game
    # A warning that comes from a finalizer is an error of this test.
    gc.collect()
