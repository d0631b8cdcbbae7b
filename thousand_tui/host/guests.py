"""Whoever comes in by a door: their name, their folder on the host's machine, and what their process may know of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, Self

from thousand_tui.options import VISITOR
from thousand_tui.storage.places import slug
from thousand_tui.words import catalogue

# The number of random bytes in an address.
SECRET: Final = 24
# The environment variables that a game inherits; without the last, nothing starts on Windows.
INHERITED: Final = ("PATH", "HOME", "LANG", "TZ", "SYSTEMROOT")


class Guest(NamedTuple):
    """Somebody who may play: their name, the folder of all their files, and the secret in their browser's address.
    ``table`` is the part of the environment that leads a screen to its seat at a table."""

    name: str
    folder: Path
    secret: str
    table: tuple[tuple[str, str], ...] = ()

    @classmethod
    def invited(cls, name: str, visitors: Path, table: tuple[tuple[str, str], ...] = ()) -> Self:
        """A guest of this name; different names have different folders."""
        number = sha256(name.casefold().encode()).hexdigest()[:8]
        folder = visitors / f"{slug([name], 'visitor')}-{number}"
        return cls(name, folder, secrets.token_urlsafe(SECRET), table)

    def environment(self, inherited: Mapping[str, str]) -> dict[str, str]:
        """The environment of a guest's process: their name and folders, and the server's language; nothing else that
        was set, such as passwords."""
        return {name: inherited[name] for name in INHERITED if name in inherited} | {
            # Windows cannot have empty variables.
            VISITOR: self.name or " ",
            "THOUSAND_SAVES": str(self.folder / "saves"),
            "THOUSAND_CONFIG": str(self.folder / "settings"),
            "THOUSAND_RECORDS": str(self.folder),
            "LC_ALL": f"{catalogue.LANGUAGE}.UTF-8",
            "PYTHONUTF8": "1",
            "COLORTERM": "truecolor",
            **dict(self.table),
        }
