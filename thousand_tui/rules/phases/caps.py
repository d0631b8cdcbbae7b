"""How high a promise may go with the cards in hand (RULES §1.4, C6, C8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.rulebook.auction import Cap

NO_CEILING: Final = 1000
"""Above every promise there can be (C8)."""


def cap_per_hand(hand: int, melds: MeldRules) -> int:
    """120 and the marriages held (RULES §1.4)."""
    return PACK_POINTS + melds.held(hand)


def cap_with_any_pair(hand: int, melds: MeldRules) -> int:
    """120 without a marriage, with any marriage as high as all the marriages together could carry (C6)."""
    return PACK_POINTS + (melds.all_worth if melds.paired(hand) else 0)


def no_cap(hand: int, melds: MeldRules) -> int:
    """Bluffing is free; nobody can take more than the pack and four marriages, so numbers end there (C6)."""
    return PACK_POINTS + melds.all_worth


CAPS: Final[dict[str, Cap]] = {"per_hand": cap_per_hand, "needs_any_pair": cap_with_any_pair, "none": no_cap}


@dataclass(frozen=True, slots=True)
class UpTo:
    """A cap that never goes above a number (C8)."""

    cap: Cap
    ceiling: int

    def __call__(self, hand: int, melds: MeldRules) -> int:
        """The lower of the two."""
        return min(self.ceiling, self.cap(hand, melds))


def capped(agreements: Agreements, ceiling: int) -> Cap:
    """The cap of a set of agreements under a ceiling, which may lie above all promises."""
    cap = CAPS[agreements.cap_rule]
    return UpTo(cap, ceiling) if ceiling < NO_CEILING else cap
