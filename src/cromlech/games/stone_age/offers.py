"""What a screen offers the player to move: outlooks, reasons, and whole payments.

Nothing here decides what is legal. It plays the rules on copies and reports the results.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .actions import ACT, ACTIONS, BUY, FEED, FIRST_PLACE, MAX_LEGAL, PLACE
from .board import (
    BUILDING_1,
    CARD_1,
    DIE_FACES,
    DIVISOR,
    FIELD,
    GATHERED,
    GOODS,
    HUNT,
    LOCATION_COUNT,
    LOCATIONS,
    RESOURCES,
    RIVER,
)
from .buildings import building_here, can_buy_building
from .cards import can_buy_card, slot_cost
from .events import BUILDING_BOUGHT, PAID
from .feeding import missing_food
from .gathering import pieces, pips
from .payment import choice_cards
from .phrases import values_of_tools
from .rules import apply, legal
from .state import ACTING, ADDING_TOOLS, BUYING, FEEDING, PAYING, PHASES, PLACING, State


@cache
def yields(good: int, dice: int) -> Mapping[str, Any]:
    """What a number of dice yields: minimum, maximum, mean, and the chance of at least 1, 2, … pieces."""
    ways = [1]  # by sum of pips
    for _ in range(dice):
        rolled = [0] * (len(ways) + DIE_FACES)
        for total, n in enumerate(ways):
            for face in range(1, DIE_FACES + 1):
                rolled[total + face] += n
        ways = rolled
    most = pieces(good, DIE_FACES * dice)
    by_number = [0] * (most + 1)
    for total, n in enumerate(ways):
        if n:
            by_number[pieces(good, total)] += n
    everything = DIE_FACES**dice
    return {
        "good": GOODS[good],
        "divisor": DIVISOR[good],
        "dice": dice,
        "least": pieces(good, dice),
        "most": most,
        "mean": round(sum(k * n for k, n in enumerate(by_number)) / everything, 2),
        "odds": [round(sum(by_number[k:]) / everything, 3) for k in range(1, most + 1)],
    }


def prompt(raw: State, options: list[int]) -> Phrase:
    """What the player has to do."""
    found: dict[str, Any] = {"key": f"prompt.{PHASES[raw.phase]}"}
    if raw.phase == PLACING:
        found["number"] = raw.players[raw.turn].free
    elif raw.phase == BUYING:
        what = "card" if raw.location < BUILDING_1 else "building"
        found["key"] += f"_{what}" if BUY in options else f"_{what}_unpaid"
        if what == "card":
            found["cost"] = slot_cost(raw.location)
    elif raw.phase == FEEDING:
        found["number"] = missing_food(raw, raw.turn)
    return found


def group(action: Action) -> str:
    """The heading of an action in a list."""
    if action.kind not in ("place", "act"):
        return "other"
    location = LOCATIONS.index(action.params["location"])
    if location >= CARD_1:
        return "cards" if location < BUILDING_1 else "buildings"
    return "gathering" if location >= HUNT else "village"


def outlook(raw: State, action: Action) -> Mapping[str, Any] | None:
    """What to expect of an action."""
    if action.kind == "tools":
        tiles, cards = values_of_tools(raw, action)
        total = pips(raw) + sum(tiles) + sum(cards)
        gain = pieces(raw.roll_for, total)
        good = raw.roll_for
        return {
            "good": GOODS[good],
            "divisor": DIVISOR[good],
            "tiles": tiles,
            "cards": cards,
            "total": total,
            "gain": gain,
        }
    if action.kind not in ("place", "act"):
        return None
    location = LOCATIONS.index(action.params["location"])
    if HUNT <= location <= RIVER:
        dice = action.params.get("number", raw.players[raw.turn].placed[location])
        return yields(GATHERED[location], dice)
    if location >= CARD_1:
        return {"payable": payable_now(raw, location)}
    return None


def payable_now(raw: State, location: int) -> str:
    """Whether the player to move could pay for a card or building: `yes`, `with_card`, or `no`."""
    p = raw.turn
    for wild, answer in ((0, "yes"), (2 * choice_cards(raw, p), "with_card")):
        if location >= BUILDING_1:
            if can_buy_building(raw, p, building_here(raw, location), wild):
                return answer
        elif can_buy_card(raw, p, location, wild):
            return answer
    return "no"


def refused(raw: State, options: list[int]) -> list[int]:
    """Actions the player might want here but can't take. Each is shown with a reason."""
    if raw.phase == PLACING:
        shown = [at for at in range(LOCATION_COUNT) if at < BUILDING_1 + raw.seats]
        wanted = [PLACE + FIRST_PLACE[at] for at in shown]
    elif raw.phase == BUYING:
        wanted = [BUY]
    elif raw.phase == FEEDING:
        wanted = [FEED]
    else:
        wanted = []
    return [action for action in wanted if action not in options]


def plans(raw: State, options: list[int]) -> list[dict[str, Any]]:
    """Every whole payment from here on: its actions, what is paid, and the points of a building.

    The best is the cheapest one, or for a building that scores the payment, the one with the most points.
    While resolving locations: all those that need neither dice nor a choice, in one go. With dice on the
    table: the tools that yield the most and waste the least.
    """
    if raw.phase == ACTING:
        return _sure_actions(raw)
    if raw.phase == ADDING_TOOLS:
        return _best_tools(raw, options)
    if raw.phase == PAYING:
        found = _payments(raw, [], [])
    else:
        starts = [action for action in (BUY, FEED) if action in options]
        found = [plan for action in starts for plan in _payments(*_step(raw, [], [], action))]
    found.sort(key=lambda plan: (-(plan["points"] or 0), [plan["paid"][good] for good in reversed(GOODS[:RESOURCES])]))
    for plan in found:
        plan["best"] = plan is found[0]
    return found


def _sure_actions(raw: State) -> list[dict[str, Any]]:
    after = raw.copy()
    actions: list[int] = []
    ids: Any = [0] * MAX_LEGAL
    while after.phase == ACTING and after.actor == raw.actor:
        number = legal(after, ids)
        if number < 2 or ids[0] > ACT + FIELD:  # the engine continues on its own, or only dice and cards are left
            break
        actions.append(ids[0])
        apply(after, ids[0])
    return [{"kind": "sure", "actions": actions, "paid": {}, "points": None, "best": True}] if len(actions) > 1 else []


def _best_tools(raw: State, options: list[int]) -> list[dict[str, Any]]:
    def merit(action: int) -> tuple[int, int, int]:
        expected = outlook(raw, ACTIONS[action])
        assert expected is not None
        return -expected["gain"], len(expected["cards"]), expected["total"]

    best = min((action for action in options if ACTIONS[action].kind == "tools"), key=merit)
    return [{"kind": "tools", "actions": [best], "paid": {}, "points": None, "best": True}]


Events = list[tuple[int, int, int, int]]


def _step(raw: State, actions: list[int], events: Events, action: int) -> tuple[State, list[int], Events]:
    after = raw.copy()
    heard: Events = []
    after._events = heard
    apply(after, action)
    after._events = None
    return after, [*actions, action], events + heard


def _payments(raw: State, actions: list[int], events: Events) -> list[dict[str, Any]]:
    if raw.phase != PAYING:
        paid = dict.fromkeys(GOODS[:RESOURCES], 0)
        points = None
        for event, _, what, number in events:
            if event == PAID:
                paid[GOODS[what]] += number
            elif event == BUILDING_BOUGHT:
                points = number
        return [{"kind": "pay", "actions": actions, "paid": paid, "points": points}]
    ids: Any = [0] * MAX_LEGAL
    number = legal(raw, ids)
    found = []
    for action in ids[:number]:
        after, taken, heard = _step(raw, actions, events, action)
        if number == 1:  # the engine makes this move itself
            taken = actions
        found += _payments(after, taken, heard)
    return found
