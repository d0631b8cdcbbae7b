"""Who may enter the arena: the levels of the table, chance, and the regular with shifted bids."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Final

from thousand_tui.bots import LEVELS, Level, regular
from thousand_tui.rules import Action, View

_SHIFTED: Final = re.compile(r"regular([+-]\d{1,3})")


def by_chance(view: View, rng: Random) -> Action:
    """Any of the choices."""
    return view.choices.sample(rng)


RANDOM: Final = Level("random", "Random", "Does anything that is allowed.", by_chance)


def entrant(name: str) -> Level:
    """The bot of this name: a level, ``random``, or ``regular+15`` for a regular that dares to bid 15 more.

    Raises:
        ValueError: there is none.
    """
    if name in LEVELS:
        return LEVELS[name]
    if name == RANDOM.id:
        return RANDOM
    if shifted := _SHIFTED.fullmatch(name):
        margin = int(shifted[1])
        about = f"Regular that dares to bid {margin:+d} points."
        return Level(name, f"Regular {margin:+d}", about, partial(regular.choose, margin=margin))
    known = ", ".join([*LEVELS, RANDOM.id])
    raise ValueError(f"there is no bot called {name!r}: choose {known}, or regular+15 for shifted bids")
