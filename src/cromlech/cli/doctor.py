"""`cromlech doctor`: check an installation and say what to do."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from .arguments import Commands, json_option
from .operating import setting_options, settings_of
from .showing import DONE, FAULT, print_json, print_line
from .words import say

if TYPE_CHECKING:
    from cromlech.server.doctor import Finding

MARKS = {"ok": "✓", "warning": "!", "fault": "✗"}


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = commands.add("doctor", run, setting_options, json_option)
    parser.add_argument("--tables", action="store_true", help=commands.text("cli.arg.doctor_tables"))


def run(args: argparse.Namespace) -> int:
    """Print what each check found."""
    from cromlech.server.doctor import examine

    settings = settings_of(args)

    async def work() -> list[Finding]:
        found = []
        async for finding in examine(settings, args.tables):
            found.append(finding)
            if not args.json:
                about = say(finding.key, args.lang, **finding.params)
                print_line(f"{MARKS[finding.verdict]} {finding.check}: {about}")
        return found

    findings = asyncio.run(work())
    if args.json:
        print_json([{**each.plain(), "text": say(each.key, args.lang, **each.params)} for each in findings])
    return FAULT if any(each.verdict == "fault" for each in findings) else DONE
