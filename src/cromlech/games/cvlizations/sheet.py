"""The score sheet, and where its points come from (CV 9)."""

from typing import Any

from cromlech.core.game import State as GameState
from cromlech.core.rules import OVER

from .board import RESOURCES
from .ideas import total_resources as tie_break
from .phrases import NUMBER_OF, shown_idea
from .printed import IDEA_HAPPINESS
from .scoring import effect_points, final_points, given, source_of
from .state import FROM_PRINT, SOURCES, State

__all__ = ["detail", "sheet", "tie_break"]


def sheet(raw: State, p: int) -> dict[str, int]:
    """Points by source. Before the end, includes what final scoring would give now."""
    points = {}
    for source, name in enumerate(SOURCES):
        later = source >= FROM_PRINT and raw.actor != OVER
        points[name] = final_points(raw, p, source) if later else raw.players[p].points[source]
    return points


def detail(state: GameState, p: int, source: str) -> dict[str, Any]:
    """For a finished game: the sum, the ideas it comes from with what each gave, and the resources counted."""
    raw: State = state.raw
    owned = [raw.players[p].ideas[i] for i in range(raw.players[p].owned)]
    resources: dict[str, int] = {}
    points: dict[int, int] = {}
    if source == "print":
        points = {idea: IDEA_HAPPINESS[idea] for idea in owned}
    elif source == "ideas":
        points = _tokens(state, p)
    elif source != "slacking":
        points = {idea: effect_points(raw, p, idea) for idea in owned if SOURCES[source_of(idea)] == source}
    if source == "exchanges":
        resources = {name: n for i, name in enumerate(RESOURCES) if (n := given(raw, p, i))}
    elif source == "leftovers" and points:
        resources = {name: raw.players[p].resources[i] for i, name in enumerate(RESOURCES)}
    return {
        "formula": " + ".join(map(str, points.values())) if len(points) > 1 else "",
        "ideas": [{**shown_idea(idea), "brought": int(number)} for idea, number in points.items()],
        "resources": resources,
    }


def _tokens(state: GameState, p: int) -> dict[int, int]:
    """Tokens that ideas gave during the game, from the log."""
    points: dict[int, int] = {}
    for line in state.log():
        if line["kind"] in ("idea_happy", "converted") and line["params"]["seat"] == p:
            idea = NUMBER_OF[line["params"]["idea"]]
            points[idea] = points.get(idea, 0) + line["params"]["points"]
    return points
