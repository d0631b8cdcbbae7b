"""The rules of Mariage.

>>> from thousand_tui.mariage.rules import MariageAgreements, apply, compile_table, draw, new_game, turn, view_of
>>> game = new_game(compile_table(MariageAgreements(players=6)), dealer=2)
>>> game = apply(game, draw(game, "a seed", 0))
>>> turn(game), len(view_of(game, 3).choices) > 0
(3, True)
"""

from __future__ import annotations

from thousand_tui.mariage.rules.actions import Action, Announce, GoOn, Play, Shuffle
from thousand_tui.mariage.rules.agreements import (
    PRESET,
    MariageAgreements,
    is_mariage,
    read_agreements,
    read_line,
    share_line,
)
from thousand_tui.mariage.rules.cards import Card
from thousand_tui.mariage.rules.events import Event, story
from thousand_tui.mariage.rules.game import apply, choices, compile_table, draw, first_dealer, new_game, play_out, turn
from thousand_tui.mariage.rules.notation import NotationError, read_action, write_action
from thousand_tui.mariage.rules.state import CHANCE, Game, IllegalAction, Refusal, Table
from thousand_tui.mariage.rules.view import View, imagine, sample_hands, view_of
