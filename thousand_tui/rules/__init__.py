"""The game of Thousand, usable on its own: set up a game, see what may be done, do it, look at the sheet.

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

from thousand_tui.rules.actions import (
    ACES,
    ASIDE,
    BED,
    BOMB,
    BY_ACES,
    CROSS,
    FOUR_NINES,
    GIVE_UP,
    MARRIAGE,
    NINES,
    ROSPIS,
    SPISAT,
    Accept,
    Action,
    Bid,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    Shuffle,
    Slip,
    TakePacket,
    Waive,
)
from thousand_tui.rules.agreements import (
    CONFLICTS,
    FOLDED,
    GROUPS,
    OPTIONS,
    Agreements,
    AgreementsError,
    Conflict,
    Option,
    conflicts_in,
    differences,
    effective,
    idle,
    read_agreements,
    read_lenient,
)
from thousand_tui.rules.cards import FULL, PACK, RANKS, SUITS, Card, Cards, Rank, Suit, parse_row
from thousand_tui.rules.choices import Choices, IllegalAction, Refusal
from thousand_tui.rules.compile import RULES_VERSION, compile_rules
from thousand_tui.rules.game import apply, choices, new_game, play_out, turn, verify, with_totals
from thousand_tui.rules.imagination import Hidden, imagine, sample_hidden
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.notation import (
    NotationError,
    Record,
    read_action,
    read_game,
    write_action,
    write_game,
)
from thousand_tui.rules.phases.shuffle import first_dealer, lot, shuffled
from thousand_tui.rules.presets import Preset, name_of, preset, presets
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.rulebook.game import Game, Rulebook
from thousand_tui.rules.settling.settlement import settle
from thousand_tui.rules.sharing import read_line, share_line
from thousand_tui.rules.sheet import Booked, GoldSet, Line, Outcome, Settled, Sheet, Standing
from thousand_tui.rules.state import CHANCE, NOBODY, Call, Deal, Meld, Passed, Trick
from thousand_tui.rules.view import View, view_of, void_suits
from thousand_tui.rules.view_notation import ViewError, read_view, write_view

__all__ = [
    "ACES",
    "ASIDE",
    "BED",
    "BOMB",
    "BY_ACES",
    "CHANCE",
    "CONFLICTS",
    "CROSS",
    "FOLDED",
    "FOUR_NINES",
    "FULL",
    "GIVE_UP",
    "GROUPS",
    "MARRIAGE",
    "NINES",
    "NOBODY",
    "OPTIONS",
    "PACK",
    "RANKS",
    "ROSPIS",
    "RULES_VERSION",
    "SPISAT",
    "SUITS",
    "Accept",
    "Action",
    "Agreements",
    "AgreementsError",
    "Bid",
    "Booked",
    "Call",
    "Card",
    "Cards",
    "Choices",
    "Claim",
    "Concede",
    "Conflict",
    "Contract",
    "Cut",
    "Dark",
    "Deal",
    "Game",
    "Give",
    "GoldSet",
    "Hidden",
    "IllegalAction",
    "Line",
    "LineName",
    "Look",
    "Meld",
    "NameTrump",
    "NotationError",
    "Occasion",
    "Option",
    "Outcome",
    "Pass",
    "Passed",
    "Play",
    "Preset",
    "Rank",
    "Reason",
    "Rebuy",
    "Record",
    "Refusal",
    "Rulebook",
    "Settled",
    "Sheet",
    "Shuffle",
    "Slip",
    "Standing",
    "Suit",
    "TakePacket",
    "Trick",
    "View",
    "ViewError",
    "Waive",
    "apply",
    "choices",
    "compile_rules",
    "conflicts_in",
    "differences",
    "effective",
    "first_dealer",
    "idle",
    "imagine",
    "lot",
    "name_of",
    "new_game",
    "parse_row",
    "play_out",
    "preset",
    "presets",
    "read_action",
    "read_agreements",
    "read_game",
    "read_lenient",
    "read_line",
    "read_view",
    "sample_hidden",
    "settle",
    "share_line",
    "shuffled",
    "turn",
    "verify",
    "view_of",
    "void_suits",
    "with_totals",
    "write_action",
    "write_game",
    "write_view",
]
