"""What an installed bot is kept from: its game, terminals, living on, all the memory; and systems that help less.

A system that lacks something is made by taking functions of the C library from the process of the bot.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import textwrap
from functools import cache
from pathlib import Path

import pytest

from tests.guests.installing import ROOT, Installer, auction, install, one, until, workers
from tests.guests.test_misbehaving import is_running
from tests.slowly import slowly
from thousand_tui import cli
from thousand_tui.bots import Decision, Fault
from thousand_tui.guests import Opponents
from thousand_tui.guests.confinement import COUNTED_APART, KNOWS_SCOPES, MEMORY_SHARE, MOST_PROCESSES
from thousand_tui.rules import Pass

NAMESPACES, LANDLOCK = "unshare", "syscall"
GET_DUMPABLE = 3
EVERYTHING = (NAMESPACES, LANDLOCK, "prctl", "capset", "mount")

some = pytest.mark.parametrize(
    "lacking", [(), slowly((NAMESPACES,)), (LANDLOCK,)], ids=["all", "no namespaces", "no Landlock"]
)
most = pytest.mark.parametrize(
    "lacking",
    [(), slowly((NAMESPACES,)), slowly((LANDLOCK,)), EVERYTHING],
    ids=["all", "no namespaces", "no Landlock", "nothing"],
)

SUPPORT = """
from thousand_tui.guests.confinement import CREATE_RULESET, NEW_NAMESPACES, _call
print(_call("syscall", CREATE_RULESET, None, 0, 1), int(_call("unshare", NEW_NAMESPACES) == 0))
"""


@cache
def supported() -> tuple[int, bool]:
    """The version of Landlock here, and whether there may be namespaces."""
    told = subprocess.run([sys.executable, "-c", SUPPORT], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    version, apart = told.split()
    return int(version), apart == "1"


def has_landlock(lacking: tuple[str, ...], version: int = 1) -> bool:
    return LANDLOCK not in lacking and supported()[0] >= version


def is_apart(lacking: tuple[str, ...]) -> bool:
    return NAMESPACES not in lacking and supported()[1]


def without(lacking: tuple[str, ...]) -> str:
    """A module that takes these functions away from whoever finds it when Python starts."""
    return textwrap.dedent(f"""
        import ctypes, sys

        class Lacking(ctypes.CDLL):
            def __getattr__(self, name):
                if name in {lacking!r}:
                    raise AttributeError(name)
                return super().__getattr__(name)

        ctypes.CDLL = Lacking
        if {lacking == EVERYTHING}:
            sys.modules["resource"] = None
    """)


def asked(installed: Installer, body: str, lacking: tuple[str, ...] = ()) -> Fault | None:
    """What was wrong with a bot that is to do this and to pass."""
    installed("sitecustomize", {}, without(lacking))
    installed("bad", {"bad": "bad:Bot"}, one(body))
    with Opponents() as opponents:
        decision = opponents.decide("bad", auction(), "x", 5)
    assert decision is not None
    assert decision.action == Pass() or decision.fault is not None
    return decision.fault


@most
def test_what_the_system_lacks_is_said_beside_its_name(
    installed: Installer, capsys: pytest.CaptureFixture[str], lacking: tuple[str, ...]
) -> None:
    installed("sitecustomize", {}, without(lacking))
    installed("good", {"good": "good:Bot"}, one("return Pass()"))
    assert cli.main(["bots"]) == 0
    said = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("  good "))
    assert ("namespaces" in said, "Landlock" in said) == (not is_apart(lacking), not has_landlock(lacking))


@most
def test_it_cannot_kill_the_game(tmp_path: Path, lacking: tuple[str, ...]) -> None:
    packages = tmp_path / "packages"
    body = """
        import os, signal, sys
        for number in (int(sys.argv[4]), os.getppid()):
            try:
                os.kill(number, signal.SIGKILL)
            except OSError:
                pass
        return Pass()
    """
    install(packages, "sitecustomize", {}, without(lacking))
    install(packages, "bad", {"bad": "bad:Bot"}, one(body.strip()))
    program = """
        from tests.guests.installing import auction
        from thousand_tui.guests import Opponents
        with Opponents() as opponents:
            print(opponents.decide("bad", auction(), "x", 5).fault)
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(packages), str(ROOT)])}
    game = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], env=environment, capture_output=True, text=True, check=False
    )
    if is_apart(lacking) or has_landlock(lacking, KNOWS_SCOPES):
        assert (game.returncode, game.stdout) == (0, "None\n")
    else:
        assert game.returncode != 0


@some
def test_what_has_left_its_session_ends_with_it(installed: Installer, tmp_path: Path, lacking: tuple[str, ...]) -> None:
    note = tmp_path / "away"
    body = f"""
        import os, time
        if not os.fork():
            os.setsid()
            if os.fork():
                os._exit(0)
            open({str(note)!r}, "w")
            time.sleep(60)
        os.wait()
        return Pass()
    """
    installed("sitecustomize", {}, without(lacking))
    installed("bad", {"bad": "bad:Bot"}, one(body.strip()))
    with Opponents() as opponents:
        assert opponents.decide("bad", auction(), "x", 5) == Decision(Pass())
        until(note.exists)
        numbers = workers(os.getpid())
        assert len(numbers) >= 2
    until(lambda: not any(map(is_running, numbers)))


@most
def test_it_cannot_reach_the_terminal_through_the_game(installed: Installer, lacking: tuple[str, ...]) -> None:
    body = """
        import os, sys
        for number in (sys.argv[4], os.getppid()):
            for stream in range(3):
                try:
                    open(f"/proc/{number}/fd/{stream}", "a")
                except OSError:
                    continue
                raise ValueError(number)
        return Pass()
    """
    fault = asked(installed, body.strip(), lacking)
    assert ctypes.CDLL(None).prctl(GET_DUMPABLE, 0, 0, 0, 0) == 0, "enough for whoever is not root"
    if is_apart(lacking) or has_landlock(lacking) or os.getuid():
        assert fault is None


@most
def test_it_cannot_open_a_terminal_by_its_name(installed: Installer, lacking: tuple[str, ...]) -> None:
    ours, terminal = os.openpty()
    try:
        body = f"""
        reached = []
        for mode in ("r", "w"):
            try:
                reached.append(open({os.ttyname(terminal)!r}, mode))
            except PermissionError:
                pass
        if reached: raise ValueError(len(reached))
        return Pass()
        """
        fault = asked(installed, body.strip(), lacking)
        assert fault == (None if has_landlock(lacking) else Fault("raised", "ValueError: 2"))
    finally:
        os.close(ours)
        os.close(terminal)


def test_it_may_take_only_a_part_of_the_memory(installed: Installer) -> None:
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    body = f"""
        import mmap
        assert open("/proc/self/oom_score_adj").read() == "1000\\n"
        mmap.mmap(-1, {memory // 4}, flags=mmap.MAP_PRIVATE).close()
        mmap.mmap(-1, {memory // MEMORY_SHARE}, flags=mmap.MAP_PRIVATE)
        return Pass()
    """
    assert asked(installed, body.strip()) == Fault("raised", "OSError: [Errno 12] Cannot allocate memory")


@some
def test_its_processes_are_limited_only_where_those_of_others_do_not_count(
    installed: Installer, lacking: tuple[str, ...]
) -> None:
    version = tuple(int(number) for number in os.uname().release.split(".")[:2])
    fault = asked(installed, "import resource; raise ValueError(resource.getrlimit(resource.RLIMIT_NPROC)[1])", lacking)
    assert fault is not None
    limited = fault.what == f"ValueError: {MOST_PROCESSES}"
    assert limited is (is_apart(lacking) and version >= COUNTED_APART)


@some
def test_it_gives_the_system_no_orders(installed: Installer, lacking: tuple[str, ...]) -> None:
    """Such as to kill the control group of the game, which a file below ``/sys`` would do."""
    fault = asked(installed, "open('/proc/self/oom_score_adj', 'r+'); return Pass()", lacking)
    assert (fault is not None and "PermissionError" in fault.what) is has_landlock(lacking)


FORBIDDEN = """
import os, sys
from thousand_tui.guests import confinement
confinement.ORDERS = (sys.argv[1],)
confinement._call("prctl", confinement.NO_NEW_PRIVILEGES, 1, 0, 0, 0)
confinement._enter_landlock()
for name, *arguments in (
    ("mkdir", "new"), ("mkfifo", "pipe"), ("symlink", "file", "symbolic"), ("link", "file", "linked"),
    ("rename", "file", "renamed"), ("replace", "folder", "moved"), ("rmdir", "empty"), ("unlink", "other"),
):
    try:
        getattr(os, name)(*arguments)
    except PermissionError:
        print(name)
"""


def test_no_folder_of_orders_can_be_changed(tmp_path: Path) -> None:
    """The place of the test stands for ``/sys``, where not everybody could do all this anyway."""
    for folder in ("folder", "empty"):
        (tmp_path / folder).mkdir()
    for file in ("file", "other"):
        (tmp_path / file).touch()
    top = f"/{tmp_path.parts[1]}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-B", "-c", FORBIDDEN, top]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    orders = ["mkdir", "mkfifo", "symlink", "link", "rename", "replace", "rmdir", "unlink"]
    assert done.stdout.split() == (orders if has_landlock(()) else [])
    assert has_landlock(()) is (sorted(os.listdir(tmp_path)) == ["empty", "file", "folder", "other"])


@most
def test_a_bot_works_with_files_and_processes_wherever_it_plays(
    installed: Installer, tmp_path: Path, lacking: tuple[str, ...]
) -> None:
    (tmp_path / "b").mkdir()
    body = f"""
        import os, pwd, signal, subprocess, sys, tempfile, threading
        from concurrent.futures import ProcessPoolExecutor
        from pathlib import Path
        assert os.getuid() == os.stat(__file__).st_uid == {os.getuid()}
        draft = Path({str(tmp_path)!r}, "draft")
        draft.write_text("x")
        draft.rename({str(tmp_path / "b" / "done")!r})
        with tempfile.TemporaryFile() as file, open(os.devnull, "w") as nothing:
            file.write(os.urandom(9))
            nothing.write("x")
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        child.terminate()
        assert child.wait() == -signal.SIGTERM
        with ProcessPoolExecutor(2) as pool:
            assert list(pool.map(abs, [-1, 2])) == [1, 2]
        assert Path("/proc/self/status").read_text()
        return Pass()
    """
    assert asked(installed, body.strip(), lacking) is None
