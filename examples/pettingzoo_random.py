"""Play whole games with PettingZoo: every agent acts at random. Replace `choose` with your policies.

pip install "cromlech[envs]"
python examples/pettingzoo_random.py --game endless-winter --players 3 --games 20 --target cpu
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from cromlech.envs import pettingzoo


def choose(env: Any, agent: str, observation: dict[str, Any]) -> int:
    """One legal action: `observation["observation"]` is what the agent sees, `action_mask` what it may do."""
    return int(env.action_space(agent).sample(observation["action_mask"]))


def main() -> None:
    """Play games, and count wins."""
    parser = argparse.ArgumentParser(description="Play whole games with PettingZoo.")
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", default="python", help="python starts at once; cpu is several times faster")
    args = parser.parse_args()
    env = pettingzoo.env(args.game, args.players, reward="win", target=args.target)
    won: Counter[str] = Counter()
    for number in range(args.games):
        env.reset(seed=args.seed + number)
        for agent in env.possible_agents:
            env.action_space(agent).seed(args.seed + number)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            over = termination or truncation
            won[agent] += over and reward > 0
            env.step(None if over else choose(env, agent, observation))
    print({agent: won[agent] for agent in env.possible_agents})


if __name__ == "__main__":
    main()
