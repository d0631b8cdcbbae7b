"""Names of people and sets as parts of file names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable


def slug(names: Iterable[str], empty: str = "game") -> str:
    """The names as a part of a file name: plain letters and digits, at most 40, ``empty`` if nothing else is left."""
    ascii_only = unicodedata.normalize("NFKD", " ".join(names)).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:40].strip("-") or empty
