"""The trained networks that come with the games, and the file they are kept in.

A file begins with a line that names the format and a line of JSON, the header:

- `game`, and `digest`, a hash of the game's observation fields and actions (see `digest_of`): a network is of no use
  with others;
- `points`: how many points ahead a reward of 1 stands for, and `win`: the reward for a win on top of that;
- `spread`: how much wider results are spread around what the network expects than around what the evaluation expects;
- `arrays`: name, type (`i1` or `i4`, little-endian), and shape of each array, in order;
- `training`: where the network comes from.

The rest are the arrays, compressed with zlib. `bots/compiled/network.py` says what each of them means. Its functions
take them as arguments, so nothing of a network is compiled in.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cromlech.core.errors import CromlechError
from cromlech.core.game import Game

FILE = "network.bin"
FORMAT = b"cromlech network 1\n"
CODES = {"i1": "b", "i4": "i"}
"""The types of arrays, and what Python calls them."""
UNITS = ("points", "spread")
"""The numbers of the header that a network has as its `units`."""


class NetworkError(CromlechError):
    """A network that is missing or doesn't fit its game. The message says what to do."""


@dataclass(frozen=True)
class NetworkFile:
    """The content of a file."""

    header: Mapping[str, Any]
    content: bytes

    @classmethod
    def read(cls, path: Path, game: Game) -> NetworkFile:
        """Read the network of a game. Raises NetworkError if there is none, or if it is for other rules."""
        try:
            whole = path.read_bytes()
        except FileNotFoundError:
            raise NetworkError("error.network_missing", game=game.name, path=str(path)) from None
        try:
            name, header, content = whole.split(b"\n", 2)
            made = cls(json.loads(header), zlib.decompress(content))
        except (ValueError, zlib.error):
            name = b""
        if name + b"\n" != FORMAT:
            raise NetworkError("error.network_damaged", path=str(path))
        if (made.header["game"], made.header["digest"]) != (game.name, digest_of(game)):
            raise NetworkError("error.network_outdated", game=game.name, path=str(path))
        return made

    @cached_property
    def arrays(self) -> dict[str, Any]:
        """The arrays by name: rows of numbers, or a list of such rows."""
        found, at = {}, 0
        for name, code, shape in self.header["arrays"]:
            numbers = array(CODES[code])
            length = shape[0] * (shape[1] if len(shape) > 1 else 1)
            numbers.frombytes(self.content[at : at + length * numbers.itemsize])
            at += length * numbers.itemsize
            if sys.byteorder == "big":
                numbers.byteswap()
            row = shape[-1]
            found[name] = numbers if len(shape) == 1 else [numbers[i : i + row] for i in range(0, length, row)]
        return found


def digest_of(game: Game) -> str:
    """A hash of what a network's inputs and outputs stand for: the fields of observations, and the actions in order."""
    fields = [[field.name, field.count] for field in game.parts.observation_fields()]
    actions = [action.notation for action in game.actions]
    return hashlib.sha256(json.dumps([fields, actions]).encode()).hexdigest()[:16]


_files: dict[tuple[str, Path], NetworkFile] = {}


def network_file(game: Game, path: Path | None = None) -> NetworkFile:
    """The network that comes with a game, or the one in a file."""
    key = (game.name, path or game.load().folder / FILE)
    if key not in _files:
        _files[key] = NetworkFile.read(key[1], game)
    return _files[key]


def has_network(game: Game) -> bool:
    """Whether a network that fits comes with a game."""
    try:
        network_file(game)
    except NetworkError:
        return False
    return True


def network(game: Game, target: str = "cpu", path: Path | None = None) -> Any:
    """A `Network` of `bots/compiled/network.py`, with working memory of its own."""
    loaded = game.load(target)
    rules = loaded.module("network")
    file = network_file(game, path)
    arrays = file.arrays
    width = len(arrays["weights"][0])
    inputs = max(width, len(arrays["inputs"]) + len(arrays["options"])) + rules.AT_ONCE

    def numbers(values: Any, code: str = "q") -> Any:
        if target == "python":
            return values
        import numpy as np

        return loaded.numbers(np.array(values, dtype=code))

    return rules.Network(
        weights=numbers(arrays["weights"], "b"),
        **{name: numbers(arrays[name]) for name in ("inputs", "options", "logs", "scales", "heads", "layout")},
        units=numbers([file.header[name] for name in UNITS], "d"),
        seen=numbers([0] * len(arrays["inputs"])),
        rows=numbers([0] * inputs),
        amounts=numbers([0] * inputs, "i"),
        sums=numbers([0] * width, "i"),
        stream=numbers([0] * width),
        normed=numbers([0] * width),
    )
