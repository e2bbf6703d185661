"""The network, and how actions are drawn from its policy."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from .encoder import Encoder


class Block(nn.Module):  # type: ignore[misc]
    """A residual block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)

    def forward(self, x: Tensor) -> Tensor:
        """The input plus what two layers make of it."""
        more: Tensor = self.second(functional.relu(self.first(self.norm(x))))
        return x + more


class Network(nn.Module):  # type: ignore[misc]
    """The policy, and the expected reward of every seat, relative to the one to move."""

    def __init__(self, encoder: Encoder, actions: int, seats: int, width: int, depth: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.enter = nn.Linear(encoder.length, width)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(depth)))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, seats)
        nn.init.zeros_(self.value.weight)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all actions, and values."""
        with torch.autocast(observation.device.type, torch.bfloat16, enabled=observation.is_cuda):
            hidden = self.norm(self.blocks(functional.relu(self.enter(self.encoder(observation, mask)))))
            logits: Tensor = self.policy(hidden)
        with torch.autocast(observation.device.type, enabled=False):
            return logits, functional.linear(hidden.float(), self.value.weight, self.value.bias)


def logs(logits: Tensor, mask: Tensor) -> Tensor:
    """Log-probabilities. Those of illegal actions are very low."""
    return torch.log_softmax(logits.to(torch.float32, copy=True).masked_fill_(mask == 0, -1e9), dim=1)


def draw(log_probabilities: Tensor) -> Tensor:
    """Draw an action for every game by the network's probabilities."""
    noise = torch.empty_like(log_probabilities).exponential_().log_()
    return (log_probabilities - noise).argmax(dim=1)


class Weigh(torch.autograd.Function):  # type: ignore[misc]
    """Log-probabilities of two actions per row, and the entropy, with few passes over the long rows of logits."""

    @staticmethod
    def forward(ctx: Any, logits: Tensor, mask: Tensor, action: Tensor, label: Tensor) -> tuple[Tensor, ...]:
        """The log-probabilities of `action` and `label`, and the entropy."""
        found = logs(logits, mask)
        entropy = -(found.exp() * found).sum(dim=1)
        ctx.save_for_backward(found, entropy, action, label)
        ctx.kind = logits.dtype
        return *(found.gather(1, a[:, None]).squeeze(1) for a in (action, label)), entropy

    @staticmethod
    def backward(ctx: Any, of_action: Tensor, of_label: Tensor, of_entropy: Tensor) -> Any:
        """Computed by hand: logit j changes log p_a by [a = j] − p_j, and the entropy H by − p_j (log p_j + H)."""
        found, entropy, action, label = ctx.saved_tensors
        grad = found.exp()
        inner = found.add_(entropy[:, None]).mul_(of_entropy[:, None]).add_((of_action + of_label)[:, None])
        grad.mul_(inner).neg_()
        grad.scatter_add_(1, action[:, None], of_action[:, None])
        grad.scatter_add_(1, label[:, None], of_label[:, None])
        return grad.to(ctx.kind), None, None, None
