"""The score sheet, and where each of its points comes from (CV 9)."""

from typing import Any

from cromlech.core.game import State as Game
from cromlech.core.rules import OVER

from .board import RESOURCES
from .phrases import name_phrase, shown_idea
from .state import FROM_PRINT, SOURCES, State


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
    elif source != "slacking":
        points = {i: scoring.effect_points(raw, p, i) for i in owned if SOURCES[scoring.source_of(i)] == source}
    if source == "exchanges":
        resources = {name: n for i, name in enumerate(RESOURCES) if (n := scoring.given(raw, p, i))}
    elif source == "leftovers" and points:
        resources = {name: raw.players[p].resources[i] for i, name in enumerate(RESOURCES)}
    return {
        "formula": " + ".join(map(str, points.values())) if len(points) > 1 else "",
        "ideas": [{**shown_idea(pack, idea), "brought": int(number)} for idea, number in points.items()],
        "resources": resources,
    }


def _tokens(state: Game, p: int, owned: list[int]) -> dict[int, int]:
    """Tokens that ideas gave during the game, read off the log."""
    names = {idea: name_phrase(state.game.cards["idea"][idea]) for idea in owned}
    told = [line for line in state.log() if line["key"] in ("log.idea_happy", "log.converted") and line["seat"] == p]
    points = {i: sum(line["points"] for line in told if line["idea"] == name) for i, name in names.items()}
    return {idea: number for idea, number in points.items() if number}
