"""CUDA kernels of the batch: one slot per thread.

Between calls, the states stay in GPU memory as rows of words. During a call, each is in its thread's local
memory, where the same field of 32 games is one access. In the rows, it would be 32.
"""

from typing import Any

from numba import cuda, int8, int32, int64

from .batch import Games, Shown, advance, lay_out, pick, take
from .rules import MAX_LEGAL, State

STATE = State.dtype()
WORD_BYTES = 8 if STATE.itemsize % 8 == 0 else 4 if STATE.itemsize % 4 == 0 else 1
WORDS = STATE.itemsize // WORD_BYTES
WORD = int64 if WORD_BYTES == 8 else int32 if WORD_BYTES == 4 else int8


@cuda.jit  # type: ignore[untyped-decorator]
def lay_out_kernel(start: Any, options: Any) -> None:
    """Prepare the start of every game, in one thread."""
    if cuda.grid(1) == 0:
        lay_out(start, options)


@cuda.jit  # type: ignore[untyped-decorator]
def advance_kernel(fresh: bool, actions: Any, games: Games, stream: int, kind: int, shown: Shown) -> None:
    """Make the move of slot i, in thread i."""
    i = cuda.grid(1)
    if i < len(games.slots):
        ids = cuda.local.array(MAX_LEGAL, int64)
        words = cuda.local.array(WORDS, WORD)
        for j in range(WORDS):
            words[j] = games.states[i][j]
        own = Games(words.view(STATE), games.start, games.slots, games.choices)
        advance(i, i + 1, i, fresh, actions, own, ids, stream, kind, shown)
        for j in range(WORDS):
            games.states[i][j] = words[j]


@cuda.jit  # type: ignore[untyped-decorator]
def pick_kernel(slots: Any, choices: Any, actions: Any) -> None:
    """Pick an action for slot i, in thread i."""
    i = cuda.grid(1)
    if i < len(slots):
        pick(i, i + 1, slots, choices, actions)


@cuda.jit  # type: ignore[untyped-decorator]
def take_kernel(actions: Any, taken: Any) -> None:
    """Copy the action of slot i, in thread i."""
    i = cuda.grid(1)
    if i < len(taken):
        take(i, i + 1, actions, taken)
