"""What a match with the same cards measures: an Expert whose chance is another one must be level with the Expert that
everybody is compared with, and a lower level must be behind.

::

    nice -n 19 .venv/bin/python bench/duplicate.py --deals 200 --bots regular --csv deals.csv

A run that was stopped goes on after the last deal of its file.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena.rows import mean
from thousand_tui.bots.opponents import Decision
from thousand_tui.guests import Opponents
from thousand_tui.rules import View, preset
from thousand_tui.study.duplicate import Challenge, change_at, drawn, duplicate_session
from thousand_tui.study.rival import play_out
from thousand_tui.table import Player

# Who plays beside the Expert, and whether with another chance.
LEVELS = {"expert": True, "skilled": False, "regular": False, "novice": False}


class OtherChance(Opponents):
    """The same bots, but that the one at a seat decides with another chance."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def decide(self, kind: str, view: View, seed: str, ply: int) -> Decision | None:
        return super().decide(kind, view, f"{seed} other" if view.me == self.seat else seed, ply)


def change(challenge: Challenge, number: int, level: str, *, is_other: bool) -> int:
    """What a deal brings this level, with its own chance or another one."""
    session = duplicate_session(challenge, number, Player("Player", level))
    with OtherChance(challenge.seat(number)) if is_other else Opponents() as opponents:
        play_out(session, opponents)
    found = change_at(session)
    assert found is not None
    return found


def told(played: Sequence[Sequence[int]]) -> str:
    """How far each level is ahead of the Expert that all are compared with, who stands first in each row; and of both
    Experts, whose mean hangs less on chance."""
    firsts: dict[str, list[float]] = {
        "an Expert": [row[0] for row in played],
        "both": [(row[0] + row[1]) / 2 for row in played],
    }
    parts = []
    for name, first in firsts.items():
        ahead = {
            level: mean([[row[at] - beside] for row, beside in zip(played, first, strict=True)])
            for at, level in enumerate(LEVELS, 1)
            if name != "both" or level != "expert"
        }
        values = ", ".join(f"{level} {each.value:+.1f} ± {each.reach:.1f}" for level, each in ahead.items())
        parts.append(f"beside {name}: {values}")
    return f"{len(played)} deals, points a deal " + "; ".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--bots", default="regular")
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--preset", default="BASE")
    parser.add_argument("--csv", type=Path, default=Path("deals.csv"))
    asked = parser.parse_args()
    challenge = drawn(asked.seed, preset(asked.preset).agreements, asked.bots, asked.deals)
    played: list[list[int]] = []
    if asked.csv.exists():
        with asked.csv.open(newline="") as file:
            played = [[int(each) for each in row] for row in csv.reader(file)]
    for number in range(len(played) + 1, asked.deals + 1):
        row = [change(challenge, number, "expert", is_other=False)]
        row += [change(challenge, number, level, is_other=is_other) for level, is_other in LEVELS.items()]
        with asked.csv.open("a", newline="") as file:
            csv.writer(file).writerow(row)
        played.append(row)
        if number % 10 == 0:
            print(told(played), flush=True)
    print(told(played))


if __name__ == "__main__":
    main()
