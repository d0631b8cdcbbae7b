"""Contracts to measure how cards are played: bid and passed by Regulars, and raised to what the cards promise."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena.deal import ArenaError, Table
from thousand_tui.bots import LEVELS
from thousand_tui.bots.estimate import measure
from thousand_tui.rules import Action, Contract, Game, Rulebook, View, turn, view_of
from thousand_tui.rules.choices import Raises
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.view import CONTRACT, TRICKS
from thousand_tui.words import t


def expected(view: View) -> float:
    """The points that a Regular expects of the cards of this seat, as the declarer."""
    return measure(view.rules, view.standing(view.me)).prospects(view.hand.mask).mean


def promised(view: View) -> Action:
    """The contract that the cards of a declarer promise: the highest one that may be said and that a Regular expects to
    make, the bid at least."""
    raises = view.choices
    assert isinstance(raises, Raises)
    points = expected(view)
    return Contract(max((number for number in raises.numbers if number <= points), default=raises.numbers[0]))


def in_doubt(game: Game) -> bool:
    """Whether the declarer's cards promise the contract at the first lead; others are hardly ever made."""
    return expected(view_of(game, game.deal.buyer)) >= game.deal.contract


def first_lead(rules: Rulebook, seed: str, number: int) -> Game:
    """A deal up to its first lead, with the contract that the declarer's cards promise with the talon.

    Raises:
        ArenaError: there comes none.
    """
    table = Table(rules, [LEVELS["regular"]] * rules.form.seats, seed)
    fixed = table.auction(number)

    def decide(game: Game, seat: int, ply: int) -> Action:
        if stage_of(game).name == CONTRACT:
            return promised(view_of(game, seat))
        return table.decide(game, seat, number, ply, fixed)

    for game, _ in table.moves(table.fresh(number), number, decide):
        if turn(game) is None or stage_of(game).name == TRICKS:
            return game
    raise ArenaError(t("arena.no_end", number=number))
