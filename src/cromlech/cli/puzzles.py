"""`cromlech puzzles`: find positions with one clearly best move."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from cromlech.core.checks import check_whole

from .arguments import Commands, game_of, game_options, seed_option
from .showing import DONE, Progress, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("puzzles", run, game_options, seed_option), commands.text
    parser.add_argument("--count", type=int, default=10, help=text("cli.arg.count"))
    parser.add_argument("--nodes", type=int, help=text("cli.arg.analysis_nodes"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("cli.arg.out"))
    parser.add_argument("--target", default="cpu", help=text("cli.arg.target"))


def run(args: argparse.Namespace) -> int:
    """Find puzzles and write them as JSON."""
    from cromlech.analysis import NODES
    from cromlech.analysis.puzzles import find_puzzles
    from cromlech.arena.tournament import write_file
    from cromlech.core.puzzles import write_puzzles

    count = check_whole("--count", args.count, 1, 10_000)
    nodes = NODES if args.nodes is None else check_whole("--nodes", args.nodes, 1)
    game = game_of(args)
    puzzles = []
    text = ""
    with Progress(say("cli.finding", args.lang), count, args.out is None) as advance:
        for puzzle in islice(find_puzzles(game, args.seed or 0, nodes, args.target), count):
            puzzles.append(puzzle)
            text = write_puzzles(game.definition, puzzles)
            advance(1)
            if args.out is not None:  # whoever interrupts it keeps what was found
                write_file(args.out, text)
    print_line(say("cli.exported", args.lang, path=args.out) if args.out else text.rstrip())
    return DONE
