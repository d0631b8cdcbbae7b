"""Random play in two well-known frameworks, for comparison; runs in its own environment (see peers.sh).

Counted are the decisions of players: cards that chance deals one by one take their time but are none. The time is the
processor's. Prints one number for the framework that is named.
"""

from __future__ import annotations

import random
import sys
import time

SECONDS = 2


def openspiel_skat() -> float:
    """Decisions a second in OpenSpiel's skat: a C++ core driven from Python."""
    import pyspiel

    game = pyspiel.load_game("skat")
    rng = random.Random(1)
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(rng.random() * len(actions))])
    return decisions / (time.process_time() - start)


def rlcard_bridge() -> float:
    """Decisions a second in rlcard's bridge environment, which deals all cards at once."""
    import rlcard

    env = rlcard.make("bridge")
    rng = random.Random(1)
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            decisions += 1
    return decisions / (time.process_time() - start)


if __name__ == "__main__":
    print(f"{ {'skat': openspiel_skat, 'bridge': rlcard_bridge}[sys.argv[1]]():.0f}")
