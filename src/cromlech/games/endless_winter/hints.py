"""Facts of the position that speak for an action, in the words of the game. Hints choose from them.

Nothing here decides what is best. Each fact belongs to the term of `evaluation` that it puts into words.
Facts with an empty name are true no matter what the evaluation says. All facts come from the rules.
"""

from collections.abc import Iterator

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .actions import FIRST_TYPE, PILE, TRIBE, TRIBE_KINDS
from .board import HEX_NAMES, HEXES, TERRAINS
from .cards import buried_cards
from .component_phrases import effects_phrase, labor_text, setup_phrase, side_phrase
from .components import SPECIES
from .map import influence, leads
from .offers import prospects
from .phrases import CHIEF_OF, SETUP_OF, TERRAIN_OF
from .printed import CULTURE_POINTS, PACK, TRIBE_LABOR
from .rules import apply
from .state import HAND, State
from .stones import stone_points

Facts = Iterator[tuple[str | None, Phrase]]
"""Pairs of an evaluation term, None if the fact needs none, and the fact."""

SOLD = {
    "tribe": "tribe_hand",
    "culture": "culture",
    "camp": "camp_place",
    "move": "camp_move",
    "animal": "animal_pick",
}
"""The icon of what a top section sells."""
FEW = 2
"""A pile with this many cards or fewer is called low."""


def facts(raw: State, action: Action) -> Facts:
    """Facts that speak for an action here, the most telling first."""
    kind, params = action.kind, action.params
    if kind == "place":
        yield from _place(raw, action)
    elif kind == "pile":
        halves = TRIBE_LABOR[action.id - PILE] if action.id - PILE < TRIBE_KINDS else 0
        key = "hint.fact.pile_labor" if halves else "hint.fact.bluff"
        yield None, {"key": key, "labor": labor_text(halves)} if halves else {"key": key}
    elif kind == "choose_chief":
        yield "", {"key": "hint.fact.ability", "what": side_phrase(CHIEF_OF[params["chief"]], params["side"])}
    elif kind == "choose_setup":
        yield "", {"key": "hint.fact.starts_with", "what": setup_phrase(SETUP_OF[params["setup"]])}
    else:
        after = raw.copy()
        apply(after, action.id)
        yield from _changes(raw, after, raw.turn)
        yield from _card(raw, action)
        if kind in ("next", "finish") and raw.players[raw.turn].zone_size[HAND]:
            yield "", {"key": "hint.fact.keeps_cards", "count": raw.players[raw.turn].zone_size[HAND]}
        elif kind == "decline":
            yield "goods", {"key": "hint.fact.declines"}


def _place(raw: State, action: Action) -> Facts:
    """What the hand could do with a figure there."""
    place = action.params["place"]
    could = prospects(raw, action.id)
    if place == "rest":
        yield "order", {"key": "hint.fact.rest"}
        return
    if could["chief"]:
        yield "labor", {"key": "hint.fact.chief"}
    if could["bottom"]:
        yield "", {"key": "hint.fact.bottom"}
    for kind, number in could["top"].items():
        if number:
            what = {"key": f"op.{SOLD[kind]}"}
            yield "labor", {"key": "hint.fact.top", "what": what, "number": number}
    if could["middle"]:
        yield "", {"key": f"hint.fact.middle_{place}"}


def _changes(raw: State, after: State, p: int) -> Facts:
    """What an action changes for a player."""
    own, then = raw.players[p], after.players[p]
    points = sum(then.points) - sum(own.points)
    if points > 0:
        yield "scored", {"key": "hint.fact.scores", "points": points}
    for at in range(HEXES):
        if leads(after, p, at) and not leads(raw, p, at):
            terrain = TERRAINS[raw.terrain[at]]
            benefit = effects_phrase(TERRAIN_OF[terrain]["benefit"])
            where = {"key": f"terrain.{terrain}"}
            yield "land", {"key": "hint.fact.leads", "where": where, "hex": HEX_NAMES[at], "what": benefit}
        elif influence(after, p, at) > influence(raw, p, at):
            where = {"key": f"terrain.{TERRAINS[raw.terrain[at]]}"}
            yield "land", {"key": "hint.fact.influence", "where": where, "hex": HEX_NAMES[at]}
    stones = _stones(after, p) - _stones(raw, p)
    if stones > 0:
        yield "stones", {"key": "hint.fact.stones", "points": stones}
    for species, name in enumerate(SPECIES):
        if then.upright[species] > own.upright[species]:
            number = then.upright[species]
            yield "animals", {"key": "hint.fact.animal", "number": number, "species": {"key": f"species.{name}"}}
    if then.honor > own.honor:
        yield "idols", {"key": "hint.fact.honor", "level": then.honor}
    if then.offerings > own.offerings:
        benefit = effects_phrase(PACK["offering"][then.offerings]["benefit"])
        yield "idols", {"key": "hint.fact.offering", "what": benefit}
    if buried_cards(after, p) > buried_cards(raw, p):
        yield "burial", {"key": "hint.fact.buried", "number": buried_cards(after, p)}
    if then.tools > own.tools:
        yield "goods", {"key": "hint.fact.gets", "what": {"key": "tools", "count": then.tools - own.tools}}
    if then.food > own.food:
        yield "goods", {"key": "hint.fact.gets", "what": {"key": "food", "count": then.food - own.food}}
    if after.turn == p and after.labor > raw.labor:
        yield "labor", {"key": "hint.fact.labor", "labor": labor_text(after.labor - raw.labor)}
    if then.megaliths < own.megaliths:
        yield "megaliths", {"key": "hint.fact.megalith"}


def _stones(raw: State, p: int) -> int:
    """What a player's Sacred Stones would score now."""
    player = raw.players[p]
    return sum(stone_points(raw, p, player.stones[slot]) for slot in range(player.stone_count))


def _card(raw: State, action: Action) -> Facts:
    """A card to take: what it will do, and how few are left."""
    if action.kind == "tribe":
        which = action.id - TRIBE
        yield "cards", {"key": "hint.fact.card_labor", "labor": labor_text(TRIBE_LABOR[FIRST_TYPE + which])}
        if 0 < raw.tribe_left[which] <= FEW:
            yield "", {"key": "hint.fact.pile_left", "count": raw.tribe_left[which]}
    elif action.kind == "culture":
        points = CULTURE_POINTS[raw.display[action.params["slot"] - 1]]
        if points:
            yield "cards", {"key": "hint.fact.card_points", "points": points}
