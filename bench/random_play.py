"""Decisions of players a second in random play, with nearly all deals played out.

A decision is ``choices`` and ``apply``, which verifies: it looks for the action among the choices that the player had.
Shuffles take their time but are no decisions. The time is the processor's.

Run as a script it prints two numbers for the peers' comparison.
"""

from __future__ import annotations

import random
import time

from thousand_tui.rules import CHANCE, Concede, apply, choices, compile_rules, new_game, preset, turn

DEALS_A_GAME = 30
CONCEDE_SELDOM = 0.95


def decisions_a_second(seconds: float) -> tuple[float, float]:
    """Decisions a second, and the share of deals that were played out rather than conceded."""
    rules = compile_rules(preset("BASE").agreements)
    rng = random.Random(1)
    decisions = played = deals = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game = new_game(rules)
        while (seat := turn(game)) is not None and len(game.sheet.deals) < DEALS_A_GAME:
            action = choices(game).sample(rng)
            if isinstance(action, Concede) and rng.random() < CONCEDE_SELDOM:
                continue
            game = apply(game, action)
            decisions += seat != CHANCE
        deals += len(game.sheet.deals)
        played += sum(not row.outcome.conceded for row in game.sheet.deals)
    return decisions / spent, played / deals


if __name__ == "__main__":
    speed, played_out = decisions_a_second(2)
    print(f"{speed:.0f} {played_out:.3f}")
