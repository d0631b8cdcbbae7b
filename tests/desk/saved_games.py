"""Games to save: random play, quick and the same every time."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.narrowing import a
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.opening import Damaged, Resumed, resume
from thousand_tui.rules import CHANCE, Concede, Pass, choices, preset
from thousand_tui.storage.saves import decode
from thousand_tui.storage.shelf import backup_path
from thousand_tui.table import Player, TableSettings, ThousandSession
from thousand_tui.table.games import AnySession

S = TypeVar("S", bound=AnySession)

KEPT = 60
"""Moves that are saved one by one where a game is only to be there: more than a deal has, so that its backup is of the
beginning of one."""
PLAYERS = (Player("Anna"), Player("Богдан", "regular"), Player("Vera", "novice"))


def start(seed: str = "seed", agreements: str = "BASE", players: tuple[Player, ...] = PLAYERS) -> ThousandSession:
    return new_session(preset(agreements).agreements, players, seed, TableSettings(open_tricks=True))


def play(session: S, moves: int, rng: Random | None = None) -> S:
    """Play this many moves at random, or to the end; deals are played out rather than conceded."""
    rng = rng or Random(session.seed)
    for _ in range(moves):
        if session.is_over:
            break
        if session.turn == CHANCE:
            session.let_chance_act()
            continue
        offered = [action for action in choices(session.game) if not isinstance(action, Concede)]
        # Mostly the least is promised, so that the totals stay where real games have them.
        modest = [action for action in offered if isinstance(action, Pass)] or offered[:1]
        session.submit(modest[0] if rng.random() < 0.5 else rng.choice(offered))
    return session


def saved(
    folder: Path, moves: int = 100, seed: str = "seed", agreements: str = "BASE", unsaved: int | None = None
) -> tuple[ThousandSession, Path]:
    """A game that was played for a while, saved (after the first ``unsaved`` moves), and closed."""
    session = start(seed, agreements)
    rng = Random(session.seed)
    unsaved = max(0, moves - KEPT) if unsaved is None else unsaved
    play(session, unsaved, rng)
    keeper = keep(session, folder)
    play(session, moves - unsaved, rng)
    assert session.trouble is None
    keeper.close()
    return session, keeper.path


def kept(session: AnySession, folder: Path) -> Path:
    """Where the session is saved; nobody has the game any more."""
    keeper = keep(session, folder)
    keeper.close()
    return keeper.path


def opened(path: Path) -> Resumed:
    found = a(Resumed, resume(path))
    return found


def broken(path: Path) -> Damaged:
    found = a(Damaged, resume(path))
    return found


def fields(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


def rewrite(path: Path, **changes: object) -> None:
    """Change fields of a saved game by hand, and let no backup help."""
    path.write_text(json.dumps(fields(path) | changes), "utf-8")
    backup_path(path).unlink(missing_ok=True)


def assert_same_but_for_marks(path: Path, data: bytes) -> None:
    """Printing a game may have noted that deals were seen, but it changed nothing else in the file."""
    if (now := path.read_bytes()) != data:
        before, after = decode(data, path.name), decode(now, path.name)
        assert after.model_copy(update={"marks": before.marks}) == before
        assert not before.is_changed
        assert all(set(marks) <= set(after.marks[deal]) for deal, marks in before.marks.items())


def same(one: AnySession, other: AnySession) -> bool:
    """Whether two sessions are the same game in everything that is saved."""
    parts = ("agreements", "players", "seed", "dealer", "standings", "settings", "marks", "occasion", "log")
    return one.game == other.game and all(getattr(one, part) == getattr(other, part) for part in parts)
