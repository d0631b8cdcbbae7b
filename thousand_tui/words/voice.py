"""How the game addresses a reader, and small pieces of text: suits, cards, players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from thousand_tui.rules import PACK, Suit
from thousand_tui.words import spoken
from thousand_tui.words.catalogue import noun, t
from thousand_tui.words.grammar import Noun, Person
from thousand_tui.words.people import clean_name, names_of_sides
from thousand_tui.words.spoken import card_shown


def sentence_case(text: str) -> str:
    """The text with a capital first letter; when read aloud, a card it begins with is put into words first."""
    text = spoken.spoken(text) if spoken.IS_ALOUD else text
    return text[:1].upper() + text[1:]


def suit_text(suit: int) -> str:
    """The sign for a suit: ``♠``."""
    return Suit(suit).symbol


def suit_name(suit: int) -> Noun:
    """A suit as named in sentences: ``spades ♠``."""
    return noun(f"suit.{Suit(suit).letter}").within(lambda name: t("suit.symbol", name=name, sign=suit_text(suit)))


def card_text(card: int) -> Noun:
    """A card as text: ``10♠``."""
    return card_shown(PACK[card].rank.text, PACK[card].suit)


def cards_text(cards: Iterable[int]) -> str:
    """Cards in a row, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


@dataclass(frozen=True, slots=True)
class Voice:
    """What every sentence to a reader depends on.

    ``names`` are by seat, ``you`` is the reader's own seat (None: an onlooker). ``key`` gives the name of the key for
    an id; without it the reader types answers. ``praises``: marriages are announced in the words of players.
    """

    names: Sequence[str] = ()
    you: int | None = None
    key: Callable[[str], str] | None = None
    praises: bool = False

    def to(self, seat: int | None) -> Voice:
        """The same voice, addressing another seat."""
        return self if seat == self.you else replace(self, you=seat)

    def of_sides(self, sides: Sequence[int]) -> Voice:
        """A voice with names by side; partners are named as a pair, and never addressed."""
        names = names_of_sides([clean_name(name) for name in self.names], sides)
        return replace(self, names=names, you=None if self.you is None or len(names) < len(sides) else sides[self.you])

    def sentence(self, key: str, seat: int, /, **facts: object) -> str:
        """The sentence about a seat; it addresses the reader if that is their seat."""
        return t(key, who=Person(self.name(seat), seat == self.you), **facts)

    def keyed(self, key: str, id: str, /, **facts: object) -> str:
        """The sentence with the name of the key for ``id``, or its variant for readers who type their answers."""
        return t(f"{key}.typed", **facts) if self.key is None else t(key, key=self.key(id), **facts)

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        return clean_name(self.names[seat])

    def fact(self, name: str, value: float) -> tuple[str, object]:
        """A fact about a choice, in the form used in sentences."""
        match name:
            case "seat":
                return "who", self.name(int(value))
            case "card" | "then":
                return name, card_text(int(value))
            case "suit":
                return name, suit_name(int(value))
            case _:
                return name, round(value)
