"""Measure `cromlech.envs.batch`: environment steps per second with masks and observations. Compare the targets.

    python benchmarks/batch.py [--target cpu|cuda] [--peers] [--clock wall|cpu] [--json FILE]

A step is one random decision of a player in one game. It includes dice, cards, moves without a choice, the next
player's mask and observation, rewards, and new games. With `--target cuda`, every array is compared with that of
the `cpu` target after every step, and zero-copy views in PyTorch and JAX are tried. `--peers` measures PettingZoo's
classic games in the same run. Prints one JSON object. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import itertools
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import cromlech
from cromlech.core.bench import machine
from cromlech.envs.batch import BatchEnv

ARRAYS = ("actor", "mask", "observation", "reward", "score", "done", "illegal", "length")
BATCHES = {
    "cpu": "64,256,1024,4096,16384",
    "cuda": "4096,16384,65536,131072,262144,524288,1048576",
}
WINDOW = 1.0
"""The length of a window in seconds. The result is the median over windows."""
SPREAD = 500
"""Steps before the clock starts, so that everything is compiled and the games have spread out."""
CLOCKS = {"wall": time.perf_counter, "cpu": time.process_time}
"""The second clock ignores time in which other programs had the core."""
PEERS = ("tictactoe_v3", "rps_v2", "connect_four_v3", "chess_v6", "go_v5")


def main() -> int:
    """Compare, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--players", type=int, default=2, help="number of players in the timed games")
    parser.add_argument("--target", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--threads", type=int, default=1, help="on cpu")
    parser.add_argument("--batches", help="sizes, with commas")
    parser.add_argument("--seconds", type=float, default=11.0, help="how long to measure each size")
    parser.add_argument("--clock", choices=CLOCKS, default="wall", help="cpu: for one thread on a busy machine")
    parser.add_argument("--check", type=int, default=1500, help="steps to compare; 0: none")
    parser.add_argument("--check-batch", type=int, default=2048, help="games to compare")
    parser.add_argument("--peers", action="store_true", help="also measure PettingZoo's classic games")
    parser.add_argument("--json")
    args = parser.parse_args()
    report: dict[str, Any] = {"game": args.game, "players": args.players, "target": args.target, "machine": machine()}
    if args.target == "cuda":
        report["machine"]["device"] = device_name()
        report["zero_copy"] = zero_copy(args.game)
        say(report["zero_copy"])
    report["equal"] = {}
    definition = next(d for d in cromlech.games() if d.name == args.game)
    for players in definition.players if args.check else ():
        report["equal"][players] = compare(args.game, players, args.target, args.check, args.check_batch)
        say({players: report["equal"][players]})
    report["speed"] = []
    for batch in map(int, (args.batches or BATCHES[args.target]).split(",")):
        env = BatchEnv(args.game, batch, players=args.players, target=args.target, threads=args.threads)
        report["speed"].append(measure(env, args.seconds, args.clock))
        say(report["speed"][-1])
        del env
    report["best"] = max(report["speed"], key=lambda row: row["median"])
    if args.peers:
        best = BatchEnv(
            args.game, report["best"]["batch"], players=args.players, target=args.target, threads=args.threads
        )
        ours = driver(best)
        report["peers"] = []
        for name in PEERS:
            report["peers"].append(peer(name, ours, args.seconds, args.clock))
            say(report["peers"][-1])
    text = json.dumps(report, indent=1)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    print(text)
    return 1 if any(row["different_steps"] for row in report["equal"].values()) else 0


def say(found: Any) -> None:
    """Report progress."""
    print(found, file=sys.stderr, flush=True)


def device_name() -> str:
    """The name of the GPU."""
    from cromlech.core.cuda import module

    return str(getattr(module().get_current_device(), "name", "simulator"))


def rates(works: list[Callable[[], int]], seconds: float, clock: str) -> list[dict[str, Any]]:
    """Steps per second of each of `works`, which return how many they made: medians of windows, and their range.

    The windows of all works alternate, so that a temporary slowdown of the machine affects all of them.
    """
    found: list[list[float]] = [[] for _ in works]
    now = CLOCKS[clock]
    end = now() + seconds * len(works)
    while now() < end:
        for work, rows in zip(works, found, strict=True):
            begun = now()
            steps = 0
            while (passed := now() - begun) < WINDOW:
                steps += work()
            rows.append(steps / passed)
    return [
        {"median": statistics.median(rows), "least": min(rows), "most": max(rows), "windows": len(rows)}
        for rows in found
    ]


def driver(env: BatchEnv) -> Callable[[], int]:
    """Random play, driven from Python step by step, with everything compiled and the games spread out."""
    often = max(2, 10_000 // env.batch)

    def work() -> int:
        for _ in range(often):
            env.step(env.random_actions())
        env.sync()
        return often * env.batch

    for _ in range(SPREAD):
        env.step(env.random_actions())
    env.sync()
    return work


def measure(env: BatchEnv, seconds: float, clock: str) -> dict[str, Any]:
    """Random play with one size of batch."""
    return {
        "batch": env.batch,
        "threads": env.threads,
        "clock": clock,
        **rates([driver(env)], seconds, clock)[0],
    }


def compare(game: str, players: int, target: str, steps: int, batch: int) -> dict[str, Any]:
    """Play the same actions on `target` and on the one it must match. One in a hundred actions is a random number."""
    other = "cpu" if target == "cuda" else "python"
    if other == "python":
        steps, batch = min(steps, 1000), min(batch, 8)
    reward = "win" if players % 2 else "difference"
    one = BatchEnv(game, batch, players=players, seed=players, target=target, reward=reward)
    two = BatchEnv(game, batch, players=players, seed=players, target=other, reward=reward)
    rng = np.random.default_rng(players)
    different = games = illegal = 0
    for _ in range(steps):
        actions = two.random_actions().copy()
        wild = rng.random(batch) < 0.01
        actions[wild] = rng.integers(-5, one.game.action_count + 5, wild.sum())
        if wild[0]:
            actions[0] = rng.integers(-(2**62), 2**62)
        one.step(actions)
        two.step(actions)
        different += any(not np.array_equal(np.asarray(getattr(one, a)), getattr(two, a)) for a in ARRAYS)
        games += int(two.done.sum())
        illegal += int(two.illegal.sum())
    different += not np.array_equal(one.number, two.number)
    return {"with": other, "steps": steps * batch, "games": games, "illegal": illegal, "different_steps": different}


def zero_copy(game: str) -> dict[str, str]:
    """Check whether PyTorch and JAX see the environment's own memory."""
    from cromlech.core.cuda import SIMULATED

    if SIMULATED:
        return {"skipped": "the simulator has no memory of its own"}
    env = BatchEnv(game, 64, target="cuda")
    where = env.observation.__cuda_array_interface__["data"][0]
    found = {}

    def attempt(name: str, view: Any) -> None:
        try:
            found[name] = "ok" if view() == where else "a copy"
        except Exception as error:  # the report quotes whatever the library says
            found[name] = f"{type(error).__name__}: {error}"[:200]

    def torch_steps() -> int:
        import torch

        seen, actions = torch.as_tensor(env.observation), torch.as_tensor(env.random_actions())
        before = seen.clone()
        env.step(actions)
        return int(seen.data_ptr()) if not torch.equal(before, seen) else -1

    def jax_steps() -> int:
        import jax.numpy as jnp

        env.step(jnp.asarray(env.random_actions()).astype(jnp.int32))
        env.sync()
        return int(jnp.asarray(env.observation).unsafe_buffer_pointer())

    attempt("torch.as_tensor", torch_steps)
    attempt("torch.from_dlpack", lambda: importlib.import_module("torch").from_dlpack(env.observation).data_ptr())
    attempt("jax.numpy.asarray", jax_steps)
    attempt(
        "jax.dlpack.from_dlpack",
        lambda: importlib.import_module("jax.dlpack").from_dlpack(env.observation).unsafe_buffer_pointer(),
    )
    return found


def peer(name: str, ours: Callable[[], int], seconds: float, clock: str) -> dict[str, Any]:
    """Random play in one of PettingZoo's classic games, alternating with ours.

    Measured twice: `ratio` is relative to the least work around its steps that its docs allow, `ratio_own` to the
    result of its own `performance_benchmark`.
    """
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    except ImportError as error:
        return {"name": name, "skipped": str(error)}
    from importlib.metadata import version

    from pettingzoo.test import performance_benchmark

    picker = random.Random(1)
    seeds = itertools.count()

    def one_game() -> int:
        steps = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            elif isinstance(observation, dict):
                env.step(picker.choice(observation["action_mask"].nonzero()[0].tolist()))
                steps += 1
            else:  # every action is legal
                env.step(picker.randrange(env.action_space(env.agent_selection).n))
                steps += 1
        return steps

    one_game()
    here, there = rates([ours, one_game], seconds, clock)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(env)
    own = float(said.getvalue().split(" turns per second")[0].split()[-1])
    return {
        "name": f"pettingzoo {version('pettingzoo')} {name}",
        "clock": clock,
        **there,
        "ours": here["median"],
        "ratio": here["median"] / there["median"],
        "own": own,
        "ratio_own": here["median"] / own,
    }


if __name__ == "__main__":
    sys.exit(main())
