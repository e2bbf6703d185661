"""Every number of an observation is what its name says, compared with the view of the same seat."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import cromlech
from cromlech.games.endless_winter.actions import CARD_IDS, FIRST_TYPE, TRIBE_KINDS
from cromlech.games.endless_winter.board import (
    COLUMNS,
    JUNCTION_NAMES,
    PLACES,
    SECTIONS,
    SIDES,
    SPOT_NAMES,
    TERRAINS,
)
from cromlech.games.endless_winter.components import CHIEFS, SPECIES, TRIBES
from cromlech.games.endless_winter.state import PHASES, ZONES
from cromlech.games.endless_winter.vocabulary import OPS

from .helpers import STANDARD, STONE_IDS, Table

CULTURE_IDS = CARD_IDS[TRIBE_KINDS:]
VARIANTS: list[dict[str, Any]] = [
    {"players": 2, "rest_tokens": True},
    {"players": 3, "glaciers": True, "setup": "draft-setup"},
    {"players": 4, "glaciers": True, "rest_tokens": True, "setup": "draft-chief"},
]
SHARE = 0.5
"""The share of positions to check."""
TURN = ("playing", "choosing_token", "acting")
"""Phases of a turn."""
OPEN = {"discard": "discard", "above": "above", "buried": "buried_cards", "eclipse_pile": "pile_cards"}
CLOSED = {"hand": "hand_cards", "buried_unseen": "buried_hidden"}
"""Zones of cards, and what the view calls them."""


def number(names: Sequence[str], name: str | None) -> int:
    return -1 if name is None else list(names).index(name)


def ids(section: str) -> list[str]:
    return [entry["id"] for entry in STANDARD[section]]


def of_each(names: Sequence[str], counts: Any) -> list[int]:
    """How many of each: from a mapping, or from a list of ids."""
    counted = Counter(counts)
    return [counted[name] for name in names]


def eager(state: cromlech.State, picker: random.Random) -> int:
    """A random move, usually of a player who continues while there is anything to do."""
    legal = state.legal()
    idle = ("next", "finish", "decline", "spend")
    going_on = [action for action in legal if state.game.action(action).kind not in idle]
    return picker.choice(going_on if going_on and picker.random() < 0.8 else legal)


class Witness:
    """What everyone could remember: the log, and what was done in the current turn."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.whose: tuple[int, ...] = ()
        self.cultures = 0
        self.types = 0

    def look(self, state: cromlech.State) -> None:
        """Look at a new position."""
        self.lines += state.log(None, since=len(self.lines))
        whose = (state.raw.round_number, state.raw.turn_number, state.raw.turn)
        if whose != self.whose:
            self.whose, self.cultures, self.types = whose, 0, 0

    def watch(self, state: cromlech.State, action: int) -> None:
        """Note that a move is about to be made."""
        phase, made = PHASES[state.raw.phase], state.game.action(action)
        if phase == "playing" and made.kind == "play":
            self.cultures += 1
        if phase == "acting" and state.raw.depth == 0 and made.kind == "tribe":
            self.types |= 1 << TRIBES[FIRST_TYPE:].index(made.params["type"])

    def told(self, kind: str, name: str) -> list[Any]:
        """A parameter of all events of a kind, in order."""
        return [line["params"][name] for line in self.lines if line["kind"] == kind]


def expected(state: cromlech.State, seat: int, witness: Witness) -> dict[str, Any]:
    """All fields by name, from what the seat sees."""
    view, everybody = state.view(seat), state.view(None)
    players = state.game.players
    relative = lambda p: (p - seat) % players if p >= 0 else p  # noqa: E731
    acting, rest, pending = view["acting"], view["rest_token"], view["pending"]
    megaliths = {spot["spot"]: spot["owner"] for spot in view["megaliths"]}
    own = view["players"][seat]
    dealt = set(witness.told("culture_dealt", "culture"))
    found: dict[str, Any] = {
        "phase": PHASES.index(view["phase"]),
        "actor": relative(view["actor"]),
        "players": players,
        "round": view["round"],
        "turn_number": view["turn_number"],
        "turn": relative(view["turn"]),
        "order": [relative(p) for p in view["order"]] + [-1] * (4 - len(view["order"])),
        "half_labor": 2 * acting["labor"] if acting else 0,
        "pending_op": number(OPS, pending[-1]["op"]) if pending else -1,
        "pending_number": pending[-1]["n"] if pending else 0,
        "pending_depth": len(pending),
        "bottom_taken": [int(not view["columns"][name]["bottom_free"]) for name in COLUMNS],
        "tribe_left": list(view["tribes"].values()),
        "display": [number(CULTURE_IDS, card and card["id"]) for card in view["display"]],
        "grounds": of_each(SPECIES, view["grounds"]),
        "animal_deck": view["animal_deck"],
        "terrain": [number(TERRAINS, hexagon["terrain"]) for hexagon in view["map"]],
        "glacier_token": [token_number(hexagon["token"]) for hexagon in view["map"]],
        "claimed": [int(hexagon["used"]) for hexagon in view["map"]],
        "village": [1 + relative(view["villages"].get(name, -1)) for name in JUNCTION_NAMES],
        "stone_space": [number(STONE_IDS, stone and stone["id"]) for stone in view["stones"]],
        "rest_top": number(ids("rest_token"), rest and rest["top"] and rest["top"]["id"]),
        "own_hand": of_each(TRIBES, own["hand_cards"]),
        "own_pile": of_each(TRIBES, own["pile_cards"]),
        "own_buried_unseen": of_each(TRIBES, own["buried_hidden"]),
        "culture": [where_seen(view, seat, card, dealt) for card in CULTURE_IDS],
    }
    if view["megaliths"]:
        owner = [megaliths.get(spot) for spot in SPOT_NAMES]
        found["megalith"] = [0 if p is None else 1 if p < 0 else 2 + relative(p) for p in owner]
    if tiles := witness.told("megalith_tile_laid", "megalith_tile"):
        found["megalith_tile"] = [number(ids("megalith_tile"), tile) for tile in tiles] + [-1] * (4 - len(tiles))
    if acting:
        found |= {
            "column": number(PLACES, acting["place"]),
            "section": SECTIONS.index(acting["section"]),
            "with_chief": int(acting["with_chief"]),
            "chief_used": int(acting["chief_used"]),
            "token": number(ids("rest_token"), acting["rest_token"]),
            "unused": of_each(TRIBES, acting["unused"]),
            "fresh": of_each(TRIBES, acting["fresh"]),
        }
    if view["phase"] in TURN:
        found |= {"cultures_played": witness.cultures, "types_taken": witness.types}
    honored = witness.told("honored", "seat")
    for i in range(players):
        p = (seat + i) % players
        fields = player_fields(view, p, everybody["players"][p])
        fields["honor_since"] = len(honored) - honored[::-1].index(p) if p in honored else 0
        found |= {f"player {i}: {name}": value for name, value in fields.items()}
    return found


def token_number(token: Any) -> int:
    """A Glacier token: -2 none, -1 face down."""
    return -2 if token is None else -1 if token == "face_down" else number(ids("glacier_token"), token["id"])


def where_seen(view: dict[str, Any], seat: int, card: str, dealt: set[str]) -> int:
    """0 unseen, 1 available, 2 out, 3 and up 4 · zone + owner, 31, 32, … among the unseen cards of another."""
    if any(shown and shown["id"] == card for shown in view["display"]):
        return 1
    for p, player in enumerate(view["players"]):
        owner = (p - seat) % len(view["players"])
        zones = {**OPEN, **CLOSED}
        held = [name for name, key in zones.items() if card in (player[key] or ())]
        if not held and card in player["unseen"]:
            if p != seat and card not in player["seen_in_hand"]:
                return 30 + owner
            held = ["deck" if p == seat else "hand"]
        if held:
            return 3 + 4 * ZONES.index(held[0]) + owner
    return 2 if card in dealt else 0


def player_fields(view: dict[str, Any], p: int, seen_by_all: dict[str, Any]) -> dict[str, Any]:
    player = view["players"][p]
    same = ("food", "tools", "camps", "villages", "offerings", "honor", "figures", "score", "deck", "hand")
    return {
        **{name: player[name] for name in (*same, "eclipse_pile", "buried")},
        "camp_on": [hexagon["camps"][p] for hexagon in view["map"]],
        "megaliths": player["megaliths"]["placed"],
        "chief": number(CHIEFS, player["chief"]),
        "side": number(SIDES, player["side"]),
        "chief_free": int(player["chief_free"]),
        "placed": [view["columns"][name]["figures"][p] for name in PLACES],
        "discards": of_each(TRIBES, player["discard"]),
        "above": of_each(TRIBES, player["above"]),
        "open_pile": of_each(TRIBES, seen_by_all["pile_cards"] or ()),
        "known": of_each(TRIBES, player["seen_in_hand"]),
        "unseen": of_each(TRIBES, seen_by_all["unseen"]),
        "upright": of_each(SPECIES, player["animals"]["upright"]),
        "tipped": of_each(SPECIES, player["animals"]["tipped"]),
        "stones": [number(STONE_IDS, stone["id"]) for stone in player["stones"]] + [-1] * (3 - len(player["stones"])),
        "ratio": view["book"]["offerings"][player["offerings"]]["ratio"],
    }


def tie(state: cromlech.State, seat: int, witness: Witness) -> set[str]:
    """Compare the observation of a seat with what it sees. Returns the names that were compared."""
    numbers = state.observation(seat).tolist()
    truth = expected(state, seat, witness)
    for field in state.game.parts.observation_fields():
        if field.name in truth:
            value = truth[field.name]
            found = numbers[field.first : field.first + field.count]
            assert found == (value if isinstance(value, list) else [value]), (state, seat, field.name)
    return set(truth)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: str(options["players"]))
def test_every_name_is_tied_to_its_value(options: dict[str, Any]) -> None:
    game = cromlech.game("endless-winter", **options)
    picker = random.Random(7)
    state = game.start(chance="explicit")
    witness = Witness()
    tied = set()
    while not state.over:
        witness.look(state)
        if picker.random() < SHARE:
            tied |= tie(state, picker.randrange(game.players), witness)
        action = eager(state, picker)
        witness.watch(state, action)
        state.apply(action)
    absent = tuple(f"player {i}: " for i in range(game.players, 4))
    names = {field.name for field in game.parts.observation_fields()}
    assert {name for name in names if not name.startswith(absent)} == tied


def test_villages_show_their_owners() -> None:
    """Random players hardly ever settle."""
    table = Table(players=3)
    for seat, junction in enumerate((JUNCTION_NAMES[0], JUNCTION_NAMES[5], JUNCTION_NAMES[-1])):
        table.village(seat, junction)
    witness = Witness()
    witness.look(table.state)
    for seat in range(3):
        assert {"village", "player 1: villages"} <= tie(table.state, seat, witness)
    field = next(f for f in table.game.parts.observation_fields() if f.name == "village")
    seen = table.state.observation(1)[field.first : field.first + field.count].tolist()
    assert (seen[0], seen[5], seen[-1], sum(seen)) == (3, 1, 2, 6)
