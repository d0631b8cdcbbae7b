"""Random play in two well-known frameworks, for comparison; runs in its own environment (see peers.sh)."""

from __future__ import annotations

import random
import time

import pyspiel
import rlcard

SECONDS = 5


def openspiel_skat() -> float:
    """Steps a second in OpenSpiel's skat: a C++ core driven from Python, dealing included."""
    game = pyspiel.load_game("skat")
    rng = random.Random(1)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
    return steps / (time.perf_counter() - start)


def rlcard_bridge() -> float:
    """Steps a second in rlcard's bridge environment."""
    env = rlcard.make("bridge")
    rng = random.Random(1)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            steps += 1
    return steps / (time.perf_counter() - start)


if __name__ == "__main__":
    print(f"{openspiel_skat():.0f} {rlcard_bridge():.0f}")
