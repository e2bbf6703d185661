"""Teach a seat to beat a bot, with MaskablePPO of sb3-contrib.

pip install "cromlech[envs]" sb3-contrib
python examples/maskable_ppo.py                                        # a few minutes
python examples/maskable_ppo.py --game cromlech/CVlizations-v0 --opponents medium --steps 500000
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import cromlech.envs.gymnasium  # registers the games  # noqa: F401

POINTS = 100.0
"""How many points ahead a reward of 1 stands for."""


def make(args: argparse.Namespace) -> gymnasium.Env:
    """One environment. MaskablePPO finds `action_masks` through the wrappers."""
    env = gymnasium.make(args.game, players=2, seat="random", opponents=args.opponents, normalize=True)
    return Monitor(gymnasium.wrappers.TransformReward(env, lambda points: points / POINTS))


def main() -> None:
    """Train, then count wins."""
    parser = argparse.ArgumentParser(description="Teach a seat to beat a bot with MaskablePPO.")
    parser.add_argument("--game", default="cromlech/StoneAge-v0")
    parser.add_argument("--opponents", default="random", help="a bot: random, easy, medium, search:nodes=100 …")
    parser.add_argument("--steps", type=int, default=50_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=100, help="games to count wins in")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="maskable_ppo.zip")
    args = parser.parse_args()
    envs = DummyVecEnv([lambda: make(args)] * 4)
    settings = {"n_steps": 512, "batch_size": 256, "gamma": 0.999, "learning_rate": 1e-3, "seed": args.seed}
    model = MaskablePPO("MlpPolicy", envs, verbose=1, **settings)
    model.learn(args.steps)
    model.save(args.save)
    env, won = make(args), 0.0
    for number in range(args.games):
        observation, _ = env.reset(seed=1_000_000 + number)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks())
            observation, reward, over, _, _ = env.step(action)
        won += 0.5 * (np.sign(reward) + 1)
    print(f"{won:g} of {args.games} games won against {args.opponents}")


if __name__ == "__main__":
    main()
