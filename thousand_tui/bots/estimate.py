"""What a hand may bring its declarer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import erf, sqrt
from typing import Final

from thousand_tui.rules import Rank
from thousand_tui.rules.cards import PACK_SIZE, PER_SUIT, RANK_MASKS, SUITS, members
from thousand_tui.rules.melds import MeldRules

SUIT_POINTS: Final = (
    *(18, 8, 6, -1, 7, 0, -2, -9, 6, 1, -1, -7, -3, 3, 3, -1),
    *(5, 3, 2, -2, 3, -5, -7, -16, 6, -2, -4, -15, 10, 2, 4, -8),
    *(25, 19, 16, 14, 16, 14, 12, 22, 17, 16, 14, 19, 20, 26, 26, 43),
    *(31, 30, 30, 37, 31, 36, 36, 44, 32, 38, 37, 46, 40, 45, 46, 47),
)
"""Points that the cards of one suit bring a declarer besides their marriage, by the six cards as bits, the nine
lowest: the second row of sixteen adds the ten, the third the ace. Fitted to 24,000 deals, see docs/bots.md."""

SPREAD: Final = 17.0
"""How far the points of a declarer spread around the estimate, one standard deviation."""
SECOND_MARRIAGE: Final = 0.45
"""How often a declarer comes to declare a further marriage."""
MARRIAGE_PER_TEN: Final = 0.07
"""How often, for each ten, a declarer without an ace comes to declare at all."""
NO_ENTRY: Final = -10.0
"""What a marriage costs that stands there without an ace: its cards fall to the defenders' long suits."""

_ACES: Final = RANK_MASKS[Rank.ACE]
_TENS: Final = RANK_MASKS[Rank.TEN]
_SUIT: Final = (1 << PER_SUIT) - 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """``points`` that a declarer expects, and ``extra`` for marriages that he declares with the chance ``hope``."""

    points: float
    extra: float = 0.0
    hope: float = 0.0

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.points + self.hope * self.extra

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        chance = _above(contract - 0.5 - self.points)
        if self.hope:
            chance += self.hope * (_above(contract - 0.5 - self.points - self.extra) - chance)
        return chance


def _above(gap: float) -> float:
    return 0.5 - 0.5 * erf(gap / (SPREAD * sqrt(2.0)))


def estimate(hand: int, melds: MeldRules) -> Estimate:
    """What a declarer's hand may bring after the exchange."""
    points = float(sum(SUIT_POINTS[hand >> suit * PER_SUIT & _SUIT] for suit in SUITS))
    worths = [melds.worth(suit) for suit, pair in enumerate(melds.pairs) if hand & pair == pair]
    if not worths:
        return Estimate(points)
    first = max(worths)
    if not hand & _ACES:
        return Estimate(points + NO_ENTRY, first, MARRIAGE_PER_TEN * (hand & _TENS).bit_count())
    return Estimate(points + first, sum(worths) - first, SECOND_MARRIAGE if len(worths) > 1 else 0.0)


def best_keeps(
    hand: int, passes: int, melds: MeldRules, dangers: Sequence[float] = (0.0,) * PACK_SIZE
) -> tuple[int, Estimate]:
    """The cards to keep of ``hand`` when ``passes`` of them go away, and what they may bring.

    ``dangers`` says for each card what giving it away costs besides.
    """
    best, found, most = hand, Estimate(0.0), float("-inf")
    for away in combinations(members(hand), passes):
        keep = hand
        price = 0.0
        for card in away:
            keep ^= 1 << card
            price += dangers[card]
        guess = estimate(keep, melds)
        if guess.mean - price > most:
            best, found, most = keep, guess, guess.mean - price
    return best, found
