"""The cuda target: numba-cuda, one game a thread.

Everything that knows about numba-cuda is here, so that its quirks are met in one place.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import TargetError

if TYPE_CHECKING:
    from .game import Game

if not hasattr(np, "row_stack"):  # numba-cuda still names an alias that numpy has dropped
    np.__dict__["row_stack"] = np.vstack

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") == "1"
BLOCK = 64


def module() -> Any:
    """numba's cuda module; TargetError if there is neither a GPU nor the simulator."""
    try:
        from numba import cuda
    except ImportError as error:
        raise TargetError("cuda", (), why=f"pip install cromlech[cuda] ({error})") from None
    if not SIMULATED:
        try:
            available = cuda.is_available()
        except Exception as error:  # the driver's own errors have no common base
            raise TargetError("cuda", (), why=str(error)) from None
        if not available:
            raise TargetError("cuda", (), why="no CUDA device")
    return cuda


def device_function(function: Any) -> Any:
    """What `@rule` means on a GPU."""
    return module().jit(device=True)(function)


def play_on_device(game: Game, out: Any, seed: int, first: int, limit: int, mode: int) -> None:
    """Play one game per row of `out`."""
    cuda = module()
    loaded = game.load("cuda")
    kernel = loaded.module("kernels").play_kernel
    blank = cuda.to_device(np.zeros(1, dtype=loaded.rules.State.dtype()))
    options = cuda.to_device(np.array(game.encoded, dtype=np.int64))
    rows = cuda.to_device(out)
    block = 1 if SIMULATED else BLOCK
    kernel[(len(out) + block - 1) // block, block](rows, blank, options, seed, first, limit, mode)
    rows.copy_to_host(out)
