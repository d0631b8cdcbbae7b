"""Luck apart from skill: what the same opponents at all seats make of a deal's cards, beside what they usually make."""

from __future__ import annotations

from typing import Final

from thousand_tui.arena.deal import Table
from thousand_tui.bots import LEVELS
from thousand_tui.rules import Rulebook, Shuffle, apply, new_game, turn
from thousand_tui.rules.chance import draw

MEASURE: Final = LEVELS["skilled"]
"""Who plays all seats."""
USUAL_DEALS: Final = 24
"""Deals from which the usual result of each place is taken."""
SEED: Final = "thousand/luck/1"


def made_of(rules: Rulebook, dealer: int, shuffle: Shuffle) -> tuple[int, ...]:
    """What each seat's side writes down if the level plays this deck at all seats, on a fresh sheet; nothing if they
    have the cards dealt again."""
    table = Table(rules, [MEASURE] * rules.form.seats, SEED)
    before = apply(new_game(rules, dealer), shuffle)
    after = table.to_settlement(before, 0)
    totals = after.sheet.totals
    return tuple(totals[side] for side in rules.form.sides)


def usual_results(rules: Rulebook) -> tuple[float, ...]:
    """What the same players write down on average, by how many seats after the dealer they sit."""
    seats = rules.form.seats
    sums = [0.0] * seats
    for number in range(USUAL_DEALS):
        game = new_game(rules, dealer=0)
        assert turn(game) is not None
        shuffle = draw(game, SEED, number)
        assert isinstance(shuffle, Shuffle)
        for seat, points in enumerate(made_of(rules, 0, shuffle)):
            sums[seat] += points
    return tuple(total / USUAL_DEALS for total in sums)


def luck_of(rules: Rulebook, dealer: int, shuffle: Shuffle, usual: tuple[float, ...]) -> tuple[float, ...]:
    """How many points more than usual each seat could expect from these cards."""
    made = made_of(rules, dealer, shuffle)
    seats = rules.form.seats
    return tuple(points - usual[(seat - dealer) % seats] for seat, points in enumerate(made))
