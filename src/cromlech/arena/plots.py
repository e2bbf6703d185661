"""Pictures in the colours of the house. matplotlib is imported only here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cromlech.core.errors import OptionsError
from cromlech.core.words import CORE

from .playing import ArenaError

OCHRE, RED_OCHRE, CHARCOAL, LIMESTONE = "#d9a441", "#9e3d22", "#2b2622", "#e9dcc0"
SERIES = (RED_OCHRE, CHARCOAL, OCHRE)
FORMATS = (".png", ".svg")


def check_plot(path: Path | None) -> None:
    """Refuse before any game is played what could not be drawn after."""
    if path is None:
        return
    if path.suffix.lower() not in FORMATS:
        raise OptionsError("error.option_value", name="--plot", value=str(path), allowed="*.png, *.svg")
    pyplot()


def pyplot() -> Any:
    """matplotlib without a screen, in our colours."""
    try:
        import matplotlib
    except ImportError:
        raise ArenaError("arena.no_package", package="matplotlib", extra="plots") from None
    matplotlib.use("agg")
    import matplotlib.pyplot as plt

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
    """Write a figure; nothing in the file but the picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None, dpi=110)
    except OSError as error:
        raise ArenaError("error.file", path=str(path), why=error.strerror or str(error)) from None
    finally:
        pyplot().close(figure)


def plot_ratings(bots: Sequence[Mapping[str, Any]], path: Path, lang: str) -> None:
    """Every bot's rating with its interval, the strongest on top."""
    figure, axes = pyplot().subplots(figsize=(7, 1.2 + 0.45 * len(bots)), layout="constrained")
    for y, bot in enumerate(reversed(bots)):
        axes.plot(bot["rating_interval"], [y, y], color=OCHRE, linewidth=6, solid_capstyle="butt")
        axes.plot(bot["rating"], y, "o", color=RED_OCHRE)
    axes.set_yticks(range(len(bots)), [bot["bot"] for bot in reversed(bots)])
    axes.set_ylim(-0.6, len(bots) - 0.4)
    axes.axvline(0, color=CHARCOAL, linewidth=0.6)
    axes.set_xlabel(CORE.text("arena.plot", {}, lang))
    save(figure, path)
