"""How often bots throw a contract away, or let it through, where another card would not have, with all cards open.

    .venv/bin/python bench/errors.py expert before --deals 500

The contracts are those of Regulars, raised to what the cards promise; wherever one card makes the contract and
another one does not, every bot is asked for its card. All bots see the same views. No bot can be right everywhere, as
none sees all hands: the differences count. ``before`` is the one of ``bench/before.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bench.before  # noqa: F401  (its entrant enters the pool)
from bench.contracts import first_lead, in_doubt
from thousand_tui.arena.deal import without_concession
from thousand_tui.arena.pool import entrant
from thousand_tui.bots import LEVELS, Level, bot_chance
from thousand_tui.bots.search.board import board_of, number_of
from thousand_tui.rules import Action, Game, Play, View, apply, compile_rules, preset, turn, view_of


@dataclass(frozen=True, slots=True)
class Choice:
    """What the seat to act sees where the contract depends on its card, the ``right`` ones with open cards, and the
    chance for whoever decides."""

    view: View
    right: frozenset[Action]
    chance: int

    @property
    def declares(self) -> bool:
        """Whether it is the declarer's choice."""
        return self.view.seat == self.view.deal.declarer


def choices(seed: str, number: int) -> Iterator[Choice]:
    """Those of the contract of a deal as Regulars play it; none if it is not in doubt."""
    game = first_lead(compile_rules(preset("BASE").agreements), seed, number)
    if not in_doubt(game):
        return
    ply = 0
    while not game.sheet.deals and (seat := turn(game)) is not None:
        view = without_concession(view_of(game, seat))
        chance = bot_chance(seed, number, seat, ply)
        if 0 < len(right := right_plays(game, view)) < len(view.choices):
            yield Choice(view, right, chance)
        game = apply(game, LEVELS["regular"].choose(view, Random(chance)))
        ply += 1


def right_plays(game: Game, view: View) -> frozenset[Action]:
    """The plays that keep or defeat the contract with all cards open."""
    board, declares = board_of(view, game.hands), view.seat == view.deal.declarer
    solver = board.solver(game.hands)
    assert solver is not None
    left, need = board.left(game.hands), view.deal.contract - board.scored
    return frozenset(
        play
        for play in view.choices
        if isinstance(play, Play)
        and (solver.value(left, board.state, board.table, number_of(play), need - 1) >= need) is declares
    )


def bot(name: str) -> Level:
    """The bot of this name, which must decide from a view alone."""
    found = entrant(name)
    assert isinstance(found, Level)
    return found


def told(names: Sequence[str], found: Sequence[Choice]) -> Iterator[str]:
    """A line for each bot in each role; against the last of them, with the standard error, what the others do less."""
    for declares, role in ((True, "declarer"), (False, "defenders")):
        mine = [choice for choice in found if choice.declares is declares]
        wrong = {
            name: [bot(name).choose(each.view, Random(each.chance)) not in each.right for each in mine]
            for name in names
        }
        for name, errors in wrong.items():
            less = [last - own for own, last in zip(errors, wrong[names[-1]], strict=True)]
            mean = sum(less) / max(1, len(less))
            error = sqrt(sum((each - mean) ** 2 for each in less)) / max(1, len(less))
            share = sum(errors) / max(1, len(errors))
            wide = f"{sum(errors)} errors in {len(errors)}: {share:.1%}"
            yield f"{role:<10} {name:<10} {wide}, {mean:.1%} ± {error:.1%} less"


def main() -> None:
    """Count, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["expert", "regular"])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", default="errors")
    chosen = parser.parse_args()
    found = [each for number in range(chosen.deals) for each in choices(chosen.seed, number)]
    for line in told(chosen.bots, found):
        print(line, flush=True)


if __name__ == "__main__":
    main()
