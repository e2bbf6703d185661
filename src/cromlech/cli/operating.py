"""Settings of the server on the command line, made from their declaration."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cromlech.core.errors import OptionsError

from .arguments import Parser, Text

if TYPE_CHECKING:
    from cromlech.server.settings import Settings


def setting_options(parser: Parser, text: Text) -> None:
    """Every setting that isn't secret."""
    parser.later.append(lambda: _add(parser, text))


def database_options(parser: Parser, text: Text) -> None:
    """The settings of commands that only need the database."""
    parser.later.append(lambda: _add(parser, text, "database"))


def worker_options(parser: Parser, text: Text) -> None:
    """The settings of what thinks, and for whom."""
    parser.later.append(lambda: _add(parser, text, "database", "workers", "bots", "log_level", "log_format"))


def retention_options(parser: Parser, text: Text) -> None:
    """The settings of what is deleted when."""
    parser.later.append(lambda: _add(parser, text, "database", "keep_finished_days", "keep_abandoned_days"))


def _add(parser: Parser, text: Text, *names: str) -> None:
    from cromlech.server.configuration import allowed, declared, default, flag, has_flag

    parser.add_argument("--config", type=Path, metavar="FILE", help=text("cli.arg.config"))
    for name in names or declared():
        if not has_flag(name):
            continue
        given = [each for each in (default(name),) if each]
        about = " ".join([text(f"setting.{name}"), *(f"({each})" for each in given)])
        action = "append" if name == "bots" else "store"
        metavar = {"bots": "LEVEL=BOT", "database": "URL"}.get(name) or allowed(name) or name.upper()
        parser.add_argument(flag(name), dest=name, action=action, metavar=metavar, help=about.replace("%", "%%"))


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings from the command line, the environment, and a file."""
    from cromlech.server.configuration import declared, read_settings

    given: dict[str, Any] = {name: getattr(args, name, None) for name in declared()}
    if given["bots"] is not None:
        given["bots"] = dict(text.partition("=")[::2] for text in given["bots"])
    settings = read_settings(given, args.config)
    _check_bots(settings)
    return settings


def _check_bots(settings: Settings) -> None:
    """Make each bot that plays a level once, so that mistakes show before the server starts."""
    from cromlech.bots import LEVELS, make_bot
    from cromlech.bots.levels import named_level

    for level, name in settings.bots.items():
        if named_level(level) not in LEVELS or not name:
            allowed = ", ".join(f"{each}=BOT" for each in LEVELS)
            raise OptionsError("error.option_value", name="--bot", value=f"{level}={name}", allowed=allowed)
        make_bot(name)
