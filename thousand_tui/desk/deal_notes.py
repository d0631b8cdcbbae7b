"""What was noted beside a deal, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from thousand_tui.table import Mark
from thousand_tui.table.games import AnySession
from thousand_tui.words.hint import noted


def noted_beside(marks: Iterable[str], names: Sequence[str], *, letters: bool = False) -> str:
    """The notes beside a deal on the sheet; empty if there are none."""
    found = frozenset(marks)
    hinted = [names[seat] for seat in Mark.HINT.seats(found, len(names))]
    warned = [names[seat] for seat in Mark.TUTOR.seats(found, len(names))]
    return noted(Mark.UNDO in found, hinted, warned, letters=letters)


def deals_noted(session: AnySession, *, letters: bool = False) -> Callable[[int], str]:
    """What stands beside the deal of a number."""
    return lambda number: noted_beside(session.marks.get(number, ()), session.names, letters=letters)
