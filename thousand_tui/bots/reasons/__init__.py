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
from thousand_tui.bots.weighed import TOLD, Weighed, compared, is_as_good, rival
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

    The numbers bear out what is said for the best: every choice as good as the best has it too, and the rival, or at
    least some choice that looks worse, does not. What is said against a card or a gift holds for none that looks as
    good as the best.
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
    if view.phase in (EXCHANGE, TRICKS):
        level = [each.action for each in _played(moment, weighed[1:]) if _looks_level(each, moment)]
        against = {name: find for name, find in against.items() if all(find(moment, each) is None for each in level)}
    first, other, last = (
        tuple(_applying(table, moment, moment.other.action)) for table in (common.FIRST, against, common.LAST)
    )
    return (*strong, *first, *other, *weak, *last)


def _explains(name: str, find: Finder, moment: Moment) -> int:
    """How well a reason explains the numbers: 2 if the best and all as good have it and the rival does not, 1 if only
    choices that look worse lack it, 0 if it explains nothing."""
    others = compared(moment.weighed)
    played = _played(moment, others)
    lacking = [each for each in others if each not in played or find(moment, each.action) is None]
    if name in ALWAYS or len(moment.weighed) == 1:
        return 2
    if not lacking or any(_looks_level(each, moment) for each in lacking):
        return 0
    return 2 if moment.other in lacking and not any(is_as_good(each, moment.best) for each in lacking) else 1


def _played(moment: Moment, weighed: Sequence[Weighed]) -> list[Weighed]:
    """Those of the choices that reasons for this phase can be about: while tricks are played, the cards."""
    return [each for each in weighed if moment.view.phase != TRICKS or isinstance(each.action, Play)]


def _looks_level(choice: Weighed, moment: Moment) -> bool:
    """Whether a choice is not even seemingly behind the best by as much as is told."""
    return moment.best.worth - choice.worth < TOLD


def _applying(table: Reasons, moment: Moment, action: Action) -> Iterator[Reason]:
    for name, find in table.items():
        if (facts := find(moment, action)) is not None:
            yield Reason(name, facts)


def ideas(view: View, action: Action, better: Action | None = None) -> tuple[Reason, ...]:
    """What this choice does that some other choice would not, and this ``better`` one does not, the strongest first."""
    moment = Moment(view)
    return tuple(_found(moment, action, better)) if view.phase != TRICKS or isinstance(action, Play) else ()


def _found(moment: Moment, action: Action, better: Action | None) -> Iterator[Reason]:
    others = moment.plays if moment.view.phase == TRICKS else moment.view.choices
    for name, find in IDEAS.get(moment.view.phase, {}).items():
        facts = find(moment, action)
        if better is not None and better in others and find(moment, better) == facts:
            continue
        if facts is not None and any(find(moment, other) is None for other in others):
            yield Reason(name, facts)


def idea(view: View, action: Action, better: Action | None = None) -> Reason | None:
    """The strongest idea about this choice that the ``better`` one does not share; None if there is none."""
    return next(iter(ideas(view, action, better)), None)
