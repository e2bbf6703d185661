"""Check prices, Labor, points, worth, and texts against the rules: what a screen promises is what happens."""

from typing import Any

from cromlech.core.game import State as GameState
from cromlech.core.rules import CHANCE

from .actions import CARD_IDS
from .board import PLACES, REST
from .component_phrases import labor_text
from .printed import PACK
from .state import ACTING, State
from .vocabulary import OPS

MONEY = ("food", "tools", "labor", "points")
"""What an outlook counts."""


def check(state: GameState) -> None:
    """Play every offer of the seat to move on a copy and compare. Also compare the boards shown with the rules."""
    offer = state.offer(state.actor)
    view = state.view(state.actor)
    for entry in offer["legal"]:
        check_outlook(state, entry)
        check_text(state, view, entry)
    for plan in offer["plans"]:
        twin = state.clone(chance="explicit")
        for action in plan["actions"]:
            twin.apply(action)
        assert not plan["paid"], plan
    check_stones(state, view)
    check_boards(state, view)


def after(state: GameState, action: int) -> State:
    """The position right after an action, before anything happens automatically."""
    raw: State = state.raw.copy()
    state.game.rules.apply(raw, action)
    return raw


def goods(raw: State, seat: int) -> dict[str, float]:
    """The Food, Tools, Labor, and points of a seat."""
    player = raw.players[seat]
    return {"food": player.food, "tools": player.tools, "labor": raw.labor / 2, "points": sum(player.points)}


def check_outlook(state: GameState, entry: dict[str, Any]) -> None:
    """Check that prices and gains are as shown, and that a place can do what it promises."""
    raw, seat, shown = state.raw, state.actor, entry["outlook"] or {}
    if entry["kind"] == "place":
        check_place(state, entry)
        return
    if entry["kind"] == "pile":
        card = next((card for card in PACK["tribe"] if card["id"] == entry["params"]["card"]), None)
        assert shown["labor"] == (card["labor"] if card else 0), entry
        return
    then = after(state, entry["id"])
    if then.turn == raw.turn and then.phase == raw.phase:
        before, now = goods(raw, seat), goods(then, seat)
        for name in MONEY:
            assert now[name] - before[name] == shown.get(name, 0), (entry, name, before, now)
    for other, points in enumerate(shown.get("seats", ())):
        assert sum(then.players[other].points) - sum(raw.players[other].points) == points, (entry, other)


def check_place(state: GameState, entry: dict[str, Any]) -> None:
    """Check that a place yields the promised Labor and each action of its top section works as often as promised."""
    shown, rules = entry["outlook"], state.game.rules
    bottom = state.view(state.actor)["columns"][entry["params"]["place"]]["bottom_free"]
    assert shown["bottom"] == bool(bottom), entry
    raw = after(state, entry["id"])
    if entry["params"]["place"] == PLACES[-1]:
        assert shown["labor"] == 0, entry
        return
    raw = repeat(rules, state, raw, ("play", "spend"), 99)[0]
    assert raw.labor / 2 == shown["labor"], (entry, raw.labor)
    for kind, times in shown["top"].items():
        kinds = (kind, "accept") if kind == "animal" else (kind,)
        assert repeat(rules, state, raw, kinds, times + 1)[1] == times, (entry, kind)


def repeat(rules: Any, state: GameState, raw: State, kinds: tuple[str, ...], limit: int) -> tuple[State, int]:
    """Make moves of some kinds while there are any, at most `limit` times."""
    raw = raw.copy()
    for n in range(limit):
        while raw.actor == CHANCE:
            rules.apply(raw, options(rules, raw)[0])
        found = [a for a in options(rules, raw) if state.game.action(a).kind in kinds]
        if not found or raw.phase != ACTING:
            return raw, n
        rules.apply(raw, found[0])
    return raw, limit


def options(rules: Any, raw: State) -> list[int]:
    """The legal actions."""
    ids = [0] * rules.MAX_LEGAL
    return ids[: rules.legal(raw, ids)]


def check_text(state: GameState, view: dict[str, Any], entry: dict[str, Any]) -> None:
    """Check that an action does what its text says."""
    raw, params = state.raw, entry["params"]
    if entry["kind"] == "spend":
        paid = raw.players[state.actor].food - after(state, entry["id"]).players[state.actor].food
        assert entry["phrase"]["count"] == paid == view["players"][state.actor]["food_labor"], entry
    elif entry["kind"] == "play" and raw.phase == ACTING:
        card = view["book"]["tribe"][params["card"]]
        assert entry["phrase"]["thing"]["labor"] == labor_text(round(2 * card["labor"])), entry
        assert after(state, entry["id"]).labor - raw.labor >= round(2 * card["labor"]), entry
    elif entry["kind"] == "stone" and raw.phase == ACTING and raw.depth == 0:
        check_price(state, view, entry)
    elif raw.depth == 0 and (effects := shown_effects(raw, view, entry)) is not None:
        check_gains(state, entry, effects)


def shown_effects(raw: State, view: dict[str, Any], entry: dict[str, Any]) -> list[Any] | None:
    """The effects that the view shows for an action that starts them, or None if it starts none."""
    book, params = view["book"], entry["params"]
    found: list[Any] | None = None
    if entry["kind"] == "play" and raw.cultures_played == 0:
        found = book["culture"][params["card"]]["effects"]
    elif entry["kind"] == "claim":
        terrain = next(each["terrain"] for each in view["map"] if each["hex"] == params["hex"])
        found = book["terrain"][terrain]["effects"]
    elif entry["kind"] == "tip" and raw.column == REST:  # elsewhere the bottom follows immediately
        found = book["animal"][params["species"]]["tip"]
    elif entry["kind"] == "use":
        found = book["tribe"][params["card"]]["ability" if raw.phase == ACTING else "eclipse"]
    elif entry["kind"] == "use_chief":
        player = view["players"][view["turn"]]
        found = book["chief"][player["chief"]]["sides"][player["side"]]["effects"]
    return found


def check_gains(state: GameState, entry: dict[str, Any], effects: list[Any]) -> None:
    """Check that the promised points and Food come right away, and that the text mentions what is left to decide."""
    raw, then, seat = state.raw, after(state, entry["id"]), state.actor
    plain = [icon for effect in effects if not effect["pays"] for icon in effect["gains"]]
    said = {icon["op"] for icon in plain} | ({"exchange"} if len(plain) < len(effects) else set())
    assert {OPS[then.pending[i].op] for i in range(then.depth)} <= said | DUE, (entry, effects)
    if then.phase == raw.phase and then.turn == raw.turn:
        before, now = goods(raw, seat), goods(then, seat)
        if not said & {"vp_species", "vp_tiles", "animal_top"}:
            assert now["points"] - before["points"] == sum(i["n"] for i in plain if i["op"] == "vp"), (entry, effects)
        if "fill_food" not in said and "camp_place" not in said:
            room = state.view(seat)["players"][seat]["food_limit"] - before["food"]
            gained = min(room, sum(i["n"] for i in plain if i["op"] == "food"))
            assert now["food"] - before["food"] == gained, (entry, effects)


DUE = {"animal_show", "card"}
"""Icons for what chance reveals."""


def check_price(state: GameState, view: dict[str, Any], entry: dict[str, Any]) -> None:
    """Check that a stone costs what the view says, and is the one it shows."""
    twin = state.clone(chance="explicit")
    before = twin.log_length
    twin.apply(entry["id"])
    lines = twin.log(state.actor, before)
    price = view["players"][state.actor]["stone_price"]
    paid = next(line["params"] for line in lines if line["kind"] == "paid")
    assert (paid["food"], paid["tools"]) == (price["food"], price["tools"]), (entry, paid)
    taken = next(line["params"]["stone"] for line in lines if line["kind"] == "stone_taken")
    assert view["stones"][entry["params"]["space"] - 1]["id"] == taken, (entry, taken)


def check_stones(state: GameState, view: dict[str, Any]) -> None:
    """Check that a stone's worth is what it would score."""
    rules, raw = state.game.load().module("stones"), state.raw
    for seat in range(state.game.players):
        for slot, stone in enumerate(view["players"][seat]["stones"]):
            copy = raw.copy()
            rules.score_stone(copy, seat, slot)
            assert sum(copy.players[seat].points) - sum(raw.players[seat].points) == stone["worth"][seat], stone


def check_boards(state: GameState, view: dict[str, Any]) -> None:
    """Check that cards in the view are in the pack, and that places of the Megalith board show what is printed."""
    own = view["players"][state.actor]
    assert set(own["hand_cards"]) <= set(CARD_IDS)
    for cell in view["megaliths"]:
        assert (cell["effect"] is None) == (cell["level"] > 0), cell
        assert len(cell["arrows"]) == (2 if cell["effect"] == "start" else 0), cell
