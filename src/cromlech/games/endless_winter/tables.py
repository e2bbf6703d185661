"""The numbers of cards.toml, or of a card pack, as tables that rules can index (EW 16)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cromlech.core.rules import card_pack, table, table2

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
    TOP_LEVEL,
    spot_number,
)
from .components import CHIEFS, CRITERIA, MAX_ITEMS, OPS, SPECIES, TRIBES, Effect, Item, parse_effect, standard_pack

_pack = card_pack(__package__) or standard_pack()

(
    MEGALITH_OP, DRAW_OP, IDOL_OP, TOOL_OP, FOOD_OP,
    LABOR_OP, VP_OP, FILL_FOOD_OP, BURY_OP, CAMP_OP, MOVE_OP, VILLAGE_OP, TRIBE_HAND_OP, TRIBE_DISCARD_OP,
    CULTURE_OP, PICK_OP, TOP_ANIMAL_OP, REVEAL_OP, TIP_OP, STONE_OP, VP_SPECIES_OP, VP_TILES_OP,
    EXCHANGE_OP, DISCARD_OP, CHAIN_OP, CARD_OP, SHOW_OP, TOKEN_OP, REST_OP,
) = range(len(OPS))  # fmt: skip

UNASKED = (
    "labor",
    "vp",
    "animal_top",
    "discard",
    "megalith_chain",
    "card",
    "animal_show",
    "glacier_token",
    "rest_token",
)
OP_UNASKED = table([int(op in UNASKED) for op in OPS])
"""Whether an icon is taken before all else, because that can never hurt or because it is due."""
STIRRING = ("megalith", "draw", "idol", "bury", "camp_place", "camp_move", "village", "animal_tip", "exchange")
OP_STIRS = table([int(op in STIRRING) for op in OPS])
"""Whether an icon, or a lesser benefit in its place, can change what Sacred Stones score."""

DIFFERENT = 1 << 5
"""In the argument of a Tribe card effect: types must differ; the bits below are those taken already."""


class _Abilities:
    """Every ability of every component, as rows of items; row 0 is an ability that does nothing."""

    def __init__(self) -> None:
        self.rows: list[list[tuple[int, int, int]]] = [[]]
        self.exchanges: list[tuple[int, int, int]] = []
        self.gains: list[list[tuple[int, int, int]]] = []
        self.labor = [0]

    def add(self, texts: Sequence[str]) -> int:
        """The number of an ability."""
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
        pays = {op: sum(item.n for item in effect.pays if item.op == op) for op in ("food", "tool", "discard")}
        self.exchanges.append((pays["food"], pays["tool"], pays["discard"]))
        self.gains.append([self._code(item) for item in effect.gains])
        return EXCHANGE_OP, 1, len(self.exchanges) - 1

    def _code(self, item: Item) -> tuple[int, int, int]:
        different = DIFFERENT if item.different else 0
        return OPS.index(item.op), item.n, item.most if item.op.startswith("vp_") else different


_abilities = _Abilities()


def _by_id(name: str, order: Sequence[str]) -> list[Mapping[str, Any]]:
    found = {entry["id"]: entry for entry in _pack[name]}
    return [found[entry] for entry in order]


def _column(name: str) -> int:
    return {"any": ANY_COLUMN, "none": NO_COLUMN}[name] if name in ("any", "none") else COLUMNS.index(name)


def _mask(names: Sequence[str], order: Sequence[str]) -> int:
    return sum(1 << order.index(name) for name in set(names))


# Tribe cards, the starting ones among them (EW 14, I-13).
_tribes = _by_id("tribe", TRIBES)
TRIBE_COPIES = table([t["copies"] for t in _tribes])
TRIBE_LABOR = table([round(2 * t["labor"]) for t in _tribes])
"""In halves, as all Labor in the rules."""
TRIBE_POINTS = table([t["points"] for t in _tribes])
TRIBE_COLUMN = table([_column(t["column"]) for t in _tribes])
TRIBE_ABILITY = table([_abilities.add(t["ability"]) for t in _tribes])
TRIBE_ECLIPSE = table([_abilities.add(t["eclipse"]) for t in _tribes])

_cultures = sorted(_pack["culture"], key=lambda c: int(c["era"]))
CULTURE_IDS = tuple(c["id"] for c in _cultures)
CULTURE_ERA = table([c["era"] for c in _cultures])
CULTURE_POINTS = table([c["points"] for c in _cultures])
CULTURE_ABILITY = table([_abilities.add(c["effects"]) for c in _cultures])

_chiefs = _by_id("chief", CHIEFS)
CHIEF_COLUMN = table2([[_column(c["column_a"]), _column(c["column_b"])] for c in _chiefs])
CHIEF_ABILITY = table2([[_abilities.add(c["side_a"]), _abilities.add(c["side_b"])] for c in _chiefs])

_setups = _pack["setup"]
SETUP_FOOD = table([c["food"] for c in _setups])
SETUP_TOOLS = table([c["tools"] for c in _setups])
SETUP_TRIBE = table([TRIBES.index(c["tribe"]) for c in _setups])
SETUP_ANIMALS = table2([[c["animals"].count(name) for name in SPECIES] for c in _setups])
SETUP_CAMP = table([int(c["camp"]) for c in _setups])

_animals = _by_id("animal", SPECIES)
SPECIES_CARDS = table([a["count"] for a in _animals])
SPECIES_JOKER = table([int(a["joker"]) for a in _animals])
SPECIES_LIMIT = table([len(a["sets"]) for a in _animals])
"""How many cards of a species count (EW 11.4)."""
SET_POINTS = table2([[0, *a["sets"], *([0] * (4 - len(a["sets"])))] for a in _animals])
TIP_ABILITY = table([_abilities.add(a["tip"]) for a in _animals])

# Sacred Stones (EW 9.1).
_stones = sorted(_pack["stone"], key=lambda c: int(c["era"]))
STONE_IDS = tuple(c["id"] for c in _stones)
STONE_ERA = table([c["era"] for c in _stones])
(VILLAGES_BY, CAMPS_BY, GROUND_BY, TILES_BY, TIPPED_BY, BURIED_BY, UPPER_BY, IDOLS_BY, SPECIES_BY) = range(
    len(CRITERIA)
)
STONE_CRITERION = table([CRITERIA.index(c["criterion"]) for c in _stones])
STONE_TERRAINS = table([_mask(c.get("terrains", []), TERRAINS) for c in _stones])
STONE_ANIMALS = table([_mask(c.get("animals", []), SPECIES) for c in _stones])
STONE_EACH = table([c.get("each", 0) for c in _stones])
STONE_PER = table([c.get("per", 1) for c in _stones])


def _long(values: Sequence[int]) -> list[int]:
    """Points by number, 0 … 10; the last value stands for more as well."""
    return [0, *values, *([values[-1]] * (10 - len(values)))] if values else [0] * 11


TABLE_END = 10
_stone_rows = [_long(c.get("table", [])) for c in _stones]
STONE_TABLE = table2(_stone_rows)
STONE_MAY_FALL = table(
    [int(c["criterion"] == "camps" or row != sorted(row)) for c, row in zip(_stones, _stone_rows, strict=True)]
)
"""Whether a benefit can lower what a stone scores: Camps move away; all else that is counted stays or grows."""
_slots = [parse_effect(c["effect"]) for c in _pack["stone_slot"]]
SLOT_FOOD = table([sum(i.n for i in e.pays if i.op == "food") for e in _slots])
SLOT_TOOLS = table([sum(i.n for i in e.pays if i.op == "tool") for e in _slots])
SLOT_ABILITY = table([_abilities.add(c["effect"].partition(" -> ")[2].split(" + ")) for c in _pack["stone_slot"]])

TERRAIN_ABILITY = table([_abilities.add(c["benefit"]) for c in _by_id("terrain", TERRAINS)])
COLUMN_ABILITY = table([_abilities.add(c["bottom"]) for c in _by_id("column", COLUMNS)])
POSITION_ABILITY = table([_abilities.add(c["benefit"]) for c in _pack["position"]])
SUPPLY_ABILITY = table([_abilities.add(c["benefit"]) for c in _pack["supply_slot"]])
GLACIER_ABILITY = table([_abilities.add(c["effects"]) for c in _pack["glacier_token"]])
REST_ABILITY = table([_abilities.add(c["effects"]) for c in _pack["rest_token"]])

# Idol board (EW 8, 11).
OFFERING_ABILITY = table([_abilities.add(c["benefit"]) for c in _pack["offering"]])
OFFERING_RATIO = table([c["ratio"] for c in _pack["offering"]])
HONOR_POINTS = table([c["points"] for c in _pack["honor"]])
assert len(_pack["honor"]) == TOP_LEVEL + 1
BURIAL_TABLE = table2([_long(c["table"]) for c in _pack["burial"]])

# What Food gives when it is spent from k (EW 5): the Food it costs to pass the next icon, 0 if there is none.
_icons = _pack["food_track"][0]["labor_icons"]
SPEND_COST = table([min((k - icon + 1 for icon in _icons if icon <= k), default=0) for k in range(MAX_FOOD + 1)])

# Megalith tiles (EW 7): benefit of a cell by tile and place on the tile; START where a neutral Megalith may begin.
START = NONE
_tiles = [[*t["top"], *t["bottom"]] for t in _pack["megalith_tile"]]
TILE_ABILITY = table2([[START if cell == "start" else _abilities.add([cell]) for cell in tile] for tile in _tiles])
TILE_ARROWS = table2([t["arrows"] for t in _pack["megalith_tile"]])


def _layout(entry: Mapping[str, Any]) -> tuple[list[int], list[int], list[list[int]]]:
    """For every cell of the grid its slot and place on the tile, NONE outside; and the other way round."""
    slots, places = [NONE] * CELLS, [NONE] * CELLS
    cells = []
    for slot in range(4):
        top, left, turned = entry[f"slot_{slot + 1}"]
        own = []
        for place in range(8):
            row, column = divmod(place, 4)
            if turned:  # clockwise: the lower left corner comes to the upper left
                row, column = column, 1 - row
            cell = spot_number(0, top + row, left + column)
            slots[cell], places[cell] = slot, place
            own.append(cell)
        cells.append(own)
    return slots, places, cells


_layouts = [_layout(entry) for entry in _pack["megalith_layout"]]
CELL_SLOT = table2([slots for slots, _, _ in _layouts])
CELL_PLACE = table2([places for _, places, _ in _layouts])
SLOT_CELLS = table2([[cell for slot in cells for cell in slot] for _, _, cells in _layouts])


def _spots(slots: list[int]) -> list[int]:
    """The places of a layout in ascending order: its cells, and whatever can come to lie on four."""
    there = [slots[spot] != NONE if spot < CELLS else False for spot in range(SPOTS)]
    for spot in range(CELLS, SPOTS):
        there[spot] = SPOT_LEVEL[spot] < GRID_ROWS and all(there[below] for below in SPOT_BELOW[spot])
    return [spot for spot in range(SPOTS) if there[spot]]


_lists = [_spots(slots) for slots, _, _ in _layouts]
SPOT_COUNT = table([len(spots) for spots in _lists])
LAYOUT_SPOT = table2([spots + [NONE] * (max(map(len, _lists)) - len(spots)) for spots in _lists])

# The abilities as tables: items by op, number and argument; arrows with price and gain.
ITEMS = MAX_ITEMS


def _column_of(rows: list[list[tuple[int, int, int]]], part: int) -> list[list[int]]:
    return [[item[part] for item in row] + [0] * (ITEMS - len(row)) for row in rows]


ITEM_OP = table2(_column_of(_abilities.rows, 0))
ITEM_N = table2(_column_of(_abilities.rows, 1))
ITEM_ARG = table2(_column_of(_abilities.rows, 2))
LABOR_ONLY = table(_abilities.labor)
"""Half Labor of an ability that gives nothing else and costs nothing: it is used without asking."""
PAY_FOOD = table([x[0] for x in _abilities.exchanges] or [0])
PAY_TOOLS = table([x[1] for x in _abilities.exchanges] or [0])
PAY_CARDS = table([x[2] for x in _abilities.exchanges] or [0])
GAIN_OP = table2(_column_of(_abilities.gains or [[]], 0))
GAIN_N = table2(_column_of(_abilities.gains or [[]], 1))
GAIN_ARG = table2(_column_of(_abilities.gains or [[]], 2))
