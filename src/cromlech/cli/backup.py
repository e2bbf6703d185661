"""`cromlech backup`, `cromlech restore`, and `cromlech prune`: look after what a site has stored."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from .arguments import Commands
from .operating import database_options, retention_options, settings_of
from .showing import DONE, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the commands."""
    parser = commands.add("backup", run, database_options)
    parser.add_argument("file", metavar="FILE", type=Path, help=commands.text("cli.arg.backup_file"))
    parser = commands.add("restore", run_restore, database_options)
    parser.add_argument("file", metavar="FILE", type=Path, help=commands.text("cli.arg.backup_file"))
    parser = commands.add("prune", run_prune, retention_options)
    parser.add_argument("--pretend", action="store_true", help=commands.text("cli.arg.pretend"))


def run(args: argparse.Namespace) -> int:
    """Write a backup."""
    from cromlech.server.backup import back_up

    report = asyncio.run(back_up(settings_of(args).database, args.file))
    print_line(say("cli.backed_up", args.lang, tables=report.tables, rows=report.rows, path=str(args.file)))
    return DONE


def run_restore(args: argparse.Namespace) -> int:
    """Add what a backup has."""
    from cromlech.server.backup import restore

    report = asyncio.run(restore(settings_of(args).database, args.file))
    print_line(say("cli.restored", args.lang, tables=report.tables, kept=len(report.kept)))
    return DONE


def run_prune(args: argparse.Namespace) -> int:
    """Delete tables that have rested too long."""
    from cromlech.server.backup import connect_to
    from cromlech.server.upkeep import Rules, prune

    settings = settings_of(args)
    engine = connect_to(settings.database).engine

    async def work() -> int:
        try:
            return await prune(engine, Rules.of(settings), args.pretend)
        finally:
            await engine.dispose()

    count = asyncio.run(work())
    print_line(say("cli.would_prune" if args.pretend else "cli.pruned", args.lang, tables=count))
    return DONE
