"""Players that see the whole game, to show how much could be gained. They sit only at the tables of measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random

from thousand_tui.arena import match
from thousand_tui.arena.deal import Fixed, Table
from thousand_tui.bots import Level
from thousand_tui.rules import Action, Game, View, apply

# The game after this action once the deal is settled, as played by the bots of the table; None if the deal is dealt
# again.
Onward = Callable[[Action], Game | None]


@dataclass(frozen=True, slots=True)
class Cheat(Level):
    """A bot whose ``choose`` decides as usual. At a :class:`CheatTable`, ``choose_seeing`` decides instead: it gets the
    whole game as well as the seat's view, and can look ``Onward`` with the usual bot in its seat."""

    choose_seeing: Callable[[Game, View, Random, Onward], Action] = field(kw_only=True)


class CheatTable(Table):
    """A table that shows the whole game to each cheat."""

    def decide(self, game: Game, seat: int, number: int, ply: int, fixed: Fixed | None = None) -> Action:
        """The action of the seat to act."""
        level, levels = self.levels[seat], self.levels
        if not isinstance(level, Cheat):
            return super().decide(game, seat, number, ply, fixed)

        def onward(action: Action) -> Game | None:
            return settled(Table(self.rules, levels, self.seed), game, action, number, ply + 1, fixed)

        def choose(view: View, rng: Random) -> Action:
            return level.choose_seeing(game, view, rng, onward)

        sighted = Level(level.id, level.title, level.about, choose)
        self.levels = [*levels[:seat], sighted, *levels[seat + 1 :]]
        try:
            return super().decide(game, seat, number, ply, fixed)
        finally:
            self.levels = levels


def settled(table: Table, game: Game, action: Action, number: int, ply: int, fixed: Fixed | None) -> Game | None:
    """The game after this action once the table has settled the deal; None if the deal is dealt again."""
    begun = apply(game, action)
    moves = table.moves(begun, number, lambda now, seat, at: table.decide(now, seat, number, at, fixed), ply)
    for after, shuffles in chain([(begun, 0)], moves):
        if len(after.sheet.deals) > len(game.sheet.deals):
            return after
        if shuffles:
            break
    return None


def gained_on_others(view: View, totals: Sequence[int]) -> float:
    """The points that this seat's side gains with these totals, minus the average gain of the other sides."""
    gained = [after - before for after, before in zip(totals, view.sheet.totals, strict=True)]
    mine = gained.pop(view.side(view.me))
    return mine - sum(gained) / len(gained)


# Each process of the arena loads this file, so all matches there are played at such tables.
match.Table = CheatTable  # type: ignore[attr-defined]
