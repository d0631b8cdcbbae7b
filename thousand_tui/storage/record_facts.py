"""What the record keeps of a game and of each of its deals: plain facts, made from sessions and read back as they are.

A *hand* is what one person did in one deal. Bots have none: the record is about people. Behind the facts stand the
tables in which they lie, and the steps by which older tables become the present ones: ``games`` holds a row a game,
``players`` who sits in it, ``deals`` which of its deals are counted, and ``hands`` what a person did in a deal: all
pages are made from it, so it is kept in the order in which one person played. ``files`` are saves that need not be read
again, and ``notes`` a few words by name. ``puzzles`` are those that somebody has tried, in the order (``place``) of
their first tries. ``sums`` follows from the hands of a person in a game on a day, those with a hint or an undo
(``aided``) apart, so that pages are made from a tenth of the rows. ``days`` is what people made of the deal of a day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

# How a game ended, if it has.
WON: Final = "won"
GIVEN_UP: Final = "given_up"
RUNNING: Final = ""

# What a player was in a deal of Thousand; the last where there is no contract.
DECLARER: Final = "declarer"
PARTNER: Final = "partner"
DEFENDER: Final = "defender"
OUT: Final = "out"
NO_CONTRACT: Final = ""

# The same in a deal of the old Mariage: whether they played in it.
TOKENS: Final = "tokens"
TOKENS_OUT: Final = "tokens out"

NOT_THERE: Final = -1
NOT_KNOWN: Final = -2


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person did in a deal; ``who`` is what their name is compared by, ``part`` what they were in it.

    ``bid``, ``contract``, ``made`` and ``conceded`` are those of a declarer, nothing for others. ``points`` are those
    they took, unrounded; ``change`` is what the deal did to their total, of Mariage: to their tokens. ``mounts``,
    ``falls``, ``bolts`` and ``dumps`` count what was written for their side. ``error`` is what their decisions gave
    away and ``luck`` what the cards gave them, in points on the sheet; None until the deal has been reviewed.
    ``place`` is theirs in the order of play, 0 for forehand, and ``talon`` how many card points lay in the talon that
    they bought; ``NOT_THERE`` where there was none, ``NOT_KNOWN`` of a deal from before these were kept.
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
    place: int = NOT_THERE
    talon: int = NOT_THERE


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
    them, each once, ``on_barrel``: the game was won from the barrel. ``rated``: where the game counts for their rating,
    the kinds of all others at the table, else why it does not; empty of bots, and where that was not kept."""

    seat: int
    name: str
    who: str
    kind: str
    opponents: str = ""
    won: bool = False
    on_barrel: bool = False
    rated: str = ""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game; ``key`` stays the same whatever its file is called, ``path`` is where the file was seen last.

    ``gone``: its file has been deleted since. ``form`` is that of its agreements, if it has any.
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
    form: str = ""


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


@dataclass(frozen=True, slots=True)
class TriedPuzzle:
    """A puzzle that somebody tried: ``first`` if the first try was right, ``solved`` if any was."""

    puzzle: str
    first: bool
    solved: bool


@dataclass(frozen=True, slots=True)
class RecordedPuzzle(TriedPuzzle):
    """The same as it is kept: by whom and when it was tried, and at which place among their first tries."""

    who: str
    name: str
    place: int
    tried: str


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many puzzles in a row were solved at the first try: up to the last one, and the most there ever were."""

    now: int = 0
    best: int = 0


def streaks(tried: Iterable[TriedPuzzle]) -> Streaks:
    """The streaks of puzzles in the order in which they were first tried."""
    now = best = 0
    for puzzle in tried:
        now = now + 1 if puzzle.first else 0
        best = max(best, now)
    return Streaks(now, best)


def game_key(game: str, created: str, seed: str) -> str:
    """What a game is known by, whatever its file is called and whoever sits there; it does not tell the seed."""
    return sha256(f"{game} {created} {seed}".encode(errors="replace")).hexdigest()[:32]


def columns(kind: type[Any]) -> tuple[str, ...]:
    """The fields that are columns of a table; the others are tables of their own."""
    return tuple(field.name for field in fields(kind) if field.name not in ("hands", "players"))


HANDS: Final = ("game", "number", "settled", *columns(Hand))

OF_THOUSAND: Final = f"part NOT IN ('{TOKENS}', '{TOKENS_OUT}')"
DECLARED: Final = f"part = '{DECLARER}'"
_DEFENDED: Final = f"part = '{DEFENDER}'"
_PLAYED: Final = f"{OF_THOUSAND} AND part != '{OUT}'"
# In such a deal a hint was asked for, the tutor spoke up, or something was taken back.
AIDED: Final = "(hints > 0 OR undos > 0)"
_COUNTED: Final = ("marriages", "bolts", "mounts", "falls", "dumps", "hints", "undos")
# Of a place in the order of play, from forehand on: all deals, and as declarer and as defender how many and what they
# brought.
PLACED: Final[Mapping[str, str]] = {
    "deals": "1",
    "declared": DECLARED,
    "change_declaring": f"change * ({DECLARED})",
    "defended": _DEFENDED,
    "change_defending": f"change * ({_DEFENDED})",
}
PLACES: Final = range(4)
# What is summed up, and how.
SUMS: Final[Mapping[str, str]] = {
    "played": f"sum({_PLAYED})",
    "out": f"sum(part = '{OUT}')",
    "declared": f"sum({DECLARED})",
    "defended": f"sum({_DEFENDED})",
    "bids": f"sum(bid * ({DECLARED}))",
    "contracts": f"sum(contract * ({DECLARED}))",
    "made": f"sum(made * ({DECLARED}))",
    "conceded": f"sum(conceded * ({DECLARED}))",
    "points_declaring": f"sum(points * ({DECLARED}))",
    "points_defending": f"sum(points * ({_DEFENDED}))",
    "change_declaring": f"sum(change * ({DECLARED}))",
    "change_defending": f"sum(change * ({_DEFENDED}))",
    **{name: f"sum({name} * ({OF_THOUSAND}))" for name in _COUNTED},
    "change": f"sum(change * ({_PLAYED}))",
    "hands": "count(*)",
    "reviewed": "count(error)",
    "error": "total(error)",
    "measured": "sum(error IS NOT NULL AND luck IS NOT NULL)",
    "luck": "total(CASE WHEN error IS NOT NULL THEN luck END)",
    **{f"{name}_{at}": f"sum((place = {at}) * ({what}))" for at in PLACES for name, what in PLACED.items()},
}

SUM_UP: Final = (
    f"INSERT INTO sums SELECT who, substr(settled, 1, 10), game, {AIDED}, {', '.join(SUMS.values())} FROM hands"
    f" {{where}} GROUP BY who, substr(settled, 1, 10), game, {AIDED}"
)

# Where facts lie.
TABLES: Final[Mapping[type[Any], str]] = {
    Hand: "hands",
    RecordedDay: "days",
    RecordedDeal: "deals",
    RecordedGame: "games",
    RecordedPlayer: "players",
    RecordedPuzzle: "puzzles",
    TriedPuzzle: "puzzles",
}

COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "games": ("id", *columns(RecordedGame)),
    "players": ("game", *columns(RecordedPlayer)),
    "deals": ("game", *columns(RecordedDeal)),
    "hands": HANDS,
    "days": columns(RecordedDay),
    "files": ("path", "size", "changed"),
    "notes": ("name", "said"),
    "puzzles": columns(RecordedPuzzle),
    "sums": ("who", "day", "game", "aided", *SUMS),
}

_SUMS: Final = (
    f"""CREATE TABLE sums (
        who TEXT NOT NULL, day TEXT NOT NULL, game INTEGER NOT NULL REFERENCES games (id), aided INTEGER NOT NULL,
        {", ".join(f"{name} {'REAL' if name in ('error', 'luck') else 'INTEGER'} NOT NULL" for name in SUMS)},
        PRIMARY KEY (who, day, game, aided)) WITHOUT ROWID""",
    "CREATE INDEX sums_game ON sums (game)",
    SUM_UP.format(where=""),
)

_STEPS: Final = re.split("^-- To version .*\n", Path(__file__).with_name("record.sql").read_text("utf-8"), flags=re.M)
# The statements that lead from each version to the next one, the first from an empty file; what is summed up follows
# from the rest, and is made anew at the last one.
MIGRATIONS: Final[list[list[str]]] = [step.split(";\n")[:-1] for step in _STEPS[1:]]
MIGRATIONS[-1].extend(_SUMS)

VERSION: Final = len(MIGRATIONS)
