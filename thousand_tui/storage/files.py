"""Reading what may be hostile and writing what must not be lost."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from thousand_tui.storage.problems import Problem

MEBIBYTE: Final = 1024 * 1024


def read_limited(path: Path, limit: int) -> bytes:
    """The bytes of an ordinary file.

    Raises:
        Problem: there is no such file, it cannot be read, is no ordinary file, or is larger than ``limit``.
    """
    name = path.name or str(path)
    try:
        # A pipe would block when it is opened, so look before.
        if not stat.S_ISREG(path.stat().st_mode):
            raise Problem("not_a_file", file=name)
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise Problem("missing", file=name) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Problem("unreadable", file=name, why=why) from None
    if len(data) > limit:
        raise Problem("enormous", file=name, limit=_size(limit))
    return data


def _size(limit: int) -> str:
    return f"{limit // MEBIBYTE} MiB" if limit >= MEBIBYTE else f"{limit // 1024} KiB"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at any moment, whatever is killed, either the old content or the new one is there, whole.

    Raises:
        OSError: it could not be written; what was there before is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # One name for all attempts, so that a program killed in the middle leaves no litter behind: the next one clears it.
    draft = path.with_name(f".{path.name}.tmp")
    draft.unlink(missing_ok=True)
    try:
        # Exclusive, so that nothing planted under this name (a link elsewhere) is written through.
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system can do that (Windows cannot open a folder)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
