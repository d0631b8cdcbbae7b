"""How the game speaks to one reader, and small pieces of text: suits, cards, who is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace as with_fields

from thousand_tui.rules import PACK, Suit
from thousand_tui.words import spoken
from thousand_tui.words.catalogue import noun, t
from thousand_tui.words.grammar import Noun, Person
from thousand_tui.words.people import clean_name, names_of_sides
from thousand_tui.words.spoken import card_shown


def sentence_case(text: str) -> str:
    """The text with a capital first letter, and all others as they are; aloud, a card it begins with is a word."""
    text = spoken.spoken(text) if spoken.IS_ALOUD else text
    return text[:1].upper() + text[1:]


def suit_text(suit: int) -> str:
    """The sign for a suit: ``♠``."""
    return Suit(suit).symbol


def suit_name(suit: int) -> Noun:
    """A suit as a sentence names it: ``spades ♠``."""
    return noun(f"suit.{Suit(suit).letter}").within(lambda name: t("suit.symbol", name=name, sign=suit_text(suit)))


def card_text(card: int) -> Noun:
    """A card: ``10♠``."""
    return card_shown(PACK[card].rank.text, PACK[card].suit)


def cards_text(cards: Iterable[int]) -> str:
    """Cards one after another."""
    return " ".join(card_text(card) for card in cards)


@dataclass(frozen=True, slots=True)
class Voice:
    """What every sentence to a reader depends on.

    ``names`` go by seat, ``you`` is the reader's own seat (None: an onlooker). ``key`` tells what the key with an id is
    called; without it the reader answers with words. ``praises``: a marriage is announced in the words of players.
    """

    names: Sequence[str] = ()
    you: int | None = None
    key: Callable[[str], str] | None = None
    praises: bool = False

    def to(self, seat: int | None) -> Voice:
        """The same, spoken to another seat."""
        return self if seat == self.you else with_fields(self, you=seat)

    def of_sides(self, sides: Sequence[int]) -> Voice:
        """The same with names by side; partners are told of as a pair, and never as the reader."""
        names = names_of_sides([clean_name(name) for name in self.names], sides)
        return with_fields(
            self, names=names, you=None if self.you is None or len(names) < len(sides) else sides[self.you]
        )

    def told(self, key: str, seat: int, /, **facts: object) -> str:
        """The sentence about a seat: another one where that is the reader."""
        return t(key, who=Person(self.name(seat), seat == self.you), **facts)

    def keyed(self, key: str, id: str, /, **facts: object) -> str:
        """The sentence with the key of this ``id`` in it; another one for those who answer with words."""
        return t(f"{key}.typed", **facts) if self.key is None else t(key, key=self.key(id), **facts)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return clean_name(self.names[seat])

    def fact(self, name: str, value: float) -> tuple[str, object]:
        """A fact of a choice, as a sentence names it."""
        match name:
            case "seat":
                return "who", self.name(int(value))
            case "card" | "then":
                return name, card_text(int(value))
            case "suit":
                return name, suit_name(int(value))
            case _:
                return name, round(value)
