"""Measure PettingZoo and OpenSpiel environments: random play, per second of CPU time.

    python benchmarks/environments.py [--game stone-age] [--players 2] [--seconds 2]

Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from cromlech.core.bench import machine
from cromlech.envs import openspiel, pettingzoo


def turns(env: Any, picker: random.Random) -> int:
    """Play one game with PettingZoo. Returns the number of turns."""
    made = 0
    env.reset(seed=picker.getrandbits(32))
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        legal = observation["action_mask"].nonzero()[0].tolist()
        env.step(None if termination or truncation else picker.choice(legal))
        made += 1
    return made


def moves(game: Any, picker: random.Random) -> int:
    """Play one game with OpenSpiel. Returns the number of moves, chance included."""
    made = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(picker.choice(state.legal_actions()))
        made += 1
    return made


def per_second(play: Callable[[random.Random], int], seconds: float) -> float:
    """How many per second of CPU time. The first game doesn't count."""
    picker = random.Random(1)
    play(picker)
    made, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        made += play(picker)
    return made / (time.process_time() - begun)


def main() -> None:
    """Measure all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    found: dict[str, Any] = {"machine": machine(), "game": args.game, "players": args.players}
    for target in ("python", "cpu"):
        for make in (pettingzoo.env, pettingzoo.raw_env):
            env = make(args.game, args.players, target=target)
            found[f"pettingzoo.{make.__name__} {target}"] = per_second(lambda p, env=env: turns(env, p), args.seconds)
    short = next(name for name in openspiel.register() if name.endswith(args.game.replace("-", "_")))
    game = pyspiel.load_game(f"{short}(players={args.players})")
    found["openspiel"] = per_second(lambda p: moves(game, p), args.seconds)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
