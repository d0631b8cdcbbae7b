"""The tables of the record, and the steps by which older ones become the present ones.

``games`` holds a row a game, ``players`` who sits in it, ``deals`` which of its deals are counted, and ``hands`` what a
person did in a deal: all pages are made from it, so it is kept in the order in which one person played. ``files`` are
saves that need not be read again, and ``notes`` a few words by name. ``puzzles`` are those that somebody has tried, in
the order (``place``) of their first tries. ``sums`` follows from the hands of a person in a game on a day, so that
pages are made from a tenth of the rows. ``days`` is what people made of the deal of a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from thousand_tui.storage.record_facts import (
    DECLARER,
    DEFENDER,
    OUT,
    TOKENS,
    TOKENS_OUT,
    Hand,
    RecordedDay,
    RecordedDeal,
    RecordedGame,
    RecordedPlayer,
    columns,
)

GAMES: Final = columns(RecordedGame)
PLAYERS: Final = ("game", *columns(RecordedPlayer))
DEALS: Final = ("game", *columns(RecordedDeal))
PUZZLES: Final = ("who", "puzzle", "name", "place", "first", "solved", "tried")
DAYS: Final = columns(RecordedDay)
HANDS: Final = ("game", "number", "settled", *columns(Hand))

OF_THOUSAND: Final = f"part NOT IN ('{TOKENS}', '{TOKENS_OUT}')"
DECLARED: Final = f"part = '{DECLARER}'"
_DEFENDED: Final = f"part = '{DEFENDER}'"
_COUNTED: Final = ("marriages", "bolts", "mounts", "falls", "dumps", "hints", "undos")
SUMS: Final[Mapping[str, str]] = {
    "played": f"sum({OF_THOUSAND} AND part != '{OUT}')",
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
    "hands": "count(*)",
    "reviewed": "count(error)",
    "error": "total(error)",
    "measured": "sum(error IS NOT NULL AND luck IS NOT NULL)",
    "luck": "total(CASE WHEN error IS NOT NULL THEN luck END)",
}
"""What is summed up, and how."""

SUM_UP: Final = (
    f"INSERT INTO sums SELECT who, substr(settled, 1, 10), game, {', '.join(SUMS.values())} FROM hands"
    " {where} GROUP BY who, substr(settled, 1, 10), game"
)

COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "games": ("id", *GAMES),
    "players": PLAYERS,
    "deals": DEALS,
    "hands": HANDS,
    "days": DAYS,
    "files": ("path", "size", "changed"),
    "notes": ("name", "said"),
    "puzzles": PUZZLES,
    "sums": ("who", "day", "game", *SUMS),
}

_FIRST: Final = (
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, game TEXT NOT NULL, path TEXT NOT NULL,
        created TEXT NOT NULL, played TEXT NOT NULL, preset TEXT NOT NULL, seats INTEGER NOT NULL,
        ended TEXT NOT NULL, gone INTEGER NOT NULL)""",
    """CREATE TABLE players (
        game INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, name TEXT NOT NULL, who TEXT NOT NULL,
        kind TEXT NOT NULL, opponents TEXT NOT NULL, won INTEGER NOT NULL, on_barrel INTEGER NOT NULL,
        PRIMARY KEY (game, seat)) WITHOUT ROWID""",
    "CREATE INDEX players_who ON players (who, game)",
    """CREATE TABLE deals (
        game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL, log TEXT NOT NULL,
        settled TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID""",
    """CREATE TABLE hands (
        game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL, settled TEXT NOT NULL,
        seat INTEGER NOT NULL, who TEXT NOT NULL, part TEXT NOT NULL,
        bid INTEGER NOT NULL, contract INTEGER NOT NULL, made INTEGER NOT NULL, conceded INTEGER NOT NULL,
        points INTEGER NOT NULL, change INTEGER NOT NULL, marriages INTEGER NOT NULL, bolts INTEGER NOT NULL,
        mounts INTEGER NOT NULL, falls INTEGER NOT NULL, dumps INTEGER NOT NULL, hints INTEGER NOT NULL,
        undos INTEGER NOT NULL, error REAL, luck REAL,
        PRIMARY KEY (who, settled, game, number, seat)) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX hands_game ON hands (game, number, seat)",
    "CREATE INDEX hands_best ON hands (who, change, settled, part)",
    f"CREATE INDEX hands_declared ON hands (who, settled, game, number, bid, made) WHERE part = '{DECLARER}'",
    "CREATE INDEX hands_reviewed ON hands (who, settled, game, number, error, luck) WHERE error IS NOT NULL",
    """CREATE TABLE files (path TEXT PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE notes (name TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID",
)

_PUZZLES: Final = (
    """CREATE TABLE puzzles (
        who TEXT NOT NULL, puzzle TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, first INTEGER NOT NULL,
        solved INTEGER NOT NULL, tried TEXT NOT NULL, PRIMARY KEY (who, puzzle)) WITHOUT ROWID""",
)

_SUMS: Final = (
    f"""CREATE TABLE sums (
        who TEXT NOT NULL, day TEXT NOT NULL, game INTEGER NOT NULL REFERENCES games (id),
        {", ".join(f"{name} {'REAL' if name in ('error', 'luck') else 'INTEGER'} NOT NULL" for name in SUMS)},
        PRIMARY KEY (who, day, game)) WITHOUT ROWID""",
    "CREATE INDEX sums_game ON sums (game)",
    SUM_UP.format(where=""),
)

_DAYS: Final = (
    """CREATE TABLE days (
        day TEXT NOT NULL, who TEXT NOT NULL, key TEXT NOT NULL, path TEXT NOT NULL, created TEXT NOT NULL,
        app TEXT NOT NULL, change INTEGER, contract INTEGER NOT NULL, made INTEGER NOT NULL, hinted INTEGER NOT NULL,
        expert INTEGER, PRIMARY KEY (day, who)) WITHOUT ROWID""",
)

_NAMES_OF_DAYS: Final = ("ALTER TABLE days ADD COLUMN name TEXT NOT NULL DEFAULT ''",)

_CONCEDED_DAYS: Final = (
    "ALTER TABLE days ADD COLUMN conceded INTEGER NOT NULL DEFAULT 0",
    "DELETE FROM files WHERE path IN (SELECT path FROM days)",
)
"""What was not kept is read from the saves again."""

MIGRATIONS: Final[Sequence[Sequence[str]]] = (_FIRST, _PUZZLES, _SUMS, _DAYS, _NAMES_OF_DAYS, _CONCEDED_DAYS)
"""The statements that lead from each version to the next one, the first from an empty file."""

VERSION: Final = len(MIGRATIONS)


def placeholders(names: Iterable[str]) -> str:
    """What stands in a statement for a value of each of these columns."""
    return ", ".join("?" for _ in names)
