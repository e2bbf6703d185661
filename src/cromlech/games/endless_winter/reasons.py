"""Why an action is not legal now, according to the rules."""

from cromlech.core.actions import Action
from cromlech.core.rules import CHANCE
from cromlech.core.words import Phrase

from .actions import MEGALITH, PLAY, TRIBE_KINDS
from .animals import can_pick, can_reveal
from .board import (
    BOTTOM,
    CAMP_TOOLS,
    CELLS,
    CULTURE_LABOR,
    DEVELOP,
    HUNT,
    HUNT_LABOR,
    HUNT_TOOLS,
    INITIATE,
    MIDDLE,
    MIDDLE_FOOD,
    MIGRATE,
    MOVE_LABOR,
    PLACES,
    RECRUIT_LABOR,
    RECRUIT_TOOLS,
    REST,
    REVEAL_LABOR,
    SECTIONS,
    STONE_SLOTS,
    TOP,
    VILLAGE_FOOD,
)
from .cards import amount
from .component_phrases import labor_text
from .megaliths import cell_ability, neutral_next, supply
from .printed import SLOT_FOOD, SLOT_TOOLS, START
from .state import ACTING, EFFECT_KINDS, HAND, PHASES, PLAYING, State
from .vocabulary import CHAIN_OP, MEGALITH_OP, OPS

WHERE = {
    "tribe": (INITIATE, TOP, RECRUIT_TOOLS, RECRUIT_LABOR, 0),
    "middle": (INITIATE, MIDDLE, 0, 0, MIDDLE_FOOD),
    "culture": (DEVELOP, TOP, 0, CULTURE_LABOR, 0),
    "stone": (DEVELOP, MIDDLE, 0, 0, 0),
    "camp": (MIGRATE, TOP, CAMP_TOOLS, 0, 0),
    "move": (MIGRATE, TOP, 0, MOVE_LABOR, 0),
    "village": (MIGRATE, MIDDLE, 0, 0, VILLAGE_FOOD),
    "reveal": (HUNT, TOP, 0, REVEAL_LABOR, 0),
    "animal": (HUNT, TOP, HUNT_TOOLS, HUNT_LABOR, 0),
    "accept": (HUNT, TOP, HUNT_TOOLS, HUNT_LABOR, 0),
    "rest_draw": (REST, TOP, 0, 0, 0),
}
"""The place, section, and price in Tools, half Labor, and Food of the actions of step 2."""


def reason(raw: State, action: Action) -> Phrase:
    """The reason, as a phrase for the person who tried."""
    if raw.depth > 0:
        top = raw.pending[raw.depth - 1]
        if action.kind == "megalith" and top.focus and top.op in (MEGALITH_OP, CHAIN_OP):
            return {"key": f"reason.megalith_{megalith_reason(raw, action.id - MEGALITH, top.op)}"}
        return {"key": "reason.pending", "what": {"key": f"op.{OPS[top.op]}"}} if top.focus else _parts(raw)
    if raw.actor == CHANCE:
        return {"key": "reason.outcome"}
    if raw.phase == ACTING and action.kind in WHERE:
        return column_reason(raw, action.kind)
    if action.kind in EFFECT_KINDS and not (raw.phase == ACTING and action.kind == "tip"):
        return {"key": f"reason.phase_{PHASES[raw.phase]}"}
    if action.kind == "play":
        return {"key": play_reason(raw, action)}
    return {"key": f"reason.{action.kind}"}


def play_reason(raw: State, action: Action) -> str:
    """Why a card can't be played: wrong step, just gained, or no card to pay with."""
    kind = action.id - PLAY
    if not amount(raw, raw.turn, HAND, kind):
        return "reason.play"
    if raw.phase == PLAYING:
        return "reason.play_later" if kind < TRIBE_KINDS else "reason.play_price"
    if kind >= TRIBE_KINDS:
        return "reason.play_earlier"
    return "reason.play_rest" if raw.column == REST else "reason.play_fresh"


def megalith_reason(raw: State, spot: int, op: int) -> str:
    """Why the Megalith being placed can't go there."""
    if supply(raw, raw.turn) == 0:
        return "none"
    if op == CHAIN_OP:
        return "arrow"
    neutral = neutral_next(raw, raw.turn)
    if spot >= CELLS or raw.megalith[spot]:
        return "neutral" if neutral else "taken" if raw.megalith[spot] else "four"
    return "start" if cell_ability(raw, spot) == START else "beside"


def _parts(raw: State) -> Phrase:
    group = raw.pending[raw.depth - 1].group
    parts = [{"key": f"op.{OPS[raw.pending[i].op]}"} for i in range(raw.depth) if raw.pending[i].group == group]
    return {"key": "reason.pending_parts", "parts": parts}


def column_reason(raw: State, kind: str) -> Phrase:
    """Why a column action isn't possible: elsewhere, too expensive, or nothing to do it with."""
    place, section, tools, labor, food = WHERE[kind]
    player = raw.players[raw.turn]
    if raw.column != place or raw.section != section:
        where = {"key": f"place.{PLACES[place]}"}
        return {"key": f"reason.elsewhere_{SECTIONS[min(section, BOTTOM)]}", "where": where}
    if kind == "stone" and player.stone_count < STONE_SLOTS:
        tools, food = SLOT_TOOLS[player.stone_count], SLOT_FOOD[player.stone_count]
    if player.tools < tools:
        return {"key": "reason.tools", "number": tools}
    if raw.labor < labor:
        return {"key": "reason.labor", "labor": labor_text(labor), "have": labor_text(raw.labor)}
    if player.food < food:
        return {"key": "reason.food_needed", "number": food}
    if kind == "reveal" and not can_reveal(raw):
        return {"key": "reason.reveal"}
    if kind == "animal" and not can_pick(raw):
        return {"key": "reason.grounds_empty"}
    return {"key": f"reason.{kind}"}
