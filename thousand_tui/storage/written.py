"""The log of a save as it is written down, and the checksum of the whole: over what it says, not how it is laid out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

CHECKSUM: Final = "checksum"
LOG: Final = "log"

TOTALS: Final = "="
"""What a line begins with that has totals and no move."""

LONGEST_TAIL: Final = 500
"""Lines that are put into the form of the file anew with every save; those before them are kept as they are."""

TEXT: Final[Callable[[object], str]] = json.JSONEncoder(ensure_ascii=False).encode
_BETWEEN: Final = ",\n  "


class WrittenLog:
    """The lines of a log: each move, and after each one that settled a deal the totals.

    Every move writes the whole file, and a game may have a hundred thousand: lines that stay are encoded once.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines: list[str] = list(lines)
        self.moves = sum(not line.startswith(TOTALS) for line in self.lines)
        self._kept = 0
        self._text = ""
        self._digest = sha256()

    @property
    def deals(self) -> int:
        """How many deals are settled."""
        return len(self.lines) - self.moves

    def add_move(self, line: str) -> None:
        """Write down one more move."""
        self.lines.append(line)
        self.moves += 1

    def add_totals(self, totals: Sequence[int]) -> None:
        """Write down the totals after a deal; those that stand there already are replaced."""
        if self.lines and self.lines[-1].startswith(TOTALS):
            self.lines.pop()
        self.lines.append(" ".join([TOTALS, *map(str, totals)]))

    def go_back(self, moves: int) -> None:
        """Strike out what was written after so many moves."""
        while self.moves > moves:
            self.moves -= not self.lines.pop().startswith(TOTALS)
        if len(self.lines) < self._kept:
            self._kept, self._text, self._digest = 0, "", sha256()

    def json(self) -> str:
        """The list as it stands in the file, a line of text for each line."""
        tail = _BETWEEN.join(map(TEXT, self._tail()))
        lines = _BETWEEN.join(filter(None, (self._text, tail)))
        return f"[\n  {lines}\n ]" if lines else "[]"

    def checksum(self, fields: Mapping[str, object]) -> str:
        """The checksum of a save with this log.

        SHA-256 in hexadecimal over the lines of the log, each with a line feed behind it, and then the other fields as
        JSON: names sorted, no spaces, nothing but ASCII.
        """
        tail = self._tail()
        digest = self._digest.copy()
        digest.update(_hashed(tail))
        others = {name: value for name, value in fields.items() if name not in (CHECKSUM, LOG)}
        digest.update(json.dumps(others, sort_keys=True, separators=(",", ":")).encode())
        return digest.hexdigest()

    def _tail(self) -> list[str]:
        """The lines that may still change; where they have become many, the older half of them is kept encoded."""
        if len(self.lines) - self._kept > LONGEST_TAIL:
            new = self.lines[self._kept : -LONGEST_TAIL // 2]
            self._kept += len(new)
            self._text = _BETWEEN.join(filter(None, (self._text, *map(TEXT, new))))
            self._digest.update(_hashed(new))
        return self.lines[self._kept :]


def _hashed(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
