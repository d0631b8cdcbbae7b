"""Why one choice is the best and the next one is not, as data, using only what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.causes.base import Cause, Finder, Motive, Weighing, alone, by_numbers
from thousand_tui.bots.causes.calls import CALLS, GIFTS, QUESTIONS, concedes, only_an_attempt, plays_on
from thousand_tui.bots.causes.cards import CARDS
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import AUCTION, CONTRACT, EXCHANGE, NAMING, TRICKS, View

# What to look for in each phase; in other phases the question itself gives the reason.
_FINDERS: Final[Mapping[str, tuple[Finder, ...]]] = MappingProxyType(
    {
        AUCTION: CALLS,
        CONTRACT: CALLS,
        NAMING: CALLS,
        EXCHANGE: (concedes, only_an_attempt, *GIFTS, plays_on),
        TRICKS: (concedes, *CARDS, plays_on),
    }
)


def causes(view: View, weighed: Sequence[Weighed]) -> tuple[Cause, ...]:
    """Why the first of these choices is the best, then why the second is not; in each group the strongest first.

    Reasons drawn from the numbers come last. If the second choice is equally good, nothing else is said against it.
    """
    if not weighed:
        return ()
    known = read(view) if view.phase == TRICKS and view.play is not None else None
    weighing = Weighing(view, weighed[0], weighed[1] if len(weighed) > 1 else None, known, weighed)
    finders = (alone, *_FINDERS.get(view.phase, QUESTIONS), by_numbers)
    told = [cause for find in finders for cause in find(weighing)]
    if any(cause.motive is Motive.NOT_EQUAL for cause in told):
        told = [cause for cause in told if cause.motive is Motive.NOT_EQUAL or not cause.motive.is_against]
    return tuple(told)
