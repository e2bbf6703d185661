"""Actions and events as phrases: keys with parameters, never sentences."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.events import Event, Word
from cromlech.core.words import Phrase

from .actions import CHOOSE_SETUP, GLACIER_TOKEN, MEGALITH_TILE, REST_TOKEN, SETUP_CARD, STONE_TILE
from .board import BOTTOM, CELLS, HEX_NAMES, REST, SECTIONS, SPOT_NAMES, TERRAINS
from .book import whole_book
from .component_phrases import (
    CULTURE_OF,
    TRIBE_OF,
    card_name,
    cell_phrase,
    chief_phrase,
    culture_phrase,
    effect_phrase,
    effects_phrase,
    entry_phrase,
    item_phrase,
    labor_text,
    setup_phrase,
    side_phrase,
    stone_phrase,
    tribe_phrase,
)
from .events import EVENTS
from .icons import exchange_useful
from .megaliths import stacking_points
from .printed import (
    ANIMALS,
    CELL_PLACE,
    CELL_SLOT,
    CHIEF_CARDS,
    CULTURES,
    GAIN_ARG,
    GAIN_N,
    GAIN_OP,
    PACK,
    PAY_CARDS,
    PAY_FOOD,
    PAY_TOOLS,
    SPEND_COST,
    STONES,
)
from .state import ACTING, ECLIPSE_CARDS, PILING, State
from .vocabulary import COUNTED, DIFFERENT, DIFFERING, EXCHANGE_OP, OPS, PICK_OP, Effect, Item

__all__ = ["action_phrase", "action_phrase_in", "entry_phrase", "event_phrase", "pending_phrase", "shown_cards"]

CHIEF_OF = {chief["id"]: chief for chief in CHIEF_CARDS}
TERRAIN_OF = {terrain["id"]: terrain for terrain in PACK["terrain"]}
ANIMAL_OF = {animal["id"]: animal for animal in ANIMALS}
STONE_OF = {stone["id"]: stone for stone in STONES}
SETUP_OF = {card["id"]: card for card in PACK["setup"]}
TOKEN_OF = {kind: {token["id"]: token for token in PACK[kind]} for kind in ("glacier_token", "rest_token")}


def shown_cards() -> dict[str, Any]:
    """The book, which has the texts of the boards."""
    return {"book": whole_book()}


# -- actions -------------------------------------------------------------------

_NOUNS = {"chief": "chief", "species": "species", "terrain": "terrain"}


_NUMBERED = {
    "choose_setup": CHOOSE_SETUP,
    "setup_card": SETUP_CARD,
    "stone_tile": STONE_TILE,
    "megalith_tile": MEGALITH_TILE,
    "glacier_token": GLACIER_TOKEN,
    "rest_token": REST_TOKEN,
}
"""Components without a name, shown to people by number."""


def action_phrase(action: Action) -> Phrase:
    """What an action is called in general."""
    kind, p = action.kind, action.params
    if kind == "place":
        return {"key": f"action.place_{p['figure']}", "where": {"key": f"place.{p['place']}"}}
    if kind == "tribe":
        return {"key": "action.tribe", "card": card_name(p["type"])}
    if kind == "resolve":
        return {"key": "action.resolve", "what": {"key": f"op.{p['op']}"}}
    phrase: dict[str, Any] = {"key": f"action.{kind}_{p['zone']}" if kind == "bury" else f"action.{kind}", **p}
    if "card" in p:
        phrase["card"] = card_name(p["card"])
        phrase["copy"] = p.get("copy", 1)
    if "side" in p:
        phrase["side"] = p["side"].upper()
    if kind in _NUMBERED:
        phrase["number"] = action.id - _NUMBERED[kind] + 1
    for name, noun in _NOUNS.items():
        if name in p:
            phrase[name] = {"key": f"{noun}.{p[name]}"}
    return phrase


def action_phrase_in(raw: State, action: Action) -> Phrase:
    """What an action would do here: with its card, effects, prices, and benefits."""
    if action.kind == "next":
        return {"key": _next_key(raw)}
    if action.kind == "finish":
        return {"key": "action.finish_pile" if raw.phase == PILING else "action.finish"}
    if action.kind == "spend":
        return {"key": "action.spend_food", "count": SPEND_COST[raw.players[raw.turn].food]}
    if action.kind == "accept":
        return _accept_phrase(raw)
    if action.kind == "arrow" and action.params["number"] <= len(arrows := pending_arrows(raw)):
        return {"key": "action.arrow_exchange", "exchange": pending_phrase(arrows[action.params["number"] - 1])}
    thing = _thing(raw, action)
    return (
        action_phrase(action)
        if thing is None
        else {"key": "action.with", "action": action_phrase(action), "thing": thing}
    )


def _next_key(raw: State) -> str:
    if raw.phase == ACTING and raw.column == REST:
        return "action.next"
    if raw.phase == ACTING:
        return f"action.next_{SECTIONS[min(raw.section + 1, BOTTOM)]}"
    return "action.next_terrain" if raw.phase == ECLIPSE_CARDS else "action.next_board"


def _accept_phrase(raw: State) -> Phrase:
    if raw.depth == 0:
        return {"key": "action.accept_point"}
    top = raw.pending[raw.depth - 1]
    if top.op == EXCHANGE_OP:
        return {"key": "action.accept_exchange", "exchange": pending_phrase(top)}
    return {"key": "action.accept_point" if top.op == PICK_OP else "action.accept_reveal"}


def pending_arrows(raw: State) -> list[Any]:
    """The arrows that can come next."""
    items = [raw.pending[i] for i in range(raw.depth)]
    return [i for i in items if i.group == items[-1].group and i.op == EXCHANGE_OP and exchange_useful(raw, i.arg)]


def _item(op: int, n: int, arg: int) -> Item:
    name = OPS[op]
    if name in COUNTED:
        return Item(name, n, most=arg)
    return Item(name, n, different=name in DIFFERING and bool(arg & DIFFERENT))


def pending_phrase(part: Any) -> Phrase:
    """A part of an effect on the stack."""
    if part.op != EXCHANGE_OP:
        item = _item(part.op, part.n, part.arg)
        plain = item.n == 1 and not item.different and item.op not in (*COUNTED, "labor")
        return {"key": f"op.{item.op}"} if plain else item_phrase(item)
    x = part.arg
    prices = (("food", PAY_FOOD[x]), ("tool", PAY_TOOLS[x]), ("discard", PAY_CARDS[x]))
    gains = zip(GAIN_OP[x], GAIN_N[x], GAIN_ARG[x], strict=True)
    return effect_phrase(
        Effect(tuple(Item(op, n) for op, n in prices if n), tuple(_item(op, n, arg) for op, n, arg in gains if n))
    )


def _thing(raw: State, action: Action) -> Phrase | None:
    """The thing an action refers to in this position, or None if its name says it all."""
    kind, p = action.kind, action.params
    player = raw.players[raw.turn]
    if p.get("card") in CULTURE_OF:
        return effects_phrase(CULTURE_OF[p["card"]]["effects"])
    if kind == "play":
        return tribe_phrase(TRIBE_OF[p["card"]])
    if kind == "use":
        return effects_phrase(TRIBE_OF[p["card"]]["ability" if raw.phase == ACTING else "eclipse"])
    if kind == "use_chief":
        return chief_phrase(player.chief, player.side) if player.chief >= 0 else None
    if kind in ("use_token", "keep_token"):
        token = raw.token if kind == "use_token" else raw.rest_top
        return effects_phrase(PACK["rest_token"][token]["effects"]) if token >= 0 else None
    if kind == "tribe":
        return tribe_phrase(TRIBE_OF[p["type"]])
    if kind == "culture":
        card = raw.display[p["slot"] - 1]
        return culture_phrase(CULTURES[card]) if card >= 0 else None
    if kind in ("stone", "score"):
        stone = raw.stone_space[p["space"] - 1] if kind == "stone" else player.stones[p["slot"] - 1]
        return stone_phrase(STONES[stone]) if stone >= 0 else None
    if kind == "tip":
        return effects_phrase(ANIMAL_OF[p["species"]]["tip"])
    if kind == "claim":
        return effects_phrase(TERRAIN_OF[TERRAINS[raw.terrain[HEX_NAMES.index(p["hex"])]]]["benefit"])
    if kind == "megalith":
        return spot_phrase(raw, SPOT_NAMES.index(p["spot"]))
    if kind == "choose_chief":
        return side_phrase(CHIEF_OF[p["chief"]], p["side"])
    return _printed_thing(action)


def _printed_thing(action: Action) -> Phrase | None:
    """The component an action names."""
    p = action.params
    if "setup" in p:
        return setup_phrase(SETUP_OF[p["setup"]])
    if "stone" in p:
        return stone_phrase(STONE_OF[p["stone"]])
    if "token" in p:
        return effects_phrase(TOKEN_OF[action.kind][p["token"]]["effects"])
    return None


def spot_phrase(raw: State, spot: int) -> Phrase | None:
    """What a Megalith there would give the player to move: the cell's benefit, or points."""
    if spot >= CELLS:
        return {"key": "effect.vp", "count": stacking_points(raw, raw.turn, raw.turn, spot)}
    effect = cell_effect(raw, spot)
    return cell_phrase(effect) if effect is not None else None


def cell_effect(raw: State, cell: int) -> str | None:
    """What is printed on a board cell, or None outside the Megalith tiles."""
    layout = raw.seats - 2
    if CELL_SLOT[layout][cell] < 0:
        return None
    tile = PACK["megalith_tile"][raw.megalith_tile[CELL_SLOT[layout][cell]]]
    found: str = [*tile["top"], *tile["bottom"]][CELL_PLACE[layout][cell]]
    return found


# -- events --------------------------------------------------------------------

_KINDS = {kind.name: kind for kind in EVENTS.kinds}


def event_phrase(event: Event, options: Mapping[str, Any]) -> Phrase:
    """A line of the log."""
    p = event.params
    key = f"log.{event.kind}" + ("_unseen" if event.hidden else "")
    if event.kind in ("offered", "honored") and p["points"]:
        key += "_points"
    phrase: dict[str, Any] = {"key": key, **p}
    for name, value in p.items():
        param = _KINDS[event.kind].params[name]
        if isinstance(param, Word):
            phrase[name] = param.phrase(value)
    if event.kind == "paid":
        prices = {"effect.food": p["food"], "effect.tool": p["tools"]}
        phrase["what"] = [{"key": price, "count": count} for price, count in prices.items() if count]
    if "card" in p:
        phrase["card"] = card_name(p["card"])
    if "culture" in p:
        phrase["culture"] = culture_phrase(CULTURE_OF[p["culture"]])
    if "stone" in p:
        phrase["stone"] = stone_phrase(STONE_OF[p["stone"]])
    if "setup" in p:
        phrase["setup"] = setup_phrase(SETUP_OF[p["setup"]])
    if "labor" in p:
        phrase["labor"] = labor_text(round(2 * p["labor"]))
    if "step" in p:
        phrase["step"] = " → ".join(p["step"])
    if "side" in p:
        phrase["side"] = p["side"].upper()
    if "neutral" in p:
        phrase["neutral"] = {"key": "megalith.neutral" if p["neutral"] else "megalith.own"}
    for kind, tokens in TOKEN_OF.items():
        if kind in p:
            phrase[kind] = effects_phrase(tokens[p[kind]]["effects"])
    return phrase
