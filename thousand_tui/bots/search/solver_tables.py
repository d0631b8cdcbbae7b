"""Tables for the solver: the cards of a suit in the order to try them, and what they count."""

from __future__ import annotations

from typing import Final, TypeAlias

# One suit's six cards before they are shifted to the suit's position.
SUIT: Final = 63
RANK_POINTS: Final = (0, 2, 3, 4, 10, 11)

# The cards of one suit, lowest first, by ``suit * 64 + mask``.
UPWARDS: Final = tuple(
    tuple(suit * 6 + rank for rank in range(6) if mask >> rank & 1) for suit in range(4) for mask in range(64)
)
# The same as leads, lowest first and highest first.
LEADS_UP: Final = tuple([card + 1 for card in cards] for cards in UPWARDS)
LEADS_DOWN: Final = tuple([card + 1 for card in reversed(cards)] for cards in UPWARDS)

# A card as a mask, whether it wins the trick, and its points.
Reply: TypeAlias = tuple[int, bool, int]


def reply(card: int, best: int) -> Reply:
    """A card of the suit as a reply; ``best`` is the highest rank of the suit that does not win."""
    return 1 << card, card % 6 > best, RANK_POINTS[card % 6]


def replies(cards: tuple[int, ...], best: int, friends: bool) -> list[Reply]:
    """The cards of a suit as replies, in the order to try them."""
    winners = [reply(card, best) for card in reversed(cards) if card % 6 > best]
    others = [reply(card, best) for card in cards if card % 6 <= best]
    return [*reversed(others), *winners] if friends else [*winners, *others]


# Replies from one suit in the order to try them, if one's own side is winning so far and if not, by ``(suit * 64 +
# mask) * 7 + best + 1``; cards above the rank ``best`` win.
FED: Final = tuple(replies(cards, best, True) for cards in UPWARDS for best in range(-1, 6))
AGAINST: Final = tuple(replies(cards, best, False) for cards in UPWARDS for best in range(-1, 6))
POINTS: Final = tuple(RANK_POINTS[card % 6] for card in range(24))
SUIT_POINTS: Final = tuple(sum(RANK_POINTS[rank] for rank in range(6) if mask >> rank & 1) for mask in range(64))
# The card points of two suits.
HALF_POINTS: Final = tuple(SUIT_POINTS[mask & 63] + SUIT_POINTS[mask >> 6] for mask in range(4096))
# The ranks of a suit above all of a mask.
HIGH: Final = tuple(63 & ~((1 << mask.bit_length()) - 1) for mask in range(64))
