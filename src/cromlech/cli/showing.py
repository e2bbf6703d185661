"""Show results, errors, and progress."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from .words import say

DONE, FAULT, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes."""


def complain(text: str) -> int:
    """Say what was wrong with a command line."""
    sys.stderr.write(f"cromlech: {text}\n")
    return USAGE


def forget_output() -> None:
    """Discard unwritten output, so that Python doesn't try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_line(text: str = "") -> None:
    """Print a line of the result."""
    sys.stdout.write(text + "\n")


def print_json(content: Any) -> None:
    """Print the result for machines."""
    print_line(json.dumps(content, ensure_ascii=False, indent=1))


def show_columns(heads: Sequence[str], rows: Sequence[Sequence[str]], lang: str) -> None:
    """Show rows below heads, which are keys."""
    draw_columns([say(head, lang) for head in heads], rows)


def draw_columns(heads: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Show rows below heads, with numbers right-aligned."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as Columns
    from rich.text import Text

    columns = Columns(
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
        title=title or None,
        title_justify="left",
        title_style="bold",
    )
    for i, head in enumerate(heads):
        numeric = all(row[i].strip("+±%.,–…- 0123456789ms") == "" for row in rows)
        columns.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        columns.add_row(*(Text(cell) for cell in row))
    Console().print(columns)


class Progress:
    """A progress bar on standard error during long work. Silent for machines."""

    def __init__(self, title: str, total: int, silent: bool) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar

        console = Console(stderr=True)
        self.bar = Bar(console=console, transient=True, disable=silent or not console.is_terminal)
        self.task = self.bar.add_task(title, total=total or None)

    def __enter__(self) -> Callable[[int], None]:
        self.bar.start()
        return lambda n: self.bar.advance(self.task, n)

    def __exit__(self, *_: object) -> None:
        self.bar.stop()
