"""The checksum of a save: over what it says, not over how that is laid out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

FIELD: Final = "checksum"
"""Where it stands in the file; with the log, which goes first, the only field that is not among the others."""


def checksum(fields: Mapping[str, object], log: Iterable[str]) -> str:
    """SHA-256 in hexadecimal over the lines of the log, each with a line feed behind it, and then the other fields as
    JSON: names sorted, no spaces, nothing but ASCII."""
    digest = sha256("".join(f"{line}\n" for line in log).encode())
    others = {name: value for name, value in fields.items() if name not in (FIELD, "log")}
    digest.update(json.dumps(others, sort_keys=True, separators=(",", ":")).encode())
    return digest.hexdigest()
