"""Games for the record: novices play every seat, so that deals end as they do for people, and the record is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.desk.saved_games import start
from tests.narrowing import present
from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.desk.keeper import Keeper, keep
from thousand_tui.rules import CHANCE
from thousand_tui.storage import records_path
from thousand_tui.storage.record_figures import Asked, Figures
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.records import Records
from thousand_tui.table.games import AnySession


def play_deals(session: AnySession, deals: int) -> AnySession:
    """Play until so many more deals are settled and passed, or the game is over."""
    until = len(session.course.totals) + deals
    while not session.is_over and len(session.course.totals) < until:
        move(session)
    if not session.is_over:
        session.let_chance_act()
    return session


def move(session: AnySession) -> None:
    """Make one move."""
    if session.turn == CHANCE:
        session.let_chance_act()
        return
    seat = present(session.turn)
    rng = bot_rng(session.seed, session.card_game.deal_number(session.game), seat, session.ply)
    session.submit(LEVELS["novice"].choose(session.card_game.view_of(session.game, seat), rng))


def played(folder: Path, deals: int, seed: str = "seed") -> tuple[AnySession, Keeper]:
    """A kept game with so many deals; its keeper is closed, so all of it is recorded."""
    session = start(seed)
    keeper = keep(session, folder)
    session.keep(seldom(keeper))
    play_deals(session, deals)
    session.keep(keeper.save)
    keeper.close()
    return session, keeper


def seldom(keeper: Keeper) -> Callable[[AnySession], str | None]:
    """Save a game once in each deal and where it ends: nobody looks at its file between, nor is more recorded."""
    stages = set[object]()

    def save(session: AnySession) -> str | None:
        stage = (len(session.course.totals), session.turn == CHANCE, session.is_over)
        if stage in stages:
            return None
        stages.add(stage)
        return keeper.save(session)

    return save


@contextmanager
def record() -> Iterator[Records]:
    """The record as it is now."""
    records = Records(records_path())
    try:
        yield records
    finally:
        records.close()


def figures_of(who: str = "anna", **asked: Any) -> Figures:
    """What the record says of somebody."""
    with record() as records:
        (person,) = [person for person in people(records) if person.who == who]
        return figures(records, person, Asked(who, **asked))


def rows(table: str, columns: str = "*") -> list[tuple[Any, ...]]:
    """All rows of a table."""
    with record() as records, records.reading() as connection:
        return [tuple(row) for row in connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3")]
