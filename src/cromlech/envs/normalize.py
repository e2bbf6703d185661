"""Observations as small numbers for a network, from what the games declare about them.

>>> import cromlech
>>> from cromlech.envs.normalize import Normalizer
>>> game = cromlech.game("stone-age", players=2)
>>> small = Normalizer(game)
>>> state = game.start(seed=1)
>>> small(state.observation(0)).shape, small.names[:2]
((276,), ['phase', 'actor'])
>>> wide = Normalizer(game, categories=True)
>>> wide(state.observation(0)).shape, wide.names[:2]
((432,), ['phase = choose_start', 'phase = deal_card'])
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from cromlech.core.game import Game
from cromlech.core.observations import Observed

WIDEST = 255
"""The greatest range that is scaled evenly. Wider ones are scaled by the logarithm."""
COMMON = 1000
"""The number that becomes 1 on the logarithmic scale."""


class Normalizer:
    """Turns observations of one game into float32 numbers, mostly between -1 and 1.

    A number within narrow bounds is scaled evenly: its lowest value is 0, its highest 1. One without narrow bounds,
    such as food or points, becomes ± log(1 + |x|) / log(1001). With `categories`, a number whose values have names
    (a legend), such as a phase or a card, becomes one 0 or 1 for each of its values instead.
    """

    def __init__(self, game: Game, categories: bool = False) -> None:
        self.game = game
        self.names: list[str] = []
        """What each number of the result stands for."""
        index, low, scale, logarithmic = [], [], [], []
        value: list[int | None] = []
        for number, field, name in numbers(game):
            if categories and field.legend:
                for wanted in range(field.low, field.high + 1):
                    self.names.append(f"{name} = {value_name(field, wanted)}")
                    index.append(number)
                    low.append(0)
                    scale.append(1.0)
                    logarithmic.append(False)
                    value.append(wanted)
                continue
            wide = field.high - field.low > WIDEST
            self.names.append(name)
            index.append(number)
            low.append(0 if wide else field.low)
            scale.append(1 / math.log1p(COMMON) if wide else 1 / max(1, field.high - field.low))
            logarithmic.append(wide)
            value.append(None)
        self.index = np.array(index, np.int64)
        """For every number of the result, the number of the observation it comes from."""
        self.low = np.array(low, np.int32)
        self.scale = np.array(scale, np.float32)
        self.logarithmic = np.array(logarithmic)
        self.category = np.array([wanted is not None for wanted in value])
        self.value = np.array([0 if wanted is None else wanted for wanted in value], np.int32)
        """For every number that is 1 for one value and 0 for all others: that value."""

    @property
    def length(self) -> int:
        """How many numbers the result has."""
        return len(self.index)

    def __call__(self, observations: Any) -> np.ndarray[Any, Any]:
        """One observation, or any array of them with the numbers last, as float32."""
        seen = np.asarray(observations)[..., self.index]
        plain = (seen - self.low) * self.scale
        wide = np.sign(seen) * np.log1p(np.abs(seen.astype(np.float32))) * self.scale
        found = np.where(self.category, seen == self.value, np.where(self.logarithmic, wide, plain))
        return found.astype(np.float32)

    @property
    def bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The lowest and highest possible values of the result."""
        low, high = (self(bound) for bound in self.game.observation_bounds)
        low[self.category], high[self.category] = 0, 1
        return low, high


def numbers(game: Game) -> Iterator[tuple[int, Observed, str]]:
    """Every number of an observation: its index, its field, and its name.

    >>> import cromlech
    >>> [name for _, field, name in numbers(cromlech.game("stone-age")) if field.name == "paid"]
    ['paid: wood', 'paid: brick', 'paid: stone', 'paid: gold']
    """
    for field in game.parts.observation_fields():
        for k in range(field.count):
            each = field.each[k] if k < len(field.each) else str(k + 1)
            yield field.first + k, field, field.name if field.count == 1 else f"{field.name}: {each}"


def value_name(field: Observed, value: int) -> str:
    """The name of a value in the field's legend, or the number itself if it has none, such as -1."""
    return field.legend[value] if 0 <= value < len(field.legend) else str(value)


def explain(game: Game, observation: Any) -> dict[str, str]:
    """An observation in words: the name of every number that isn't 0, with its value.

    >>> import cromlech
    >>> state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    >>> told = explain(state.game, state.observation(0))
    >>> told["phase"], told["player 0: food"], told["player 1: figures"]
    ('placing', '12', '5')
    """
    return {
        name: value_name(field, int(observation[index]))
        for index, field, name in numbers(game)
        if observation[index] != 0 or field.legend
    }
