"""A file of puzzles that are being looked for: it can be left and taken up again, and comes out the same."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Final

from thousand_tui.study.puzzles.making import SORTS, Sort, made
from thousand_tui.study.puzzles.puzzle import Kind, Puzzle, PuzzleError, heading, read_line, read_lines, write_line

LOOKED: Final = "# looked at "
"""Begins the line that tells how far the search has come."""
OPEN_SHARE: Final = {Kind.MAKE: 0.75, Kind.BEAT: 0.75}
"""How many puzzles of a kind have open cards, where there are both."""


def quotas(count: int) -> dict[Sort, int]:
    """How many puzzles of each sort make so many: the same of every kind, the first ones one more."""
    kinds = list(dict.fromkeys(kind for kind, _ in SORTS))
    each, more = divmod(count, len(kinds))
    wanted = {kind: each + (at < more) for at, kind in enumerate(kinds)}
    found: dict[Sort, int] = {}
    for kind, is_open in SORTS:
        if kind in OPEN_SHARE:
            open_ones = round(OPEN_SHARE[kind] * wanted[kind])
            found[kind, is_open] = open_ones if is_open else wanted[kind] - open_ones
        else:
            found[kind, is_open] = wanted[kind]
    return found


class PuzzleFile:
    """Puzzles of a seed, printed or, with a ``path``, added to what a file holds already."""

    def __init__(self, seed: str, path: Path | None = None) -> None:
        self.seed = seed
        self.path = path

    def made(self, count: int) -> Generator[str, None, None]:
        """The lines of a file of so many puzzles, one by one as they are found.

        Raises:
            OSError: the file cannot be read or written.
            PuzzleError: it is no file of puzzles of this seed.
        """
        begun, first = self._begun()
        if first == 1:
            yield self._put(heading(self.seed))
        for found in made(self.seed, quotas(count), begun, first):
            if isinstance(found, Puzzle):
                yield self._put(write_line(found))
            elif self.path is not None:
                self._put(f"{LOOKED}{found}")

    def _put(self, line: str) -> str:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        return line

    def _begun(self) -> tuple[list[Puzzle], int]:
        """The puzzles that are found already, and the number of the next deal to be looked at."""
        if self.path is None or not self.path.exists():
            return [], 1
        lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        if not lines:
            return [], 1
        seed, found = read_lines(lines)
        if seed != self.seed:
            raise PuzzleError(f"{self.path.name}: {seed}")
        looked = [line.removeprefix(LOOKED) for line in lines if line.startswith(LOOKED)]
        puzzles = list(map(read_line, found))
        numbers = [*(int(number) for number in looked if number.isdecimal()), *(puzzle.number for puzzle in puzzles)]
        return puzzles, max(numbers, default=0) + 1
