"""The learning curve of a run: a file with one row per evaluation, and its plot."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cromlech.arena.plots import SERIES, pyplot, save
from cromlech.core.words import CORE

STYLES = {"greedy": "o-", "policy": "s:", "frozen": "o-"}
"""Whom a network is measured by: greedy, the network that comes with the game (the bot `policy`), or a frozen one.

A row of the curve has `greedy_2` for games of two players against greedy, and so on.
"""


def read_curve(path: Path) -> list[dict[str, Any]]:
    """The rows of a curve, oldest first."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def add_row(path: Path, row: Mapping[str, Any]) -> None:
    """Add a row to the file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def results(row: Mapping[str, Any]) -> list[tuple[str, int, Mapping[str, Any]]]:
    """The matches of a row: against whom, the number of players, and the result."""
    parts = [(name.rpartition("_"), found) for name, found in row.items()]
    return [(of, int(players), found) for (of, _, players), found in parts if of in STYLES]


def label(of: str, players: int) -> str:
    """The opponents in such games."""
    return f"{players - 1} × {of}"


def plot_curve(rows: Sequence[Mapping[str, Any]], path: Path, lang: str) -> None:
    """The share of games won, by minutes of training: one line per opponent and number of players."""
    kinds = list(dict.fromkeys((of, players) for row in rows for of, players, _ in results(row)))
    figure, axes = pyplot().subplots(figsize=(7, 3.6), layout="constrained")
    for of, players in kinds:
        found = [(row["minutes"], row[f"{of}_{players}"]) for row in rows if f"{of}_{players}" in row]
        minutes = [at for at, _ in found]
        colour = SERIES[players % len(SERIES)]
        share = [result["won"] for _, result in found]
        axes.plot(minutes, share, STYLES[of], color=colour, markersize=4, label=label(of, players))
        low, high = ([result[end] for _, result in found] for end in ("low", "high"))
        axes.fill_between(minutes, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    axes.set_xlabel(CORE.text("train.plot.minutes", {}, lang))
    axes.set_ylabel(CORE.text("train.plot.won", {}, lang))
    axes.legend(fontsize="small")
    save(figure, path)
