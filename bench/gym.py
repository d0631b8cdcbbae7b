"""What PettingZoo asks of an environment, asked of ours; run by gym.sh."""

from __future__ import annotations

import sys
from pathlib import Path

from pettingzoo.test import api_test, seed_test

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.gym import ThousandEnv

PRESETS = ("BASE", "KURNIK", "TWO", "FOUR", "STOCK-4", "501")


def rewards(preset: str, seed: int) -> dict[str, float]:
    """What a deal brings that is played by chance."""
    env, found = ThousandEnv(preset), {}
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        found[agent] = reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return found


def main() -> None:
    """Ask, and say what was asked."""
    for preset in PRESETS:
        api_test(ThousandEnv(preset), num_cycles=500)
        assert rewards(preset, 7) == rewards(preset, 7)
        assert len({tuple(rewards(preset, seed).values()) for seed in range(8)}) > 1
        print(f"{preset}: {rewards(preset, 7)}", flush=True)
    seed_test(ThousandEnv, num_cycles=100)


if __name__ == "__main__":
    main()
