"""The score sheet, and where its points come from (EW 11)."""

from typing import Any

from cromlech.core.game import State as GameState

from .actions import CARD_IDS, KINDS
from .board import NONE
from .book import animal_entry, culture_entry, tribe_entry
from .cards import amount, buried_cards
from .component_phrases import CULTURE_OF, TRIBE_OF, stone_phrase
from .idols import honor_rank
from .printed import ANIMALS, OFFERING_RATIO, STONES
from .scoring import final_points, tie_break
from .state import FROM_OFFERINGS, SOURCES, ZONE_COUNT, State

__all__ = ["detail", "sheet", "tie_break"]


def sheet(raw: State, p: int) -> dict[str, int]:
    """Points by source. Before the end, includes what final scoring would give now."""
    points = {}
    for source, name in enumerate(SOURCES):
        points[name] = final_points(raw, p, source) if source >= FROM_OFFERINGS else raw.players[p].points[source]
    return points


def detail(state: GameState, seat: int, source: str) -> dict[str, Any]:
    """The formula of a line, and the things it counts."""
    raw: State = state.raw
    player = raw.players[seat]
    if source == "stones":
        entries = [STONES[stone] for stone in player.stones if stone != NONE]
        return {"formula": "", "stones": [{**entry, "phrase": stone_phrase(entry)} for entry in entries]}
    if source == "offerings":
        ratio = OFFERING_RATIO[player.offerings]
        return {"formula": f"({player.food} + {player.tools}) : {ratio}" if ratio else ""}
    if source == "burial":
        return {"formula": "", "buried": buried_cards(raw, seat), "rank": honor_rank(raw, seat) + 1}
    if source == "cards":
        return owned_cards(raw, seat)
    if source == "animals":
        upright = zip(map(animal_entry, ANIMALS), player.upright, strict=True)
        return {"formula": "", "animals": [{**entry, "count": n} for entry, n in upright if n]}
    return {"formula": ""}


def owned_cards(raw: State, seat: int) -> dict[str, Any]:
    """All the player's cards with points, wherever they are."""
    found = []
    for kind in range(KINDS):
        count = sum(amount(raw, seat, zone, kind) for zone in range(ZONE_COUNT))
        entry = card_entry(CARD_IDS[kind])
        if count and entry["points"]:
            found.append({**entry, "count": count})
    formula = " + ".join(f"{card['count']} × {card['points']}" for card in found)
    return {"formula": formula, "cards": found}


def card_entry(card: str) -> dict[str, Any]:
    """A card as a screen shows it."""
    return tribe_entry(TRIBE_OF[card]) if card in TRIBE_OF else culture_entry(CULTURE_OF[card])
