"""`cromlech train`: train a network by self-play, or a best response to one."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cromlech
from cromlech.core.checks import check_number, check_whole
from cromlech.core.errors import OptionsError

from .arguments import Commands, json_option
from .showing import DONE, INTERRUPTED, print_json, print_line
from .words import say

if TYPE_CHECKING:
    from cromlech.core.game import Game
    from cromlech.learning.ppo.training import Trainer
    from cromlech.learning.settings import Settings

DEVICES = ("cuda", "cpu", "python")
SHIPPED = "shipped"
RESPONSE = {"players": "2", "imitate": 0.0, "versus_greedy": 0.0, "versus_past": 1.0, "win": 1.0, "credit": "own"}
"""Settings of a best response: only games against the frozen network, and the win counts more than points."""


def add(commands: Commands) -> None:
    """Declare the command."""
    parser, text = commands.add("train", run, json_option), commands.text
    parser.add_argument("game", metavar="GAME", help=text("cli.arg.game"))
    parser.add_argument("--out", type=Path, metavar="FOLDER", help=text("cli.arg.train_out"))
    parser.add_argument("--device", default=DEVICES[0], help=text("cli.arg.train_device"))
    parser.add_argument("--minutes", type=float, help=text("cli.arg.train_minutes"))
    parser.add_argument("--piece", type=float, metavar="MINUTES", help=text("cli.arg.train_piece"))
    parser.add_argument("--settings", type=Path, metavar="FILE", help=text("cli.arg.train_settings"))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=text("cli.arg.train_set"))
    parser.add_argument("--seed", type=int, help=text("cli.arg.train_seed"))
    parser.add_argument("--every", type=float, default=3.0, metavar="MINUTES", help=text("cli.arg.train_every"))
    parser.add_argument("--matches", type=int, default=2048, help=text("cli.arg.train_matches"))
    parser.add_argument("--against", metavar="FILE", help=text("cli.arg.train_against"))
    parser.add_argument("--export", action="store_true", help=text("cli.arg.train_export"))


def run(args: argparse.Namespace) -> int:
    """Train or continue, then write the network for the bots."""
    from cromlech.learning import CHECKPOINT

    begun = time.monotonic()
    if args.device not in DEVICES:
        allowed = ", ".join(DEVICES)
        raise OptionsError("error.option_value", name="--device", value=args.device, allowed=allowed)
    for name in ("minutes", "piece", "every"):
        if getattr(args, name) is not None:
            check_number(f"--{name}", getattr(args, name), 0, 1e6)
    check_whole("--matches", args.matches, 1, 2**20)
    game = cromlech.game(args.game)
    folder: Path = args.out or Path(f"{game.name}-{'response' if args.against else 'training'}")
    if args.export:
        return _export(args, game, folder)
    trainer, settings = _trainer(args, game, folder / CHECKPOINT)
    folder.mkdir(parents=True, exist_ok=True)
    if not args.json:
        print_line(say("train.begins", args.lang, folder=str(folder), planned=f"{settings.minutes:g}"))
    limit = args.piece if args.piece is not None else float("inf")
    try:
        trainer.train(begun + 60 * limit, args.every, _teller(args, trainer, folder))
    except KeyboardInterrupt:
        trainer.save(folder / CHECKPOINT)
        sys.stderr.write(say("train.interrupted", args.lang) + "\n")
        return INTERRUPTED
    _finish(args, game, trainer, folder)
    return DONE


def _trainer(args: argparse.Namespace, game: Game, checkpoint: Path) -> tuple[Trainer, Settings]:
    """A new run, or the one in the folder."""
    from cromlech.learning import check_torch
    from cromlech.learning.settings import Settings, recipe_of

    given = _given(args)
    response = RESPONSE if args.against is not None else {}
    settings = Settings.of(game.name, recipe_of(game), response, given)
    check_torch()
    from cromlech.learning.ppo.adviser import torch_device
    from cromlech.learning.ppo.checkpoints import load_checkpoint
    from cromlech.learning.ppo.training import Trainer

    game.load(args.device)  # says why if there is no GPU
    on = torch_device(args.device)
    saved = load_checkpoint(game, checkpoint, on) if checkpoint.exists() else None
    if saved is not None:
        settings = _kept_settings(saved["settings"], given, checkpoint)
    seed = args.seed if args.seed is not None else 1 if saved is None else saved["seed"]
    trainer = Trainer(settings, args.device, seed, matches=args.matches, **_rivals(args, game, on))
    if saved is None:
        trainer.begin()
    else:
        trainer.resume(saved)
    return trainer, settings


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """The settings on the command line."""
    from cromlech.learning.settings import read_settings

    given = read_settings(args.settings) if args.settings else {}
    for text in args.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionsError("train.set_form", text=text)
        given[name] = value
    return given if args.minutes is None else {**given, "minutes": args.minutes}


def _kept_settings(kept: Mapping[str, Any], given: Mapping[str, Any], checkpoint: Path) -> Settings:
    """A run that continues keeps its settings, except for the planned minutes."""
    from cromlech.learning.settings import Settings

    settings = Settings.of(kept["game"], kept, given)
    for name, value in asdict(settings).items():
        if name != "minutes" and name in kept and value != kept[name]:
            raise OptionsError("train.other_settings", path=str(checkpoint), name=name, value=str(kept[name]))
    return settings


def _rivals(args: argparse.Namespace, game: Game, device: str) -> dict[str, Any]:
    """The network to respond to, or the one to be measured by."""
    from cromlech.bots.networks import FILE, NetworkError
    from cromlech.learning.ppo.checkpoints import frozen

    shipped = game.definition.folder / FILE
    if args.against is not None:
        return {"frozen": frozen(game, shipped if args.against == SHIPPED else Path(args.against), device)}
    with suppress(NetworkError):  # a game may have none, or an old one
        return {"rival": frozen(game, shipped, device)}
    return {}


def _teller(args: argparse.Namespace, trainer: Trainer, folder: Path) -> Callable[[dict[str, Any]], None]:
    """Save, and show a row of the curve."""
    from cromlech.learning import CHECKPOINT, CURVE, RECORD
    from cromlech.learning.curves import add_row, label, results
    from cromlech.learning.records import machine, record

    def told(row: dict[str, Any]) -> None:
        trainer.save(folder / CHECKPOINT)
        add_row(folder / CURVE, row)
        progress = {name: row[name] for name in ("minutes", "steps", "rounds")}
        facts = {"seed": trainer.seed, "device": trainer.device, **machine(), **progress}
        (folder / RECORD).write_text(record(trainer.settings, facts, row), "utf-8")
        if args.json:
            return
        parts = [f"{label(of, players)}: {_percent(found)}" for of, players, found in results(row)]
        minutes, steps = f"{row['minutes']:.1f}", f"{row['steps']:,}"
        print_line(say("train.row", args.lang, minutes=minutes, steps=steps, results="; ".join(parts)))

    return told


def _percent(found: Mapping[str, Any]) -> str:
    """A share of wins with its interval."""
    return f"{100 * found['won']:.1f} % ({100 * found['low']:.1f} – {100 * found['high']:.1f})"


def _finish(args: argparse.Namespace, game: Game, trainer: Trainer, folder: Path) -> None:
    """Draw the curve, and show what came out."""
    from cromlech.arena import ArenaError
    from cromlech.learning import CURVE, PLOT
    from cromlech.learning.curves import plot_curve, read_curve

    rows = read_curve(folder / CURVE)
    report: dict[str, Any] = {"folder": str(folder), "settings": asdict(trainer.settings), "seed": trainer.seed}
    report |= {"curve": rows}
    try:
        plot_curve(rows, folder / PLOT, args.lang)
    except ArenaError as error:  # without matplotlib, there is no plot
        report["no_plot"] = error.text(args.lang)
    if trainer.frozen is not None:
        report["gains"] = {n: _gain(args, trainer, n, rows[-1][f"frozen_{n}"]) for n in trainer.settings.counts}
    left = trainer.settings.minutes - trainer.minutes
    if args.json:
        print_json(report)
    elif left > 0:
        print_line(say("train.left", args.lang, minutes=f"{left:.1f}"))
    elif trainer.frozen is None:
        _export(args, game, folder)


def _gain(args: argparse.Namespace, trainer: Trainer, players: int, found: Mapping[str, Any]) -> dict[str, Any]:
    """How many percentage points of wins the response gains over the mirror match."""
    from cromlech.learning.curves import label

    mirror = trainer.mirror(players)
    gain = 100 * (found["won"] - mirror["won"])
    games = found["games"]
    error = 196 * sum(each["won"] * (1 - each["won"]) / games for each in (found, mirror)) ** 0.5
    if not args.json:
        facts = {"against": label("frozen", players), "won": _percent(found), "mirror": _percent(mirror)}
        print_line(say("train.gain", args.lang, **facts, gain=f"{gain:+.1f}", error=f"{error:.1f}"))
    return {"response": found, "mirror": mirror, "gain": round(gain, 2), "error": round(error, 2)}


def _export(args: argparse.Namespace, game: Game, folder: Path) -> int:
    """Write the network as a file that bots play by."""
    from cromlech.bots.networks import FILE
    from cromlech.core.files import write_whole
    from cromlech.learning import CHECKPOINT
    from cromlech.learning.converting import content_of
    from cromlech.learning.floats import read_checkpoint

    content = content_of(game, read_checkpoint(folder / CHECKPOINT))
    write_whole(folder / FILE, content)
    if args.json:
        print_json({"file": str(folder / FILE), "bytes": len(content)})
    else:
        size = f"{len(content) / 1000:,.0f}"
        print_line(say("train.exported", args.lang, path=str(folder / FILE), size=size))
    return DONE
