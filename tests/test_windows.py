"""Nothing that only POSIX has is needed on the way to the home screen, to a table, or through the line mode.

There is no Windows here: a fresh interpreter is stripped of what Windows lacks, and told that it runs there.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from thousand_tui.compiled import OFF
from thousand_tui.storage import processes

STRIPPED = """
import asyncio, importlib, os, pathlib, signal, sys
import platformdirs, pydantic, socket, textual.app, textual.pilot, textual.widgets, zoneinfo

for name in ("termios", "tty", "fcntl", "pty", "resource", "pwd", "grp", "readline", "curses", "syslog", "posix"):
    sys.modules[name] = None

THERE = {"SIGINT", "SIGTERM", "SIGABRT", "SIGFPE", "SIGILL", "SIGSEGV"}
for name in [name for name in dir(signal) if name.startswith("SIG") and not name.startswith("SIG_")]:
    if name not in THERE:
        delattr(signal, name)
for name in (
    "fork", "getuid", "geteuid", "getgid", "getpgid", "killpg", "mkfifo", "uname", "wait", "fchmod",
    "register_at_fork", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY",
):
    if hasattr(os, name):
        delattr(os, name)

def no_kill(pid, number):
    raise AssertionError("a signal of number 0 is Ctrl+C there")

def no_folders(path, *rest, open=os.open, **more):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", str(path))
    return open(path, *rest, **more)

def no_open_files(path, *rest, unlink=os.unlink, **more):
    if any(os.path.realpath(fd.path) == os.path.realpath(path) for fd in os.scandir("/proc/self/fd")):
        raise PermissionError(13, "Permission denied", str(path))
    unlink(path, *rest, **more)

def no_handlers(self, *rest):
    raise NotImplementedError

class msvcrt:
    LK_NBLCK = 2

    def locking(file, mode, size):
        assert os.lseek(file, 0, os.SEEK_CUR) > 4096, "what is locked there cannot be read"
        if os.path.exists(os.environ["THOUSAND_CONFIG"] + "/taken"):
            raise PermissionError(13, "Permission denied")

sys.modules["msvcrt"] = msvcrt

os.kill, os.open, os.unlink = no_kill, no_folders, no_open_files
asyncio.SelectorEventLoop.add_signal_handler = no_handlers
sys.platform = "win32"
"""

SCREEN = """
from thousand_tui.options import Options
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.workarounds import prepare_process

async def main():
    prepare_process()
    app = ThousandApp(Options(saves=pathlib.Path(sys.argv[1])))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert type(app.screen).__name__ == "HomeScreen"
        app.start_last_table()
        await pilot.pause()
        assert type(app.screen).__name__ == "TableScreen"
        app.action_leave()

asyncio.run(main())
"""

LINES = """
from thousand_tui import cli

sys.exit(cli.main(["--plain", "--saves", sys.argv[1]]))
"""


def on_windows(code: str, folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        "THOUSAND_CONFIG": str(folder / "config"),
        OFF: "1",
        "PYTHONIOENCODING": "utf-8",
        # Windows has a driver of its own, which cannot be loaded here.
        "TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver",
    }
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-c", STRIPPED + code, str(folder / "saves")],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=60,
        check=False,
    )


def test_the_screen_comes_up_and_a_table_is_saved(tmp_path: Path) -> None:
    done = on_windows(SCREEN, tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "saves").glob("*.json"))) == 1


def test_the_line_mode_plays_and_goes_on_but_not_in_a_game_that_another_program_has(tmp_path: Path) -> None:
    done = on_windows(LINES, tmp_path, "1\n100\npass\n")
    assert done.returncode == 0, done.stderr
    assert "Your cards: " in done.stdout
    assert "The game is saved." in done.stdout
    assert not list((tmp_path / "saves").glob("*.lock"))
    done = on_windows(LINES, tmp_path, "2\n")
    assert done.returncode == 0, done.stderr
    assert "The game is saved." in done.stdout
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "taken").touch()
    assert "is open in another program." in on_windows(LINES, tmp_path, "2\n").stdout


@pytest.mark.parametrize(
    ("handle", "error", "code", "lives"),
    [(7, 0, 259, True), (7, 0, 0, False), (0, 5, 0, True), (0, 87, 0, False)],
    ids=["running", "ended", "of somebody else", "never there"],
)
def test_whether_the_owner_of_a_lock_lives(
    handle: int, error: int, code: int, lives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exit_code(asked: int, place: Any) -> int:
        place._obj.value = code
        return asked

    kernel = SimpleNamespace(
        OpenProcess=lambda access, inherit, pid: handle,
        GetLastError=lambda: error,
        GetExitCodeProcess=exit_code,
        CloseHandle=lambda asked: 1,
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(os, "kill", None)
    monkeypatch.setattr(sys, "platform", "win32")
    assert processes.is_running(4242) is lives
