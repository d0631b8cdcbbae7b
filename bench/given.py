"""Fit the numbers in ``bots/fitted.json`` to what levels pass: which cards of a suit go, and how often.

Regulars bid; then each level is asked which two cards it would pass. A tenth of the deals is kept apart to show how
well the numbers foretell cards that they were not fitted to.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.reading import KEPT_APART, Sample, fitted, surprise, written
from thousand_tui.arena.deal import Table, without_concession
from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.bots.fitted import FITTED
from thousand_tui.bots.search.play_model import SUIT
from thousand_tui.rules import Game, Give, compile_rules, preset, turn, view_of
from thousand_tui.rules.cards import PER_SUIT, members
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.view import EXCHANGE

ALONE: Final = (SUIT + 1) * PER_SUIT
TOGETHER: Final = ALONE * PER_SUIT
RANKS: Final = range(PER_SUIT)
HOLDINGS: Final = tuple([[rank for rank in RANKS if held >> rank & 1] for held in range(SUIT + 1)])


def to_the_exchange(seed: str, number: int) -> Game:
    """A deal between Regulars, with the declarer to pass cards."""
    table = Table(compile_rules(preset("BASE").agreements), [LEVELS["regular"]] * 3, seed)
    moves = table.moves(table.fresh(number), number, lambda game, seat, ply: table.decide(game, seat, number, ply))
    return next(game for game, _ in moves if turn(game) is not None and stage_of(game).name == EXCHANGE)


def sample(level: str, seed: str, number: int) -> Sample:
    """What a level passes in a deal, of all that it could."""
    game = to_the_exchange(seed, number)
    view = without_concession(view_of(game, game.deal.buyer))
    given = LEVELS[level].choose(view, bot_rng(seed, number, view.me, 0))
    assert isinstance(given, Give)
    away = {card for card, _ in given.cards}
    hand = view.hand.mask
    pairs = list(combinations(members(hand), 2))
    return Sample(number, True, [features(hand, *pair) for pair in pairs], [set(pair) for pair in pairs].index(away))


def features(hand: int, low: int, high: int) -> tuple[int, ...]:
    """Where the numbers of two cards stand: of each by the cards that are held in its suit, of both if that is one."""
    found = []
    for card in (low, high):
        suit, rank = divmod(card, PER_SUIT)
        found.append((hand >> suit * PER_SUIT & SUIT) * PER_SUIT + rank)
    if low // PER_SUIT == high // PER_SUIT:
        found.append(ALONE + found[0] * PER_SUIT + high % PER_SUIT)
    return tuple(found)


def tables(weights: Sequence[float]) -> Iterator[tuple[str, list[float]]]:
    """The numbers as they stand in ``fitted.json``: of single cards and of pairs, by the cards held in a suit."""
    one: list[float] = []
    two: list[float] = []
    for held, ranks in enumerate(HOLDINGS):
        hand = {rank: weights[held * PER_SUIT + rank] for rank in ranks}
        one += hand.values()
        for low, high in combinations(ranks, 2):
            two.append(hand[low] + hand[high] + weights[ALONE + (held * PER_SUIT + low) * PER_SUIT + high])
    yield "one", one
    yield "two", two


def report(found: Sequence[Sample], seed: str) -> None:
    """Fit to these, and print what came of it."""
    apart = [each for each in found if not each.number % KEPT_APART]
    weights = fitted([each for each in found if each.number % KEPT_APART], ALONE + TOGETHER, seed)
    even = sum(log(len(each.options)) for each in apart) / len(apart)
    print(f"# {len(found)} passes, surprise {surprise(weights, apart):.3f}, all cards alike {even:.3f}")
    for name, numbers in tables(weights):
        print(written(name, numbers, FITTED["passes"][name]), flush=True)


def main() -> None:
    """Ask, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=["expert", "regular"])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", default="given")
    chosen = parser.parse_args()
    deals = range(chosen.deals)
    report([sample(level, chosen.seed, number) for number in deals for level in chosen.levels], chosen.seed)


if __name__ == "__main__":
    main()
