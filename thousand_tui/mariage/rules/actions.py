"""The actions of a seat, or of chance, in the old Mariage: one frozen class each; they do not say who acts.

Saved games consist of these names and their notation, so their meaning never changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from thousand_tui.mariage.rules.cards import Card
from thousand_tui.rules.quoting import quoted

RUN: Final = "run"
MARRIAGE: Final = "marriage"
JESTER: Final = "jester"
KING: Final = "king"
QUEEN: Final = "queen"
SPADES: Final = "spades"
CLUBS: Final = "clubs"
DIAMONDS: Final = "diamonds"
# What can be announced, in this order: a run of hearts, KH+QH, JD, KH alone, QH alone, and the king and queen of
# another suit.
NAMES: Final = (RUN, MARRIAGE, JESTER, KING, QUEEN, SPADES, CLUBS, DIAMONDS)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance puts the pack in this order; the first card is dealt first (V15 point 1)."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce these of :data:`NAMES`, in their order; an empty announcement is a pass (V15 point 4)."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick (V15 points 5 and 6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class GoOn:
    """Do not play the queen of the king just played, whether or not one holds her (V15.remind=off)."""


Action: TypeAlias = Shuffle | Announce | Play | GoOn


def is_formed(action: object) -> bool:
    """Whether this is an action whose fields have their declared types."""
    match action:
        case Shuffle(deck=deck):
            return type(deck) is tuple and all(type(card) is Card for card in deck)
        case Announce(names=names):
            return type(names) is tuple and all(type(name) is str for name in names)
        case Play(card=card):
            return type(card) is Card
        case GoOn():
            return True
        case _:
            return False


def shape(action: object) -> str:
    """What is wrong with an action that is not formed correctly."""
    kind = type(action)
    if kind not in (Shuffle, Announce, Play, GoOn):
        return f"{quoted(action)} is not an action of Mariage"
    takes = ", ".join(f"{name}: {held}" for name, held in kind.__annotations__.items())
    return f"{quoted(action)} is not a whole action: it is written {kind.__name__}({takes})"
