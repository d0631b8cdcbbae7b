"""The disk: killed while writing, full, not writable."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.desk.programs import Python
from tests.desk.saved_games import broken, fields, opened, play, rewrite, same, saved, start
from tests.slowly import slowly
from thousand_tui.desk.keeper import SaveFailed, keep
from thousand_tui.desk.opening import delete, mend
from thousand_tui.storage import files
from thousand_tui.storage.files import draft_path, write_whole
from thousand_tui.storage.locks import lock_path
from thousand_tui.storage.shelf import backup_path

ROOT = Path(__file__).resolve().parents[2]

# Plays and saves without end, and says where, so that it can be killed at any moment.
WRITER = """
import sys
from pathlib import Path
from tests.desk.saved_games import play, start
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
@pytest.mark.parametrize("trials", [range(0, 6, 2), slowly(range(6))])
def test_killed_in_the_middle_of_writing(tmp_path: Path, trials: range) -> None:
    grown = 0
    for trial in trials:
        command = [sys.executable, "-c", WRITER, str(tmp_path), f"kill {trial}"]
        with Python(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
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
    assert grown > len(trials) * 5 // 3
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
    opening = os.open

    def open_full(name: Any, flags: int, *rest: Any, **more: Any) -> int:
        return opening(full if str(name).endswith(".tmp") else name, flags & ~os.O_EXCL, *rest, **more)

    monkeypatch.setattr(os, "open", open_full)
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

    def only_reading(name: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & os.O_CREAT:
            forbidden()
        return opening(name, flags, *rest, **more)

    _, path = saved(tmp_path, 30)
    opening = os.open
    monkeypatch.setattr(os, "open", only_reading)
    found = opened(path)
    assert found.read_only is None
    play(found.session, 2)
    assert "cannot be written to" in (found.session.trouble or "")
    assert str(tmp_path) in (found.session.trouble or "")
    monkeypatch.setattr(Path, "mkdir", forbidden)
    session = start()
    keep(session, tmp_path / "new")
    assert "cannot be written to" in (session.trouble or "")


def test_nothing_is_written_through_a_link_that_was_planted(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    _, path = saved(tmp_path / "saves", 5)
    for planted in (draft_path(path), backup_path(path)):
        planted.unlink(missing_ok=True)
        planted.symlink_to(victim)
    found = opened(path)
    play(found.session, 40)
    found.keeper.close()
    assert found.session.trouble is None
    assert victim.read_text() == "precious"


def test_a_save_that_is_a_link_stays_one(tmp_path: Path) -> None:
    _, path = saved(tmp_path / "elsewhere", 5)
    link = tmp_path / "saves" / "game.json"
    link.parent.mkdir()
    link.symlink_to(os.path.relpath(path, link.parent))
    found = opened(link)
    play(found.session, 40)
    assert found.session.trouble is None
    # Who comes to the game by its own name finds it in use.
    assert lock_path(link) == lock_path(path) == path.with_name(path.name + ".lock")
    assert lock_path(path).exists()
    found.keeper.close()
    assert link.is_symlink()
    assert same(opened(path).session, found.session)
    assert sorted(each.name for each in link.parent.iterdir()) == [link.name, backup_path(link).name]
    delete(link)
    assert not list(link.parent.iterdir())
    assert path.exists()


def test_a_damaged_save_that_is_a_link_is_kept_and_stays_one(tmp_path: Path) -> None:
    _, path = saved(tmp_path / "elsewhere", 5)
    link = tmp_path / "saves" / "game.json"
    link.parent.mkdir()
    link.symlink_to(path)
    rewrite(path, log=[*fields(path)["log"], "x"])
    before = path.read_bytes()
    mended = mend(broken(link))
    assert link.is_symlink()
    (copy,) = link.parent.glob("*damaged*")
    assert not copy.is_symlink()
    assert copy.read_bytes() == before
    assert same(opened(path).session, mended.session)


@pytest.mark.parametrize("has_links", [True, False])
def test_nobody_else_may_read_what_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool) -> None:
    """The seed and all hands stand in a save, in its backup, and in what is kept of a damaged one."""

    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    before = os.umask(0)
    try:
        _, path = saved(tmp_path, 5)
        rewrite(path, log=[*fields(path)["log"], "x"])
        path.chmod(0o644)
        mended = mend(broken(path))
        play(mended.session, 40)
        mended.keeper.close()
    finally:
        os.umask(before)
    files = [each for each in tmp_path.iterdir() if each.suffix != ".lock"]
    assert {each.name.removeprefix(path.stem) for each in files} == {".json", ".json.bak", ".damaged-1.json"}
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


def test_a_damaged_save_is_kept_however_large_it_is(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 40)
    with path.open("r+b") as file:
        file.truncate(1 << 34)
    mended = mend(broken(path))
    mended.keeper.close()
    assert mended.session.trouble is None
    assert mended.keeper.path == path
    assert next(tmp_path.glob("*damaged*")).stat().st_size == 1 << 34


def test_a_failed_save_names_the_file_in_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("")
    session = start()
    keeper = keep(session, tmp_path / "saves")
    with pytest.raises(SaveFailed, match=keeper.path.name):
        keeper.save(session)


def test_on_a_mac_the_drive_itself_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def ask(handle: int, what: int) -> None:
        # A thread of an earlier test may write something else meanwhile.
        if os.fstat(handle).st_ino in [path.stat().st_ino for path in tmp_path.iterdir()]:
            asked.append(what)

    monkeypatch.setattr("thousand_tui.storage.files.fcntl.F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr("thousand_tui.storage.files.fcntl.fcntl", ask)
    write_whole(tmp_path / "game", b"1")
    assert asked == [51]

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOTSUP, "a disk of another computer")

    monkeypatch.setattr("thousand_tui.storage.files.fcntl.fcntl", refuse)
    write_whole(tmp_path / "game", b"2")
    assert (tmp_path / "game").read_bytes() == b"2"


@pytest.mark.parametrize("times", [1, 9])
def test_on_windows_a_file_that_is_held_is_tried_again(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, tries, waits = os.replace, list[Path](), list[float]()

    def held(draft: Path, path: Path) -> None:
        tries.append(path)
        if len(tries) <= times:
            raise PermissionError(errno.EACCES, "used by another process")
        replace(draft, path)

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(time, "sleep", waits.append)
    draft, path = tmp_path / "draft", tmp_path / "game"
    draft.write_bytes(b"new")
    if times == 1:
        files.put_in_place(draft, path, "win32")
        assert path.read_bytes() == b"new"
    else:
        with pytest.raises(PermissionError):
            files.put_in_place(draft, path, "win32")
        assert len(tries) == len(waits) + 1
