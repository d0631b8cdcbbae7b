"""Search random deals for puzzles, and print them or add them to a file; takes hours.

    .venv/bin/python bench/puzzle_file.py 20 --seed mine
    .venv/bin/python bench/puzzle_file.py 20 --seed mine --into mine.txt

With a file the search can be stopped and continued with the same result.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.puzzle_finding import FIRST, FIRST_SHARE, PARTS, SORTS, candidates
from bench.puzzle_lines import heading, write_line
from thousand_tui.study.puzzles.puzzle import Puzzle, PuzzleError, Sort, read_line, read_lines

# Starts the last line, which says how far the search has got.
LOOKED: Final = "# looked at "


def made(seed: str, quotas: Mapping[Sort, int], begun: Iterable[Puzzle] = (), first: int = 1) -> Iterator[Puzzle | int]:
    """Puzzles of each sort in these numbers, and between them the number of each deal searched; one puzzle a deal."""
    left = dict(quotas)
    for puzzle in begun:
        left[puzzle.sort] -= 1
    number = first
    for part in PARTS:
        number = max(number, FIRST.get(part[0], 1))
        while wanted := [sort for sort in part if left.get(sort, 0) > 0]:
            for found in islice(candidates(seed, number, wanted), 1):
                left[found.sort] -= 1
                yield found
            yield number
            number += 1


def quotas(count: int) -> dict[Sort, int]:
    """How many puzzles of each sort make ``count``: as many of every kind, or one more of the first ones."""
    each, more = divmod(count, len(FIRST_SHARE))
    found: dict[Sort, int] = {}
    for at, (kind, share) in enumerate(FIRST_SHARE.items()):
        wanted = each + (at < more)
        first, *others = (sort for sort in SORTS if sort.kind is kind)
        found[first] = round(share * wanted)
        rest, odd = divmod(wanted - found[first], len(others))
        found |= {sort: rest + (at < odd) for at, sort in enumerate(others)}
    return found


class PuzzleFile:
    """Puzzles of a seed, only printed or, with a ``path``, added to a file."""

    def __init__(self, seed: str, path: Path | None = None) -> None:
        self.seed = seed
        self.path = path
        self._end = 0

    def made(self, count: int) -> Generator[str, None, None]:
        """The lines of a file of ``count`` puzzles, one by one as they are found.

        Raises:
            OSError: the file cannot be read or written.
            PuzzleError: it is not a puzzle file of this seed.
        """
        begun, first = self._begun()
        if not self._end:
            yield self._put(heading(self.seed))
        for found in made(self.seed, quotas(count), begun, first):
            if isinstance(found, Puzzle):
                yield self._put(write_line(found))
            else:
                self._write(f"{LOOKED}{found}")

    def _put(self, line: str) -> str:
        self._end += self._write(line)
        return line

    def _write(self, line: str) -> int:
        """Write a line after the last puzzle, over the one that tells how far the search has got; return its length."""
        data = f"{line}\n".encode()
        if self.path is not None:
            with self.path.open("r+b" if self._end else "wb") as file:
                file.seek(self._end)
                file.write(data)
                file.truncate()
        return len(data)

    def _begun(self) -> tuple[list[Puzzle], int]:
        """The puzzles found so far, and the number of the next deal to search."""
        text = self.path.read_bytes().decode(errors="replace") if self.path is not None and self.path.exists() else ""
        if not text.strip():
            return [], 1
        lines = text.splitlines()
        seed, found = read_lines(lines)
        if seed != self.seed:
            raise PuzzleError(f"the file was made with the seed {seed}")
        self._end = len("".join(f"{line}\n" for line in lines if not line.startswith(LOOKED)).encode())
        puzzles = list(map(read_line, found))
        looked = [line.removeprefix(LOOKED) for line in lines if line.startswith(LOOKED)]
        numbers = [*(int(number) for number in looked if number.isdecimal()), *(puzzle.number for puzzle in puzzles)]
        return puzzles, max(numbers, default=0) + 1


def main(argv: list[str]) -> None:
    """Search for puzzles."""
    parser = argparse.ArgumentParser(description="Search random deals for puzzles; takes hours.")
    parser.add_argument("count", type=int, metavar="N", help="how many puzzles to find")
    parser.add_argument("--seed", default="thousand", help="the seed of the decks that are searched")
    parser.add_argument("--into", type=Path, metavar="FILE", help="add them to this file, continuing where it left off")
    options = parser.parse_args(argv)
    try:
        for line in PuzzleFile(options.seed, options.into).made(options.count):
            if options.into is None:
                print(line, flush=True)
    except (OSError, PuzzleError) as error:
        parser.error(f"the puzzles cannot be written: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
