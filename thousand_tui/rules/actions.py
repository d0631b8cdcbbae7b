"""The actions of a seat, or of chance: one immutable class each.

An action does not say who acts: the game knows whose turn it is. Saved games are made of these names and their
notation, so their meaning never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from thousand_tui.rules.cards import PACK, Card, Suit
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.records import HotRecord

# The melds that can be declared with a lead: king and queen, four aces (G8), queen and jack (G11), four nines (G12).
MARRIAGE: Final = "marriage"
ACES: Final = "aces"
BED: Final = "bed"
NINES: Final = "nines"

# The kinds of concession: F1, D2, F7, F13, F17, F18.
ROSPIS: Final = "rospis"
GIVE_UP: Final = "give-up"
SPISAT: Final = "spisat"
CROSS: Final = "cross"
BY_ACES: Final = "by-aces"
BOMB: Final = "bomb"

FOUR_NINES: Final = "four-nines"

# In an exchange, where a card goes that is put out of play: a discard, the bank, the dead hand (V3, V5, V6).
ASIDE: Final = -2


@dataclass(frozen=True, slots=True)
class Shuffle(HotRecord):
    """Chance puts the pack in this order; the first card is dealt first (RULES §1.2)."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cut(HotRecord):
    """Lift this many cards off the pack and put the rest on top of them (B1-B4)."""

    at: int


@dataclass(frozen=True, slots=True)
class Slip(HotRecord):
    """Chance exposes the card at this place of the pack (from 1) during the deal, or none (0) (B5)."""

    place: int


@dataclass(frozen=True, slots=True)
class Look:
    """Pick up one's own hand, which nobody has seen yet (C12, K1)."""


@dataclass(frozen=True, slots=True)
class Dark:
    """Announce a game in the dark before looking (K1)."""


@dataclass(slots=True, unsafe_hash=True)
class Bid(HotRecord):
    """Promise this many points in the auction (RULES §1.4)."""

    points: Final[int]


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction for this deal (RULES §1.4)."""


@dataclass(frozen=True, slots=True)
class TakePacket(HotRecord):
    """Take one of the packets on the table, counted from 0 (D5)."""

    packet: int


@dataclass(frozen=True, slots=True)
class Rebuy(HotRecord):
    """Take over the opened talon at a contract of this many points (C13)."""

    points: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Keep the talon by taking on the buyer's contract oneself (C13)."""


@dataclass(slots=True, unsafe_hash=True)
class Give(HotRecord):
    """The whole exchange at once (RULES §1.5): each card with the seat it goes to, in seat order, then the cards that
    go ``ASIDE``, lowest first."""

    cards: Final[tuple[tuple[Card, int], ...]]


@dataclass(slots=True, unsafe_hash=True)
class Contract(HotRecord):
    """Name the contract after the exchange; naming the bid itself keeps it (RULES §1.5)."""

    points: Final[int]


@dataclass(frozen=True, slots=True)
class NameTrump(HotRecord):
    """Name the trump suit of the whole deal (G13)."""

    suit: int


@dataclass(frozen=True, slots=True)
class Claim(HotRecord):
    """Use a right to a redeal, for example ``FOUR_NINES`` (RULES §2.E)."""

    ground: str


@dataclass(frozen=True, slots=True)
class Waive:
    """Decline to use the right; nobody else learns of it (RULES §2.E). Before the auction: do not look yet (C12)."""


@dataclass(frozen=True, slots=True)
class Concede(HotRecord):
    """Give up the deal in this way, for example ``ROSPIS`` (RULES §1.7, group F)."""

    kind: str = ROSPIS


@dataclass(slots=True, unsafe_hash=True)
class Play(HotRecord):
    """Play a card to the trick; ``meld`` names the meld declared with it, for example ``MARRIAGE`` (RULES §1.9)."""

    card: Final[Card]
    meld: Final[str | None] = None


Action: TypeAlias = (
    Shuffle
    | Cut
    | Slip
    | Look
    | Dark
    | Bid
    | Pass
    | TakePacket
    | Rebuy
    | Accept
    | Give
    | Contract
    | NameTrump
    | Claim
    | Waive
    | Concede
    | Play
)

PLAIN_PLAYS: Final = tuple(Play(card) for card in PACK)
MARRIAGE_PLAYS: Final = tuple(Play(card, MARRIAGE) for card in PACK)


# --- The fields of an action ----------------------------------------------------------------------------------------


def _is_deck(value: object) -> bool:
    return type(value) is tuple and list(map(type, value)).count(Card) == len(value)


def _is_exchange(value: object) -> bool:
    return type(value) is tuple and all(map(_is_given, value))


def _is_given(pair: object) -> bool:
    return type(pair) is tuple and len(pair) == 2 and type(pair[0]) is Card and type(pair[1]) is int


def is_formed(action: object) -> bool:
    """Whether this is an action with a value of the declared type in every field."""
    if type(action) is Play:  # most actions are
        return type(action.card) is Card and (action.meld is None or type(action.meld) is str)
    formed = FORMED.get(type(action))
    return formed is not None and formed[1](action)


NOTHING_HELD: Final[tuple[str, Callable[[Any], bool]]] = "", lambda action: True

# The parameters of each class (a compiled class has no signature) and a check of its fields against them; True does not
# count as a number, nor a plain number as a card.
FORMED: Final[Mapping[type, tuple[str, Callable[[Any], bool]]]] = {
    Shuffle: ("deck: tuple[Card, ...]", lambda action: _is_deck(action.deck)),
    Cut: ("at: int", lambda action: type(action.at) is int),
    Slip: ("place: int", lambda action: type(action.place) is int),
    Look: NOTHING_HELD,
    Dark: NOTHING_HELD,
    Bid: ("points: int", lambda action: type(action.points) is int),
    Pass: NOTHING_HELD,
    TakePacket: ("packet: int", lambda action: type(action.packet) is int),
    Rebuy: ("points: int", lambda action: type(action.points) is int),
    Accept: NOTHING_HELD,
    Give: ("cards: tuple[tuple[Card, int], ...]", lambda action: _is_exchange(action.cards)),
    Contract: ("points: int", lambda action: type(action.points) is int),
    NameTrump: ("suit: int", lambda action: type(action.suit) in (int, Suit)),
    Claim: ("ground: str", lambda action: type(action.ground) is str),
    Waive: NOTHING_HELD,
    Concede: ("kind: str", lambda action: type(action.kind) is str),
    Play: ("card: Card, meld: str | None", is_formed),
}


def shape(action: object) -> str:
    """Say what is wrong with a value that :func:`is_formed` rejects."""
    kind = type(action)
    if kind not in FORMED:
        return f"{quoted(action)} is not an action"
    return f"{quoted(action)} is not a whole action: it is written {kind.__name__}({FORMED[kind][0]})"


__all__ = [
    "ACES",
    "ASIDE",
    "BED",
    "BOMB",
    "BY_ACES",
    "CROSS",
    "FOUR_NINES",
    "GIVE_UP",
    "MARRIAGE",
    "NINES",
    "PLAIN_PLAYS",
    "ROSPIS",
    "SPISAT",
    "Accept",
    "Action",
    "Bid",
    "Claim",
    "Concede",
    "Contract",
    "Cut",
    "Dark",
    "Give",
    "Look",
    "NameTrump",
    "Pass",
    "Play",
    "Rebuy",
    "Shuffle",
    "Slip",
    "TakePacket",
    "Waive",
]
