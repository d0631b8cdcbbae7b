"""How long the review of a deal takes: the decisions of one seat, in processor time, so that other programs count as
little as possible.

What two cores need for it is what two processes need that take the decisions from both ends, each the next one as soon
as it is free. How long one takes to start is on the clock, at its quickest.
"""

from __future__ import annotations

import heapq
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.study.reviewed import replayed
from thousand_tui.study.review import judged, questions_of

DEALS = 8
STARTS = 7
LEVELS = ("novice", "regular")
PRESETS = ("BASE", "KURNIK")


def seconds_of(preset: str, level: str) -> Iterator[list[float]]:
    """What each decision of one seat takes to be judged, deal by deal of a game."""
    replay = replayed(preset, level, DEALS, "judging")
    for at in range(len(replay.deals)):
        taken = []
        for question in questions_of(replay, at, {at % 3}):
            begun = time.process_time()
            judged(question)
            taken.append(time.process_time() - begun)
        if taken:
            yield taken


def on_two_cores(seconds: list[float], start: float) -> tuple[float, float]:
    """When the first and the last verdict are there."""
    free = [(start, 0), (start, -1)]
    ends, left = [], list(seconds)
    while left:
        at, end = heapq.heappop(free)
        ends.append(at + left.pop(end))
        heapq.heappush(free, (ends[-1], end))
    return min(ends), max(ends)


def starting() -> float:
    """How long a process takes until it can be asked."""
    taken = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import thousand_tui.study.background"], check=True)
        taken.append(time.perf_counter() - begun)
    return min(taken)


def lines() -> Iterator[str]:
    """The figures, a line each."""
    start = starting()
    deals = [taken for level in LEVELS for preset in PRESETS for taken in seconds_of(preset, level)]
    firsts, lasts = zip(*(on_two_cores(taken, start) for taken in deals), strict=True)
    many = sum(map(len, deals))
    yield (
        f"a deal is reviewed   p95 {_p95(lasts):.1f} s on two cores (aim 8, compiled 3), median "
        f"{statistics.median(lasts):.1f}, longest {max(lasts):.1f}; {many} decisions in {len(deals)} deals"
    )
    yield (
        f"the first verdict    p95 {_p95(firsts):.1f} s (aim 1), median {statistics.median(firsts):.1f}; a process "
        f"starts in {start:.1f}"
    )


def _p95(values: tuple[float, ...]) -> float:
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
