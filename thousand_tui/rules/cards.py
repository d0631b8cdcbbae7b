"""The 24-card pack: suits, ranks, cards and sets of cards.

A card is a small integer (suit by suit, nine to ace), so a set of cards fits in one machine word. The engine and the
bots work on such masks; everyone else uses :class:`Card` and :class:`Cards`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from enum import IntEnum
from typing import Final

from thousand_tui.rules.quoting import quoted, row_of, text_of


class Suit(IntEnum):
    """A suit, in the order of RULES §0.3: marriages rise in value."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """One ASCII letter: S, C, D or H."""
        return "SCDH"[self]

    @property
    def symbol(self) -> str:
        """The bare symbol, one terminal cell wide, never with a variation selector."""
        return "♠♣♦♥"[self]


class Rank(IntEnum):
    """A rank, from lowest to highest in a trick: 9 J Q K 10 A (RULES §0.2)."""

    NINE = 0
    JACK = 1
    QUEEN = 2
    KING = 3
    TEN = 4
    ACE = 5

    @property
    def text(self) -> str:
        """The rank as written on a card and in notation: ``9 J Q K 10 A``."""
        return RANK_TEXTS[self]

    @property
    def points(self) -> int:
        """Card points (RULES §0.3)."""
        return RANK_POINTS[self]


RANK_TEXTS: Final = ("9", "J", "Q", "K", "10", "A")
RANK_POINTS: Final = (0, 2, 3, 4, 10, 11)
SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
# Plain numbers, so that they are compiled into the modules that use them.
PER_SUIT: Final = 6
PACK_SIZE: Final = 24
PACK_POINTS: Final = 120


def _is_below(number: object, limit: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < limit


class Card(int):
    """One card of the pack, ``Card.of(Suit.HEARTS, Rank.KING)`` or ``Card.parse("KH")``; 0 to 23 as a number.

    Raises:
        ValueError: any other number, or not a whole number.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        if not _is_below(number, PACK_SIZE):
            raise ValueError(f"{quoted(number)} is not a card: its number is from 0 to {PACK_SIZE - 1}")
        return super().__new__(cls, number)

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        """The card of this suit and rank.

        Raises:
            ValueError: there is no such suit, or no such rank.
        """
        if not _is_below(suit, len(SUITS)):
            raise ValueError(f"{quoted(suit)} is not a suit, which is from 0 to {len(SUITS) - 1}")
        if not _is_below(rank, PER_SUIT):
            raise ValueError(f"{quoted(rank)} is not a rank, which is from 0 to {PER_SUIT - 1}")
        return PACK[suit * PER_SUIT + rank]

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card such as ``KH`` or ``10S`` (``TS`` and lower case work too).

        Raises:
            ValueError: the text names no card of the 24-card pack.
        """
        card = _BY_TEXT.get(text_of(text).strip().upper())
        if card is None:
            raise ValueError(f"{quoted(text)} is not a card: write a rank 9 J Q K 10 A and a suit S C D H, as in KH")
        return card

    @property
    def suit(self) -> Suit:
        """The suit printed on the card."""
        return SUITS[self // PER_SUIT]

    @property
    def rank(self) -> Rank:
        """The rank printed on the card."""
        return RANKS[self % PER_SUIT]

    @property
    def points(self) -> int:
        """Card points, 0 to 11."""
        return RANK_POINTS[self % PER_SUIT]

    @property
    def mask(self) -> int:
        """The set of only this card, as a bit mask."""
        return 1 << self

    def __bool__(self) -> bool:
        """Every card is true, even 9S, whose number is 0."""
        return True

    def __str__(self) -> str:
        return RANK_TEXTS[self % PER_SUIT] + "SCDH"[self // PER_SUIT]

    def __repr__(self) -> str:
        return f"Card({self!s})"


PACK: Final = tuple(Card(number) for number in range(PACK_SIZE))
FULL: Final = (1 << PACK_SIZE) - 1
SUIT_MASKS: Final = tuple(((1 << PER_SUIT) - 1) << (suit * PER_SUIT) for suit in SUITS)
RANK_MASKS: Final = tuple(sum(1 << (suit * PER_SUIT + rank) for suit in SUITS) for rank in RANKS)
PAIR_MASKS: Final = tuple(Card.of(suit, Rank.KING).mask | Card.of(suit, Rank.QUEEN).mask for suit in SUITS)
POINTS: Final = tuple(card.points for card in PACK)
# For each suit, the cards of every set of its ranks: a lookup is three times as fast as testing bit by bit.
_HELD: Final = [
    [tuple(PACK[6 * suit + rank] for rank in range(6) if held >> rank & 1) for held in range(64)] for suit in SUITS
]

_BY_TEXT: Final = {str(card): card for card in PACK} | {
    f"T{suit.letter}": PACK[suit * PER_SUIT + Rank.TEN] for suit in SUITS
}
_TOKEN: Final = re.compile(r"(?:10|[9TJQKA])[SCDH]")


def points_of(mask: int) -> int:
    """Card points of a set given as a mask, 0 to 120."""
    return sum(
        (mask & RANK_MASKS[rank]).bit_count() * RANK_POINTS[rank]
        for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
    )


def members(mask: int) -> Iterator[Card]:
    """The cards of a mask, spades to hearts and nine to ace."""
    spades, clubs, diamonds, hearts = _HELD
    return iter(spades[mask & 63] + clubs[mask >> 6 & 63] + diamonds[mask >> 12 & 63] + hearts[mask >> 18])


def mask_of(cards: Iterable[int]) -> int:
    """The mask of these cards, of this pack or another; a card named twice counts once."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class Cards(Set[Card]):
    """An immutable set of cards in one bit mask, with the operators and comparisons of ``frozenset``."""

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] | int = 0) -> None:
        self.mask = cards if isinstance(cards, int) else mask_of(cards)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read cards written one after another, with or without spaces: ``"KS QS 10H"``.

        Raises:
            ValueError: a word is not a card, or a card appears twice.
        """
        cards = parse_row(text)
        if len(set(cards)) != len(cards):
            raise ValueError(f"a card stands twice in {quoted(text)}")
        return cls(cards)

    @property
    def points(self) -> int:
        """Card points of the whole set, 0 to 120."""
        return points_of(self.mask)

    def of_suit(self, suit: Suit) -> Cards:
        """The cards of one suit."""
        return Cards(self.mask & SUIT_MASKS[suit])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return members(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Cards) else Set.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"Cards({' '.join(map(str, self))})"


def parse_row(text: str) -> tuple[Card, ...]:
    """Cards in the order written, with or without spaces between them: ``"9SKH10D"``.

    Raises:
        ValueError: something in the text is not a card.
    """
    return tuple(map(Card.parse, row_of(text, _TOKEN)))


__all__ = [
    "FULL",
    "PACK",
    "PACK_POINTS",
    "PACK_SIZE",
    "PER_SUIT",
    "POINTS",
    "RANKS",
    "RANK_MASKS",
    "SUITS",
    "SUIT_MASKS",
    "Card",
    "Cards",
    "Rank",
    "Suit",
    "mask_of",
    "members",
    "parse_row",
    "points_of",
]
