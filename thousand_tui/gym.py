"""Thousand as a PettingZoo environment: an episode is a deal, and seats act one after another.

It needs the extra ``gym``; docs/rules.md has an example.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from thousand_tui import rules

# The points on the sheet that make a reward of 1.
HUNDRED: Final = 100.0


class ThousandEnv(AECEnv):  # type: ignore[misc]
    """One deal under the given agreements (a preset or a line of agreements), dealt by the last seat.

    An observation holds what a seat knows (``observation``) and what it may do (``action_mask``). An exchange takes a
    step for each card. The environment plays the part of chance, using the seed given to ``reset``.
    """

    metadata: Final = {"name": "thousand_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, agreements: str = "BASE") -> None:
        super().__init__()
        self.rules = rules.compile_rules(rules.read_line(agreements))
        self.space = rules.ActionSpace(self.rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.form.seats)]
        self.render_mode = None
        self._actions = {agent: Discrete(self.space.size) for agent in self.possible_agents}
        size = len(rules.observe(rules.view_of(rules.new_game(self.rules), 0)))
        seen = {
            "observation": Box(-100.0, 100.0, (size,), np.float32),
            "action_mask": Box(0, 1, (self.space.size,), np.int8),
        }
        self._observations = {agent: Dict(seen) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict:
        """The space of this agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of action numbers; ``sample`` takes the mask of an observation."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new deal; the same seed gives the same cards."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seed = str(self._random.integers(2**62))
        self._shuffles = 0
        self._given: tuple[rules.Card, ...] = ()
        self._go_on(rules.new_game(self.rules, len(self.agents) - 1))

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent knows, and what it may do if it is its turn."""
        view = rules.view_of(self.game, self.possible_agents.index(agent))
        mask = self.space.mask(view, self._given) if view.my_turn else [False] * self.space.size
        return {"observation": np.array(rules.observe(view), np.float32), "action_mask": np.array(mask, np.int8)}

    def step(self, action: int | None) -> None:
        """Perform the action of this number for the agent to act.

        Raises:
            ValueError: the action is not allowed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed")
        self._cumulative_rewards[agent] = 0.0
        view = rules.view_of(self.game, self.possible_agents.index(agent))
        chosen = self.space.action(view, int(action), self._given)
        if isinstance(chosen, tuple):
            self._given = chosen
            self._clear_rewards()
        else:
            self._given = ()
            self._go_on(rules.apply(self.game, chosen))
        self._accumulate_rewards()

    def _go_on(self, game: rules.Game) -> None:
        """Perform the actions of chance until it is a seat's turn or the deal is settled."""
        while rules.turn(game) == rules.CHANCE and not game.sheet.deals:
            game = rules.apply(game, rules.draw(game, self._seed, self._shuffles))
            self._shuffles += 1
        self.game = game
        self._clear_rewards()
        if game.sheet.deals:
            totals = game.sheet.totals
            self.rewards = {
                agent: totals[self.rules.form.sides[seat]] / HUNDRED for seat, agent in enumerate(self.possible_agents)
            }
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        acting = rules.turn(game)
        assert acting is not None
        self.agent_selection = self.possible_agents[acting]
