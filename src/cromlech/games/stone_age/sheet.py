"""The score sheet, and where each of its points comes from (SA 11)."""

from collections.abc import Mapping
from typing import Any

from .board import GOODS, RESOURCES, STARVATION_LOSS
from .phrases import shown_building, shown_card
from .places import buildings_of, owns_card
from .scoring import BUILDER, FARMER, SHAMAN, TOOLMAKER, set_size
from .state import DRAWN, FACE_UP, OWNED, SOURCES, State

PROFESSIONS = {"farmers": FARMER, "toolmakers": TOOLMAKER, "builders": BUILDER, "shamans": SHAMAN}
NAMES = {"farmers": "farmer", "toolmakers": "toolmaker", "builders": "builder", "shamans": "shaman"}


def sheet_of(raw: State, p: int, rules: Any) -> dict[str, int]:
    """Points by source; before the end, with what final scoring would give now."""
    points = {}
    for source, name in enumerate(SOURCES):
        at_the_end = source >= SOURCES.index("culture")
        points[name] = rules.final_points(raw, p, source) if at_the_end else raw.players[p].points[source]
    return points


def detail(raw: State, p: int, source: str, pack: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    """The sum as it is counted (`7 × 5`, `5² + 1²`), and the cards, buildings and goods it is counted from."""
    player = raw.players[p]
    owned = [card for i, card in enumerate(pack["card"]) if owns_card(raw, p, i)]
    found: dict[str, Any] = {"formula": "", "cards": [], "buildings": [], "goods": {}}
    if source == "buildings":
        found["buildings"] = [
            shown_building(b) for i, b in enumerate(pack["building"]) if raw.building_place[i] == OWNED + p
        ]
    elif source == "cards":
        bought = [i for i in range(len(raw.card_place)) if owns_card(raw, p, i) and raw.card_place[i] < DRAWN]
        found["cards"] = [shown_card(pack["card"][i]) for i in bought if pack["card"][i]["top"] == "victory_points"]
        found["formula"] = " + ".join(str(card["amount"]) for card in found["cards"])
    elif source == "starvation":
        times = -player.points[SOURCES.index(source)] // STARVATION_LOSS
        found["formula"] = f"{times} × −{STARVATION_LOSS}" if times else ""
    elif source == "culture":
        found["cards"] = [shown_card(card) for card in owned if "culture" in card]
        symbols = rules.symbols_of(raw, p)
        sets = [n for times in (1, 2) if (n := set_size(symbols, times))]
        found["formula"] = " + ".join(f"{n}²" for n in sets)
    elif source == "resources":
        found["goods"] = {GOODS[kind]: player.resources[kind] for kind in range(RESOURCES) if player.resources[kind]}
        unused = [i for i in range(len(raw.card_place)) if raw.card_place[i] == FACE_UP + p]
        found["cards"] = [shown_card(pack["card"][i]) for i in unused if pack["card"][i]["top"] == "choose_resources"]
    else:
        found["cards"] = [shown_card(card) for card in owned if card.get("profession") == NAMES[source]]
        figures = rules.profession_figures(raw, p, PROFESSIONS[source])
        factors = {
            "farmers": player.agriculture,
            "toolmakers": player.tools,
            "builders": buildings_of(raw, p),
            "shamans": player.figures,
        }
        found["formula"] = f"{figures} × {factors[source]}" if figures else ""
    return found
