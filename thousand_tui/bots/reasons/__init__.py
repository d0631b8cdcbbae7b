"""Reasons as data, using only what the seat may know.

Without looking ahead, :func:`ideas` says what a choice gives away. Once choices were weighed, :func:`reasons` says why
the first is the best and the second is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.reasons import calls, cards, common, gifts
from thousand_tui.bots.reasons.moment import Finder, Moment, Reason, Reasons
from thousand_tui.bots.weighed import Weighed, compared, is_as_good, rival
from thousand_tui.rules import AUCTION, CONTRACT, EXCHANGE, NAMING, TRICKS, Action, Play, View

__all__ = ["IDEAS", "Reason", "idea", "ideas", "reasons"]

# What is said of weighed choices by phase: for the best, and against the second. In other phases the question itself
# gives the reason.
_WEIGHED: Final[Mapping[str, tuple[Reasons, Reasons]]] = MappingProxyType(
    {
        **dict.fromkeys((AUCTION, CONTRACT, NAMING), (calls.FOR, calls.AGAINST)),
        EXCHANGE: (gifts.FOR, gifts.AGAINST),
        TRICKS: (cards.FOR, cards.AGAINST),
    }
)
# What is said of a choice without looking ahead, by phase.
IDEAS: Final[Mapping[str, Reasons]] = MappingProxyType(
    {AUCTION: calls.BIDS, CONTRACT: calls.CONTRACTS, EXCHANGE: gifts.GIFTS, TRICKS: cards.CARDS}
)
# What is said for the best choice even if the choices that lack it are as good: nothing else may be done, or what the
# rules make of the choice.
ALWAYS: Final = frozenset(
    {"only", "falls_short", "concedes", "must_bid", "wins_game", "only_an_attempt", "makes", "beats", "keeps"}
)


def reasons(view: View, weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    """Why the first of these choices is the best, then why its ``rival`` is not; in each group the best reason
    first. If all choices are about as good as the best, that is the only thing said against another.

    What speaks for the best is borne out by the numbers: all choices as good as the best have it too, and the rival has
    not, or at least another that is clearly behind.
    """
    if not weighed:
        return ()
    moment, best = Moment(view, weighed), weighed[0].action
    for_it, against = _WEIGHED.get(view.phase, ({}, {}))
    if view.phase == TRICKS and not isinstance(best, Play):
        for_it, against = {}, {}
    told = [
        (_explains(name, find, moment), Reason(name, facts))
        for name, find in {**common.FOR, **for_it}.items()
        if (facts := find(moment, best)) is not None
    ]
    strong, weak = ([reason for explains, reason in told if explains == wanted] for wanted in (2, 1))
    if view.phase not in _WEIGHED and (answer := common.answers(moment, best)) is not None:
        strong.append(Reason(answer))
    if len(weighed) == 1:
        return tuple(strong)
    if rival(weighed) is None:
        return (*strong, *weak, Reason("not.equal"))
    if view.phase == TRICKS and not isinstance(moment.other.action, Play):
        against = {}
    first, other, last = (
        tuple(_applying(table, moment, moment.other.action)) for table in (common.FIRST, against, common.LAST)
    )
    return (*strong, *first, *other, *weak, *last)


def _explains(name: str, find: Finder, moment: Moment) -> int:
    """How well a reason explains the numbers: 2 if the best and all as good have it and the rival has not, 1 if another
    choice that is clearly behind has not, 0 if it explains nothing."""
    is_card = moment.view.phase == TRICKS
    lacking = [
        each
        for each in compared(moment.weighed)
        if (is_card and not isinstance(each.action, Play)) or find(moment, each.action) is None
    ]
    if name in ALWAYS or len(moment.weighed) == 1:
        return 2
    if not lacking or any(is_as_good(each, moment.best) for each in lacking):
        return 0
    return 2 if moment.other in lacking else 1


def _applying(table: Reasons, moment: Moment, action: Action) -> Iterator[Reason]:
    for name, find in table.items():
        if (facts := find(moment, action)) is not None:
            yield Reason(name, facts)


def ideas(view: View, action: Action) -> tuple[Reason, ...]:
    """What this choice does that some other choice would not, the strongest first."""
    moment = Moment(view)
    return tuple(_found(moment, action)) if view.phase != TRICKS or isinstance(action, Play) else ()


def _found(moment: Moment, action: Action) -> Iterator[Reason]:
    others = moment.plays if moment.view.phase == TRICKS else moment.view.choices
    for name, find in IDEAS.get(moment.view.phase, {}).items():
        facts = find(moment, action)
        if facts is not None and any(find(moment, other) is None for other in others):
            yield Reason(name, facts)


def idea(view: View, action: Action) -> Reason | None:
    """The strongest idea about this choice; None if there is none."""
    return next(iter(ideas(view, action)), None)
