"""How commands declare and read their arguments."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, cast

import cromlech
from cromlech.core.errors import OptionsError, closest

from .showing import USAGE
from .words import language_or_default, say

if TYPE_CHECKING:
    from cromlech.core.game import Game

Text = Callable[..., str]
Group = Callable[["Parser", Text], None]


class Parser(argparse.ArgumentParser):
    """Suggests what was probably meant. Options that take long to make can be added once they are needed."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.later: list[Callable[[], None]] = []

    def parse_known_args(self, *args: Any, **options: Any) -> Any:
        """Parse, after adding the options that were left for later."""
        while self.later:
            self.later.pop(0)()
        return super().parse_known_args(*args, **options)

    def error(self, message: str) -> NoReturn:
        """Print the usage and a message, and exit with code 2."""
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {message}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            names = [str(name) for name in action.choices]
            near = closest(str(value), names)
            key = "cli.no_command_near" if near else "cli.no_command"
            lang = language_or_default(sys.argv)
            raise argparse.ArgumentError(None, say(key, lang, name=value, near=near or "", allowed=", ".join(names)))


class Commands:
    """Where commands are declared, in one language."""

    def __init__(self, parser: argparse.ArgumentParser, lang: str, prefix: str = "") -> None:
        self.lang = lang
        self.text: Text = partial(say, lang=lang)
        self._prefix = prefix
        self._parsers = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(self, name: str, run: Callable[[argparse.Namespace], int], *groups: Group) -> Parser:
        """Add a command with some groups of arguments. The caller adds its own arguments."""
        about = self.text(f"cli.{self._prefix}{name}")
        made = cast(Parser, self._parsers.add_parser(name, help=about, description=about))
        made.set_defaults(run=run)
        language_option(made, self.text, default=self.lang)
        for group in groups:
            group(made, self.text)
        return made

    def family(self, name: str) -> Commands:
        """Add a command that has subcommands."""
        about = self.text(f"cli.{self._prefix}{name}")
        parser = self._parsers.add_parser(name, help=about, description=about)
        return Commands(parser, self.lang, prefix=f"{name}_")


def language_option(parser: argparse.ArgumentParser, text: Text, default: str) -> None:
    """--lang"""
    parser.add_argument("--lang", default=default, metavar="CODE", help=text("cli.arg.lang"))


def json_option(parser: argparse.ArgumentParser, text: Text) -> None:
    """--json"""
    parser.add_argument("--json", action="store_true", help=text("cli.arg.json"))


def seed_option(parser: argparse.ArgumentParser, text: Text) -> None:
    """--seed"""
    parser.add_argument("--seed", type=int, help=text("cli.arg.seed"))


def game_options(parser: argparse.ArgumentParser, text: Text) -> None:
    """A game with all its options."""
    parser.add_argument("game", metavar="GAME", help=text("cli.arg.game"))
    parser.add_argument("--players", type=int, help=text("cli.arg.players"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text("cli.arg.option"))
    parser.add_argument("--cards", help=text("cli.arg.cards"))


def game_of(args: argparse.Namespace) -> Game:
    """The game given on the command line, with its options."""
    return cromlech.game(args.game, players=args.players, cards=args.cards, **options_of(args))


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The options given on the command line, except players and cards."""
    options: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionsError("cli.option_form", text=text)
        options[name] = int(value) if value.lstrip("-").isdigit() and not _is_word(args.game, name, value) else value
    return options


def _is_word(game: str, name: str, value: str) -> bool:
    """Whether an option takes this text as is (the edition 2023 is a name, not a number)."""
    from cromlech.games import definition

    option = definition(game).options.get(name)
    return option is not None and value in option.values


def read_text(name: str) -> str:
    """Read a whole file. `-` is standard input."""
    try:
        if name == "-":
            return sys.stdin.read()
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise OptionsError("error.file", path=name, why=why) from None
