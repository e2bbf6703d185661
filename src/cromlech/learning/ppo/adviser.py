"""What greedy would do in every game of a batch, what the evaluation says, and whose choice is secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from cromlech.bots.memory import Memory
from cromlech.core.errors import TargetError
from cromlech.envs.batch import BatchEnv

NO_CHOICE = -1.0
"""A temperature that means greedy need not choose here."""
STATES = 4
"""The position, an imagined one, and two for looking ahead."""


def torch_device(target: str) -> str:
    """The device of tensors for a target of the rules."""
    if target != "cuda":
        return "cpu"
    if not torch.cuda.is_available():
        raise TargetError("cuda", (), why="torch.cuda.is_available() is False")
    return "cuda"


class Adviser:
    """Looks at every slot of a batch, on the same device."""

    def __init__(self, env: BatchEnv) -> None:
        self.env = env
        on = torch_device(env.target)
        self.action = torch.zeros(env.batch, dtype=torch.int64, device=on)
        """What greedy chose where it was asked."""
        self.worth = torch.zeros((env.batch, env.game.players), device=on)
        """The points every seat can expect, by the evaluation."""
        self.secret = torch.zeros(env.batch, dtype=torch.bool, device=on)
        """Whether others won't see the choice to be made."""
        self._nowhere = torch.full((env.batch,), NO_CHOICE, device=on)
        if env.target == "cuda":
            from cromlech.core import cuda

            self._rngs: Any = cuda.DeviceArray(_generators(env))
        else:
            self._desk = Memory(env.game, env.target, states=STATES).desk

    def judge(self) -> None:
        """Fill `worth` and `secret`."""
        self._look(self._nowhere, False)

    def advise(self, temperature: Tensor) -> None:
        """Fill `worth` and `secret`, and `action` where the temperature is not negative."""
        self._look(temperature, True)

    def _look(self, temperature: Tensor, choosing: bool) -> None:
        env, given = self.env, (temperature, self.action, self.worth, self.secret)
        states = env._games.states
        if env.target == "cuda":
            from cromlech.core import cuda

            kernel = _kernel(env.game.load("cuda"), choosing)
            cuda.launch(kernel, env.batch, states, self._rngs, *map(cuda.as_device_array, given))
        else:
            _on_cpu(env, choosing)(states, *(tensor.numpy() for tensor in given), self._desk)


def _generators(env: BatchEnv) -> Any:
    """A random generator for every slot, each with its own start."""
    made = np.zeros(env.batch, env.game.load("cpu").module("rng").Rng.dtype())
    lots = np.random.default_rng(env.seed)
    for name in ("a", "b"):
        made[name] = lots.integers(1, 2**32, env.batch)
    return made


_compiled: dict[tuple[str, str, bool], Any] = {}
"""By package, target, and whether greedy chooses: that takes much longer to compile."""


def _on_cpu(env: BatchEnv, choosing: bool) -> Callable[..., None]:
    """Handle one slot after another, interpreted or compiled."""
    loaded = env.game.load(env.target)
    key = (loaded.package, env.target, choosing)
    if key in _compiled:
        found: Callable[..., None] = _compiled[key]
        return found
    evaluate, deciding = loaded.module("evaluation").evaluate, loaded.module("deciding")
    secret, imagine = deciding.secret, deciding.imagine
    weigh, drawn = deciding.weigh_by_ratings, deciding.drawn

    def put(states: Any, others: Any, i: int) -> None:
        states[0] = others[i].copy() if env.target == "python" else others[i]

    def put_compiled(states: Any, others: Any, i: int) -> None:
        states[0] = others[i]

    if env.target == "cpu":
        import numba

        put = numba.njit(put_compiled)

    def look(states: Any, temperature: Any, actions: Any, worth: Any, hidden: Any, desk: Any) -> None:
        for i in range(len(actions)):
            put(desk.states, states, i)
            seat = desk.states[0].actor
            for other in range(len(worth[i])):
                worth[i][other] = evaluate(desk.states[0], other, desk.work[0])
            hidden[i] = secret(desk.states[0])
            if choosing:
                if temperature[i] >= 0.0:
                    imagine(desk, 1, seat)
                    n = weigh(desk, 1, temperature[i])
                    actions[i] = desk.ids[drawn(desk.work[2], n, desk.rngs[0])]

    made = numba.njit(look) if env.target == "cpu" else look
    _compiled[key] = made
    return made


def _kernel(loaded: Any, choosing: bool) -> Any:
    """The same with one thread per slot."""
    key = (loaded.package, "cuda", choosing)
    if key in _compiled:
        return _compiled[key]
    from numba import cuda, float64, int64
    from numba.cuda.cudadrv import nvvm

    # Rules and evaluation have more tables than fit in the 64 KiB of constant memory, so use global memory.
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    batch, desk_of = loaded.module("batch_kernels"), loaded.module("desk").Desk
    evaluate, deciding = loaded.module("evaluation").evaluate, loaded.module("deciding")
    secret, imagine = deciding.secret, deciding.imagine
    weigh, drawn = deciding.weigh_by_ratings, deciding.drawn
    state, word, words = batch.STATE, batch.WORD, batch.WORDS
    room, length = STATES * words, loaded.module("judging").IDS_LENGTH
    terms = max(1, loaded.module("evaluation").TERM_COUNT)

    @cuda.jit  # type: ignore[untyped-decorator]
    def judge(states: Any, rngs: Any, temperature: Any, actions: Any, worth: Any, hidden: Any) -> None:
        i = cuda.grid(1)
        if i < len(rngs):
            own = cuda.local.array(words, word)
            for j in range(words):
                own[j] = states[i][j]
            parts = cuda.local.array(terms, float64)
            s = own.view(state)[0]
            for other in range(len(worth[i])):
                worth[i][other] = evaluate(s, other, parts)
            hidden[i] = secret(s)

    @cuda.jit  # type: ignore[untyped-decorator]
    def advise(states: Any, rngs: Any, temperature: Any, actions: Any, worth: Any, hidden: Any) -> None:
        i = cuda.grid(1)
        if i < len(rngs):
            own = cuda.local.array(room, word)
            for j in range(words):
                own[j] = states[i][j]
            ids = cuda.local.array(length, int64)
            parts = cuda.local.array(terms, float64)
            ratings = cuda.local.array(length, float64)
            chances = cuda.local.array(length, float64)
            desk = desk_of(own.view(state), rngs[i : i + 1], ids, (parts, ratings, chances), 0, 0)
            seat = desk.states[0].actor
            for other in range(len(worth[i])):
                worth[i][other] = evaluate(desk.states[0], other, parts)
            hidden[i] = secret(desk.states[0])
            if temperature[i] >= 0.0:
                imagine(desk, 1, seat)
                n = weigh(desk, 1, temperature[i])
                actions[i] = ids[drawn(chances, n, desk.rngs[0])]

    _compiled[key] = advise if choosing else judge
    return _compiled[key]
