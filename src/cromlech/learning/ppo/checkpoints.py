"""What is kept of a run, and networks to play against."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from cromlech.bots.networks import NetworkFile
from cromlech.core.game import Game
from cromlech.learning import LearningError
from cromlech.learning.floats import Arrays, depth_of, restored

from .encoder import Encoder
from .network import Network

KEPT = 8
"""How many past selves a checkpoint keeps, in half precision."""


def load_checkpoint(game: Game, path: Path, device: str) -> dict[str, Any]:
    """Everything that a run has saved."""
    try:
        saved: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError as error:
        raise LearningError("error.file", path=str(path), why=error.strerror) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise LearningError("error.file", path=str(path), why=str(error)) from None
    if saved["settings"]["game"] != game.name:
        raise LearningError("train.other_game", game=saved["settings"]["game"])
    return saved


def build(state: dict[str, Tensor], encoding: str, device: str) -> Network:
    """A network with these arrays."""
    sizes = [len(state[f"encoder.{name}"]) for name in ("source", "scalars", "options")]
    actions, width = state["policy.weight"].shape
    made = Network(Encoder(encoding, sizes), actions, len(state["value.bias"]), width, depth_of(state))
    made.load_state_dict(state)
    made.to(device)
    return made


def frozen(game: Game, path: Path, device: str) -> Network:
    """The network of a checkpoint, or of a file with 8-bit weights."""
    if path.suffix == ".pt":
        saved = load_checkpoint(game, path, device)
        return build(saved["network"], saved["settings"]["encoding"], device)
    arrays: Arrays = restored(game, NetworkFile.read(path, game))
    state = {name: torch.as_tensor(values) for name, values in arrays.items()}
    floats = {name: value.float() if value.is_floating_point() else value for name, value in state.items()}
    return build(floats, "categories", device)


def thinned(past: list[dict[str, Tensor]]) -> list[dict[str, Tensor]]:
    """Some past selves, spread over time, as small as possible."""
    step = max(1, -(-len(past) // KEPT))
    chosen = past[::-1][::step][::-1]
    return [{name: _cast(value, torch.float16) for name, value in state.items()} for state in chosen]


def thickened(past: list[dict[str, Tensor]]) -> list[dict[str, Tensor]]:
    """The same as they were."""
    return [{name: _cast(value, torch.float32) for name, value in state.items()} for state in past]


def _cast(value: Tensor, kind: torch.dtype) -> Tensor:
    return value.to(kind) if value.is_floating_point() else value
