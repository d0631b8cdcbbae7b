"""The facts that the record keeps about a game and each of its deals: made from sessions and read back unchanged.

A *hand* is what one person did in one deal; bots have none, as the record is about people. The facts are stored in
these tables: ``games`` has a row per game, ``players`` who sits in it, ``deals`` which of its deals are counted, and
``hands`` what a person did in a deal: all pages are made from it, so it is kept in the order in which each person
played. ``files`` lists saves that need not be read again, ``notes`` holds short texts by name. ``puzzles`` lists those
that somebody has tried, in the order (``place``) of their first tries. ``sums`` is computed from ``hands`` for each
person, game and day, separately for hands with a hint or an undo (``aided``), so that pages need a tenth of the rows.
``days`` has people's results in the deal of the day. Older tables are migrated to these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

# How a game ended, if it did.
WON: Final = "won"
GIVEN_UP: Final = "given_up"
RUNNING: Final = ""

# A player's role in a deal of Thousand; the last if there is no contract.
DECLARER: Final = "declarer"
PARTNER: Final = "partner"
DEFENDER: Final = "defender"
OUT: Final = "out"
NO_CONTRACT: Final = ""

# The same in a deal of another game: whether the player took part in it.
TOKENS: Final = "tokens"
TOKENS_OUT: Final = "tokens out"

NOT_THERE: Final = -1
NOT_KNOWN: Final = -2


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person did in a deal; ``who`` is the form of their name used to compare people, ``part`` their role.

    ``bid``, ``contract``, ``made`` and ``conceded`` are set only for the declarer. ``points`` are the points they took,
    unrounded; ``change`` is the change of their total, or in another game of their tokens. ``mounts``, ``falls``,
    ``bolts`` and ``dumps`` count what was written for their side. ``error`` is what their decisions lost and ``luck``
    what the cards gave them, in points on the sheet; None until the deal has been reviewed. ``place`` is their place in
    the order of play, 0 for forehand, and ``talon`` the card points in the talon they bought; ``NOT_THERE`` if there
    was none, ``NOT_KNOWN`` in deals from before these were kept.
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
    """What a review found for a hand of a deal with this ``log`` (see :class:`RecordedDeal`): ``error`` and ``luck``;
    ``luck`` is None if it is not known yet."""

    number: int
    log: str
    seat: int
    error: float
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A finished deal: its number on the sheet, the checksum of its part of the log, and when it was settled."""

    number: int
    log: str
    settled: str
    hands: tuple[Hand, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedPlayer:
    """Who sits in a seat: ``kind`` is ``person`` or names a bot, ``opponents`` lists the kinds of their opponents, each
    once. ``on_barrel``: they won the game from the barrel. ``rated``: the kinds of all other players if the game counts
    for their rating, else the reason why not; empty for bots and where it was not kept."""

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
    """A game; ``key`` stays the same whatever its file is called, ``path`` is where the file was last seen.

    ``gone``: the file has since been deleted. ``form`` is the form of its agreements, if any.
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
    """A person's result in the deal of the day: ``change`` is the change of their total, ``expert`` what an Expert
    makes in their seat; None if the deal was given up, or not known yet. ``contract``, ``made`` and ``conceded`` are
    set for a declarer. ``key`` and ``path`` are those of the game, ``created`` is when it was begun, ``name`` the
    person's name as they write it, empty if recorded by a version that kept no names."""

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
    """A puzzle somebody tried: ``first`` if their first try was right, ``solved`` if any was."""

    puzzle: str
    first: bool
    solved: bool


@dataclass(frozen=True, slots=True)
class RecordedPuzzle(TriedPuzzle):
    """A tried puzzle as stored: by whom and when it was tried, and its ``place`` in the order of their first tries."""

    who: str
    name: str
    place: int
    tried: str


@dataclass(frozen=True, slots=True)
class Streaks:
    """Puzzles solved in a row at the first try: the current streak, and the longest ever."""

    now: int = 0
    best: int = 0


def streaks(tried: Iterable[TriedPuzzle]) -> Streaks:
    """The streaks in a list of puzzles, in the order of their first tries."""
    now = best = 0
    for puzzle in tried:
        now = now + 1 if puzzle.first else 0
        best = max(best, now)
    return Streaks(now, best)


def game_key(game: str, created: str, seed: str) -> str:
    """The identity of a game, whatever its file is called and whoever plays in it; it does not reveal the seed."""
    return sha256(f"{game} {created} {seed}".encode(errors="replace")).hexdigest()[:32]


def columns(kind: type[Any]) -> tuple[str, ...]:
    """The fields that are columns of the table; the others have tables of their own."""
    return tuple(field.name for field in fields(kind) if field.name not in ("hands", "players"))


HANDS: Final = ("game", "number", "settled", *columns(Hand))

OF_THOUSAND: Final = f"part NOT IN ('{TOKENS}', '{TOKENS_OUT}')"
DECLARED: Final = f"part = '{DECLARER}'"
_DEFENDED: Final = f"part = '{DEFENDER}'"
_PLAYED: Final = f"{OF_THOUSAND} AND part != '{OUT}'"
# Deals in which a hint was taken, the tutor spoke, or a move was taken back.
AIDED: Final = "(hints > 0 OR undos > 0)"
_COUNTED: Final = ("marriages", "bolts", "mounts", "falls", "dumps", "hints", "undos")
# By place in the order of play, forehand first: the number of deals, and as declarer and as defender how many there
# were and the points they brought.
PLACED: Final[Mapping[str, str]] = {
    "deals": "1",
    "declared": DECLARED,
    "change_declaring": f"change * ({DECLARED})",
    "defended": _DEFENDED,
    "change_defending": f"change * ({_DEFENDED})",
}
PLACES: Final = range(4)
# The columns of ``sums`` and how they are computed.
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

# The table of each kind of fact.
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
# The statements that lead from each version to the next, starting with an empty file. As ``sums`` is computed from the
# other tables, the last step makes it anew.
MIGRATIONS: Final[list[list[str]]] = [step.split(";\n")[:-1] for step in _STEPS[1:]]
MIGRATIONS[-1].extend(_SUMS)

VERSION: Final = len(MIGRATIONS)
