"""`cromlech perft`: count sequences of moves by depth."""

from __future__ import annotations

import argparse

from cromlech.core.checks import check_whole

from .arguments import Commands, game_of, game_options, json_option, seed_option
from .showing import DONE, Progress, print_json, show_columns
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("perft", run, game_options, seed_option, json_option), commands.text
    parser.add_argument("--depth", type=int, default=4, help=text("cli.arg.depth"))
    parser.add_argument("--skip", type=int, default=0, help=text("cli.arg.skip"))
    parser.add_argument("--target", default="cpu", help=text("cli.arg.target"))


def run(args: argparse.Namespace) -> int:
    """Count the sequences."""
    from cromlech.core.perft import perft

    game = game_of(args)
    depth = check_whole("--depth", args.depth, 1, 12)
    check_whole("--skip", args.skip, 0, 1_000_000)
    seed = args.seed if args.seed is not None else 0
    with Progress(say("cli.counting", args.lang), 0, args.json):
        counts = perft(game, depth, seed=seed, skip=args.skip, target=args.target)
    if args.json:
        print_json({"game": game.name, "options": game.options, "seed": seed, "skip": args.skip, "perft": counts})
        return DONE
    rows = [[str(d), f"{n:,}"] for d, n in enumerate(counts, 1)]
    show_columns(["cli.col.depth", "cli.col.sequences"], rows, args.lang)
    return DONE
