"""A disk that fails when it is told to: every call that concerns a folder is counted, and the chosen ones fail."""

from __future__ import annotations

import builtins
import errno
import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BY_PATH = ("open", "stat", "lstat", "mkdir", "replace", "link", "unlink", "chmod", "utime", "listdir", "scandir")
BY_FILE = ("fsync", "write", "ftruncate", "lseek", "fstat")
WRITING = {errno.ENOSPC: ("open", "mkdir", "replace", "link", "fsync", "write", "ftruncate", "flush", "close")}
"""What can fail for want of room only; any call may fail in the other ways."""


class Disk:
    """Counts the calls that concern its folder; ``fails`` says by number which of them fail, and ``error`` how."""

    def __init__(self, folder: Path, fails: Callable[[int], bool] = lambda _: False, error: int = errno.EIO) -> None:
        self.folder = str(folder)
        self.fails = fails
        self.error = error
        self.calls: list[str] = []
        self.files: set[int] = set()

    def concerns(self, what: object) -> bool:
        """Whether a path, or a file by its number, lies in the folder."""
        if isinstance(what, int):
            return what in self.files
        return isinstance(what, str | os.PathLike) and os.fspath(what).startswith(self.folder)

    def called(self, name: str) -> None:
        """A call comes; it may fail."""
        self.calls.append(name)
        if self.fails(len(self.calls)) and name in WRITING.get(self.error, (name,)):
            raise OSError(self.error, os.strerror(self.error))


class File:
    """A file whose writes may fail, the first half of what was to be written being written all the same."""

    def __init__(self, disk: Disk, file: Any) -> None:
        self._disk, self._file = disk, file
        self._number = file.fileno()
        disk.files.add(self._number)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write(self, data: bytes) -> int:
        """Write all of it, or half of it."""
        try:
            self._disk.called("write")
        except OSError:
            self._file.write(data[: len(data) // 2])
            self._file.flush()
            raise
        return int(self._file.write(data))

    def flush(self) -> None:
        """Write what was held back."""
        self._disk.called("flush")
        self._file.flush()

    def close(self) -> None:
        """Close it, which may fail too, though never so that it stays open."""
        self._disk.files.discard(self._number)
        self._file.close()
        self._disk.called("close")


@contextmanager
def disk_of(disk: Disk) -> Iterator[None]:
    """While this lasts, what concerns the folder goes through this disk."""
    with pytest.MonkeyPatch.context() as patch:
        for name in (*BY_PATH, *BY_FILE):
            patch.setattr(os, name, _guarded(disk, name, getattr(os, name)))
        patch.setattr(fcntl, "flock", _guarded(disk, "flock", fcntl.flock))
        patch.setattr(os, "close", _closing(disk, os.close))
        patch.setattr(io, "open", _opening(disk, io.open))
        patch.setattr(builtins, "open", _opening(disk, builtins.open))
        yield


def _guarded(disk: Disk, name: str, real: Any) -> Any:
    def call(what: Any = ".", *rest: Any, **more: Any) -> Any:
        if not disk.concerns(what):
            return real(what, *rest, **more)
        if name == "write":
            try:
                disk.called(name)
            except OSError:
                if disk.error == errno.ENOSPC:
                    return real(what, rest[0][: len(rest[0]) // 2])
                raise
        else:
            disk.called(name)
        found = real(what, *rest, **more)
        if name == "open":
            disk.files.add(found)
        return found

    return call


def _closing(disk: Disk, real: Any) -> Any:
    def close(number: int) -> None:
        is_ours = disk.concerns(number)
        disk.files.discard(number)
        real(number)
        if is_ours:
            disk.called("close")

    return close


def _opening(disk: Disk, real: Any) -> Any:
    def open_(what: Any, *rest: Any, **more: Any) -> Any:
        if not disk.concerns(what):
            return real(what, *rest, **more)
        if "opener" not in more:
            disk.called("open")
        return File(disk, real(what, *rest, **more))

    return open_
