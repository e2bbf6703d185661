"""`cromlech export`: write the finished public games of a site to a file, without names."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import secrets
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import IO

from cromlech.core.errors import OptionsError
from cromlech.games import definition

from .arguments import Commands
from .operating import database_options, settings_of
from .showing import DONE, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = commands.add("export", run, database_options)
    parser.add_argument("file", metavar="FILE", type=Path, help=commands.text("cli.arg.export_file"))
    parser.add_argument("--game", help=commands.text("cli.arg.export_game"))
    parser.add_argument("--since", metavar="DAY", help=commands.text("cli.arg.export_since"))
    parser.add_argument("--until", metavar="DAY", help=commands.text("cli.arg.export_until"))


def run(args: argparse.Namespace) -> int:
    """Write the data set. A file that is there already is replaced once all is written."""
    from cromlech.server.backup import connect_to
    from cromlech.server.people.exports import Masks, Wanted, exported, midnight

    game = None if args.game is None else definition(args.game).name
    since, until = _day("--since", args.since), _day("--until", args.until)
    wanted = Wanted(game, midnight(since) if since else 0, midnight(until) if until else None)
    database = connect_to(settings_of(args).database)

    async def write(file: IO[bytes]) -> int:
        count = 0
        try:
            async for line in exported(database, wanted, Masks(secrets.token_bytes(32))):
                file.write(line.encode() + b"\n")
                count += 1
        finally:
            await database.engine.dispose()
        return count

    unfinished = args.file.with_name(f"{args.file.name}.part")
    try:
        with _writer(args.file)(unfinished) as file:
            count = asyncio.run(write(file))
        os.replace(unfinished, args.file)
    finally:
        unfinished.unlink(missing_ok=True)
    print_line(say("cli.exported_games", args.lang, games=count, path=str(args.file)))
    return DONE


def _writer(path: Path) -> Callable[[Path], IO[bytes]]:
    """How to open the file: compressed if its name says so."""
    if path.suffix == ".gz":
        return lambda opened: gzip.GzipFile(opened, "wb", mtime=0)  # type: ignore[return-value]
    return lambda opened: opened.open("wb")


def _day(option: str, text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise OptionsError("error.option_value", name=option, value=str(text), allowed="2026-01-31") from None
