"""How long it takes to read the puzzles that come with the program, as often as they make 120.

python -m bench.puzzle_reading
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from thousand_tui.study.puzzles.puzzle import shipped

TIMES = 50
COUNT = 120


def lines() -> Iterator[str]:
    """The milliseconds for so many puzzles, without and with finding the file."""
    _, puzzles = shipped()
    begun = time.perf_counter()
    for _ in range(TIMES):
        shipped.cache_clear()
        shipped()
    each = (time.perf_counter() - begun) / TIMES * 1000
    yield f"reading puzzles      {each:.1f} ms for {len(puzzles)}, {each * COUNT / len(puzzles):.1f} ms for {COUNT}"


if __name__ == "__main__":
    for line in lines():
        print(line)
