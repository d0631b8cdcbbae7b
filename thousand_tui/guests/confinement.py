"""Confines the process of a bot as far as Linux allows: it must not reach its game or terminals, nor outlive its end.

Whatever the system lacks or forbids is left out; docs/bot-api.md says what is confined where. There are at most three
processes. The game starts the outer guard. If the outer guard may, it moves into namespaces of its own, where the first
process is a second guard. The last process is the bot. A guard ends, with everything the bot has started, as soon
as the bot or the game has ended, or when the game sends SIGTERM.
"""

from __future__ import annotations

import os
import re
import signal
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

# The most processes and threads of one bot together, where they can be counted separately.
MOST_PROCESSES: Final = 256
# Each process may use one part in this many of the computer's memory.
MEMORY_SHARE: Final = 2
# The first Linux that counts the processes in a user namespace separately.
COUNTED_APART: Final = (5, 14)
# Seconds before a guard checks again which of the processes it killed are gone.
GLANCE: Final = 0.01

# Options of ``prctl``.
DEATH_SIGNAL, DUMPABLE, CHILD_SUBREAPER, NO_NEW_PRIVILEGES = 1, 4, 36, 38
CAPABILITIES_VERSION: Final = 0x20080522
# Namespaces of mounts, users and processes, for ``unshare``.
NEW_NAMESPACES: Final = 0x00020000 | 0x10000000 | 0x20000000
# Flags for mounting ``/proc``: no set-user-ID, no devices, no programs.
MOUNT_FLAGS: Final = 2 | 4 | 8
# System calls of Landlock, which have no functions in the C library; their numbers are the same on all processors.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
WRITE_FILE, READ_FILE, REFER = 1 << 1, 1 << 2, 1 << 13
# Removing and making the entries of a folder, of every kind: these rights are consecutive bits.
CHANGE_FOLDER: Final = (1 << 13) - (1 << 4)
SCOPE_SIGNAL: Final = 1 << 1
# The versions of Landlock that introduced them.
KNOWS_REFER, KNOWS_SCOPES = 2, 6
# How the names of terminals in ``/dev`` begin.
TERMINALS: Final = ("tty", "pts", "ptmx", "console", "vcs")
# Folders where writing or making a file is a command to the system, such as killing a control group with the game.
ORDERS: Final = ("/proc", "/sys")
# What a system may lack, by common names.
PARTS: Final = ("namespaces", "Landlock")


def hide() -> None:
    """Keep the user's other processes from inspecting this one, or opening its terminal through ``/proc``."""
    if sys.platform == "linux":
        _call("prctl", DUMPABLE, 0, 0, 0, 0)


def confine(game: int) -> tuple[str, ...]:
    """Continue in a process that is confined as well as the system can, and return what the system lacks for it; the
    calling process stays behind as a guard.

    This must be called before any other thread is started.
    """
    is_apart = is_barred = False
    if sys.platform == "linux":
        _ends_with(game, signal.SIGTERM)
        is_apart = _moves_apart()
        if is_apart:
            _guarded()
            _call("mount", b"proc", b"/proc", b"proc", MOUNT_FLAGS, None)
        _guarded()
        _limit(counts_apart=is_apart)
        _call("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        _call("capset", struct.pack("Ii", CAPABILITIES_VERSION, 0), bytes(24))
        is_barred = _enter_landlock()
    return tuple(name for name, is_there in zip(PARTS, (is_apart, is_barred), strict=True) if not is_there)


def _call(name: str, *arguments: object) -> int:
    """The result of a function of the C library; -1 if there is no such function."""
    try:
        from ctypes import CDLL

        return int(getattr(CDLL(None), name)(*arguments))
    except (ImportError, OSError, AttributeError):
        return -1


def _ends_with(parent: int, number: signal.Signals) -> None:
    """Get this signal when the parent ends, even while a bot keeps the interpreter busy."""
    _call("prctl", DEATH_SIGNAL, number, 0, 0, 0)
    if os.getppid() not in (parent, 0):  # it is 0 if the parent is in another namespace
        os._exit(0)


def _moves_apart() -> bool:
    """Make the next child the first process of new namespaces, with the same user; returns whether it worked."""
    users = {"uid_map": os.geteuid(), "gid_map": os.getegid()}
    if _call("unshare", NEW_NAMESPACES) != 0:
        return False
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny", "ascii")
        for name, number in users.items():
            Path("/proc/self", name).write_text(f"{number} {number} 1", "ascii")
    return True


def _guarded() -> None:
    """Continue in a child with a session of its own; the parent becomes its guard."""
    told = {signal.SIGCHLD, signal.SIGTERM}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, told)
    _call("prctl", CHILD_SUBREAPER, 1, 0, 0, 0)  # whatever the bot forks off becomes a child of the guard
    own = os.getpid()
    child = os.fork()
    if child == 0:
        _ends_with(own, signal.SIGKILL)
        os.setsid()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    hide()
    os.closerange(0, 3)  # the game reads until all copies of its pipe are closed
    children = {child}
    while child in children and signal.sigwait(told) == signal.SIGCHLD:
        children -= _reaped()
    if own != 1:  # when the first process of a namespace ends, so do all others in it
        _end_all(children)
    os._exit(0)


def _reaped() -> set[int]:
    """The children that have ended since the last call.

    Raises:
        ChildProcessError: there are no children left.
    """
    found: set[int] = set()
    while (number := os.waitpid(-1, os.WNOHANG)[0]) != 0:
        found.add(number)
    return found


def _end_all(children: set[int]) -> None:
    """Kill these children and all others the system lists until none is left: when a process is killed, its children
    become children of this one."""
    own = Path(f"/proc/self/task/{os.getpid()}/children")
    with suppress(ChildProcessError):
        while True:
            with suppress(OSError):
                children = {int(number) for number in own.read_text("ascii").split()}
            for number in children:
                os.kill(number, signal.SIGKILL)
            time.sleep(GLANCE)
            children -= _reaped()


def _limit(*, counts_apart: bool) -> None:
    """Limit memory, and the number of processes if they are counted separately from the user's others. If memory runs
    out nevertheless, the system picks the bot to be killed."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")
    with suppress(ImportError, OSError, ValueError):
        import resource

        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MEMORY_SHARE
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        version = tuple(int(number) for number in re.findall(r"\d+", os.uname().release)[:2])
        if counts_apart and version >= COUNTED_APART:
            resource.setrlimit(resource.RLIMIT_NPROC, (MOST_PROCESSES, MOST_PROCESSES))


def _enter_landlock() -> bool:
    """Forbid access to processes outside, signals to them, opening terminals, and commands to the system through files;
    returns whether it worked."""
    version = _call("syscall", CREATE_RULESET, None, 0, 1)
    if version < 1:
        return False
    moves = REFER if version >= KNOWS_REFER else 0
    scopes = SCOPE_SIGNAL if version >= KNOWS_SCOPES else 0
    handled = struct.pack("QQQ", READ_FILE | WRITE_FILE | CHANGE_FOLDER | moves, 0, scopes)
    rules = _call("syscall", CREATE_RULESET, handled, len(handled), 0)
    if rules < 0:
        return False
    barred = -1
    with suppress(OSError):
        _allow(rules, "/", moves)
        for folder in ("/", "/dev"):
            for entry in os.scandir(folder):
                if not entry.is_symlink() and entry.path != "/dev" and not entry.name.startswith(TERMINALS):
                    writes = WRITE_FILE | (CHANGE_FOLDER if entry.is_dir() else 0)
                    _allow(rules, entry.path, READ_FILE | (0 if entry.path in ORDERS else writes))
        barred = _call("syscall", RESTRICT_SELF, rules, 0)
    os.close(rules)
    return barred == 0


def _allow(rules: int, path: str, rights: int) -> None:
    """Allow these rights at and below a path; without rights no rule is made."""
    with suppress(OSError):
        at = os.open(path, os.O_PATH | os.O_CLOEXEC)
        _call("syscall", ADD_RULE, rules, 1, struct.pack("=Qi", rights, at), 0)
        os.close(at)
