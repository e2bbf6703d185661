"""Every number of an observation is what its name says, compared with the view of the same seat."""

import random
from typing import Any

import pytest

import cromlech

from .helpers import NUMBER, ORDERS, RESOURCES

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "orders": "simultaneous"},
    {"players": 2, "two_players": "advanced"},
    {"players": 2, "two_players": "advanced", "neutral_open": True, "orders": "simultaneous"},
    {"players": 3, "orders": "simultaneous", "vacation_rule": "no-doubling"},
    {"players": 4},
    {"players": 5},
]
MODES = {"virtual": 1, "advanced": 2}


def order_number(order: str | None) -> int:
    return -1 if order is None else ORDERS.index(order)


def idea_number(card: dict[str, Any] | None) -> int:
    return -1 if card is None else NUMBER[card["name"]]


def expected(state: cromlech.State, seat: int) -> dict[str, Any]:
    """All fields by name, from what the seat sees."""
    view = state.view(seat)
    options, players = view["options"], view["options"]["players"]
    relative = lambda p: (p - seat) % players if p >= 0 else p  # noqa: E731
    helmet = view["helmet"]
    resolving, purchase, top = view["resolving"], view["purchase"], view["top"]
    found = {
        "phase": state.game.load().module("state").PHASES.index(view["phase"]),
        "actor": relative(view["actor"]),
        "players": players,
        "mode": MODES[options["two_players"]] if players == 2 else 0,
        "simultaneous": int(options["orders"] == "simultaneous"),
        "neutral_open": int(options["neutral_open"]),
        "strict_vacation": int(options["vacation_rule"] == "no-doubling"),
        "round": view["round"],
        "helmet": 2 if helmet["kind"] == "grannofolk" else relative(helmet["seat"]),
        "first_seat": relative(state.log(seat)[0]["params"]["seat"]),
        "turn": relative(view["turn"]),
        "revealed": int(view["revealed"]),
        "counts": list(view["counts"].values()) if view["counts"] else [0] * 8,
        "buying": idea_number(purchase["idea"]) if purchase else -1,
        "price": list(purchase["price"].values()) if purchase and purchase["price"] else [0] * 3,
        "track": [idea_number(place["idea"]) for place in view["track"]],
        "deck": view["deck"]["cards"],
        "top": idea_number(top["idea"]) if top else -1,
    }
    seen = [int(top is not None and (seat + k) % players in top["seen_by"]) for k in range(players)]
    found["top_seen"] = seen + [0] * (5 - players)
    if resolving:
        found["order"] = ORDERS.index(resolving["order"])
        found |= {name: int(resolving[name]) for name in ("executions", "steals", "sword", "picks", "receive")}
    if purchase:
        found["purchases"] = purchase["left"]
        found["discount"] = purchase["discount"] or 0
    for i, civilization in enumerate(in_order(view["civilizations"], seat)):
        shown = civilization_fields(civilization)
        found |= {f"civilization {i}: {name}": value for name, value in shown.items()}
    for i in range(players):
        player = view["players"][(seat + i) % players]
        found |= {f"player {i}: {name}": value for name, value in player_fields(player).items()}
    return found


def in_order(civilizations: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """Players starting with the observer, then neutrals in the same order, or the Grannofolk."""
    kinds = ("own", "neutral", "grannofolk")
    players = sum(c["kind"] == "own" for c in civilizations)
    return sorted(civilizations, key=lambda c: (kinds.index(c["kind"]), ((c["seat"] or 0) - seat) % players))


def civilization_fields(shown: dict[str, Any]) -> dict[str, Any]:
    fields = {
        "may_hold": [int(order in shown["may_hold"]) for order in ORDERS],
        "up": order_number(shown["up"]),
        "down": order_number(shown["down"]),
    }
    if shown["kind"] != "grannofolk":  # their face-down order is not in the state
        fields["laid"] = shown["laid"]
    return fields


def player_fields(player: dict[str, Any]) -> dict[str, Any]:
    ideas = [0] * 48
    for card in player["ideas"]:
        ideas[NUMBER[card["name"]]] = 2 if card["active"] else 1
    return {
        "resources": [player["resources"][resource] for resource in RESOURCES],
        "happiness": player["score"],
        "lost": player["lost"],
        "bought": player["bought"],
        "played": list(player["played"].values()),
        "owned": len(player["ideas"]),
        "active": sum(card["active"] for card in player["ideas"]),
        "ideas": ideas,
    }


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "_".join(map(str, options.values())))
def test_every_number_is_what_its_name_says(options: dict[str, Any]) -> None:
    game = cromlech.game("cvlizations", **options)
    fields = {field.name: field for field in game.parts.observation_fields()}
    picker = random.Random(7)
    state = game.start(chance="explicit")
    seen = set()
    for _ in range(4):
        state.apply(state.legal()[0])
    while not state.over:
        seat = picker.randrange(game.players)
        numbers = state.observation(seat).tolist()
        for name, value in expected(state, seat).items():
            field = fields[name]
            found = numbers[field.first : field.first + field.count]
            assert found == (value if isinstance(value, list) else [value]), (state, seat, name)
            seen.add(name)
        buys = [action for action in state.legal() if game.action(action).kind in ("buy", "look")]
        state.apply(picker.choice(buys or state.legal()))
    unused = {f"{name} {i}: " for name in ("player", "civilization") for i in range(game.players, 5)}
    present = {name for name in fields if not any(name.startswith(prefix) for prefix in unused)}
    assert present - seen <= {"waive_from"}
