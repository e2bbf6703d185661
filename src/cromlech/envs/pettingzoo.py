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
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

import cromlech
from cromlech.core.checks import check_whole
from cromlech.core.words import check_language

from . import ILLEGAL_REWARD, MOST_COUNTED, RENDER_MODES, Told, check_render_mode, check_reward, missing
from .driving import driven

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
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
    """An environment with PettingZoo's usual checks. Takes all arguments of `raw_env`, and `illegal_reward`.

    As in PettingZoo's classic games, an illegal action ends the game. The agent that took it earns `illegal_reward`,
    the others 0. Calls in the wrong order and actions outside the action space are errors.
    """
    earned = ILLEGAL_REWARD.get(reward, 0.0) if illegal_reward is None else illegal_reward
    return checked_env(name, players, reward=reward, illegal_reward=earned, **more)


class raw_env(Told, AECEnv):  # type: ignore[misc]  # noqa: N801 - the name PettingZoo gives it
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
        target: str = "python",
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = cromlech.game(name, players, cards=cards, **options)
        self.reward = check_reward(reward)
        self.max_cycles = max_cycles if max_cycles is None else check_whole("max_cycles", max_cycles, 1, MOST_COUNTED)
        self.render_mode = check_render_mode(render_mode)
        self.lang = check_language(lang)
        self.metadata = {
            "name": f"{name.replace('-', '_')}_v{self.game.definition.interface}",
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
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._driven = driven(self.game, target)

    @property
    def position(self) -> cromlech.State:
        """The game as a `cromlech.State`. On the target `cpu`, ask for it again after every step."""
        return self._driven.position

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
        self._driven.start(seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._driven.actor]
        self._show()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent may know, and what it may do."""
        seat, driven = self._seats[agent], self._driven
        mask = driven.mask() if seat == driven.actor else np.zeros(self.game.action_count, np.int8)
        return {"observation": driven.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act, with None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._driven.apply(-1 if action is None else int(action))
        self._decisions += 1
        actor = self._driven.actor
        if actor < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._driven.payoffs(self.reward), strict=True))
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[actor]
            if self.max_cycles is not None and self._decisions >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._show()

    def close(self) -> None:
        """Do nothing, since nothing is held open."""


class checked_env(raw_env):  # noqa: N801 PettingZoo names environments like this
    """What PettingZoo's wrappers check, in one class: three wrappers would take as long as the game itself."""

    def __init__(self, *given: Any, illegal_reward: float, **more: Any) -> None:
        super().__init__(*given, **more)
        self.illegal_reward = float(illegal_reward)
        self._updated = False
        del self.agents  # until the first reset

    def __getattr__(self, name: str) -> Any:
        """Only for what isn't there."""
        before = " cannot be accessed before reset" if name in vars(AECEnv)["__annotations__"] else ""
        raise AttributeError(name + before)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """As in `raw_env`."""
        super().reset(seed, options)
        self._updated = True

    def _begun(self) -> bool:
        return "agents" in vars(self)

    def step(self, action: int | None) -> None:
        """Let the selected agent act, with None once it is done. An illegal action ends the game."""
        if not self._begun():
            EnvLogger.error_step_before_reset()
        self._updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        alive = not (self.terminations[agent] or self.truncations[agent])
        inside = (action is None and not alive) or self.action_spaces[agent].contains(action)
        assert inside, "action is not in action space"
        if alive and action is not None and not self._driven.allows(int(action)):
            EnvLogger.warn_on_illegal_move()
            self._cumulative_rewards[agent] = 0.0
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, True)
            self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: self.illegal_reward}
            self._accumulate_rewards()
            self._deads_step_first()
            return
        super().step(action)

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent may know, and what it may do."""
        if not self._begun():
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | None:
        """As in `raw_env`."""
        if not self._begun():
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in turn. Call `step` once for each."""
        if not self._begun():
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, left: int) -> Iterator[str]:
        while self.agents and left > 0:
            assert self._updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._updated = False
            left -= 1
            yield self.agent_selection
