"""Do the hint and the review agree? Both compare the same two choices, and what they say is set side by side wherever
both are surer than their intervals.

The decisions are those of Regulars, spread over each deal. The choices are the one that the hint puts first, and the
one that was made, or the hint's second. The hint is sure where it does not call them the same, the review where they
are two standard errors apart in its worlds. The review is also asked what following the hint would cost.

``python bench/agreeing.py --deals 20 --each 10 --jobs 2`` prints a line for each decision in which they disagree, and
with ``--all`` for every one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.trust import Task, decided  # noqa: E402
from thousand_tui.arena.crew import each  # noqa: E402
from thousand_tui.bots.advice import advise  # noqa: E402
from thousand_tui.rules import Action, View, write_action  # noqa: E402
from thousand_tui.study.judging import LEAST, SURE, part_of, weigh  # noqa: E402
from thousand_tui.study.trial import Difference, difference, try_both  # noqa: E402

LEVEL = "regular"


@dataclass(frozen=True, slots=True)
class Pair:
    """A decision as both see it: how far the ``other`` choice is ``behind`` the ``first``, and whether that is sure for
    the hint; what the review ``found`` of the two, and how much it says that the first one costs."""

    number: int
    ply: int
    part: str
    first: str
    other: str
    behind: float
    is_sure: bool
    found: Difference
    blamed: float

    @property
    def are_sure(self) -> bool:
        """Whether both are surer than their intervals."""
        return self.is_sure and abs(self.found.mean) > SURE * self.found.error

    @property
    def disagree(self) -> bool:
        """Whether they are, and say the opposite."""
        return self.are_sure and (self.found.mean > 0.0) != (self.behind > 0.0)

    def __str__(self) -> str:
        sure = "" if self.is_sure else " (same)"
        found = f"{self.found.mean:.0f} ± {self.found.error:.0f}"
        return (
            f"deal {self.number} ply {self.ply} {self.part}: {self.first} over {self.other}: "
            f"hint {self.behind:.0f}{sure}, review {found}; the first costs {self.blamed:.0f}"
        )


def pairs_of(task: tuple[int, int]) -> list[Pair]:
    """So many decisions of a deal, those of them that both weigh."""
    number, count = task
    made = [
        (ply, view, action)
        for ply, view, action in decided(Task(number, LEVEL, 0, ""))
        if len(view.choices) > 1 and part_of(view) is not None
    ]
    chosen = [made[at * len(made) // count] for at in range(count)] if len(made) > count else made
    return [pair for ply, view, action in chosen if (pair := compared(number, ply, view, action)) is not None]


def compared(number: int, ply: int, view: View, made: Action) -> Pair | None:
    """A decision asked of both; None if one of them does not weigh it."""
    *_, hint = advise(view, Random(ply))
    part = part_of(view)
    if not hint.looked_ahead or len(hint.weighed) < 2 or part is None:
        return None
    first, *others = hint.weighed
    other = next((choice for choice in others if choice.action == made), others[0])
    weighing = weigh(view, ply, part)
    rng = Random()
    rng.setstate(weighing.chance)
    one, two = try_both(view, first.action, other.action, rng, LEAST[-1][1])
    verdict = weighing.on(first.action)
    return Pair(
        number,
        ply,
        part.value,
        write_action(view.me, first.action),
        write_action(view.me, other.action),
        first.worth - other.worth,
        not other.is_even,
        difference(one.worths, two.worths),
        verdict.loss if verdict.grade is not None else 0.0,
    )


def lines(pairs: list[Pair]) -> Iterator[str]:
    """How many agree."""
    sure = [pair for pair in pairs if pair.are_sure]
    yield (
        f"{len(pairs)} decisions in {len({pair.number for pair in pairs})} deals: the hint is sure of "
        f"{sum(pair.is_sure for pair in pairs)}, both of {len(sure)}, of which {sum(pair.disagree for pair in sure)} "
        f"disagree; the review blames {sum(pair.blamed > 0.0 for pair in pairs)} that the hint puts first"
    )


def main() -> None:
    """Ask both, and print what they say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.deals)
    pairs: list[Pair] = []
    for found in each(pairs_of, [(number, chosen.each) for number in numbers], chosen.jobs):
        pairs += found
        for pair in found:
            if chosen.all or pair.disagree or pair.blamed:
                print(pair, flush=True)
    for line in lines(pairs):
        print(line)


if __name__ == "__main__":
    main()
