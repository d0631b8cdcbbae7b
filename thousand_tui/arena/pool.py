"""Who may enter the arena: the levels in all styles, bots of other people, chance, and whoever is there to compare."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Final

from thousand_tui.arena.deal import Entrant
from thousand_tui.bots import LEVELS, Level, plugins, regular
from thousand_tui.bots.opponents import opponent
from thousand_tui.rules import Action, Rulebook, View
from thousand_tui.words import t

_SHIFTED: Final = re.compile(r"regular([+-]\d{1,3})")


def by_chance(view: View, rng: Random) -> Action:
    """Any of the choices."""
    return view.choices.sample(rng)


RANDOM: Final = Level("random", "Random", "Does anything that is allowed.", by_chance)
OTHERS: Final[dict[str, Entrant]] = {RANDOM.id: RANDOM}
"""Who is there for measurements only."""


def entrant(name: str, rules: Rulebook | None = None) -> Entrant:
    """The bot of this name: a level such as ``expert`` or ``expert-bold``, a bot that is installed, one of the
    ``OTHERS``, or ``regular+15`` for a regular that dares to bid 15 more.

    Raises:
        ValueError: there is none.
    """
    if name in OTHERS:
        return OTHERS[name]
    if (level := opponent(name)) is not None:
        return level
    if shifted := _SHIFTED.fullmatch(name):
        margin = int(shifted[1])
        about = f"Regular that dares to bid {margin:+d} points."
        return Level(name, f"Regular {margin:+d}", about, partial(regular.choose, margin=margin))
    known = ", ".join([*LEVELS, *OTHERS, *plugins.names()])
    raise ValueError(t("arena.unknown", name=name, known=known))
