"""Turn a network trained by benchmarks/learn_trial.py into the file that comes with its game.

    python benchmarks/convert_network.py winter.pt [--to FILE] [--check 400]

Weights become 8-bit numbers with a scale per output. Normalizations are folded into the layer after them. A number of
an observation is several inputs: a category for each value, and the number itself. They become one row of weights per
value, minus the row for zero, so that only numbers other than zero cost time. `--check` compares both networks in so
many positions. Needs numpy, but not PyTorch.
"""

from __future__ import annotations

import argparse
import collections
import json
import pickle
import random
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

import cromlech
from cromlech.bots.networks import FILE, FORMAT, digest_of, network
from cromlech.core.files import write_whole
from cromlech.core.game import Game
from learn_settings import POINTS, SPREAD

Floats = np.ndarray[Any, np.dtype[np.float64]]
LARGEST = 127
CLAMP = 5
"""The encoder of learn_trial.py limits standardized numbers to this."""
LOGS = 1023
STORAGES = {"FloatStorage": np.float32, "LongStorage": np.int64, "ShortStorage": np.int16}


def read(path: str) -> dict[str, Any]:
    """What `torch.save` wrote: a zip file with a pickle of everything but the numbers, and a file for each tensor."""
    with zipfile.ZipFile(path) as file:
        root = file.namelist()[0].partition("/")[0]

        def rebuilt(storage: Any, offset: int, size: Any, stride: Any, *_: Any) -> Any:
            steps = [step * storage.itemsize for step in stride]
            return np.lib.stride_tricks.as_strided(storage[offset:], size, steps).copy()

        class Reader(pickle.Unpickler):
            def find_class(self, module: str, name: str) -> Any:
                known = {"_rebuild_tensor_v2": rebuilt, "OrderedDict": collections.OrderedDict, **STORAGES}
                if name not in known:
                    raise pickle.UnpicklingError(f"{module}.{name} is not part of a network")
                return known[name]

            def persistent_load(self, pid: Any) -> Any:
                _, kind, key, *_ = pid
                return np.frombuffer(file.read(f"{root}/data/{key}"), kind)

        with file.open(f"{root}/data.pkl") as content:
            saved: dict[str, Any] = Reader(content).load()
    return saved


def squeezed(x: Any) -> Any:
    """As in learn_trial.py."""
    return np.sign(x) * np.log1p(np.abs(x))


class Encoder:
    """The inputs of learn_trial.py, numbered as there: categories, numbers, options."""

    def __init__(self, net: dict[str, Any]) -> None:
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

    def __init__(self, game: Game, saved: dict[str, Any]) -> None:
        self.game = game
        self.rules = game.load().module("network")
        self.net = {n: v.astype(float) if v.dtype == np.float32 else v for n, v in saved["network"].items()}
        self.encoder = Encoder(self.net)
        self.weights: list[Any] = []
        self.scales: list[Floats] = []
        self.heads: list[Any] = []
        self.layout: list[int] = []
        inputs, options = self.enter()
        for number in range(saved["settings"]["depth"]):
            self.block(f"blocks.{number}.")
        self.layout.append(self.height)
        self.head("policy")
        self.layout.append(self.height)
        self.head("value")
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

    def quantized(self, rows: Floats) -> tuple[Any, Floats]:
        """Rows of weights as 8-bit numbers, and what stands for 1 in each column."""
        unit = np.abs(rows).max(axis=0) / LARGEST
        unit[unit == 0] = 1
        return np.rint(rows / unit).astype(np.int8), unit

    def layer(self, rows: Floats, offset: Floats, one: int) -> None:
        """Add a layer whose inputs are in units of 1 / `one`."""
        made, unit = self.quantized(rows)
        self.weights.append(made)
        self.scales += [unit * self.rules.ONE / one * (1 << self.rules.SCALE_BITS), offset * self.rules.ONE]

    def normed(self, norm: str, weight: Floats, bias: Floats) -> tuple[Floats, Floats]:
        """A layer together with the scale and offset of the normalization before it."""
        return weight * self.net[f"{norm}.weight"], bias + weight @ self.net[f"{norm}.bias"]

    def enter(self) -> tuple[Any, Any]:
        """The first layer."""
        r, encoder, weights = self.rules, self.encoder, self.net["enter.weight"]
        columns = self.game.observation_shape[0]
        inputs = np.zeros((columns, 7))
        inputs[:, r.FIRST] = r.NOTHING
        offset = self.net["enter.bias"].copy()
        rows: list[Floats] = []
        for column in range(columns):
            nothing = encoder.part(weights, column, 0)
            offset += nothing
            if column in encoder.categories:
                low, high = min(0, *encoder.categories[column]), max(0, *encoder.categories[column])
                inputs[column, : r.GAIN] = low, high - low + 1, len(rows)
                rows += [encoder.part(weights, column, value) - nothing for value in range(low, high + 1)]
            elif column in encoder.numbers:
                i = encoder.numbers[column]
                rest = encoder.standard(column, 0) * r.ONE_IN
                most = CLAMP * r.ONE_IN
                inputs[column] = 0, 0, len(rows), r.ONE_IN / encoder.spread[i], rest, -most, most
                rows.append(weights[:, encoder.first_number + i])
        options = np.full(self.game.action_count, r.NOTHING)
        for action, i in encoder.options.items():
            options[action] = len(rows)
            rows.append(weights[:, encoder.first_option + i])
        self.layer(np.array(rows), offset, r.ONE_IN)
        self.layout.append(self.height)
        return inputs, options

    def block(self, name: str) -> None:
        """A residual block: two layers."""
        first = self.net[f"{name}first.weight"], self.net[f"{name}first.bias"]
        second = self.net[f"{name}second.weight"], self.net[f"{name}second.bias"]
        for weight, bias in (self.normed(f"{name}norm", *first), second):
            self.layer(weight.T, bias, self.rules.ONE)

    def head(self, name: str) -> None:
        """The policy, or the values."""
        weight, bias = self.normed("norm", self.net[f"{name}.weight"], self.net[f"{name}.bias"])
        made, unit = self.quantized(weight.T)
        self.weights.append(made.T)
        self.heads.append(np.stack([unit * (1 << self.rules.SCALE_BITS), bias * self.rules.ONE], axis=1))


def content_of(game: Game, saved: dict[str, Any]) -> bytes:
    """The content of the file."""
    arrays, described = [], []
    for name, values in Converter(game, saved).arrays.items():
        code = "i1" if name == "weights" else "i4"
        made = np.rint(values).astype(f"<{code}")
        assert (made == np.rint(values)).all(), f"{name} has numbers too large for {code}"
        arrays.append(made.tobytes())
        described.append([name, code, list(made.shape)])
    settings = saved["settings"]
    header = {"game": game.name, "digest": digest_of(game), "points": POINTS[game.name], "win": settings["win"]}
    training = {"minutes": round(saved["minutes"], 2), "steps": saved["steps"], **settings}
    header |= {"spread": SPREAD[game.name], "arrays": described, "training": training}
    return FORMAT + json.dumps(header).encode() + b"\n" + zlib.compress(b"".join(arrays), 9)


class Original:
    """The network as it was trained, in floating point."""

    def __init__(self, net: dict[str, Any]) -> None:
        self.net = net

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """The preferences for all actions, and the values."""
        net = self.net
        numbers = squeezed(seen[net["encoder.scalars"]].astype(float)) - net["encoder.mean"]
        numbers = np.clip(numbers / net["encoder.spread"], -CLAMP, CLAMP)
        categories = seen[net["encoder.source"]] == net["encoder.value"]
        x = np.maximum(0, self.linear("enter", np.concatenate([categories, numbers, mask[net["encoder.options"]]])))
        number = 0
        while f"blocks.{number}.norm.weight" in net:
            name = f"blocks.{number}."
            inner = np.maximum(0, self.linear(f"{name}first", self.normal(f"{name}norm", x)))
            x = x + self.linear(f"{name}second", inner)
            number += 1
        x = self.normal("norm", x)
        return self.linear("policy", x), self.linear("value", x)

    def linear(self, name: str, x: Any) -> Any:
        """A layer."""
        return self.net[f"{name}.weight"] @ x + self.net[f"{name}.bias"]

    def normal(self, name: str, x: Any) -> Any:
        """A normalization."""
        x = (x - x.mean()) / np.sqrt(x.var() + 1e-5)
        return x * self.net[f"{name}.weight"] + self.net[f"{name}.bias"]


def probabilities(x: Any) -> Any:
    """What the policy makes of its preferences."""
    x = np.exp(x - x.max())
    return x / x.sum()


def compare(game: Game, path: Path, original: Original, positions: int) -> dict[str, float]:
    """How far the networks differ in positions of games that mostly follow the policy."""
    loaded = game.load("cpu")
    rules, net = loaded.module("network"), network(game, "cpu", path)
    picker = random.Random(1)
    state = game.start(seed=1)
    ids, out = np.zeros(loaded.rules.MAX_LEGAL, np.int64), np.zeros(loaded.rules.MAX_LEGAL)
    same, apart, off = [], [], []
    while len(same) < positions:
        if state.over:
            state = game.start(seed=picker.randrange(1 << 30))
        legal = state.legal()
        mask = np.zeros(game.action_count)
        mask[legal] = 1
        expected, values = original(state.observation(state.actor), mask)
        n = len(legal)
        ids[:n] = legal
        rules.perceive(net, state.raw.to_record()[0], ids, n)
        rules.preferences(net, ids, n, out)
        one, two = probabilities(expected[legal]), probabilities(out[:n])
        same.append(one.argmax() == two.argmax())
        apart.append((one * np.log(one / two)).sum())
        off += [rules.expectation(net, seat) - values[seat] for seat in range(game.players)]
        state.apply(legal[one.argmax()] if picker.random() < 0.8 else picker.choice(legal))
    return {"same choice": np.mean(same), "divergence": np.mean(apart), "error of values": np.std(off)}


def main() -> None:
    """Convert one network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network")
    parser.add_argument("--to", help="the file to write; without it, the one that comes with the game")
    parser.add_argument("--check", type=int, default=0, help="compare in so many positions for each number of players")
    args = parser.parse_args()
    saved = read(args.network)
    game = cromlech.game(saved["settings"]["game"])
    path = Path(args.to) if args.to else game.load().folder / FILE
    content = content_of(game, saved)
    write_whole(path, content)
    print(f"{path}: {len(content):,} bytes")
    if args.check:
        for players in map(int, saved["settings"]["players"].split(",")):
            of = cromlech.game(game.name, players=players)
            found = compare(of, path, Original(saved["network"]), args.check)
            print(players, {name: round(float(value), 4) for name, value in found.items()})


if __name__ == "__main__":
    main()
