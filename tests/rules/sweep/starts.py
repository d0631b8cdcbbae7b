"""Where games of the sweep begin: beside every threshold that the agreements have."""

from random import Random
from typing import Any

from thousand_tui.rules import Agreements, Game, Rulebook, Standing, compile_rules, new_game
from thousand_tui.rules.settling.settlement import check_standing

FRESH_ONE_IN = 4
"""So many games begin with a clean sheet, as the gold set needs it."""


def thresholds(agreements: Agreements, rules: Rulebook) -> list[int]:
    """Totals from which a deal takes a player over a line."""
    level, target = rules.barrel.level, rules.target
    lines = [0, 0, level - 5, level - 20, level - 60, level - 110, target - 125, target - 100, target - 30]
    lines += [555 - gap for gap in (5, 20, 60, 60, 100, 100, 120, 120)] + [555 + gap for gap in (100, 120)]
    lines += [-555 + gap for gap in (100, 100, 105, 120, 120)] + [-555 - 60, -555 - 20]
    lines += [agreements.silence_threshold + gap for gap in (-5, 0, 5)]
    lines += [agreements.red_threshold + gap for gap in (-5, 0, 5)]
    lines += [-760, -780, -860, -880 + 100, 240, 235, 120, 125, 5, 850, 845]
    if agreements.lock != "off":
        lines += [agreements.lock + gap for gap in (-20, 0, 0, 15, 100)]
    if rules.settlement.plays_on:
        lines += [target, target + 40]
    return [line for line in lines if line < target or rules.settlement.plays_on]


def random_standing(rng: Random, agreements: Agreements, rules: Rulebook) -> Standing:
    """A line of a sheet in the middle of a game."""
    total = rng.choice(thresholds(agreements, rules))
    marks: dict[str, Any] = {
        "bolts": rng.randrange(max(rules.bolts.limit, 1)),
        "run": rng.randrange(max(rules.bolts.row, 1)),
        "concessions": rng.choice((0, 0, 1, 2, 2, 5, 8, 9)),
        "bombs": rng.choice((0, 0, 1)),
        "crosses": rng.choice((0, 0, 1)),
        "spisats": rng.choice((0, 0, 1)),
        "falls": rng.randrange(3) if rules.barrel.third else 0,
    }
    barrel = reverse = None
    if rules.barrel.holds(rules.barrel.level) and rng.random() < 0.35:
        total = rules.barrel.level
        barrel = rng.randrange(max(rules.barrel.attempts, 1))
        if rules.barrel.holds(total + 60):
            total += rng.choice((0, 0, 40, 60, 95))
    elif agreements.reverse_barrel and rng.random() < 0.3:
        total, reverse = -880, rng.randrange(3)
    elif rules.barrel.third and rules.barrel.third.frees and rng.random() < 0.2:
        return Standing(total, freed=True, **marks | {"falls": 0})
    return Standing(total, barrel=barrel, reverse=reverse, **marks)


NEAR_ONE_IN = 5
"""In so many games several sides stand where one deal takes them to the target, if they may stand there."""


def near_the_end(rng: Random, rules: Rulebook) -> Standing:
    """A line from which a few points are enough to win, or more than enough where ties are played off (A9)."""
    gap = rng.choice((5, 10, 15, 20, 30, 50))
    if rules.settlement.plays_on and rng.random() < 0.2:
        gap = -gap
    holds = rules.barrel.holds(rules.target - gap) and gap > 0
    return Standing(rules.target - gap, barrel=0 if holds else None)


def random_start(rng: Random, agreements: Agreements) -> Game:
    """A game before its first shuffle."""
    rules = compile_rules(agreements)
    sides = len(set(rules.form.sides))
    dealer = rng.randrange(rules.form.seats)
    if rng.randrange(FRESH_ONE_IN) == 0:
        return new_game(rules, dealer)
    rows: list[Standing] = []
    near = rng.randrange(NEAR_ONE_IN) == 0
    while len(rows) < sides:
        row = near_the_end(rng, rules) if near and rng.random() < 0.9 else random_standing(rng, agreements, rules)
        try:
            check_standing(row, rules)
        except ValueError:
            continue
        rows.append(row)
    try:
        return new_game(rules, dealer, rows)
    except ValueError:
        # Each of them could stand there, but together they have ended the game (A9).
        return random_start(rng, agreements)
