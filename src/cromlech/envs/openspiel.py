"""OpenSpiel: every game as `cromlech_…`, registered when this module is imported.

>>> import pyspiel
>>> from cromlech.envs import openspiel
>>> game = pyspiel.load_game("cromlech_stone_age(players=2,edition=first)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 2)
>>> state.apply_action(state.legal_actions()[0])
>>> state.action_to_string(state.legal_actions()[0])
'card C01'

Action ids are those of the game. Dice and cards are chance nodes with equally likely outcomes. The parameters are
the options of the game (`players`, `cards`, and its own), `reward` (see `cromlech.envs.payoffs`), and
`max_game_length`, the number of decisions after which the game ends and is paid as it stands.
Quote a text that looks like a number: `edition='2023'`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from zlib import crc32

import numpy as np

import cromlech
from cromlech.core.checks import check_whole
from cromlech.core.definition import Definition
from cromlech.core.errors import IllegalAction

from . import MOST_COUNTED, REWARDS, check_reward, missing, payoffs

try:
    import pyspiel
except ImportError as error:
    raise missing("open_spiel") from error

TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
Trail = tuple[int, Any]
"""An action, and the trail before it or None."""
LONGEST = 10_000
"""The default `max_game_length`. A random game of Stone Age takes a few hundred decisions."""
TOLD = 512
"""The number of bins in which information state tensors count what a player was told."""
MOST = 1000.0
"""OpenSpiel needs bounds for utilities. Larger differences count as this many points."""


# -- parameters ----------------------------------------------------------------


def short_name(definition: Definition) -> str:
    """The name of a game in OpenSpiel.

    >>> short_name(cromlech.games()[0])
    'cromlech_stone_age'
    """
    return f"cromlech_{definition.name.replace('-', '_')}"


def _parameters(definition: Definition) -> dict[str, Any]:
    """All parameters with their defaults. OpenSpiel has one type per parameter: text if an option mixes types."""
    known: dict[str, Any] = {"players": definition.default_players, "cards": "standard"}
    for name, option in definition.options.items():
        one_type = len({type(value) for value in option.values}) == 1
        known[name] = option.default if one_type and not isinstance(option.default, str) else _quoted(option.default)
    return {**known, "reward": REWARDS[0], "max_game_length": LONGEST}


def _quoted(value: Any) -> str:
    """A value as text that OpenSpiel doesn't read as a number or a boolean."""
    return f"'{value}'" if re.fullmatch(r"[-+.\d]*|[Tt]rue|[Ff]alse", str(value)) else str(value)


def _bare(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text


def _options(definition: Definition, params: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game from OpenSpiel's parameters. Unknown values stay, for the game to refuse."""
    options = {}
    for name, option in definition.options.items():
        text = _bare(str(params[name]))
        options[name] = next((value for value in option.values if str(value) == text), text)
    return options


def _game_type(definition: Definition, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=short_name(definition),
        long_name=f"Cromlech: {definition.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(definition.players),
        min_num_players=min(definition.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,  # as far as a fixed size allows, see `Observer`
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(definition),
    )


# -- the game ------------------------------------------------------------------


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, created by `pyspiel.load_game`. `game` is the `cromlech.Game`."""

    definition: Definition
    """Set by `register`, in a subclass for every game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        definition = self.definition
        defaults = _parameters(definition)
        given: dict[str, Any] = {
            name: _quoted(_bare(value)) if isinstance(value, str) else value
            for name, value in {**defaults, **(params or {})}.items()
        }
        self.game = cromlech.game(
            definition.name, given["players"], cards=_bare(given["cards"]), **_options(definition, given)
        )
        self.reward = check_reward(given["reward"])
        self.longest = check_whole("max_game_length", given["max_game_length"], 1, MOST_COUNTED)
        players = self.game.players
        actions = [self.game.action(i) for i in range(self.game.action_count)]
        self.decisions = 1 + max(action.id for action in actions if not action.chance)
        win = self.reward == "win"
        zero_sum = win or players == 2
        utilities = pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=self.decisions,
            max_chance_outcomes=1 + max((action.id for action in actions if action.chance), default=-1),
            num_players=players,
            min_utility=-1 / (players - 1) if win else -MOST,
            max_utility=1.0 if win else MOST,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.longest,
        )
        utility = utilities.ZERO_SUM if zero_sum else utilities.GENERAL_SUM
        changed = {name: value for name, value in given.items() if value != defaults.get(name)}
        super().__init__(_game_type(definition, utility), info, changed)
        self._start = Position(self.game.start(chance="explicit"))

    def new_initial_state(self) -> SpielState:
        """A state at the start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer (see `open_spiel.python.observation`)."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


# -- the state -----------------------------------------------------------------


class Position:
    """A `cromlech.State` with what the seats have been told so far. Copies share the state until one of them moves.

    `trail` has all actions, the last one first, each with those before it. `acts` are every seat's own actions.
    `heard` has, for every seat, the number of log lines it has heard and their text. `tallies` counts the same lines by
    content. Copies can share all of these. `player` is OpenSpiel's number of who is to move, once someone has asked.
    """

    __slots__ = ("acts", "decisions", "heard", "past", "player", "shared", "state", "tallies", "trail")

    def __init__(self, state: cromlech.State, past: str = "") -> None:
        self.state = state
        self.shared = False
        self.past = past
        self.decisions = 0
        self.trail: Trail | None = None
        self.player: int | None = None
        self.acts = [""] * state.game.players
        self.heard: dict[int, tuple[int, str]] = {}
        self.tallies: dict[int, tuple[int, np.ndarray[Any, Any]]] = {}
        for move in state.moves:
            self._count(move.actor, move.action)

    def _count(self, actor: int, action: int) -> None:
        self.trail = (action, self.trail)
        self.player = None
        if actor >= 0:
            self.decisions += 1
            self.acts[actor] += f" {action}"

    def moves(self) -> str:
        """All moves in notation, one per line."""
        found, trail, actions = [], self.trail, self.state.game.actions
        while trail is not None:
            found.append(actions[trail[0]].notation)
            trail = trail[1]
        return "".join(f"{notation}\n" for notation in reversed(found))

    def apply(self, action: int) -> None:
        """Make a move."""
        if self.shared:
            self.state = self.state.clone()
            self.shared = False
        actor = self.state.actor
        self.state.apply(action)
        self._count(actor, action)

    def told(self, seat: int | None) -> str:
        """Everything a seat saw happen, one line per event."""
        if seat is None or self.state.over:  # after the end, everything is told again, including secrets
            return self.past + _lines(self.state.log(seat))
        number, text = self.heard.get(seat, (0, self.past))
        news = self.state.log(seat, since=number)
        self.heard[seat] = number + len(news), text + _lines(news)
        return self.heard[seat][1]

    def tally(self, seat: int) -> np.ndarray[Any, Any]:
        """How often a seat was told what. Every distinct event falls into one of `TOLD` bins, some share one."""
        number, counts = (0, None) if self.state.over else self.tallies.get(seat, (0, None))
        if counts is None:
            counts = self._count_events(map(json.loads, self.past.splitlines()), seat)
        news = self.state.log(seat, since=number)
        if news:
            counts = counts + self._count_events(news, seat)
        self.tallies[seat] = number + len(news), counts
        return counts

    def _count_events(self, log: Iterable[Mapping[str, Any]], seat: int) -> np.ndarray[Any, Any]:
        counts = np.zeros(TOLD, np.float32)
        for line in log:
            params = dict(line["params"])
            if "seat" in params:  # relative to the seat being told
                params["seat"] = (params["seat"] - seat) % self.state.game.players
            counts[crc32(json.dumps([line["kind"], params], sort_keys=True).encode()) % TOLD] += 1
        return counts

    def imagine(self, seat: int, seed: int) -> Position:
        """A position that looks the same to a seat. Its history is only what this seat saw and did."""
        twin = Position(self.state.imagine(seat, seed), self.told(seat))
        twin.decisions = self.decisions
        twin.acts[seat] = self.acts[seat]
        return twin

    def __deepcopy__(self, memo: Any) -> Position:
        """Used by OpenSpiel to clone a state."""
        twin = Position.__new__(Position)
        twin.state = self.state
        self.shared = twin.shared = True
        twin.past = self.past
        twin.decisions = self.decisions
        twin.trail = self.trail
        twin.player = self.player
        twin.acts = self.acts[:]
        twin.heard = self.heard.copy()
        twin.tallies = self.tallies.copy()
        return twin

    def __reduce__(self) -> Any:
        """Used by OpenSpiel to serialize a state, as its record."""
        if self.past:  # an imagined state has no record
            return (_restore, (self.state, self.past, self.decisions, self.acts))
        return (_replay, (self.state.record().to_json(),))


def _lines(log: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in log)


def _replay(record: str) -> Position:
    return Position(cromlech.replay(record))


def _restore(state: cromlech.State, past: str, decisions: int, acts: list[str]) -> Position:
    position = Position(state, past)
    position.decisions = decisions
    position.acts = acts
    return position


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in OpenSpiel. `state.position.state` is the `cromlech.State`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game._start.__deepcopy__(None)

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's number for chance or the end."""
        position = self.position
        if position.player is None:  # OpenSpiel asks several times per move
            actor = position.state.actor
            if actor == cromlech.OVER or position.decisions >= self.get_game().longest:
                position.player = TERMINAL
            else:
                position.player = CHANCE if actor == cromlech.CHANCE else actor
        return position.player

    def is_terminal(self) -> bool:
        """Whether the game is over or has reached its maximum length."""
        return self.current_player() == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the player to move, or the outcomes of chance. Empty for anyone else, and at the end.

        OpenSpiel has this too, but asks five times who is to move, and for the probability of every outcome.
        """
        current = self.current_player()
        return [] if current == TERMINAL or player not in (None, current) else self.position.state.legal()

    def is_chance_node(self) -> bool:
        """Whether a die or a card is next."""
        return self.current_player() == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability. All are equally likely."""
        outcomes = self.position.state.legal()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.current_player() == TERMINAL:
            raise IllegalAction(self.get_game().game.definition.words, {"key": "reason.over"}, int(action))
        self.position.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().game.action(action).notation)

    def returns(self) -> list[float]:
        """Zeros before the end, then the payoffs."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.num_players()
        return [max(-MOST, min(MOST, payoff)) for payoff in payoffs(self.position.state, game.reward)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that agrees with everything this player knows, for search with imperfect information (IS-MCTS).

        `sampler` gives numbers between 0 and 1. The new state has no history, since that would reveal moves the
        player didn't see.
        """
        sample: SpielState = self.get_game().new_initial_state()
        sample.position = self.position.imagine(player, int(sampler() * 2**53))
        return sample

    def __str__(self) -> str:
        """The moves so far, in notation. A game is a function of its record."""
        return f"{self.position.moves()}{self.position.state!r}"


# -- what a player sees --------------------------------------------------------


class Observer:
    """What a player sees, as text and as numbers. With `perfect_recall`, everything it has ever seen.

    A text can recall everything, but a tensor of fixed size can't, since games have no fixed length. With
    `perfect_recall`, the tensor has three parts (`dict`): the `observation`; `actions`, how often the player has taken
    each action; and `told`, how often the player has seen each event of the log happen, with seats relative to the
    player, and each event in one of `TOLD` bins by its checksum. The order of past events is lost.

    What a spectator sees, and what a player knows beyond that (`public_info=False`), are available only as text.
    """

    def __init__(self, game: SpielGame, seen: Any) -> None:
        kinds = pyspiel.PrivateInfoType
        if seen.private_info == kinds.ALL_PLAYERS:
            raise ValueError("only observations of one player (SINGLE_PLAYER) or of a spectator (NONE) are supported")
        self._spectator = seen.private_info == kinds.NONE
        self._public = seen.public_info
        self._recall = seen.perfect_recall
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if self._spectator or not self._public:
            return
        parts = {"observation": game.game.observation_shape[0]}
        if self._recall:
            parts |= {"actions": game.decisions, "told": TOLD}
        self.tensor = np.zeros(sum(parts.values()), np.float32)
        at = 0
        for name, count in parts.items():
            self.dict[name] = self.tensor[at : at + count]
            at += count

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what this player knows into the tensor."""
        if self.tensor is None:
            raise ValueError("this observation has no tensor, only a string")
        position = state.position
        self.dict["observation"][:] = position.state.observation(player)
        if self._recall:
            actions = np.array(position.acts[player].split(), np.int64)
            self.dict["actions"][:] = np.bincount(actions, minlength=len(self.dict["actions"]))
            self.dict["told"][:] = position.tally(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON. With perfect recall, the log as the player read it and the player's actions come first."""
        seat = None if self._spectator else player
        position = state.position
        view, told = position.state.view(seat), position.told(seat) if self._recall else ""
        if not self._public:
            view = _beyond({**view, "seat": None}, position.state.view(None))
            public = position.told(None).splitlines() if self._recall else []
            told = "".join(f"{own}\n" for own, line in zip(told.splitlines(), public, strict=True) if own != line)
        text = json.dumps(view, ensure_ascii=False)
        if not self._recall:
            return text
        acts = "" if seat is None else position.acts[seat]
        return f"{told}actions:{acts}\n{text}"


def _beyond(own: Any, public: Any) -> Any:
    """What a player knows that a spectator doesn't: the parts of a view that differ, by key or index."""
    if isinstance(own, dict) and isinstance(public, dict):
        return {name: _beyond(value, public.get(name)) for name, value in own.items() if value != public.get(name)}
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        return {str(i): _beyond(value, public[i]) for i, value in enumerate(own) if value != public[i]}
    return own


# -- registering ---------------------------------------------------------------


def register() -> list[str]:
    """Register every game with OpenSpiel, unless it is already there. Returns their names in OpenSpiel.

    >>> register() == register()
    True
    """
    known = set(pyspiel.registered_names())
    names = []
    for definition in cromlech.games():
        name = short_name(definition)
        if name not in known:
            # A class, not a function: OpenSpiel drops registered games after the interpreter has shut down, which
            # a function would not survive.
            game = type(name, (SpielGame,), {"definition": definition})
            pyspiel.register_game(_game_type(definition, pyspiel.GameType.Utility.GENERAL_SUM), game)
        names.append(name)
    return names


register()
