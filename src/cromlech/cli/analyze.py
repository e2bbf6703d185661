"""`cromlech analyze`: rate every decision of a recorded game."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

import cromlech

from .arguments import Commands, json_option, read_text, seed_option
from .showing import DONE, Progress, print_json, print_line, show_columns
from .words import say

if TYPE_CHECKING:
    from cromlech.analysis import Analysis
    from cromlech.core.game import State


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("analyze", run, seed_option, json_option), commands.text
    parser.add_argument("file", metavar="FILE", help=text("cli.arg.file"))
    parser.add_argument("--nodes", type=int, help=text("cli.arg.analysis_nodes"))
    parser.add_argument("--network", action="store_true", help=text("cli.arg.network"))
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help=text("cli.arg.threads"))
    parser.add_argument("--target", default="cpu", help=text("cli.arg.target"))


def run(args: argparse.Namespace) -> int:
    """Analyze the game and print what stands out."""
    from cromlech.analysis import ask, judge, questions, usual_nodes
    from cromlech.bots.characters import names_of
    from cromlech.core.records import Record

    record = Record.from_json(read_text(args.file))
    state = cromlech.replay(record)
    seed = args.seed or 0
    about = list(questions(state, seed))
    with Progress(say("cli.analyzing", args.lang), len(about), args.json) as advance:
        nodes = usual_nodes(args.network) if args.nodes is None else args.nodes
        answers = ask(state.game, about, nodes, args.threads, args.target, advance, args.network)
    found = judge(state, answers)
    if args.json:
        told = {"game": record.game, "nodes": nodes, "network": args.network, "seed": seed}
        print_json({**told, **found.to_dict()})
        return DONE
    names = names_of(record.seats or [{}] * state.game.players, args.lang)
    _show_seats(found, names, args.lang)
    _show_decisions(state, found, names, args.lang)
    return DONE


def _show_seats(found: Analysis, names: list[str], lang: str) -> None:
    """How everyone played."""
    heads = ["player", "accuracy", "inaccuracies", "mistakes", "blunders", "lost", "luck"]
    rows = []
    for name, seat in zip(names, found.seats, strict=True):
        accuracy = "–" if seat.accuracy is None else f"{seat.accuracy:.1f} %"
        worse = [str(seat.ratings[rating]) for rating in ("inaccuracy", "mistake", "blunder")]
        rows.append([name, accuracy, *worse, f"{100 * seat.lost:.1f} %", f"{100 * seat.luck:+.1f} %"])
    show_columns([f"cli.col.{head}" for head in heads], rows, lang)


def _show_decisions(state: State, found: Analysis, names: list[str], lang: str) -> None:
    """Every decision that gave something away, with what would have been better."""
    game = state.game
    worse = [decision for decision in found.decisions if decision.rating != "good"]
    if not worse:
        print_line(say("cli.flawless", lang))
        return
    heads = ["move", "player", "played", "better", "lost", "why"]
    rows = [
        [
            str(decision.move + 1),
            names[decision.seat],
            game.text(decision.played, lang, names),
            game.text(decision.better, lang, names) if decision.better else "",
            f"{100 * decision.loss:.1f} %",
            game.text(decision.reason, lang, names) if decision.reason else "",
        ]
        for decision in worse
    ]
    show_columns([f"cli.col.{head}" for head in heads], rows, lang)
