"""A tournament on screen: its table, with a progress bar while it runs."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cromlech.core.words import CORE

from .tournament import Tournament

COLUMNS = ("bot", "rating", "rating_error", "wins", "wins_interval", "score", "seats", "time")
REFRESH = 0.25
"""The minimum number of seconds between updates of the table."""


def heads(lang: str) -> list[str]:
    """The titles of the columns."""
    return [CORE.text(f"arena.col.{name}", {}, lang) for name in COLUMNS]


def rows(bots: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """One line per bot of a summary."""
    found = []
    for bot in bots:
        low, high = bot["rating_interval"]
        worst, best = bot["win_interval"]
        played = bot["seats"] > 0
        found.append(
            [
                bot["bot"],
                f"{bot['rating']:+.0f}" if played else "–",
                f"±{(high - low) / 2:.0f}" if played else "–",
                f"{bot['win_rate']:.1%}" if played else "–",
                f"{100 * worst:.1f}–{best:.1%}" if played else "–",
                f"{bot['mean_score']:.1f}" if played else "–",
                str(bot["seats"]),
                duration(bot["seconds_per_move"]),
            ]
        )
    return found


def duration(seconds: float | None) -> str:
    """A short, readable time.

    >>> duration(0.00012), duration(0.034), duration(1.5), duration(None)
    ('0.12 ms', '34.0 ms', '1.50 s', '–')
    """
    if seconds is None:
        return "–"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1000 * seconds:.1f} ms" if seconds >= 0.001 else f"{1000 * seconds:.2f} ms"


def draw(titles: Sequence[str], lines: Sequence[Sequence[str]]) -> Table:
    """A table: first column left-aligned, numbers right-aligned."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for i, title in enumerate(titles):
        table.add_column(Text(title), justify="right" if i else "left", overflow="fold")
    for line in lines:
        table.add_row(*(Text(cell) for cell in line))
    return table


class Scoreboard:
    """The table of a running tournament on standard error. Silent for machines."""

    def __init__(self, tournament: Tournament, lang: str, silent: bool) -> None:
        self.tournament = tournament
        self.lang = lang
        console = Console(stderr=True)
        self.shown = not silent and console.is_terminal
        self.bar = Progress(BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
        self.task = self.bar.add_task("", total=tournament.planned, completed=len(tournament.results))
        self.live = Live(console=console, transient=True, auto_refresh=False)
        self.next = 0.0

    def __enter__(self) -> Scoreboard:
        if self.shown:
            self.live.start()
            self.update()
        return self

    def update(self) -> None:
        """Update the table, unless that was just done."""
        now = time.monotonic()
        if not self.shown or now < self.next:
            return
        self.bar.update(self.task, completed=len(self.tournament.results))
        table = draw(heads(self.lang), rows(self.tournament.summary()["bots"]))
        self.live.update(Group(table, self.bar), refresh=True)
        self.next = time.monotonic() + max(REFRESH, 5 * (time.monotonic() - now))

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.live.stop()
