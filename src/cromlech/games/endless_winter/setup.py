"""Setup: terrain, Megalith tiles, turn order, stones, Chiefs, Setup cards, and starting hands (EW 3)."""

from typing import Any

from cromlech.core.options import PLAYERS
from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import (
    CHIEF_CARD,
    CHIEF_COUNT,
    CHOOSE_CHIEF,
    CHOOSE_SETUP,
    FIRST_TYPE,
    MEGALITH_TILE,
    ORDER,
    PILE_TYPES,
    SETUP_CARD,
    SETUP_COUNT,
    SPECIES_COUNT,
    STONE_COUNT,
    STONE_TILE,
    TILE,
)
from .board import (
    BASE,
    BASE_TERRAIN,
    CAMPS,
    COPIES_OF_LAND,
    DISPLAY,
    ERA_STONES,
    FURTHER_TILES,
    GLACIER,
    GLACIERS_IN_PLAY,
    HEXES,
    LAND_TYPES,
    NONE,
    STONE_SLOTS,
    STONE_SPACES,
    STONES_PER_ERA,
    TERRAIN_TILES,
    TRIBE_FIGURES,
    VILLAGES,
)
from .cards import add_card, know
from .events import (
    CHIEF_CHOSEN,
    CHIEF_DEALT,
    CHIEF_OFFERED,
    MEGALITH_TILE_LAID,
    POSITION_DEALT,
    SETUP_OFFERED,
    SETUP_TAKEN,
    STONE_LAID,
    TILE_CHOSEN,
    TILE_LAID,
)
from .gains import food_limit, gain_food, gain_tools
from .map import place_camp
from .options import DRAFT_CHIEF, GLACIER_MODULE, RANDOM, REST_MODULE, SETUP
from .printed import (
    SETUP_ANIMALS,
    SETUP_CAMP,
    SETUP_FOOD,
    SETUP_TOOLS,
    SETUP_TRIBE,
    SPECIES_CARDS,
    STONE_ERA,
    TRIBE_COPIES,
)
from .state import (
    CHOOSING_CHIEF,
    CHOOSING_SETUP,
    CHOOSING_TILES,
    CHOSEN,
    DEALING_CULTURES,
    DEALING_SETUPS,
    DECK,
    FACE_DOWN,
    FILLING_GROUNDS,
    HAND,
    IN_BOX,
    LAID,
    LAYING_MEGALITH_TILES,
    LAYING_STONES,
    LAYING_TILES,
    NO_TOKEN,
    NOBODY,
    ON_OFFER,
    ORDERING,
    TAKEN,
    State,
)

BRAVE, TRIBESWOMAN = 0, 1


@rule
def setup(s: State, options: Any) -> None:
    """Set up the start of a game."""
    s.seats = options[PLAYERS]
    s.variant = options[SETUP]
    s.glaciers = options[GLACIER_MODULE] != 0
    s.rest_tokens = options[REST_MODULE] != 0
    s.column = NONE
    s.rest_top = NONE
    s.token = NONE
    for i in range(len(s.order)):
        s.order[i] = NONE
    for i in range(len(s.megalith_tile)):
        s.megalith_tile[i] = NONE
    for slot in range(DISPLAY):
        s.display[slot] = NONE
    for space in range(STONE_SPACES):
        s.stone_space[space] = NONE
    for at in range(HEXES):
        s.terrain[at] = NONE
        s.token_at[at] = NO_TOKEN
    s.terrain[BASE] = BASE_TERRAIN
    for species in range(SPECIES_COUNT):
        s.animal_deck[species] = SPECIES_CARDS[species]
    for which in range(PILE_TYPES):
        s.tribe_left[which] = TRIBE_COPIES[FIRST_TYPE + which]
    for p in range(s.seats):
        setup_player(s, p)
    # One tile of each land type and the Glaciers are fixed. More land tiles are drawn (WE20).
    for land in range(LAND_TYPES):
        s.tile_place[COPIES_OF_LAND * land] = CHOSEN
    for i in range(GLACIERS_IN_PLAY[s.seats]):
        s.tile_place[LAND_TYPES * COPIES_OF_LAND + i] = CHOSEN
    s.tiles_due = FURTHER_TILES[s.seats]
    s.phase = CHOOSING_TILES
    s.actor = CHANCE


@rule
def setup_player(s: State, p: int) -> None:
    """Set up a player board with all its pieces."""
    player = s.players[p]
    player.camps = CAMPS
    player.villages = VILLAGES
    player.chief = NONE
    player.side = NONE
    player.chief_at = NONE
    player.setup_card = NONE
    player.chief_free = True
    player.figures = TRIBE_FIGURES
    for slot in range(STONE_SLOTS):
        player.stones[slot] = NONE


# -- the boards ----------------------------------------------------------------


@rule
def terrain_of(tile: int) -> int:
    """The terrain a tile shows."""
    return tile // COPIES_OF_LAND if tile < LAND_TYPES * COPIES_OF_LAND else GLACIER


@rule
def tiles_to_draw(s: State, out: Array[int]) -> int:
    """The land tiles left in the box, or the tiles still to place."""
    wanted = IN_BOX if s.phase == CHOOSING_TILES else CHOSEN
    last = LAND_TYPES * COPIES_OF_LAND if s.phase == CHOOSING_TILES else TERRAIN_TILES
    n = 0
    for tile in range(last):
        if s.tile_place[tile] == wanted:
            out[n] = TILE + tile
            n += 1
    return n


@rule
def choose_tile(s: State, tile: int) -> None:
    """Add one more land tile to this game."""
    s.tile_place[tile] = CHOSEN
    note(s, TILE_CHOSEN, terrain_of(tile), 0, 0)
    s.tiles_due -= 1
    if s.tiles_due == 0:
        s.phase = LAYING_TILES


@rule
def bare_hex(s: State) -> int:
    """The next hex without a tile, or NONE if the map is complete."""
    for at in range(HEXES):
        if s.terrain[at] == NONE:
            return at
    return NONE


@rule
def lay_tile(s: State, tile: int) -> None:
    """Place a tile, with a face-down token on a Glacier (EW 13)."""
    at = bare_hex(s)
    s.terrain[at] = terrain_of(tile)
    s.tile_place[tile] = LAID
    note(s, TILE_LAID, at, s.terrain[at], 0)
    if s.glaciers and s.terrain[at] == GLACIER:
        s.token_at[at] = FACE_DOWN
    if bare_hex(s) == NONE:
        for p in range(s.seats):
            place_camp(s, p)
        s.phase = LAYING_MEGALITH_TILES


@rule
def megalith_tiles_left(s: State, out: Array[int]) -> int:
    """The Megalith tiles not placed yet."""
    n = 0
    for tile in range(len(s.megalith_tile)):
        free = True
        for slot in range(len(s.megalith_tile)):
            if s.megalith_tile[slot] == tile:
                free = False
        if free:
            out[n] = MEGALITH_TILE + tile
            n += 1
    return n


@rule
def lay_megalith_tile(s: State, tile: int) -> None:
    """Put a Megalith tile in the next slot of the layout (I-22)."""
    slot = 0
    while s.megalith_tile[slot] != NONE:
        slot += 1
    s.megalith_tile[slot] = tile
    note(s, MEGALITH_TILE_LAID, slot + 1, tile, 0)
    if slot == len(s.megalith_tile) - 1:
        s.phase = ORDERING


@rule
def seats_left(s: State, out: Array[int]) -> int:
    """The players without a reminder card."""
    n = 0
    for p in range(s.seats):
        free = True
        for i in range(s.seats):
            if s.order[i] == p:
                free = False
        if free:
            out[n] = ORDER + p
            n += 1
    return n


@rule
def deal_position(s: State, p: int) -> None:
    """Give p the next reminder card, which sets the initial turn order."""
    at = 0
    while s.order[at] != NONE:
        at += 1
    s.order[at] = p
    note(s, POSITION_DEALT, at + 1, p, 0)
    if at == s.seats - 1:
        s.phase = LAYING_STONES


@rule
def bare_space(s: State) -> int:
    """The next space for a Sacred Stone, or NONE if all spaces in use are taken: Era I left, Era II right (WE19)."""
    for era in range(2):
        for i in range(STONES_PER_ERA[s.seats]):
            if s.stone_space[ERA_STONES * era + i] == NONE:
                return ERA_STONES * era + i
    return NONE


@rule
def stones_left(s: State, out: Array[int]) -> int:
    """The stones of the era not placed yet."""
    era = 1 if bare_space(s) < ERA_STONES else 2
    n = 0
    for stone in range(STONE_COUNT):
        if STONE_ERA[stone] == era and not s.stone_seen[stone]:
            out[n] = STONE_TILE + stone
            n += 1
    return n


@rule
def lay_stone(s: State, stone: int) -> None:
    """Put a Sacred Stone on its space."""
    space = bare_space(s)
    s.stone_space[space] = stone
    s.stone_seen[stone] = 1
    note(s, STONE_LAID, space + 1, stone, 0)
    if bare_space(s) == NONE:
        s.phase = DEALING_CULTURES


# -- Chiefs and Setup cards (EW 3.5, 3.6, 3.1) ---------------------------------


@rule
def chiefs_left(s: State, out: Array[int]) -> int:
    """The Chief cards not dealt or revealed yet."""
    n = 0
    for chief in range(CHIEF_COUNT):
        if s.chief_place[chief] == 0:
            out[n] = CHIEF_CARD + chief
            n += 1
    return n


@rule
def deal_chief(s: State, chief: int) -> None:
    """Deal a Chief card in turn order, or reveal it for the draft (players + 1 of them)."""
    if s.variant == DRAFT_CHIEF:
        s.chief_place[chief] = ON_OFFER
        note(s, CHIEF_OFFERED, chief, 0, 0)
    else:
        s.chief_place[chief] = TAKEN
        s.players[s.order[s.position]].chief = chief
        note(s, CHIEF_DEALT, s.order[s.position], chief, 0)
    s.position += 1
    if s.position == (s.seats + 1 if s.variant == DRAFT_CHIEF else s.seats):
        s.phase = CHOOSING_CHIEF
        s.position = 0
        s.turn = s.order[0]
        s.actor = s.turn


@rule
def chief_choices(s: State, out: Array[int]) -> int:
    """A side of the dealt Chief, or a side of any on offer."""
    n = 0
    for chief in range(CHIEF_COUNT):
        if s.players[s.turn].chief == chief or s.chief_place[chief] == ON_OFFER:
            for side in range(2):
                out[n] = CHOOSE_CHIEF + 2 * chief + side
                n += 1
    return n


@rule
def choose_chief(s: State, action: int) -> None:
    """Choose a Chief, in turn order (WE24)."""
    player = s.players[s.turn]
    player.chief = (action - CHOOSE_CHIEF) // 2
    player.side = (action - CHOOSE_CHIEF) % 2
    s.chief_place[player.chief] = TAKEN
    note(s, CHIEF_CHOSEN, s.turn, player.chief, player.side)
    s.position += 1
    if s.position < s.seats:
        s.turn = s.order[s.position]
        s.actor = s.turn
    else:
        s.position = 0
        s.phase = DEALING_SETUPS
        s.actor = CHANCE


@rule
def setups_left(s: State, out: Array[int]) -> int:
    """The Setup cards not dealt or revealed yet."""
    n = 0
    for card in range(SETUP_COUNT):
        if s.setup_place[card] == 0:
            out[n] = SETUP_CARD + card
            n += 1
    return n


@rule
def deal_setup(s: State, card: int) -> None:
    """Deal a Setup card in turn order, or reveal it for the draft (players + 1 of them)."""
    if s.variant == RANDOM:
        s.setup_place[card] = TAKEN
        take_setup(s, s.order[s.position], card)
    else:
        s.setup_place[card] = ON_OFFER
        note(s, SETUP_OFFERED, card, 0, 0)
    s.position += 1
    if s.variant == RANDOM and s.position == s.seats:
        s.position = 0
        s.phase = FILLING_GROUNDS
        s.actor = NOBODY
    elif s.variant != RANDOM and s.position == s.seats + 1:
        s.phase = CHOOSING_SETUP
        s.position = s.seats - 1
        s.turn = s.order[s.position]
        s.actor = s.turn


@rule
def setup_choices(s: State, out: Array[int]) -> int:
    """Every Setup card on offer."""
    n = 0
    for card in range(SETUP_COUNT):
        if s.setup_place[card] == ON_OFFER:
            out[n] = CHOOSE_SETUP + card
            n += 1
    return n


@rule
def choose_setup(s: State, action: int) -> None:
    """Choose a Setup card, in reverse turn order (WE24)."""
    card = action - CHOOSE_SETUP
    s.setup_place[card] = TAKEN
    take_setup(s, s.turn, card)
    if s.position > 0:
        s.position -= 1
        s.turn = s.order[s.position]
        s.actor = s.turn
    else:
        s.phase = FILLING_GROUNDS
        s.actor = NOBODY


@rule
def take_setup(s: State, p: int, card: int) -> None:
    """Give Food, Tools, Animals, any Camp, and a hand of Tribe card, Brave, and Tribeswoman. The rest is the deck."""
    player = s.players[p]
    player.setup_card = card
    note(s, SETUP_TAKEN, p, card, 0)
    if SETUP_CAMP[card]:
        place_camp(s, p)
    player.food = min(SETUP_FOOD[card], food_limit(s, p))
    player.tools = SETUP_TOOLS[card]
    for species in range(SPECIES_COUNT):
        found = min(SETUP_ANIMALS[card][species], s.animal_deck[species])
        player.upright[species] += found
        s.animal_deck[species] -= found
    for kind in range(FIRST_TYPE):
        for copy in range(TRIBE_COPIES[kind]):
            if copy == 0 and (kind == BRAVE or kind == TRIBESWOMAN):
                add_card(s, p, HAND, kind)
                know(s, p, kind)
            else:
                add_card(s, p, DECK, kind)
    if s.tribe_left[SETUP_TRIBE[card] - FIRST_TYPE] > 0:
        s.tribe_left[SETUP_TRIBE[card] - FIRST_TYPE] -= 1
        add_card(s, p, HAND, SETUP_TRIBE[card])
        know(s, p, SETUP_TRIBE[card])
    compensate(s, p)


@rule
def compensate(s: State, p: int) -> None:
    """Give 1 Food to the second player, 1 Tool to the third, and both to the fourth (EW 3.10)."""
    at = 0
    while s.order[at] != p:
        at += 1
    if at == 1 or at == 3:
        gain_food(s, p, 1)
    if at >= 2:
        gain_tools(s, p, 1)
