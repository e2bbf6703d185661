"""The score sheet, and where each of its points comes from (CV 9)."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.game import State as Game
from cromlech.core.rules import OVER

from .board import RESOURCES
from .ideas import total_resources
from .phrases import name_phrase, shown_idea
from .state import FROM_PRINT, SOURCES, State

EFFECTS = {
    "exchanges": ("exchange", "score_sets"),
    "leftovers": ("score_empty", "score_leftover"),
    "collections": ("score_distinct", "score_type", "score_ideas", "score_happy_ideas"),
    "majorities": ("score_majority",),
}
"""Which effects of ideas a source of final scoring counts."""


def sheet_of(raw: State, p: int, rules: Any) -> dict[str, int]:
    """Points by source; before the end, with what final scoring would give now."""
    points = {}
    for source, name in enumerate(SOURCES):
        later = source >= FROM_PRINT and raw.actor != OVER
        points[name] = rules.final_points(raw, p, source) if later else raw.players[p].points[source]
    return points


def detail(state: Game, p: int, source: str) -> dict[str, Any]:
    """Of a finished game: the sum, the ideas it comes from with what each brought, the resources looked at."""
    raw, pack = state.raw, state.game.cards
    scoring = state.game.load().module("scoring")
    owned = [raw.players[p].ideas[i] for i in range(raw.players[p].owned)]
    resources: dict[str, int] = {}
    points: dict[int, int] = {}
    if source == "print":
        points = {idea: pack["idea"][idea]["happiness"] for idea in owned}
    elif source == "ideas":
        points = _tokens(state, p, owned)
    elif source == "exchanges":
        points, resources = _exchanges(state, p, _with_effect(owned, source, pack))
    elif source == "leftovers":
        points = {i: scoring.leftover_points_of(i, total_resources(raw, p)) for i in _with_effect(owned, source, pack)}
        resources = {name: raw.players[p].resources[i] for i, name in enumerate(RESOURCES)} if points else {}
    elif source == "collections":
        points = {i: scoring.collection_points_of(raw, p, i) for i in _with_effect(owned, source, pack)}
    elif source == "majorities":
        points = {i: scoring.majority_points_of(raw, p, i) for i in _with_effect(owned, source, pack)}
    return {
        "formula": " + ".join(map(str, points.values())) if len(points) > 1 else "",
        "ideas": [{**shown_idea(pack, idea), "brought": int(number)} for idea, number in points.items()],
        "resources": resources,
    }


def _with_effect(owned: list[int], source: str, pack: Mapping[str, Any]) -> list[int]:
    return [idea for idea in owned if pack["idea"][idea]["effect"] in EFFECTS[source]]


def _tokens(state: Game, p: int, owned: list[int]) -> dict[int, int]:
    """Tokens that ideas gave during the game, read off the log."""
    names = {idea: name_phrase(state.game.cards["idea"][idea]) for idea in owned}
    told = [line for line in state.log() if line["key"] in ("log.idea_happy", "log.converted") and line["seat"] == p]
    points = {i: sum(line["points"] for line in told if line["idea"] == name) for i, name in names.items()}
    return {idea: number for idea, number in points.items() if number}


def _exchanges(state: Game, p: int, ideas: list[int]) -> tuple[dict[int, int], dict[str, int]]:
    """What ideas took at the end: points by idea, and all that was given; allocated once more as it was then."""
    scoring = state.game.load().module("scoring")
    before = state.raw.copy()
    given = {}
    for line in state.log():
        if line["key"] == "log.exchanged" and line["seat"] == p:
            resource = line["resource"]["key"].removeprefix("amount.")
            given[resource] = line["resource"]["count"]
            before.players[p].resources[RESOURCES.index(resource)] += given[resource]
    allocation = scoring.best_allocation(before, p)
    singly = {name: scoring.allocated(allocation, i) for i, name in enumerate(RESOURCES)}
    points = {}
    for idea in ideas:
        card = state.game.cards["idea"][idea]
        if card["effect"] == "score_sets":
            points[idea] = card["points"] * scoring.allocated_sets(allocation)
        else:
            points[idea] = min(card["most"], singly[card["resource"]])
            singly[card["resource"]] -= points[idea]
    return points, given
