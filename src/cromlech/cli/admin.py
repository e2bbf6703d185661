"""`cromlech admin`: keep order at a site, on any machine with its database, also while servers run."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from .arguments import Commands, json_option
from .operating import database_options, settings_of
from .showing import DONE, print_json, print_line, show_columns
from .words import say

if TYPE_CHECKING:
    from cromlech.server.people.dossier import Case
    from cromlech.server.sql import Database

Found = TypeVar("Found")
PEOPLE = ("mute", "unmute", "ban", "close", "restore", "appoint", "dismiss")


def add(commands: Commands) -> None:
    """Declare the commands."""
    under, text = commands.family("admin"), commands.text
    listed = under.add("reports", reports, database_options, json_option)
    listed.add_argument("--all", action="store_true", help=text("cli.arg.admin_all"))
    shown = under.add("show", show, database_options, json_option)
    shown.add_argument("number", metavar="REPORT", type=int, help=text("cli.arg.admin_report"))
    done = under.add("done", finish, database_options)
    done.add_argument("number", metavar="REPORT", type=int, help=text("cli.arg.admin_report"))
    _reason(done, text)
    for name in PEOPLE:
        about = under.add(name, act, database_options)
        about.set_defaults(action=name)
        about.add_argument("who", metavar="WHO", help=text("cli.arg.admin_who"))
        if name == "mute":
            about.add_argument("--days", type=int, default=7, help=text("cli.arg.admin_days"))
        _reason(about, text)
    ended = under.add("end", end, database_options)
    ended.add_argument("table", metavar="TABLE", help=text("cli.arg.admin_table"))
    _reason(ended, text)
    under.add("audit", audit, database_options, json_option)


def _reason(parser: argparse.ArgumentParser, text: Callable[..., str]) -> None:
    parser.add_argument("--reason", default="", help=text("cli.arg.admin_reason"))


def reports(args: argparse.Namespace) -> int:
    """List reports."""
    from cromlech.server.people.dossier import cases

    found = _with(args, lambda database: cases(database, args.all))
    if args.json:
        print_json([asdict(case) for case in found])
        return DONE
    heads = ["cli.col.report", "cli.col.time", "cli.col.name", "cli.col.reason", "cli.col.words"]
    rows = [
        [str(case.id), _time(case.at), case.account or case.name, _reason_of(case, args.lang), _words(case, args.lang)]
        for case in found
    ]
    show_columns(heads, rows, args.lang)
    return DONE


def show(args: argparse.Namespace) -> int:
    """Show a report."""
    from cromlech.server.errors import Refusal
    from cromlech.server.people.dossier import cases

    found = _with(args, lambda database: cases(database, only=args.number))
    if not found:
        raise Refusal(404, "order.no_report")
    case = found[0]
    if args.json:
        print_json(asdict(case))
        return DONE
    facts = {
        "cli.col.time": _time(case.at),
        "cli.col.name": case.name,
        "cli.col.account": case.account,
        "cli.col.reason": _reason_of(case, args.lang),
        "cli.col.words": _words(case, args.lang),
        "cli.col.text": case.text,
        "cli.col.by": case.by,
        "cli.col.table": case.place,
        "cli.col.handled": _time(case.handled),
        "cli.col.muted": _time(case.muted),
        "cli.col.barred": case.barred and say(f"order.{case.barred}", args.lang),
        "cli.col.others": str(case.others),
    }
    for key, value in facts.items():
        if value:
            print_line(f"{say(key, args.lang)}: {value}")
    return DONE


def finish(args: argparse.Namespace) -> int:
    """Mark a report as handled."""
    from cromlech.server.people.deeds import DONE as NOTHING
    from cromlech.server.people.deeds import Deed, do
    from cromlech.server.people.dossier import person

    async def work(database: Database) -> None:
        guest, name = await person(database, f"report:{args.number}")
        await do(database, Deed(NOTHING, _cli(), args.reason, about=guest, name=name, report=args.number))

    _with(args, work)
    print_line(say("cli.admin_did", args.lang, what=say("order.action.done", args.lang), name=f"#{args.number}"))
    return DONE


def act(args: argparse.Namespace) -> int:
    """Mute, ban, close, appoint, or take that back."""
    from cromlech.server.people.deeds import DAY, MUTE, Deed, do
    from cromlech.server.people.dossier import person
    from cromlech.server.storage import now

    async def work(database: Database) -> str:
        guest, name = await person(database, args.who)
        until = now() + args.days * DAY if args.action == MUTE else 0
        number = int(args.who[7:]) if args.who.startswith("report:") else None
        deed = Deed(args.action, _cli(), args.reason, about=guest, name=name, until=until, report=number)
        await do(database, deed)
        return name

    name = _with(args, work)
    print_line(say("cli.admin_did", args.lang, what=say(f"order.action.{args.action}", args.lang), name=name))
    return DONE


def end(args: argparse.Namespace) -> int:
    """Close a table."""
    from cromlech.server.errors import Refusal
    from cromlech.server.people.deeds import END, Deed, do

    async def work(database: Database) -> None:
        if await database.table(args.table) is None:
            raise Refusal(404, "server.no_table")
        await do(database, Deed(END, _cli(), args.reason, place=args.table))

    _with(args, work)
    print_line(say("cli.admin_did", args.lang, what=say("order.action.close_table", args.lang), name=args.table))
    return DONE


def audit(args: argparse.Namespace) -> int:
    """List what operators have done."""
    from cromlech.server.people.dossier import audit as lines

    found = _with(args, lines)
    if args.json:
        print_json([asdict(line) for line in found])
        return DONE
    heads = ["cli.col.time", "cli.col.by", "cli.col.action", "cli.col.name", "cli.col.table", "cli.col.reason"]
    rows = [
        [
            _time(line.at),
            line.by or "cromlech admin",
            say(f"order.action.{line.action}", args.lang),
            line.name,
            line.place or "",
            line.reason,
        ]
        for line in found
    ]
    show_columns(heads, rows, args.lang)
    return DONE


def _cli() -> str:
    from cromlech.server.people.deeds import CLI

    return CLI


def _with(args: argparse.Namespace, work: Callable[[Database], Awaitable[Found]]) -> Found:
    """Do something with the site's database."""
    from cromlech.server.backup import connect_to

    database = connect_to(settings_of(args).database)

    async def worked() -> Any:
        try:
            return await work(database)
        finally:
            await database.engine.dispose()

    found: Found = asyncio.run(worked())
    return found


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC") if milliseconds else ""


def _reason_of(case: Case, lang: str) -> str:
    return say(f"order.reason.{case.reason}", lang)


def _words(case: Case, lang: str) -> str:
    words = case.words or ""
    return say(words, lang) if words.startswith("chat.") and case.message else words
