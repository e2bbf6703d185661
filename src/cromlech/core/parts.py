"""The parts of a game: which modules its package has, and what each provides.

Parts are looked up by name in the copy of the package that the game plays with. So what is shown comes
from the same numbers as what is played, even with a card pack. Most parts are optional. Without them,
a game is still playable everywhere, just plainer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .actions import Action, Actions
from .definition import ALL, Definition
from .events import Entry, Event, EventKind, Events, Secret
from .observations import Observed
from .rules import CHANCE, OVER, Loaded
from .words import Phrase

if TYPE_CHECKING:
    from .game import State


@dataclass(frozen=True)
class Part:
    """A name in a module of a game's package."""

    module: str
    name: str
    required: bool
    meaning: str


PARTS = (
    Part("definition", "DEFINITION", True, "name, version, options, and card pack schema: a `Definition`"),
    Part("rules", "State, setup, legal, apply, score, rank, progress, …", True, "see `core/generic/rules.pyi`"),
    Part("actions", "ACTIONS", True, "all actions: an `Actions`"),
    Part("events", "EVENTS", True, "all events: an `Events`"),
    Part("state", "PHASES", False, "what is being decided, with the kinds of action expected: a `Phases`"),
    Part("observation", "OBSERVATION", True, "what a seat may know as numbers: an `Observation`"),
    Part("view", "view(raw, seat, options)", True, "what a seat may know, ready for JSON"),
    Part("view", "View", False, "the keys of the view: a `TypedDict` with a docstring for each"),
    Part(
        "view",
        "may_read(event, seat, options)",
        False,
        "whether a seat knows an event's secrets; if absent, only its own",
    ),
    Part(
        "phrases", "action_phrase(action)", False, "what an action is called; if absent, `action.KIND` with its params"
    ),
    Part(
        "phrases", "action_phrase_in(raw, action)", False, "what an action would do here; if absent, what it is called"
    ),
    Part("phrases", "event_phrase(event, options)", False, "a line of the log; if absent, `log.KIND` with its params"),
    Part("phrases", "entry_phrase(section, entry)", False, "the text of a card; if absent, `SECTION.ID`"),
    Part("phrases", "shown_entry(section, entry)", False, "a card as screens get it; if absent, its fields and `text`"),
    Part("phrases", "shown_cards()", False, "what else screens need from the pack"),
    Part("reasons", "reason(raw, action)", False, "why an action is not legal; if absent, what the phase expects"),
    Part("offers", "prompt(raw, legal)", False, "what the player to move has to do; if absent, the name of the phase"),
    Part("offers", "group(action)", False, "the heading `group.NAME` of an action in a list; if absent, `other`"),
    Part("hints", "facts(raw, action)", False, "what speaks for an action, with the evaluation's term it explains"),
    Part("offers", "outlook(raw, action)", False, "what to expect of a legal action"),
    Part("offers", "refused(raw, legal)", False, "actions a player might want but can't take, shown with the reason"),
    Part(
        "offers",
        "missing(raw, action)",
        False,
        "what a player lacks for a refused action, by name, if that is the reason",
    ),
    Part("offers", "plans(raw, legal)", False, "whole chains of actions for decisions of several steps"),
    Part("offers", "unseen_moves(raw, moves, seat)", False, "decisions that no one else has seen any trace of"),
    Part("sheet", "sheet(raw, seat)", False, "points by source; if absent, one line with the score"),
    Part("sheet", "detail(state, seat, source)", False, "how a seat earned its points from a source"),
    Part("sheet", "tie_break(raw, seat)", False, "the tie breaker between equal scores; the higher number wins"),
    Part("moments", "moments(state)", False, "each seat's best moment; if absent, the event with the most points"),
    Part("charts", "charts(state)", False, "charts of a finished game in addition to those of every game"),
    Part("markers", "markers(raw, seat)", False, "results of a seat, for statistics"),
    Part("markers", "deeds(choices)", False, "more markers, from how often a seat chose each action"),
    Part(
        "markers",
        "items(raw, seat)",
        False,
        "ids of pack entries by section: what a seat owns, or for None, all in play",
    ),
    Part("markers", "item_phrases(section)", False, "the texts of a section's items; if absent, those of their cards"),
    Part(
        "markers",
        "VARIANTS",
        False,
        "options of the setups that statistics compare; if absent, one per number of players",
    ),
    Part(
        "evaluation",
        "TERMS, TERM_COUNT, PLAYOUTS, MISJUDGED, evaluate, uncertainty",
        False,
        "for bots; if absent, random playouts",
    ),
    Part("invariants", "INVARIANTS", False, "texts of what `rules.broken` checks, by number"),
    Part("promises", "check(state)", False, "checks that screens promise what really happens; used by `check_game`"),
)
"""Every part. `docs/adding_a_game.md` shows them as a table."""


LINES_KEPT = 4096
"""How many different lines of the log to keep for games with the same rules and options."""


class Parts:
    """The parts of a game, in the copy of its package that it plays with."""

    def __init__(self, definition: Definition, loaded: Loaded, options: Mapping[str, Any]) -> None:
        self.definition = definition
        self.loaded = loaded
        self.options = options
        self._found: dict[tuple[str, str], Any] = {}
        self.actions: Actions = loaded.module("actions").ACTIONS
        self.events: Events = loaded.module("events").EVENTS
        self.cards: Mapping[str, Any] = loaded.pack if loaded.pack is not None else definition.standard_pack()
        self._line = lru_cache(LINES_KEPT)(self._make_line)
        self._reads = lru_cache(LINES_KEPT)(self._may_read_noted)

    def find(self, module: str, name: str) -> Any:
        """A part, or None if the game doesn't have it."""
        if (module, name) not in self._found:
            there = find_spec(f"{self.definition.package}.{module}") is not None
            self._found[module, name] = getattr(self.loaded.module(module), name, None) if there else None
        return self._found[module, name]

    def _call(self, module: str, name: str, *arguments: Any, default: Callable[[], Any]) -> Any:
        part = self.find(module, name)
        return default() if part is None else part(*arguments)

    # -- actions ---------------------------------------------------------------

    def phrase(self, action: Action) -> Phrase:
        """What an action is called in general."""
        plain = {"key": f"action.{action.kind}", **action.params}
        found: Phrase = self._call("phrases", "action_phrase", action, default=lambda: plain)
        return found

    def phrase_in(self, raw: Any, action: Action) -> Phrase:
        """What an action would do in this position."""
        found: Phrase = self._call("phrases", "action_phrase_in", raw, action, default=lambda: self.phrase(action))
        return found

    def reason(self, raw: Any, action: Action) -> Phrase:
        """Why an action is not legal now."""
        if raw.actor == OVER:
            return {"key": "reason.over"}
        if action.chance and raw.actor != CHANCE:
            return {"key": "reason.chance"}
        if not action.chance and raw.actor == CHANCE:
            return {"key": "reason.wait_for_chance"}
        phases = self.find("state", "PHASES")
        if phases is not None and action.kind not in phases.expected[raw.phase]:
            return {"key": f"reason.phase_{phases[raw.phase]}"}
        found: Phrase = self._call("reasons", "reason", raw, action, default=lambda: {"key": "reason.not_now"})
        return found

    def prompt(self, raw: Any, legal: list[int]) -> Phrase:
        """What the player to move has to do."""
        phases = self.find("state", "PHASES")
        plain = {"key": f"phase.{phases[raw.phase]}" if phases is not None else "prompt.move"}
        found: Phrase = self._call("offers", "prompt", raw, legal, default=lambda: plain)
        return found

    def group(self, action: Action) -> str:
        """The heading `group.NAME` for this action in a list of actions."""
        return str(self._call("offers", "group", action, default=lambda: "other"))

    @cached_property
    def _listed(self) -> list[tuple[dict[str, Any], str]]:
        return [
            ({"id": action.id, "kind": action.kind, "params": dict(action.params)}, self.group(action))
            for action in self.actions
        ]

    def named(self, action: int) -> dict[str, Any]:
        """An action by its id, ready for JSON. It is shared, so it must not be changed."""
        return self._listed[action][0]

    def choices(self, raw: Any, legal: list[int]) -> list[dict[str, Any]]:
        """Legal actions as an offer lists them. What doesn't depend on the position is shared."""
        outlook = self.find("offers", "outlook")
        phrase_in = self.find("phrases", "action_phrase_in")
        found = []
        for i in legal:
            action = self.actions[i]
            named, group = self._listed[i]
            found.append(
                {
                    **named,
                    "phrase": self.phrase(action) if phrase_in is None else phrase_in(raw, action),
                    "group": group,
                    "outlook": None if outlook is None else outlook(raw, action),
                }
            )
        return found

    def facts(self, raw: Any, action: Action) -> list[tuple[str | None, Phrase]]:
        """Facts that speak for an action here, each with the evaluation term it explains (None: it needs no term)."""
        return list(self._call("hints", "facts", raw, action, default=list))

    def refused(self, raw: Any, legal: list[int]) -> list[int]:
        """Actions the player might want here but can't take. Each is shown with its reason."""
        found: list[int] = self._call("offers", "refused", raw, legal, default=list)
        return found

    def missing(self, raw: Any, action: Action) -> dict[str, int]:
        """What the player to move lacks for a refused action, by name."""
        found: dict[str, int] = self._call("offers", "missing", raw, action, default=dict)
        return found

    def plans(self, raw: Any, legal: list[int]) -> list[dict[str, Any]]:
        """Whole chains of actions for decisions of several steps: `{"actions", "best", …}`."""
        found: list[dict[str, Any]] = self._call("offers", "plans", raw, legal, default=list)
        return found

    def unseen_moves(self, raw: Any, moves: int, seat: int) -> list[range]:
        """The decisions of a seat that no one else has seen any trace of, each as its numbers among all moves."""
        found: list[range] = self._call("offers", "unseen_moves", raw, moves, seat, default=list)
        return found

    # -- what a seat knows -----------------------------------------------------

    def view(self, raw: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON. None is a spectator."""
        return dict(self.loaded.module("view").view(raw, seat, self.options))

    def line(self, noted: tuple[int, ...], reader: int | None) -> dict[str, Any]:
        """What the rules noted, as far as a reader may know it: `kind`, `params`, and the phrase made from them.

        Lines are made once and shared, so they must not be changed.
        """
        return self._line(noted, self.reads(noted, reader))

    def _make_line(self, noted: tuple[int, ...], whole: bool) -> dict[str, Any]:
        kind = self.events[noted[0]]
        event = kind.read(noted, () if whole else kind.secrets)
        return {"kind": event.kind, "params": dict(event.params), "phrase": self.event_phrase(event, kind)}

    def reveals(self, noted: Sequence[int]) -> bool:
        """Whether what the rules noted reveals something hidden."""
        return self.events[noted[0]].reveals

    @cached_property
    def secret_kinds(self) -> frozenset[int]:
        """The numbers of events that have something not every reader may know."""
        return frozenset(number for number, kind in enumerate(self.events.kinds) if kind.secrets)

    def reads(self, noted: tuple[int, ...], reader: int | None) -> bool:
        """Whether a reader may know all of what the rules noted."""
        return reader == ALL or noted[0] not in self.secret_kinds or self._reads(noted, reader)

    def _may_read_noted(self, noted: tuple[int, ...], reader: int | None) -> bool:
        return self._may_read(self.events[noted[0]].read(noted), reader)

    def _may_read(self, event: Event, reader: int | None) -> bool:
        own = reader is not None and event.params.get("seat") == reader
        return bool(self._call("view", "may_read", event, reader, self.options, default=lambda: own))

    def event_phrase(self, event: Event, kind: EventKind) -> Phrase:
        """A line of the log."""
        phrase: Phrase = self._call(
            "phrases", "event_phrase", event, self.options, default=lambda: self.plain_event_phrase(event, kind)
        )
        return phrase

    def plain_event_phrase(self, event: Event, kind: EventKind) -> Phrase:
        """`log.KIND` with every parameter as text, or `log.KIND_unseen` if something is hidden."""
        phrase: dict[str, Any] = {"key": f"log.{event.kind}" + ("_unseen" if event.hidden else "")}
        for name, value in event.params.items():
            param = kind.params[name]
            param = param.of if isinstance(param, Secret) else param
            if isinstance(param, Entry) and value is not None:
                phrase[name] = self.entry_phrase(param.section, param.by_id[value])
            else:
                phrase[name] = param.phrase(value)
        return phrase

    def observation_fields(self) -> list[Observed]:
        """What the numbers of an observation mean."""
        fields: list[Observed] = self.loaded.module("observation").OBSERVATION.fields
        return fields

    # -- results ---------------------------------------------------------------

    def sheet(self, raw: Any, seat: int) -> dict[str, int]:
        """Points by source, including what final scoring would add now."""
        plain = {"score": int(self.loaded.rules.score(raw, seat))}
        found: dict[str, int] = self._call("sheet", "sheet", raw, seat, default=lambda: plain)
        return found

    def detail(self, state: State, seat: int, source: str) -> dict[str, Any]:
        """How a seat earned its points from a source in a finished game: `formula`, and the things it counts."""
        found: dict[str, Any] = self._call("sheet", "detail", state, seat, source, default=lambda: {"formula": ""})
        return found

    def tie_break(self, raw: Any, seat: int) -> int:
        """The tie breaker between equal scores. The higher number wins."""
        return int(self._call("sheet", "tie_break", raw, seat, default=lambda: 0))

    def moments(self, state: State) -> list[dict[str, Any] | None] | None:
        """Each seat's best moment in a finished game; None if the game leaves it to core/review.py."""
        found: list[dict[str, Any] | None] | None = self._call("moments", "moments", state, default=lambda: None)
        return found

    def charts(self, state: State) -> list[dict[str, Any]]:
        """Charts of a finished game in addition to those of every game (core/review.py)."""
        found: list[dict[str, Any]] = self._call("charts", "charts", state, default=list)
        return found

    # -- cards -----------------------------------------------------------------

    def entry_phrase(self, section: str, entry: Mapping[str, Any]) -> Phrase:
        """The text of an entry of a card pack."""
        plain = {"key": f"{section}.{entry['id']}"}
        found: Phrase = self._call("phrases", "entry_phrase", section, entry, default=lambda: plain)
        return found

    def shown_cards(self) -> dict[str, Any]:
        """The cards in play as screens get them: every entry with its text as `text`."""
        show = self.find("phrases", "shown_entry") or self._shown
        sections = self.definition.schema.sections
        shown = {section: [show(section, entry) for entry in self.cards[section]] for section in sections}
        more: dict[str, Any] = self._call("phrases", "shown_cards", default=dict)
        return {**self.cards, **shown, **more}

    def _shown(self, section: str, entry: Mapping[str, Any]) -> dict[str, Any]:
        return {**entry, "text": self.entry_phrase(section, entry)}

    # -- statistics and bots ---------------------------------------------------

    def variants(self) -> list[dict[str, Any]]:
        """Options of the setups that statistics compare: players, and one more with `stats.variant.VALUE`."""
        return list(self.find("markers", "VARIANTS") or [{"players": players} for players in self.definition.players])

    def markers(self, raw: Any, seat: int) -> dict[str, int]:
        """Results of a seat for statistics of finished games. `stats.marker.NAME` is the text of each."""
        found: dict[str, int] = self._call("markers", "markers", raw, seat, default=dict)
        return found

    def deeds(self, choices: Mapping[int, int]) -> dict[str, int]:
        """More markers, from how often a seat chose each action (by id) in a game."""
        found: dict[str, int] = self._call("markers", "deeds", choices, default=dict)
        return found

    def items(self, raw: Any, seat: int | None) -> dict[str, list[str]]:
        """Ids of card pack entries by section: what a seat owns, or for None, everything that came into play."""
        found: dict[str, list[str]] = self._call("markers", "items", raw, seat, default=dict)
        return found

    def item_phrases(self, section: str) -> dict[str, Phrase]:
        """The texts of the items of a section, by id."""
        found: dict[str, Phrase] = self._call(
            "markers",
            "item_phrases",
            section,
            default=lambda: {entry["id"]: self.entry_phrase(section, entry) for entry in self.cards[section]},
        )
        return found

    def invariant(self, number: int) -> str:
        """The text of an invariant, by the number that `rules.broken` returns."""
        texts = self.find("invariants", "INVARIANTS")
        return str(texts[number]) if texts else str(number)

    def check_promises(self, state: State) -> None:
        """Check that what is shown here is what would happen. `check_game` uses this."""
        self._call("promises", "check", state, default=lambda: None)
