"""`cromlech benchmark`: one agent against fixed opponents, with fixed seeds."""

from __future__ import annotations

import argparse
from pathlib import Path

from cromlech.core.checks import check_whole

from .arguments import Commands, json_option
from .showing import DONE, Progress, draw_columns, print_json, print_line
from .words import say

COLUMNS = ("game", "opponents", "wins", "wins_interval", "games", "points", "time")


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("benchmark", run, json_option), commands.text
    parser.add_argument("agent", metavar="AGENT", help=text("cli.arg.agent"))
    parser.add_argument("--game", action="append", default=[], help=text("cli.arg.benchmark_game"))
    parser.add_argument("--games", type=int, help=text("cli.arg.benchmark_games"))
    parser.add_argument("--processes", type=int, help=text("cli.arg.processes"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("cli.arg.benchmark_out"))


def run(args: argparse.Namespace) -> int:
    """Play all matches, or those that the file still lacks."""
    from cromlech.arena.benchmark import FEWEST, GAMES, PROTOCOL, Benchmark, Row, cells

    if args.processes is not None:
        check_whole("--processes", args.processes, 0, 4096)
    games = GAMES if args.games is None else check_whole("--games", args.games, FEWEST, GAMES)
    bench = Benchmark(args.agent, args.game, games)
    if args.out is not None and args.out.exists():
        bench.take(args.out)
    with Progress(say("cli.benchmarking", args.lang), len(list(bench.left())), args.json) as advance:

        def told(_: Row) -> None:
            advance(1)
            if args.out is not None:  # whoever interrupts it keeps what was played
                bench.write(args.out)

        bench.run(processes=args.processes, told=told)
    if args.json:
        print_json(bench.report())
        return DONE
    print_line(say("arena.protocol", args.lang, agent=bench.agent, protocol=PROTOCOL))
    heads = [say(f"arena.col.{name}", args.lang) for name in COLUMNS]
    draw_columns(heads, [[row.game, f"{row.players - 1} × {row.opponent}", *cells(row)] for row in bench.rows])
    if bench.short:
        print_line(say("arena.short", args.lang, games=GAMES))
    return DONE
