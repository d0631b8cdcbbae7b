"""The packs of the old Mariage: 52 cards, or the 36 from the six up (RULES §2.15, V15 point 1).

A card is a small integer, ordered by suit and then from two to ace, so that a set of cards is a mask of 52 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from thousand_tui.rules.cards import SUITS, Suit
from thousand_tui.rules.quoting import quoted, row_of, text_of

# Low to high, as tricks are won; a rank is an index into this tuple.
RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PER_SUIT: Final = len(RANK_TEXTS)
SIX, JACK, QUEEN, KING, ACE = (RANK_TEXTS.index(text) for text in ("6", "J", "Q", "K", "A"))


class Card(int):
    """A card, ``Card.of(Suit.HEARTS, QUEEN)`` or ``Card.parse("QH")``; a number from 0 to 51.

    Raises:
        ValueError: the number is outside this range, or not a whole number.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        if type(number) not in (int, Card) or not 0 <= number < len(SUITS) * PER_SUIT:
            raise ValueError(f"{quoted(number)} is not a card: its number is from 0 to {len(SUITS) * PER_SUIT - 1}")
        return super().__new__(cls, number)

    @staticmethod
    def of(suit: Suit, rank: int) -> Card:
        """The card of this suit and this index into ``RANK_TEXTS``."""
        return WHOLE_PACK[suit * PER_SUIT + rank]

    @staticmethod
    def parse(text: str) -> Card:
        """Read ``QH`` or ``10S``; lower case is understood too.

        Raises:
            ValueError: the text does not name a card.
        """
        card = _BY_TEXT.get(text_of(text).strip().upper())
        if card is None:
            raise ValueError(f"{quoted(text)} is not a card: write a rank 2 to 10 J Q K A and a suit S C D H, as in QH")
        return card

    @property
    def suit(self) -> Suit:
        """The suit printed on the card."""
        return SUITS[self // PER_SUIT]

    @property
    def rank(self) -> int:
        """Its index into ``RANK_TEXTS``: 0 for a two, 12 for an ace."""
        return self % PER_SUIT

    @property
    def rank_text(self) -> str:
        """The rank as printed: ``2`` to ``10``, ``J Q K A``."""
        return RANK_TEXTS[self % PER_SUIT]

    @property
    def mask(self) -> int:
        """The set with only this card."""
        return 1 << self

    def __bool__(self) -> bool:
        """Always true: 2S, number 0, must not count as the absence of a card."""
        return True

    def __str__(self) -> str:
        return self.rank_text + self.suit.letter

    def __repr__(self) -> str:
        return f"Card({self!s})"


WHOLE_PACK: Final = tuple(Card(number) for number in range(len(SUITS) * PER_SUIT))
# The suits from left to right in a hand.
HELD: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
SUIT_MASKS: Final = tuple(((1 << PER_SUIT) - 1) << (suit * PER_SUIT) for suit in SUITS)
KINGS: Final = tuple(Card.of(suit, KING) for suit in SUITS)
QUEENS: Final = tuple(Card.of(suit, QUEEN) for suit in SUITS)
RED_QUEEN: Final = QUEENS[Suit.HEARTS]
RED_KING: Final = KINGS[Suit.HEARTS]
RED_PAIR: Final = RED_KING.mask | RED_QUEEN.mask
# The jack of diamonds, which has a box of its own.
JESTER: Final = Card.of(Suit.DIAMONDS, JACK)

_BY_TEXT: Final = {str(card): card for card in WHOLE_PACK}
_TOKEN: Final = re.compile(r"(?:10|[2-9JQKA])[SCDH]")


def pack_of(size: int) -> tuple[Card, ...]:
    """A pack of 36 cards, from the six up, or of all 52."""
    return tuple(card for card in WHOLE_PACK if size == len(WHOLE_PACK) or card.rank >= SIX)


def members(mask: int) -> Iterator[Card]:
    """The cards of a mask, from spades to hearts and from two to ace."""
    while mask:
        low = mask & -mask
        yield WHOLE_PACK[low.bit_length() - 1]
        mask ^= low


def as_held(cards: Iterable[Card]) -> list[Card]:
    """Cards in the order of a hand: by suit with alternating colours, the highest first."""
    return sorted(cards, key=lambda card: (HELD.index(card.suit), -card.rank))


def parse_row(text: str) -> tuple[Card, ...]:
    """Cards in the order written, with or without spaces between them: ``"9SKH10D"``.

    Raises:
        ValueError: something in the text is not a card.
    """
    return tuple(map(Card.parse, row_of(text, _TOKEN)))
