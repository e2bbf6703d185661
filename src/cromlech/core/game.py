"""Games and states: the public interface of the rules."""

from __future__ import annotations

import marshal
import operator
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .actions import Action
from .checks import check_whole
from .definition import ALL, Definition
from .errors import CromlechError, IllegalAction, OptionsError, RecordError, closest
from .parts import Parts
from .rules import CHANCE, OVER, Loaded, load
from .words import Phrase

if TYPE_CHECKING:
    import numpy as np

    from .playouts import Playouts
    from .records import Record


Plain = TypeVar("Plain", dict[str, Any], list[dict[str, Any]])
PLAIN_COPIES = 2
"""The version of marshal that copies a value as often as it occurs. Later ones keep it shared."""
GAMES_KEPT = 256
"""For how many combinations of rules and options to keep what they show."""


class Game:
    """A game with its options chosen, but without a position yet.

    >>> import cromlech
    >>> game = cromlech.game("stone-age", players=2)
    >>> game.name, game.players, game.options["edition"]
    ('stone-age', 2, '2023')
    """

    def __init__(
        self,
        definition: Definition,
        players: int | None = None,
        cards: str | Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.definition = definition
        self.name = definition.name
        self.options = definition.check_options(players, options)
        """Every option with its value."""
        self.players: int = self.options["players"]
        self.pack = definition.find_cards(cards)
        """The card pack, or None for the game's own cards."""
        self.encoded = definition.encode(self.options)

    def load(self, target: str = "python") -> Loaded:
        """The rules of this game, loaded for a target."""
        return load(self.definition.package, target, self.pack)

    @cached_property
    def rules(self) -> Any:
        """The interpreted rules."""
        return self.load().rules

    @cached_property
    def parts(self) -> Parts:
        """What this game shows, such as views, phrases, and offers, made from the rules it plays with."""
        return _parts(self.definition, self.load(), tuple(self.options.items()))

    @property
    def cards(self) -> Mapping[str, Any]:
        """The cards in play, in the form of the data file."""
        return self.parts.cards

    # -- actions ---------------------------------------------------------------

    @property
    def actions(self) -> Sequence[Action]:
        """Every action by id."""
        return self.parts.actions

    @cached_property
    def _by_notation(self) -> dict[str, int]:
        return {action.notation: action.id for action in self.actions}

    @property
    def action_count(self) -> int:
        """The number of action ids.

        >>> import cromlech
        >>> cromlech.game("stone-age").action_count
        268
        """
        return len(self.actions)

    def action(self, action: int) -> Action:
        """The typed description of an action id.

        >>> import cromlech
        >>> cromlech.game("stone-age").action(16)
        Action(id=16, kind='place', params={'location': 'forest', 'number': 4}, chance=False)
        """
        try:
            index = operator.index(action)
        except TypeError:
            index = -1
        if isinstance(action, bool) or not 0 <= index < len(self.actions):
            raise OptionsError("error.unknown_action", action=str(action), last=len(self.actions) - 1)
        return self.actions[index]

    def parse(self, notation: str) -> int:
        """The id of the action with this notation.

        >>> import cromlech
        >>> cromlech.game("stone-age").parse("place forest 4")
        16
        """
        try:
            return self._by_notation[notation]
        except KeyError:
            near = closest(notation, self._by_notation) or next(iter(self._by_notation))
            raise OptionsError("error.unknown_notation", notation=notation, near=near) from None

    def describe(self, action: int, lang: str = "en") -> str:
        """What an action is called, in one of the four languages.

        >>> import cromlech
        >>> game = cromlech.game("stone-age")
        >>> game.describe(16, lang="uk")
        'Розмістити: 4 фігурки → ліс'
        """
        return self.text(self.parts.phrase(self.action(action)), lang)

    def text(self, phrase: Phrase, lang: str = "en", names: Sequence[str] | None = None, headed: bool = False) -> str:
        """Render a phrase with this game's words. With `headed`, leave out the seat or card it starts with."""
        return self.definition.words.phrase(phrase, lang, names or (), headed)

    # -- playing ---------------------------------------------------------------

    def start(self, seed: int | None = None, chance: str = "auto") -> State:
        """Start a new game.

        With `chance="auto"`, dice and cards are settled right away, from `seed` if given.
        With `chance="explicit"`, they are moves of the actor CHANCE that you make yourself.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=3).start(seed=7)
        >>> state.actor, len(state.legal()) > 20
        (2, True)
        >>> cromlech.game("stone-age", players=3).start(chance="explicit").actor == cromlech.CHANCE
        True
        """
        raw = self.rules.State()
        self.rules.setup(raw, self.encoded)
        return State(self, raw, chance, seed)

    def resume(self, raw: Any, chance: Any = None) -> State:
        """A state at a position of this game, whose history begins there. RecordError names a broken invariant.

        `chance` is the generator that settles dice and cards (`state.chance`), or None to leave them to you.

        >>> import cromlech
        >>> state = cromlech.game("stone-age").start(seed=1)
        >>> again = state.game.resume(state.raw.copy(), state.chance)
        >>> again == state, again.moves
        (True, [])
        """
        state = State(self, raw, "explicit", None)
        state._begin_at(raw)
        if chance is not None:
            state._rng = chance.copy()
            state._roll()
        return state

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of `state.observation(seat)`."""
        return (self.rules.OBSERVATION_LENGTH,)

    @property
    def observation_bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The lowest and highest possible value of every number in an observation."""
        import numpy as np

        fields = self.parts.observation_fields()
        low = np.concatenate([np.full(field.count, field.low, np.int32) for field in fields])
        high = np.concatenate([np.full(field.count, field.high, np.int32) for field in fields])
        return low, high

    def playouts(self, n: int, seed: int = 0, target: str = "cpu", threads: int = 1) -> Playouts:
        """Play n games uniformly at random in compiled code.

        Game number i depends only on `seed` and i, on every target.

        >>> import cromlech
        >>> result = cromlech.game("stone-age", players=2).playouts(2, seed=1, target="python")
        >>> result.scores.shape, bool(result.over.all())
        ((2, 2), True)
        """
        from .playouts import run_playouts

        return run_playouts(self, n, seed=seed, target=target, threads=threads)

    # -- identity --------------------------------------------------------------

    @property
    def _key(self) -> tuple[Any, ...]:
        return (self.name, tuple(self.options.items()), self.pack is not None and repr(self.pack))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        inside = "".join(f", {name}={value!r}" for name, value in self.options.items())
        cards = f", cards={self.pack['name']!r}" if self.pack is not None else ""
        return f"cromlech.game({self.name!r}{inside}{cards})"

    def __reduce__(self) -> Any:
        return (_restore_game, (self.definition, self.options, self.pack))


@lru_cache(GAMES_KEPT)
def _parts(definition: Definition, loaded: Loaded, options: tuple[tuple[str, Any], ...]) -> Parts:
    """Games with the same rules and options share their parts."""
    return Parts(definition, loaded, dict(options))


def _restore_game(definition: Definition, options: Mapping[str, Any], pack: Mapping[str, Any] | None) -> Game:
    rest = {name: value for name, value in options.items() if name != "players"}
    return Game(definition, options["players"], pack, **rest)


class Move(NamedTuple):
    """A move that was made: by whom, and which action."""

    actor: int
    action: int


class State:
    """A position of a game, with its history.

    `game.start()` creates one. Two states are equal if their positions are.

    >>> import cromlech, pickle
    >>> state = cromlech.game("stone-age").start(seed=1)
    >>> twin = state.clone()
    >>> twin == state, pickle.loads(pickle.dumps(state)) == state
    (True, True)
    >>> twin.apply(twin.legal()[0])
    >>> twin == state
    False
    """

    __slots__ = ("_ids", "_legal", "_log", "_made", "_moves", "_origin", "_raw", "_rng", "_sealed", "_touched", "game")

    def __init__(self, game: Game, raw: Any, chance: str, seed: int | None) -> None:
        if chance not in ("auto", "explicit"):
            raise OptionsError("error.option_value", name="chance", value=str(chance), allowed="auto, explicit")
        self.game = game
        self._raw = raw
        self._rng: Any = None
        self._moves: list[Move] | None = []
        self._log: list[tuple[int, tuple[int, int, int, int]]] = []
        self._ids = [0] * game.rules.MAX_LEGAL
        self._legal: list[int] | None = None
        self._made: list[Move] = []  # by the last `apply`
        self._sealed = False  # whether the last move revealed a die, a card, or something hidden
        self._origin: Any = None  # the position set up by hand where the history begins
        self._touched = False  # whether the raw struct has been handed out
        self._settle()
        if chance == "auto":
            self.settle_chance(seed)

    # -- who, what -------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat to move (0 … players-1), `cromlech.CHANCE`, or `cromlech.OVER`."""
        return int(self._raw.actor)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    def legal(self) -> list[int]:
        """The ids of all legal actions in ascending order. Empty when the game is over.

        >>> import cromlech
        >>> game = cromlech.game("stone-age", players=4)
        >>> state = game.start(seed=3)
        >>> game.describe(state.legal()[3])
        'Place: 1 figure → hunting grounds'
        """
        return self._options()[:]

    def _options(self) -> list[int]:
        """The same, not to be changed."""
        if self._legal is None:
            n = self.game.rules.legal(self._raw, self._ids)
            self._legal = self._ids[:n]
        return self._legal

    def apply(self, action: int) -> None:
        """Make a move. An illegal one raises IllegalAction, which gives the reason, and changes nothing.

        Moves without a choice are made right away for the player to move. `made` lists all of them.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=4).start(seed=3)
        >>> state.apply(200)
        Traceback (most recent call last):
        ...
        cromlech.core.errors.IllegalAction: Not allowed: this is decided by chance, not by a player.
        """
        if isinstance(action, (bool, float)) or action not in self._options():
            raise self._illegal(action)
        self._made = self._make(int(action))
        if self._rng is not None:
            self._made += self._roll()

    def apply_notation(self, notation: str) -> None:
        """Make a move written in the notation of records, such as `place forest 4`."""
        try:
            action = self.game.parse(notation)
        except OptionsError as error:
            raise self._unknown(error, notation) from None
        self.apply(action)

    def _illegal(self, action: Any) -> CromlechError:
        try:
            described = self.game.action(action)
        except OptionsError as error:
            return self._unknown(error, action)
        phrase = self.game.parts.reason(self._raw, described)
        return IllegalAction(self.game.definition.words, phrase, described.id)

    def _unknown(self, error: OptionsError, action: Any) -> IllegalAction:
        return IllegalAction(self.game.definition.words, {"key": error.key, **error.params}, action)

    def _make(self, action: int) -> list[Move]:
        made = Move(int(self._raw.actor), action)
        if self._moves is not None:
            self._moves.append(made)
        self._sealed = False
        self._listen(action)
        return [made, *self._settle()]

    def _settle(self) -> list[Move]:
        """Make the moves that leave no choice. They appear in the log."""
        self._legal = None
        made: list[Move] = []
        while len(options := self._options()) == 1 and not self.game.rules.discreet(self._raw):
            made.append(Move(self.actor, options[0]))
            self._sealed = self._sealed or self.actor == CHANCE
            self._listen(options[0])
            self._legal = None
        return made

    def _listen(self, action: int) -> None:
        events: list[tuple[int, int, int, int]] = []
        self._raw._events = events
        self.game.rules.apply(self._raw, action)
        self._raw._events = None
        if events:
            number = len(self._moves) if self._moves is not None else 0
            self._log += [(number, event) for event in events]
            self._sealed = self._sealed or any(map(self.game.parts.reveals, events))

    def settle_chance(self, seed: int | None = None) -> None:
        """From now on, settle dice and cards right away. Without a seed, nobody can predict them."""
        rng_module = self.game.load().module("rng")
        self._rng = rng_module.Rng()
        rng_module.seed(self._rng, secrets.randbits(63) if seed is None else check_whole("seed", seed), 0)
        self._roll()

    @property
    def chance(self) -> Any:
        """A copy of the generator that settles dice and cards, or None if that is left to you."""
        return None if self._rng is None else self._rng.copy()

    def _roll(self) -> list[Move]:
        below = self.game.load().module("rng").below
        made = []
        while self._raw.actor == CHANCE:
            options = self._options()
            made += self._make(options[below(self._rng, len(options))])
        return made

    # -- results ---------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The points of every seat so far, or the final scores once the game is over."""
        return [int(self.game.rules.score(self._raw, seat)) for seat in range(self.game.players)]

    @property
    def ranks(self) -> list[int]:
        """The rank of every seat: 1 for a winner, shared by equals. Empty before the end."""
        if not self.over:
            return []
        return [int(self.game.rules.rank(self._raw, seat)) for seat in range(self.game.players)]

    @property
    def winners(self) -> list[int]:
        """The winning seats, several if they share the victory. Empty before the end."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def score_sheet(self) -> list[dict[str, int]]:
        """Points by source for every seat, with a total. Before the end, as if the game ended now.

        >>> import cromlech
        >>> cromlech.game("stone-age").start(seed=1).score_sheet()[0]["total"]
        0
        """
        sheet = [self.game.parts.sheet(self._raw, seat) for seat in range(self.game.players)]
        return [{**points, "total": sum(points.values())} for points in sheet]

    # -- what a seat knows -----------------------------------------------------

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.game.players):
            raise OptionsError(
                "error.option_value", name="seat", value=str(seat), allowed=f"0 … {self.game.players - 1}"
            )

    def view(self, seat: int | None = None, *, shared: bool = False) -> dict[str, Any]:
        """Everything a seat may know, ready for JSON. None is a spectator.

        A `shared` one saves the time to copy it, but must not be changed.

        >>> import cromlech
        >>> view = cromlech.game("stone-age", players=2).start(seed=1).view(0)
        >>> view["players"][0]["food"], view["deck"]
        (12, 32)
        """
        self._check_seat(seat)
        seen = self.game.parts.view(self._raw, seat)
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "cards": self.game.cards["name"],
            "seat": seat,
            "actor": self.actor,
            "over": self.over,
            "scores": self.scores,
            "winners": self.winners,
            **(seen if shared else _own(seen)),
        }

    def log(self, seat: int | None = None, since: int = 0, *, shared: bool = False) -> list[dict[str, Any]]:
        """What happened, starting with line number `since`, as far as a seat may know it.

        Each line has the number of its `move`, counted from 1, the `kind` of event, its `params` (ids and
        numbers), and the `phrase` made from them. `shared` lines must not be changed, like a shared view.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2).start(seed=1)
        >>> line = state.log()[0]
        >>> line["kind"], line["params"], state.game.text(line["phrase"], "en")
        ('starts', {'seat': 1}, 'Player 2 starts.')
        """
        self._check_seat(seat)
        reader = ALL if self.over else seat
        line = self.game.parts.line
        lines = [{"move": number, **line(noted, reader)} for number, noted in self._log[since:]]
        return lines if shared else _own(lines)

    def same_lines(self, one: int | None, other: int | None) -> int:
        """The number of lines, from the first on, that are the same for two readers. ALL reads everything.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2).start(seed=1)
        >>> state.same_lines(0, None) == state.log_length
        True
        """
        reads = self.game.parts.reads
        secret = self.game.parts.secret_kinds
        for number, (_, noted) in enumerate(self._log):
            if noted[0] in secret and reads(noted, one) != reads(noted, other):
                return number
        return len(self._log)

    @property
    def log_length(self) -> int:
        """The number of lines in the log, the same for every seat.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2).start(seed=1)
        >>> state.log_length == len(state.log(0))
        True
        """
        return len(self._log)

    def describe(self, action: int, lang: str = "en") -> str:
        """What an action would do here. Like `game.describe`, with what the table shows."""
        phrase = self.game.parts.phrase_in(self._raw, self.game.action(action))
        return self.game.text(phrase, lang)

    @property
    def prompt(self) -> Phrase:
        """What the player to move has to do, as a request.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2).start(seed=1)
        >>> state.game.text(state.prompt, "en")
        'Place one or more figures (5 left)'
        """
        return self.game.parts.prompt(self._raw, self.legal())

    def offer(self, seat: int | None, *, shared: bool = False) -> dict[str, Any]:
        """What a seat may do now, as a screen shows it, ready for JSON. Empty while it isn't the seat's turn.

        `prompt` says what to do. `legal` lists every legal action with its phrase and outlook. `blocked` lists
        actions the player might want but can't take, with the reason and what is missing. `plans` are whole
        chains for decisions of several steps. A `shared` offer must not be changed, like a shared view.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2).start(seed=1)
        >>> offer = state.offer(state.actor)
        >>> offer["legal"][8]["phrase"]["key"], offer["legal"][8]["outlook"]["mean"]
        ('action.place', 0.83)
        >>> state.offer(1 - state.actor)["legal"]
        []
        """
        self._check_seat(seat)
        if seat is None or seat != self.actor:
            return {"prompt": None, "legal": [], "blocked": [], "plans": []}
        parts, named, raw = self.game.parts, self.game.parts.named, self._raw
        legal = self.legal()
        blocked = [i for i in parts.refused(raw, legal) if i not in legal]
        offered: dict[str, Any] = {
            "prompt": parts.prompt(raw, legal),
            "legal": self._choices(),
            "blocked": [
                {**named(i), "reason": parts.reason(raw, action), "missing": parts.missing(raw, action)}
                for i, action in ((i, parts.actions[i]) for i in blocked)
            ],
            "plans": parts.plans(raw, legal),
        }
        return offered if shared else _own(offered)

    def outcomes(self) -> list[dict[str, Any]]:
        """What chance can bring now, as `offer` lists choices; one is as likely as the other. Else empty.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2, start_player=0).start(chance="explicit")
        >>> len(state.outcomes()), state.outcomes()[0]["params"]
        (36, {'card': 'C01'})
        """
        return list(_own({"choices": self._choices()})["choices"]) if self.actor == CHANCE else []

    def _choices(self) -> list[dict[str, Any]]:
        return self.game.parts.choices(self._raw, self._options())

    def unseen_moves(self, seat: int) -> list[range]:
        """The decisions of a seat that no one else has seen any trace of, each as its move numbers, counted from 0.

        If the seat had chosen differently there, everyone else would still see the same game.

        >>> import cromlech
        >>> game = cromlech.game("cvlizations", players=3, orders="simultaneous", start_player=0)
        >>> state = game.start(seed=1)
        >>> state.apply_notation("face_up hunting")
        >>> state.apply_notation("face_down trade")
        >>> [state.moves[number].action for laid in state.unseen_moves(0) for number in laid]
        [2, 14]
        """
        self._check_seat(seat)
        return self.game.parts.unseen_moves(self._raw, len(self._moves or ()), seat)

    def observation(self, seat: int) -> np.ndarray[Any, Any]:
        """Everything a seat may know, as whole numbers. The docs list their meanings.

        >>> import cromlech
        >>> state = cromlech.game("stone-age").start(seed=1)
        >>> state.observation(0).shape == state.game.observation_shape
        True
        """
        import numpy as np

        self._check_seat(seat)
        out = [0] * self.game.rules.OBSERVATION_LENGTH
        self.game.rules.observe(self._raw, seat, out)
        return np.array(out, dtype=np.int32)

    def imagine(self, seat: int | None, seed: int) -> State:
        """Draw a whole state from those that look the same to this seat. It continues with its own chance.

        The new state has no history, since that would reveal moves the seat did not see.

        >>> import cromlech
        >>> state = cromlech.game("stone-age").start(seed=1)
        >>> state.imagine(0, seed=5).view(0) == state.view(0)
        True
        """
        self._check_seat(seat)
        rng_module = self.game.load().module("rng")
        rng = rng_module.Rng()
        rng_module.seed(rng, check_whole("seed", seed), 1)
        raw = self._raw.copy()
        self.game.rules.forget(raw, -1 if seat is None else seat)
        ids = [0] * self.game.rules.MAX_LEGAL
        while self.game.rules.redealing(raw):
            n = self.game.rules.legal(raw, ids)
            self.game.rules.apply(raw, ids[rng_module.below(rng, n)])
        imagined = self._twin(raw)
        imagined._moves = None
        imagined._origin = None
        imagined._log = []
        imagined._rng = rng if self._rng is not None else None
        return imagined

    # -- copies and history ----------------------------------------------------

    def _twin(self, raw: Any) -> State:
        twin = State.__new__(State)
        twin.game = self.game
        twin._raw = raw
        twin._rng = self._rng.copy() if self._rng is not None else None
        twin._moves = self._moves[:] if self._moves is not None else None
        twin._log = self._log[:]
        twin._made = self._made[:]
        twin._ids = self._ids[:]
        twin._legal = None
        twin._sealed = self._sealed
        twin._origin = self._origin
        twin._touched = self._touched
        return twin

    def clone(self, chance: str | None = None) -> State:
        """An independent copy with the same history and future chance. `chance="explicit"` hands chance to you."""
        twin = self._twin(self._raw.copy())
        if chance == "explicit":
            twin._rng = None
        elif chance is not None:
            raise OptionsError("error.option_value", name="chance", value=str(chance), allowed="explicit")
        return twin

    @property
    def raw(self) -> Any:
        """The struct itself, for tests and tools. To set up a position that can be recorded, use `edit`."""
        self._legal = None
        self._touched = True
        return self._raw

    @contextmanager
    def edit(self) -> Iterator[Any]:
        """Set up a position by hand. The game continues from there, and its record begins there.

        The position must be possible. If it isn't, RecordError names the broken invariant, and nothing changes.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
        >>> with state.edit() as raw:
        ...     raw.players[0].food = 3
        >>> state.view(0)["players"][0]["food"], state.moves
        (3, [])
        >>> cromlech.replay(state.record()) == state
        True
        """
        raw = self._raw.copy()
        yield raw
        self._begin_at(raw)
        if self._rng is not None:
            self._roll()

    def _begin_at(self, raw: Any) -> None:
        """Begin the history at a position set up by hand."""
        if fault := self.game.rules.broken(raw):
            raise RecordError("error.position", why=self.game.parts.invariant(int(fault)))
        self._raw, self._origin = raw, raw.copy()
        self._moves, self._log = [], []
        self._sealed = self._touched = False
        self._settle()

    @property
    def moves(self) -> list[Move]:
        """The moves made so far, including chance but not moves without a choice."""
        return list(self._moves or [])

    @property
    def made(self) -> list[Move]:
        """All moves of the last `apply`: the requested one, those without a choice, and automatic chance.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
        >>> state.apply_notation("place hunt 5")
        >>> state.made
        [Move(actor=0, action=7)]
        """
        return self._made[:]

    def record(self) -> Record:
        """The game so far, ready to save or send: `state.record().to_json()`.

        >>> import cromlech
        >>> state = cromlech.game("stone-age", players=2).start(seed=1)
        >>> cromlech.replay(state.record().to_json()) == state
        True
        """
        from .records import record_of

        if self._touched or self._moves is None:
            self.after(len(self.moves))
        return record_of(self)

    @property
    def origin(self) -> dict[str, Any] | None:
        """The position set up by hand where `moves` start, or None for the start of the game."""
        return None if self._origin is None else dict(self._origin.as_dict())

    def after(self, count: int) -> State:
        """The state after the first `count` moves, with explicit chance from there on.

        Raises RecordError if this state has no history or was changed through `raw`.
        """
        if self._moves is None:
            raise RecordError("error.record_imagined")
        again = self.game.start(chance="explicit")
        if self._origin is not None:
            again._begin_at(self._origin.copy())
        again._repeat(self._moves[:count])
        if self._touched:
            now = again.clone()
            now._repeat(self._moves[count:])
            if now._raw != self._raw:
                raise RecordError("error.edited")
        return again

    def _repeat(self, moves: list[Move]) -> None:
        for move in moves:
            if move.action not in self.legal():
                raise RecordError("error.edited")
            self._make(move.action)

    @property
    def sealed(self) -> bool:
        """Whether the last move revealed something unknown: a die, a card, or a secret choice."""
        return self._sealed

    def can_undo(self) -> bool:
        """Whether the last move can be taken back: a player made it, and it revealed nothing unknown."""
        moves = self._moves
        return bool(moves and moves[-1].actor != CHANCE and not self._sealed)

    def undo(self) -> State:
        """A new state from before the last move, if `can_undo()`. This state stays as it is."""
        if not self.can_undo():
            raise OptionsError("error.undo")
        before = self.after(len(self.moves) - 1)
        before._rng = self._rng.copy() if self._rng is not None else None
        return before

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bool(self._raw == other._raw)

    def __hash__(self) -> int:
        return hash((self.game, self._raw.as_tuple()))

    def __repr__(self) -> str:
        who = {CHANCE: "chance", OVER: "over"}.get(self.actor, f"seat {self.actor}")
        return f"<{self.game.name} state, {len(self._moves or [])} moves, {who}, scores {self.scores}>"

    def __reduce__(self) -> Any:
        rng = self._rng.as_tuple() if self._rng is not None else None
        moves = self._moves[:] if self._moves is not None else None
        origin = self._origin.as_tuple() if self._origin is not None else None
        history = (moves, self._log[:], self._sealed, origin, self._touched)
        return (_restore_state, (self.game, self._raw.as_tuple(), rng, history))


def _own(answer: Plain) -> Plain:
    """A copy of plain values that shares nothing with the game's tables, so callers may change it."""
    copied: Plain = marshal.loads(marshal.dumps(answer, PLAIN_COPIES))
    return copied


def _restore_state(game: Game, values: tuple[Any, ...], rng: tuple[Any, ...] | None, history: tuple[Any, ...]) -> State:
    state = game.start(chance="explicit")
    state._raw.read_tuple(values)
    if rng is not None:
        state._rng = game.load().module("rng").Rng()
        state._rng.read_tuple(rng)
    state._moves, state._log, state._sealed, origin, state._touched = history
    if origin is not None:
        state._origin = game.rules.State()
        state._origin.read_tuple(origin)
    state._legal = None
    return state
