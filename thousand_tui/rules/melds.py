"""Marriages: who may declare one, what it is worth, and the trump it makes (RULES §1.9, A4, G3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import PAIR_MASKS, RANK_MASKS, SUITS, Rank

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form

VALUES = (40, 60, 80, 100)
"""Marriage values of spades, clubs, diamonds, hearts (RULES §0.3)."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """``values`` per suit; ``automatic``: leading King or Queen with the right always declares (G3)."""

    values: tuple[int, int, int, int]
    automatic: bool

    def worth(self, suit: int) -> int:
        """What a marriage of this suit scores."""
        return self.values[suit]

    def held(self, hand: int) -> int:
        """The worth of all marriages in a hand, as the cap of a promise counts them (RULES §1.4)."""
        return sum(self.values[suit] for suit in SUITS if hand & PAIR_MASKS[suit] == PAIR_MASKS[suit])

    def cards_of(self, kind: str, suit: int) -> int:
        """All cards that a meld of this kind and suit shows to be in the hand of who declares it."""
        return PAIR_MASKS[suit]

    @property
    def all_worth(self) -> int:
        """The worth of the four marriages together."""
        return sum(self.values)


def compile_rules(agreements: Agreements, form: Form) -> MeldRules:
    """The meld rules of a set of agreements."""
    return MeldRules(VALUES, agreements.announce == "automatic")


def declarable(hand: int) -> int:
    """Kings and Queens that lie as a pair in the hand, hence may be led with a marriage (RULES §1.9)."""
    kings = hand & hand << 1 & RANK_MASKS[Rank.KING]
    return kings | kings >> 1
