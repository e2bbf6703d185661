"""Charts of a finished game: where figures went, and Labor in the Eclipses."""

from typing import Any

from cromlech.core.game import State

from .board import PLACES


def charts(state: State) -> list[dict[str, Any]]:
    """Figures by place and Labor by Eclipse, from the log."""
    seats = range(state.game.players)
    placed = [[0] * len(PLACES) for _ in seats]
    labor: list[list[float]] = [[] for _ in seats]
    for line in state.log():
        kind, params = line["kind"], line["params"]
        if kind == "figure_placed":
            placed[params["seat"]][PLACES.index(params["place"])] += 1
        elif kind == "eclipse_labor":
            labor[params["seat"]].append(params["labor"])
    names = [{"key": f"place.{name}"} for name in PLACES]
    return [
        _chart("places", "bars", names, placed),
        _chart("eclipse_labor", "lines", list(range(1, len(labor[0]) + 1)), labor),
    ]


def _chart(name: str, kind: str, x: list[Any], values: list[list[Any]]) -> dict[str, Any]:
    series = [{"seat": seat, "label": None, "values": row} for seat, row in enumerate(values)]
    return {"key": f"chart.{name}", "kind": kind, "x": x, "series": series}
