"""The puzzles that people have tried, as the record keeps them: which, whether the first try was right, and runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.storage.record_file import value
from thousand_tui.storage.record_schema import PUZZLES as COLUMNS
from thousand_tui.storage.record_schema import placeholders

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class TriedPuzzle:
    """A puzzle that somebody tried: ``first`` if the first try was right, ``solved`` if any was."""

    puzzle: str
    first: bool
    solved: bool


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many puzzles in a row were solved at the first try: up to the last one, and the most there ever were."""

    now: int = 0
    best: int = 0


def streaks(tried: Iterable[TriedPuzzle]) -> Streaks:
    """The streaks of puzzles in the order in which they were first tried."""
    now = best = 0
    for puzzle in tried:
        now = now + 1 if puzzle.first else 0
        best = max(best, now)
    return Streaks(now, best)


def note(connection: sqlite3.Connection, who: str, name: str, tried: TriedPuzzle, when: str) -> None:
    """Write down how somebody left a puzzle; only the first time says whether the first try was right."""
    connection.execute(
        f"INSERT INTO puzzles ({', '.join(COLUMNS)})"
        " VALUES (?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM puzzles WHERE who = ?), ?, ?, ?)"
        " ON CONFLICT (who, puzzle) DO UPDATE SET solved = max(solved, excluded.solved), name = excluded.name",
        (who, tried.puzzle, name, who, int(tried.first), int(tried.solved), when),
    )


def tried_by(connection: sqlite3.Connection, who: str) -> list[TriedPuzzle]:
    """What somebody has tried, in the order of the first tries."""
    rows = connection.execute("SELECT puzzle, first, solved FROM puzzles WHERE who = ? ORDER BY place", (who,))
    return [
        TriedPuzzle(value(puzzle, str), bool(value(first, int)), bool(value(solved, int)))
        for puzzle, first, solved in rows.fetchall()
    ]


def taken_over(old: sqlite3.Connection) -> list[Sequence[object]]:
    """The rows of a damaged record that are what they should be."""
    kinds = (str, str, str, int, int, int, str)
    rows = old.execute(f"SELECT {', '.join(COLUMNS)} FROM puzzles").fetchall()
    return [row for row in rows if all(isinstance(cell, kind) for cell, kind in zip(row, kinds, strict=True))]


def put_back(connection: sqlite3.Connection, rows: Iterable[Sequence[object]]) -> None:
    """Write rows of another record down, where nothing is known of these puzzles."""
    connection.executemany(
        f"INSERT OR IGNORE INTO puzzles ({', '.join(COLUMNS)}) VALUES ({placeholders(COLUMNS)})", list(rows)
    )
