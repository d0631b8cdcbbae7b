"""What comes of a choice, shown with cards: a line of play in a world that the seat can imagine.

The worlds come from the View alone, so hidden cards that are shuffled change nothing. Regulars play in them after the
choice, and after a better one; the world in which that makes the greatest difference is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Final

from thousand_tui.bots import regular
from thousand_tui.bots.search.declaring import worlds
from thousand_tui.bots.stakes import sheet_worth
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.rules import CHANCE, Action, Card, Cards, Game, View, apply, turn, view_of, write_view
from thousand_tui.rules.game import choices, stage_of
from thousand_tui.rules.view import SHUFFLING
from thousand_tui.study.trial import LONGEST

# So many are imagined.
WORLDS: Final = 12


@dataclass(frozen=True, slots=True)
class Step:
    """A move: what its seat saw before it, and the hands after it, by seat."""

    view: View
    action: Action
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """The ``steps`` after the choice, the first of them itself, and those after the ``better`` one, ``instead``;
    ``dealt`` are the hands before them. ``ends`` are the points that the seat's side wrote down, after the choice and
    after the better one, and ``taken`` those that the seat took, marriages included; None if nothing was settled.
    """

    dealt: tuple[tuple[Card, ...], ...]
    steps: tuple[Step, ...]
    better: Action
    ends: tuple[int, int] | None
    taken: tuple[int, int] | None
    instead: tuple[Step, ...] = ()

    @property
    def turned(self) -> Refutation:
        """The same cards, the better choice played out and set against this one."""
        ends, taken = (pair and (pair[1], pair[0]) for pair in (self.ends, self.taken))
        made = self.steps[0].action
        return replace(self, steps=self.instead, better=made, ends=ends, taken=taken, instead=self.steps)

    def hands(self, at: int) -> tuple[tuple[int, tuple[Card, ...]], ...]:
        """The hands after so many moves, those that hold anything, by seat."""
        found = self.steps[at - 1].hands if at else self.dealt
        return tuple((seat, hand) for seat, hand in enumerate(found) if hand)


@dataclass(slots=True)
class _Line:
    steps: list[Step]
    worth: float
    ends: int | None
    taken: int


def refutation(
    view: View, action: Action, better: Action | None = None, is_wanted: Callable[[], bool] = lambda: True
) -> Refutation | None:
    """What may come of this choice, against a ``better`` one (what a Regular would do); None if nobody wants to know
    any more, or it costs not even a point in any world that was imagined."""
    rng = Random(sha256(f"thousand/why/{write_view(view)}".encode()).digest())
    better = better or regular.choose(view, rng)
    found: Refutation | None = None
    most = 0.0, 0
    for game in islice(worlds(view, rng, EXPERT), WORLDS):
        if not is_wanted():
            return None
        chance = rng.random()
        line, other = (_played(game, choice, view, Random(chance)) for choice in (action, better))
        harm = other.worth - line.worth, other.taken - line.taken
        if harm > most and harm[0] >= 0.0:
            most = harm
            ends = None if line.ends is None or other.ends is None else (line.ends, other.ends)
            taken = None if ends is None else (line.taken, other.taken)
            found = Refutation(_hands(game), tuple(line.steps), better, ends, taken, tuple(other.steps))
    return found


def _hands(game: Game) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(Cards(hand)) for hand in game.hands)


def _played(game: Game, action: Action, view: View, rng: Random) -> _Line:
    """The moves from this choice to the end of the deal."""
    steps: list[Step] = []
    side, deals = view.side(view.me), len(game.sheet.deals)
    before = game.sheet.totals[side]
    for actor, chosen, after in _moves(game, action, view.me, rng):
        steps.append(Step(view_of(game, actor), chosen, _hands(after)))
        game = after
    worth = sheet_worth(game.sheet, game.winners, side, game.rules)
    if len(game.sheet.deals) == deals:
        return _Line(steps, worth, None, 0)
    outcome = game.sheet.deals[-1].outcome
    return _Line(steps, worth, game.sheet.totals[side] - before, outcome.cards[view.me] + outcome.melds[view.me])


def _moves(game: Game, action: Action, seat: int, rng: Random) -> Iterator[tuple[int, Action, Game]]:
    deals = len(game.sheet.deals)
    game = apply(game, action)
    yield seat, action, game
    for _ in range(LONGEST):
        actor = turn(game)
        if actor is None or actor == CHANCE or len(game.sheet.deals) > deals or stage_of(game).name == SHUFFLING:
            return
        offered = choices(game)
        chosen = next(iter(offered)) if len(offered) == 1 else regular.choose(view_of(game, actor), rng)
        game = apply(game, chosen)
        yield actor, chosen, game
