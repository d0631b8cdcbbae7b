"""What Linux lets the process of a bot be kept from: from its game, from terminals, and from outliving its end.

What the system does not know or permit is left out; docs/bot-api.md says what is held where. There are at most three
processes. The one that the game has started is the outer guard. Where it may, it moves into namespaces of its own, and
a second guard is the first process there. The bot is in the last one. A guard ends, with all that the bot has started,
as soon as the bot has ended, the game has, or the game says so by SIGTERM.
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

# Processes and threads of one bot together, where they can be counted by themselves.
MOST_PROCESSES: Final = 256
# One part in so many of the memory of the computer is what each process may take.
MEMORY_SHARE: Final = 2
# The first Linux that counts the processes in a user namespace by themselves.
COUNTED_APART: Final = (5, 14)
# Seconds until a guard looks again who of those it has killed is gone.
GLANCE: Final = 0.01

# Settings of ``prctl``.
DEATH_SIGNAL, DUMPABLE, CHILD_SUBREAPER, NO_NEW_PRIVILEGES = 1, 4, 36, 38
CAPABILITIES_VERSION: Final = 0x20080522
# Of mounts, of users and of processes, for ``unshare``.
NEW_NAMESPACES: Final = 0x00020000 | 0x10000000 | 0x20000000
# Of ``/proc``: nothing on it is privileged, a device, or a program.
MOUNT_FLAGS: Final = 2 | 4 | 8
# Calls of Landlock, which have no other name; their numbers are the same on every computer.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
WRITE_FILE, READ_FILE, REFER = 1 << 1, 1 << 2, 1 << 13
# To remove and to make the entries of a folder, of every kind: these rights follow one another.
CHANGE_FOLDER: Final = (1 << 13) - (1 << 4)
SCOPE_SIGNAL: Final = 1 << 1
# The versions of Landlock that brought them.
KNOWS_REFER, KNOWS_SCOPES = 2, 6
# How the names of terminals begin in ``/dev``.
TERMINALS: Final = ("tty", "pts", "ptmx", "console", "vcs")
# Where what is written or made is an order to the system, such as to kill a control group with the game in it.
ORDERS: Final = ("/proc", "/sys")
# What a system may lack, as everybody calls it.
PARTS: Final = ("namespaces", "Landlock")


def hide() -> None:
    """Let no other process of this user look into this one, or at its terminal through ``/proc``."""
    if sys.platform == "linux":
        _call("prctl", DUMPABLE, 0, 0, 0, 0)


def confine(game: int) -> tuple[str, ...]:
    """Go on in a process that is held as well as the system can, and answer what the system lacks for it; the one that
    calls this stays behind as its guard.

    To be called before there is any other thread.
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
    """What a function of the C library answers; -1 where there is none such."""
    try:
        from ctypes import CDLL

        return int(getattr(CDLL(None), name)(*arguments))
    except (ImportError, OSError, AttributeError):
        return -1


def _ends_with(parent: int, number: signal.Signals) -> None:
    """Get this signal when the parent ends, even while a bot holds the interpreter."""
    _call("prctl", DEATH_SIGNAL, number, 0, 0, 0)
    if os.getppid() not in (parent, 0):  # it is 0 if the parent is in another namespace
        os._exit(0)


def _moves_apart() -> bool:
    """Whether the next child is the first process of namespaces in which there are no others; its user stays."""
    users = {"uid_map": os.geteuid(), "gid_map": os.getegid()}
    if _call("unshare", NEW_NAMESPACES) != 0:
        return False
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny", "ascii")
        for name, number in users.items():
            Path("/proc/self", name).write_text(f"{number} {number} 1", "ascii")
    return True


def _guarded() -> None:
    """Go on in a child, in a session of its own; its parent is its guard."""
    told = {signal.SIGCHLD, signal.SIGTERM}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, told)
    _call("prctl", CHILD_SUBREAPER, 1, 0, 0, 0)  # whoever forks away from the bot is a child of the guard in the end
    own = os.getpid()
    child = os.fork()
    if child == 0:
        _ends_with(own, signal.SIGKILL)
        os.setsid()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    hide()
    os.closerange(0, 3)  # the game waits for the end of what it reads
    children = {child}
    while child in children and signal.sigwait(told) == signal.SIGCHLD:
        children -= _reaped()
    if own != 1:  # the end of the first process of a namespace is that of all others there
        _end_all(children)
    os._exit(0)


def _reaped() -> set[int]:
    """The children that have ended since this was last asked.

    Raises:
        ChildProcessError: there are no children any more.
    """
    found: set[int] = set()
    while (number := os.waitpid(-1, os.WNOHANG)[0]) != 0:
        found.add(number)
    return found


def _end_all(children: set[int]) -> None:
    """Kill these children, and all others that the system tells of, until none is left: those of whoever is killed are
    children of this process next."""
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
    """Limit memory, and, where they are counted apart from the user's others, processes. If memory runs out all the
    same, the system takes the bot for the one to end."""
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
    """Forbid looking into processes outside, signals to them, opening terminals, and orders by files to the system;
    whether that could be done."""
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
    """Exempt everything at or below a path from what is forbidden; no rule is made for no rights."""
    with suppress(OSError):
        at = os.open(path, os.O_PATH | os.O_CLOEXEC)
        _call("syscall", ADD_RULE, rules, 1, struct.pack("=Qi", rights, at), 0)
        os.close(at)
