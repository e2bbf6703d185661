"""The score sheet, and where its points come from (SA 11)."""

from typing import Any

from cromlech.core.game import State as GameState

from .board import GOODS, RESOURCES, STARVATION_LOSS
from .components import BUILDER, FARMER, PROFESSIONS, SHAMAN, TOOLMAKER
from .phrases import shown_building, shown_card
from .places import buildings_of, owns_card, symbols_of
from .printed import PACK
from .scoring import final_points, profession_figures, set_size, tie_break
from .state import DRAWN, FACE_UP, FROM_CULTURE, OWNED, SOURCES, State

__all__ = ["detail", "sheet", "tie_break"]

PROFESSION_OF = {"farmers": FARMER, "toolmakers": TOOLMAKER, "builders": BUILDER, "shamans": SHAMAN}
"""Sources of points that count the figures of a profession."""


def sheet(raw: State, p: int) -> dict[str, int]:
    """Points by source. Before the end, includes what final scoring would give now."""
    points = {}
    for source, name in enumerate(SOURCES):
        points[name] = final_points(raw, p, source) if source >= FROM_CULTURE else raw.players[p].points[source]
    return points


def detail(state: GameState, p: int, source: str) -> dict[str, Any]:
    """The formula as counted (`7 × 5`, `5² + 1²`), and the cards, buildings, and goods it counts."""
    raw: State = state.raw
    player = raw.players[p]
    owned = [card for i, card in enumerate(PACK["card"]) if owns_card(raw, p, i)]
    found: dict[str, Any] = {"formula": "", "cards": [], "buildings": [], "goods": {}}
    if source == "buildings":
        found["buildings"] = [
            shown_building(b) for i, b in enumerate(PACK["building"]) if raw.building_place[i] == OWNED + p
        ]
    elif source == "cards":
        bought = [i for i in range(len(raw.card_place)) if owns_card(raw, p, i) and raw.card_place[i] < DRAWN]
        found["cards"] = [shown_card(PACK["card"][i]) for i in bought if PACK["card"][i]["top"] == "victory_points"]
        found["formula"] = " + ".join(str(card["amount"]) for card in found["cards"])
    elif source == "starvation":
        times = -player.points[SOURCES.index(source)] // STARVATION_LOSS
        found["formula"] = f"{times} × −{STARVATION_LOSS}" if times else ""
    elif source == "culture":
        found["cards"] = [shown_card(card) for card in owned if "culture" in card]
        symbols = symbols_of(raw, p)
        sets = [n for times in (1, 2) if (n := set_size(symbols, times))]
        found["formula"] = " + ".join(f"{n}²" for n in sets)
    elif source == "resources":
        found["goods"] = {GOODS[kind]: player.resources[kind] for kind in range(RESOURCES) if player.resources[kind]}
        unused = [i for i in range(len(raw.card_place)) if raw.card_place[i] == FACE_UP + p]
        found["cards"] = [shown_card(PACK["card"][i]) for i in unused if PACK["card"][i]["top"] == "choose_resources"]
    else:
        found["cards"] = [
            shown_card(card) for card in owned if card.get("profession") == PROFESSIONS[PROFESSION_OF[source]]
        ]
        figures = profession_figures(raw, p, PROFESSION_OF[source])
        factors = {
            "farmers": player.agriculture,
            "toolmakers": player.tools,
            "builders": buildings_of(raw, p),
            "shamans": player.figures,
        }
        found["formula"] = f"{figures} × {factors[source]}" if figures else ""
    return found
