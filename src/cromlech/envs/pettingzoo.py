"""PettingZoo: every game as an environment in which agents act in turn (AEC).

>>> from cromlech.envs import pettingzoo
>>> env = pettingzoo.env("stone-age", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

import cromlech
from cromlech.core.checks import check_whole
from cromlech.core.words import check_language

from . import ILLEGAL_REWARD, MOST_COUNTED, RENDER_MODES, check_render_mode, check_reward, missing, news, payoffs

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("pettingzoo") from error


def env(
    name: str,
    players: int | None = None,
    *,
    reward: str = "difference",
    illegal_reward: float | None = None,
    **more: Any,
) -> Any:
    """An environment with PettingZoo's usual wrappers. Takes all arguments of `raw_env`, and `illegal_reward`.

    As in PettingZoo's classic games, an illegal action ends the game. The agent that took it earns `illegal_reward`,
    the others 0. Calls in the wrong order and actions outside the action space are errors.
    """
    guarded = wrappers.TerminateIllegalWrapper(
        raw_env(name, players, reward=reward, **more),
        illegal_reward=ILLEGAL_REWARD[reward] if illegal_reward is None else illegal_reward,
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name PettingZoo gives it
    """The environment itself. An illegal action raises IllegalAction and changes nothing.

    An agent observes `{"observation": …, "action_mask": …}`: the whole numbers of `state.observation(seat)`, and a 1
    for every legal action id, or all 0 while it isn't this agent's turn. Dice and cards are settled automatically, so
    any agent can be next, even the same one.

    Rewards come at the end of the game (see `cromlech.envs.payoffs`). After `max_cycles` decisions of all agents
    together, the game is truncated without rewards.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        reward: str = "difference",
        cards: str | Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = cromlech.game(name, players, cards=cards, **options)
        self.reward = check_reward(reward)
        self.max_cycles = max_cycles if max_cycles is None else check_whole("max_cycles", max_cycles, 1, MOST_COUNTED)
        self.render_mode = check_render_mode(render_mode)
        self.lang = check_language(lang)
        self.metadata = {
            "name": f"{name.replace('-', '_')}_v{self.game.definition.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        low, high = self.game.observation_bounds
        count = self.game.action_count
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int32),
                    "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = random.Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent, but a separate object for each."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All action ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a new game. With a seed, it is the game of `game.start(seed)`, and fixes later games without a seed.

        `options` is part of PettingZoo's interface. There are none.
        """
        if seed is None:
            seed = self._seeds.getrandbits(63)
        else:
            self._seeds.seed(seed)
        self.position = self.game.start(seed=seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.position.actor]
        self._show()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.action_count, dtype=np.int8)
        if seat == self.position.actor:
            mask[self.position.legal()] = 1
        return {"observation": self.position.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act, with None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(-1 if action is None else int(action))
        self._decisions += 1
        if self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, payoffs(self.position, self.reward), strict=True))
        else:
            self.agent_selection = self.possible_agents[self.position.actor]
            if self.max_cycles is not None and self._decisions >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | None:
        """What the last step caused, one line per event, as a spectator may read it.

        `ansi` returns it, and `human` prints it automatically after every step.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(f"render() needs a render_mode; choose from: {', '.join(RENDER_MODES)}")
            return None
        text = news(self.position, self.lang)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing, since nothing is held open."""
