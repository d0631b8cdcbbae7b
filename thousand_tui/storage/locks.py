"""Advisory locks: a file beside the save says which program has it open.

Nothing is enforced by the system; every program of ours looks here before it writes. A lock whose owner is dead is
taken over: at once on the same computer, after a day without a move on another one.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from thousand_tui.harmless import one_line
from thousand_tui.storage.files import write_whole
from thousand_tui.storage.problems import Problem, write_problem

STALE_AFTER: Final = 24 * 3600.0
"""Seconds without a sign of life after which a lock from another computer counts as left behind."""

_HALF_WRITTEN: Final = 10.0
"""Seconds after which a lock that cannot be read is no longer one that is just being written."""

SUFFIX: Final = ".lock"
_LIMIT: Final = 4096


@dataclass(frozen=True, slots=True)
class Owner:
    """Which program has a save: ``born`` tells two processes of the same number apart where the system says it."""

    pid: int
    host: str
    since: str
    born: str
    token: str


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock of ours; :meth:`hold` it whenever the save is written, :meth:`release` it when done."""

    path: Path
    owner: Owner

    def hold(self) -> None:
        """Make sure that the lock is still ours, and give a sign of life.

        Raises:
            Problem: another program has taken the save over meanwhile, or the lock cannot be written.
        """
        found = _read(self.path)
        if found is not None and found.token == self.owner.token:
            with suppress(OSError):
                os.utime(self.path)
        elif (other := _take(self.path, self.owner)) is not None:
            raise _taken("taken_over", self.path, other)

    def release(self) -> None:
        """Let others have the save; nothing happens if they have it already."""
        found = _read(self.path)
        if found is not None and found.token == self.owner.token:
            with suppress(OSError):
                self.path.unlink()


def lock(save: Path) -> Lock:
    """Lock a save for this program.

    Raises:
        Problem: another program has it, or the lock cannot be written.
    """
    path = lock_path(save)
    owner = Owner(os.getpid(), socket.gethostname(), _now(), _born(os.getpid()), secrets.token_hex(8))
    if (other := _take(path, owner)) is not None:
        raise _taken("in_use", path, other)
    return Lock(path, owner)


def lock_path(save: Path) -> Path:
    """Where the lock of a save lies."""
    return save.with_name(save.name + SUFFIX)


def locked_by(save: Path) -> Owner | None:
    """The other program that has the save now, if one has."""
    path = lock_path(save)
    found = _read(path)
    return found if found is not None and _has_it(path, found) else None


def _take(path: Path, owner: Owner) -> Owner | None:
    """Write our lock, unless another program lives that has it: then say which."""
    data = json.dumps({name: getattr(owner, name) for name in Owner.__slots__}).encode()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with path.open("xb") as file:
                file.write(data)
            return None
        except FileExistsError:
            found = _read(path)
            if found is not None and _has_it(path, found):
                return found
        # Two programs may get here at the same moment; the last one has it, and the other learns of it at its next
        # move, from hold().
        write_whole(path, data)
    except OSError as error:
        raise write_problem(error, path.with_name(path.name.removesuffix(SUFFIX))) from None
    return None


def _has_it(path: Path, owner: Owner) -> bool:
    """Whether the owner of a lock is another program that may still be running."""
    if owner.host == socket.gethostname():
        return owner.pid != os.getpid() and _lives(owner)
    return _age(path) < (STALE_AFTER if owner.pid else _HALF_WRITTEN)


def _read(path: Path) -> Owner | None:
    """The owner a lock names, None if there is no lock; one that cannot be read has process number 0."""
    try:
        with path.open("rb") as file:
            fields = json.loads(file.read(_LIMIT))
        pid = fields["pid"]
        host, since, born, token = (str(fields[name])[:80] for name in ("host", "since", "born", "token"))
        if type(pid) is not int or not 0 < pid < 1 << 31:
            raise ValueError("no process number")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return Owner(0, "?", "?", "", "")
    return Owner(pid, one_line(host), one_line(since), born, token)


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return STALE_AFTER


def _now() -> str:
    return datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _taken(reason: str, path: Path, owner: Owner) -> Problem:
    file = path.name.removesuffix(SUFFIX)
    return Problem(reason, file=file, pid=owner.pid or "?", host=owner.host, since=owner.since)


def _lives(owner: Owner) -> bool:
    """Whether the process that wrote the lock is running, and is not another one that was given its number since."""
    return _is_running(owner.pid) and (not owner.born or _born(owner.pid) in ("", owner.born))


def _born(pid: int) -> str:
    """When a process was started, in the system's own terms; empty where the system does not say."""
    try:
        # The name of the program stands in brackets and may contain anything; the 22nd field counts from before it.
        return Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def _is_running(pid: int) -> bool:
    if sys.platform == "win32":
        return _is_running_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _is_running_on_windows(pid: int) -> bool:
    """Ask the system: there, a signal of number 0 would be sent as Ctrl+C."""
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - known to type checkers on Windows only
    limited_query, still_active = 0x1000, 259
    handle = kernel.OpenProcess(limited_query, False, pid)
    if not handle:
        access_denied = 5
        return bool(kernel.GetLastError() == access_denied)
    code = ctypes.c_ulong()
    known = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return not known or code.value == still_active
