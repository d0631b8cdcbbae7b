"""What is not available, or not told yet, at a table with a coach, in an exercise or in a match with the same cards;
and what is typed to a coach."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from thousand_tui.rules.events import DealSettled, Event
from thousand_tui.study.coach import Aid
from thousand_tui.table import ThousandSession

# Commands that belong to games of one's own.
NOT_APART: Final = frozenset({"replay", "review", "better", "review game", "seats", "give up"})
# Commands that a coach may leave out, and what is said then.
LEFT_OUT: Final = {
    "undo": (Aid.UNDO, "coach.no_undo"),
    "hint": (Aid.HINT, "coach.no_hint"),
    "follow": (Aid.HINT, "coach.no_hint"),
}
# What is typed to be told again what a coach said before.
BACK: Final = frozenset({"back", "b"})
# What is typed to be shown what a coach knows.
SHOWS: Final = frozenset({"hint", "show", "show me"})


def left_out(command: str, *, is_apart: bool, aids: Collection[Aid]) -> str | None:
    """The message that says why a command has no place at this table, None if it has."""
    if is_apart and command in NOT_APART:
        return "coach.apart"
    aid, why = LEFT_OUT.get(command, (None, ""))
    return why if aid is not None and aid not in aids else None


def open_part(story: tuple[Event, ...], session: ThousandSession) -> tuple[Event, ...]:
    """What may be told of a story: how a deal was settled only once everybody has played it."""
    return tuple(each for each in story if not (session.occasion.is_shut and isinstance(each, DealSettled)))
