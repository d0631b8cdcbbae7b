"""One deal between bots, from the shuffle to the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_fields
from time import perf_counter
from typing import Final

from thousand_tui.bots import Level, bot_rng
from thousand_tui.rules import (
    CHANCE,
    Action,
    Bid,
    Contract,
    Game,
    Pass,
    Rulebook,
    Settled,
    View,
    Waive,
    apply,
    new_game,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.exchange import Gives
from thousand_tui.rules.tricks import Plays
from thousand_tui.rules.view import AUCTION, CONTRACT, RIGHTS

Times = dict[str, list[float]]
"""Seconds of every decision with more than one choice, by the id of the level that took it."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A contract that is agreed before the bots sit down: who plays, and how much."""

    declarer: int
    bid: int


@dataclass(slots=True)
class Table:
    """A table of bots under way: seat by seat the level, the seed of all chance, the clock's readings."""

    rules: Rulebook
    levels: Sequence[Level]
    seed: str
    times: Times = field(default_factory=dict)

    def deal(self, number: int, fixed: Fixed | None = None) -> Settled:
        """Play one deal on a fresh sheet; the cards depend on the seed and the number only."""
        game = new_game(self.rules, dealer=number % self.rules.form.seats)
        return self.to_settlement(game, number, fixed).sheet.deals[-1]

    def auction(self, number: int) -> Fixed:
        """Bid a deal and stop there."""
        game = apply(new_game(self.rules, dealer=number % self.rules.form.seats), self.shuffle(number, 0))
        ply = 1
        while game.deal.declarer is None:
            acting = turn(game)
            assert acting is not None
            game = apply(game, self.decide(view_of(game, acting), number, ply))
            ply += 1
        return Fixed(game.deal.declarer, game.deal.bid)

    def shuffle(self, number: int, before: int) -> Action:
        """The cards of a deal after ``before`` attempts that were dealt again."""
        return shuffled(f"{self.seed}/{number}", before)

    def to_settlement(self, game: Game, number: int, fixed: Fixed | None = None) -> Game:
        """Play on until one more deal stands on the sheet."""
        deals, ply, shuffles = len(game.sheet.deals), 0, 0
        while len(game.sheet.deals) == deals:
            acting = turn(game)
            assert acting is not None
            if acting == CHANCE:
                action = self.shuffle(number, shuffles)
                shuffles += 1
            else:
                action = self.decide(view_of(game, acting), number, ply, fixed)
            game = apply(game, action)
            ply += 1
        return game

    def decide(self, view: View, number: int, ply: int, fixed: Fixed | None = None) -> Action:
        """What the seat to act does; a fixed contract is neither bid for, raised, conceded nor dealt again."""
        if fixed is not None:
            if view.phase in (AUCTION, CONTRACT, RIGHTS):
                return imposed(view, fixed)
            view = without_concession(view)
        assert view.seat is not None
        level = self.levels[view.seat]
        rng = bot_rng(self.seed, number, view.seat, ply)
        begun = perf_counter()
        action = level.choose(view, rng)
        if len(view.choices) > 1:
            self.times.setdefault(level.id, []).append(perf_counter() - begun)
        return action


def imposed(view: View, fixed: Fixed) -> Action:
    """What leads to a fixed contract and keeps it: the forehand opens with the minimum, the declarer says his bid."""
    if view.phase == RIGHTS:
        return Waive()
    if view.phase == CONTRACT:
        return Contract(fixed.bid)
    if view.seat == fixed.declarer:
        return Bid(fixed.bid)
    return Pass() if view.high else Bid(view.rules.auction.minimum)


def without_concession(view: View) -> View:
    """The view of a seat that must play the deal out."""
    if isinstance(view.choices, Gives | Plays) and view.choices.concessions:
        return with_fields(view, choices=with_fields(view.choices, concessions=()))
    return view


WHOLE_GAME: Final = 500
"""Deals after which a game without a winner is given up."""


def whole_game(table: Table, number: int) -> Game:
    """Play a game to the target; the cards depend on the seed and the number of the game only."""
    game = new_game(table.rules, dealer=number % table.rules.form.seats)
    for deal in range(WHOLE_GAME):
        game = table.to_settlement(game, number * WHOLE_GAME + deal)
        if game.winners:
            break
    return game
