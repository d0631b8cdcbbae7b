"""The levels that look ahead: each imagines worlds and compares its choices in them within its budget."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from thousand_tui.bots import regular
from thousand_tui.bots.play import Taste
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Action, Play, View

SKILLED: Final = Budget(worlds=12, talons=24, passes=3, deals=12, nodes=0)
EXPERT: Final = Budget(worlds=120, talons=144, passes=45, deals=60, nodes=40_000, careful=24, reads=True)


def choose(view: View, rng: Random, budget: Budget, margin: int = 0, taste: Taste | None = None) -> Action:
    """One of the seat's choices; ``margin`` points are added to what it dares to bid, and its ``taste`` decides among
    plays that are about as good."""
    if len(view.choices) == 1:
        return next(iter(view.choices))
    last: tuple[Weighed, ...] = ()
    for weighed in advise(view, rng, budget, margin):
        last = weighed
    if not last:
        return regular.choose(view, rng, margin, taste)
    return last[0].action if taste is None else max(last, key=lambda each: _liked(view, each, last[0], taste)).action


def _liked(view: View, each: Weighed, best: Weighed, taste: Taste) -> float:
    """How much a choice is to the seat's taste, less what it costs."""
    likes = taste(view, each.action) if isinstance(each.action, Play) else 0.0
    return likes - (0.0 if each.is_even else best.worth - each.worth)


def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    """The choices, best first, yielded again as more worlds are tried; nothing where looking ahead does not help and a
    Regular's choice is as good."""
    # Imported only when needed, so that the game starts without the search.
    match view.phase:
        case "tricks":
            from thousand_tui.bots.search.card_play import weigh_plays

            return weigh_plays(view, rng, budget)
        case "auction":
            from thousand_tui.bots.search.auction import weigh_calls

            return weigh_calls(view, rng, budget, margin)
        case "exchange":
            from thousand_tui.bots.search.exchange import weigh_gives

            return weigh_gives(view, rng, budget)
        case "contract":
            from thousand_tui.bots.search.exchange import weigh_contracts

            return weigh_contracts(view, rng, budget)
        case _:
            return iter(())
