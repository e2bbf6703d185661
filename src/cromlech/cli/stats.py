"""`cromlech stats`: show what many games have in common."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cromlech
from cromlech.core.checks import check_whole
from cromlech.core.errors import OptionsError

from .arguments import Commands, game_of, game_options, json_option, options_of, seed_option
from .showing import DONE, FAULT, Progress, draw_columns, print_json, print_line
from .words import say

if TYPE_CHECKING:
    from cromlech.core.game import Game

Summaries = list[tuple["Game", dict[str, Any]]]


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("stats", run, game_options, seed_option, json_option), commands.text
    parser.add_argument("--bots", help=text("cli.arg.stats_bots"))
    parser.add_argument("--games", type=int, help=text("cli.arg.stats_games"))
    parser.add_argument("--processes", type=int, help=text("cli.arg.processes"))
    parser.add_argument("--records", type=Path, metavar="FOLDER", help=text("cli.arg.records"))
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help=text("cli.arg.plots"))
    parser.add_argument("--markdown", type=Path, metavar="FILE", help=text("cli.arg.markdown"))


def run(args: argparse.Namespace) -> int:
    """Show, draw, or write statistics of simulated or recorded games."""
    from cromlech.arena.plots import plot_statistics, pyplot
    from cromlech.arena.report import label, markdown, relative, sections
    from cromlech.arena.tournament import write_file

    if args.plots or args.markdown:
        pyplot()
    done, source, games = _recorded(args) if args.records else _simulated(args)
    summaries = [summary for _, summary in games]
    game = games[0][0]
    if args.json:
        options = {name: value for name, value in game.options.items() if name != "players"}
        print_json({"game": game.name, "options": options, "source": source, "summaries": summaries})
    elif not args.markdown:
        for summary in summaries:
            print_line(label(summary, partial(game.definition.words.text, lang=args.lang)))
            for section in sections(game, [summary], args.lang):
                draw_columns(section.heads, section.rows, section.title)
    pictures = {}
    if args.plots or args.markdown:
        folder = args.plots or args.markdown.parent / "img"
        pictures = plot_statistics(game, summaries, folder, args.lang)
    if args.markdown:
        given = [("players", args.players), *(("option", text) for text in args.option), ("cards", args.cards)]
        given += [*source["how"].items(), ("markdown", args.markdown)]
        words = [f"--{name} {value}" for name, value in given if value is not None]
        facts = {"games": sum(s["games"] for s in summaries), **source["how"]}
        facts["command"] = " ".join(["cromlech stats", game.name, *words])
        key = "stats.how_records" if args.records else "stats.how_bots"
        how = say(key, args.lang, **facts)
        write_file(args.markdown, markdown(game, summaries, how, relative(pictures, args.markdown), args.lang))
    if not args.json:
        for path in [*pictures.values(), *([args.markdown] if args.markdown else [])]:
            print_line(say("stats.written", args.lang, path=str(path)))
    return done


def _simulated(args: argparse.Namespace) -> tuple[int, dict[str, Any], Summaries]:
    """Statistics of games that bots play now."""
    from cromlech.arena.statistics import Simulation, summarise

    bots = tuple(name.strip() for name in (args.bots or "greedy").split(","))
    games = check_whole("--games", 1000 if args.games is None else args.games, 1, 1_000_000)
    if args.processes is not None:
        check_whole("--processes", args.processes, 0, 4096)
    seed = args.seed if args.seed is not None else 0
    first = game_of(args)
    variants = first.parts.variants() if args.markdown and args.players is None else [{"players": first.players}]
    runs = []
    for variant in variants:
        game = cromlech.game(args.game, cards=args.cards, **{**variant, **options_of(args)})
        runs.append(Simulation(game, bots, games, seed))
        runs[-1].check()
    found: Summaries = []
    with Progress(say("cli.compiling", args.lang), 0, args.json):
        for run in runs:
            run.prepare()
    with Progress(say("cli.playing", args.lang), games * len(runs), args.json) as advance:
        for run, variant in zip(runs, variants, strict=True):
            summary = summarise(run.run(args.processes, advance))
            for name in variant.keys() - {"players"}:
                summary["variant"] = str(variant[name])
            found.append((run.game, summary))
    how = {"bots": ",".join(bots), "games": games, "seed": seed}
    return DONE, {"how": how, "engine": runs[0].engine}, found


def _recorded(args: argparse.Namespace) -> tuple[int, dict[str, Any], Summaries]:
    """Statistics of the records in a folder. Faulty ones are reported and left out."""
    from cromlech.arena.statistics import read_records, summarise

    for name in ("bots", "games", "seed"):
        if getattr(args, name) is not None:
            raise OptionsError("stats.either", name=f"--{name}")
    game = cromlech.game(args.game)
    with Progress(say("stats.reading", args.lang), 0, args.json) as advance:
        shelf = read_records(args.records, game.name, args.players, options_of(args), advance)
    for path, error in shelf.broken:
        sys.stderr.write(f"{path}: {error.text(args.lang)}\n")
    left = {"unfinished": shelf.unfinished, "others": shelf.others}
    if not shelf.games:
        raise OptionsError("stats.no_games", path=str(args.records), game=game.name, **left)
    if any(left.values()) and not args.json:
        sys.stderr.write(say("stats.left_out", args.lang, **left) + "\n")
    found: Summaries = []
    for players in sorted({own.players for own, _ in shelf.games}):
        of = [(own, facts) for own, facts in shelf.games if own.players == players]
        found.append((of[0][0], summarise([facts for _, facts in of])))
    broken = [path for path, _ in shelf.broken]
    source = {"how": {"records": str(args.records)}, **left, "broken": broken}
    return FAULT if broken else DONE, source, found
