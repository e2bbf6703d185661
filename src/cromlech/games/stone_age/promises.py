"""Check offers, prices, and texts against the rules: what a screen promises is what happens."""

from typing import Any

from cromlech.core.game import State as GameState

from .actions import ACT, BUY, DECLINE, DIE, TOOLS, USE_CARD
from .board import BUILDING_1, CARD_1, DIE_FACES, HUNT, LOCATIONS, RIVER
from .phrases import CARD_OF, top_phrase
from .state import ACTING, State

LOWEST, HIGHEST = DIE, DIE + DIE_FACES - 1
SURE = {"food": "gained", "resource": "gained", "victory_points": "points"}
"""Upper halves that give their amount immediately, and the event that reports it."""


def check(state: GameState) -> None:
    """Play every offer of the seat to move on a copy, and compare."""
    offer = state.offer(state.actor)
    for entry in offer["legal"]:
        if entry["kind"] in ("place", "act"):
            check_location(state, entry)
        elif entry["kind"] == "tools":
            check_tools(state, entry)
    for plan in offer["plans"]:
        check_plan(state, plan)


def check_location(state: GameState, entry: dict[str, Any]) -> None:
    """Check the yield of a roll, or whether the card or building could be paid for."""
    location = LOCATIONS.index(entry["params"]["location"])
    if HUNT <= location <= RIVER and entry["kind"] == "act":
        for face, promised in ((LOWEST, "least"), (HIGHEST, "most")):
            assert gathered(state, entry["id"], face) == entry["outlook"][promised], (entry, promised)
    elif location >= CARD_1:
        options = options_there(state.raw, location, state)
        truth = "yes" if BUY in options else "with_card" if USE_CARD in options else "no"
        assert entry["outlook"]["payable"] == truth, (entry, truth)


def gathered(state: GameState, action: int, face: int) -> int:
    """The yield of an action if every die shows this face and no tool is used."""
    twin = state.clone(chance="explicit")
    before = twin.log_length
    twin.apply(action)
    while face in twin.legal():
        twin.apply(face)
    if TOOLS in twin.legal():
        twin.apply(TOOLS)
    return sum(gains(twin, before, state.actor)[:1])


def gains(state: GameState, since: int, seat: int) -> list[int]:
    """The amounts a seat has gained since a line of the log."""
    lines = state.log(seat, since)
    return [line["params"]["number"] for line in lines if line["kind"] == "gained" and line["params"]["seat"] == seat]


def options_there(raw: State, location: int, state: GameState) -> list[int]:
    """The choices of the player to move if they resolved a figure there now."""
    rules = state.game.rules
    copy = raw.copy()
    player = copy.players[copy.turn]
    if not player.placed[location]:
        player.placed[location] = 1
        player.free -= 1
        copy.occupied[location] += 1
        copy.visitors[location] += 1
    copy.phase = ACTING
    rules.apply(copy, ACT + location)
    ids = [0] * rules.MAX_LEGAL
    number = rules.legal(copy, ids)
    return ids[:number] if DECLINE in ids[:number] else []


def check_tools(state: GameState, entry: dict[str, Any]) -> None:
    """Check that a choice of tools yields what it promises, in numbers and in words."""
    twin = state.clone(chance="explicit")
    before = twin.log_length
    twin.apply(entry["id"])
    assert gains(twin, before, state.actor)[:1] == [entry["outlook"]["gain"]], entry
    assert entry["phrase"]["gain"]["count"] == entry["outlook"]["gain"], entry


def check_plan(state: GameState, plan: dict[str, Any]) -> None:
    """Check that a plan is legal to its end, and costs and scores what it promises."""
    twin = state.clone(chance="explicit")
    before = twin.log_length
    for action in plan["actions"]:
        twin.apply(action)
    lines = [line for line in twin.log(state.actor, before) if line["params"].get("seat") == state.actor]
    paid = {line["params"]["good"]: line["params"]["number"] for line in lines if line["kind"] == "paid"}
    assert paid == {good: number for good, number in plan["paid"].items() if number}, (plan, paid)
    bought = next((line for line in lines if line["kind"] in ("card_bought", "building_bought")), None)
    if bought is None:
        return
    view = state.view(state.actor)
    if bought["kind"] == "building_bought":
        assert plan["points"] == bought["params"]["points"], (plan, bought)
        check_building(view["stacks"][LOCATIONS.index(view["location"]) - BUILDING_1], paid, bought["params"]["points"])
    else:
        slot = view["row"][LOCATIONS.index(view["location"]) - CARD_1]
        assert sum(paid.values()) == slot["cost"], (slot, paid)
        assert slot["card"]["id"] == bought["params"]["card"], (slot, bought)
        check_card(twin, lines[lines.index(bought) + 1 :], bought["params"]["card"])


def check_building(stack: dict[str, Any], paid: dict[str, int], points: int) -> None:
    """Check that the price and points shown on a tile are those paid and scored."""
    tile = stack["building"]
    number, kinds = sum(paid.values()), len(paid)
    if tile["kind"] == "fixed":
        assert paid == {good: tile[good] for good in ("wood", "brick", "stone", "gold") if tile.get(good)}, (tile, paid)
        assert points == tile["points"] == tile["text"]["points"], (tile, points)
    elif tile["kind"] == "exact_count":
        assert (number, kinds) == (tile["resources"], tile["kinds"]), (tile, paid)
        assert (tile["text"]["resources"], tile["text"]["kinds"]) == (number, kinds), tile
    else:
        assert tile["min"] <= number <= tile["max"], (tile, paid)
        assert (tile["text"]["min"], tile["text"]["max"]) == (tile["min"], tile["max"]), tile


def check_card(state: GameState, lines: list[dict[str, Any]], bought: str) -> None:
    """Check that the upper half of a card does what its text says."""
    card = CARD_OF[bought]
    said = top_phrase(card)
    if card["top"] in SURE:
        amount = lines[0]["params"].get("number", lines[0]["params"].get("points"))
        assert (lines[0]["kind"], amount) == (SURE[card["top"]], said["count"]), (card, lines[0])
        assert lines[0]["params"].get("good", "food") == card.get("resource", "food"), (card, lines[0])
    elif card["top"] in ("resource_roll", "dice_for_all"):
        roll = state.view(state.actor if state.actor >= 0 else None)["roll"]
        dice = said["count"] if card["top"] == "resource_roll" else state.game.players
        assert roll["to_roll"] == dice, (card, roll)
        assert roll["roll_for"] == card.get("resource", "all"), (card, roll)
