"""`cromlech arena`: a tournament of bots."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cromlech.core.checks import check_whole
from cromlech.core.errors import OptionsError

from .arguments import Commands, game_of, game_options, json_option, options_of, seed_option
from .showing import DONE, FAULT, INTERRUPTED, Progress, complain, draw_columns, print_json, print_line
from .words import say

if TYPE_CHECKING:
    from cromlech.arena import Tournament


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("arena", run, game_options, seed_option, json_option), commands.text
    parser.add_argument("--bots", help=text("cli.arg.arena_bots"))
    parser.add_argument("--games", type=int, help=text("cli.arg.arena_games"))
    parser.add_argument("--mode", help=text("cli.arg.mode"))
    parser.add_argument("--engine", help=text("cli.arg.engine"))
    parser.add_argument("--processes", type=int, help=text("cli.arg.processes"))
    parser.add_argument("--ray", metavar="ADDRESS", help=text("cli.arg.ray"))
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help=text("cli.arg.keep"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("cli.arg.results"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=text("cli.arg.resume_arena"))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=text("cli.arg.plot"))


def run(args: argparse.Namespace) -> int:
    """Play or continue a tournament. Its results are saved if it is interrupted."""
    from cromlech.arena import ArenaError
    from cromlech.arena.plots import check_plot
    from cromlech.arena.show import Scoreboard
    from cromlech.arena.workers import check_ray

    check_plot(args.plot)
    if args.ray is not None:
        check_ray(args.ray)
    if args.processes is not None:
        check_whole("--processes", args.processes, 0, 4096)
    tournament = _tournament(args)
    if args.keep is not None and args.resume is None and any(args.keep.glob("game-*.json")):
        raise OptionsError("cli.exists", path=str(args.keep / "game-*.json"))
    file = _results_file(args)
    tournament.write(file)
    if not tournament.finished:
        with Progress(say("cli.compiling", args.lang), 0, args.json):
            tournament.prepare()
    done = DONE
    try:
        # Ray reports lost workers on standard output, which is reserved for results.
        with redirect_stdout(sys.stderr), Scoreboard(tournament, args.lang, args.json) as board:
            tournament.run(processes=args.processes, ray=args.ray, keep=args.keep, file=file, told=board.update)
    except KeyboardInterrupt:
        done = INTERRUPTED
        played, planned = len(tournament.results), tournament.planned
        sys.stderr.write(say("arena.interrupted", args.lang, played=played, planned=planned) + "\n")
    except ArenaError as error:
        done = FAULT
        complain(error.text(args.lang))
    if done != DONE and tournament.results:
        command = f"cromlech arena {args.game} --resume {file}"
        sys.stderr.write(say("arena.go_on", args.lang, command=command) + "\n")
    elif args.out is None and args.resume is None:
        file.unlink(missing_ok=True)
    _report(args, tournament)
    return done


def _tournament(args: argparse.Namespace) -> Tournament:
    """A new tournament, or the one to continue."""
    from cromlech.arena import Tournament
    from cromlech.arena.tournament import COMPILED, PROTOCOL

    bots = [name.strip() for name in args.bots.split(",")] if args.bots else []
    if args.games is not None:
        check_whole("--games", args.games, 1, 1_000_000)
    if args.resume is not None:
        tournament = Tournament.read(args.resume, games=args.games)
        given = {"game": args.game, "players": args.players, "mode": args.mode, "seed": args.seed}
        given |= {"engine": args.engine, "bots": tuple(bots) or None, **options_of(args)}
        if args.cards is not None:
            given["cards"] = tournament.game.definition.find_cards(args.cards) or "standard"
        tournament.check_same(args.resume, {name: value for name, value in given.items() if value is not None})
    else:
        given = {"mode": args.mode, "games": args.games, "seed": args.seed, "engine": args.engine}
        chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        if (args.keep or args.ray) and "engine" not in chosen:
            chosen["engine"] = PROTOCOL
        tournament = Tournament.new(game_of(args), bots, **chosen)
    if (args.keep or args.ray) and tournament.settings.engine == COMPILED:
        raise OptionsError("error.option_value", name="--engine", value=COMPILED, allowed=PROTOCOL)
    return tournament


def _results_file(args: argparse.Namespace) -> Path:
    """The file where results are saved during play. It never overwrites an older one."""
    found: Path | None = args.out or args.resume
    if found is None:
        from cromlech.arena.tournament import new_file

        return new_file(args.game)
    if found != args.resume and found.exists():
        raise OptionsError("arena.exists", path=str(found))
    return found


def _report(args: argparse.Namespace, tournament: Tournament) -> None:
    from cromlech.arena.plots import plot_ratings
    from cromlech.arena.show import heads, rows

    report = tournament.report()
    if args.json:
        print_json(report)
    elif report["played"]:
        engine = say(f"arena.engine.{report['settings']['engine']}", args.lang)
        numbers = {name: report[name] for name in ("played", "planned")}
        print_line(say("arena.played", args.lang, **numbers, seconds=f"{report['seconds']:.1f}", engine=engine))
        draw_columns(heads(args.lang), rows(report["bots"]))
        print_line(say("arena.meaning", args.lang))
    if args.plot is not None and report["played"]:
        plot_ratings(report["bots"], args.plot, args.lang)
