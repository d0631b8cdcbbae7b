"""The disk: killed while writing, full, not writable."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.storage.tools import opened, play, same, saved, start
from thousand_tui.desk.keeper import SaveFailed, keep
from thousand_tui.storage.files import write_whole
from thousand_tui.storage.shelf import backup_path

ROOT = Path(__file__).resolve().parents[2]

# Plays and saves without end, and says where, so that it can be killed at any moment.
WRITER = """
import sys
from pathlib import Path
from tests.storage.tools import play, start
from thousand_tui.desk.keeper import keep
session = start(sys.argv[2])
keeper = keep(session, Path(sys.argv[1]))
print(keeper.path, flush=True)
while True:
    play(session, 1)
"""

WRONG = {
    errno.ENOSPC: "disk is full",
    errno.EACCES: "cannot be written to",
    errno.EROFS: "cannot be written to",
    errno.EIO: "was not saved",
}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system that kills at once")
def test_killed_in_the_middle_of_writing(tmp_path: Path) -> None:
    grown = 0
    for trial in range(6):
        command = [sys.executable, "-c", WRITER, str(tmp_path), f"kill {trial}"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            path = Path(writer.stdout.readline().strip())
            looks, limit = 0, time.monotonic() + 60
            while looks < 3 or opened(path).session.ply < 3:
                assert time.monotonic() < limit
                time.sleep(0.05 + trial * 0.013)
                # It is loadable at every moment, whoever looks ...
                assert opened(path).read_only is not None
                looks += 1
            writer.send_signal(signal.SIGKILL)
        # ... and after the end, with the lock of the dead taken over.
        found = opened(path)
        assert found.read_only is None
        grown += found.session.ply
        play(found.session, 3)
        assert found.session.trouble is None
        found.keeper.close()
    assert grown > 10
    assert not list(tmp_path.glob("*.lock"))


@pytest.mark.parametrize("step", ["os.fsync", "os.replace"])
@pytest.mark.parametrize("number", WRONG)
def test_a_move_that_cannot_be_saved_stands_and_the_next_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    session = start()
    keeper = keep(session, tmp_path)
    play(session, 20)
    before = keeper.path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(step, fail)
    play(session, 2)
    assert session.ply == 22
    assert session.trouble is not None
    assert WRONG[number] in session.trouble
    assert keeper.path.name in session.trouble
    assert keeper.path.read_bytes() == before
    monkeypatch.undo()
    play(session, 1)
    assert session.trouble is None
    keeper.close()
    assert same(opened(keeper.path).session, session)


def test_a_backup_that_failed_is_made_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = start()
    keeper = keep(session, tmp_path)

    def full_for_backups(source: Path, target: Path) -> None:
        if Path(target).suffix == ".bak":
            raise OSError(errno.ENOSPC, "No space left on device")
        rename(source, target)

    rename = os.rename
    monkeypatch.setattr("os.replace", full_for_backups)
    play(session, 2)
    assert "disk is full" in (session.trouble or "")
    assert not backup_path(keeper.path).exists()
    monkeypatch.undo()
    play(session, 1)
    assert session.trouble is None
    assert backup_path(keeper.path).exists()


def test_a_really_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = Path("/dev/full")
    if not full.exists():
        return
    session, path = saved(tmp_path, 10)
    before = path.read_bytes()
    opening = Path.open

    def open_full(self: Path, mode: str = "r") -> object:
        return opening(full, "wb") if self.name.endswith(".tmp") else opening(self, mode)

    monkeypatch.setattr(Path, "open", open_full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"x")
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert session.ply == 10


def test_a_folder_that_cannot_even_be_looked_into(tmp_path: Path) -> None:
    session = start()
    keep(session, tmp_path / ("x" * 300))
    assert "its name is too long" in (session.trouble or "")


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    session = start()
    keeper = keep(session, tmp_path / "saves")
    play(session, 5)
    assert session.ply == 5
    assert "no folder" in (session.trouble or "")
    assert "--saves" in (session.trouble or "")
    (tmp_path / "saves").unlink()
    play(session, 1)
    assert session.trouble is None
    assert same(opened(keeper.path).session, session)


def test_a_folder_that_does_not_let_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Root may write anywhere, so the system's answer is put on.
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    _, path = saved(tmp_path, 30)
    monkeypatch.setattr(Path, "open", _only_reading(Path.open))
    found = opened(path)
    assert "cannot be written to" in (found.session.trouble or "")
    assert found.read_only is None
    play(found.session, 2)
    assert str(tmp_path) in (found.session.trouble or "")
    monkeypatch.setattr(Path, "mkdir", forbidden)
    session = start()
    keep(session, tmp_path / "new")
    assert "cannot be written to" in (session.trouble or "")


def _only_reading(opening: Any) -> Any:
    def open_(self: Path, mode: str = "r", **options: Any) -> Any:
        if "r" not in mode:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opening(self, mode, **options)

    return open_


def test_nothing_is_written_through_a_link_that_was_planted(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    _, path = saved(tmp_path / "saves", 5)
    for planted in (path.with_name(f".{path.name}.tmp"), backup_path(path)):
        planted.unlink(missing_ok=True)
        planted.symlink_to(victim)
    found = opened(path)
    play(found.session, 40)
    assert found.session.trouble is None
    assert victim.read_text() == "precious"


def test_a_failed_save_names_the_file_in_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("")
    session = start()
    keeper = keep(session, tmp_path / "saves")
    with pytest.raises(SaveFailed, match=keeper.path.name):
        keeper.save(session)
