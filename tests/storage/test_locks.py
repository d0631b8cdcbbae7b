"""Two programs on one save."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.desk.programs import Python
from tests.desk.saved_games import broken, fields, opened, play, same, saved, start
from thousand_tui.desk.keeper import Keeper, keep
from thousand_tui.desk.opening import delete, mend
from thousand_tui.desk.sentences import SaveError
from thousand_tui.storage.locks import STALE_AFTER, InUse, lock, lock_path
from thousand_tui.storage.shelf import backup_path

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import sys
from pathlib import Path
from tests.desk.saved_games import opened, play
found = opened(Path(sys.argv[1]))
print("open", flush=True)
for moves in sys.stdin:
    play(found.session, int(moves))
    print(found.session.ply, found.session.trouble, flush=True)
found.keeper.close()
"""


@pytest.fixture(autouse=True)
def keepers_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a game has settled is in the record, and nothing is left open, once the test is over."""
    made: list[Keeper] = []
    begin = Keeper.__init__

    def noted(keeper: Keeper, *what: Any, **how: Any) -> None:
        begin(keeper, *what, **how)
        made.append(keeper)

    monkeypatch.setattr(Keeper, "__init__", noted)
    yield
    for keeper in made:
        keeper.close()


@contextmanager
def another_program(path: Path, begin: type[subprocess.Popen[str]] = Python) -> Iterator[subprocess.Popen[str]]:
    """A second program that has the game open until it is left."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with begin(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdin is not None
        assert program.stdout.readline() == "open\n"
        yield program
        program.stdin.close()


def plays(program: subprocess.Popen[str], moves: int) -> str:
    """Let the other program play; where it is then, and what is wrong with saving there."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(f"{moves}\n")
    program.stdin.flush()
    return program.stdout.readline().strip()


def write_lock(path: Path, **changes: object) -> None:
    """Leave the lock of another program beside a save, as the first edition wrote it."""
    owner = {"pid": os.getppid(), "host": socket.gethostname(), "since": "2026-01-01 10:00", "born": "", "token": "x"}
    lock_path(path).write_text(json.dumps(owner | changes), "utf-8")


def fail(number: int) -> Any:
    """A call that the system answers with an error."""

    def call(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return call


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path, 30)[1]


# One has it


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
        assert plays(program, 1) == "31 None"


def test_read_only_ends_when_the_other_program_is_left(path: Path) -> None:
    with another_program(path):
        found = opened(path)
        play(found.session, 3)
        assert found.session.has_unsaved
    play(found.session, 1)
    assert found.session.trouble is None
    assert not found.session.untold
    assert found.keeper.path == path
    found.keeper.close()
    assert same(opened(path).session, found.session)


def test_what_the_other_program_played_is_not_written_over(path: Path) -> None:
    with another_program(path) as program:
        found = opened(path)
        play(found.session, 3)
        plays(program, 40)
        before = path.read_bytes(), backup_path(path).read_bytes()
    play(found.session, 1)
    assert found.session.trouble is None
    other = found.keeper.path
    assert other != path
    assert other.name in " ".join(found.session.untold)
    play(found.session, 60)
    assert len(found.session.untold) == 1
    found.keeper.close()
    assert (path.read_bytes(), backup_path(path).read_bytes()) == before
    assert same(opened(other).session, found.session)
    assert opened(path).session.ply == 70


def test_what_was_written_between_reading_and_locking_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written_first(self: Any, *rest: Any, **more: Any) -> Any:
        with another_program(path) as program:
            plays(program, 5)
        return unchanged(self, *rest, **more)

    unchanged = Keeper.open
    monkeypatch.setattr(Keeper, "open", written_first)
    found = opened(path)
    monkeypatch.undo()
    play(found.session, 1)
    assert found.keeper.path != path
    assert opened(path).session.ply == 35


def test_a_deleted_game_that_is_still_played_is_saved_where_it_was(path: Path) -> None:
    with another_program(path):
        found = opened(path)
    path.unlink()
    play(found.session, 1)
    assert found.session.trouble is None
    assert found.keeper.path == path
    assert same(opened(path).session, found.session)


def test_a_damaged_game_that_another_program_has_is_not_copied(path: Path) -> None:
    with another_program(path):
        path.write_text(json.dumps(fields(path) | {"log": [*fields(path)["log"], "x"]}), "utf-8")
        before = path.read_bytes()
        mended = mend(broken(path))
        assert mended.read_only is not None
        assert not list(path.parent.glob("*damaged*"))
    # When it may be written at last, what is damaged is still there.
    play(mended.session, 1)
    assert mended.session.trouble is None
    assert path.read_bytes() == before
    assert same(opened(mended.keeper.path).session, mended.session)


# How it ends


def test_the_lock_goes_with_its_owner(path: Path) -> None:
    found = opened(path)
    assert lock_path(path).exists()
    found.keeper.close()
    assert not lock_path(path).exists()
    found.keeper.close()


def test_the_lock_of_a_killed_program_is_no_lock(path: Path) -> None:
    with another_program(path) as program:
        program.kill()
        program.wait()
    assert lock_path(path).exists()
    found = opened(path)
    assert found.read_only is None
    play(found.session, 1)
    assert found.session.trouble is None


@pytest.mark.parametrize("left", ["", None], ids=["by us", "by the first edition"])
def test_an_owner_that_is_dead_and_not_yet_reaped_is_gone(path: Path, left: str | None) -> None:
    with another_program(path, subprocess.Popen) as program:
        program.send_signal(signal.SIGKILL)
        os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)
        if left is None:
            write_lock(path, pid=program.pid)
        assert opened(path).read_only is None


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 5000, '{"pid": true}', "\x00", '{"pid": -1, "host": ""}'])
def test_a_lock_that_nobody_can_read_locks_nothing(path: Path, content: str) -> None:
    lock_path(path).write_text(content)
    assert opened(path).read_only is None


def test_a_program_started_by_the_owner_does_not_keep_the_lock(path: Path) -> None:
    found = opened(path)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False) as child:
        found.keeper.close()
        lock_path(path).touch()
        with another_program(path) as program:
            assert plays(program, 1) == "31 None"
        assert child.poll() is None
        child.communicate(b"\n")


def test_a_copy_of_the_process_does_not_keep_the_lock(path: Path) -> None:
    """The owner is killed, and what it has forked lives on."""
    code = "import os, time\n" + HOLDER.replace(
        "for moves", "if os.fork() == 0:\n    sys.stdin.close(), time.sleep(60)\nfor moves"
    ).replace('print("open", flush=True)', 'print("open", os.getpid(), flush=True)')
    command = [sys.executable, "-W", "ignore", "-c", code, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        try:
            assert plays(program, 1) == "31 None"
            program.kill()
            program.wait()
            assert opened(path).read_only is None
        finally:
            os.killpg(program.pid, signal.SIGKILL)


# Locks of the first edition, and of other computers


def test_a_living_owner_of_the_first_edition_keeps_the_game(path: Path) -> None:
    write_lock(path)
    assert "since 2026-01-01 10:00" in (opened(path).read_only or "")


def test_a_number_that_was_given_to_another_process_is_no_owner(path: Path) -> None:
    write_lock(path, born="1")
    known = Path("/proc/self/stat").exists()
    assert (opened(path).read_only is None) == known


def test_another_computer_keeps_the_game_for_a_day_and_that_is_explained(path: Path) -> None:
    write_lock(path, host="elsewhere\x1b[31m", pid=1)
    found = opened(path)
    assert "on another computer (elsewhere [31m, process 1," in (found.read_only or "")
    assert f"delete {lock_path(path).name}" in (found.read_only or "")
    past = time.time() - STALE_AFTER - 60
    os.utime(lock_path(path), (past, past))
    play(found.session, 1)
    assert found.session.trouble is None
    found.keeper.close()
    assert not lock_path(path).exists()


def test_another_computer_that_locks_without_our_system_knowing_keeps_the_game(path: Path) -> None:
    write_lock(path, host="elsewhere", locked=True)
    assert opened(path).read_only is not None


def test_a_game_that_was_taken_over_is_not_written_until_it_is_free(path: Path) -> None:
    found = opened(path)
    write_lock(path.with_name("other"))
    os.replace(lock_path(path.with_name("other")), lock_path(path))
    before = path.read_bytes()
    play(found.session, 2)
    assert "in another program" in (found.session.trouble or "")
    assert path.read_bytes() == before
    lock_path(path).unlink()
    play(found.session, 1)
    assert found.session.trouble is None
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
    lock_path(path).unlink()
    write_lock(path)
    ours.release()
    assert lock_path(path).exists()
    with pytest.raises(InUse):
        ours.hold()


def test_within_a_program_who_opens_a_game_last_has_it(path: Path) -> None:
    one, other = opened(path), opened(path)
    assert other.read_only is None
    play(other.session, 2)
    assert other.session.trouble is None
    one.keeper.close()
    with another_program(path) as program:
        assert f"process {os.getpid()}" in plays(program, 1)
    other.keeper.close()
    with another_program(path) as program:
        assert plays(program, 1) == "33 None"


# No lock to be had


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EPERM, errno.EIO])
def test_a_folder_without_locks_is_said_once_and_saved_in(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(fcntl, "flock", fail(number))
    found = opened(path)
    assert found.read_only is None
    assert os.strerror(number) in (found.notice or "")
    play(found.session, 5)
    assert found.session.trouble is None
    assert not found.session.untold
    assert same(opened(path).session, found.session)
    found.keeper.close()
    assert not lock_path(path).exists()


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC, errno.EMFILE])
def test_a_lock_that_cannot_be_written_is_said_once_and_saved_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(name: Any, flags: int, *rest: Any, **more: Any) -> int:
        if str(name).endswith(".lock") and flags & os.O_RDWR:
            raise OSError(number, os.strerror(number))
        return opening(name, flags, *rest, **more)

    opening = os.open
    monkeypatch.setattr(os, "open", refuse)
    session = start()
    keeper = keep(session, tmp_path)
    assert os.strerror(number) in " ".join(session.untold)
    play(session, 5)
    assert (session.trouble, len(session.untold)) == (None, 1)
    keeper.close()
    assert same(opened(keeper.path).session, session)


def test_without_locks_a_living_owner_that_is_named_still_keeps_the_game(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", fail(errno.ENOLCK))
    write_lock(path, locked=True)
    assert "another program" in (opened(path).read_only or "")


def test_what_is_planted_as_a_lock_is_neither_followed_nor_waited_for(path: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for plant in (lambda at: at.symlink_to(victim), os.mkfifo, Path.mkdir):
        plant(lock_path(path))
        found = opened(path)
        play(found.session, 1)
        assert found.session.trouble is None
        found.keeper.close()
        lock_path(path).rmdir() if lock_path(path).is_dir() else lock_path(path).unlink()
    assert victim.read_text() == "precious"


def test_a_full_disk_at_the_first_save_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", fail(errno.ENOSPC))
    monkeypatch.setattr(os, "fsync", fail(errno.ENOSPC))
    session = start()
    keeper = keep(session, tmp_path)
    play(session, 5)
    assert "disk is full" in (session.trouble or "")
    assert lock_path(keeper.path).read_bytes() == b""
    monkeypatch.undo()
    play(session, 1)
    assert session.trouble is None
    assert str(os.getpid()) in lock_path(keeper.path).read_text()
    keeper.close()
    assert same(opened(keeper.path).session, session)


# Racing


def test_of_two_programs_that_ask_at_once_one_has_it(path: Path) -> None:
    code = """
import sys, pathlib
from thousand_tui.storage.locks import InUse, lock
path = pathlib.Path(sys.argv[1])
print("ready", flush=True)
sys.stdin.read()
had = 0
while had < 100:
    try:
        ours = lock(path)
    except InUse:
        continue
    # Exclusive: the other one cannot be here too.
    inside = path.with_name("inside")
    inside.touch(exist_ok=False)
    inside.unlink()
    ours.release()
    had += 1
print(had, flush=True)
"""
    command = [sys.executable, "-c", code, str(path)]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    with Python(command, **pipes) as one, Python(command, **pipes) as other:
        for each in (one, other):
            assert each.stdin is not None
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        ends = [each.communicate()[0] for each in (one, other)]
        assert ends == ["100\n"] * 2
    assert not lock_path(path).exists()
