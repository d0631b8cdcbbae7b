"""What a match with the same cards measures: an Expert whose chance is another one must be level with the Expert that
everybody is compared with, and a lower level must be behind.

::

    nice -n 19 .venv/bin/python bench/duplicate.py --deals 200 --bots regular
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena.rows import mean
from thousand_tui.bots.opponents import Decision
from thousand_tui.guests import Opponents
from thousand_tui.rules import View, preset
from thousand_tui.study.branch import play_out
from thousand_tui.study.duplicate import Challenge, change_at, drawn, duplicate_session
from thousand_tui.table import Player


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
        play_out(session, opponents, lambda: True)
    found = change_at(session)
    assert found is not None
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--bots", default="regular")
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--preset", default="BASE")
    asked = parser.parse_args()
    challenge = drawn(asked.seed, preset(asked.preset).agreements, asked.bots, asked.deals)
    levels = {"expert": True, "skilled": False, "regular": False, "novice": False}
    ahead: dict[str, list[list[int]]] = {level: [] for level in levels}
    for number in range(1, asked.deals + 1):
        experts = change(challenge, number, "expert", is_other=False)
        for level, is_other in levels.items():
            ahead[level].append([change(challenge, number, level, is_other=is_other) - experts])
        if number % 10 == 0 or number == asked.deals:
            found = {level: mean(differences) for level, differences in ahead.items()}
            told = ", ".join(f"{level} {each.value:+.1f} ± {each.reach:.1f}" for level, each in found.items())
            print(f"{number} deals, points a deal beside an Expert: {told}", flush=True)


if __name__ == "__main__":
    main()
