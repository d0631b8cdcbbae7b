"""Text that comes out of a file or goes into a file's name, made harmless."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_JOINERS = "\u200c\u200d"
"""Signs without which some scripts cannot spell their names."""


def plain(text: str, longest: int = 200) -> str:
    """One line of a text from outside: nothing that moves the cursor or turns the direction of writing, cut short."""
    shown = "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text[: longest * 4])
    return " ".join(shown.split())[:longest].strip()


def slug(names: Iterable[str], empty: str = "game") -> str:
    """The names as a part of a file name: plain letters and digits, at most 40, ``empty`` if nothing else is left."""
    ascii_only = unicodedata.normalize("NFKD", " ".join(names)).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:40].strip("-") or empty
