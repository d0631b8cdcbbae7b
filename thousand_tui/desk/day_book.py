"""What the calendar keeps of a deal of the day."""

from __future__ import annotations

from pathlib import Path

from thousand_tui.storage.record_facts import RecordedDay, game_key
from thousand_tui.study.daily import result_of, seat_of
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.words import clean_name, name_key


def is_day(session: AnySession) -> bool:
    """Whether it is a deal of the day that counts, and is over."""
    return isinstance(session, ThousandSession) and session.occasion.is_once_only and session.is_over


def day_of(session: AnySession, path: Path, created: str) -> RecordedDay:
    """What is kept of a game for which :func:`is_day` holds."""
    assert isinstance(session, ThousandSession)
    assert session.occasion.daily is not None
    result = result_of(session) if session.occasion.given_up_by is None else None
    return RecordedDay(
        session.occasion.daily.day.isoformat(),
        name_key(session.names[seat_of(session)]),
        game_key(session.card_game.id, created, session.seed),
        str(path),
        created,
        session.occasion.daily.app,
        change=None if result is None else result.change,
        contract=0 if result is None else result.contract,
        made=result is not None and result.made,
        hinted=result is not None and result.hinted,
        expert=session.occasion.daily.expert,
        name=clean_name(session.names[seat_of(session)]),
        conceded=result is not None and bool(result.contract) and result.conceded,
    )
