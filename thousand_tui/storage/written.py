"""The log of a save as it is written down, and the checksum of the whole: over what it says, not how it is laid out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

CHECKSUM: Final = "checksum"
LOG: Final = "log"

# What a line begins with that has totals and no move.
TOTALS: Final = "="

# Lines that are put into the form of the file again with every save; those before them are kept as they are.
LONGEST_TAIL: Final = 500

# Parts that are kept encoded; each save puts them together.
MOST_PARTS: Final = 512

TEXT: Final[Callable[[object], str]] = json.JSONEncoder(ensure_ascii=False).encode
_BETWEEN: Final = ",\n  "
_LIST: Final = json.JSONEncoder(ensure_ascii=False, separators=(_BETWEEN, ": ")).encode


class WrittenLog:
    """A log in the form it has in the file, as far as that is known: each move, and after each one that settled a deal
    the totals.

    Every move writes the whole file, and a game may have a hundred thousand: lines that stay are encoded once, and are
    kept encoded only.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._forget()
        for line in lines:
            self.add(line)

    def _forget(self) -> None:
        self.moves = self.deals = 0
        self._tail: list[str] = []
        self._encoded: list[str] = []
        self._digest = sha256()

    def add(self, line: str) -> None:
        """Write down one more move, or the totals after a deal; totals that stand there already are replaced."""
        if not line.startswith(TOTALS):
            self.moves += 1
        elif self._tail and self._tail[-1].startswith(TOTALS):
            self._tail.pop()
        else:
            self.deals += 1
        self._tail.append(line)
        if len(self._tail) > LONGEST_TAIL:
            self._encode(len(self._tail) - LONGEST_TAIL // 2)

    def _encode(self, lines: int) -> None:
        """Put the first lines of the tail into the form of the file, which is kept of them."""
        old, self._tail = self._tail[:lines], self._tail[lines:]
        self._encoded.append(_LIST(old)[1:-1])
        if len(self._encoded) > MOST_PARTS:
            self._encoded = [_BETWEEN.join(self._encoded)]
        self._digest.update(_hashed(old))

    def go_back(self, moves: int) -> None:
        """Strike out what was written after so many moves; where these are not at hand any more, all of it."""
        while self._tail and self.moves > moves:
            if self._tail.pop().startswith(TOTALS):
                self.deals -= 1
            else:
                self.moves -= 1
        if self.moves > moves:
            self._forget()

    def json(self) -> str:
        """The list as it stands in the file, a line of text for each line."""
        lines = _BETWEEN.join([*self._encoded, *map(TEXT, self._tail)])
        return f"[\n  {lines}\n ]" if lines else "[]"

    def checksum(self, fields: Mapping[str, object]) -> str:
        """The checksum of a save with this log: see :func:`checksum`."""
        digest = self._digest.copy()
        digest.update(_hashed(self._tail) + _hashed_fields(fields))
        return digest.hexdigest()


def checksum(log: Iterable[str], fields: Mapping[str, object]) -> str:
    """The checksum of a save with these lines of its log.

    SHA-256 in hexadecimal over the lines of the log, each with a line feed behind it, and then the other fields as
    JSON: names sorted, no spaces, nothing but ASCII.
    """
    return sha256(_hashed(log) + _hashed_fields(fields)).hexdigest()


def _hashed_fields(fields: Mapping[str, object]) -> bytes:
    others = {name: value for name, value in fields.items() if name not in (CHECKSUM, LOG)}
    return json.dumps(others, sort_keys=True, separators=(",", ":")).encode()


def written_totals(totals: Sequence[int]) -> str:
    """The line with the totals after a deal."""
    return " ".join([TOTALS, *map(str, totals)])


def deal_checksum(lines: Iterable[str], totals: Sequence[int]) -> str:
    """What tells a deal with these moves and these totals after it from any other, in its record and its review."""
    return sha256("\n".join([*lines, written_totals(totals)]).encode()).hexdigest()[:32]


def _hashed(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
