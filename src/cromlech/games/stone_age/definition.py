"""Stone Age, as the core sees it: options, actions by name, views and words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.definition import Definition, ObservationField, Option
from cromlech.core.errors import OptionsError
from cromlech.core.game import Game, State
from cromlech.core.words import Phrase

from . import charts, markers, moves, offers
from .board import GOODS, LOCATIONS, RESOURCES
from .components import EDITIONS, SCHEMA, standard_pack
from .evaluation import TERMS
from .observation import layout
from .phrases import action_phrase, action_phrase_in, building_phrase, card_phrase, event_phrase
from .reasons import reason
from .sheet import detail, sheet_of
from .view import view


class StoneAge(Definition):
    """Stone Age, three editions, two to four players."""

    name = "stone-age"
    package = "cromlech.games.stone_age"
    version = 1
    players = (2, 3, 4)
    default_players = 4
    options: Mapping[str, Option] = {
        "edition": Option("2023", "second", "first"),
        "start_player": Option("random", 0, 1, 2, 3),
    }
    schema = SCHEMA
    terms = TERMS
    folder = Path(__file__).parent

    def check_together(self, values: Mapping[str, Any]) -> None:
        """The start player is one of the players."""
        start = values["start_player"]
        if start != "random" and start >= values["players"]:
            allowed = ", ".join(["random", *map(str, range(values["players"]))])
            raise OptionsError("error.option_value", name="start_player", value=str(start), allowed=allowed)

    def encode(self, options: Mapping[str, Any]) -> list[int]:
        """players, fill the row left to right, start player or -1."""
        start = options["start_player"]
        left_to_right = EDITIONS[options["edition"]]["left_to_right"]
        return [options["players"], int(left_to_right), -1 if start == "random" else start]

    def catalogue(self) -> list[Action]:
        """All 268 actions."""
        named: list[tuple[str, dict[str, Any]]] = []
        for at, n in zip(moves.PLACE_LOCATION, moves.PLACE_NUMBER, strict=True):
            named.append(("place", {"location": LOCATIONS[at], "number": n}))
        named += [("act", {"location": name}) for name in LOCATIONS]
        for mask in range(moves.TOOL_MASKS):
            tiles = [i + 1 for i in range(3) if mask >> i & 1]
            cards = [i + 1 for i in range(3) if mask >> (i + 3) & 1]
            named.append(("tools", {"tiles": tiles, "cards": cards}))
        named += [("buy", {}), ("decline", {}), ("use_card", {})]
        for first, second in zip(moves.PAIR_FIRST, moves.PAIR_SECOND, strict=True):
            named.append(("pick", {"first": GOODS[first], "second": GOODS[second]}))
        named += [("starve", {}), ("feed", {})]
        for kind in range(RESOURCES):
            named += [("pay", {"resource": GOODS[kind], "amount": n}) for n in range(moves.PAY_STEP)]
        named += [("take_die", {"face": face}) for face in range(1, 7)]
        chance_from = len(named)
        named += [("die", {"face": face}) for face in range(1, 7)]
        named += [("card", {"card": f"C{i:02}"}) for i in range(1, moves.CARDS + 1)]
        named += [("building", {"building": f"B{i:02}"}) for i in range(1, moves.BUILDINGS + 1)]
        named += [("start", {"seat": seat}) for seat in range(4)]
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
        """Yield, or whether it can be paid for."""
        return offers.outlook(raw, action, game.cards)

    def refused(self, game: Game, raw: Any, legal: list[int]) -> list[int]:
        """Closed places, a price that cannot be paid."""
        return offers.refused(raw, legal)

    def plans(self, game: Game, raw: Any, legal: list[int]) -> list[dict[str, Any]]:
        """Whole payments, the best tools."""
        return offers.plans(raw, legal, game)

    def charts(self, state: State) -> list[dict[str, Any]]:
        """Dice and places."""
        return charts.charts(state)

    def view(self, game: Game, raw: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know."""
        return view(raw, seat, game.options, game.cards, game.rules)

    def event(self, game: Game, event: tuple[int, int, int, int], seat: int | None) -> Phrase:
        """A log line."""
        return event_phrase(event, seat, game.cards)

    def score_sheet(self, game: Game, raw: Any) -> list[dict[str, int]]:
        """Points by source."""
        return [sheet_of(raw, p, game.rules) for p in range(game.players)]

    def detail(self, state: State, seat: int, source: str) -> dict[str, Any]:
        """A line of the sheet."""
        return detail(state.raw, seat, source, state.game.cards, state.game.rules)

    def tie_break(self, game: Game, raw: Any, seat: int) -> int:
        """Agriculture + tools + figures."""
        return int(game.rules.tie_break(raw, seat))

    def component_phrase(self, table: str, entry: Mapping[str, Any]) -> Phrase:
        """A card or a building."""
        return card_phrase(entry) if table == "card" else building_phrase(entry)

    def standard_pack(self) -> Mapping[str, Any]:
        """The cards the game comes with."""
        return standard_pack()

    def observation_fields(self) -> list[ObservationField]:
        """The meaning of an observation."""
        return layout()

    def markers(self, game: Game, raw: Any, seat: int) -> dict[str, int]:
        """Figures, tools, agriculture, buildings, cards."""
        return markers.markers(raw, seat)

    def items(self, game: Game, raw: Any, seat: int | None) -> dict[str, list[str]]:
        """Cards and buildings by id."""
        return markers.items(raw, seat, game.cards)


DEFINITION = StoneAge()
