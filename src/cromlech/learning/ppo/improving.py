"""One round of learning: proximal policy optimization (Schulman et al., 2017)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from cromlech.learning.settings import Settings

from .games import Samples
from .network import Network, Weigh

MEASURED = ("entropy", "value_loss", "kl", "imitation", "target_variance")


@dataclass(frozen=True)
class Weights:
    """How much each goal counts in this round."""

    policy: float
    entropy: float
    imitation: float


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    samples: Sequence[Samples],
    settings: Settings,
    weights: Weights,
) -> dict[str, float]:
    """Make some passes over the samples in random minibatches. Returns the means of the measurements."""
    seen = []
    units = [_unit(part) for part in samples]
    for _ in range(settings.epochs):
        parts: list[tuple[int, Tensor]] = []
        for number, part in enumerate(samples):
            order = torch.randperm(len(part.action), device=part.action.device)
            parts += [(number, rows) for rows in order.split(settings.minibatch)]
        random.shuffle(parts)
        for number, rows in parts:
            batch = Samples(*(column[rows] for column in vars(samples[number]).values()))
            loss, measured = _loss(network, batch, units[number], settings, weights)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), settings.max_grad)
            optimizer.step()
            seen.append(measured)
    return dict(zip(MEASURED, torch.stack(seen).mean(dim=0).tolist(), strict=True))


def _unit(part: Samples) -> tuple[Tensor, Tensor]:
    """The mean and the spread of advantages. Each number of players has its own, so that all count alike."""
    chosen = part.advantage[part.own]
    return chosen.mean(), chosen.std() + 1e-6


def _loss(
    network: Network, batch: Samples, unit: tuple[Tensor, Tensor], settings: Settings, weights: Weights
) -> tuple[Tensor, Tensor]:
    """What to minimize, and some measurements."""
    logits, values = network(batch.seen, batch.allowed)
    own = batch.own.float()
    chosen, labeled, entropies = Weigh.apply(logits, batch.allowed, batch.action, batch.label)
    advantage = (batch.advantage - unit[0]) / unit[1]
    ratio = torch.exp((chosen - batch.before).clamp(max=10.0))
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    count = own.sum().clamp(min=1.0)
    gain = (torch.minimum(ratio * advantage, clipped * advantage) * own).sum() / count
    entropy = entropies.mean()
    value_loss = (values[:, : batch.target.shape[1]] - batch.target).square().mean()
    loss = settings.value_weight * value_loss - weights.policy * (gain + weights.entropy * entropy)
    imitation = -labeled.mean() if weights.imitation > 0 else torch.zeros_like(entropy)
    loss = loss + weights.imitation * imitation
    away = ((ratio - 1 - (chosen - batch.before)) * own).sum() / count
    measured = [x.detach() for x in (entropy, value_loss, away, imitation, batch.target.var())]
    return loss, torch.stack(measured)
