"""The program in processes that begin with everything loaded: to load it takes six times as long as to start with it.

One process for all workers of the tests loads the modules of the program, and forks where a program is wanted: the fork
gets a terminal or pipes of its own, its environment and its words, and is the program from then on. Its parent waits
for it and tells how it ended. What loading itself does to the program is tried where it is started the long way, as by
a shell.
"""

from __future__ import annotations

import array
import fcntl
import json
import os
import runpy
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
import weakref
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pexpect
from ptyprocess import PtyProcess

ROOT = Path(__file__).resolve().parent.parent.parent
LOADED = (
    "thousand_tui.cli.common",
    "thousand_tui.ui.app",
    "thousand_tui.ui.screens.home",
    "thousand_tui.plain.playing",
)
"""What is loaded beside that which home loads itself for a table."""
STATUS = struct.Struct("i")
PATIENCE = 120.0
"""Seconds in which even a busy machine has loaded it."""


def close_with(program: object, end: socket.socket) -> None:
    """Close the socket when nobody has the program any more: whoever lets go of it may not have waited for its end.

    ``__del__`` would come too late where a failed test has left both in a circle: the socket's own may come first there
    and warns in whatever test runs then.
    """
    weakref.finalize(program, end.close)


class Program(PtyProcess):  # type: ignore[misc]
    """The program in a terminal, as pexpect knows processes; how it ended comes by a socket."""

    terminated: bool
    exitstatus: int | None
    signalstatus: int | None

    def __init__(self, pid: int, fd: int, end: socket.socket) -> None:
        super().__init__(pid, fd)
        self.end = end
        close_with(self, end)

    def isalive(self) -> bool:
        """Whether it runs; where nothing more is to be read it is about to end, and waited for."""
        if not self.terminated:
            self.end.setblocking(bool(self.flag_eof))
            try:
                told = self.end.recv(STATUS.size)
            except BlockingIOError:
                return True
            (code,) = STATUS.unpack(told)
            self.status, self.terminated = code, True
            self.exitstatus, self.signalstatus = (code, None) if code >= 0 else (None, -code)
            self.end.close()
        return False

    def wait(self) -> int | None:
        """Wait until it ends; its exit status, if it has one."""
        self.flag_eof = True
        self.isalive()
        return self.exitstatus


class Forked(pexpect.spawn):  # type: ignore[misc]
    """``python -m thousand_tui`` in a pseudo-terminal, forked from a process that has loaded it."""

    def _spawnpty(
        self, args: list[str], *, env: Mapping[str, str], dimensions: tuple[int, int], **_: object
    ) -> Program:
        fd, side = os.openpty()
        fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", *dimensions, 0, 0))
        pid, end = loaded().fork(args[1:], env, os.getcwd(), [side])
        os.close(side)
        return Program(pid, fd, end)


class Python(subprocess.Popen[str]):
    """``python -m thousand_tui`` or ``python -c`` with pipes, forked from a process that has loaded the program."""

    def _execute_child(self, args: list[str], *how: Any) -> None:
        folder, environment, pipes = how[4], how[5], how[9:15]
        sides = [number if pipe < 0 else pipe for number, pipe in enumerate(pipes[side] for side in (0, 3, 5))]
        self.pid, self.end = loaded().fork(args[1:], environment or os.environ, str(folder or os.getcwd()), sides)
        close_with(self, self.end)
        self._child_created = True
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]

    def _internal_poll(self, *_: object, **__: object) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self._wait(0)
        return self.returncode

    def _wait(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            self.end.settimeout(timeout)
            try:
                (self.returncode,) = STATUS.unpack(self.end.recv(STATUS.size))
            except (BlockingIOError, TimeoutError):
                raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
            self.end.close()
        return self.returncode


class Loaded:
    """The process that has loaded the program."""

    def __init__(self) -> None:
        self.address = f"\0thousand-{os.getpid()}-{time.monotonic_ns()}"
        words = ["-m", "tests.e2e.forked", self.address[1:]]
        environment = os.environ | {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        self.child = pexpect.spawn(sys.executable, words, cwd=str(ROOT), env=environment)

    def fork(
        self, words: list[str], environment: Mapping[str, str], folder: str, sides: list[int]
    ) -> tuple[int, socket.socket]:
        """A new program at a terminal or at three pipes: its number, and where it is told how it ends."""
        end = socket.socket(socket.AF_UNIX)
        until = time.monotonic() + PATIENCE
        while end.connect_ex(self.address):
            assert time.monotonic() < until, "nothing was loaded"
            time.sleep(0.05)
        wanted = json.dumps({"words": words, "environment": dict(environment), "folder": folder})
        end.sendmsg([wanted.encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", sides))])
        end.shutdown(socket.SHUT_WR)
        (pid,) = STATUS.unpack(end.recv(STATUS.size))
        return pid, end

    def close(self) -> None:
        """End it; programs that still run end with their terminals."""
        self.child.kill(signal.SIGTERM)
        self.child.wait()
        self.child.close()


@cache
def loaded() -> Loaded:
    """The one of all workers, from before they begin."""
    return Loaded()


def end_loaded() -> None:
    """End the process, if there is one."""
    if loaded.cache_info().currsize:
        loaded().close()
        loaded.cache_clear()


# The other side


def serve(address: str) -> None:
    """Load the program, and fork for everybody who asks."""
    from importlib import import_module

    home = import_module("thousand_tui.ui.screens.home")
    for name in (*LOADED, *home.TABLE):
        import_module(name)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(f"\0{address}")
    listening.listen(128)
    while True:
        end, _ = listening.accept()
        if os.fork() == 0:
            listening.close()
            wait_for_one(end)
        end.close()
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def wait_for_one(end: socket.socket) -> None:
    """Fork once more, and wait for that program to end: comes back in the program alone."""
    data, sides, _, _ = socket.recv_fds(end, 1 << 20, 3)
    while piece := end.recv(1 << 20):
        data += piece
    pid = os.fork()
    if pid == 0:
        end.close()
        become(sides, json.loads(data))
    for side in sides:
        os.close(side)
    end.sendall(STATUS.pack(pid))
    _, status = os.waitpid(pid, 0)
    try:
        end.sendall(STATUS.pack(os.waitstatus_to_exitcode(status)))
    finally:
        os._exit(0)


def become(sides: list[int], wanted: dict[str, Any]) -> NoReturn:
    """Be the program at this terminal, or at these pipes."""
    os.setsid()
    if len(sides) == 1:
        fcntl.ioctl(sides[0], termios.TIOCSCTTY, 0)
    for number, side in enumerate(sides * (3 // len(sides))):
        os.dup2(side, number)
    for side in sides:
        os.close(side)
    os.environ.clear()
    os.environ.update(wanted["environment"])
    time.tzset()
    os.chdir(wanted["folder"])
    option, what, *words = wanted["words"]
    sys.argv = [what, *words]
    if option == "-c":
        exec(what, {"__name__": "__main__"})
    else:
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    raise SystemExit


if __name__ == "__main__":
    serve(sys.argv[1])
