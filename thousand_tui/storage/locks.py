"""Only one program at a time writes a saved game: it locks a file next to the save, which says who has it.

The system releases the lock when the process ends, however it ends, so a killed program leaves no lock behind. On POSIX
it is ``flock``: a ``lockf`` lock would be lost as soon as anything in the process closed the file. Where the system has
no locks, as on some network folders, only what is written in the file counts: an owner on this computer holds the save
for as long as its process lives. As not every network folder passes locks on to other computers, an owner on another
computer always counts for a day after its last move.

Only another program can stop a save from being written; if the lock cannot be had for any other reason,
:attr:`Lock.trouble` says why.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import Problem, read_limited
from thousand_tui.storage.processes import born, is_running, is_zombie

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

_LIMIT: Final = 4096


class Owner(NamedTuple):
    """A process that holds a save.

    ``born`` tells apart two processes with the same number, where the system gives a start time. ``locked``: the system
    keeps the lock file locked for as long as the process lives; if it could not, and in locks of the first edition,
    only the written text counts.
    """

    pid: int
    host: str
    since: str
    born: str
    locked: bool = False

    @classmethod
    def ourselves(cls, *, locked: bool) -> Owner:
        """This process, starting now."""
        since = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        return cls(os.getpid(), socket.gethostname(), since, born(os.getpid()), locked)

    @classmethod
    def read(cls, path: Path) -> Owner | None:
        """The owner named in a file; None if none can be read, for instance if the file was cut off."""
        try:
            found = json.loads(read_limited(path, _LIMIT))
            pid, locked = found["pid"], found.get("locked") is True
            host, since, born = (one_line(str(found[name]), 80) for name in ("host", "since", "born"))
        except (Problem, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return cls(pid, host, since, born, locked) if type(pid) is int and 0 < pid < 1 << 31 else None

    def written(self) -> bytes:
        """The content of the lock file; the first edition expects a token too."""
        return json.dumps(self._asdict() | {"token": ""}).encode()

    @property
    def is_here(self) -> bool:
        """Whether the process is on this computer."""
        return self.host == socket.gethostname()

    @property
    def is_us(self) -> bool:
        """Whether it is this process itself."""
        return self.is_here and self.pid == os.getpid()

    @property
    def lives(self) -> bool:
        """Whether this process of this computer is running, and its number was not given to another process since."""
        if is_zombie(self.pid) or not is_running(self.pid):
            return False
        return not self.born or born(self.pid) in ("", self.born)


# Seconds without a move after which an owner on another computer counts as gone.
STALE_AFTER: Final = 24 * 3600.0

SUFFIX: Final = ".lock"

# Do not follow links or wait for pipes planted under this name. Python's files are not inherited by child processes.
_OPENING: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)

# Windows cannot read a locked byte, so lock one beyond the end of the file.
_BEYOND: Final = 1 << 30

# The system's errors when another process has the lock.
_LOCKED: Final = {errno.EACCES} if sys.platform == "win32" else {errno.EAGAIN, errno.EWOULDBLOCK}

# How often to open the lock file again if its owner removes it in between.
_ATTEMPTS: Final = 10


# Pauses in seconds between attempts to lock a small file that another program is writing, half a minute in all. Writing
# one takes a few milliseconds; after the first hundred pauses the player is told what is being waited for.
_PAUSES: Final = (*[0.005] * 100, *[0.05] * 590)
_SILENT: Final = 100


class InUse(Problem):
    """Another program holds the save."""


class Lock:
    """The lock of one save: call :meth:`hold` whenever the save is written, :meth:`release` when done.

    ``trouble`` is the system's reason if the lock could not be had although nobody else holds it.
    """

    def __init__(self, save: Path) -> None:
        self.path: Final = lock_path(save)
        self.trouble: str | None = None
        self._file: int | None = None
        self._is_signed = False

    def hold(self) -> None:
        """Make sure that this program may write the save, and update the time of the lock.

        Raises:
            InUse: another program has it.
        """
        if not self._is_held():
            self._close()
            self._take()
            _OURS[self.path] = self
        self._sign()

    def release(self) -> None:
        """Give the save up; does nothing if another program already has it."""
        if _OURS.get(self.path) is self:
            del _OURS[self.path]
        if self._file is None or not self._is_ours_to_delete(self._file):
            self._close()
            return
        with suppress(OSError):
            # If the file cannot be deleted, it at least names nobody.
            os.ftruncate(self._file, 0)
        if sys.platform == "win32":
            # Windows cannot delete an open file.
            self._close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self._close()

    def _is_ours_to_delete(self, file: int) -> bool:
        """Whether the lock file may be deleted: without a system lock, another program may have signed it since."""
        if not self._is_still_there(file):
            return False
        return self.trouble is None or (found := Owner.read(self.path)) is None or found.is_us

    def _close(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
        self._file, self._is_signed = None, False

    def _is_held(self) -> bool:
        return self._file is not None and self.trouble is None and self._is_still_there(self._file)

    def _is_still_there(self, file: int) -> bool:
        """Whether the file at the lock's path is the one we hold open: it may have been deleted or replaced."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path, follow_symlinks=False))
        except FileNotFoundError:
            return False
        except OSError:
            return True

    def _take(self) -> None:
        """Take the lock, or record in ``trouble`` why there is none.

        Raises:
            InUse: another program has it.
        """
        ours = _OURS.get(self.path)
        if ours is not None and ours is not self and ours._is_held():
            # Within a process, the last one to ask gets it.
            self._file, self.trouble, ours._file = ours._file, None, None
            return
        self.trouble = None
        try:
            self._open()
        except OSError as error:
            self.trouble = error.strerror or type(error).__name__
        found = Owner.read(self.path)
        if found is not None and self._has_it(found):
            self._close()
            raise _in_use(self.path, found)

    def _open(self) -> None:
        """Open and lock the file.

        Raises:
            InUse: another program holds it.
            OSError: it cannot be opened or locked.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(_ATTEMPTS):
            self._file = os.open(self.path, _OPENING, 0o666)
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                self._close()
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
            if not _seize(self._file):
                self._close()
                raise _in_use(self.path, Owner.read(self.path))
            if self._is_still_there(self._file):
                return
            self._close()
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    def _has_it(self, owner: Owner) -> bool:
        """Whether the owner named in the file still holds the save although the system let us have the lock file."""
        if not owner.is_here:
            return _age(self.path) < STALE_AFTER
        if owner.is_us or (owner.locked and self.trouble is None):
            return False
        return owner.lives

    def _sign(self) -> None:
        """Write down once who holds the save, later only touch the file at each move; skipped if the disk is full."""
        with suppress(OSError):
            if self._file is not None and not self._is_signed:
                data = Owner.ourselves(locked=self.trouble is None).written()
                os.ftruncate(self._file, 0)
                os.lseek(self._file, 0, os.SEEK_SET)
                self._is_signed = os.write(self._file, data) == len(data)
            elif self._file is not None:
                os.utime(self.path)


# The locks that this process holds.
_OURS: Final[dict[Path, Lock]] = {}


def lock(save: Path) -> Lock:
    """Lock a save for this program.

    Raises:
        InUse: another program has it.
    """
    found = Lock(save)
    found.hold()
    return found


@contextmanager
def locked(save: Path, reason: str) -> Iterator[None]:
    """Hold the lock of a save while its files are changed.

    Raises:
        InUse: another program has it.
        Problem: with this ``reason``, if the system refuses.
    """
    ours = lock(save)
    try:
        yield
    except OSError as error:
        raise Problem(reason, file=save.name, why=error.strerror or "?") from None
    finally:
        ours.release()


class Turns:
    """Takes turns with other programs in writing small files.

    ``tell`` is called from any thread: with what is waited for, with None once the wait is over, and with what the
    background thread could not write. The thread ``draws`` never waits: what it cannot write at once goes there.
    """

    def __init__(self) -> None:
        self.draws = 0
        self.tell: Callable[[Problem | None], object] = lambda problem: None
        self.waits_for: InUse | None = None
        self._last: Future[Problem | None] | None = None
        self._executor: ThreadPoolExecutor | None = None

    @property
    def may_wait(self) -> bool:
        """Whether the current thread may wait."""
        return self.draws != threading.get_ident()

    @property
    def is_behind(self) -> bool:
        """Whether the background thread still has something to write."""
        return self._last is not None and not self._last.done()

    def wait(self, busy: InUse | None) -> None:
        """Report that this program is being waited for, or with None that the wait is over."""
        if busy or self.waits_for:
            self.tell(InUse("waiting", **busy.facts) if busy else None)
        self.waits_for = busy

    def take(self, write: Callable[[], Problem | None]) -> Problem | None:
        """Run ``write`` in turn. Returns its problem; None on success, or if the background thread is to write it."""
        if self.may_wait or not self.is_behind:
            problem = _tried(write)
            if self.may_wait or not isinstance(problem, InUse):
                return problem
        # Not imported at the top: the home screen does without it.
        from concurrent.futures import ThreadPoolExecutor

        self._executor = self._executor or ThreadPoolExecutor(1, "turns")
        self._last = self._executor.submit(self._write, write)
        return None

    def _write(self, write: Callable[[], Problem | None]) -> Problem | None:
        problem = _tried(write)
        if problem:
            self.tell(problem)
        return problem

    def finish(self) -> bool:
        """Wait at the end of the program for everything to be written; returns whether it was."""
        if self._last is None or self._last.done():
            return True
        if self.waits_for:
            self.wait(self.waits_for)
        return self._last.result() is None


def _tried(write: Callable[[], Problem | None]) -> Problem | None:
    try:
        return write()
    except Problem as problem:
        return problem


# The turns of this process.
TURNS: Final = Turns()


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Read, change and rewrite a small file while no other program does, so that no program's changes are lost. If no
    lock can be had, it is done without.

    Raises:
        InUse: another program has held it for half a minute; the thread that draws does not wait at all.
    """
    ours = Lock(path)
    pauses = enumerate(_PAUSES if TURNS.may_wait else ())
    while True:
        try:
            ours._open()
        except InUse as found:
            busy = InUse("busy", file=found.facts["file"], pid=found.facts.get("pid", "?"))
            at, pause = next(pauses, (0, 0.0))
            if not pause:
                TURNS.waits_for = None if TURNS.may_wait else TURNS.waits_for
                raise busy from None
            if at == _SILENT:
                TURNS.wait(busy)
            time.sleep(pause)
        except OSError:
            break
        else:
            ours._sign()
            TURNS.wait(None)
            break
    try:
        yield
    finally:
        ours.release()


def lock_path(save: Path) -> Path:
    """The path of a save's lock: next to the real file, even if the save is reached by a link."""
    real = Path(os.path.realpath(save))
    return real.with_name(real.name + SUFFIX)


def _seize(file: int) -> bool:
    """Have the system lock an open file; False if another process has locked it.

    Raises:
        OSError: the folder does not support locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _BEYOND, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _LOCKED:
            raise
        return False
    return True


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return STALE_AFTER


def _in_use(path: Path, owner: Owner | None) -> InUse:
    file = path.name.removesuffix(SUFFIX)
    if owner is None:
        return InUse("in_use_by_somebody", file=file)
    reason = "in_use" if owner.is_here else "in_use_elsewhere"
    return InUse(reason, file=file, pid=owner.pid, host=owner.host, since=owner.since, lock=path.name)


def _let_go_after_fork() -> None:
    """A forked copy of this process must hold nothing: its open files would keep the locks after the process ends."""
    for ours in _OURS.values():
        ours._close()
    _OURS.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_after_fork)
