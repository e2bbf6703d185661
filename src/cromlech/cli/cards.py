"""`cromlech cards`: list, export, or check card packs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cromlech
from cromlech.core.errors import OptionsError

from .arguments import Commands, json_option, read_text
from .showing import DONE, print_json, print_line, show_columns
from .words import say


def add(commands: Commands) -> None:
    """Declare the commands."""
    under, text = commands.family("cards"), commands.text
    listed = under.add("list", list_cards, json_option)
    listed.add_argument("game", metavar="GAME", help=text("cli.arg.game"))
    listed.add_argument("--cards", help=text("cli.arg.cards"))
    exported = under.add("export", export)
    exported.add_argument("game", metavar="GAME", help=text("cli.arg.game"))
    exported.add_argument("file", metavar="FILE", type=Path, help=text("cli.arg.out"))
    checked = under.add("check", check)
    checked.add_argument("game", metavar="GAME", help=text("cli.arg.game"))
    checked.add_argument("file", metavar="FILE", help=text("cli.arg.file"))


def list_cards(args: argparse.Namespace) -> int:
    """List every card with its text and source."""
    game = cromlech.game(args.game, cards=args.cards)
    if args.json:
        print_json(game.cards)
        return DONE
    rows: list[list[str]] = []
    for name in game.definition.schema.sections:
        entries: Sequence[Mapping[str, Any]] = game.cards[name]
        for entry in entries:
            text = game.text(game.parts.entry_phrase(name, entry), args.lang)
            rows.append([entry["id"], text, entry["source"]])
    show_columns(["cli.col.id", "cli.col.what", "cli.col.source"], rows, args.lang)
    return DONE


def export(args: argparse.Namespace) -> int:
    """Write the game's own cards to a new file, under the file's name."""
    from cromlech.core.packs import export_pack
    from cromlech.games import definition

    text = export_pack(definition(args.game).standard_text(), args.file.stem)
    try:
        with args.file.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise OptionsError("cli.exists", path=str(args.file)) from None
    except OSError as error:
        raise OptionsError("error.file", path=str(args.file), why=error.strerror or str(error)) from None
    print_line(say("cli.exported", args.lang, path=str(args.file)))
    return DONE


def check(args: argparse.Namespace) -> int:
    """Check whether a pack fits its game."""
    from cromlech.core.packs import check_name, read_pack
    from cromlech.games import definition

    found = definition(args.game)
    pack = read_pack(read_text(args.file), found.schema, args.file)
    check_name(pack, found.standard_pack())
    print_line(say("cli.pack_good", args.lang, name=pack["name"], game=found.name))
    return DONE
