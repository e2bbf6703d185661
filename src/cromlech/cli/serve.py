"""`cromlech serve`: run the web app on this machine."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from cromlech.core.checks import check_whole
from cromlech.core.errors import OptionsError

from .arguments import Commands
from .showing import DONE, print_line
from .words import say


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("serve", run), commands.text
    parser.add_argument("--host", default="127.0.0.1", help=text("cli.arg.host"))
    parser.add_argument("--port", type=int, help=text("cli.arg.port"))
    parser.add_argument("--database", metavar="URL", help=text("cli.arg.database"))
    parser.add_argument("--workers", type=int, help=text("cli.arg.workers"))
    parser.add_argument("--bot", action="append", default=[], metavar="LEVEL=BOT", help=text("cli.arg.own_bot"))
    parser.add_argument("--open", action="store_true", help=text("cli.arg.open"))


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    import logging

    from cromlech.server.serving import InUse, answers, open_browser, serve
    from cromlech.server.settings import Settings

    given: dict[str, Any] = {}
    if args.database is not None:
        given["database"] = args.database
    if args.workers is not None:
        given["workers"] = check_whole("--workers", args.workers, 0, 256)
    if args.port is not None:
        check_whole("--port", args.port, 1, 65535)
    given["bots"] = _own_bots(args.bot)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("cromlech").setLevel(logging.WARNING if args.open else logging.INFO)

    def tell(url: str) -> None:
        print_line(say("cli.serving", args.lang, url=url))
        sys.stdout.flush()
        if args.open:
            open_browser(url)

    try:
        serve(Settings(**given), args.host, args.port, tell)
    except InUse as error:
        if not (args.open and answers(error.url)):
            raise
        print_line(say("cli.serving_already", args.lang, url=error.url))
        open_browser(error.url)
    return DONE


def _own_bots(given: list[str]) -> dict[str, str]:
    """The bots that play levels, by level. Each is made once, so that mistakes show before the server starts."""
    from cromlech.bots import LEVELS, make_bot

    found = {}
    for text in given:
        level, _, name = text.partition("=")
        if level not in LEVELS or not name:
            allowed = ", ".join(f"{each}=BOT" for each in LEVELS)
            raise OptionsError("error.option_value", name="--bot", value=text, allowed=allowed)
        make_bot(name)
        found[level] = name
    return found
