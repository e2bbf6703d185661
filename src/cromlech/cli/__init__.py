"""The command `cromlech`, with one module per command.

Exit codes: 0 done, 1 a fault was found or output couldn't be written, 2 wrong usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Callable, Sequence

import cromlech
from cromlech.core.errors import CromlechError

from . import (
    admin,
    analyze,
    arena,
    backup,
    bench,
    benchmark,
    cards,
    doctor,
    export,
    games,
    perft,
    play,
    puzzles,
    replay,
    serve,
    simulate,
    site,
    stats,
    train,
    verify,
    worker,
)
from .arguments import Commands, Parser, language_option
from .showing import DONE, FAULT, INTERRUPTED, complain, forget_output
from .words import language, language_or_default, say

COMMANDS = (
    serve,
    worker,
    doctor,
    backup,
    export,
    admin,
    site,
    play,
    simulate,
    arena,
    benchmark,
    stats,
    train,
    bench,
    replay,
    verify,
    analyze,
    puzzles,
    perft,
    games,
    cards,
)
"""In the order of the help text."""
OUTPUT_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EPIPE)
"""What can happen to standard output. Errors with files name the file."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        try:
            args = _parser(language(given)).parse_args(given or ["serve", "--open"])
            run: Callable[[argparse.Namespace], int] = args.run
            return run(args)
        finally:
            sys.stdout.flush()
    except CromlechError as error:
        return complain(error.text(language_or_default(given)))
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.filename is not None or error.errno not in OUTPUT_ERRORS:
            raise
        forget_output()
        if error.errno == errno.EPIPE:  # the reader of the output has closed it
            return DONE
        complain(say("error.output", language_or_default(given), why=error.strerror))
        return FAULT


def _parser(lang: str) -> argparse.ArgumentParser:
    parser = Parser("cromlech", description=say("cli.description", lang), epilog=say("cli.epilog", lang))
    commands = Commands(parser, lang)
    language_option(parser, commands.text, default=lang)
    parser.add_argument("--version", action="version", version=f"cromlech {cromlech.__version__}")
    for command in COMMANDS:
        command.add(commands)
    return parser
