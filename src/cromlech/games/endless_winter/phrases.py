"""Components, actions and events as phrases: keys with parameters, never sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.definition import ALL
from cromlech.core.words import Phrase

from .board import (
    BOTTOM,
    CELLS,
    COLUMNS,
    HEX_NAMES,
    JUNCTION_NAMES,
    PLACES,
    SECTIONS,
    SPOT_NAMES,
    STEP_FROM,
    STEP_TO,
    TERRAINS,
)
from .components import CHIEFS, OPS, SPECIES, TRIBES, Effect, Item, parse_effect, standard_pack
from .events import BURIED_CARD, CARD_DRAWN, CARD_PILED, EVENTS
from .icons import exchange_useful
from .moves import TRIBE_KINDS
from .state import ACTING, COLOURED, ECLIPSE_CARDS, PILING, SOURCES, ZONES, State
from .tables import EXCHANGE_OP, SPEND_COST

Pack = Mapping[str, Any]

FIGURES = ("chief", "tribe")
SIDES = ("a", "b")


# -- components ----------------------------------------------------------------


def labor_text(halves: int) -> str:
    """2½ for five halves."""
    whole = str(halves // 2) if halves > 1 or halves == 0 else ""
    return whole + ("½" if halves % 2 else "")


def item_phrase(item: Item) -> Phrase:
    """One icon with its number."""
    if item.op == "labor":
        return {"key": "effect.labor", "labor": labor_text(item.n)}
    if item.different:
        return {"key": f"effect.{item.op}_different", "count": item.n}
    if item.op.startswith("vp_"):
        return {"key": f"effect.{item.op}", "count": item.n, "most": item.most}
    return {"key": f"effect.{item.op}", "count": item.n}


def effect_phrase(effect: Effect) -> Phrase:
    """An icon, or an arrow."""
    gains = [item_phrase(item) for item in effect.gains]
    if not effect.pays:
        return gains[0]
    return {"key": "effect.exchange", "pays": [item_phrase(item) for item in effect.pays], "gains": gains}


def effects_phrase(texts: Sequence[str]) -> Phrase:
    """All parts of an ability."""
    if not texts:
        return {"key": "effect.none"}
    parts = [effect_phrase(parse_effect(text)) for text in texts]
    return parts[0] if len(parts) == 1 else {"key": "effect.several", "parts": parts}


def _entry(pack: Pack, table: str, entry_id: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(entry for entry in pack[table] if entry["id"] == entry_id)
    return found


def cultures_of(pack: Pack) -> list[Mapping[str, Any]]:
    """Culture cards in the order of the rules: by era."""
    return sorted(pack["culture"], key=lambda card: int(card["era"]))


def stones_of(pack: Pack) -> list[Mapping[str, Any]]:
    """Sacred Stones in the order of the rules: by era."""
    return sorted(pack["stone"], key=lambda stone: int(stone["era"]))


def culture_name(card: Mapping[str, Any]) -> Phrase:
    """The name of a Culture card; those of other packs are called by their id."""
    if any(card["id"] == own["id"] for own in standard_pack()["culture"]):
        return {"key": f"culture.{card['id']}"}
    return {"key": "named", "name": card["id"]}


def culture_phrase(card: Mapping[str, Any]) -> Phrase:
    """Name and effects of a Culture card."""
    return {"key": "card_with", "name": culture_name(card), "effects": effects_phrase(card["effects"])}


def kind_phrase(kind: int, pack: Pack) -> Phrase:
    """A kind of card by its name."""
    if kind < TRIBE_KINDS:
        return {"key": f"tribe.{TRIBES[kind]}"}
    return culture_name(cultures_of(pack)[kind - TRIBE_KINDS])


def _terrain_list(names: Sequence[str]) -> list[Phrase]:
    return [{"key": f"terrain.{name}"} for name in names]


def stone_phrase(stone: Mapping[str, Any]) -> Phrase:
    """What a Sacred Stone scores for."""
    phrase: dict[str, Any] = {"key": f"stone.{stone['criterion']}"}
    if "each" in stone:
        phrase["count"] = stone["each"]
    if "per" in stone:
        phrase["per"] = stone["per"]
    if "terrains" in stone:
        phrase["terrains"] = _terrain_list(stone["terrains"])
    if "animals" in stone:
        phrase["animals"] = [{"key": f"species.{name}"} for name in stone["animals"]]
    if "table" in stone:
        phrase["table"] = "/".join(map(str, stone["table"]))
    return phrase


def setup_phrase(card: Mapping[str, Any]) -> Phrase:
    """What a Setup card gives."""
    parts: list[Phrase] = [
        {"key": "effect.food", "count": card["food"]},
        {"key": "effect.tool", "count": card["tools"]},
        {"key": f"tribe.{card['tribe']}"},
        *({"key": f"species.{name}"} for name in card["animals"]),
    ]
    if card["camp"]:
        parts.append({"key": "effect.camp_place", "count": 1})
    return {"key": "effect.several", "parts": parts}


def chief_phrase(chief: int, side: int, pack: Pack) -> Phrase:
    """A side of a Chief card."""
    entry = _entry(pack, "chief", CHIEFS[chief])
    column = entry[f"column_{SIDES[side]}"]
    ability = effects_phrase(entry[f"side_{SIDES[side]}"])
    if column in COLUMNS:
        ability = {"key": "effect.in_column", "column": {"key": f"place.{column}"}, "ability": ability}
    return {"key": "card_with", "name": {"key": f"chief.{CHIEFS[chief]}"}, "effects": ability}


def tribe_phrase(entry: Mapping[str, Any]) -> Phrase:
    """Labor and abilities of a Tribe card."""
    ability = effects_phrase(entry["ability"])
    if entry["column"] in COLUMNS:
        ability = {"key": "effect.in_column", "column": {"key": f"place.{entry['column']}"}, "ability": ability}
    return {
        "key": "tribe_card",
        "name": {"key": f"tribe.{entry['id']}"},
        "labor": labor_text(round(2 * entry["labor"])),
        "ability": ability,
        "eclipse": effects_phrase(entry["eclipse"]),
    }


def component_phrase(table: str, entry: Mapping[str, Any]) -> Phrase:
    """What an entry of a card pack says."""
    if table == "tribe":
        return tribe_phrase(entry)
    if table == "chief":
        pack = {"chief": [entry]}
        number = CHIEFS.index(entry["id"])
        sides = [chief_phrase(number, side, pack) for side in range(2)]
        return {"key": "chief_card", "first": sides[0], "second": sides[1]["effects"]}
    if table == "setup":
        return setup_phrase(entry)
    if table == "culture":
        return culture_phrase(entry)
    if table == "animal":
        effects = effects_phrase(entry["tip"])
        sets = "/".join(map(str, entry["sets"])) or "–"
        return {"key": "animal_card", "name": {"key": f"species.{entry['id']}"}, "sets": sets, "effects": effects}
    if table == "stone":
        return stone_phrase(entry)
    return _board_phrase(table, entry)


def _board_phrase(table: str, entry: Mapping[str, Any]) -> Phrase:
    if table == "stone_slot":
        return effect_phrase(parse_effect(entry["effect"]))
    if table == "terrain":
        name: Phrase = {"key": f"terrain.{entry['id']}"}
        return {"key": "card_with", "name": name, "effects": effects_phrase(entry["benefit"])}
    if table == "megalith_tile":
        cells = [cell_text(text) for text in [*entry["top"], *entry["bottom"]]]
        return {"key": "cells", "cells": cells}
    if table == "column":
        place: Phrase = {"key": f"place.{entry['id']}"}
        return {"key": "card_with", "name": place, "effects": effects_phrase(entry["bottom"])}
    if table == "offering":
        return {"key": "offering", "ratio": entry["ratio"], "effects": effects_phrase(entry["benefit"])}
    if table == "honor":
        return {"key": "effect.vp", "count": entry["points"]}
    if table in ("burial", "food_track", "megalith_layout"):
        values = entry.get("table") or entry.get("labor_icons") or [entry[f"slot_{i}"] for i in range(1, 5)]
        return {"key": "named", "name": " ".join(map(str, values))}
    return effects_phrase(entry["effects"] if "effects" in entry else entry["benefit"])


def cell_text(text: str) -> Phrase:
    """A cell of a Megalith tile."""
    return {"key": "cell.start"} if text == "start" else effect_phrase(parse_effect(text))


# -- actions -------------------------------------------------------------------

_CARD_ACTIONS = ("play", "use", "discard", "pile")


def _card_name(name: str) -> Phrase:
    if name.startswith("culture_"):
        return {"key": "culture_card", "number": int(name[8:])}
    return {"key": f"tribe.{name}"}


def action_phrase(action: Action) -> Phrase:
    """What an action is called wherever it stands."""
    kind, p = action.kind, action.params
    if kind == "place":
        return {"key": f"action.place_{p['figure']}", "where": {"key": f"place.{p['place']}"}}
    if kind in _CARD_ACTIONS:
        return {"key": f"action.{kind}", "card": _card_name(p["card"])}
    if kind == "bury":
        return {"key": f"action.bury_{p['zone']}", "card": _card_name(p["card"])}
    if kind == "card":
        return {"key": "action.card", "card": _card_name(p["card"]), "copy": p.get("copy", 1)}
    if kind == "tribe":
        return {"key": "action.tribe", "card": {"key": f"tribe.{p['type']}"}}
    if kind in ("animal", "tip"):
        return {"key": f"action.{kind}", "species": {"key": f"species.{p['species']}"}}
    if kind == "animal_card":
        return {"key": "action.animal_card", "species": {"key": f"species.{p['species']}"}, "copy": p["copy"]}
    if kind == "resolve":
        return {"key": "action.resolve", "what": {"key": f"op.{p['op']}"}}
    if kind == "choose_chief":
        return {"key": "action.choose_chief", "chief": {"key": f"chief.{p['chief']}"}, "side": p["side"].upper()}
    if kind == "chief_card":
        return {"key": "action.chief_card", "chief": {"key": f"chief.{p['chief']}"}}
    if kind == "tile":
        return {"key": "action.tile", "terrain": {"key": f"terrain.{p['terrain']}"}, "copy": p["copy"]}
    return {"key": f"action.{kind}", **p}


def action_phrase_in(raw: State, action: Action, pack: Pack) -> Phrase:
    """What an action would do here: the card meant, its effects, prices and benefits."""
    thing = _thing(raw, action, pack)
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
    if thing is None:
        return action_phrase(action)
    return {"key": "action.with", "action": _named(action, pack), "thing": thing}


def _named(action: Action, pack: Pack) -> Phrase:
    """Culture cards by their name instead of their number."""
    phrase = dict(action_phrase(action))
    card = str(action.params.get("card", ""))
    if card.startswith("culture_"):
        phrase["card"] = culture_name(cultures_of(pack)[int(card[8:]) - 1])
    return phrase


def _next_key(raw: State) -> str:
    if raw.phase == ACTING:
        return f"action.next_{SECTIONS[min(raw.section + 1, BOTTOM)]}"
    return "action.next_terrain" if raw.phase == ECLIPSE_CARDS else "action.next_board"


def _accept_phrase(raw: State) -> Phrase:
    if raw.depth == 0:
        return {"key": "action.accept_point"}
    top = raw.pending[raw.depth - 1]
    if top.op == EXCHANGE_OP:
        return {"key": "action.accept_exchange", "exchange": pending_phrase(top)}
    return {"key": "action.accept_point" if OPS[top.op] == "animal_pick" else "action.accept_reveal"}


def pending_arrows(raw: State) -> list[Any]:
    """The arrows that may come next."""
    items = [raw.pending[i] for i in range(raw.depth)]
    return [i for i in items if i.group == items[-1].group and i.op == EXCHANGE_OP and exchange_useful(raw, i.arg)]


def pending_phrase(item: Any) -> Phrase:
    """A part of an effect on the stack."""
    from . import tables

    if item.op != EXCHANGE_OP:
        if OPS[item.op] in ("labor", "vp_species", "vp_tiles"):
            return item_phrase(Item(OPS[item.op], item.n, most=item.arg))
        return {"key": f"op.{OPS[item.op]}"} if item.n == 1 else {"key": f"effect.{OPS[item.op]}", "count": item.n}
    x = item.arg
    prices = (("food", tables.PAY_FOOD[x]), ("tool", tables.PAY_TOOLS[x]), ("discard", tables.PAY_CARDS[x]))
    gains = [Item(OPS[op], n) for op, n in zip(tables.GAIN_OP[x], tables.GAIN_N[x], strict=True) if n]
    return effect_phrase(Effect(tuple(Item(op, n) for op, n in prices if n), tuple(gains)))


def _thing(raw: State, action: Action, pack: Pack) -> Phrase | None:
    """What stands behind an action in this position, None if its name says all."""
    kind, p = action.kind, action.params
    card = str(p.get("card", ""))
    if card.startswith("culture_"):
        return effects_phrase(cultures_of(pack)[int(card[8:]) - 1]["effects"])
    if kind in ("play", "use"):
        return tribe_phrase(_entry(pack, "tribe", card)) if kind == "play" else _ability_of(raw, card, pack)
    if kind == "use_chief":
        player = raw.players[raw.turn]
        return chief_phrase(player.chief, player.side, pack)
    if kind == "use_token":
        return effects_phrase(pack["rest_token"][raw.token]["effects"])
    if kind == "keep_token":
        return effects_phrase(pack["rest_token"][raw.rest_top]["effects"])
    if kind == "tribe":
        return tribe_phrase(_entry(pack, "tribe", p["type"]))
    if kind == "culture" and raw.display[p["slot"] - 1] >= 0:
        return culture_phrase(cultures_of(pack)[raw.display[p["slot"] - 1]])
    if kind == "tip":
        return effects_phrase(_entry(pack, "animal", p["species"])["tip"])
    if kind == "stone" and raw.stone_space[p["space"] - 1] >= 0:
        return stone_phrase(stones_of(pack)[raw.stone_space[p["space"] - 1]])
    if kind == "score" and raw.players[raw.turn].stones[p["slot"] - 1] >= 0:
        return stone_phrase(stones_of(pack)[raw.players[raw.turn].stones[p["slot"] - 1]])
    if kind == "claim":
        return effects_phrase(_entry(pack, "terrain", TERRAINS[raw.terrain[HEX_NAMES.index(p["hex"])]])["benefit"])
    if kind == "megalith":
        return spot_phrase(raw, SPOT_NAMES.index(p["spot"]), pack)
    if kind == "choose_chief":
        return chief_phrase(CHIEFS.index(p["chief"]), SIDES.index(p["side"]), pack)["effects"]  # type: ignore[no-any-return]
    if kind in ("choose_setup", "setup_card"):
        return setup_phrase(pack["setup"][p["number"] - 1])
    if kind == "stone_tile":
        return stone_phrase(stones_of(pack)[p["number"] - 1])
    if kind in ("glacier_token", "rest_token"):
        return effects_phrase(pack[kind][p["number"] - 1]["effects"])
    return None


def _ability_of(raw: State, card: str, pack: Pack) -> Phrase:
    entry = _entry(pack, "tribe", card)
    return effects_phrase(entry["ability" if raw.phase == ACTING else "eclipse"])


def spot_phrase(raw: State, spot: int, pack: Pack) -> Phrase:
    """What a Megalith there would bring to the player to move: the cell's benefit, or points."""
    if spot < CELLS:
        return cell_phrase(raw, spot, pack)
    from .board import SPOT_BELOW

    below = [raw.megalith[b] for b in SPOT_BELOW[spot]]
    own = sum(owner == COLOURED + raw.turn for owner in below)
    return {"key": "effect.vp", "count": len(below) + own}


def cell_phrase(raw: State, cell: int, pack: Pack) -> Phrase:
    """The benefit of a board cell."""
    return cell_text(cell_effect(raw, cell, pack))


def cell_effect(raw: State, cell: int, pack: Pack) -> str:
    """What is printed on a board cell."""
    from .tables import CELL_PLACE, CELL_SLOT

    layout = raw.seats - 2
    tile = pack["megalith_tile"][raw.megalith_tile[CELL_SLOT[layout][cell]]]
    return str([*tile["top"], *tile["bottom"]][CELL_PLACE[layout][cell]])


# -- events --------------------------------------------------------------------


def event_phrase(event: Sequence[int], seat: int | None, pack: Pack) -> Phrase:
    """A line of the log as a seat may read it: cards drawn, piled or buried from hand are their owner's (I-12)."""
    number, owner = event[0], event[1]
    name, *names = EVENTS[number]
    unseen = number in (CARD_DRAWN, CARD_PILED) or (number == BURIED_CARD and event[3] == 0)
    if unseen and seat not in (owner, ALL):
        return {"key": f"log.{name}_unseen", "seat": owner}
    phrase: dict[str, Any] = {"key": f"log.{name}"}
    for param, value in zip(names, event[1:], strict=False):
        phrase[param] = _event_value(number, param, value, pack)
    return phrase


_BURIED_FROM = ("hand", "discard", "above")


def _event_value(number: int, param: str, value: int, pack: Pack) -> Any:
    if param == "card":
        return kind_phrase(value, pack)
    if param == "culture":
        return culture_phrase(cultures_of(pack)[value])
    if param == "stone":
        return stone_phrase(stones_of(pack)[value])
    if param == "setup":
        return setup_phrase(pack["setup"][value])
    if param in ("glacier_token", "rest_token"):
        return effects_phrase(pack[param][value]["effects"])
    if param == "zone":
        return {"key": f"zone.{_BURIED_FROM[value] if number == BURIED_CARD else ZONES[value]}"}
    if param == "labor":
        return labor_text(value)
    if param == "megalith_tile":
        return pack["megalith_tile"][value]["id"]
    if param == "terrain":
        return {"key": f"terrain.{TERRAINS[value]}"}
    if param == "chief":
        return {"key": f"chief.{CHIEFS[value]}"}
    if param == "species":
        return {"key": f"species.{SPECIES[value]}"}
    if param == "figure":
        return {"key": f"figure.{FIGURES[value]}"}
    if param in ("place", "column"):
        return {"key": f"place.{PLACES[value]}"}
    if param == "source":
        return {"key": f"source.{SOURCES[value]}"}
    if param == "hex":
        return HEX_NAMES[value]
    if param == "junction":
        return JUNCTION_NAMES[value]
    if param == "spot":
        return SPOT_NAMES[value]
    if param == "step":
        return f"{HEX_NAMES[STEP_FROM[value]]} → {HEX_NAMES[STEP_TO[value]]}"
    if param == "side":
        return SIDES[value].upper()
    if param == "neutral":
        return {"key": "megalith.neutral" if value else "megalith.own"}
    return value
