"""The game with a bot that thinks for seconds in pure Python: are the keys still quick meanwhile?"""

import sys
import time

from thousand_tui import bots
from thousand_tui.cli import main
from thousand_tui.rules import Action, View

SECONDS = 120.0


def think_long(view: View, rng: object) -> Action:
    """Burn the processor as a search would, then take the first choice."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        sum(range(200))
    return next(iter(view.choices))


if __name__ == "__main__":
    for level in bots.LEVELS.values():
        object.__setattr__(level, "choose", think_long)
    sys.exit(main())
