"""Plots in our colors. Only this module imports matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import Any

from cromlech.core.errors import OptionsError
from cromlech.core.game import Game
from cromlech.core.words import CORE

from .matches import ArenaError
from .report import label

OCHRE, RED_OCHRE, CHARCOAL, LIMESTONE = "#d9a441", "#9e3d22", "#2b2622", "#e9dcc0"
MOSS, SLATE = "#6f7d4f", "#4f6f86"
SERIES = (RED_OCHRE, CHARCOAL, OCHRE, MOSS, SLATE)
FORMATS = (".png", ".svg")
RARE = 30
"""Rarer things are not drawn, since their intervals would fill the plot."""


def check_plot(path: Path | None) -> None:
    """Refuse a file we couldn't write a plot to, before any game is played."""
    if path is None:
        return
    if path.suffix.lower() not in FORMATS:
        raise OptionsError("error.option_value", name="--plot", value=str(path), allowed="*.png, *.svg")
    pyplot()


def pyplot() -> Any:
    """matplotlib without a screen, in our colors."""
    try:
        matplotlib: Any = import_module("matplotlib")
    except ImportError:
        raise ArenaError("arena.no_package", package="matplotlib", extra="plots") from None
    matplotlib.use("agg")
    plt: Any = import_module("matplotlib.pyplot")
    plt.rcParams.update(
        {
            "figure.facecolor": LIMESTONE,
            "axes.facecolor": LIMESTONE,
            "savefig.facecolor": LIMESTONE,
            "text.color": CHARCOAL,
            "axes.edgecolor": CHARCOAL,
            "axes.labelcolor": CHARCOAL,
            "xtick.color": CHARCOAL,
            "ytick.color": CHARCOAL,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.prop_cycle": matplotlib.cycler(color=SERIES),
            "legend.frameon": False,
            "svg.fonttype": "none",  # text stays text
            "svg.hashsalt": "cromlech",  # the same numbers give the same file
        }
    )
    return plt


def save(figure: Any, path: Path) -> None:
    """Write a figure, with nothing but the picture in the file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None, dpi=110)
    except OSError as error:
        raise ArenaError("error.file", path=str(path), why=error.strerror or str(error)) from None
    finally:
        pyplot().close(figure)


def plot_ratings(bots: Sequence[Mapping[str, Any]], path: Path, lang: str) -> None:
    """Every bot's rating with its interval, strongest on top."""
    figure, axes = pyplot().subplots(figsize=(7, 1.2 + 0.45 * len(bots)), layout="constrained")
    for y, bot in enumerate(reversed(bots)):
        axes.plot(bot["rating_interval"], [y, y], color=OCHRE, linewidth=6, solid_capstyle="butt")
        axes.plot(bot["rating"], y, "o", color=RED_OCHRE)
    axes.set_yticks(range(len(bots)), [bot["bot"] for bot in reversed(bots)])
    axes.set_ylim(-0.6, len(bots) - 0.4)
    axes.axvline(0, color=CHARCOAL, linewidth=0.6)
    axes.set_xlabel(CORE.text("arena.plot", {}, lang))
    save(figure, path)


def plot_statistics(game: Game, summaries: Sequence[Mapping[str, Any]], folder: Path, lang: str) -> dict[str, Path]:
    """All plots of some summaries (one per number of players), by name."""
    text = partial(game.definition.words.text, lang=lang)
    pictures = {"scores": _scores, "rounds": _rounds, "turn_order": _turn_order, "sources": _sources}
    drawn: dict[str, Any] = {name: draw(summaries, text) for name, draw in pictures.items()}
    if summaries[0]["markers"]:
        drawn["markers"] = _markers(summaries, text)
    for section in summaries[0]["items"]:
        drawn[f"{section}s"] = _items(summaries, section, text)
    files = {}
    for name, figure in drawn.items():
        files[name] = folder / f"{game.name.replace('-', '_')}_{name}.svg"
        save(figure, files[name])
    return files


Text = Callable[..., str]


def _figure(width: float, height: float, panels: int = 1) -> Any:
    return pyplot().subplots(1, panels, figsize=(width, height), layout="constrained", squeeze=False)


def _heading(summary: Mapping[str, Any], text: Text) -> str:
    """A label above a narrow panel, with the variant on separate lines."""
    return "\n".join(line for part in label(summary, text).split(", ") for line in wrap(part, 18))


def _percent(axes: Any) -> None:
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")


def _scores(summaries: Sequence[Mapping[str, Any]], text: Text) -> Any:
    figure, [[axes]] = _figure(7, 3.2)
    for summary, colour in zip(summaries, SERIES, strict=False):
        of = summary["scores"]["all"]
        x = [of["tens_from"] + 10 * i for i in range(len(of["tens"]) + 1)]
        axes.stairs([n / of["n"] for n in of["tens"]], x, color=colour, linewidth=1.8, label=label(summary, text))
    axes.set_xlabel(text("stats.plot.score", {}))
    axes.set_ylabel(text("stats.plot.share_of_seats", {}))
    _percent(axes)
    axes.legend(fontsize="small")
    return figure


def _rounds(summaries: Sequence[Mapping[str, Any]], text: Text) -> Any:
    figure, [[axes]] = _figure(7, 2.8)
    for summary, colour in zip(summaries, SERIES, strict=False):
        counts = summary["rounds"]["counts"]
        x = list(map(int, counts))
        shares = [n / summary["games"] for n in counts.values()]
        axes.plot(x, shares, "o-", color=colour, label=label(summary, text))
    axes.set_xlabel(text("stats.plot.rounds", {}))
    axes.set_ylabel(text("stats.plot.share_of_games", {}))
    _percent(axes)
    axes.legend()
    return figure


def _turn_order(summaries: Sequence[Mapping[str, Any]], text: Text) -> Any:
    figure, panels = _figure(2.4 * len(summaries), 2.8, len(summaries))
    for summary, axes in zip(summaries, panels[0], strict=True):
        groups = summary["turn_order"]
        _rates(axes, [g["from"] for g in groups], groups, RED_OCHRE, 1)
        axes.axhline(1 / summary["players"], color=CHARCOAL, linewidth=0.8, linestyle=":")
        axes.set_xticks([g["from"] for g in groups])
        axes.set_xlim(0.5, summary["players"] + 0.5)
        axes.set_title(_heading(summary, text), fontsize="medium")
        axes.set_xlabel(text("stats.plot.turn_order", {}))
        _percent(axes)
    panels[0][0].set_ylabel(text("stats.plot.wins", {}))
    return figure


def _rates(axes: Any, x: Sequence[float], groups: Sequence[Mapping[str, Any]], colour: str, scale: float) -> None:
    """Win rates with their intervals."""
    y = [scale * g["win_rate"] for g in groups]
    below = [scale * (g["win_rate"] - g["win_interval"][0]) for g in groups]
    above = [scale * (g["win_interval"][1] - g["win_rate"]) for g in groups]
    axes.errorbar(x, y, [below, above], fmt="o", markersize=4, color=colour, elinewidth=1.2, capsize=0)


def _sources(summaries: Sequence[Mapping[str, Any]], text: Text) -> Any:
    sources = list(summaries[0]["sources"])
    figure, panels = _figure(max(8.0, 2.2 * len(summaries)), 0.6 + 0.42 * len(sources), len(summaries))
    for summary, axes in zip(summaries, panels[0], strict=True):
        for side, (who, colour) in enumerate((("winners", RED_OCHRE), ("others", OCHRE))):
            y = [i + 0.2 - 0.4 * side for i in range(len(sources))]
            x = [summary["sources"][source][who] for source in reversed(sources)]
            axes.barh(y, x, 0.4, color=colour, label=text(f"stats.plot.{who}", {}))
        axes.axvline(0, color=CHARCOAL, linewidth=0.6)
        axes.set_title(_heading(summary, text), fontsize="medium")
        axes.set_yticks([])
    names = [text(f"source.{source}", {}) for source in reversed(sources)]
    panels[0][0].set_yticks(range(len(sources)), names)
    marks, labels = panels[0][0].get_legend_handles_labels()
    figure.legend(marks, labels, loc="outside upper center", ncols=2)
    figure.supxlabel(text("stats.plot.points", {}), fontsize="medium")
    return figure


def _markers(summaries: Sequence[Mapping[str, Any]], text: Text) -> Any:
    """Win rates relative to chance, so that numbers of players are comparable."""
    names = list(summaries[0]["markers"])
    figure, panels = _figure(max(7.0, 2.2 * len(names)), 3.0, len(names))
    for name, axes in zip(names, panels[0], strict=True):
        for i, summary in enumerate(summaries):
            groups = [g for g in summary["markers"][name] if g["seats"] >= RARE]
            shift = 0.15 * (i - (len(summaries) - 1) / 2)
            x = [(g["from"] + g["to"]) / 2 + shift for g in groups]
            _rates(axes, x, groups, SERIES[i % len(SERIES)], summary["players"])
        axes.axhline(1, color=CHARCOAL, linewidth=0.8, linestyle=":")
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_locator(import_module("matplotlib.ticker").MaxNLocator(5, integer=True))
        axes.set_xlabel(text(f"stats.marker.{name}", {}))
    panels[0][0].set_ylabel(text("stats.plot.relative", {}))
    _legend(figure, summaries, text)
    return figure


def _legend(figure: Any, summaries: Sequence[Mapping[str, Any]], text: Text) -> None:
    lines = import_module("matplotlib.lines")
    marks = [lines.Line2D([], [], color=colour, marker="o", linestyle="") for colour in SERIES]
    labels = [label(summary, text) for summary in summaries]
    figure.legend(marks[: len(labels)], labels, loc="outside upper center", ncols=min(3, len(labels)))


def _items(summaries: Sequence[Mapping[str, Any]], section: str, text: Text) -> Any:
    """Every item by how its owners did, over all numbers of players, best on top."""
    ids = [item["id"] for item in summaries[0]["items"][section]]
    known = [{item["id"]: item for item in summary["items"][section]} for summary in summaries]

    def mean(item: str) -> float:
        rates = [
            summary["players"] * by[item]["win_rate"]
            for summary, by in zip(summaries, known, strict=True)
            if item in by and by[item]["taken"] >= RARE
        ]
        return sum(rates) / len(rates) if rates else 0.0

    ids = sorted((item for item in ids if mean(item)), key=mean)
    figure, [[axes]] = _figure(7, 1.2 + 0.16 * len(ids))
    for i, (summary, by) in enumerate(zip(summaries, known, strict=True)):
        for y, item in enumerate(ids):
            if item in by and by[item]["taken"] >= RARE:
                scale = summary["players"]
                at = y + 0.22 * (i - (len(summaries) - 1) / 2)
                colour = SERIES[i % len(SERIES)]
                axes.plot([scale * end for end in by[item]["win_interval"]], [at, at], color=colour, linewidth=1)
                axes.plot(scale * by[item]["win_rate"], at, "o", markersize=3, color=colour)
    axes.axvline(1, color=CHARCOAL, linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(ids)), ids, fontsize=7)
    axes.set_ylim(-0.8, len(ids) - 0.2)
    axes.set_xlabel(text("stats.plot.relative_owners", {}))
    _legend(figure, summaries, text)
    return figure
