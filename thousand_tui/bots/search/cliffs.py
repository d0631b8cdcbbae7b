"""Cliffs of the sheet: totals at which one more point is worth far more, or less, than the points before it.

Examples are a total of 555 that falls to zero, a third bolt, a barrel, a lock, the target. While no cliff is within
reach of the points still open, a point is worth about the same anywhere and the sheet is not consulted. Otherwise the
rules settle each outcome to find out what it is worth beyond that. In the last tricks the others are assumed to see it
too: half of a card's worth there is its result if they do their worst.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from thousand_tui.bots.evaluation import counting, deal_of, sheet_worth, worth_of
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.rules import FULL, Game, Outcome, Play, Rulebook, Sheet, Tricks, View, points_of, settle
from thousand_tui.rules.phases import tricks

# The least a cliff is worth, in points on the sheet.
JUMP: Final = 40.0
# With this many cards in hand or fewer, the others are assumed to do their worst.
LAST: Final = 3
# The weight of that result beside quick play.
WORST: Final = 0.5
# How many worlds are played out at a cliff.
WORLDS: Final = 40
# How many positions to visit to find the worst.
POSITIONS: Final = 6_000
# More points than a seat can take in a deal: the pack and all marriages.
MOST: Final = 421


@dataclass(slots=True)
class Cliffs:
    """What the sheet makes of the outcomes of a deal with a cliff within reach; ``contract`` points make the contract,
    which is worth ``gain`` apart from cliffs. ``positions`` is how many may still be visited."""

    view: View
    contract: int
    gain: float = 0.0
    positions: int = POSITIONS
    known: dict[tuple[object, ...], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        declarer = self.view.deal.declarer
        assert declarer is not None
        _, self.gain = counting(self.view, declarer)

    def beyond(self, outcome: Outcome) -> float:
        """What the sheet is worth after an outcome, less the worth of the contract."""
        key = (outcome.cards, outcome.melds, outcome.tricks)
        if key not in self.known:
            made = outcome.raw(outcome.declarer) >= self.contract
            self.known[key] = worth_of(self.view, outcome) - self.gain * made
        return self.known[key]

    def after(self, game: Game, play: Play) -> float:
        """What this play brings in an imagined game, apart from the contract."""
        now = game.now
        assert isinstance(now, Tricks)
        after, end = tricks.played(game, now, play)
        if isinstance(end, Outcome):
            return self.beyond(end)
        usual = self.beyond(to_last_card(after))
        if game.hands[self.view.me].bit_count() > LAST or self.positions <= 0:
            return usual
        return (1.0 - WORST) * usual + WORST * self._worst(after, float("-inf"), float("inf"))

    def _worst(self, game: Game, low: float, high: float) -> float:
        """The same if this seat plays its best and all others harm it as much as they can, with open cards; the result
        lies between ``low`` and ``high``."""
        now = game.now
        assert isinstance(now, Tricks)
        self.positions -= 1
        mine = now.turn == self.view.me
        for play in tricks.offered(game, now):
            if not isinstance(play, Play):
                continue
            after, end = tricks.played(game, now, play)
            value = self.beyond(end) if isinstance(end, Outcome) else self._worst(after, low, high)
            if mine:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if mine else high


def cliffs_of(view: View, contract: int) -> Cliffs | None:
    """The cliffs of a deal in play; None if none is within reach or there is no declarer."""
    declarer = view.deal.declarer
    if declarer is None:
        return None
    deal = deal_of(view, declarer)
    sheet = Sheet(view.sheet.standings, gold=view.sheet.gold)
    for seat in view.deal.active:
        least = view.points_of(seat)
        jumps = _jumps(view.rules, sheet, deal, view.side(view.me), seat)
        if any(least < jump <= least + _open(view, seat) for jump in jumps.points):
            return Cliffs(view, contract)
        if jumps.is_nothing and not view.tricks_of(seat):
            return Cliffs(view, contract)
    return None


def _open(view: View, seat: int) -> int:
    """The points a seat may still take, erring on the high side."""
    melds, hand = view.rules.melds, view.hand.mask
    held = hand if seat == view.me else view.unseen.mask
    laid = sum(1 << card for _, card in view.table)
    return points_of((hand | view.unseen.mask | laid) & FULL) + sum(
        melds.worth(suit) for suit, pair in enumerate(melds.pairs) if held & pair == pair
    )


@dataclass(frozen=True, slots=True)
class Jumps:
    """The ``points`` of a seat at which the sheet jumps; ``is_nothing``: it also jumps between no trick and one."""

    points: tuple[int, ...]
    is_nothing: bool


@lru_cache(maxsize=64)
def _jumps(rules: Rulebook, before: Sheet, deal: Outcome, side: int, seat: int) -> Jumps:
    scoring = rules.scoring

    def worth(points: int, took: int = 1) -> float:
        cards = tuple(points if each == seat else 0 for each in range(len(deal.cards)))
        taken = tuple(took if each == seat else 1 for each in range(len(deal.cards)))
        sheet, winners = settle(before, replace(deal, cards=cards, tricks=taken), rules)
        return sheet_worth(sheet, winners, side, rules)

    is_declarer = seat == deal.declarer
    written: Callable[[int], object] = scoring.holds if is_declarer else scoring.rounds
    steps = [points for points in range(MOST) if not points or written(points) != written(points - 1)]
    found = [
        high
        for (low, one), (high, other) in pairwise([(points, worth(points)) for points in steps])
        if abs(other - one) > JUMP and not (is_declarer and scoring.holds(low) < deal.contract <= scoring.holds(high))
    ]
    return Jumps(tuple(found), abs(worth(0, 0) - worth(0)) > JUMP)
