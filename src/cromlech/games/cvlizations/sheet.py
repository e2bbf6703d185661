"""The score sheet, and where each of its points comes from (CV 9)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cromlech.core.rules import OVER

from .board import RESOURCES
from .phrases import shown_idea
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


def detail(raw: State, p: int, source: str, pack: Mapping[str, Any], happy: Sequence[int]) -> dict[str, Any]:
    """The sum as it is counted where it is one, the ideas it comes from, and the resources they look at."""
    player = raw.players[p]
    owned = [shown_idea(pack, player.ideas[i]) for i in range(player.owned)]
    found: dict[str, Any] = {"formula": "", "ideas": [], "resources": {}}
    if source == "print":
        found["ideas"] = owned
        found["formula"] = " + ".join(str(idea["happiness"]) for idea in owned)
    elif source == "ideas":
        found["ideas"] = [idea for i, idea in enumerate(owned) if happy[player.ideas[i]]]
    elif source in EFFECTS:
        found["ideas"] = [idea for idea in owned if idea["effect"] in EFFECTS[source]]
    if source == "leftovers" and found["ideas"]:
        found["resources"] = {name: player.resources[i] for i, name in enumerate(RESOURCES)}
    return found
