"""The old French Mariage for five to ten players (RULES §3 V15, §2.15): a game of its own beside Thousand.

>>> from thousand_tui.mariage import MariageAgreements, apply, compile_table, draw, new_game, turn, view_of
>>> game = new_game(compile_table(MariageAgreements(players=6)), dealer=2)
>>> game = apply(game, draw(game, "a seed", 0))
>>> turn(game), len(view_of(game, 3).choices) > 0
(3, True)
"""

from __future__ import annotations

from thousand_tui.mariage.actions import Action, Announce, GoOn, Play, Shuffle
from thousand_tui.mariage.agreements import (
    PRESET,
    MariageAgreements,
    is_mariage,
    read_agreements,
    read_line,
    share_line,
)
from thousand_tui.mariage.bots import LEVELS, bot_action
from thousand_tui.mariage.cards import Card
from thousand_tui.mariage.events import Event, story
from thousand_tui.mariage.game import apply, choices, compile_table, draw, first_dealer, new_game, play_out, turn
from thousand_tui.mariage.notation import NotationError, read_action, write_action
from thousand_tui.mariage.state import CHANCE, Game, IllegalAction, Refusal, Table
from thousand_tui.mariage.view import View, imagine, sample_hands, view_of
