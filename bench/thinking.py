"""The game with a bot that searches for minutes: are the keys still quick meanwhile?

It solves worlds as an Expert does, one after another, with the solver that is there, compiled or not.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.solving import deals, solve
from thousand_tui import bots
from thousand_tui.bots.search.solver import Solver
from thousand_tui.cli import main
from thousand_tui.rules import Action, View

SECONDS = 120.0


def think_long(view: View, rng: object, **options: object) -> Action:
    """Solve worlds, then take the first choice."""
    until = time.monotonic() + SECONDS
    for hands in deals(0):
        solve(Solver, hands)
        if time.monotonic() > until:
            break
    return next(iter(view.choices))


if __name__ == "__main__":
    for level in bots.LEVELS.values():
        object.__setattr__(level, "choose", think_long)
    sys.exit(main())
