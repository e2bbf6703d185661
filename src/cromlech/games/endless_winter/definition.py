"""Endless Winter, as the core sees it: options, actions by name, views and words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.game import Game, State
from cromlech.core.legacy import Definition, ObservationField, Option
from cromlech.core.words import Phrase

from . import charts, markers, moves, offers
from .board import (
    COPIES_OF_LAND,
    DISPLAY,
    HEX_NAMES,
    JUNCTION_NAMES,
    LAND_TYPES,
    MAX_PLAYERS,
    PLACES,
    SPOT_NAMES,
    STEP_FROM,
    STEP_TO,
    STONE_SLOTS,
    STONE_SPACES,
    TERRAIN_TILES,
    TERRAINS,
)
from .book import whole_book
from .components import CHIEFS, OPS, SCHEMA, SPECIES, TRIBES, standard_pack
from .details import detail
from .observation import layout
from .phrases import FIGURES, SIDES, action_phrase, action_phrase_in, component_phrase, event_phrase
from .reasons import reason
from .state import SETUPS
from .view import sheet_of, view

CARD_NAMES = (*TRIBES, *(f"culture_{i:02}" for i in range(1, moves.CULTURES + 1)))
BURIED_FROM = ("hand", "discard", "above")


class EndlessWinter(Definition):
    """Endless Winter, two to four players, with both drafts and both modules."""

    name = "endless-winter"
    package = "cromlech.games.endless_winter"
    version = 2
    players = (2, 3, 4)
    default_players = 3
    hidden_choices = True
    options: Mapping[str, Option] = {
        "setup": Option(*SETUPS),
        "glaciers": Option(False, True),
        "rest_tokens": Option(False, True),
    }
    schema = SCHEMA
    folder = Path(__file__).parent

    def encode(self, options: Mapping[str, Any]) -> list[int]:
        """players, setup variant, Glacier tokens, Rest tokens."""
        variant = SETUPS.index(options["setup"])
        return [options["players"], variant, int(options["glaciers"]), int(options["rest_tokens"])]

    def catalogue(self) -> list[Action]:
        """All actions, in the order of `moves`."""
        named = [*_turn_actions(), *_effect_actions(), *_setup_actions()]
        chance_from = len(named)
        named += _outcomes()
        return [Action(i, kind, params, i >= chance_from) for i, (kind, params) in enumerate(named)]

    def phrase(self, action: Action) -> Phrase:
        """What an action is called wherever it stands."""
        return action_phrase(action)

    def phrase_in(self, game: Game, raw: Any, action: Action) -> Phrase:
        """What an action would do in this position."""
        return action_phrase_in(raw, action, game.cards)

    def reason(self, game: Game, raw: Any, action: Action) -> Phrase:
        """Why an action is not legal now."""
        return reason(raw, action)

    def outlook(self, game: Game, raw: Any, action: Action) -> Mapping[str, Any] | None:
        """Prices, Labor within reach, what changes at once."""
        return offers.outlook(raw, action, game.rules)

    def refused(self, game: Game, raw: Any, legal: list[int]) -> list[int]:
        """Column actions that cannot be paid."""
        return offers.refused(raw, legal)

    def plans(self, game: Game, raw: Any, legal: list[int]) -> list[dict[str, Any]]:
        """What needs no decision."""
        return offers.plans(raw, legal)

    def charts(self, state: State) -> list[dict[str, Any]]:
        """Places and Eclipse Labor."""
        return charts.charts(state)

    def view(self, game: Game, raw: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""
        return view(raw, seat, game.cards, game.rules)

    def event(self, game: Game, event: tuple[int, int, int, int], seat: int | None) -> Phrase:
        """A log line."""
        return event_phrase(event, seat, game.cards)

    def score_sheet(self, game: Game, raw: Any) -> list[dict[str, int]]:
        """Points by source."""
        return [sheet_of(raw, p, game.rules) for p in range(game.players)]

    def detail(self, state: State, seat: int, source: str) -> dict[str, Any]:
        """Stones, cards and Animals that points come from."""
        return detail(state.raw, seat, source, state.game.cards)

    def tie_break(self, game: Game, raw: Any, seat: int) -> int:
        """The turn order of the last Eclipse."""
        return int(game.rules.tie_break(raw, seat))

    def component_phrase(self, table: str, entry: Mapping[str, Any]) -> Phrase:
        """An entry of the data file."""
        return component_phrase(table, entry)

    def shown_cards(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """With the book: what the boards say, too."""
        return {**super().shown_cards(pack), "book": whole_book(pack)}

    def standard_pack(self) -> Mapping[str, Any]:
        """The components the game comes with."""
        return standard_pack()

    def observation_fields(self) -> list[ObservationField]:
        """The meaning of an observation."""
        return layout()

    def markers(self, game: Game, raw: Any, seat: int) -> dict[str, int]:
        """Villages, Megaliths, burials, cards, stones, Animals, Idols."""
        return markers.markers(raw, seat)

    def deeds(self, choices: Mapping[int, int]) -> dict[str, int]:
        """Figures by place."""
        return markers.deeds(choices)

    def items(self, game: Game, raw: Any, seat: int | None) -> dict[str, list[str]]:
        """Culture cards, stones, Chiefs, their sides and Setup cards by id."""
        return markers.items(raw, seat, game.cards)

    def item_phrases(self, game: Game, table: str) -> dict[str, Phrase]:
        """What the items say; sides of Chiefs are no entries of their own in a card pack."""
        return markers.side_phrases(game.cards) if table == "side" else super().item_phrases(game, table)


Named = list[tuple[str, dict[str, Any]]]


def _turn_actions() -> Named:
    named: Named = [("place", {"figure": figure, "place": place}) for figure in FIGURES for place in PLACES]
    named += [("play", {"card": name}) for name in CARD_NAMES]
    named += [("use", {"card": name}) for name in TRIBES]
    plain = ("use_chief", "use_token", "spend", "camp", "reveal", "middle", "rest_draw")
    named += [(kind, {}) for kind in plain]
    named += [("tribe", {"type": name}) for name in TRIBES[moves.FIRST_TYPE :]]
    named += [("culture", {"slot": slot}) for slot in range(1, DISPLAY + 1)]
    steps = zip(STEP_FROM, STEP_TO, strict=True)
    named += [("move", {"source": HEX_NAMES[a], "to": HEX_NAMES[b]}) for a, b in steps]
    named += [("village", {"at": name}) for name in JUNCTION_NAMES]
    named += [("animal", {"species": name}) for name in SPECIES]
    named += [("tip", {"species": name}) for name in SPECIES]
    named += [("stone", {"space": space}) for space in range(1, STONE_SPACES + 1)]
    named += [("claim", {"hex": name}) for name in HEX_NAMES]
    return [*named, ("next", {}), ("finish", {})]


def _effect_actions() -> Named:
    named: Named = [("resolve", {"op": op}) for op in OPS]
    named += [("arrow", {"number": i + 1}) for i in range(moves.ARROWS)]
    named += [("score", {"slot": slot + 1}) for slot in range(STONE_SLOTS)]
    plain = ("accept", "decline", "take_draw", "take_offering", "take_honor", "take_tool", "take_food")
    named += [(kind, {}) for kind in plain]
    named += [("megalith", {"spot": name}) for name in SPOT_NAMES]
    named += [("bury", {"zone": zone, "card": name}) for zone in BURIED_FROM for name in CARD_NAMES]
    named += [("discard", {"card": name}) for name in CARD_NAMES]
    return [*named, *(("pile", {"card": name}) for name in CARD_NAMES)]


def _setup_actions() -> Named:
    named: Named = [("choose_chief", {"chief": chief, "side": side}) for chief in CHIEFS for side in SIDES]
    named += [("choose_setup", {"number": i + 1}) for i in range(moves.SETUP_CARDS)]
    return [*named, ("keep_token", {}), ("swap_token", {})]


def _outcomes() -> Named:
    lands = LAND_TYPES * COPIES_OF_LAND
    named: Named = []
    for tile in range(TERRAIN_TILES):
        which, copy = divmod(tile, COPIES_OF_LAND) if tile < lands else (LAND_TYPES, tile - lands)
        named.append(("tile", {"terrain": TERRAINS[which], "copy": copy + 1}))
    named += [("megalith_tile", {"number": i + 1}) for i in range(4)]
    named += [("order", {"seat": seat}) for seat in range(MAX_PLAYERS)]
    named += [("stone_tile", {"number": i + 1}) for i in range(moves.STONES)]
    named += [("culture_card", {"number": i + 1}) for i in range(moves.CULTURES)]
    named += [("chief_card", {"chief": chief}) for chief in CHIEFS]
    named += [("setup_card", {"number": i + 1}) for i in range(moves.SETUP_CARDS)]
    for name in SPECIES:
        named += [("animal_card", {"species": name, "copy": i + 1}) for i in range(moves.ANIMAL_COPIES)]
    for name in TRIBES:
        named += [("card", {"card": name, "copy": i + 1}) for i in range(moves.CARD_COPIES)]
    named += [("card", {"card": name}) for name in CARD_NAMES[moves.TRIBE_KINDS :]]
    named += [("glacier_token", {"number": i + 1}) for i in range(moves.GLACIER_TOKENS)]
    return [*named, *(("rest_token", {"number": i + 1}) for i in range(moves.REST_TOKENS))]


DEFINITION = EndlessWinter()
