"""`cromlech play`: play in the terminal against bots."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cromlech.core.checks import check_whole

from .arguments import Commands, game_of, game_options, read_text, seed_option
from .showing import Progress
from .words import say

if TYPE_CHECKING:
    from cromlech.core.game import Game, State


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("play", run, game_options, seed_option), commands.text
    parser.add_argument("--humans", type=int, default=1, help=text("cli.arg.humans"))
    parser.add_argument("--bots", default="2", help=text("cli.arg.opponents", allowed="1 … 8, random"))
    parser.add_argument("--names", default="", help=text("cli.arg.names"))
    parser.add_argument("--plain", action="store_true", help=text("cli.arg.plain"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=text("cli.arg.resume"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=text("cli.arg.save"))


def run(args: argparse.Namespace) -> int:
    """Play or continue a game."""
    from cromlech.terminal import play_in_terminal

    game = game_of(args)
    humans = check_whole("--humans", args.humans, 1, game.players)
    if args.resume is not None:
        read_text(str(args.resume))
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    return play_in_terminal(
        game,
        bots=_opponents(args, game),
        humans=humans,
        names=names,
        lang=args.lang,
        plain=args.plain,
        seed=args.seed,
        save=args.save,
        resume=args.resume,
    )


def _opponents(args: argparse.Namespace, game: Game) -> Callable[[State], int]:
    """The bots of a terminal game. Greedy ones play right away; a search is compiled first."""
    from cromlech.bots import GreedyBot, SearchBot, Seat, make_bot

    bot = make_bot(args.bots, seed=args.seed).for_game(game)
    if isinstance(bot, GreedyBot):
        bot.target = "python"
    elif isinstance(bot, SearchBot):
        with Progress(say("cli.compiling", args.lang), 0, args.plain):
            start = game.start()
            make_bot("search", nodes=1).choose(Seat(start, start.actor))
    return lambda state: bot.choose(Seat(state, state.actor))
