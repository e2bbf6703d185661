"""The values printed on the components, as lookups for the rules, from cards.toml or a card pack (EW 16)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cromlech.core.rules import cards_in_play, lookup, lookup2

from .board import (
    ANY_COLUMN,
    CELLS,
    COLUMNS,
    GRID_ROWS,
    MAX_FOOD,
    NO_COLUMN,
    NONE,
    SPOT_BELOW,
    SPOT_LEVEL,
    SPOTS,
    TERRAINS,
    spot_number,
)
from .components import CHIEFS, CRITERIA, SPECIES, START_CELL, TRIBES, tile_cells
from .vocabulary import COUNTED, DIFFERENT, EXCHANGE_OP, MAX_ITEMS, OPS, PAID, Effect, Item, parse_effect

PACK = cards_in_play(__package__)
"""The cards this copy of the rules plays with."""


class _Abilities:
    """Every ability of every component, as rows of items. Row 0 does nothing."""

    def __init__(self) -> None:
        self.rows: list[list[tuple[int, int, int]]] = [[]]
        self.exchanges: list[tuple[int, int, int]] = []
        self.gains: list[list[tuple[int, int, int]]] = []
        self.labor = [0]

    def add(self, texts: Sequence[str]) -> int:
        """Add an ability and return its number."""
        effects = [parse_effect(text) for text in texts]
        if not effects:
            return 0
        self.rows.append([self._item(effect) for effect in effects])
        plain = all(not effect.pays and effect.gains[0].op == "labor" for effect in effects)
        self.labor.append(sum(effect.gains[0].n for effect in effects) if plain else 0)
        return len(self.rows) - 1

    def _item(self, effect: Effect) -> tuple[int, int, int]:
        if not effect.pays:
            return self._code(effect.gains[0])
        pays = {op: sum(item.n for item in effect.pays if item.op == op) for op in PAID}
        self.exchanges.append((pays["food"], pays["tool"], pays["discard"]))
        self.gains.append([self._code(item) for item in effect.gains])
        return EXCHANGE_OP, 1, len(self.exchanges) - 1

    def _code(self, item: Item) -> tuple[int, int, int]:
        different = DIFFERENT if item.different else 0
        return OPS.index(item.op), item.n, item.most if item.op in COUNTED else different


_abilities = _Abilities()


def _by_id(name: str, order: Sequence[str]) -> list[Mapping[str, Any]]:
    found = {entry["id"]: entry for entry in PACK[name]}
    return [found[entry] for entry in order]


def _column(name: str) -> int:
    return {"any": ANY_COLUMN, "none": NO_COLUMN}[name] if name in ("any", "none") else COLUMNS.index(name)


def _mask(names: Sequence[str], order: Sequence[str]) -> int:
    return sum(1 << order.index(name) for name in set(names))


# Tribe cards, including the starting ones (EW 14, I-13).
TRIBE_CARDS = _by_id("tribe", TRIBES)
TRIBE_COPIES = lookup([t["copies"] for t in TRIBE_CARDS])
TRIBE_LABOR = lookup([round(2 * t["labor"]) for t in TRIBE_CARDS])
"""In halves, like all Labor in the rules."""
TRIBE_POINTS = lookup([t["points"] for t in TRIBE_CARDS])
TRIBE_COLUMN = lookup([_column(t["column"]) for t in TRIBE_CARDS])
TRIBE_ABILITY = lookup([_abilities.add(t["ability"]) for t in TRIBE_CARDS])
TRIBE_ECLIPSE = lookup([_abilities.add(t["eclipse"]) for t in TRIBE_CARDS])

CULTURES = tuple(sorted(PACK["culture"], key=lambda c: int(c["era"])))
"""Culture cards, ordered by era for the rules."""
CULTURE_ERA = lookup([c["era"] for c in CULTURES])
CULTURE_POINTS = lookup([c["points"] for c in CULTURES])
CULTURE_ABILITY = lookup([_abilities.add(c["effects"]) for c in CULTURES])

CHIEF_CARDS = _by_id("chief", CHIEFS)
CHIEF_COLUMN = lookup2([[_column(c["column_a"]), _column(c["column_b"])] for c in CHIEF_CARDS])
CHIEF_ABILITY = lookup2([[_abilities.add(c["side_a"]), _abilities.add(c["side_b"])] for c in CHIEF_CARDS])

_setups = PACK["setup"]
SETUP_FOOD = lookup([c["food"] for c in _setups])
SETUP_TOOLS = lookup([c["tools"] for c in _setups])
SETUP_TRIBE = lookup([TRIBES.index(c["tribe"]) for c in _setups])
SETUP_ANIMALS = lookup2([[c["animals"].count(name) for name in SPECIES] for c in _setups])
SETUP_CAMP = lookup([int(c["camp"]) for c in _setups])

ANIMALS = _by_id("animal", SPECIES)
SPECIES_CARDS = lookup([a["count"] for a in ANIMALS])
SPECIES_JOKER = lookup([int(a["joker"]) for a in ANIMALS])
SPECIES_LIMIT = lookup([len(a["sets"]) for a in ANIMALS])
"""How many cards of a species count (EW 11.4)."""
SET_POINTS = lookup2([[0, *a["sets"], *([0] * (4 - len(a["sets"])))] for a in ANIMALS])
TIP_ABILITY = lookup([_abilities.add(a["tip"]) for a in ANIMALS])

# Sacred Stones (EW 9.1).
STONES = tuple(sorted(PACK["stone"], key=lambda c: int(c["era"])))
"""Sacred Stones, ordered by era for the rules."""
STONE_ERA = lookup([c["era"] for c in STONES])
STONE_CRITERION = lookup([CRITERIA.index(c["criterion"]) for c in STONES])
STONE_TERRAINS = lookup([_mask(c.get("terrains", []), TERRAINS) for c in STONES])
STONE_ANIMALS = lookup([_mask(c.get("animals", []), SPECIES) for c in STONES])
STONE_EACH = lookup([c.get("each", 0) for c in STONES])
STONE_PER = lookup([c.get("per", 1) for c in STONES])


def _long(values: Sequence[int]) -> list[int]:
    """Points by number, 0 … 10. The last value also applies to higher numbers."""
    return [0, *values, *([values[-1]] * (10 - len(values)))] if values else [0] * 11


TABLE_END = 10
_stone_rows = [_long(c.get("table", [])) for c in STONES]
STONE_TABLE = lookup2(_stone_rows)
STONE_MAY_FALL = lookup(
    [int(c["criterion"] == "camps" or row != sorted(row)) for c, row in zip(STONES, _stone_rows, strict=True)]
)
"""Whether a benefit can lower what a stone scores. Camps can move away; everything else stays or grows."""
_slots = [parse_effect(c["effect"]) for c in PACK["stone_slot"]]
SLOT_FOOD = lookup([sum(i.n for i in e.pays if i.op == "food") for e in _slots])
SLOT_TOOLS = lookup([sum(i.n for i in e.pays if i.op == "tool") for e in _slots])
SLOT_ABILITY = lookup([_abilities.add(c["effect"].partition(" -> ")[2].split(" + ")) for c in PACK["stone_slot"]])

TERRAIN_ABILITY = lookup([_abilities.add(c["benefit"]) for c in _by_id("terrain", TERRAINS)])
COLUMN_ABILITY = lookup([_abilities.add(c["bottom"]) for c in _by_id("column", COLUMNS)])
POSITION_ABILITY = lookup([_abilities.add(c["benefit"]) for c in PACK["position"]])
SUPPLY_ABILITY = lookup([_abilities.add(c["benefit"]) for c in PACK["supply_slot"]])
GLACIER_ABILITY = lookup([_abilities.add(c["effects"]) for c in PACK["glacier_token"]])
REST_ABILITY = lookup([_abilities.add(c["effects"]) for c in PACK["rest_token"]])

# Idol board (EW 8, 11).
OFFERING_ABILITY = lookup([_abilities.add(c["benefit"]) for c in PACK["offering"]])
OFFERING_RATIO = lookup([c["ratio"] for c in PACK["offering"]])
HONOR_POINTS = lookup([c["points"] for c in PACK["honor"]])
BURIAL_TABLE = lookup2([_long(c["table"]) for c in PACK["burial"]])

# What spending Food from k gives (EW 5): the Food it costs to pass the next icon, or 0 if there is none.
_icons = PACK["food_track"][0]["labor_icons"]
SPEND_COST = lookup([min((k - icon + 1 for icon in _icons if icon <= k), default=0) for k in range(MAX_FOOD + 1)])

# Megalith tiles (EW 7): the benefit of a cell by tile and place on the tile, or START for a starting cell.
START = NONE
_tiles = [[*t["top"], *t["bottom"]] for t in PACK["megalith_tile"]]
TILE_ABILITY = lookup2([[START if cell == START_CELL else _abilities.add([cell]) for cell in tile] for tile in _tiles])
TILE_ARROWS = lookup2([t["arrows"] for t in PACK["megalith_tile"]])


def _layout(entry: Mapping[str, Any]) -> tuple[list[int], list[int], list[list[int]]]:
    """The slot and place on the tile of every grid cell, NONE outside, and the inverse."""
    slots, places = [NONE] * CELLS, [NONE] * CELLS
    cells = []
    for slot, placement in enumerate(entry["slots"]):
        own = [spot_number(0, row, column) for row, column in tile_cells(*placement)]
        for place, cell in enumerate(own):
            slots[cell], places[cell] = slot, place
        cells.append(own)
    return slots, places, cells


_layouts = [_layout(entry) for entry in PACK["megalith_layout"]]
CELL_SLOT = lookup2([slots for slots, _, _ in _layouts])
CELL_PLACE = lookup2([places for _, places, _ in _layouts])
SLOT_CELLS = lookup2([[cell for slot in cells for cell in slot] for _, _, cells in _layouts])


def _spots(slots: list[int]) -> list[int]:
    """The places of a layout in ascending order: its cells, and all places that rest on four."""
    there = [slots[spot] != NONE if spot < CELLS else False for spot in range(SPOTS)]
    for spot in range(CELLS, SPOTS):
        there[spot] = SPOT_LEVEL[spot] < GRID_ROWS and all(there[below] for below in SPOT_BELOW[spot])
    return [spot for spot in range(SPOTS) if there[spot]]


_lists = [_spots(slots) for slots, _, _ in _layouts]
SPOT_COUNT = lookup([len(spots) for spots in _lists])
LAYOUT_SPOT = lookup2([spots + [NONE] * (max(map(len, _lists)) - len(spots)) for spots in _lists])

# The abilities as tables: items by op, number, and argument, and arrows with price and gain.
ITEMS = MAX_ITEMS


def _column_of(rows: list[list[tuple[int, int, int]]], part: int) -> list[list[int]]:
    return [[item[part] for item in row] + [0] * (ITEMS - len(row)) for row in rows]


ITEM_OP = lookup2(_column_of(_abilities.rows, 0))
ITEM_N = lookup2(_column_of(_abilities.rows, 1))
ITEM_ARG = lookup2(_column_of(_abilities.rows, 2))
LABOR_ONLY = lookup(_abilities.labor)
"""The half Labor of an ability that gives nothing else and costs nothing, so it is used without asking."""
PAY_FOOD = lookup([x[0] for x in _abilities.exchanges] or [0])
PAY_TOOLS = lookup([x[1] for x in _abilities.exchanges] or [0])
PAY_CARDS = lookup([x[2] for x in _abilities.exchanges] or [0])
GAIN_OP = lookup2(_column_of(_abilities.gains or [[]], 0))
GAIN_N = lookup2(_column_of(_abilities.gains or [[]], 1))
GAIN_ARG = lookup2(_column_of(_abilities.gains or [[]], 2))
