"""Who has been forgotten, and when all was deleted: kept beside the record, so that no rebuilding brings it back.

Of a name there is a hash only. A game begun after its player was forgotten is recorded as any other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from thousand_tui.storage.files import read_limited, write_whole
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
        found = json.loads(read_limited(forgotten_path(record), _LIMIT))
    except (Problem, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: when for name, when in found.items() if isinstance(when, str)}


def write_forgotten(record: Path, forgotten: Mapping[str, str]) -> None:
    """Write all of them down.

    Raises:
        Problem: the file cannot be written.
    """
    path = forgotten_path(record)
    try:
        write_whole(path, json.dumps(dict(sorted(forgotten.items())), indent=1).encode() + b"\n")
    except OSError as error:
        raise write_problem(error, path) from error
