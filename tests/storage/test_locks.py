"""Two programs on one save."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.storage.tools import opened, play, saved
from thousand_tui.desk.opening import delete, mend, resume
from thousand_tui.desk.sentences import SaveError
from thousand_tui.storage.locks import STALE_AFTER, lock, lock_path, locked_by
from thousand_tui.storage.problems import Problem

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import sys
from pathlib import Path
from thousand_tui.desk.opening import resume
found = resume(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
found.keeper.close()
"""


@contextmanager
def another_program(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A second program that has the game open until it is left."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdin is not None
        assert program.stdout.readline() == "open\n"
        yield program
        program.stdin.close()


def write_lock(path: Path, **changes: object) -> None:
    """Leave a lock of another program beside a save."""
    owner = {"pid": os.getppid(), "host": socket.gethostname(), "since": "2026-01-01 10:00", "born": "", "token": "x"}
    lock_path(path).write_text(json.dumps(owner | changes), "utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path, 30)[1]


def test_a_second_program_reads_only_and_says_who_has_the_game(path: Path) -> None:
    with another_program(path) as program:
        before = path.read_bytes()
        found = opened(path)
        assert found.read_only is not None
        assert f"process {program.pid} on {socket.gethostname()}" in found.read_only
        assert found.session.trouble == found.read_only
        play(found.session, 40)
        assert found.session.trouble == found.read_only
        with pytest.raises(SaveError, match="another program"):
            delete(path)
        assert path.read_bytes() == before
    # The other may have played further before it left: this one never writes again.
    play(found.session, 1)
    found.keeper.close()
    assert path.read_bytes() == before
    assert opened(path).read_only is None


def test_a_damaged_game_that_another_program_has_is_not_copied(path: Path) -> None:
    write_lock(path)
    fields = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(fields | {"log": [*fields["log"], "x"]}), "utf-8")
    found = resume(path)
    mended = mend(found)  # type: ignore[arg-type]
    assert mended.read_only is not None
    assert not list(path.parent.glob("*damaged*"))


def test_the_lock_goes_with_its_owner(path: Path) -> None:
    found = opened(path)
    assert lock_path(path).exists()
    assert locked_by(path) is None
    found.keeper.close()
    assert not lock_path(path).exists()
    found.keeper.close()


def test_the_lock_of_a_dead_program_is_taken_over(path: Path) -> None:
    with another_program(path) as program:
        program.kill()
        program.wait()
    assert lock_path(path).exists()
    found = opened(path)
    assert found.read_only is None
    play(found.session, 1)
    assert found.session.trouble is None


def test_a_number_that_was_given_to_another_process_is_no_owner(path: Path) -> None:
    write_lock(path, born="1")
    known = Path("/proc/self/stat").exists()
    assert (opened(path).read_only is None) == known


def test_a_living_owner_keeps_the_game(path: Path) -> None:
    write_lock(path)
    assert "since 2026-01-01 10:00" in (opened(path).read_only or "")


def test_another_computer_keeps_the_game_for_a_day(path: Path) -> None:
    write_lock(path, host="elsewhere\x1b[31m", pid=1)
    sentence = opened(path).read_only
    assert "on elsewhere [31m" in (sentence or "")
    past = time.time() - STALE_AFTER - 60
    os.utime(lock_path(path), (past, past))
    assert opened(path).read_only is None


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 5000, '{"pid": true}', "\x00", '{"pid": -1, "host": ""}'])
def test_a_lock_that_cannot_be_read_is_being_written_or_left_behind(path: Path, content: str) -> None:
    lock_path(path).write_text(content)
    assert opened(path).read_only is not None
    past = time.time() - 60
    os.utime(lock_path(path), (past, past))
    assert opened(path).read_only is None


def test_a_game_that_was_taken_over_is_not_written_again(path: Path) -> None:
    found = opened(path)
    write_lock(path)
    before = path.read_bytes()
    play(found.session, 2)
    assert "another program" in (found.session.trouble or "")
    lock_path(path).unlink()
    play(found.session, 2)
    assert path.read_bytes() == before
    found.keeper.close()


def test_a_lock_that_was_swept_away_is_made_again(path: Path) -> None:
    found = opened(path)
    lock_path(path).unlink()
    play(found.session, 1)
    assert found.session.trouble is None
    assert lock_path(path).exists()


def test_every_move_is_a_sign_of_life(path: Path) -> None:
    found = opened(path)
    os.utime(lock_path(path), (1, 1))
    play(found.session, 1)
    assert lock_path(path).stat().st_mtime > time.time() - 60


def test_releasing_leaves_the_lock_of_another(path: Path) -> None:
    ours = lock(path)
    write_lock(path)
    ours.release()
    assert lock_path(path).exists()
    with pytest.raises(Problem):
        ours.hold()
