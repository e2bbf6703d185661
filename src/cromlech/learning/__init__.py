"""Training networks by self-play, and turning them into the files that bots play by.

- `settings`: everything a run depends on, and the recipe that comes with a game.
- `ppo`: games, network, and training in PyTorch. Only this folder needs it.
- `curves`: the learning curve of a run, and its plot. `records`: what else is written down about it.
- `floats`: a network in floating point, without PyTorch.
- `converting`: from there to `network.bin`, with 8-bit weights.

`cromlech train` is the command. `docs/learning.md` explains the settings and shows what each of them achieved.
"""

from __future__ import annotations

from importlib.util import find_spec

from cromlech.core.errors import CromlechError

CHECKPOINT = "checkpoint.pt"
"""In the folder of a run: everything needed to continue it, or to play with its network."""
CURVE = "curve.jsonl"
PLOT = "curve.svg"
RECORD = "settings.toml"
"""The settings, the machine, and the last results. A game keeps this file and the curve next to its network."""


class LearningError(CromlechError):
    """Something that a run needs is missing or doesn't fit. The message says what to do."""


def check_torch() -> None:
    """Raise LearningError with the command that installs PyTorch, unless it is there."""
    if find_spec("torch") is None:
        raise LearningError("arena.no_package", package="PyTorch", extra="learn")
