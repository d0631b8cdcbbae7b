"""Points given away without need: a level that plays last to a trick it has lost adds many more than it has to.

The cases come from deals that Regulars play, the same for every level; how each would play them is counted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena.deal import Fixed, Table
from thousand_tui.bots import LEVELS, Level, bot_rng
from thousand_tui.rules import Action, Card, Game, Play, View, compile_rules, preset, view_of
from thousand_tui.rules.kernel import winning
from thousand_tui.rules.view import TRICKS

MANY = 7
"""So many points more than the cheapest card that can be spared: an ace where a King would do, a ten for a Queen."""
CASES = 2000


@dataclass(frozen=True, slots=True)
class Case:
    """A trick that is lost and a choice of cards for it, one of them ``MANY`` points dearer than the cheapest that can
    be spared, which has ``least``; ``number`` and ``ply`` are for the chance of who decides."""

    view: View
    number: int
    ply: int
    least: int

    def is_needless(self, action: Action) -> bool:
        """Whether this gives ``MANY`` points more than it has to."""
        return isinstance(action, Play) and action.card.points - self.least >= MANY


def case_of(view: View, number: int, ply: int) -> Case | None:
    """The case that a view is, if it is one: the seat plays last, and the trick goes to the other side whatever it
    plays. Halves of a marriage that it may still declare cannot be spared.
    """
    if view.phase != TRICKS or view.play is None or len(view.table) != len(view.deal.active) - 1:
        return None
    offered = [action.card for action in view.choices if isinstance(action, Play)]
    laid = tuple(card for _, card in view.table)
    winners = {winning((*laid, card), view.play.trump) for card in offered}
    if len(laid) in winners or any(together(view, view.table[at][0]) for at in winners):
        return None
    kept = halves(view)
    spared = [card.points for card in offered if not kept >> card & 1]
    if not spared or max(card.points for card in offered) - min(spared) < MANY:
        return None
    return Case(view, number, ply, min(spared))


def together(view: View, other: int) -> bool:
    """Whether the seat plays with another: the defenders do, and a pair."""
    if view.deal.declarer is None:
        return view.side(view.me) == view.side(other)
    return view.deal.declarer not in (view.me, other)


def halves(view: View) -> int:
    """The cards of the marriages that the seat may still declare: it has another card to come to lead with."""
    melds, hand = view.rules.melds, view.hand.mask
    if melds.only_declarer and view.seat != view.deal.declarer:
        return 0
    pairs = [pair for pair in melds.pairs if hand & pair == pair]
    return sum(pairs) if len(view.hand) > 2 else 0


@dataclass(slots=True)
class Watched(Table):
    """A table that keeps the cases that come up at it."""

    cases: list[Case] = field(default_factory=list)

    def decide(self, game: Game, seat: int, number: int, ply: int, fixed: Fixed | None = None) -> Action:
        """What the seat does, which is noted if it is a case."""
        if (case := case_of(view_of(game, seat), number, ply)) is not None:
            self.cases.append(case)
        return Table.decide(self, game, seat, number, ply, fixed)


def cases(seed: str, name: str = "BASE") -> Iterator[Case]:
    """Cases without end, from deals of this seed under a preset."""
    rules = compile_rules(preset(name).agreements)
    table = Watched(rules, [LEVELS["regular"]] * rules.form.seats, seed)
    for number in count():
        table.deal(number)
        yield from table.cases
        table.cases.clear()


def decided(level: Level, case: Case, seed: str) -> Action:
    """What a level does in a case."""
    return level.choose(case.view, bot_rng(seed, case.number, case.view.me, case.ply))


def needless(level: Level, found: list[Case], seed: str) -> list[tuple[Case, Card]]:
    """The cases in which a level gives points away, and its cards."""
    choices = ((case, decided(level, case, seed)) for case in found)
    return [(case, action.card) for case, action in choices if isinstance(action, Play) and case.is_needless(action)]


def main() -> None:
    """Count, and print a line a level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=list(LEVELS), help="which levels (default: all)")
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--seed", default="needless")
    parser.add_argument("--preset", default="BASE")
    chosen = parser.parse_args()
    found = list(islice(cases(chosen.seed, chosen.preset), chosen.cases))
    for name in chosen.levels:
        given = needless(LEVELS[name], found, chosen.seed)
        share = len(given) / len(found)
        print(
            f"{name:<10}{MANY} needless points or more in {len(given)} of {len(found)} cases: {share:.2%}", flush=True
        )


if __name__ == "__main__":
    main()
