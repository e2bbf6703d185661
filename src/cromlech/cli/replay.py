"""`cromlech replay`: check a record and print it."""

from __future__ import annotations

import argparse

import cromlech

from .arguments import Commands, json_option, read_text
from .showing import DONE, print_json, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("replay", run, json_option), commands.text
    parser.add_argument("file", metavar="FILE", help=text("cli.arg.file"))
    parser.add_argument("--quiet", action="store_true", help=text("cli.arg.quiet"))


def run(args: argparse.Namespace) -> int:
    """Replay a record. Errors say where the fault is."""
    from cromlech.bots.characters import names_of
    from cromlech.core.records import Record

    record = Record.from_json(read_text(args.file))
    state = cromlech.replay(record)
    if args.json:
        sheet = state.score_sheet()
        print_json(
            {"true": True, "moves": len(record.moves), "over": state.over, "scores": state.scores, "sheet": sheet}
        )
        return DONE
    if not args.quiet:
        names = names_of(record.seats, args.lang)
        for line in state.log(state.actor if state.actor >= 0 else None):
            print_line(f"{line['move']:5}  {state.game.text(line['phrase'], args.lang, names)}")
    print_line(say("cli.replayed", args.lang, moves=len(record.moves)))
    return DONE
