"""`cromlech bench`: measure how fast the rules run."""

from __future__ import annotations

import argparse

import cromlech

from .arguments import Commands, json_option
from .showing import DONE, Progress, print_json, print_line, show_columns
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("bench", run, json_option), commands.text
    parser.add_argument("game", metavar="GAME", nargs="?", default="stone-age", help=text("cli.arg.game"))
    parser.add_argument("--players", type=int, help=text("cli.arg.players"))


def run(args: argparse.Namespace) -> int:
    """Run the benchmark."""
    from cromlech.bots.memory import TREE
    from cromlech.bots.speed import search_speed
    from cromlech.core.bench import SECONDS, measure

    game = cromlech.game(args.game, players=args.players)
    with Progress(say("cli.measuring", args.lang), 0, args.json):
        report = measure(game)
        for name, result in report["targets"].items():
            if name in TREE and "moves_per_s" in result:
                result["iterations_per_s"] = search_speed(game, name, SECONDS)
    if args.json:
        print_json(report)
        return DONE
    print_line(f"{report['machine']['processor']}, Python {report['machine']['python']}")
    rows = [
        [
            name,
            f"{result['moves_per_s']:,.0f}",
            f"{result['games_per_s']:,.1f}",
            f"{result['iterations_per_s']:,.0f}" if "iterations_per_s" in result else "–",
        ]
        for name, result in report["targets"].items()
        if "moves_per_s" in result
    ]
    show_columns(["cli.col.target", "cli.col.moves_rate", "cli.col.games_rate", "cli.col.search_rate"], rows, args.lang)
    for name, result in report["targets"].items():
        if "skipped" in result:
            print_line(say("cli.bench.skipped", args.lang, name=name, why=result["skipped"]))
    print_line(say("cli.bench.copies", args.lang, rate=f"{report['copies_per_s']:,.0f}"))
    seconds, cached = (f"{report[name]:.2f}" for name in ("compile_s", "cached_s"))
    print_line(say("cli.bench.compile", args.lang, seconds=seconds, cached=cached))
    print_line(say("cli.bench.import", args.lang, seconds=f"{report['import_s']:.2f}"))
    return DONE
