"""What a screen offers the player to move: outlooks, reasons, and whole purchases.

Nothing here decides what is legal. It asks the rules, or plays them on copies. An outlook uses
only what the player to move may know, never orders that others have played face down.
"""

from collections.abc import Mapping
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .actions import BUY, FACE_DOWN, FACE_UP, MAX_LEGAL, STEAL
from .board import IDEAS, NONE, ORDERS, RESOURCE_COUNT, RESOURCES, TRACK
from .development import discount, on_offer
from .events import BOUGHT, PAID, SWAPPED
from .grannofolk import is_grannofolk
from .knowledge import keeps_secrets, knows
from .printed import PACK, ROW
from .reasons import short_of
from .rules import apply, legal
from .seating import civilizations, controller, layer_at
from .state import (
    DEVELOPING,
    FACING_DOWN,
    FACING_UP,
    PHASES,
    PICKING,
    STEALING,
    SWAPPING,
    TRADING,
    WAIVING,
    State,
)
from .trade import received_in_all
from .view import worth

Events = list[tuple[int, int, int, int]]


def prompt(raw: State, options: list[int]) -> Phrase:
    """What the player has to do."""
    found: dict[str, Any] = {"key": f"prompt.{PHASES[raw.phase]}"}
    if raw.phase == FACING_UP and raw.simultaneous:
        found["key"] = "prompt.facing_up_hidden"
    elif raw.phase == STEALING:
        found["count"] = max(1, raw.steals)
    elif raw.phase == PICKING:
        found["count"] = max(1, raw.picks)
    elif raw.phase == TRADING:
        found["count"] = received_in_all(raw)
    elif raw.phase == DEVELOPING and not any(BUY <= action < BUY + IDEAS for action in options):
        found["key"] = "prompt.developing_none"
    return found


GROUPS = {
    "face_up": "orders",
    "face_down": "orders",
    "buy": "ideas",
    "steal": "resources",
    "take": "resources",
    "trade": "resources",
    "swap": "resources",
    "waive": "resources",
}
"""The heading of each kind of action in a list."""


def group(action: Action) -> str:
    """The heading of an action in a list."""
    return GROUPS.get(action.kind, "other")


def outlook(raw: State, action: Action) -> Mapping[str, Any] | None:
    """What to expect of an action."""
    if action.kind in ("face_up", "face_down"):
        order = ORDERS.index(action.params["order"])
        return {**order_outlook(raw, order), "face_down": FACE_DOWN + order}
    if action.kind == "buy":
        idea = action.id - BUY
        return {"worth": worth(raw, raw.turn, idea), "discount": discount(raw, raw.turn, idea)}
    return None


def order_outlook(raw: State, order: int) -> Mapping[str, Any]:
    """The three rows of an order, and how many may turn out to have chosen it.

    `least` and `most` include the player's own choice. The `odds` of the three rows assume that every
    other civilization plays any order it may still hold. `face_down` is the action that plays the same
    order second, so that a screen can send both at once.
    """
    own = layer_at(raw, raw.lay_step)
    sure, most = 1, 1
    chances = [1.0]  # by how many others chose it
    for civilization in range(civilizations(raw)):
        if civilization == own:
            continue
        chance = likelihood(raw, civilization, order)
        sure += chance == 1
        most += chance > 0
        chances = [
            (chances[n] if n < len(chances) else 0) * (1 - chance) + (chances[n - 1] * chance if n else 0)
            for n in range(len(chances) + 1)
        ]
    odds = [chances[0], sum(chances[1:2]), sum(chances[2:])]
    return {
        "rows": [ROW[order][row] for row in (1, 2, 3)],
        "least": sure,
        "most": most,
        "odds": [round(chance, 3) for chance in odds],
    }


def likelihood(raw: State, civilization: int, order: int) -> float:
    """The chance that another civilization plays an order this round, from what the player to move knows."""
    laid = raw.civilizations[civilization]
    known = knows(raw, raw.actor, civilization)
    up = laid.up if known or not raw.simultaneous else NONE
    down = laid.down if known else NONE
    if order in (up, down):
        return 1.0
    hand = laid.hand
    for hidden in (laid.up, laid.down):
        if hidden != NONE and hidden not in (up, down):
            hand |= 1 << hidden
    unknown = 2 - (up != NONE) - (down != NONE)
    return unknown / hand.bit_count() if hand >> order & 1 else 0.0


def unseen_moves(raw: State, moves: int, seat: int) -> list[range]:
    """The two moves of every civilization for which a seat has played hidden orders this round (CV 14)."""
    if not raw.simultaneous or raw.phase not in (FACING_UP, FACING_DOWN):
        return []
    laid = [c for step in range(raw.lay_step) if not is_grannofolk(raw, c := layer_at(raw, step))]
    first = moves - 2 * len(laid) - (raw.phase == FACING_DOWN)
    return [
        range(first + 2 * i, first + 2 * i + 2)
        for i, civilization in enumerate(laid)
        if controller(raw, civilization) == seat and keeps_secrets(raw, civilization)
    ]


def refused(raw: State, options: list[int]) -> list[int]:
    """Actions the player might want here but can't take. Each is shown with a reason."""
    if raw.phase in (FACING_UP, FACING_DOWN):
        first = FACE_UP if raw.phase == FACING_UP else FACE_DOWN
        wanted = [first + order for order in range(len(ORDERS))]
    elif raw.phase == DEVELOPING:
        ideas = (on_offer(raw, raw.turn, place) for place in range(TRACK + 1))
        wanted = sorted(BUY + idea for idea in ideas if idea != NONE)
    elif raw.phase == STEALING:
        wanted = [action for victim in range(raw.seats) for action in whole_refusal(raw, victim, options)]
    else:
        wanted = []
    return [action for action in wanted if action not in options]


def missing(raw: State, action: Action) -> dict[str, int]:
    """The resources the buyer lacks for an idea, if there is a purchase left."""
    return short_of(raw, raw.turn, action.id - BUY) if action.kind == "buy" and raw.purchases else {}


def whole_refusal(raw: State, victim: int, options: list[int]) -> list[int]:
    """A theft that represents a player who can't be robbed. Empty for the thief, and for players who can be robbed."""
    first = STEAL + RESOURCE_COUNT * victim
    if victim == raw.turn or any(first <= action < first + RESOURCE_COUNT for action in options):
        return []
    return [first]


def plans(raw: State, options: list[int]) -> list[dict[str, Any]]:
    """Every whole purchase from here on that has more to choose than the idea.

    Each lists its actions, what is swapped, and what is paid. The best one keeps the most resources,
    doesn't swap unnecessarily, and then keeps the most even stock.
    """
    found: list[dict[str, Any]] = []
    if raw.phase in (SWAPPING, WAIVING):
        found = _purchases(raw, raw, [], [])
    elif raw.phase == DEVELOPING:
        for action in options:
            if BUY <= action < BUY + IDEAS:
                found += _purchases(raw, *_step(raw, [], [], action))
    ideas = {tuple(plan["actions"][:1]) for plan in found}
    if len(found) == len(ideas) and raw.phase == DEVELOPING:
        return []
    found.sort(key=_preference)
    for i, plan in enumerate(found):
        plan["best"] = i == 0 or found[i - 1]["idea"] != plan["idea"]
    return found


def _preference(plan: Mapping[str, Any]) -> tuple[Any, ...]:
    left = plan["left"].values()
    return plan["idea"], -sum(left), plan["swap"] is not None, -min(left)


def _step(raw: State, actions: list[int], events: Events, action: int) -> tuple[State, list[int], Events]:
    after = raw.copy()
    heard: Events = []
    after._events = heard
    apply(after, action)
    after._events = None
    return after, [*actions, action], events + heard


def _payment(start: State, events: Events) -> dict[str, Any]:
    """What is swapped, paid, and left when the idea is taken, even if the round ends in that move and gives more."""
    paid = dict.fromkeys(RESOURCES, 0)
    left = dict(zip(RESOURCES, start.players[start.turn].resources, strict=True))
    idea, swap = NONE, None
    for event, _, what, number in events:
        if event == BOUGHT:
            idea = what
            break
        if event == PAID:
            paid[RESOURCES[what]] += number
            left[RESOURCES[what]] -= number
        elif event == SWAPPED:
            swap = {"given": RESOURCES[what], "received": RESOURCES[number]}
            left[RESOURCES[what]] -= 1
            left[RESOURCES[number]] += 1
    return {"idea": PACK["idea"][idea]["id"], "swap": swap, "paid": paid, "left": left}


def _purchases(start: State, raw: State, actions: list[int], events: Events) -> list[dict[str, Any]]:
    if raw.phase not in (SWAPPING, WAIVING):
        return [{"actions": actions, **_payment(start, events)}]
    ids: Any = [0] * MAX_LEGAL
    number = legal(raw, ids)
    found = []
    for action in ids[:number]:
        after, taken, heard = _step(raw, actions, events, action)
        if number == 1:  # the engine makes this move itself
            taken = actions
        found += _purchases(start, after, taken, heard)
    return found
