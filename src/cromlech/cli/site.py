"""`cromlech site`: write the app as plain files for any web host."""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path

from cromlech.core.errors import OptionsError

from .arguments import Commands
from .showing import DONE, print_line
from .words import say

PAGE = "index.html"
WORKER = "sw.js"
PYTHON = Path("assets") / "python"
MARK = "data-standalone"


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = commands.add("site", run)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=commands.text("cli.arg.site_folder"))


def run(args: argparse.Namespace) -> int:
    """Write the files, the page last."""
    from cromlech.server.settings import STATIC

    if not (STATIC / PAGE).is_file() or not (STATIC / PYTHON).is_dir():
        raise OptionsError("cli.site_not_built", path=str(STATIC))
    folder: Path = args.folder
    try:
        _check(folder)
        files = [path.relative_to(STATIC) for path in sorted(STATIC.rglob("*")) if path.is_file()]
        for name in sorted(files, key=lambda name: name.as_posix() in (WORKER, PAGE)):
            made = folder / name
            made.parent.mkdir(parents=True, exist_ok=True)
            if name.as_posix() == PAGE:
                made.write_text(standalone((STATIC / name).read_text("utf-8")), "utf-8", newline="\n")
            else:
                shutil.copyfile(STATIC / name, made)
        for old in sorted((folder / "assets").rglob("*")):
            if old.is_file() and old.relative_to(folder) not in files:
                old.unlink()
    except OSError as error:
        raise OptionsError("error.file", path=str(folder), why=error.strerror or str(error)) from None
    size = sum((folder / name).stat().st_size for name in files) / 1_000_000
    print_line(say("cli.site_written", args.lang, path=str(folder), files=len(files), size=f"{size:.0f}"))
    return DONE


def _check(folder: Path) -> None:
    """Refuse a folder with files that we didn't write."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    page = folder / PAGE
    if not page.is_file() or MARK not in page.read_text("utf-8", "replace"):
        raise OptionsError("cli.site_exists", path=str(folder))


def standalone(page: str) -> str:
    """The page of the client, for any folder and without a server."""
    page = re.sub(r'\b(href|src)="/(?!/)', r'\1="./', page)
    return page.replace("<html ", f"<html {MARK} ", 1)
