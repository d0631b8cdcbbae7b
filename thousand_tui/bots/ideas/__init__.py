"""Ideas: what a choice gives away, found at once from what the seat may know and without looking ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.ideas.base import Idea, Ideas, Moment, Name
from thousand_tui.bots.ideas.calls import BIDS, CONTRACTS, GIFTS
from thousand_tui.bots.ideas.cards import CARDS, FEW
from thousand_tui.rules import AUCTION, CONTRACT, EXCHANGE, TRICKS, Action, View

_FINDERS: Final[Mapping[str, Ideas]] = MappingProxyType(
    {AUCTION: BIDS, CONTRACT: CONTRACTS, EXCHANGE: GIFTS, TRICKS: CARDS}
)

# How far behind a Regular must see a choice for its idea to be mentioned before anybody has looked ahead. Measured
# (bench/ideas.py): what is said of Novices' choices then costs them something, and Experts are left in peace.
AT_ONCE: Final[Mapping[Name, float]] = MappingProxyType(
    {name: least for finders in _FINDERS.values() for name, (_, least) in finders.items()}
)
# Ideas that matter even if the contract is decided. A sure card that lets an early trick go usually takes a later one.
WHATEVER: Final = frozenset({Name.BOLT, Name.LETS_GO})


def ideas(view: View, action: Action) -> tuple[Idea, ...]:
    """What this choice does that some other choice would not, the strongest first."""
    return tuple(_found(Moment(view), action))


def _found(moment: Moment, action: Action) -> Iterator[Idea]:
    for name, (find, _) in _FINDERS.get(moment.view.phase, {}).items():
        found = find(moment, action)
        if found is not None and any(find(moment, other) is None for other in moment.view.choices):
            facts, is_sure = found
            matters = moment.view.phase != TRICKS or moment.is_open or name in WHATEVER
            can_wait = name is Name.LETS_GO and len(moment.view.hand) > FEW
            yield Idea(name, facts, is_sure, moment.behind(action) if matters and not can_wait else 0.0)


def at_once(view: View, action: Action) -> Idea | None:
    """The idea to mention before anybody has looked ahead; usually there is none."""
    return next((idea for idea in ideas(view, action) if idea.behind >= AT_ONCE[idea.name]), None)
