"""Processes of this computer, by process number."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def _status(pid: int) -> list[str]:
    """What the system says about a process, from its state (the third field) on; empty if it says nothing."""
    try:
        # The name of the program is in parentheses and may contain anything.
        return Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return []


def born(pid: int) -> str:
    """When a process was started, in the system's own format; empty if the system does not say."""
    # The 22nd field.
    return "".join(_status(pid)[19:20])


def is_zombie(pid: int) -> bool:
    """Whether a process has ended, but its parent has not yet collected its exit status."""
    return _status(pid)[:1] in (["Z"], ["X"])


def is_running(pid: int) -> bool:
    """Whether a process with this number is running."""
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
    """Ask the system: on Windows, signal 0 would be sent as Ctrl+C."""
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
