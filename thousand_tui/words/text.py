"""Small pieces of text: suits, cards, who is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from thousand_tui.rules import PACK, Suit
from thousand_tui.words.catalogue import noun, say, t
from thousand_tui.words.grammar import Noun, Person
from thousand_tui.words.people import clean_name


def sentence_case(text: str) -> str:
    """The text with a capital first letter, and all others as they are."""
    return text[:1].upper() + text[1:]


def suit_text(suit: int, letters: bool = False) -> str:
    """One sign for a suit: ``♠``, or ``S`` for terminals without the symbols."""
    return Suit(suit).letter if letters else Suit(suit).symbol


def suit_name(suit: int, letters: bool = False) -> Noun:
    """A suit as a sentence names it: ``spades ♠``, or ``spades (S)``."""
    key = "suit.letters" if letters else "suit.symbol"
    return noun(f"suit.{Suit(suit).letter}").within(lambda name: t(key, name=name, sign=suit_text(suit, letters)))


def card_text(card: int, letters: bool = False) -> str:
    """A card: ``10♠``, or ``10S``."""
    known = PACK[card]
    return known.rank.text + suit_text(known.suit, letters)


def cards_text(cards: Iterable[int], letters: bool = False) -> str:
    """Cards one after another."""
    return " ".join(card_text(card, letters) for card in cards)


def told(key: str, seat: int, names: Sequence[str], you: int | None, letters: bool, /, **facts: object) -> str:
    """The sentence about a seat, who is told if that is the reader."""
    return say(key, letters, who=Person(clean_name(names[seat]), seat == you), **facts)
