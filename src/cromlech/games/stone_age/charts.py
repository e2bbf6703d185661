"""Charts of a finished game: dice against expectation, and where the figures went."""

from typing import Any

from cromlech.core.game import State
from cromlech.core.words import Phrase

from .board import BUILDING_1, CARD_1, DIE_FACES, LOCATIONS

MEAN = (1 + DIE_FACES) / 2


def charts(state: State) -> list[dict[str, Any]]:
    """Luck by round, faces rolled, and figures by place, from the log."""
    seats = range(state.game.players)
    luck: list[list[float]] = []
    faces = [[0] * DIE_FACES for _ in seats]
    placed = [[0] * (CARD_1 + 2) for _ in seats]
    for line in state.log():
        kind, params = line["kind"], line["params"]
        if kind == "round_begins" or (kind == "rolled" and not luck):  # a position set up by hand starts mid-round
            luck.append(luck[-1][:] if luck else [0.0 for _ in seats])
        if kind == "rolled":
            luck[-1][params["seat"]] += sum(params["dice"]) - MEAN * len(params["dice"])
            for face in params["dice"]:
                faces[params["seat"]][face - 1] += 1
        elif kind == "placed":
            placed[params["seat"]][_column(params["location"])] += params["number"]
    names: list[Phrase] = [{"key": f"location.{name}"} for name in LOCATIONS[:CARD_1]]
    names += [{"key": "table.cards"}, {"key": "table.buildings"}]
    first = state.view()["round"] - len(luck) + 1
    rounds = list(range(first, first + len(luck)))
    return [
        _chart("luck", "lines", rounds, [[row[seat] for row in luck] for seat in seats]),
        _chart("faces", "bars", list(range(1, DIE_FACES + 1)), faces),
        _chart("places", "bars", names, placed),
    ]


def _column(location: str) -> int:
    """The column of a location: the eight places of the board, then all cards, then all buildings."""
    at = LOCATIONS.index(location)
    return CARD_1 + 1 if at >= BUILDING_1 else min(at, CARD_1)


def _chart(name: str, kind: str, x: list[Any], values: list[list[Any]]) -> dict[str, Any]:
    series = [{"seat": seat, "label": None, "values": row} for seat, row in enumerate(values)]
    return {"key": f"chart.{name}", "kind": kind, "x": x, "series": series}
