"""The effect vocabulary (EW 14): the icons, and their notation: `"food 2"`, `"tool 1 -> megalith 1"`."""

import re
from dataclasses import dataclass
from functools import lru_cache

from cromlech.core.names import Names
from cromlech.core.rules import lookup

OPS = Names()
"""Every icon. The last seven are not written on components: an arrow, its price in cards, a starting cell, and what
chance reveals: the player's cards, Animals, Glacier tokens, and Rest tokens."""
MEGALITH_OP = OPS.add("megalith")
DRAW_OP = OPS.add("draw")
IDOL_OP = OPS.add("idol")
TOOL_OP = OPS.add("tool")
FOOD_OP = OPS.add("food")
LABOR_OP = OPS.add("labor")
VP_OP = OPS.add("vp")
FILL_FOOD_OP = OPS.add("fill_food")
BURY_OP = OPS.add("bury")
CAMP_OP = OPS.add("camp_place")
MOVE_OP = OPS.add("camp_move")
VILLAGE_OP = OPS.add("village")
TRIBE_HAND_OP = OPS.add("tribe_hand")
TRIBE_DISCARD_OP = OPS.add("tribe_discard")
CULTURE_OP = OPS.add("culture")
PICK_OP = OPS.add("animal_pick")
TOP_ANIMAL_OP = OPS.add("animal_top")
REVEAL_OP = OPS.add("animal_reveal")
TIP_OP = OPS.add("animal_tip")
STONE_OP = OPS.add("sacred_stone")
VP_SPECIES_OP = OPS.add("vp_species")
VP_TILES_OP = OPS.add("vp_tiles")
EXCHANGE_OP = OPS.add("exchange")
DISCARD_OP = OPS.add("discard")
CHAIN_OP = OPS.add("megalith_chain")
CARD_OP = OPS.add("card")
SHOW_OP = OPS.add("animal_show")
TOKEN_OP = OPS.add("glacier_token")
REST_OP = OPS.add("rest_token")
OP_COUNT = len(OPS)

LADDER = OPS[: FOOD_OP + 1]
"""Lesser benefits, highest first (EW 4)."""
WRITTEN = OPS[:EXCHANGE_OP]
PAID = ("food", "tool", "discard")
"""What an arrow can cost."""
COUNTED = ("vp_species", "vp_tiles")
"""Points for each thing of a kind, up to a limit."""
DIFFERING = ("tribe_hand", "tribe_discard")
"""Icons that can require different types."""

UNASKED = ("labor", "vp", "animal_top", *OPS[DISCARD_OP:])
OP_UNASKED = lookup([int(op in UNASKED) for op in OPS])
"""Whether an icon is taken before everything else, because it can never hurt or because it is due."""
STIRRING = ("megalith", "draw", "idol", "bury", "camp_place", "camp_move", "village", "animal_tip", "exchange")
OP_STIRS = lookup([int(op in STIRRING) for op in OPS])
"""Whether an icon, or a lesser benefit instead of it, can change what Sacred Stones score."""

DIFFERENT = 1 << 5
"""In the argument of a Tribe card effect: types must differ. The lower bits are those already taken."""

MAX_ITEMS = 4
"""The most parts an ability, or the gain of an arrow, can have."""
MOST = 20
"""The highest number of an icon."""
UNLIMITED = 99
"""The limit of counted points that show no limit."""

_ITEM = re.compile(r"(\w+) (\d+(?:\.5)?)( different)?(?: max (\d+))?")


@dataclass(frozen=True)
class Item:
    """One part of an effect: an op of the vocabulary with its number (Labor in halves)."""

    op: str
    n: int
    different: bool = False
    most: int = UNLIMITED


@dataclass(frozen=True)
class Effect:
    """An item to gain, or an arrow: pay the left side, get the right one."""

    pays: tuple[Item, ...]
    gains: tuple[Item, ...]


@lru_cache(1000)
def parse_effect(text: str) -> Effect:
    """Parse text such as `"tool 1 + food 2 -> vp 5"`. ValueError says what is wrong."""
    left, arrow, right = text.partition(" -> ")
    pays, gains = (left, right) if arrow else ("", left)
    effect = Effect(tuple(_items(pays, PAID)), tuple(_items(gains, WRITTEN)))
    if not effect.gains or len(effect.gains) > MAX_ITEMS or (not arrow and len(effect.gains) > 1):
        raise ValueError(text)
    if arrow and not effect.pays:
        raise ValueError(text)
    return effect


def _items(text: str, allowed: tuple[str, ...]) -> list[Item]:
    found = []
    for part in text.split(" + ") if text else []:
        match = _ITEM.fullmatch(part)
        if match is None or match[1] not in allowed:
            raise ValueError(part)
        op, number, different, most = match[1], float(match[2]), bool(match[3]), int(match[4] or UNLIMITED)
        n = round(2 * number) if op == "labor" else int(number)
        if not 1 <= n <= MOST or (op != "labor" and n != number):
            raise ValueError(part)
        if (different and op not in DIFFERING) or (match[4] and (op not in COUNTED or not 1 <= most <= UNLIMITED)):
            raise ValueError(part)
        found.append(Item(op, n, different, most))
    return found
