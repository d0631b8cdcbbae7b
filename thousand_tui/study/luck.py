"""Luck as opposed to skill: what the same opponents in all seats make of a deal, compared with their usual result."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thousand_tui.arena.deal import Table
from thousand_tui.bots import LEVELS
from thousand_tui.rules import CHANCE, Rulebook, Shuffle, apply, compile_rules, draw, new_game, read_agreements
from thousand_tui.rules.notation import read_action, write_action

# The level that plays all seats.
MEASURE: Final = LEVELS["skilled"]
# How many deals give the usual result of each place: enough to know it to about 6 points.
USUAL_DEALS: Final = 200
SEED: Final = "thousand/luck/1"
# Agreements under which nobody cuts (B1, B3, B4).
UNCUT: Final = {"no_shuffle": False, "bottom_nine": "off", "bottom_jack": "off"}


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards for the level to play in all seats on a fresh sheet, as text that any process can read."""

    agreements: str
    version: int
    dealer: int
    shuffle: str

    def answered(self) -> tuple[int, ...]:
        """What each seat's side writes down; all zero if the cards are dealt again."""
        rules = _rules(self.agreements, self.version)
        _, shuffle = read_action(self.shuffle)
        table = Table(rules, [MEASURE] * rules.form.seats, SEED)
        totals = table.to_settlement(apply(new_game(rules, self.dealer), shuffle), 0).sheet.totals
        return tuple(totals[side] for side in rules.form.sides)


@lru_cache(maxsize=2)
def _rules(agreements: str, version: int) -> Rulebook:
    return compile_rules(read_agreements(json.loads(agreements)), version=version)


def deck(rules: Rulebook, dealer: int, shuffle: Shuffle) -> Deck:
    """The cards after this shuffle, without another cut."""
    agreements = rules.agreements.model_copy(update=UNCUT)
    return Deck(agreements.model_dump_json(), rules.version, dealer, write_action(CHANCE, shuffle))


def usual_decks(rules: Rulebook) -> Iterator[Deck]:
    """The decks that give the usual results, the same for everybody."""
    for number in range(USUAL_DEALS):
        shuffle = draw(new_game(rules, dealer=0), SEED, number)
        assert isinstance(shuffle, Shuffle)
        yield deck(rules, 0, shuffle)


def usual_of(made: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """The usual results from the outcomes of :func:`usual_decks`, by position after the dealer."""
    return tuple(sum(points) / len(points) for points in zip(*made, strict=True))


def luck_of(made: Sequence[int], dealer: int, usual: Sequence[float]) -> tuple[float, ...]:
    """How many points more than usual each seat could expect from cards with the outcome ``made``."""
    return tuple(points - usual[(seat - dealer) % len(made)] for seat, points in enumerate(made))
