"""CUDA kernels: one game per thread, with its state in the thread's local memory."""

from typing import Any

from numba import cuda, from_dtype, int64

from cromlech.core.cuda import SIMULATED

from .playouts import play_many
from .rng import Rng
from .rules import MAX_LEGAL, State

# The simulator needs numpy's types, the compiler numba's.
STATE = State.dtype() if SIMULATED else from_dtype(State.dtype())
RNG = Rng.dtype() if SIMULATED else from_dtype(Rng.dtype())


@cuda.jit  # type: ignore[untyped-decorator]
def play_kernel(out: Any, blank: Any, options: Any, stream: int, first: int, limit: int, mode: int) -> None:
    """Play game `first + i` into row i, in thread i. `blank` is one all-zero state."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        states = cuda.local.array(2, STATE)
        rngs = cuda.local.array(1, RNG)
        ids = cuda.local.array(MAX_LEGAL, int64)
        states[1] = blank[0]
        play_many(states, rngs, ids, options, stream, first + i, limit, mode, out[i : i + 1])
