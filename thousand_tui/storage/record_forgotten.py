"""Who has been forgotten, and when all was deleted: kept beside the record, so that no rebuilding brings it back.

Of a name there is a hash only. A game begun after its player was forgotten is recorded as any other.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from thousand_tui.storage.files import UNREADABLE, read_limited, write_whole
from thousand_tui.storage.locks import alone
from thousand_tui.storage.problems import Problem, write_problem

ALL: Final = "all"
"""Stands for everybody: the record was deleted."""

_LIMIT: Final = 1024 * 1024


def forgotten_path(record: Path) -> Path:
    """The file beside the record."""
    return record.with_name(f"{record.stem}.forgotten.json")


def hashed(who: str) -> str:
    """What stands for a name here."""
    return sha256(f"thousand-record {who}".encode(errors="replace")).hexdigest()[:32]


def read_forgotten(record: Path) -> dict[str, str]:
    """When each of them was forgotten; nobody, where no such file can be read."""
    try:
        return _read(record)
    except Problem:
        return {}


def _read(record: Path) -> dict[str, str]:
    try:
        found = json.loads(read_limited(forgotten_path(record), _LIMIT))
    except Problem as problem:
        if problem.reason == UNREADABLE:
            raise
        return {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: when for name, when in found.items() if isinstance(when, str)}


def change_forgotten(record: Path, change: Callable[[dict[str, str]], dict[str, str]]) -> dict[str, str]:
    """Change who is forgotten, here and in other programs meanwhile; returns all of them.

    Raises:
        Problem: the file cannot be read now, or not written.
    """
    path = forgotten_path(record)
    with alone(path):
        forgotten = change(_read(record))
        try:
            write_whole(path, json.dumps(dict(sorted(forgotten.items())), indent=1).encode() + b"\n")
        except OSError as error:
            raise write_problem(error, path) from error
    return forgotten
