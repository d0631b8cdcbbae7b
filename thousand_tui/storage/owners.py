"""Who has a saved game open, as it stands in the file of its lock."""

from __future__ import annotations

import json
import os
import socket
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from thousand_tui.harmless import one_line
from thousand_tui.storage.files import read_limited
from thousand_tui.storage.problems import Problem

_LIMIT: Final = 4096


@dataclass(frozen=True, slots=True)
class Owner:
    """A process that has a save.

    ``born`` tells two processes of the same number apart where the system says it. ``locked``: the process holds the
    file of the lock locked by the system for as long as it lives; where it could not, and in the first edition, what is
    written is all there is.
    """

    pid: int
    host: str
    since: str
    born: str
    locked: bool = False

    @classmethod
    def ourselves(cls, *, locked: bool) -> Owner:
        """This process, from now on."""
        since = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        return cls(os.getpid(), socket.gethostname(), since, _born(os.getpid()), locked)

    @classmethod
    def read(cls, path: Path) -> Owner | None:
        """The owner that a file names; None where none can be read, as in a file that was cut off."""
        try:
            found = json.loads(read_limited(path, _LIMIT))
            pid, locked = found["pid"], found.get("locked") is True
            host, since, born = (one_line(str(found[name]), 80) for name in ("host", "since", "born"))
        except (Problem, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return cls(pid, host, since, born, locked) if type(pid) is int and 0 < pid < 1 << 31 else None

    def written(self) -> bytes:
        """As it stands in the file; the first edition looks for a token too."""
        return json.dumps(asdict(self) | {"token": ""}).encode()

    @property
    def is_here(self) -> bool:
        """Whether it is a process of this computer."""
        return self.host == socket.gethostname()

    @property
    def is_us(self) -> bool:
        """Whether it is this very process."""
        return self.is_here and self.pid == os.getpid()

    @property
    def lives(self) -> bool:
        """Whether this process of this computer runs, and is not another one that was given its number since."""
        if _is_zombie(self.pid) or not is_running(self.pid):
            return False
        return not self.born or _born(self.pid) in ("", self.born)


def _status(pid: int) -> list[str]:
    """What the system tells of a process, from its state (the third field) on; nothing where it does not tell."""
    try:
        # The name of the program stands in brackets and may contain anything.
        return Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return []


def _born(pid: int) -> str:
    """When a process was started, in the system's own terms; empty where the system does not say."""
    # The 22nd field.
    return "".join(_status(pid)[19:20])


def _is_zombie(pid: int) -> bool:
    """Whether a process is dead, and only its parent has not asked for its end yet."""
    return _status(pid)[:1] in (["Z"], ["X"])


def is_running(pid: int) -> bool:
    """Whether a process of this number runs."""
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
