"""`cromlech simulate`: let bots play many games and summarize them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cromlech.core.checks import check_whole
from cromlech.core.errors import OptionsError

from .arguments import Commands, game_of, game_options, json_option, seed_option
from .showing import DONE, FAULT, Progress, print_json, print_line, show_columns
from .words import say

if TYPE_CHECKING:
    from cromlech.core.game import Game
    from cromlech.core.playouts import Playouts


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("simulate", run, game_options, seed_option, json_option), commands.text
    parser.add_argument("--games", type=int, default=1000, help=text("cli.arg.games"))
    parser.add_argument(
        "--bots",
        default="random",
        help=text("cli.arg.bots", allowed="random, greedy, search, policy, expert, 1 … 8"),
    )
    parser.add_argument("--target", default="cpu", help=text("cli.arg.target"))
    parser.add_argument("--threads", type=int, default=1, help=text("cli.arg.threads"))
    parser.add_argument("--check", action="store_true", help=text("cli.arg.check"))


def run(args: argparse.Namespace) -> int:
    """Play the games and report."""
    game = game_of(args)
    check_whole("--games", args.games, 1, 1_000_000_000)
    check_whole("--threads", args.threads, 1, 1024)
    bots = tuple(name.strip() for name in args.bots.split(","))
    seed = args.seed if args.seed is not None else 0
    if set(bots) == {"random"} and len(bots) in (1, game.players):
        parts = _random_games(args, game, seed)
    else:
        parts = [_games_of_bots(args, game, bots, seed)]
    return _report(args, game, bots if len(bots) > 1 else bots * game.players, parts, seed)


def _random_games(args: argparse.Namespace, game: Game, seed: int) -> list[Playouts]:
    """Random games on any target, checked if requested."""
    from cromlech.core.playouts import CHECKED, PLAIN, run_playouts, warm_up

    mode = CHECKED if args.check else PLAIN
    part = max(1, min(args.games, 20_000 if args.target != "python" else 20))
    if args.target == "cpu":
        with Progress(say("cli.compiling", args.lang), 0, args.json):
            warm_up(game)
    parts = []
    with Progress(say("cli.playing", args.lang), args.games, args.json) as advance:
        for first in range(0, args.games, part):
            n = min(part, args.games - first)
            parts.append(
                run_playouts(game, n, seed=seed, first=first, target=args.target, threads=args.threads, mode=mode)
            )
            advance(n)
    return parts


def _games_of_bots(args: argparse.Namespace, game: Game, bots: tuple[str, ...], seed: int) -> Playouts:
    """Games of bots that keep their seats."""
    import time

    import numpy as np

    from cromlech.arena.statistics import Simulation
    from cromlech.core.playouts import Playouts

    simulation = Simulation(game, bots, args.games, seed, stay=True)
    simulation.check()
    for option, given in (("--check", args.check), ("--target", args.target != "cpu")):
        if given:
            raise OptionsError("cli.random_only", option=option)
    with Progress(say("cli.compiling", args.lang), 0, args.json):
        simulation.prepare()
    begun = time.perf_counter()
    with Progress(say("cli.playing", args.lang), args.games, args.json) as advance:
        facts = simulation.run(args.threads if args.threads > 1 else 0, advance)
    seconds = time.perf_counter() - begun
    none = np.zeros(len(facts), np.int64)
    return Playouts(
        scores=np.array([f.scores for f in facts]),
        ranks=np.array([f.ranks for f in facts]),
        moves=np.array([f.moves for f in facts]),
        rounds=np.array([f.rounds for f in facts]),
        over=none == 0,
        checksums=none,
        faults=none,
        seconds=seconds,
    )


def _report(args: argparse.Namespace, game: Game, bots: Sequence[str], parts: Sequence[Playouts], seed: int) -> int:
    import numpy as np

    scores = np.concatenate([p.scores for p in parts])
    ranks = np.concatenate([p.ranks for p in parts])
    moves = int(sum(int(p.moves.sum()) for p in parts))
    faults = np.concatenate([p.faults for p in parts])
    seconds = sum(p.seconds for p in parts)
    wins = ((ranks == 1) / np.maximum(1, (ranks == 1).sum(axis=1, keepdims=True))).sum(axis=0)
    broken = np.flatnonzero(faults)
    if args.json:
        print_json(
            {
                "game": game.name,
                "options": game.options,
                "bots": list(bots),
                "seed": seed,
                "games": len(scores),
                "moves": moves,
                "seconds": seconds,
                "wins": wins.tolist(),
                "mean_scores": scores.mean(axis=0).tolist(),
                "checked": args.check,
                "broken": broken.tolist(),
            }
        )
        return FAULT if len(broken) else DONE
    rate = f"{len(scores) / seconds:,.0f}"
    print_line(say("cli.simulated", args.lang, games=len(scores), moves=moves, rate=rate))
    rows = [
        [
            str(seat + 1),
            bots[seat],
            f"{wins[seat] / len(scores):.1%}",
            f"{own.mean():.1f}",
            str(own.min()),
            str(own.max()),
        ]
        for seat, own in enumerate(scores.T)
    ]
    heads = [f"cli.col.{name}" for name in ("seat", "wins", "mean", "least", "most")]
    show_columns([heads[0], "arena.col.bot", *heads[1:]], rows, args.lang)
    if len(broken):
        which = faults[broken[0]]
        print_line(say("cli.faults", args.lang, number=len(broken), game=int(broken[0]), seed=seed, which=int(which)))
        return FAULT
    if args.check:
        print_line(say("cli.no_faults", args.lang))
    return DONE
