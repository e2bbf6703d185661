"""Turn a trained network into the file that comes with its game.

Weights become 8-bit numbers with a scale per output. Normalizations are folded into the layer after them. A number of
an observation is several inputs: a category for each value, and the number itself. They become one row of weights per
value, minus the row for zero, so that only numbers other than zero cost time.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from cromlech.bots.networks import FORMAT, digest_of, network
from cromlech.core.game import Game

from . import LearningError
from .floats import CLAMP, Arrays, FloatNetwork, Floats, depth_of, squeezed
from .settings import Settings, recipe_of

LARGEST = 127
LOGS = 1023


class Inputs:
    """The inputs of a network, numbered as in its encoder: categories, numbers, options."""

    def __init__(self, net: Arrays) -> None:
        self.categories: dict[int, dict[int, int]] = {}
        source, value = net["encoder.source"].tolist(), net["encoder.value"].tolist()
        for i, (column, number) in enumerate(zip(source, value, strict=True)):
            self.categories.setdefault(column, {})[number] = i
        self.numbers = {column: i for i, column in enumerate(net["encoder.scalars"].tolist())}
        self.options = {action: i for i, action in enumerate(net["encoder.options"].tolist())}
        self.mean, self.spread = net["encoder.mean"].astype(float), net["encoder.spread"].astype(float)
        self.first_number = len(source)
        self.first_option = self.first_number + len(self.numbers)

    def standard(self, column: int, value: int) -> float:
        """The value of a column as an input."""
        i = self.numbers[column]
        return float(np.clip((squeezed(value) - self.mean[i]) / self.spread[i], -CLAMP, CLAMP))

    def part(self, weights: Floats, column: int, value: int) -> Floats:
        """What a value of a column adds to each output of the first layer."""
        found = np.zeros(len(weights))
        if value in self.categories.get(column, {}):
            found += weights[:, self.categories[column][value]]
        if column in self.numbers:
            found += weights[:, self.first_number + self.numbers[column]] * self.standard(column, value)
        return found


class Converter:
    """Collects the arrays of a file."""

    def __init__(self, game: Game, net: Arrays) -> None:
        self.game = game
        self.rules = game.load().module("network")
        self.net = {n: v.astype(float) if v.dtype.kind == "f" else v for n, v in net.items()}
        self.inputs = Inputs(self.net)
        self.weights: list[Any] = []
        self.scales: list[Floats] = []
        self.heads: list[Any] = []
        self.layout: list[int] = []
        inputs, options = self._enter()
        for number in range(depth_of(net)):
            self._block(f"blocks.{number}.")
        self.layout.append(self.height)
        self._head("policy")
        self.layout.append(self.height)
        self._head("value")
        logs = squeezed(np.arange(1, LOGS + 1)) * (1 << self.rules.LOG_BITS)
        self.arrays = {
            "weights": np.concatenate(self.weights),
            "inputs": inputs,
            "options": options,
            "logs": logs,
            "scales": np.array(self.scales),
            "heads": np.concatenate(self.heads),
            "layout": np.array(self.layout),
        }

    @property
    def height(self) -> int:
        """The number of rows of weights so far."""
        return sum(map(len, self.weights))

    def _quantized(self, rows: Floats) -> tuple[Any, Floats]:
        """Rows of weights as 8-bit numbers, and what stands for 1 in each column."""
        unit = np.abs(rows).max(axis=0) / LARGEST
        unit[unit == 0] = 1
        return np.rint(rows / unit).astype(np.int8), unit

    def _layer(self, rows: Floats, offset: Floats, one: int) -> None:
        """Add a layer whose inputs are in units of 1 / `one`."""
        made, unit = self._quantized(rows)
        self.weights.append(made)
        self.scales += [unit * self.rules.ONE / one * (1 << self.rules.SCALE_BITS), offset * self.rules.ONE]

    def _normed(self, norm: str, weight: Floats, bias: Floats) -> tuple[Floats, Floats]:
        """A layer together with the scale and offset of the normalization before it."""
        return weight * self.net[f"{norm}.weight"], bias + weight @ self.net[f"{norm}.bias"]

    def _enter(self) -> tuple[Any, Any]:
        """The first layer."""
        r, known, weights = self.rules, self.inputs, self.net["enter.weight"]
        columns = self.game.observation_shape[0]
        inputs = np.zeros((columns, 7))
        inputs[:, r.FIRST] = r.NOTHING
        offset = self.net["enter.bias"].copy()
        rows: list[Floats] = []
        for column in range(columns):
            nothing = known.part(weights, column, 0)
            offset += nothing
            if column in known.categories:
                low, high = min(0, *known.categories[column]), max(0, *known.categories[column])
                inputs[column, : r.GAIN] = low, high - low + 1, len(rows)
                rows += [known.part(weights, column, value) - nothing for value in range(low, high + 1)]
            elif column in known.numbers:
                i = known.numbers[column]
                rest = known.standard(column, 0) * r.ONE_IN
                most = CLAMP * r.ONE_IN
                inputs[column] = 0, 0, len(rows), r.ONE_IN / known.spread[i], rest, -most, most
                rows.append(weights[:, known.first_number + i])
        options = np.full(self.game.action_count, r.NOTHING)
        for action, i in known.options.items():
            options[action] = len(rows)
            rows.append(weights[:, known.first_option + i])
        self._layer(np.array(rows), offset, r.ONE_IN)
        self.layout.append(self.height)
        return inputs, options

    def _block(self, name: str) -> None:
        """A residual block: two layers."""
        first = self.net[f"{name}first.weight"], self.net[f"{name}first.bias"]
        second = self.net[f"{name}second.weight"], self.net[f"{name}second.bias"]
        for weight, bias in (self._normed(f"{name}norm", *first), second):
            self._layer(weight.T, bias, self.rules.ONE)

    def _head(self, name: str) -> None:
        """The policy, or the values."""
        weight, bias = self._normed("norm", self.net[f"{name}.weight"], self.net[f"{name}.bias"])
        made, unit = self._quantized(weight.T)
        self.weights.append(made.T)
        self.heads.append(np.stack([unit * (1 << self.rules.SCALE_BITS), bias * self.rules.ONE], axis=1))


def content_of(game: Game, saved: Mapping[str, Any]) -> bytes:
    """The content of the file for a checkpoint."""
    settings = Settings.of(saved["settings"]["game"], recipe_of(game), saved["settings"])
    if settings.game != game.name:
        raise LearningError("train.other_game", game=settings.game)
    if settings.encoding != "categories":
        raise LearningError("train.encoding", encoding=settings.encoding)
    arrays, described = [], []
    for name, values in Converter(game, saved["network"]).arrays.items():
        code = "i1" if name == "weights" else "i4"
        made = np.rint(values).astype(f"<{code}")
        if not (made == np.rint(values)).all():
            raise LearningError("train.too_large", name=name)
        arrays.append(made.tobytes())
        described.append([name, code, list(made.shape)])
    training = {"minutes": round(saved["minutes"], 2), "steps": saved["steps"], "settings": asdict(settings)}
    header = {"game": game.name, "digest": digest_of(game), "points": settings.points, "win": settings.win}
    header |= {"spread": settings.spread, "arrays": described, "training": training}
    return FORMAT + json.dumps(header).encode() + b"\n" + zlib.compress(b"".join(arrays), 9)


def compare(game: Game, path: Path, original: FloatNetwork, positions: int, target: str = "cpu") -> dict[str, float]:
    """How far the file and the original differ in positions of games that mostly follow the policy."""
    loaded = game.load(target)
    rules, net = loaded.module("network"), network(game, target, path)
    picker = random.Random(1)
    state = game.start(seed=1)
    same: list[bool] = []
    apart: list[float] = []
    off: list[float] = []
    while len(same) < positions:
        if state.over:
            state = game.start(seed=picker.randrange(1 << 30))
        legal = state.legal()
        mask = np.zeros(game.action_count)
        mask[legal] = 1
        expected, values = original(state.observation(state.actor), mask)
        ids, out = loaded.numbers(legal), loaded.numbers([0.0] * len(legal))
        raw = state.raw if target == "python" else state.raw.to_record()[0]
        rules.perceive(net, raw, ids, len(legal))
        rules.preferences(net, ids, len(legal), out)
        one, two = _probabilities(expected[legal]), _probabilities(np.array(out))
        same.append(one.argmax() == two.argmax())
        apart.append((one * np.log(one / two)).sum())
        off += [rules.expectation(net, seat) - values[seat] for seat in range(game.players)]
        state.apply(legal[one.argmax()] if picker.random() < 0.8 else picker.choice(legal))
    return {"same choice": float(np.mean(same)), "divergence": float(np.mean(apart)), "error": float(np.std(off))}


def _probabilities(x: Any) -> Any:
    """What the policy makes of its preferences."""
    x = np.exp(x - x.max())
    return x / x.sum()
