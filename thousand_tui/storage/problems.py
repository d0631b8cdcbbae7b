"""What can go wrong with files, as facts: this package knows no sentences, :mod:`thousand_tui.desk.sentences` does."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final


class Problem(Exception):
    """Something about a file that a person must be told: a reason to look up and the facts of its sentence.

    Raised where work cannot go on, and handed back as a value where it can (defaults instead of damaged settings).
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(f"{reason} {facts}")
        self.reason = reason
        self.facts = facts


class Fault(ValueError):
    """What does not fit in a file: a reason to look up and the facts of its sentence."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Irregular(OSError):
    """Where a file was to be written there is something else, which must not be replaced by one."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


_REASONS: Final = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EACCES: "not_writable",
    errno.EPERM: "not_writable",
    errno.EROFS: "not_writable",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "no_folder",
    errno.ENOENT: "no_folder",
    errno.ENAMETOOLONG: "name_too_long",
}


def write_problem(error: OSError, path: Path) -> Problem:
    """Why a file could not be written, from the system's error."""
    reason = "not_replaced" if isinstance(error, Irregular) else _REASONS.get(error.errno or 0, "write_failed")
    return Problem(reason, file=path.name, folder=str(path.parent), why=error.strerror or type(error).__name__)
