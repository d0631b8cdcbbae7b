"""Computer opponents: each level turns what its seat may know into one legal action.

>>> from random import Random
>>> from thousand_tui.bots import LEVELS, bot_rng
>>> from thousand_tui.rules import apply, compile_rules, new_game, preset, shuffled, turn, view_of
>>> game = new_game(compile_rules(preset("BASE").agreements), dealer=2)
>>> game = apply(game, shuffled("a seed", 0))
>>> seat = turn(game)
>>> action = LEVELS["regular"].choose(view_of(game, seat), bot_rng("a seed", 1, seat, 0))
>>> game = apply(game, action)

How to write your own bot: docs/bot-api.md.
"""

from __future__ import annotations

from thousand_tui.bots.characters import CHARACTERS, MANNERS, MIXED, STEADY, STYLES
from thousand_tui.bots.levels import LEVELS, QUICKEST, Level, bot_chance, bot_rng, character_of, kind_of, parts_of
from thousand_tui.bots.opponents import BotError, Decision, Fault, answer, checked, instead, kind_now, level_of
