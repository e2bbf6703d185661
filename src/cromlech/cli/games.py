"""`cromlech games`: list the games."""

from __future__ import annotations

import argparse

import cromlech

from .arguments import Commands, json_option
from .showing import DONE, print_json, print_line, show_columns


def add(commands: Commands) -> None:
    """Declare the command."""
    commands.add("games", run, json_option)


def run(args: argparse.Namespace) -> int:
    """List names, players, and options."""
    found = cromlech.games()
    if args.json:
        print_json(
            [
                {
                    "name": d.name,
                    "players": list(d.players),
                    "options": {name: list(option.values) for name, option in d.options.items()},
                }
                for d in found
            ]
        )
        return DONE
    for d in found:
        print_line(f"{d.name} — {d.words.text('title', {}, args.lang)}")
        rows = [["players", ", ".join(map(str, d.players))]]
        rows += [[name, ", ".join(map(str, option.values))] for name, option in d.options.items()]
        show_columns(["cli.col.option", "cli.col.values"], rows, args.lang)
    return DONE
