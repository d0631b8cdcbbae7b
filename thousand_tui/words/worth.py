"""What a hand is worth before the exchange, counted and told as lesson 5 teaches: aces, guarded tens, marriages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import Card, Rank, View
from thousand_tui.words.catalogue import listed, t

# What the talon, and cards others play to one's own tricks, bring on average.
HOPE: Final = 15
# What they bring at best in every second deal: with more to hope for, a bid fails more often than it is made.
LUCK: Final = 40


@dataclass(frozen=True, slots=True)
class Counted:
    """How many aces, sure ``tens`` and ``marriages`` a hand has, and what the marriages are ``worth``. A ten is sure
    ``beside`` its ace, and guarded by a lower card of its suit that can be given under the ace; a marriage counts only
    if an ace brings the trick that it needs."""

    aces: int
    beside: int
    tens: int
    marriages: int
    worth: int

    @property
    def sure(self) -> int:
        """The points of all three."""
        return self.aces * Rank.ACE.points + self.tens * Rank.TEN.points + self.worth

    @property
    def limit(self) -> int:
        """How high one may bid with it, in fives."""
        return (self.sure + HOPE) // 5 * 5

    @property
    def reach(self) -> int:
        """What it makes at best in every second deal."""
        return self.sure + LUCK

    @property
    def told(self) -> str:
        """The count in a sentence."""
        if not self.sure:
            return t("worth.nothing")
        return t("worth", sure=self.sure, parts=listed(list(self._parts())))

    def _parts(self) -> Iterator[str]:
        if self.aces:
            yield t("worth.aces", n=self.aces, points=self.aces * Rank.ACE.points)
        for key, tens in (("worth.beside", self.beside), ("worth.tens", self.tens - self.beside)):
            if tens:
                yield t(key, n=tens, points=tens * Rank.TEN.points)
        if self.marriages:
            yield t("worth.marriages", n=self.marriages, points=self.worth)


def counted(view: View) -> Counted:
    """What the seat's hand is worth."""
    hand, melds = view.hand, view.rules.melds
    aces = sum(card.rank is Rank.ACE for card in hand)
    tens = [card for card in hand if card.rank is Rank.TEN and len(hand.of_suit(card.suit)) > 1]
    beside = sum(Card.of(ten.suit, Rank.ACE) in hand for ten in tens)
    counts = aces and view.rules.barrel.counts_marriages(view.standing(view.me))
    pairs = melds.paired(hand.mask) if counts else 0
    return Counted(aces, beside, len(tens), pairs.bit_count() // 2, melds.married(pairs))
