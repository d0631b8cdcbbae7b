"""Names: first names for the bots, and names as they may safely be shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import count

from thousand_tui.words.catalogue import t

LONGEST = 24
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that move the cursor, turn the writing direction, or show nothing."""


def clean_name(name: str) -> str:
    """A name as it may be shown on one line of a terminal: no control or direction signs, not too long, never empty.

    People of any script keep their names; what a name could do to the screen is taken out.
    """
    shown = "".join(" " if unicodedata.category(sign) in _HIDDEN else sign for sign in name)
    words = " ".join(shown.split())[:LONGEST].strip()
    return words or t("name.nobody")


def bot_names(taken: Sequence[str], n: int) -> list[str]:
    """``n`` first names for bots, different from each other and from the names taken, however these are written.

    The same names are given as long as the same are taken, so a table keeps its company.
    """
    used = {_plain(name) for name in taken}
    free = [name for name in t("name.bots").split() if _plain(name) not in used]
    numbers = count(2)
    while len(free) < n:
        free += [
            name
            for name in (f"{first} {next(numbers)}" for first in t("name.bots").split())
            if _plain(name) not in used
        ]
    return free[:n]


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()
