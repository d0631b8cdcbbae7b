"""The game of Thousand, usable on its own: set up a game, list the legal actions, apply one, read the sheet.

A deal, played by taking the first choice every time:

>>> from thousand_tui.rules import apply, choices, compile_rules, new_game, preset, shuffled, turn, CHANCE, Bid, Pass
>>> game = new_game(compile_rules(preset("BASE").agreements), dealer=2)
>>> game = apply(game, shuffled("a seed", 0))
>>> for action in (Bid(100), Pass(), Pass()):
...     game = apply(game, action)
>>> game.deal.declarer, game.deal.contract
(0, 100)
>>> while not game.sheet.deals:
...     game = apply(game, next(iter(choices(game))))
>>> row = game.sheet.deals[0]
>>> sum(row.outcome.cards)
120
>>> turn(game) == CHANCE
True

A bot or a screen is given a :class:`View` of one seat, never the game:

>>> from thousand_tui.rules import view_of
>>> game = apply(game, shuffled("a seed", 1))
>>> view = view_of(game, 1)
>>> len(view.hand), view.phase, view.my_turn, len(view.unseen)
(7, 'auction', True, 17)
"""

from __future__ import annotations

import importlib
import itertools
import typing

from thousand_tui.rules.actions import *
from thousand_tui.rules.cards import *
from thousand_tui.rules.choices import *
from thousand_tui.rules.compile import *
from thousand_tui.rules.game import *
from thousand_tui.rules.imagination import *
from thousand_tui.rules.lines import *
from thousand_tui.rules.notation import *
from thousand_tui.rules.phases.shuffle import first_dealer as first_dealer, lot as lot, shuffled as shuffled
from thousand_tui.rules.presets import *
from thousand_tui.rules.reasons import *
from thousand_tui.rules.rulebook import *
from thousand_tui.rules.settling.settlement import settle as settle
from thousand_tui.rules.sheet import *
from thousand_tui.rules.space import *
from thousand_tui.rules.state import *
from thousand_tui.rules.view import *
from thousand_tui.rules.view_notation import *

# Anything about agreements is loaded only on demand, because it imports pydantic, which validates them.
_LATE = ("agreements", "sharing")

if typing.TYPE_CHECKING:
    from thousand_tui.rules.agreements import *
    from thousand_tui.rules.sharing import *
else:

    def __getattr__(name: str) -> object:
        for late in () if name.startswith("_") else _LATE:
            module = importlib.import_module(f"{__name__}.{late}")
            if name in module.__all__:
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        late = [importlib.import_module(f"{__name__}.{late}").__all__ for late in _LATE]
        return sorted({*globals(), *itertools.chain(*late)})
