"""How many big losses of Novices are explained by an idea.

``python bench/ideas.py --deals 60 --jobs 2`` judges every decision of Novices as a review does, and asks the tutor's
ideas about all of them; of Experts it only takes the time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.trust import Task, decided  # noqa: E402
from thousand_tui.arena.crew import each  # noqa: E402
from thousand_tui.bots.reasons import ideas  # noqa: E402
from thousand_tui.study.judging import judge  # noqa: E402
from thousand_tui.study.tutor import word  # noqa: E402

BIG = 20.0
"""Points on the sheet that are to be called by a name."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A decision: what it ``lost``, None where it was not judged; whether it is ``named``
    by an idea; whether the tutor marks it once it knows the loss; and how much processor time the ideas took."""

    lost: float | None
    named: bool
    is_marked: bool
    seconds: float


def heard(task: Task) -> list[Heard]:
    """The decisions of a deal in which there was a choice; those of other levels than Novices are not judged."""
    return list(_heard(task))


def _heard(task: Task) -> Iterator[Heard]:
    for ply, view, action in decided(task):
        if len(view.choices) == 1:
            continue
        began = process_time()
        found = ideas(view, action)
        took = process_time() - began
        verdict = judge(view, action, ply) if task.level == "novice" else None
        is_judged = verdict is not None and verdict.is_judged
        lost = verdict.loss if is_judged and verdict is not None and verdict.grade is not None else 0.0
        is_marked = word(view, action, verdict) is not None if verdict is not None and is_judged else False
        yield Heard(lost if is_judged else None, bool(found), is_marked, took)


def lines(level: str, found: list[Heard]) -> Iterator[str]:
    """How many costly decisions are marked and named."""
    times = sorted(each.seconds for each in found)
    most = 1000 * times[len(times) * 95 // 100]
    yield f"{level}: {len(found)} decisions; ideas about 95 of 100 take {most:.1f} ms or less"
    judged = [each for each in found if each.lost is not None]
    if not judged:
        return
    big = [each for each in judged if (each.lost or 0.0) >= BIG]
    marked = [each for each in judged if each.is_marked]
    named = sum(each.named for each in big)
    yield (
        f"  {len(big)} decisions cost {BIG:.0f} or more: {sum(each.is_marked for each in big)} marked, {named} named "
        f"({named / max(1, len(big)):.0%}); {len(marked)} marked in all"
    )


def main() -> None:
    """Play, ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["novice", "expert"])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    for level in chosen.levels:
        tasks = [Task(number, level, 0, "") for number in range(chosen.first, chosen.first + chosen.deals)]
        found = [one for deal in each(heard, tasks, chosen.jobs) for one in deal]
        for line in lines(level, found):
            print(line, flush=True)


if __name__ == "__main__":
    main()
