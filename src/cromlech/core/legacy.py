# mypy: ignore-errors
# ruff: noqa: D102
"""Games that still describe themselves by methods; goes away once both are converted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .actions import Action
from .errors import OptionsError, closest
from .observations import Observed
from .packs import PackSchema, check_name, check_pack, find_pack
from .parts import Parts
from .words import CORE, Phrase, Words

if TYPE_CHECKING:
    from .game import Game, State


ObservationField = tuple[str, int, int, int, int]
"""name, first index, how many numbers, lowest, highest value"""


class Option:
    """An option of a game: the values it takes, the first of them being the default.

    `needs` names other options and the values with which this one means something.
    """

    def __init__(self, *values: Any, needs: Mapping[str, Sequence[Any]] | None = None) -> None:
        self.values = values
        self.default = values[0]
        self.needs = needs or {}

    def __repr__(self) -> str:
        return f"Option{self.values!r}"


class Definition(ABC):
    """One game: its name, options, components, and how its state is shown.

    The rules themselves are in the package's module `rules`; `core/generic/rules.pyi`
    says what that offers.
    """

    name: str
    package: str
    version: int
    """Raised whenever old records would no longer replay to the same end."""
    hidden_choices = False
    """Whether people at one screen must not see each other's: nobody's eyes are lent while none of them is to move."""
    players: Sequence[int]
    default_players: int
    options: Mapping[str, Option]
    schema: PackSchema
    folder: Path

    def __repr__(self) -> str:
        return f"<game {self.name}, players {self.players}, options {dict(self.options)}>"

    @cached_property
    def words(self) -> Words:
        """The game's own catalogue, then the common one."""
        return Words(self.folder / "words", CORE.folders[0])

    def check_options(self, players: int | None, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; OptionsError names what is allowed."""
        values: dict[str, Any] = {"players": self.default_players if players is None else players}
        if isinstance(values["players"], bool) or values["players"] not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise OptionsError("error.option_value", name="players", value=str(players), allowed=allowed)
        for name, option in self.options.items():
            value = given.get(name, option.default)
            if not any(value == known and type(value) is type(known) for known in option.values):
                allowed = ", ".join(map(str, option.values))
                raise OptionsError("error.option_value", name=name, value=str(value), allowed=allowed)
            values[name] = value
        for name in given:
            if name not in self.options:
                names = ["players", *self.options, "cards"]
                near = closest(name, names)
                key = "error.unknown_option_near" if near else "error.unknown_option"
                raise OptionsError(key, name=name, near=near or "", allowed=", ".join(names))
        self.check_together(values)
        return values

    def check_together(self, values: Mapping[str, Any]) -> None:
        """Raise OptionsError if options do not go together."""
        return

    def find_cards(self, cards: str | Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        """A card pack by name, path or content; None for the game's own cards."""
        if cards is None or cards == "standard":
            return None
        if isinstance(cards, Mapping):
            check_pack(cards, self.schema)
            return cards
        pack = find_pack(str(cards), self.schema)
        check_name(pack, self.standard_pack())
        return pack

    @abstractmethod
    def encode(self, options: Mapping[str, Any]) -> list[int]:
        """The options as the integers that `rules.setup` takes."""

    @abstractmethod
    def catalogue(self) -> list[Action]:
        """Every action, by id."""

    @abstractmethod
    def phrase(self, action: Action) -> Phrase:
        """What an action is called wherever it stands."""

    @abstractmethod
    def phrase_in(self, game: Game, raw: Any, action: Action) -> Phrase:
        """What an action would do in this position."""

    @abstractmethod
    def reason(self, game: Game, raw: Any, action: Action) -> Phrase:
        """Why an action is not legal now."""

    def outlook(self, game: Game, raw: Any, action: Action) -> Mapping[str, Any] | None:
        """What can be expected of a legal action, ready for JSON; None where there is nothing to say."""
        return None

    def refused(self, game: Game, raw: Any, legal: list[int]) -> list[int]:
        """Actions a player would like to make here and cannot; each is shown with its reason."""
        return []

    def plans(self, game: Game, raw: Any, legal: list[int]) -> list[dict[str, Any]]:
        """Whole chains of actions for decisions made of several steps: `{"actions", "best", …}`."""
        return []

    def unseen_moves(self, game: Game, raw: Any, moves: int, seat: int) -> list[range]:
        """Decisions of a seat, each as numbers of its moves out of so many, of which nobody else has seen a trace."""
        return []

    def charts(self, state: State) -> list[dict[str, Any]]:
        """Charts of a finished game beside those of every game (core/review.py)."""
        return []

    @abstractmethod
    def view(self, game: Game, raw: Any, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, ready for JSON."""

    @abstractmethod
    def event(self, game: Game, event: tuple[int, int, int, int], seat: int | None) -> Phrase:
        """A log line as a seat may read it; ALL may read everything."""

    @abstractmethod
    def score_sheet(self, game: Game, raw: Any) -> list[dict[str, int]]:
        """Points by source for every seat; what final scoring would add now is included."""

    def detail(self, state: State, seat: int, source: str) -> dict[str, Any]:
        """How a seat came to its points of a source in a finished game: `formula`, and the things it counts."""
        return {"formula": ""}

    def tie_break(self, game: Game, raw: Any, seat: int) -> int:
        """What decides between equal scores: the higher number wins."""
        return 0

    @abstractmethod
    def component_phrase(self, table: str, entry: Mapping[str, Any]) -> Phrase:
        """What an entry of a card pack says."""

    def shown_cards(self, pack: Mapping[str, Any]) -> dict[str, Any]:
        """A card pack as screens get it: every entry with what it says as `text`."""
        tables = {
            table: [{**entry, "text": self.component_phrase(table, entry)} for entry in pack[table]]
            for table in self.schema.sections
        }
        return {**pack, **tables}

    def standard_text(self) -> str:
        """The data file of the game's own cards."""
        return (self.folder / "cards.toml").read_text("utf-8")

    @abstractmethod
    def standard_pack(self) -> Mapping[str, Any]:
        """The cards the game comes with."""

    @abstractmethod
    def observation_fields(self) -> list[ObservationField]:
        """What the numbers of an observation mean."""

    def variants(self) -> list[dict[str, Any]]:
        """Options of the tables that statistics show side by side: players, and one more with `stats.variant.VALUE`."""
        return [{"players": players} for players in self.players]

    def markers(self, game: Game, raw: Any, seat: int) -> dict[str, int]:
        """What a seat has made of the game, for statistics of finished games; `stats.marker.NAME` is its text."""
        return {}

    def deeds(self, choices: Mapping[int, int]) -> dict[str, int]:
        """More markers: what a seat did in a game, from how often it chose each action (by id)."""
        return {}

    def items(self, game: Game, raw: Any, seat: int | None) -> dict[str, list[str]]:
        """Ids of card pack entries by table: what a seat owns; None: all that came into play."""
        return {}

    def item_phrases(self, game: Game, table: str) -> dict[str, Phrase]:
        """What the items of a table say, by id."""
        return {entry["id"]: self.component_phrase(table, entry) for entry in game.cards[table]}


class LegacyParts(Parts):
    """The same questions, answered by the methods."""

    def __init__(self, game: Any, loaded: Any) -> None:
        self.game = game
        self.definition = game.definition
        self.loaded = loaded
        self.options = game.options
        self.actions = game.definition.catalogue()
        self.cards = loaded.pack if loaded.pack is not None else game.definition.standard_pack()
        self.events = None

    def find(self, module: str, name: str) -> Any:
        return None

    def phrase(self, action: Any) -> Any:
        return self.definition.phrase(action)

    def phrase_in(self, raw: Any, action: Any) -> Any:
        return self.definition.phrase_in(self.game, raw, action)

    def reason(self, raw: Any, action: Any) -> Any:
        return self.definition.reason(self.game, raw, action)

    def outlook(self, raw: Any, action: Any) -> Any:
        return self.definition.outlook(self.game, raw, action)

    def refused(self, raw: Any, legal: Any) -> Any:
        return self.definition.refused(self.game, raw, legal)

    def plans(self, raw: Any, legal: Any) -> Any:
        return self.definition.plans(self.game, raw, legal)

    def unseen_moves(self, raw: Any, moves: int, seat: int) -> Any:
        return self.definition.unseen_moves(self.game, raw, moves, seat)

    def view(self, raw: Any, seat: Any) -> Any:
        return self.definition.view(self.game, raw, seat)

    def line(self, noted: Any, reader: Any) -> Any:
        phrase = self.definition.event(self.game, noted, reader)
        params = {key: value for key, value in phrase.items() if key != "key"}
        return {"kind": phrase["key"].removeprefix("log."), "params": params, "phrase": phrase}

    def reveals(self, noted: Any) -> bool:
        return False

    def observation_fields(self) -> Any:
        return [Observed(*row, "") for row in self.definition.observation_fields()]

    def sheet(self, raw: Any, seat: int) -> Any:
        return self.definition.score_sheet(self.game, raw)[seat]

    def detail(self, state: Any, seat: int, source: str) -> Any:
        return self.definition.detail(state, seat, source)

    def tie_break(self, raw: Any, seat: int) -> Any:
        return self.definition.tie_break(self.game, raw, seat)

    def charts(self, state: Any) -> Any:
        return self.definition.charts(state)

    def entry_phrase(self, section: str, entry: Any) -> Any:
        return self.definition.component_phrase(section, entry)

    def shown_cards(self) -> Any:
        return self.definition.shown_cards(self.cards)

    def variants(self) -> Any:
        return self.definition.variants()

    def markers(self, raw: Any, seat: int) -> Any:
        return self.definition.markers(self.game, raw, seat)

    def deeds(self, choices: Any) -> Any:
        return self.definition.deeds(choices)

    def items(self, raw: Any, seat: Any) -> Any:
        return self.definition.items(self.game, raw, seat)

    def item_phrases(self, section: str) -> Any:
        return self.definition.item_phrases(self.game, section)
