"""What the record keeps of a game and of each of its deals: plain facts, made from sessions and read back as they are.

A *hand* is what one person did in one deal. Bots have none: the record is about people.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Final, TypeAlias

WON: Final = "won"
GIVEN_UP: Final = "given_up"
RUNNING: Final = ""
"""How a game ended, if it has."""

DECLARER: Final = "declarer"
PARTNER: Final = "partner"
DEFENDER: Final = "defender"
OUT: Final = "out"
NO_CONTRACT: Final = ""
"""What a player was in a deal of Thousand; the last where there is no contract."""

TOKENS: Final = "tokens"
TOKENS_OUT: Final = "tokens out"
"""The same in a deal of the old Mariage: whether they played in it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person did in a deal; ``who`` is what their name is compared by, ``part`` what they were in it.

    ``bid``, ``contract``, ``made`` and ``conceded`` are those of a declarer, nothing for others. ``points`` are those
    they took, unrounded; ``change`` is what the deal did to their total, of Mariage: to their tokens. ``mounts``,
    ``falls``, ``bolts`` and ``dumps`` count what was written for their side. ``error`` is what their decisions gave
    away and ``luck`` what the cards gave them, in points on the sheet; None until the deal has been reviewed.
    """

    seat: int
    who: str
    part: str = NO_CONTRACT
    bid: int = 0
    contract: int = 0
    made: bool = False
    conceded: bool = False
    points: int = 0
    change: int = 0
    marriages: int = 0
    bolts: int = 0
    mounts: int = 0
    falls: int = 0
    dumps: int = 0
    hints: int = 0
    undos: int = 0
    error: float | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """What a review found in a deal with this ``log`` (see :class:`RecordedDeal`): the ``error`` and ``luck`` of a
    hand; None where the luck is not known yet."""

    number: int
    log: str
    seat: int
    error: float
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A finished deal: its number on the sheet, the checksum of its part of the log, when it was settled."""

    number: int
    log: str
    settled: str
    hands: tuple[Hand, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedPlayer:
    """Who sits at a seat: ``kind`` is ``person`` or names a bot; ``opponents`` are the kinds of those who play against
    them, each once, ``on_barrel``: the game was won from the barrel."""

    seat: int
    name: str
    who: str
    kind: str
    opponents: str = ""
    won: bool = False
    on_barrel: bool = False


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game; ``key`` stays the same whatever its file is called, ``path`` is where the file was seen last.

    ``gone``: its file has been deleted since.
    """

    key: str
    game: str
    path: str
    created: str
    played: str
    preset: str
    seats: int
    ended: str = RUNNING
    gone: bool = False
    players: tuple[RecordedPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedDay:
    """What a person made of the deal of a day: ``change`` is what it did to their total, ``expert`` what it brings an
    Expert at their seat; None where it was given up, or is not known yet. ``contract``, ``made`` and ``conceded`` are
    those of a declarer. ``key`` and ``path`` are those of its game, ``created`` is when it was begun, ``name`` how the
    person writes themselves, empty if a version noted it that kept no names."""

    day: str
    who: str
    key: str
    path: str
    created: str
    app: str
    change: int | None = None
    contract: int = 0
    made: bool = False
    hinted: bool = False
    expert: int | None = None
    name: str = ""
    conceded: bool = False


def game_key(game: str, created: str, seed: str) -> str:
    """What a game is known by, whatever its file is called and whoever sits there; it does not tell the seed."""
    return sha256(f"{game} {created} {seed}".encode(errors="replace")).hexdigest()[:32]


Kind: TypeAlias = type[Hand | RecordedDay | RecordedDeal | RecordedPlayer | RecordedGame]


def columns(kind: Kind) -> tuple[str, ...]:
    """The fields that are columns of a table; the others are tables of their own."""
    return tuple(field.name for field in fields(kind) if field.name not in ("hands", "players"))
