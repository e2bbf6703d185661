"""The boards: columns, hexes and their junctions, and places for Megaliths (EW 2, 3, 6, 7)."""

from cromlech.core.names import Names
from cromlech.core.rules import lookup, lookup2

MAX_PLAYERS = 4
ROUNDS = 4
TURNS = 3
NONE = -1

PLACES = Names()
INITIATE = PLACES.add("initiate")
DEVELOP = PLACES.add("develop")
MIGRATE = PLACES.add("migrate")
HUNT = PLACES.add("hunt")
REST = PLACES.add("rest")
PLACE_COUNT = len(PLACES)
COLUMNS = PLACES[:REST]
ANY_COLUMN, NO_COLUMN = 5, 6
"""Used instead of a column: an ability without a column icon, or no ability at all."""

SECTIONS = Names()
TOP = SECTIONS.add("top")
MIDDLE = SECTIONS.add("middle")
BOTTOM = SECTIONS.add("bottom")

FIGURES = ("chief", "tribe")
SIDES = ("a", "b")
"""The sides of a Chief card."""

# Prices of the columns in Food, Tools, and half Labor (EW 6).
RECRUIT_TOOLS, RECRUIT_LABOR = 1, 2
CULTURE_LABOR = 6
CAMP_TOOLS = 1
MOVE_LABOR = 2
REVEAL_LABOR, REVEALED_ANIMALS = 2, 2
HUNT_TOOLS, HUNT_LABOR = 1, 2
MIDDLE_FOOD = 1
VILLAGE_FOOD = 3

CAMPS = 5
VILLAGES = 3
TRIBE_FIGURES = 2
NEUTRALS = 2
MEGALITHS = 10
SUPPLY_SLOTS = 5
STONE_SLOTS = 3
BARE_FOOD_LIMIT = 5  # with all Camps on the player board (EW 4)
MAX_FOOD = BARE_FOOD_LIMIT + CAMPS
MAX_TOOLS = 10  # I-10
REST_LABOR = 3  # in half Labor, for a figure on Rest (EW 5)

GROUNDS_LIMIT = 6
DISPLAY = 8
HAND_SIZE = 5
TOP_LEVEL = 8
"""The highest level of both Idol tracks."""

LANDS = ("grassland", "forest", "lakeland", "caverns", "tundra", "mountains")
LAND_TYPES = len(LANDS)
TERRAINS = (*LANDS, "glacier", "base")
GLACIER, BASE_TERRAIN = LAND_TYPES, LAND_TYPES + 1
COPIES_OF_LAND = 3
GLACIERS = 6
TERRAIN_TILES = LAND_TYPES * COPIES_OF_LAND + GLACIERS
GLACIERS_IN_PLAY = lookup((0, 0, 6, 6, 3))
FURTHER_TILES = lookup((0, 0, 6, 6, 9))
STONES_PER_ERA = lookup((0, 0, 4, 6, 7))
STONE_SPACES = 14
ERA_STONES = 7  # number of spaces in the left section

# The map: 19 hexes in axial coordinates, with the Base in the middle (EW 3.11).
_AXIAL = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
HEXES = len(_AXIAL)
BASE = _AXIAL.index((0, 0))
HEX_NAMES = tuple(f"{'ABCDE'[q + 2]}{[h for h in _AXIAL if h[0] == q].index((q, r)) + 1}" for q, r in _AXIAL)
HEX_AT = tuple([round(3**0.5 * (q + r / 2), 3), 1.5 * r] for q, r in _AXIAL)
"""The center of each hex, in units of its side. The Base is the origin."""
_DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _beside(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (b[0] - a[0], b[1] - a[1]) in _DIRECTIONS


HEX_DISTANCE = lookup([max(abs(q), abs(r), abs(q + r)) for q, r in _AXIAL])
"""Steps from the Base."""
_STEPS = [(a, b) for a in range(HEXES) for b in range(HEXES) if _beside(_AXIAL[a], _AXIAL[b])]
STEPS = len(_STEPS)
STEP_FROM = lookup([a for a, _ in _STEPS])
STEP_TO = lookup([b for _, b in _STEPS])
STEP_START = lookup([min(i for i, (a, _) in enumerate(_STEPS) if a == h) for h in range(HEXES)] + [STEPS])
"""The steps from hex h are STEP_START[h] … STEP_START[h + 1] - 1."""

_JUNCTIONS = [
    (a, b, c)
    for a in range(HEXES)
    for b in range(a + 1, HEXES)
    for c in range(b + 1, HEXES)
    if BASE not in (a, b, c)
    and _beside(_AXIAL[a], _AXIAL[b])
    and _beside(_AXIAL[b], _AXIAL[c])
    and _beside(_AXIAL[a], _AXIAL[c])
]
JUNCTIONS = len(_JUNCTIONS)
JUNCTION_HEX = lookup2(_JUNCTIONS)
JUNCTION_AT = tuple(
    [round(sum(HEX_AT[h][0] for h in hexes) / 3, 3), round(sum(HEX_AT[h][1] for h in hexes) / 3, 3)]
    for hexes in _JUNCTIONS
)
JUNCTION_NAMES = tuple("-".join(HEX_NAMES[h] for h in hexes) for hexes in _JUNCTIONS)
_touching = [[j for j, hexes in enumerate(_JUNCTIONS) if h in hexes] for h in range(HEXES)]
HEX_JUNCTIONS = lookup2([row + [NONE] * (6 - len(row)) for row in _touching])

# Places for Megaliths: level 0 is the board itself, and each higher place rests on four of the level below (EW 7).
GRID_ROWS, GRID_COLUMNS = 6, 10
TILE_SLOTS, TILE_CELLS = 4, 8  # number of Megalith tiles on the board, and of cells on each
_SPOTS = [
    (level, row, column)
    for level in range(GRID_ROWS)
    for row in range(GRID_ROWS - level)
    for column in range(GRID_COLUMNS - level)
]
_NUMBER = {spot: i for i, spot in enumerate(_SPOTS)}
SPOTS = len(_SPOTS)
CELLS = GRID_ROWS * GRID_COLUMNS
SPOT_CELLS = tuple(f"{'ABCDEF'[row]}{column + 1}" for _, row, column in _SPOTS)
"""The name of a place among those of its level."""
SPOT_NAMES = tuple(f"{level + 1}-{cell}" for (level, _, _), cell in zip(_SPOTS, SPOT_CELLS, strict=True))
SPOT_AT = tuple([column + level / 2, row + level / 2] for level, row, column in _SPOTS)
"""The position of a place, in units of a cell."""
SPOT_LEVEL = lookup([level for level, _, _ in _SPOTS])
SPOT_BELOW = lookup2(
    [
        [_NUMBER[level - 1, row + i, column + j] if level else NONE for i in (0, 1) for j in (0, 1)]
        for level, row, column in _SPOTS
    ]
)
CELL_BESIDE = lookup2(
    [
        [_NUMBER.get((0, row + i, column + j), NONE) for i, j in ((-1, 0), (0, -1), (0, 1), (1, 0))]
        for row in range(GRID_ROWS)
        for column in range(GRID_COLUMNS)
    ]
)


def spot_number(level: int, row: int, column: int) -> int:
    """The number of a place for a Megalith, or NONE outside the grid."""
    return _NUMBER.get((level, row, column), NONE)
