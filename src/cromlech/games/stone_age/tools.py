"""How to gain and use tools (SA 6)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import TOOL_MASKS, TOOLS
from .board import MAX_TOOLS, TOOL_MAKER, TOOL_TILES
from .events import NO_EFFECT, TOOL_GAINED, TOOLS_ADDED
from .printed import CARD_AMOUNT, ONE_USE_CARD
from .state import FACE_DOWN, FACE_UP, State


@rule
def tool_value(total: int, tile: int) -> int:
    """The value of a tile, 0 for none. The ladder is 1, 1·1, 1·1·1, 2·1·1 … 4·4·4."""
    return (total + 2 - tile) // 3


@rule
def gain_tool(s: State, p: int) -> None:
    """Move one step up the ladder. No effect at 12 (I-8).

    The first of the lowest tiles grows. An upgraded tile stays used if it was used. Among the
    lowest tiles, a ready one is upgraded (I-3). New tiles are ready (I-4).
    """
    player = s.players[p]
    total = player.tools
    if total == MAX_TOOLS:
        note(s, NO_EFFECT, p, TOOL_MAKER, 0)
        return
    tile = total % 3
    if total >= TOOL_TILES and player.tool_used[tile]:
        for other in range(tile + 1, TOOL_TILES):
            if player.tool_used[tile] and not player.tool_used[other]:
                player.tool_used[tile] = 0
                player.tool_used[other] = 1
    player.tools = total + 1
    note(s, TOOL_GAINED, p, total + 1, 0)


@rule
def has_one_use_tool(s: State, p: int, which: int) -> bool:
    """Whether p has this one-use tool and hasn't used it (SA 7.2)."""
    card = ONE_USE_CARD[which]
    return card >= 0 and s.card_place[card] == FACE_UP + p


@rule
def usable_tools(s: State, p: int) -> int:
    """The mask of all ready tiles and unused one-use tools."""
    player = s.players[p]
    mask = 0
    for tile in range(TOOL_TILES):
        if tool_value(player.tools, tile) > 0 and not player.tool_used[tile]:
            mask |= 1 << tile
    for which in range(len(ONE_USE_CARD)):
        if has_one_use_tool(s, p, which):
            mask |= 8 << which
    return mask


@rule
def tool_choices(s: State, out: Array[int]) -> int:
    """Every subset of the usable tools, including none (DP4). Among equal ready tiles, the first is used first."""
    p = s.turn
    usable = usable_tools(s, p)
    total = s.players[p].tools
    skip = 0  # pairs of adjacent tiles of equal value: the second is never used without the first
    if usable & 3 == 3 and tool_value(total, 0) == tool_value(total, 1):
        skip |= 1
    if usable & 6 == 6 and tool_value(total, 1) == tool_value(total, 2):
        skip |= 2
    if usable & 7 == 5 and tool_value(total, 0) == tool_value(total, 2):
        skip |= 4
    n = 0
    for mask in range(TOOL_MASKS):
        if mask & usable != mask:
            continue
        if skip & 1 and mask & 3 == 2:
            continue
        if skip & 2 and mask & 6 == 4:
            continue
        if skip & 4 and mask & 5 == 4:
            continue
        out[n] = TOOLS + mask
        n += 1
    return n


@rule
def use_tools(s: State, p: int, mask: int) -> int:
    """Turn the tiles, put away the cards, and return what they add to the roll."""
    player = s.players[p]
    value = 0
    for tile in range(TOOL_TILES):
        if mask & (1 << tile):
            value += tool_value(player.tools, tile)
            player.tool_used[tile] = 1
    for which in range(len(ONE_USE_CARD)):
        if mask & (8 << which):
            value += CARD_AMOUNT[ONE_USE_CARD[which]]
            s.card_place[ONE_USE_CARD[which]] = FACE_DOWN + p
    if value > 0:
        note(s, TOOLS_ADDED, p, value, 0)
    return value


@rule
def ready_tools(s: State) -> None:
    """Make all used tiles ready (SA 8.2)."""
    for p in range(s.seats):
        for tile in range(TOOL_TILES):
            s.players[p].tool_used[tile] = 0
