"""The batched environment in PyTorch: a policy gradient (REINFORCE) against a compiled bot, in 60 lines.

    pip install "cromlech[learn]"
    python examples/batch_torch.py                       # against random moves
    python examples/batch_torch.py --opponent greedy --updates 500

Only the last reward of a game is nonzero, so every decision of a game gets the game's result.
`examples/ppo_stone_age.py` learns faster, by self-play, and runs on a GPU.
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse

import torch
from torch import nn

from cromlech.envs.batch import BatchEnv
from cromlech.envs.normalize import Normalizer

POINTS = 100.0
"""How many points ahead a result of 1 stands for."""


def main() -> None:
    """Learn, and show the results."""
    parser = argparse.ArgumentParser(description="Learn with the batched environment in PyTorch.")
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--opponent", default="random", help="random, greedy, greedy:temperature=3, search:nodes=20 …")
    parser.add_argument("--batch", type=int, default=64, help="games at once")
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", default="cpu")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    env = BatchEnv(args.game, args.batch, players=2, seed=args.seed, target=args.target, opponents={1: args.opponent})
    small = Normalizer(env.game)
    mask = torch.as_tensor(env.mask)  # shares the environment's memory
    policy = nn.Sequential(nn.Linear(small.length, 128), nn.Tanh(), nn.Linear(128, env.game.action_count))
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    slots = torch.arange(args.batch)
    for update in range(args.updates):
        env.reset(args.seed + update)
        steps, results = [], torch.full((args.batch,), torch.nan)
        while results.isnan().any():  # until every slot has finished its first game
            seen, legal = torch.from_numpy(small(env.observation)), mask.bool()
            with torch.no_grad():
                logits = policy(seen).masked_fill(~legal, -torch.inf)
            actions = torch.distributions.Categorical(logits=logits).sample()
            playing = results.isnan()
            steps.append((seen[playing], legal[playing], actions[playing], slots[playing]))
            env.step(actions)
            ended = torch.from_numpy(env.done) & playing
            results[ended] = torch.from_numpy(env.reward)[ended, 0] / POINTS
        advantage = results - results.mean()
        optimizer.zero_grad()
        total = sum(len(step[2]) for step in steps)
        for seen, legal, actions, which in steps:
            logits = policy(seen).masked_fill(~legal, -torch.inf)
            chosen = torch.distributions.Categorical(logits=logits).log_prob(actions)
            (-(chosen * advantage[which]).sum() / total).backward()
        optimizer.step()
        won = (results > 0).float().mean()
        if update % 10 == 0 or update == args.updates - 1:
            print(
                f"{update:4}  {total:6} decisions  {won:6.1%} won  {POINTS * results.mean():+7.1f} points", flush=True
            )


if __name__ == "__main__":
    main()
