"""Play many random games at once, on any target."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from .checks import check_whole

if TYPE_CHECKING:
    from .game import Game

NO_LIMIT = 1 << 40
MOST_GAMES = 1_000_000_000
PLAIN, TRACED, CHECKED = range(3)
RESULT_HEAD = 5
"""The number of columns before score and rank by seat: checksum, fault, moves, rounds, over."""


@dataclass(frozen=True)
class Playouts:
    """The results of many games. Row i is game number i."""

    scores: np.ndarray[Any, Any]
    ranks: np.ndarray[Any, Any]
    """1 for a winner, 0 in games that were cut off."""
    moves: np.ndarray[Any, Any]
    rounds: np.ndarray[Any, Any]
    over: np.ndarray[Any, Any]
    checksums: np.ndarray[Any, Any]
    """With `mode=TRACED`: a checksum of every option offered and every choice made."""
    faults: np.ndarray[Any, Any]
    """With `mode=CHECKED`: the number of the first broken invariant, or 0 if all held."""
    seconds: float

    def __len__(self) -> int:
        return len(self.moves)


def run_playouts(
    game: Game,
    n: int,
    *,
    seed: int = 0,
    first: int = 0,
    target: str = "cpu",
    threads: int = 1,
    mode: int = PLAIN,
    limit: int = NO_LIMIT,
) -> Playouts:
    """Play games number `first` … `first + n - 1` of a seed at random."""
    check_whole("n", n, 0, MOST_GAMES)
    check_whole("threads", threads, 1, 1024)
    check_whole("seed", seed)
    out = np.zeros((n, RESULT_HEAD + 2 * game.players), dtype=np.int64)
    begun = time.perf_counter()
    if target == "cuda":
        from .cuda import play_on_device

        play_on_device(game, out, seed, first, limit, mode)
    else:
        parts = max(1, min(threads, n)) if target == "cpu" else 1
        bounds = [n * i // parts for i in range(parts + 1)]
        jobs = [(game, target, out[a:b], seed, first + a, limit, mode) for a, b in pairwise(bounds)]
        if parts == 1:
            _play_part(*jobs[0])
        else:
            warm_up(game)
            with ThreadPoolExecutor(parts) as pool:
                list(pool.map(lambda job: _play_part(*job), jobs))
    seconds = time.perf_counter() - begun
    return Playouts(
        scores=out[:, RESULT_HEAD::2].copy(),
        ranks=out[:, RESULT_HEAD + 1 :: 2].copy(),
        moves=out[:, 2].copy(),
        rounds=out[:, 3].copy(),
        over=out[:, 4] == 1,
        checksums=out[:, 0].copy(),
        faults=out[:, 1].copy(),
        seconds=seconds,
    )


def warm_up(game: Game) -> float:
    """Compile what playouts need on the CPU, or load it from the cache. Returns the seconds it took."""
    begun = time.perf_counter()
    _play_part(game, "cpu", np.zeros((1, RESULT_HEAD + 2 * game.players), dtype=np.int64), 0, 0, 1, PLAIN)
    return time.perf_counter() - begun


def _play_part(game: Game, target: str, out: Any, seed: int, first: int, limit: int, mode: int) -> None:
    states, rngs, ids, options = buffers(game, target)
    game.load(target).module("playouts").play_many(states, rngs, ids, options, seed, first, limit, mode, out)


def buffers(game: Game, target: str, states: int = 2) -> tuple[Any, Any, Any, Any]:
    """All-zero states, a generator, room for legal ids, and the options, in the form a target needs."""
    loaded = game.load(target)
    ids, options = map(loaded.numbers, ([0] * loaded.rules.MAX_LEGAL, game.encoded))
    return loaded.room(loaded.rules.State, states), loaded.room(loaded.module("rng").Rng, 1), ids, options


def copy_speed(game: Game, n: int) -> float:
    """State copies per second inside compiled code."""
    states, _, _, _ = buffers(game, "cpu")
    copy_many = game.load("cpu").module("playouts").copy_many
    copy_many(states, 1)
    begun = time.perf_counter()
    copy_many(states, n)
    return n / (time.perf_counter() - begun)
