"""Charts of a finished game: which orders were played, which ideas were bought."""

from typing import Any

from cromlech.core.game import State as Game

from .board import ORDERS, TYPES


def charts(state: Game) -> list[dict[str, Any]]:
    """Orders played, ideas by type, resources taken in each round."""
    players = state.view()["players"]
    return [
        _chart(
            "orders", [{"key": f"order.{order}"} for order in ORDERS], [list(p["played"].values()) for p in players]
        ),
        _chart("types", [{"key": f"type.{name}"} for name in TYPES], [list(p["types"].values()) for p in players]),
        _chart("resources", *_resources(state)),
    ]


def _resources(state: Game) -> tuple[list[Any], list[list[int]]]:
    """Resources that came to every seat, by round, read off the log."""
    rounds: list[list[int]] = []
    for line in state.log():
        key = line["key"].removeprefix("log.")
        if key == "round_begins":
            rounds.append([0] * state.game.players)
        elif key in ("gained", "picked", "stoic"):
            rounds[-1][line["seat"]] += line["resource"]["count"]
        elif key == "idea_gains":
            rounds[-1][line["seat"]] += line["exchange"]["count"]
        elif key == "traded":
            rounds[-1][line["seat"]] += line["exchange"]["count"] - 1
        elif key == "stolen":
            rounds[-1][line["seat"]] += 1
    return list(range(1, len(rounds) + 1)), [[row[seat] for row in rounds] for seat in range(state.game.players)]


def _chart(name: str, x: list[Any], values: list[list[int]]) -> dict[str, Any]:
    series = [{"seat": seat, "label": None, "values": row} for seat, row in enumerate(values)]
    return {"key": f"chart.{name}", "kind": "bars", "x": x, "series": series}
