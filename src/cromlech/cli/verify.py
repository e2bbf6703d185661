"""`cromlech verify`: check the dice and cards of a record."""

from __future__ import annotations

import argparse

import cromlech
from cromlech.core.errors import RecordError

from .arguments import Commands, json_option, read_text
from .showing import DONE, FAULT, complain, print_json, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("verify", run, json_option), commands.text
    parser.add_argument("file", metavar="FILE", help=text("cli.arg.file"))
    parser.add_argument("--commitment", metavar="HEX", help=text("cli.arg.commitment"))
    parser.add_argument("--share", metavar="HEX", help=text("cli.arg.share"))


def run(args: argparse.Namespace) -> int:
    """Check a record. The exit code is 1 if anything doesn't agree, or if there is nothing to check."""
    text = read_text(args.file)
    try:
        record = cromlech.Record.from_json(text)
        found = cromlech.verify(record, args.commitment, args.share)
    except RecordError as error:
        if args.json:
            print_json({"true": False, "fault": error.text(args.lang)})
        complain(error.text(args.lang))
        return FAULT
    if args.json:
        proof = {name: value for name, value in found.proof.content().items() if name not in ("scheme", "secret")}
        print_json({"true": True, "outcomes": found.outcomes, "elsewhere": found.elsewhere, **proof})
    else:
        _show(record, found, args.lang)
    return DONE


def _show(record: cromlech.Record, found: cromlech.Verified, lang: str) -> None:
    from cromlech.bots.characters import names_of

    proof, players = found.proof, found.state.game.players
    print_line(say("cli.verified", lang, outcomes=found.outcomes, commitment=proof.commitment))
    if proof.since:
        print_line(say("cli.verified.elsewhere", lang, elsewhere=found.elsewhere, since=proof.since))
    for seat, who in enumerate(names_of(record.seats or [{}] * players, lang)):
        share = proof.share_of(seat)
        if share is None:
            print_line("  " + say("cli.verified.no_share", lang, who=who))
        else:
            print_line("  " + say("cli.verified.share", lang, who=who, move=share.move))
