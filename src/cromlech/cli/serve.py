"""`cromlech serve`: run the web app on this machine."""

from __future__ import annotations

import argparse
import sys

from .arguments import Commands
from .operating import setting_options, settings_of
from .showing import DONE, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = commands.add("serve", run, setting_options)
    parser.add_argument("--open", action="store_true", help=commands.text("cli.arg.open"))


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from cromlech.server.logs import begin_logging
    from cromlech.server.onefile import InUse
    from cromlech.server.serving import answers, open_browser, serve

    settings = settings_of(args)
    begin_logging("warning" if args.open else settings.log_level, settings.log_format)

    def tell(url: str) -> None:
        print_line(say("cli.serving", args.lang, url=url))
        sys.stdout.flush()
        if args.open:
            open_browser(url)

    try:
        serve(settings, tell)
    except InUse as error:
        if not (args.open and answers(error.url)):
            raise
        print_line(say("cli.serving_already", args.lang, url=error.url))
        open_browser(error.url)
    return DONE
