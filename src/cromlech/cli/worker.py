"""`cromlech worker`: choose the moves of bots for the servers at a PostgreSQL database."""

from __future__ import annotations

import argparse
import sys

from .arguments import Commands
from .operating import settings_of, worker_options
from .showing import DONE, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    commands.add("worker", run, worker_options)


def run(args: argparse.Namespace) -> int:
    """Think until interrupted."""
    from cromlech.server.logs import begin_logging
    from cromlech.server.serving import work

    settings = settings_of(args)
    begin_logging(settings.log_level, settings.log_format)

    def tell(url: str) -> None:
        print_line(say("cli.working", args.lang, url=url))
        sys.stdout.flush()

    work(settings, tell)
    return DONE
