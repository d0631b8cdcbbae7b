"""Small pieces of text: suits, cards, who is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from thousand_tui.rules import PACK, Suit
from thousand_tui.words.catalogue import noun, t
from thousand_tui.words.grammar import Noun, Person
from thousand_tui.words.people import clean_name


def sentence_case(text: str) -> str:
    """The text with a capital first letter, and all others as they are."""
    return text[:1].upper() + text[1:]


def suit_text(suit: int) -> str:
    """The sign for a suit: ``♠``."""
    return Suit(suit).symbol


def suit_name(suit: int) -> Noun:
    """A suit as a sentence names it: ``spades ♠``."""
    return noun(f"suit.{Suit(suit).letter}").within(lambda name: t("suit.symbol", name=name, sign=suit_text(suit)))


def card_text(card: int) -> str:
    """A card: ``10♠``."""
    known = PACK[card]
    return known.rank.text + suit_text(known.suit)


def cards_text(cards: Iterable[int]) -> str:
    """Cards one after another."""
    return " ".join(card_text(card) for card in cards)


def told(key: str, seat: int, names: Sequence[str], you: int | None, /, **facts: object) -> str:
    """The sentence about a seat, who is told if that is the reader."""
    return t(key, who=Person(clean_name(names[seat]), seat == you), **facts)
