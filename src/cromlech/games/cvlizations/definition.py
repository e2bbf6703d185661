"""CVlizations, as the core sees it: options, actions by name, views and words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.errors import OptionsError
from cromlech.core.game import Game, State
from cromlech.core.legacy import Definition, ObservationField, Option
from cromlech.core.words import Phrase

from . import charts, markers, moves, offers
from .board import ADVANCED, IDEAS, MAX_PLAYERS, ORDERS, ORDINARY, RESOURCES, VIRTUAL
from .components import SCHEMA, standard_pack
from .ideas import total_resources
from .observation import layout
from .phrases import action_phrase, action_phrase_in, event_phrase, idea_phrase, order_card_phrase, shown_idea
from .reasons import reason
from .sheet import detail, sheet_of
from .view import view


class CVlizations(Definition):
    """CVlizations, two to five players."""

    name = "cvlizations"
    package = "cromlech.games.cvlizations"
    version = 3
    hidden_choices = True
    players = (2, 3, 4, 5)
    default_players = 4
    options: Mapping[str, Option] = {
        "two_players": Option("virtual", "advanced", needs={"players": [2]}),
        "orders": Option("standard", "simultaneous"),
        "vacation_rule": Option("bonus-once", "no-doubling"),
        "neutral_open": Option(False, True, needs={"players": [2], "two_players": ["advanced"]}),
        "start_player": Option("random", 0, 1, 2, 3, 4),
    }
    schema = SCHEMA
    folder = Path(__file__).parent

    def check_together(self, values: Mapping[str, Any]) -> None:
        """The start player is one of the players; what only two players know is left alone by more."""
        start = values["start_player"]
        if start != "random" and start >= values["players"]:
            allowed = ", ".join(["random", *map(str, range(values["players"]))])
            raise OptionsError("error.option_value", name="start_player", value=str(start), allowed=allowed)
        advanced = values["players"] == 2 and values["two_players"] == "advanced"
        if values["neutral_open"] and not advanced:
            raise OptionsError("error.option_value", name="neutral_open", value="True", allowed="False")
        if values["players"] > 2 and values["two_players"] == "advanced":
            raise OptionsError("error.option_value", name="two_players", value="advanced", allowed="virtual")

    def encode(self, options: Mapping[str, Any]) -> list[int]:
        """players, mode, simultaneous, neutral_open, strict vacation, start player or -1."""
        mode = ORDINARY
        if options["players"] == 2:
            mode = ADVANCED if options["two_players"] == "advanced" else VIRTUAL
        start = options["start_player"]
        return [
            options["players"],
            mode,
            int(options["orders"] == "simultaneous"),
            int(options["neutral_open"]),
            int(options["vacation_rule"] == "no-doubling"),
            -1 if start == "random" else start,
        ]

    def catalogue(self) -> list[Action]:
        """All 170 actions."""
        ideas = [f"I{i:02}" for i in range(1, IDEAS + 1)]
        named: list[tuple[str, dict[str, Any]]] = []
        named += [("face_up", {"order": order}) for order in ORDERS]
        named += [("face_down", {"order": order}) for order in ORDERS]
        for victim in [*range(MAX_PLAYERS), "supply"]:
            named += [("steal", {"victim": victim, "resource": resource}) for resource in RESOURCES]
        named += [("take", {"resource": resource}) for resource in RESOURCES]
        for given in RESOURCES:
            named += [("trade", {"given": given, "received": received}) for received in RESOURCES]
        named += [("buy", {"idea": idea}) for idea in ideas]
        named += [("pass", {}), ("look", {}), ("convert", {})]
        for first, second in zip(moves.SWAP_GIVEN, moves.SWAP_RECEIVED, strict=True):
            named.append(("swap", {"given": RESOURCES[first], "received": RESOURCES[second]}))
        named += [("keep", {})]
        named += [("waive", {"resource": resource}) for resource in RESOURCES]
        named += [("leave", {})]
        chance_from = len(named)
        named += [("start", {"seat": seat}) for seat in range(MAX_PLAYERS)]
        named += [("idea", {"idea": idea}) for idea in ideas]
        named += [("deal_order", {"order": order}) for order in ORDERS]
        named += [("reveal", {})]
        return [Action(i, kind, params, i >= chance_from) for i, (kind, params) in enumerate(named)]

    def phrase(self, action: Action) -> Phrase:
        """What an action is called wherever it stands."""
        return action_phrase(action)

    def phrase_in(self, game: Game, raw: Any, action: Action) -> Phrase:
        """What an action would do in this position."""
        return action_phrase_in(raw, action, game.cards)

    def reason(self, game: Game, raw: Any, action: Action) -> Phrase:
        """Why an action is not legal now."""
        return reason(raw, action, game.cards, game.load())

    def outlook(self, game: Game, raw: Any, action: Action) -> Mapping[str, Any] | None:
        """The rows of an order with their odds, the worth of an idea."""
        return offers.outlook(raw, action, game.cards, game.load())

    def refused(self, game: Game, raw: Any, legal: list[int]) -> list[int]:
        """Orders played before, ideas that cannot be paid for."""
        return offers.refused(raw, legal)

    def plans(self, game: Game, raw: Any, legal: list[int]) -> list[dict[str, Any]]:
        """Whole purchases with swap and discounts."""
        return offers.plans(raw, legal, game.rules, game.cards)

    def unseen_moves(self, game: Game, raw: Any, moves: int, seat: int) -> list[range]:
        """Orders laid in the simultaneous variant, until all have laid."""
        return offers.unseen_moves(raw, moves, seat)

    def charts(self, state: State) -> list[dict[str, Any]]:
        """Orders, ideas, resources."""
        return charts.charts(state)

    def view(self, game: Game, raw: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""
        return view(raw, seat, game.cards, game.load())

    def event(self, game: Game, event: tuple[int, int, int, int], seat: int | None) -> Phrase:
        """A log line."""
        return event_phrase(event, seat, game.cards, game.players, game.encoded[1])

    def score_sheet(self, game: Game, raw: Any) -> list[dict[str, int]]:
        """Points by source."""
        return [sheet_of(raw, p, game.rules) for p in range(game.players)]

    def detail(self, state: State, seat: int, source: str) -> dict[str, Any]:
        """The ideas and resources that points come from."""
        return detail(state, seat, source)

    def tie_break(self, game: Game, raw: Any, seat: int) -> int:
        """Resources left."""
        return int(total_resources(raw, seat))

    def component_phrase(self, table: str, entry: Mapping[str, Any]) -> Phrase:
        """An order or an idea."""
        return order_card_phrase(entry) if table == "order" else idea_phrase(entry)

    def shown_cards(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """Orders and ideas, the ideas with their deck."""
        ideas = [{**entry, **shown_idea(pack, number)} for number, entry in enumerate(pack["idea"])]
        return {**super().shown_cards(pack), "idea": ideas}

    def standard_pack(self) -> Mapping[str, Any]:
        """The cards the game comes with."""
        return standard_pack()

    def observation_fields(self) -> list[ObservationField]:
        """The meaning of an observation."""
        return layout()

    def variants(self) -> list[dict[str, Any]]:
        """Two players in both ways, then three and more."""
        of_two: list[dict[str, Any]] = [{"players": 2, "two_players": way} for way in ("virtual", "advanced")]
        return of_two + [{"players": players} for players in (3, 4, 5)]

    def markers(self, game: Game, raw: Any, seat: int) -> dict[str, int]:
        """Ideas and resources."""
        return markers.markers(raw, seat)

    def items(self, game: Game, raw: Any, seat: int | None) -> dict[str, list[str]]:
        """Ideas and orders by id."""
        return markers.items(raw, seat, game.cards)


DEFINITION = CVlizations()
