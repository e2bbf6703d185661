"""The command `cromlech`, one module per command.

Exit codes: 0 done, 1 the work found a fault, 2 wrong usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

import cromlech
from cromlech.core.errors import CromlechError

from . import arena, bench, cards, games, perft, play, replay, serve, simulate, stats
from .arguments import Commands, Parser, language_option
from .showing import DONE, INTERRUPTED, complain
from .words import language, language_or_default, say

COMMANDS = (serve, play, simulate, arena, stats, bench, replay, perft, games, cards)
"""In the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        args = _parser(language(given)).parse_args(given or ["serve", "--open"])
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except CromlechError as error:
        return complain(error.text(language_or_default(given)))
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser(lang: str) -> argparse.ArgumentParser:
    parser = Parser("cromlech", description=say("cli.description", lang), epilog=say("cli.epilog", lang))
    commands = Commands(parser, lang)
    language_option(parser, commands.text, default=lang)
    parser.add_argument("--version", action="version", version=f"cromlech {cromlech.__version__}")
    for command in COMMANDS:
        command.add(commands)
    return parser
