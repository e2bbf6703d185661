"""Measure how fast a game's rules run on this machine: every target, copies, and compilation."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from .errors import TargetError
from .playouts import copy_speed, run_playouts, warm_up

if TYPE_CHECKING:
    from .game import Game

SECONDS = 3.0
"""How many seconds to measure each target."""


def measure(game: Game) -> dict[str, Any]:
    """Every number that `cromlech bench` shows, on one core, from uniformly random play."""
    compile_s = _fresh_start(game, empty_cache=True)
    cached_s = _fresh_start(game, empty_cache=False)
    warm_up(game)
    targets = {"python": speed(game, "python", 20), "cpu": speed(game, "cpu", 2000)}
    for target, batch in (("cuda", 65536), ("wasm", 2000)):
        try:
            run_playouts(game, 1024, target=target)
            targets[target] = speed(game, target, batch)
        except TargetError as error:
            targets[target] = {"skipped": str(error)}
    return {
        "game": game.name,
        "options": game.options,
        "machine": machine(),
        "targets": targets,
        "cpu_over_python": targets["cpu"]["moves_per_s"] / targets["python"]["moves_per_s"],
        "copies_per_s": copy_speed(game, 5_000_000),
        "compile_s": compile_s,
        "cached_s": cached_s,
        "import_s": _import_seconds(),
    }


def machine() -> dict[str, Any]:
    """The machine the numbers were measured on."""
    import numba
    import numpy as np

    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def speed(game: Game, target: str, batch: int) -> dict[str, Any]:
    """Moves and games per second of playouts in batches of size `batch`."""
    moves = games = 0
    seconds = 0.0
    while seconds < SECONDS:
        result = run_playouts(game, batch, seed=1, first=games, target=target)
        games += batch
        moves += int(result.moves.sum())
        seconds += result.seconds
    return {"moves": moves, "games": games, "moves_per_s": moves / seconds, "games_per_s": games / seconds}


_START = """
import json, sys, time
begun = time.perf_counter()
import cromlech
from cromlech.core.playouts import warm_up
options = json.loads(sys.argv[2])
warm_up(cromlech.game(sys.argv[1], **options))
print(time.perf_counter() - begun)
"""


def _fresh_start(game: Game, empty_cache: bool) -> float:
    """Seconds from a fresh process to the first compiled playout, with an empty or a filled cache."""
    command = [sys.executable, "-c", _START, game.name, json.dumps(game.options)]
    if not empty_cache:
        _run(command, {})
        return float(_run(command, {}))
    with tempfile.TemporaryDirectory() as folder:
        return float(_run(command, {"CROMLECH_CACHE": folder}))


def _import_seconds() -> float:
    code = "import time; t = time.perf_counter(); import cromlech; print(time.perf_counter() - t)"
    return min(float(_run([sys.executable, "-c", code], {})) for _ in range(5))


def _run(command: list[str], extra: dict[str, str]) -> str:
    return subprocess.run(command, env={**os.environ, **extra}, capture_output=True, text=True, check=True).stdout
