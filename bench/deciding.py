"""How long an Expert thinks over a decision, in processor time, so that other programs count as little as possible.

Run as a script it prints what an Expert does in so many positions, one a line, so that two builds can be compared.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.rules import (
    CHANCE,
    Action,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    shuffled,
    turn,
    view_of,
    write_action,
)

DEALS = 16
SEED = "deciding"
LEVEL = "expert"


class Table:
    """One game between three players of a level; what they think costs is noted."""

    def __init__(self, level: str, seed: str) -> None:
        self.choose = LEVELS[level].choose
        self.seed = seed
        self.game = new_game(compile_rules(preset("BASE").agreements))
        self.shuffles = self.ply = 0
        self.milliseconds: list[float] = []

    def views(self) -> Iterator[View]:
        """What a seat sees before each decision that it makes between several choices, until the game is over."""
        while (seat := turn(self.game)) is not None:
            self.ply += 1
            if seat == CHANCE:
                self.game = apply(self.game, shuffled(self.seed, self.shuffles))
                self.shuffles += 1
                continue
            view = view_of(self.game, seat)
            if len(view.choices) > 1:
                yield view
            self.game = apply(self.game, self.decide(view, seat))

    def decide(self, view: View, seat: int) -> Action:
        """What the seat does."""
        rng = self.chance(view, seat)
        begun = time.process_time()
        action = self.choose(view, rng)
        if len(view.choices) > 1:
            self.milliseconds.append((time.process_time() - begun) * 1000)
        return action

    def chance(self, view: View, seat: int) -> Random:
        """The chance for the decision that is due."""
        return bot_rng(self.seed, view.deal.number, seat, self.ply)


def thinking(level: str, deals: int) -> list[float]:
    """How many milliseconds each decision took in so many deals between three of a level."""
    table = Table(level, SEED)
    for _ in table.views():
        if table.shuffles > deals:
            break
    return table.milliseconds


def expert_decisions(wanted: int) -> Iterator[str]:
    """What an Expert does in so many positions of games between Regulars."""
    tables = (Table("regular", f"{SEED} {number}") for number in count())
    positions = ((table, view) for table in tables for view in table.views())
    for table, view in islice(positions, wanted):
        assert view.seat is not None
        yield write_action(view.seat, LEVELS[LEVEL].choose(view, table.chance(view, view.seat)))


def lines() -> Iterator[str]:
    """The figures, a line each."""
    times = thinking(LEVEL, DEALS)
    p95, median, longest = statistics.quantiles(times, n=20)[-1], statistics.median(times), max(times)
    yield (
        f"{LEVEL.capitalize()} thinks        p95 {p95:.0f} ms (aim 900, compiled 250), "
        f"median {median:.0f} (aim 200, compiled 60), "
        f"longest {longest:.0f}, {len(times)} decisions"
    )


if __name__ == "__main__":
    for line in expert_decisions(int(sys.argv[1])):
        print(line)
