"""Charts of a finished game: orders played, ideas bought, and resources gained."""

from typing import Any

from cromlech.core.game import State

from .board import ORDERS, TYPES


def brought(line: dict[str, Any]) -> int:
    """How many resources the seat of an event gains by it."""
    kind, params = line["kind"], line["params"]
    if kind in ("gained", "picked", "stoic"):
        return int(params["number"])
    if kind == "idea_gains":
        return int(params["gained"]["number"])
    if kind == "traded":
        return int(params["received"]["number"]) - 1
    return 1 if kind == "stolen" else 0


def charts(state: State) -> list[dict[str, Any]]:
    """Orders played, ideas by type, and resources gained in each round."""
    players = state.view()["players"]
    orders = [{"key": f"order.{order}"} for order in ORDERS]
    types = [{"key": f"type.{name}"} for name in TYPES]
    return [
        _chart("orders", orders, [list(p["played"].values()) for p in players]),
        _chart("types", types, [list(p["types"].values()) for p in players]),
        _chart("resources", *_resources(state)),
    ]


def _resources(state: State) -> tuple[list[Any], list[list[int]]]:
    """The resources each seat gained, by round, from the log."""
    rounds: list[list[int]] = []
    for line in state.log():
        number = brought(line)
        if line["kind"] == "round_begins" or (number and not rounds):  # a position set up by hand starts mid-round
            rounds.append([0] * state.game.players)
        if number:
            rounds[-1][line["params"]["seat"]] += number
    first = state.view()["round"] - len(rounds) + 1
    return list(range(first, first + len(rounds))), [
        [row[seat] for row in rounds] for seat in range(state.game.players)
    ]


def _chart(name: str, x: list[Any], values: list[list[int]]) -> dict[str, Any]:
    series = [{"seat": seat, "label": None, "values": row} for seat, row in enumerate(values)]
    return {"key": f"chart.{name}", "kind": "bars", "x": x, "series": series}
