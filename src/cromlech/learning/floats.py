"""A network in floating point, without PyTorch: from a checkpoint, or from a file with 8-bit weights."""

from __future__ import annotations

import collections
import pickle
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from cromlech.bots.networks import NetworkFile
from cromlech.core.game import Game

from . import LearningError

Floats = np.ndarray[Any, np.dtype[np.float64]]
Arrays = dict[str, Any]
"""The arrays of a network by the names that PyTorch gives them."""
CLAMP = 5
"""The encoder limits standardized numbers to this."""
STORAGES = {"FloatStorage": np.float32, "HalfStorage": np.float16, "LongStorage": np.int64, "ShortStorage": np.int16}


def squeezed(x: Any) -> Any:
    """± log(1 + |x|): keeps counts without an upper bound, such as food or points, small, and 0 at 0."""
    return np.sign(x) * np.log1p(np.abs(x))


def read_checkpoint(path: Path) -> dict[str, Any]:
    """What `torch.save` wrote: a zip file with a pickle of everything but the numbers, and a file for each tensor."""
    try:
        with zipfile.ZipFile(path) as file:
            return _unpacked(file)
    except (OSError, zipfile.BadZipFile, pickle.UnpicklingError, KeyError, EOFError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LearningError("error.file", path=str(path), why=why) from None


def _unpacked(file: zipfile.ZipFile) -> dict[str, Any]:
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


class FloatNetwork:
    """The network as it was trained. Computes one position at a time."""

    def __init__(self, net: Arrays) -> None:
        self.net = net

    def __call__(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """The preferences for all actions, and the values."""
        net = self.net
        numbers = squeezed(seen[net["encoder.scalars"]].astype(float)) - net["encoder.mean"]
        numbers = np.clip(numbers / net["encoder.spread"], -CLAMP, CLAMP)
        categories = seen[net["encoder.source"]] == net["encoder.value"]
        x = np.maximum(0, self._linear("enter", np.concatenate([categories, numbers, mask[net["encoder.options"]]])))
        for number in range(depth_of(net)):
            name = f"blocks.{number}."
            inner = np.maximum(0, self._linear(f"{name}first", self._normal(f"{name}norm", x)))
            x = x + self._linear(f"{name}second", inner)
        x = self._normal("norm", x)
        return self._linear("policy", x), self._linear("value", x)

    def _linear(self, name: str, x: Any) -> Any:
        return self.net[f"{name}.weight"] @ x + self.net[f"{name}.bias"]

    def _normal(self, name: str, x: Any) -> Any:
        x = (x - x.mean()) / np.sqrt(x.var() + 1e-5)
        return x * self.net[f"{name}.weight"] + self.net[f"{name}.bias"]


def depth_of(net: Arrays) -> int:
    """The number of residual blocks."""
    return sum(name.startswith("blocks.") and name.endswith(".norm.weight") for name in net)


def restored(game: Game, file: NetworkFile) -> Arrays:
    """The network of a file with 8-bit weights, so that it can play in PyTorch, and learn on."""
    rules = game.load().module("network")
    arrays = {name: np.array(values) for name, values in file.arrays.items()}
    weights, scales, heads = arrays["weights"].astype(float), arrays["scales"], arrays["heads"]
    one, one_in, unit = rules.ONE, rules.ONE_IN, 1 << rules.SCALE_BITS
    width = weights.shape[1]
    blocks, policy, value = arrays["layout"].tolist()

    def layer(number: int, first: int, last: int, inputs: int) -> tuple[Floats, Floats]:
        """The weights and offsets of a layer whose inputs are in units of 1 / `inputs`."""
        scale = scales[2 * number] / unit * inputs / one
        return (weights[first:last] * scale).T, scales[2 * number + 1] / one

    enter, offset = layer(0, 0, blocks, one_in)
    net, rows, rests = _inputs(rules, arrays)
    net |= {"enter.weight": enter[:, rows], "enter.bias": offset - enter[:, list(rests)] @ list(rests.values())}
    for number in range((policy - blocks) // (2 * width)):
        name, first = f"blocks.{number}.", blocks + 2 * width * number
        net |= {f"{name}norm.weight": np.ones(width), f"{name}norm.bias": np.zeros(width)}
        for part, which in enumerate(("first", "second")):
            made = layer(1 + 2 * number + part, first + part * width, first + (part + 1) * width, one)
            net[f"{name}{which}.weight"], net[f"{name}{which}.bias"] = made
    net |= {"norm.weight": np.ones(width), "norm.bias": np.zeros(width)}
    for name, first, last in (("policy", policy, value), ("value", value, len(weights))):
        head = heads[first - policy : last - policy]
        net[f"{name}.weight"] = weights[first:last] * (head[:, :1] / unit)
        net[f"{name}.bias"] = head[:, 1] / one
    return net


def _inputs(rules: Any, arrays: Arrays) -> tuple[Arrays, list[int], dict[int, float]]:
    """The inputs of an encoder, the row of weights of each, and by row, how much of it each number is at zero."""
    pairs, numbers, options = [], [], []
    for column, (low, count, first, gain, rest, *_) in enumerate(arrays["inputs"].tolist()):
        if count:
            pairs += [(column, low + i, first + i) for i in range(count) if low + i != 0]
        elif first != rules.NOTHING:
            numbers.append((column, gain / rules.ONE_IN, rest / rules.ONE_IN, first))
    for action, row in enumerate(arrays["options"].tolist()):
        if row != rules.NOTHING:
            options.append((action, row))
    gains = np.array([gain for _, gain, _, _ in numbers])
    rests = {row: rest for _, _, rest, row in numbers}
    net: Arrays = {
        "encoder.source": np.array([column for column, _, _ in pairs], np.int64),
        "encoder.value": np.array([value for _, value, _ in pairs], np.int16),
        "encoder.scalars": np.array([column for column, *_ in numbers], np.int64),
        "encoder.mean": -np.array(list(rests.values())) / gains,
        "encoder.spread": 1 / gains,
        "encoder.options": np.array([action for action, _ in options], np.int64),
    }
    return net, [row for *_, row in [*pairs, *numbers, *options]], rests
