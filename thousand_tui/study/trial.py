"""Two choices tried in the same imagined worlds: each is made there, then Regulars in all seats play the deal to its
end. If the choice is between cards, Skilled bots play the last tricks, where everything may depend on the next card.
They play all tricks if Regulars miss a difference that the solver sees.

The comparison is by what the sheet is worth to the seat afterwards: one measure for bids, gifts, contracts and cards.
The worlds come from the View alone.

The result of a choice can also be shown with cards: a line of play in such a world. Regulars play on after the choice,
and after a better one; the world with the greatest difference is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from math import sqrt
from random import Random
from typing import Final

from thousand_tui.bots import regular, thinker
from thousand_tui.bots.evaluation import sheet_worth
from thousand_tui.bots.levels import Bot
from thousand_tui.bots.search.exchange import worlds
from thousand_tui.bots.thinker import EXPERT, SKILLED
from thousand_tui.rules import CHANCE, Action, Card, Cards, Game, View, apply, turn, view_of, write_view
from thousand_tui.rules.game import choices, draw, stage_of
from thousand_tui.rules.view import SHUFFLING, TRICKS

# How many worlds to try between two looks at the figures.
ROUND: Final = 20
# The least and the most worlds to try.
LEAST: Final = 40
MOST: Final = 160
# The standard error need not be smaller than this share of the difference ...
ENOUGH: Final = 0.12
# ... nor than this many points on the sheet.
CLOSE: Final = 1.0
# After this many decisions a deal that is dealt again and again counts as it stands.
LONGEST: Final = 500
# With this many cards in hand or fewer, a seat plays on as Skilled does, not as a Regular.
LAST: Final = 4
# More cards than a hand has: Skilled plays from the start.
ALL: Final = 24


@dataclass(slots=True)
class Tried:
    """What one choice brought: the ``worths`` of the sheet world by world. ``contracts`` counts those that a chance is
    about, ``made`` those made among them: before there is a declarer, only those of the seat's own side."""

    action: Action
    worths: list[float] = field(default_factory=list)
    made: int = 0
    contracts: int = 0

    @property
    def chance(self) -> float | None:
        """How often such a contract was made; None if there was none."""
        return self.made / self.contracts if self.contracts else None


@dataclass(frozen=True, slots=True)
class Difference:
    """How many points on the sheet the first choice is better, with the standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class LastTricks:
    """The bot that plays on: a Regular, or Skilled with at most ``left`` cards. What Skilled does is remembered in
    ``known`` from the first world with that moment; for its seat the moment is the same in all others."""

    left: int = LAST
    known: dict[tuple[object, ...], Action] = field(default_factory=dict)

    def choose(self, view: View, rng: Random) -> Action:
        """One of the seat's choices."""
        if len(view.hand) > self.left:
            return regular.choose(view, rng)
        moment = (view.seat, view.hands, view.deal, view.now)
        if moment not in self.known:
            self.known[moment] = thinker.choose(view, rng, SKILLED)
        return self.known[moment]


class NotWantedError(Exception):
    """The answer is no longer wanted."""


def try_both(
    view: View,
    better: Action,
    other: Action,
    rng: Random,
    worth_knowing: float,
    is_wanted: Callable[[], bool] = lambda: True,
    last: int = LAST,
) -> tuple[Tried, Tried]:
    """Try both choices in the same worlds until their difference is clear or cannot reach ``worth_knowing``. Skilled
    plays the ``last`` tricks; if that is all of them, fewer worlds are tried, as it takes long.

    Raises:
        NotWantedError: the answer is no longer wanted.
    """
    both = Tried(better), Tried(other)
    games = worlds(view, rng, EXPERT)
    choose = LastTricks(last).choose if view.phase == TRICKS else regular.choose
    while len(both[0].worths) < (MOST if last == LAST else LEAST):
        for game in islice(games, ROUND):
            if not is_wanted():
                raise NotWantedError
            chance = rng.random()
            for tried in both:
                play_out(game, tried, view, Random(chance), choose)
        found = difference(both[0].worths, both[1].worths)
        if len(both[0].worths) < LEAST:
            continue
        if found.mean + 2.5 * found.error < worth_knowing or found.error <= max(CLOSE, ENOUGH * found.mean):
            break
    return both


def difference(one: Sequence[float], other: Sequence[float]) -> Difference:
    """The mean of the differences world by world, and its standard error."""
    behind = [better - worse for better, worse in zip(one, other, strict=True)]
    mean = sum(behind) / len(behind)
    spread = sum((each - mean) ** 2 for each in behind) / max(1, len(behind) - 1)
    return Difference(mean, sqrt(spread / len(behind)))


def play_out(game: Game, tried: Tried, view: View, rng: Random, choose: Bot = regular.choose) -> Game:
    """Make the choice in this game, play the deal until it is settled or dealt again, and note what the sheet is then
    worth. Returns the game at that point."""
    deals = len(game.sheet.deals)
    for _, _, after in _moves(game, tried.action, view.me, rng, choose):
        game = after
    side = view.side(view.me)
    tried.worths.append(sheet_worth(game.sheet, game.winners, side, game.rules))
    if len(game.sheet.deals) > deals and game.sheet.deals[-1].outcome.contract:
        declarer = game.sheet.deals[-1].outcome.declarer
        if view.deal.declarer is not None or view.side(declarer) == side:
            tried.contracts += 1
            tried.made += game.sheet.deals[-1].made
    return game


def _moves(game: Game, action: Action, seat: int, rng: Random, choose: Bot) -> Iterator[tuple[int, Action, Game]]:
    """The choice and the moves after it, each with the game that follows."""
    deals = len(game.sheet.deals)
    game = apply(game, action)
    yield seat, action, game
    for _ in range(LONGEST):
        actor = turn(game)
        if actor is None or len(game.sheet.deals) > deals or stage_of(game).name == SHUFFLING:
            return
        if actor == CHANCE:
            chosen: Action = draw(game, str(rng.random()), 0)
        else:
            offered = choices(game)
            chosen = next(iter(offered)) if len(offered) == 1 else choose(view_of(game, actor), rng)
        game = apply(game, chosen)
        yield actor, chosen, game


# At most this many different worlds are played out.
WORLDS: Final = 12


@dataclass(frozen=True, slots=True)
class Step:
    """A move: what its seat saw before it, and the hands after it, by seat."""

    view: View
    action: Action
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """The ``steps`` from the choice on, and those from the ``better`` one on (``instead``); ``dealt`` are the hands
    before them. ``ends`` are the points that the seat's side wrote down after the choice and after the better one,
    ``taken`` those that the seat took, marriages included; None if nothing was settled."""

    dealt: tuple[tuple[Card, ...], ...]
    steps: tuple[Step, ...]
    better: Action
    ends: tuple[int, int] | None
    taken: tuple[int, int] | None
    instead: tuple[Step, ...] = ()

    @property
    def turned(self) -> Refutation:
        """This refutation with the two choices exchanged: the better one is played out and compared with this one."""
        ends, taken = (pair and (pair[1], pair[0]) for pair in (self.ends, self.taken))
        made = self.steps[0].action
        return replace(self, steps=self.instead, better=made, ends=ends, taken=taken, instead=self.steps)

    def hands(self, at: int) -> tuple[tuple[int, tuple[Card, ...]], ...]:
        """The hands after ``at`` moves, by seat, without empty ones."""
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
    """What may come of this choice compared with a ``better`` one (by default a Regular's); None if the answer is no
    longer wanted, or if the choice costs nothing in any of the imagined worlds."""
    rng = Random(sha256(f"thousand/why/{write_view(view)}".encode()).digest())
    better = better or regular.choose(view, rng)
    found: Refutation | None = None
    most = 0.0, 0
    imagined = {game.hands: game for game in islice(worlds(view, rng, EXPERT), MOST)}
    for game in islice(imagined.values(), WORLDS):
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
    for actor, chosen, after in _moves(game, action, view.me, rng, regular.choose):
        if actor == CHANCE:
            break
        steps.append(Step(view_of(game, actor), chosen, _hands(after)))
        game = after
    worth = sheet_worth(game.sheet, game.winners, side, game.rules)
    if len(game.sheet.deals) == deals:
        return _Line(steps, worth, None, 0)
    outcome = game.sheet.deals[-1].outcome
    return _Line(steps, worth, game.sheet.totals[side] - before, outcome.cards[view.me] + outcome.melds[view.me])
