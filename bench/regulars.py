"""Fit the numbers in ``mariage/fitted.json`` to what Regulars of the old Mariage play at tables of five, seven and ten.

Every card that was played with a choice counts; a tenth of the deals is kept apart to show how well the numbers
foretell cards that they were not fitted to. The file printed can take the place of the old one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import log
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.reading import KEPT_APART, Sample, fitted, surprise
from thousand_tui.mariage.bots.levels import bot_action
from thousand_tui.mariage.bots.playout import CARDS, FITTED, chosen
from thousand_tui.mariage.rules import MariageAgreements, apply, compile_table, draw, new_game, turn, view_of
from thousand_tui.mariage.rules.state import CHANCE, Game, Tricks

SITUATIONS: Final = {name: list(rows) for name, rows in FITTED.items() if name != "cards"}
HANDS, TAKEN, KINDS = 4, 3, len(CARDS)
ROWS: Final = HANDS * TAKEN
# Where the numbers begin of a card in a row, in a situation, there with so many cards held, and with so many tricks.
*STARTS, SIZE = accumulate(len(SITUATIONS) * KINDS * each for each in (0, ROWS, 1, HANDS, TAKEN))
# The number of each cell of the table.
CELLS: Final = tuple(
    tuple(tuple((at * ROWS + row) * KINDS + kind for kind in range(KINDS)) for row in range(ROWS))
    for at in range(len(SITUATIONS))
)


def features(cell: int) -> tuple[int, ...]:
    """A cell of its own, and what it shares with others: rare cells are drawn towards those."""
    row, kind = divmod(cell, KINDS)
    at, row = divmod(row, ROWS)
    shared = (at * ROWS + row, at, at * HANDS + row // TAKEN, at * TAKEN + row % TAKEN)
    return tuple(start + each * KINDS + kind for start, each in zip(STARTS, shared, strict=True))


def played_out(players: int, seed: str, number: int) -> tuple[Game, Tricks]:
    """A deal of Regulars before its last card."""
    game = new_game(compile_table(MariageAgreements(players=players, deals=2)), number % players)
    last, ply = None, 0
    while (seat := turn(game)) is not None and not game.sheet.deals:
        if isinstance(game.now, Tricks):
            last = game, game.now
        chance = seat == CHANCE
        action = draw(game, f"{seed}/{number}", 0) if chance else bot_action("regular", view_of(game, seat), seed, ply)
        game = apply(game, action)
        ply += 1
    assert last is not None
    return last


def samples(players: int, seed: str, number: int) -> Iterator[Sample]:
    """All that was chosen in a deal."""
    for played, cells in chosen(*played_out(players, f"{seed}/{players}", number), None, CELLS):
        if len(cells) > 1:
            yield Sample(number, leads=False, options=[features(cell) for cell in cells], played=played)


def written(weights: Sequence[float]) -> str:
    """The whole file: each cell in tenths, what it shares with others added."""
    parts = [f' "cards": {json.dumps(CARDS)}']
    for (name, hands), rows in zip(SITUATIONS.items(), CELLS, strict=True):
        tenths = [[round(10 * sum(weights[each] for each in features(cell))) for cell in row] for row in rows]
        lines = [f'  "{hand}": {row}' for hand, row in zip(hands, tenths, strict=True)]
        parts.append(f' "{name}": {{\n' + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}"


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1500, help="at each of the three tables")
    parser.add_argument("--seed", default="regulars")
    asked = parser.parse_args()
    found = [each for at in range(asked.deals) for players in (5, 7, 10) for each in samples(players, asked.seed, at)]
    apart = [each for each in found if not each.number % KEPT_APART]
    weights = fitted([each for each in found if each.number % KEPT_APART], SIZE, asked.seed)
    even = sum(log(len(each.options)) for each in apart) / len(apart)
    told = f"{len(found)} cards, surprise {surprise(weights, apart):.3f}, all cards alike {even:.3f}"
    print(told, file=sys.stderr)
    print(written(weights))


if __name__ == "__main__":
    main()
