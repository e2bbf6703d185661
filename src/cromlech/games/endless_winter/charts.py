"""Charts of a finished game: where figures went, and Labor in the Eclipses."""

from typing import Any

from cromlech.core.game import State as Game

from .board import PLACES


def charts(state: Game) -> list[dict[str, Any]]:
    """Figures by place and Labor by Eclipse: read off the log."""
    seats = range(state.game.players)
    placed = [[0] * len(PLACES) for _ in seats]
    labor: list[list[float]] = [[] for _ in seats]
    for line in state.log():
        if line["key"] == "log.figure_placed":
            placed[line["seat"]][PLACES.index(line["place"]["key"].removeprefix("place."))] += 1
        elif line["key"] == "log.eclipse_labor":
            labor[line["seat"]].append(_halves(line["labor"]) / 2)
    names = [{"key": f"place.{name}"} for name in PLACES]
    return [
        _chart("places", "bars", names, placed),
        _chart("eclipse_labor", "lines", list(range(1, len(labor[0]) + 1)), labor),
    ]


def _halves(text: str) -> int:
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")


def _chart(name: str, kind: str, x: list[Any], values: list[list[Any]]) -> dict[str, Any]:
    series = [{"seat": seat, "label": None, "values": row} for seat, row in enumerate(values)]
    return {"key": f"chart.{name}", "kind": kind, "x": x, "series": series}
