"""From observation and mask to the inputs of a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn

from cromlech.learning.floats import CLAMP

WIDEST = 64
"""A field with more values than this is a number, not a category."""
RARE = 1e-5
"""Values and options in a smaller share of a sample get no input."""


class Encoder(nn.Module):  # type: ignore[misc]
    """Observation and mask as a row of inputs.

    `log`: the numbers themselves, ± log(1 + |x|). `categories`: one input for every value of every small field that
    occurs in a sample of games, and all varying numbers, standardized.
    """

    source: Tensor
    value: Tensor
    scalars: Tensor
    mean: Tensor
    spread: Tensor
    options: Tensor

    def __init__(self, kind: str, sizes: Sequence[int]) -> None:
        super().__init__()
        self.kind = kind
        categories, scalars, options = self.sizes = list(sizes)
        self.register_buffer("source", torch.zeros(categories, dtype=torch.int64))
        self.register_buffer("value", torch.zeros(categories, dtype=torch.int16))
        self.register_buffer("scalars", torch.arange(scalars))
        self.register_buffer("mean", torch.zeros(scalars))
        self.register_buffer("spread", torch.ones(scalars))
        self.register_buffer("options", torch.arange(options))
        self.length = categories + scalars + options

    @classmethod
    def fit(cls, kind: str, bounds: Sequence[Any], observation: Tensor, mask: Tensor) -> Encoder:
        """The inputs that vary in a sample."""
        if kind == "log":
            return cls(kind, (0, observation.shape[1], mask.shape[1]))
        pairs = []
        for column, (low, high) in enumerate(zip(*(bound.tolist() for bound in bounds), strict=True)):
            if 0 < high - low < WIDEST:
                found = torch.bincount((observation[:, column].long() - low).clamp(0, high - low))
                share = (found.double() / len(observation)).tolist()
                values = [low + i for i, part in enumerate(share) if RARE < part < 1 - RARE]
                # for two values, one input is enough
                pairs += [(column, value) for value in (values[1:] if len(values) == 2 else values)]
        numbers = squeezed(observation)
        varying = (numbers.std(dim=0) > 1e-3).nonzero().flatten()
        often = mask.float().mean(dim=0)
        options = ((often > RARE) & (often < 1 - RARE)).nonzero().flatten()
        made = cls(kind, (len(pairs), len(varying), len(options)))
        made.to(observation.device)
        if pairs:
            made.source.copy_(torch.tensor([column for column, _ in pairs]))
            made.value.copy_(torch.tensor([value for _, value in pairs]))
        made.scalars.copy_(varying)
        made.mean.copy_(numbers.mean(dim=0)[varying])
        made.spread.copy_(numbers.std(dim=0)[varying])
        made.options.copy_(options)
        return made

    def forward(self, observation: Tensor, mask: Tensor) -> Tensor:
        """The inputs of the first layer."""
        kind = torch.bfloat16 if observation.is_cuda else torch.float32
        numbers = (squeezed(observation[:, self.scalars]) - self.mean) / self.spread
        allowed = mask[:, self.options].to(kind)
        if self.kind == "log":
            return torch.cat([numbers.to(kind), allowed], dim=1)
        categories = (observation[:, self.source] == self.value).to(kind)
        return torch.cat([categories, numbers.clamp(-CLAMP, CLAMP).to(kind), allowed], dim=1)


def squeezed(observation: Tensor) -> Tensor:
    """As in `floats`."""
    numbers = observation.float()
    return torch.sign(numbers) * torch.log1p(numbers.abs())
