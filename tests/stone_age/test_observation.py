"""Every number of an observation is what its name says, compared with the view of the same seat."""

import random
from typing import Any

import pytest

import cromlech
from cromlech.games.stone_age.board import GOODS, LOCATIONS
from cromlech.games.stone_age.components import BUILDING_KINDS, PROFESSIONS, SYMBOLS, TOP_KINDS
from cromlech.games.stone_age.state import PHASES

RESOURCES = GOODS[:4]


def expected(state: cromlech.State, seat: int) -> dict[str, Any]:
    """All fields by name, from what the seat sees."""
    view = state.view(seat)
    players = state.game.players
    relative = lambda p: (p - seat) % players if p >= 0 else p  # noqa: E731
    roll, payment = view["roll"], view["payment"]
    found = {
        "phase": PHASES.index(view["phase"]),
        "actor": relative(view["actor"]),
        "players": players,
        "round": view["round"],
        "start_player": relative(view["start_player"]),
        "turn": relative(view["turn"]),
        "deck": view["deck"],
        "location": LOCATIONS.index(view["location"]) if view["location"] else -1,
        "dice": [roll["dice"].count(face) if roll else 0 for face in range(1, 7)],
        "dice_left": roll["to_roll"] if roll else 0,
    }
    if roll:
        found["roll_for"] = [*GOODS, "all"].index(roll["roll_for"])
    if payment:
        found |= {
            "paid": [payment["paid"][good] for good in RESOURCES],
            "pay_max": payment["most"],
            "pay_next": RESOURCES.index(payment["next"]),
        }
        found |= {"pay_min": payment["least"]} if payment["least"] else {}
        found |= {"pay_kinds": -1 if payment["kinds"] is None else payment["kinds"]}
    for i, slot in enumerate(view["row"]):
        found |= {f"slot {i}: {name}": value for name, value in card_fields(slot["card"]).items()}
    for i, stack in enumerate(view["stacks"]):
        found[f"stack {i}: height"] = stack["height"]
        found |= {f"stack {i}: {name}": value for name, value in building_fields(stack["building"]).items()}
    for i in range(players):
        p = (seat + i) % players
        found |= {f"player {i}: {name}": value for name, value in player_fields(view["players"][p], i == 0).items()}
    return found


def card_fields(card: dict[str, Any] | None) -> dict[str, Any]:
    card = card or {}
    return {
        "card_kind": TOP_KINDS.index(card["top"]) if card else -1,
        "card_amount": card.get("amount", 0),
        "card_good": GOODS.index(card.get("resource", "food")) if card else 0,
        "card_symbol": SYMBOLS.index(card["culture"]) if "culture" in card else -1,
        "card_profession": PROFESSIONS.index(card["profession"]) if "profession" in card else -1,
        "card_figures": card.get("figures", 0),
    }


def building_fields(tile: dict[str, Any] | None) -> dict[str, Any]:
    tile = tile or {}
    return {
        "building_kind": BUILDING_KINDS.index(tile["kind"]) if tile else -1,
        "building_cost": [tile.get(good, 0) for good in RESOURCES],
        "building_min": tile.get("resources", tile.get("min", 0)),
        "building_max": tile.get("resources", tile.get("max", 0)),
        "building_distinct": tile.get("kinds", -1),
        "building_points": tile.get("points", 0),
    }


def player_fields(player: dict[str, Any], own: bool) -> dict[str, Any]:
    cards = player["cards"] + player["cards_to_use"] + (player["drawn_cards"] if own else [])
    tools = player["tools"] + [{"value": 0, "used": False}] * (3 - len(player["tools"]))
    kept = [card["top"] for card in player["cards_to_use"]]
    return {
        **{name: player[name] for name in ("figures", "free", "food", "agriculture", "score")},
        "resources": [player["resources"][good] for good in RESOURCES],
        "tools": sum(tool["value"] for tool in tools),
        "tool_used": [int(tool["used"]) for tool in tools],
        "placed": [player["placed"].get(location, 0) for location in LOCATIONS],
        "choice_cards": kept.count("choose_resources"),
        "buildings": len(player["buildings"]),
        "symbols": [sum(card.get("culture") == symbol for card in cards) for symbol in SYMBOLS],
        "professions": [
            sum(card["figures"] for card in cards if card.get("profession") == name) for name in PROFESSIONS
        ],
        "unseen_cards": 0 if own else player["drawn"],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_name_is_tied_to_its_value(players: int) -> None:
    picker = random.Random(players)
    state = cromlech.game("stone-age", players=players).start(chance="explicit")
    fields = state.game.parts.observation_fields()
    tied: set[str] = set()
    while not state.over:
        for seat in range(players):
            seen = state.observation(seat).tolist()
            truth = expected(state, seat)
            for field in fields:
                numbers = seen[field.first : field.first + field.count]
                if field.name in truth:
                    tied.add(field.name)
                    value = truth[field.name]
                    assert numbers == (value if isinstance(value, list) else [value]), field.name
        state.apply(picker.choice(state.legal()))
    absent = tuple(f"{group} {i}:" for group in ("player", "stack") for i in range(players, 4))
    present = [field.name for field in fields if not field.name.startswith(absent)]
    assert set(present) - tied <= {f"player {i}: one_use_tools" for i in range(players)}


def test_one_use_tools_show_their_values() -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    tools = [i for i, card in enumerate(state.game.cards["card"]) if card["top"] == "one_use_tool"]
    with state.edit() as raw:
        for card in tools[1:]:
            if raw.card_place[card] == 0:
                state.game.rules.put_card(raw, card, 2)  # face up in front of seat 0
    field = next(f for f in state.game.parts.observation_fields() if f.name == "player 0: one_use_tools")
    held = {card["id"] for card in state.view(0)["players"][0]["cards_to_use"]}
    entries = [state.game.cards["card"][card] for card in tools]
    values = [entry["amount"] if entry["id"] in held else 0 for entry in entries]
    assert sum(values) > 0
    assert state.observation(0)[field.first : field.first + 3].tolist() == values
