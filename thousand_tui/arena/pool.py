"""The bots that may enter the arena: all levels in all styles, installed bots, chance, and bots for comparison."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Final

from thousand_tui.arena.deal import Entrant
from thousand_tui.bots import LEVELS, Level, level_of, regular
from thousand_tui.bots.search.rollouts import greedy
from thousand_tui.guests import Guest, is_there, names, opponent, trouble_with
from thousand_tui.rules import Action, View
from thousand_tui.words import bot_trouble, t
from thousand_tui.words.catalogue import with_guess

_SHIFTED: Final = re.compile(r"regular([+-]\d{1,3})")


def by_chance(view: View, rng: Random) -> Action:
    """A random choice."""
    return view.choices.sample(rng)


RANDOM: Final = Level("random", "Random", "Does anything that is allowed.", by_chance)
GREEDY: Final = Level("greedy", "Greedy", "Plays by the quick rules with which others look ahead.", greedy)
# Bots for measurements only.
OTHERS: Final[dict[str, Entrant]] = {RANDOM.id: RANDOM, GREEDY.id: GREEDY}


def entrant(name: str) -> Entrant:
    """The bot of this name: a level such as ``expert`` or ``expert-bold``, an installed bot, one of the ``OTHERS``, or
    ``regular+15`` for a Regular that bids up to 15 more. Nothing is loaded.

    Raises:
        ValueError: there is no such bot.
    """
    if name in OTHERS:
        return OTHERS[name]
    if (level := level_of(name)) is not None:
        return level
    if is_there(name):
        return Guest(name, name, "")
    if shifted := _SHIFTED.fullmatch(name):
        margin = int(shifted[1])
        about = f"Regular that dares to bid {margin:+d} points."
        return Level(name, f"Regular {margin:+d}", about, partial(regular.choose, margin=margin))
    if trouble := trouble_with(name):
        raise ValueError(bot_trouble(trouble.id, trouble.reason, trouble.what))
    known = [*LEVELS, *OTHERS, *names()]
    raise ValueError(with_guess(t("arena.unknown", name=name, known=", ".join(known)), name, known, end="."))


def invited(name: str) -> Entrant:
    """The bot of this name, after making sure that it can be loaded.

    Raises:
        ValueError: it cannot be loaded, or there is no such bot.
    """
    opponent(name)
    return entrant(name)
