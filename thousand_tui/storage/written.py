"""The log of a save in written form, and the checksum of a save: over its content, not its layout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

CHECKSUM: Final = "checksum"
LOG: Final = "log"

# Begins a line with totals instead of a move.
TOTALS: Final = "="

# The most lines at the end that are encoded again with every save; the encoded form of earlier lines is kept.
LONGEST_TAIL: Final = 500

# The most encoded parts kept separately; they are joined for each save.
MOST_PARTS: Final = 512

TEXT: Final[Callable[[object], str]] = json.JSONEncoder(ensure_ascii=False).encode
_BETWEEN: Final = ",\n  "
_LIST: Final = json.JSONEncoder(ensure_ascii=False, separators=(_BETWEEN, ": ")).encode


class WrittenLog:
    """A log in the form it has in the file, as far as it is known: each move, and after each move that settled a deal
    the totals.

    Every move writes the whole file, and a game may have a hundred thousand moves: lines that will not change are
    encoded once, and only their encoded form is kept.
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
        """Add a move, or the totals after a deal; totals just added are replaced."""
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
        """Encode the first lines of the tail, and keep only their encoded form."""
        old, self._tail = self._tail[:lines], self._tail[lines:]
        self._encoded.append(_LIST(old)[1:-1])
        if len(self._encoded) > MOST_PARTS:
            self._encoded = [_BETWEEN.join(self._encoded)]
        self._digest.update(_hashed(old))

    def go_back(self, moves: int) -> None:
        """Remove everything written after this many moves; if they are encoded already, remove the whole log."""
        while self._tail and self.moves > moves:
            if self._tail.pop().startswith(TOTALS):
                self.deals -= 1
            else:
                self.moves -= 1
        if self.moves > moves:
            self._forget()

    def json(self) -> str:
        """The log as a JSON list, with each entry on a line of its own."""
        lines = _BETWEEN.join([*self._encoded, *map(TEXT, self._tail)])
        return f"[\n  {lines}\n ]" if lines else "[]"

    def checksum(self, fields: Mapping[str, object]) -> str:
        """The checksum of a save with this log: see :func:`checksum`."""
        digest = self._digest.copy()
        digest.update(_hashed(self._tail) + _hashed_fields(fields))
        return digest.hexdigest()


def checksum(log: Iterable[str], fields: Mapping[str, object]) -> str:
    """The checksum of a save with this log.

    SHA-256 in hexadecimal over the lines of the log, each followed by a line feed, and then the other fields as JSON:
    names sorted, no spaces, only ASCII.
    """
    return sha256(_hashed(log) + _hashed_fields(fields)).hexdigest()


def _hashed_fields(fields: Mapping[str, object]) -> bytes:
    others = {name: value for name, value in fields.items() if name not in (CHECKSUM, LOG)}
    return json.dumps(others, sort_keys=True, separators=(",", ":")).encode()


def written_totals(totals: Sequence[int]) -> str:
    """The line with the totals after a deal."""
    return " ".join([TOTALS, *map(str, totals)])


def deal_checksum(lines: Iterable[str], totals: Sequence[int]) -> str:
    """A hash that identifies a deal by its moves and the totals after it, for its record and its review."""
    return sha256("\n".join([*lines, written_totals(totals)]).encode()).hexdigest()[:32]


def _hashed(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
