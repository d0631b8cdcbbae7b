"""How often a declarer passes the cards that they have passed, by what those do who play well.

Each two cards that a hand may pass have a strength, and are passed as often as this is of the strengths of them all.
The strength is a product over the suits: of a fitted number for the cards held in a suit and those of them that are
passed. ``ONE`` has those of single cards, ``TWO`` those of pairs: holding by holding, the lowest cards first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, exp
from typing import Final

from thousand_tui.bots.fitted import ONE, TWO
from thousand_tui.bots.search.worlds import Lie
from thousand_tui.rules import ASIDE, View
from thousand_tui.rules.cards import PER_SUIT, SUITS, mask_of, members

SUIT: Final = (1 << PER_SUIT) - 1
TENTHS: Final = 10.0
ODD: Final = 0.1
"""How often cards are passed for reasons of their own."""
NUMBER: Final = 2
"""So many cards are passed, each to another seat."""


def strengths_of(
    of_one: Sequence[float], of_two: Sequence[float]
) -> tuple[list[dict[int, float]], list[float], list[float]]:
    """By the cards held in a suit, as masks of ranks: how strong each one or two of them are, and all ones and all twos
    together; from numbers that stand in the order of ``ONE`` and ``TWO``."""
    strengths: list[dict[int, float]] = []
    ones, twos, one, two = [], [], iter(of_one), iter(of_two)
    for held in range(SUIT + 1):
        ranks = [1 << rank for rank in range(PER_SUIT) if held >> rank & 1]
        alone = {rank: exp(next(one) / TENTHS) for rank in ranks}
        both = {low | high: exp(next(two) / TENTHS) for low, high in combinations(ranks, NUMBER)}
        strengths.append(alone | both)
        ones.append(sum(alone.values()))
        twos.append(sum(both.values()))
    return strengths, ones, twos


STRENGTHS, ONES, TWOS = strengths_of(ONE, TWO)


class Passes:
    """The cards that the hidden declarer of a view has passed, of which the seat knows one or both."""

    __slots__ = ("_declarer", "_known", "_played", "_talon", "_to", "says_nothing")

    def __init__(self, view: View, played: dict[int, int]) -> None:
        deal = view.deal
        self._declarer = deal.buyer if deal.declarer is not None else -1
        self._played, self._talon = played, (deal.bought.cards or 0) if deal.bought else 0
        self._known = mask_of([passed.card for passed in deal.passed if passed.card is not None])
        self._to = [passed.to for passed in deal.passed if passed.card is None]
        self.says_nothing = (
            self._declarer not in played
            or len(deal.passed) != NUMBER
            or not self._known
            or any(passed.giver != self._declarer or passed.to == ASIDE for passed in deal.passed)
            or view.rules.exchange.from_talon
        )

    def chance(self, hands: Lie) -> float:
        """How often these cards are passed if the hands (masks by seat) are these, whichever one went to a hidden hand;
        up to a factor that is the same for all worlds. Never 0."""
        held = hands[self._declarer] | self._played[self._declarer] | self._known
        if not self._to:
            return share(held, self._known)
        there = hands[self._to[0]] | self._played[self._to[0]]
        may_be = there & self._talon or there
        together = sum([share(held | card.mask, self._known | card.mask) for card in members(may_be)])
        return together / there.bit_count()


def share(hand: int, away: int) -> float:
    """How often these two cards of a hand are passed, never 0."""
    ones = squares = twos = 0.0
    strength = 1.0
    for suit in SUITS:
        held, part = hand >> suit * PER_SUIT & SUIT, away >> suit * PER_SUIT & SUIT
        one = ONES[held]
        ones += one
        squares += one * one
        twos += TWOS[held]
        if part:
            strength *= STRENGTHS[held][part]
    together = (ones * ones - squares) / 2.0 + twos
    return ODD / comb(hand.bit_count(), NUMBER) + (1.0 - ODD) * strength / together
