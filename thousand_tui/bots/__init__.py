"""Computer opponents: each level turns what its seat may know into one legal action.

>>> from random import Random
>>> from thousand_tui.bots import LEVELS, bot_rng
>>> from thousand_tui.rules import apply, compile_rules, new_game, preset, shuffled, turn, view_of
>>> game = new_game(compile_rules(preset("BASE").agreements), dealer=2)
>>> game = apply(game, shuffled("a seed", 0))
>>> seat = turn(game)
>>> action = LEVELS["regular"].choose(view_of(game, seat), bot_rng("a seed", 1, seat, 0))
>>> game = apply(game, action)
"""

from __future__ import annotations

from thousand_tui.bots.levels import LEVELS, Bot, Level, bot_rng

__all__ = ["LEVELS", "Bot", "Level", "bot_rng"]
