"""What a seat, or chance, may do: one frozen class each.

An action does not say who acts: the game knows whose turn it is. These names and their notation are what a saved game
is made of, so they never change their meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from thousand_tui.rules.cards import PACK, Card

MARRIAGE: Final = "marriage"
ROSPIS: Final = "rospis"
FOUR_NINES: Final = "four-nines"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance brings the pack into this order; the first card is dealt first (RULES §1.2)."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise this many points in the auction (RULES §1.4)."""

    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction for this deal (RULES §1.4)."""


@dataclass(frozen=True, slots=True)
class Give:
    """The whole exchange at once: each card with the seat it goes to, in seat order (RULES §1.5)."""

    cards: tuple[tuple[Card, int], ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """Name the contract after the exchange; the bid itself means keep (RULES §1.5)."""

    points: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Use a right to have the cards dealt again, ``FOUR_NINES`` for instance (RULES §2.E)."""

    ground: str


@dataclass(frozen=True, slots=True)
class Waive:
    """Do not use the right; nobody else learns of it (RULES §2.E)."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the deal up before the first lead, ``ROSPIS`` for instance (RULES §1.7)."""

    kind: str = ROSPIS


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick; ``meld`` names what is declared with it, ``MARRIAGE`` for instance (RULES §1.9)."""

    card: Card
    meld: str | None = None


Action: TypeAlias = Shuffle | Bid | Pass | Give | Contract | Claim | Waive | Concede | Play

PLAIN_PLAYS: Final = tuple(Play(card) for card in PACK)
MARRIAGE_PLAYS: Final = tuple(Play(card, MARRIAGE) for card in PACK)
