"""Teach a small network to play Stone Age for two, by PPO and self-play, in ten minutes on a laptop.

    pip install "cromlech[learn]"
    python examples/ppo_stone_age.py                    # 10 minutes on the CPU
    python examples/ppo_stone_age.py --device cuda      # games, network, and training on the GPU, no copying
    cromlech arena stone-age --players 2 --games 100 --bots examples/ppo_stone_age.py:PolicyBot,hard
    cromlech serve --open --bot hard=examples/ppo_stone_age.py:PolicyBot:checkpoint=ppo_stone_age.pt

One network plays both seats of many games at once (`cromlech.envs.batch`). It sees what the seat to move may know and
the mask of legal actions. It outputs how likely it would take each action, and how many points ahead it expects to
finish. Proximal policy optimization (Schulman et al., 2017) makes moves that turned out better than expected more
likely. At the end, the network plays against a random player, with equally many games in each seat.
"""
# ruff: noqa: T201

from __future__ import annotations

import argparse
import math
import random
import time
from dataclasses import dataclass
from functools import cache

import torch
from torch import Tensor, nn

import cromlech
from cromlech.bots import Bot, Budget, Candidate, Seat
from cromlech.envs.batch import BatchEnv

SAVED = "ppo_stone_age.pt"

POINTS = 30.0
"""How many points ahead a reward of 1 stands for."""


@dataclass
class Settings:
    """The settings of PPO. The second column of numbers is for a GPU, which likes large batches."""

    games: int  # in parallel
    steps: int  # of each game between two improvements of the network
    minibatch: int
    epochs: int = 2
    learning_rate: float = 1e-3
    gamma: float = 0.999
    lam: float = 0.95
    clip: float = 0.2
    entropy: float = 0.02
    value_weight: float = 0.5
    max_grad: float = 0.5


SETTINGS = {"cpu": Settings(games=256, steps=64, minibatch=2048), "cuda": Settings(8192, 64, 32768)}


class Network(nn.Module):
    """Two hidden layers, then one number per action and the expected result."""

    def __init__(self, observation_length: int, action_count: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observation_length + action_count, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy = nn.Linear(width, action_count)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)
        nn.init.normal_(self.policy.weight, std=0.01)  # at first, all legal actions are about equally likely

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all actions (illegal ones: minus infinity) and the value for the seat to move."""
        seen = observation.float()
        # Counts such as food or points have no upper bound: ± log(1 + |x|) keeps them small, and 0 at 0.
        seen = torch.sign(seen) * torch.log1p(seen.abs())
        allowed = mask.bool()
        hidden = self.body(torch.cat([seen, allowed.float()], dim=1))
        logits = self.policy(hidden).masked_fill(~allowed, -torch.inf)
        return torch.log_softmax(logits, dim=1), self.value(hidden).squeeze(1)


def draw(log_probabilities: Tensor) -> Tensor:
    """Draw an action for every game by the network's probabilities."""
    return torch.multinomial(log_probabilities.exp(), 1).squeeze(1)


class Views:
    """The environment's arrays as tensors on the same memory: `env.step` changes what they show."""

    def __init__(self, env: BatchEnv) -> None:
        self.observation = torch.as_tensor(env.observation)
        self.mask = torch.as_tensor(env.mask)
        self.actor = torch.as_tensor(env.actor)
        self.reward = torch.as_tensor(env.reward)
        self.score = torch.as_tensor(env.score)
        self.done = torch.as_tensor(env.done)


class Rollout:
    """What happened in `steps` steps of all games, one row per step."""

    def __init__(self, settings: Settings, views: Views) -> None:
        def room(like: Tensor) -> Tensor:
            return torch.zeros((settings.steps, *like.shape), dtype=like.dtype, device=like.device)

        number = torch.zeros(settings.games, device=views.mask.device)
        self.observation, self.mask, self.actor = room(views.observation), room(views.mask), room(views.actor)
        self.done, self.action = room(views.done), room(number.long())
        self.reward, self.value, self.log_probability = room(number), room(number), room(number)

    @torch.no_grad()
    def play(self, env: BatchEnv, views: Views, network: Network) -> None:
        """Fill the rows. The network chooses for the seat to move."""
        for t in range(len(self.action)):
            log_probabilities, value = network(views.observation, views.mask)
            action = draw(log_probabilities)
            self.observation[t], self.mask[t], self.actor[t] = views.observation, views.mask, views.actor
            self.action[t], self.value[t] = action, value
            self.log_probability[t] = log_probabilities.gather(1, action[:, None]).squeeze(1)
            env.step(action)
            # What the seat that moved has earned: nonzero only if this move ended the game.
            earned = views.reward.gather(1, self.actor[t].long()[:, None]).squeeze(1)
            self.reward[t], self.done[t] = earned / POINTS, views.done

    @torch.no_grad()
    def advantages(self, views: Views, network: Network, settings: Settings) -> Tensor:
        """How much better each move was than expected (generalized advantage estimation).

        What one player wins, the other loses, so the value of a position for me is minus its value for the
        opponent. Looking ahead, the sign flips whenever the turn passes.
        """
        _, next_value = network(views.observation, views.mask)
        next_actor, next_advantage = views.actor, torch.zeros_like(next_value)
        advantage = torch.zeros_like(self.value)
        for t in reversed(range(len(self.action))):
            sign = torch.where(self.actor[t] == next_actor, 1.0, -1.0) * settings.gamma
            sign = torch.where(self.done[t], 0.0, sign)  # after the end comes another game
            surprise = self.reward[t] + sign * next_value - self.value[t]
            advantage[t] = surprise + sign * settings.lam * next_advantage
            next_value, next_actor, next_advantage = self.value[t], self.actor[t], advantage[t]
        return advantage


def improve(
    network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout, advantage: Tensor, settings: Settings
) -> dict[str, float]:
    """Make several passes over the rollout in random minibatches. Returns the means of the measurements."""
    observation, mask = rollout.observation.flatten(0, 1), rollout.mask.flatten(0, 1)
    action, before = rollout.action.flatten(), rollout.log_probability.flatten()
    advantage, target = advantage.flatten(), (advantage + rollout.value).flatten()
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    seen = []
    for _ in range(settings.epochs):
        for part in torch.randperm(len(action), device=action.device).split(settings.minibatch):
            log_probabilities, value = network(observation[part], mask[part])
            chosen = log_probabilities.gather(1, action[part][:, None]).squeeze(1)
            ratio = torch.exp(chosen - before[part])
            gain = torch.minimum(
                ratio * advantage[part], ratio.clamp(1 - settings.clip, 1 + settings.clip) * advantage[part]
            ).mean()
            # 0 · log 0 = 0 for illegal actions
            entropy = -(log_probabilities.exp() * log_probabilities.clamp(min=-1e4)).sum(dim=1).mean()
            value_loss = (value - target[part]).square().mean()
            loss = settings.value_weight * value_loss - gain - settings.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), settings.max_grad)
            optimizer.step()
            seen.append(torch.stack([entropy.detach(), value_loss.detach(), (before[part] - chosen).mean().detach()]))
    return dict(zip(("entropy", "value_loss", "kl"), torch.stack(seen).mean(dim=0).tolist(), strict=True))


@torch.no_grad()
def evaluate(network: Network, device: str, games: int, seed: int) -> str:
    """Play the network against random moves. Returns the share of games won, with draws as half, and the points.

    Every slot plays one game. The network has seat 0 in even slots and seat 1 in odd ones.
    """
    env = BatchEnv("stone-age", games, players=2, seed=seed, reward="win", target=device)
    views = Views(env)
    seat = torch.arange(games, device=views.mask.device) % 2
    seats = torch.stack([seat, 1 - seat], dim=1)
    won = torch.full((games,), torch.nan, device=views.mask.device)
    points = torch.zeros((games, 2), device=views.mask.device)
    while (playing := won.isnan()).any():
        log_probabilities, _ = network(views.observation, views.mask)
        randomly = torch.as_tensor(env.random_actions())
        env.step(torch.where(views.actor == seat, log_probabilities.argmax(dim=1), randomly))
        ended = views.done & playing  # later games of a slot don't count
        won = torch.where(ended, (views.reward.gather(1, seat[:, None]).squeeze(1) + 1) / 2, won)
        points = torch.where(ended[:, None], views.score.gather(1, seats).float(), points)
    share, low, high = wilson(won.mean().item(), games)
    own, other = points.mean(dim=0).tolist()
    return f"{share:.1%} of {games} games won (95 %: {low:.1%} … {high:.1%}), {own:.0f} to {other:.0f} points"


@cache
def saved(checkpoint: str) -> Network:
    """The network in a file, on the CPU."""
    content = torch.load(checkpoint, map_location="cpu")
    game = cromlech.game("stone-age", players=2)
    network = Network(*game.observation_shape, game.action_count, content["state"]["value.weight"].shape[1])
    network.load_state_dict(content["state"])
    torch.set_num_threads(1)
    return network.eval()


class PolicyBot(Bot):
    """The saved policy as a bot for arena, server, and terminal. With a temperature, it draws instead of maximizing."""

    def __init__(self, checkpoint: str = SAVED, temperature: float = 0.0, seed: int | None = None) -> None:
        self.network = saved(checkpoint)
        self.temperature = temperature
        self.picker = random.Random(seed)

    @torch.no_grad()
    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """The legal actions by their probability, the chosen one first."""
        legal = seat.legal()
        mask = torch.zeros(1, seat.game.action_count, dtype=torch.bool)
        mask[0, legal] = True
        [log_probabilities], _ = self.network(torch.from_numpy(seat.observation())[None], mask)
        found = [Candidate(action, log_probabilities[action].exp().item(), 0) for action in legal]
        found.sort(key=lambda candidate: -candidate.value)
        if self.temperature > 0:
            weights = [candidate.value ** (1 / self.temperature) for candidate in found]
            found.insert(0, found.pop(self.picker.choices(range(len(found)), weights)[0]))
        return found


def wilson(share: float, n: int, z: float = 1.96) -> tuple[float, float, float]:
    """A share with its 95% score interval."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return share, middle - half, middle + half


def main() -> None:
    """Train, evaluate, and save."""
    parser = argparse.ArgumentParser(description="Teach a small network to play Stone Age for two.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to train")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch; more pay off only on idle cores")
    parser.add_argument("--evaluate", type=int, default=1000, help="games against random moves at the end")
    parser.add_argument("--save", default=SAVED, help="file for the policy")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    settings = SETTINGS[args.device]

    env = BatchEnv("stone-age", settings.games, players=2, seed=args.seed, target=args.device)
    views = Views(env)
    network = Network(env.observation.shape[1], env.mask.shape[1]).to(args.device)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=1e-5)
    rollout = Rollout(settings, views)

    begun = shown = time.monotonic()
    number, steps = 0, 0
    while (passed := (time.monotonic() - begun) / 60) < args.minutes:
        for group in optimizer.param_groups:  # smaller steps toward the end
            group["lr"] = settings.learning_rate * max(0.05, 1 - passed / args.minutes)
        rollout.play(env, views, network)
        measured = improve(network, optimizer, rollout, rollout.advantages(views, network, settings), settings)
        number += 1
        steps += settings.games * settings.steps
        if time.monotonic() - shown > 30:
            shown = time.monotonic()
            losses = "  ".join(f"{name} {value:.3f}" for name, value in measured.items())
            against = evaluate(network, args.device, 100, seed=1000 + number)
            print(f"{passed:5.1f} min  {steps / 1e6:6.2f} M steps  {losses}  against random: {against}", flush=True)

    seconds = time.monotonic() - begun
    print(f"{steps:,} steps in {seconds / 60:.1f} minutes on {args.device}: {steps / seconds:,.0f} per second")
    print("against random moves:", evaluate(network, args.device, args.evaluate, seed=999_999))
    torch.save({"settings": vars(args), "state": network.state_dict()}, args.save)
    print(f"saved: {args.save}")


if __name__ == "__main__":
    main()
