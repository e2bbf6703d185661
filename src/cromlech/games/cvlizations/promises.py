"""Check prices, worth, rows of orders, and texts against the rules: what a screen promises is what happens."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.game import State as GameState

from .board import FIRST_OF_III, ORDERS, RESOURCES
from .components import GROUPS
from .events import IDEA
from .phrases import NUMBER_OF, effect_phrase
from .printed import IDEA_AMOUNT, IDEA_COST, IDEA_EVERY, IDEA_HAPPINESS, IDEA_MOST, IDEA_PAY, ROW
from .state import FROM_PRINT, SOURCES

RECENT = 30
"""How many lines of the log to check."""
NUMBERS = {
    "amount": IDEA_AMOUNT,
    "points": IDEA_AMOUNT,
    "every": IDEA_EVERY,
    "most": IDEA_MOST,
}
"""The numbers in the text of an idea, and those the rules use."""


def check(state: GameState) -> None:
    """Play the offers of the seat to move on copies, and compare."""
    view = state.view(state.actor)
    offer = state.offer(state.actor)
    check_cards(view)
    check_log(state, view)
    if view["phase"] == "developing":
        check_prices(state, view, offer)
    for plan in offer["plans"]:
        check_plan(state, view, plan)
    for entry in offer["legal"]:
        if entry["kind"] in ("face_up", "face_down"):
            check_order(view, entry)
        elif entry["kind"] in ("trade", "steal", "take", "convert"):
            check_gain(state, view, entry)


# -- cards ---------------------------------------------------------------------


def check_cards(view: Mapping[str, Any]) -> None:
    """Check that orders and ideas on offer say what the rules do with them."""
    for place in view["track"]:
        if place["idea"] is not None:
            check_text(place["idea"])
    for number, order in enumerate(ORDERS):
        card = view["orders"][order]
        rows = [card[group] for group in GROUPS]
        assert rows == [ROW[number][row] for row in (1, 2, 3)], card
        assert rows == [card["text"][group].get("count", 0) for group in GROUPS], card


def check_text(idea: Mapping[str, Any]) -> None:
    """Check the price, happiness, and effect of an idea."""
    number = NUMBER_OF[idea["id"]]
    said = idea["text"]
    cost = {phrase["key"]: phrase["count"] for phrase in said["cost"]} if isinstance(said["cost"], list) else {}
    assert cost == {f"amount.{r}": n for i, r in enumerate(RESOURCES) if (n := IDEA_COST[number][i])}, idea
    assert said["happiness"] == IDEA_HAPPINESS[number], idea
    assert said["effect"] == effect_phrase(IDEA.by_id[idea["id"]]), idea
    assert (idea["deck"] == "III") == (number >= FIRST_OF_III), idea
    for name, numbers in NUMBERS.items():
        if name in said["effect"]:
            assert said["effect"][name] == numbers[number], (idea, name)
    for name, numbers in (("gain", IDEA_AMOUNT), ("pay", IDEA_PAY), ("what", IDEA_MOST)):
        if name in said["effect"]:
            assert said["effect"][name]["count"] == numbers[number], (idea, name)


# -- the log -------------------------------------------------------------------


def check_log(state: GameState, view: Mapping[str, Any]) -> None:
    """Check that orders gave what their rows say, and ideas what their cards say."""
    row = 0
    for line in state.log(state.actor, since=-RECENT):
        kind, params = line["kind"], line["params"]
        if kind == "resolves":
            row = view["orders"][params["order"]][GROUPS[min(params["chosen_by"], len(GROUPS)) - 1]]
        elif kind == "gained" and row:
            assert params["number"] == row, (line, row)
        elif kind == "happy" and row:
            assert params["points"] == row, (line, row)
        elif kind in ("idea_happy", "converted"):
            assert params["points"] == IDEA.by_id[params["idea"]]["amount"], line
        elif kind == "idea_gains":
            assert params["gained"]["number"] == IDEA.by_id[params["idea"]]["amount"], line


# -- orders --------------------------------------------------------------------


def check_order(view: Mapping[str, Any], entry: Mapping[str, Any]) -> None:
    """Check the rows of an order, the chances of each, and how many may have chosen it."""
    card = view["orders"][entry["params"]["order"]]
    shown = entry["outlook"]
    assert shown["rows"] == [card[group] for group in GROUPS], entry
    assert abs(sum(shown["odds"]) - 1) < 0.01, entry
    sure, most = view["range"][entry["params"]["order"]]
    assert shown["least"] >= sure, entry
    assert shown["most"] <= max(most, shown["least"]), entry


def check_gain(state: GameState, view: Mapping[str, Any], entry: Mapping[str, Any]) -> None:
    """Check that a trade, a theft, a resource of choice, or Hedonism gives what it says."""
    seat, params = state.actor, entry["params"]
    twin = state.clone(chance="explicit")
    before = twin.log_length
    twin.apply(entry["id"])
    lines = [line for line in twin.log(seat, before) if line["params"].get("seat") == seat]
    told = lines[0]["params"]
    if entry["kind"] == "trade":
        wheels = {card["id"] for card in view["players"][seat]["ideas"] if card["effect"] == "trade_bonus"}
        gains = [line["params"] for line in lines if line["kind"] == "idea_gains"]
        more = sum(gain["gained"]["number"] for gain in gains if gain["idea"] in wheels)
        assert told["given"] == params["given"], (entry, told)
        assert told["received"]["number"] == view["resolving"]["receive"], (entry, told)
        assert entry["phrase"]["received"]["count"] == told["received"]["number"] + more, (entry, lines)
    elif entry["kind"] == "steal":
        assert (told["victim"], told["resource"]) == (params["victim"], params["resource"]), (entry, told)
        assert entry["phrase"]["what"]["count"] == 1, entry
    elif entry["kind"] == "convert":
        card = next(card for card in view["players"][seat]["ideas"] if card["effect"] == "convert")
        assert (told["resource"], told["number"]) == (card["resource"], card["pay"]), (card, told)
        assert lines[1]["params"]["points"] == card["amount"], (card, lines[1])
    elif view["phase"] == "stoicism":
        amount = sum(c["amount"] for c in view["players"][seat]["ideas"] if c["effect"] == "no_purchase_bonus")
        assert (told["resource"], told["number"]) == (params["resource"], amount), (entry, told)
    else:
        assert (told["resource"], told["number"]) == (params["resource"], 1), (entry, told)


# -- purchases -----------------------------------------------------------------


def check_prices(state: GameState, view: Mapping[str, Any], offer: Mapping[str, Any]) -> None:
    """Check that an idea can be bought exactly when the price shown can be paid."""
    seat = state.actor
    legal = {entry["params"]["idea"]: entry for entry in offer["legal"] if entry["kind"] == "buy"}
    for place in view["track"]:
        if place["idea"] is not None:
            assert place["discount"][seat] == discount(view, seat, place["idea"]), place
    on_offer = [place["idea"] for place in view["track"]] + [view["top"] and view["top"]["idea"]]
    for idea in filter(None, on_offer):
        assert (idea["id"] in legal) == payable(view, seat, idea), (idea, view["players"][seat])
        if idea["id"] in legal:
            assert legal[idea["id"]]["outlook"]["discount"] == discount(view, seat, idea), idea
            check_worth(state, legal[idea["id"]])
    assert len(legal) == len({idea["id"] for idea in filter(None, on_offer)} & set(legal)), legal


def discount(view: Mapping[str, Any], seat: int, idea: Mapping[str, Any]) -> int:
    """How many resources less an idea costs, judging by a player's ideas."""
    own = [card for card in view["players"][seat]["ideas"] if card["active"] and card["effect"] == "discount"]
    return sum(card["amount"] for card in own if card["on"] in ("any", idea["type"]))


def payable(view: Mapping[str, Any], seat: int, idea: Mapping[str, Any]) -> bool:
    """Whether the price can be paid, with discounts and one swap at the Market."""
    if view["purchase"]["left"] == 0:
        return False
    stock = dict(view["players"][seat]["resources"])
    ways = [stock]
    if any(card["active"] and card["effect"] == "swap" for card in view["players"][seat]["ideas"]):
        for given in (resource for resource in RESOURCES if stock[resource]):
            for received in (resource for resource in RESOURCES if resource != given):
                ways.append({**stock, given: stock[given] - 1, received: stock[received] + 1})
    lacking = [sum(max(0, idea.get(resource, 0) - way[resource]) for resource in RESOURCES) for way in ways]
    return bool(min(lacking) <= discount(view, seat, idea))


def check_worth(state: GameState, entry: Mapping[str, Any]) -> None:
    """Check that an idea adds the promised final points and costs no more than its price."""
    seat = state.actor
    twin = state.clone(chance="explicit")
    twin.apply(entry["id"])
    while twin.actor == seat and twin.view(seat)["phase"] in ("swapping", "waiving"):
        twin.apply(twin.legal()[-1])
    idea = IDEA.by_id[entry["params"]["idea"]]
    lines = [line["params"] for line in twin.log(seat, state.log_length) if line["kind"] == "paid"]
    paid = {line["resource"]: line["number"] for line in lines if line["seat"] == seat}
    price = sum(idea.get(resource, 0) for resource in RESOURCES)
    assert sum(paid.values()) == max(0, price - entry["outlook"]["discount"]), (entry, paid)
    assert all(number <= idea.get(resource, 0) for resource, number in paid.items()), (entry, paid)
    if twin.over or twin.view()["round"] != state.view()["round"]:
        return  # more than the purchase has happened
    with twin.edit() as raw:
        raw.players[seat].resources[:] = state.raw.players[seat].resources[:]
    added = sum(twin.score_sheet()[seat][source] - state.score_sheet()[seat][source] for source in SOURCES[FROM_PRINT:])
    assert added == entry["outlook"]["worth"], (entry, added)


def check_plan(state: GameState, view: Mapping[str, Any], plan: Mapping[str, Any]) -> None:
    """Check that a purchase swaps, pays, and leaves what its plan says, and ends with the idea."""
    seat = state.actor
    twin = state.clone(chance="explicit")
    before = twin.log_length
    for action in plan["actions"]:
        twin.apply(action)
    left = dict(view["players"][seat]["resources"])
    paid = dict.fromkeys(RESOURCES, 0)
    swap = None
    for line in twin.log(seat, before):
        params = line["params"]
        if line["kind"] == "swapped":
            swap = {"given": params["given"], "received": params["received"]}
            left[params["given"]] -= 1
            left[params["received"]] += 1
        elif line["kind"] == "paid":
            paid[params["resource"]] += params["number"]
            left[params["resource"]] -= params["number"]
        elif line["kind"] == "bought":
            assert params == {"seat": seat, "idea": plan["idea"]}, (plan, params)
            break
    assert (plan["swap"], plan["paid"], plan["left"]) == (swap, paid, left), (plan, swap, paid, left)
    assert min(left.values()) >= 0, plan
