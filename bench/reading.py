"""Fit the numbers in ``bots/fitted.json`` to cards that levels play: how strong each card of a hand is.

The contracts are those of Regulars, raised to what the cards promise; every card that was played with a choice counts.
A tenth of the deals is kept apart to show how well the numbers foretell cards that they were not fitted to.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.contracts import first_lead, in_doubt
from thousand_tui.arena.deal import Fixed, Table
from thousand_tui.bots import LEVELS
from thousand_tui.bots.fitted import FITTED
from thousand_tui.bots.search.play_model import (
    LEAD_NUMBERS,
    REPLY_NUMBERS,
    TENTHS,
    lead_features,
    played_by_hidden,
    reply_features,
)
from thousand_tui.rules import Action, Game, compile_rules, preset, view_of
from thousand_tui.rules.cards import PER_SUIT

ROUNDS: Final = 30
STEP: Final = 0.3
HELD_BACK: Final = 3.0
"""How strongly a number is drawn towards 0."""
KEPT_APART: Final = 10
"""One deal in so many is not fitted to."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A choice that was made in the deal of this number: the features of all cards, and which of them was played."""

    number: int
    leads: bool
    options: list[tuple[int, ...]]
    played: int


@dataclass(slots=True)
class Watched(Table):
    """A table that keeps the game as it was before the last decision."""

    last: Game | None = None

    def decide(self, game: Game, seat: int, number: int, ply: int, fixed: Fixed | None = None) -> Action:
        """What the seat does."""
        self.last = game
        return Table.decide(self, game, seat, number, ply, fixed)


def played_out(level: str, seed: str, number: int) -> Game | None:
    """The contract of a deal as three of a level play it, before its last card; None if it is not in doubt."""
    rules = compile_rules(preset("BASE").agreements)
    game = first_lead(rules, seed, number)
    if not in_doubt(game):
        return None
    table = Watched(rules, [LEVELS[level]] * rules.form.seats, seed)
    table.to_settlement(game, number, Fixed(game.deal.buyer, game.deal.bid))
    return table.last


def samples(game: Game, number: int) -> Iterator[Sample]:
    """All that was chosen in a deal, as an onlooker saw it who learned afterwards what everybody had."""
    onlooker = view_of(game, None)
    hands = {seat: onlooker.played_by(seat).mask for seat in game.deal.active}
    for move in played_by_hidden(onlooker, hands):
        options: list[tuple[int, ...]] = []
        played = -1
        for suit, holding in move.spot.holdings(game.hands[move.seat] | move.later, game.rules.tricks.duties):
            features = lead_features if holding.leads else reply_features
            for card in holding.numbers():
                if suit == move.card // PER_SUIT and card == move.number:
                    played = len(options)
                options.append(features(holding, card))
        if len(options) > 1:
            yield Sample(number, not move.spot.before, options, played)


def fitted(found: Sequence[Sample], size: int, seed: str) -> list[float]:
    """The numbers that make what was played likely, by steps against the slope, each number at its own pace."""
    weights, paces, rng, shuffled = [0.0] * size, [1e-8] * size, Random(seed), list(found)
    for _ in range(ROUNDS):
        rng.shuffle(shuffled)
        for sample in shuffled:
            slopes = defaultdict[int, float](float)
            for at, (chance, features) in enumerate(zip(chances(weights, sample), sample.options, strict=True)):
                for feature in features:
                    slopes[feature] += (at == sample.played) - chance
            for feature, slope in slopes.items():
                if slope:
                    pull = slope - HELD_BACK * weights[feature] / len(found)
                    paces[feature] += pull * pull
                    weights[feature] += STEP * pull / sqrt(paces[feature])
    return weights


def chances(weights: Sequence[float], sample: Sample) -> list[float]:
    """How often each of the cards is played."""
    strengths = [exp(sum([weights[feature] for feature in features])) for features in sample.options]
    return [strength / sum(strengths) for strength in strengths]


def surprise(weights: Sequence[float], found: Sequence[Sample]) -> float:
    """Minus the logarithm of the chance of what was played, on average."""
    return -sum(log(chances(weights, sample)[sample.played]) for sample in found) / len(found)


def written(name: str, weights: Iterable[float], parts: Mapping[str, Sequence[int]]) -> str:
    """The numbers in tenths, cut into parts of the same lengths as these, as they stand in ``fitted.json``."""
    tenths = (round(weight * TENTHS) for weight in weights)
    return json.dumps({name: {part: list(islice(tenths, len(numbers))) for part, numbers in parts.items()}})


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=["expert", "regular"])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", default="reading")
    chosen = parser.parse_args()
    found: list[Sample] = []
    for number in range(chosen.deals):
        for level in chosen.levels:
            if (game := played_out(level, chosen.seed, number)) is not None:
                found += samples(game, number)
    report(found, chosen.seed)


def report(found: Sequence[Sample], seed: str) -> None:
    """Fit to these, and print what came of it."""
    for name, leads, size in (("leads", True, LEAD_NUMBERS), ("replies", False, REPLY_NUMBERS)):
        kind = [sample for sample in found if sample.leads is leads]
        apart = [sample for sample in kind if not sample.number % KEPT_APART]
        weights = fitted([sample for sample in kind if sample.number % KEPT_APART], size, seed)
        even = sum(log(len(sample.options)) for sample in apart) / len(apart)
        print(f"# {name}: {len(kind)} cards, surprise {surprise(weights, apart):.3f}, all cards alike {even:.3f}")
        print(written(name, weights, FITTED[name]), flush=True)


if __name__ == "__main__":
    main()
