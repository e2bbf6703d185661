"""Gymnasium: every game as an environment for one agent, against bots. Importing this module registers them.

>>> import gymnasium
>>> import cromlech.envs.gymnasium
>>> env = gymnasium.make("cromlech/StoneAge-v0", players=3, opponents="random")
>>> observation, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> env.unwrapped.position.over
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

import cromlech
from cromlech.bots import Bot, Seat, make_bot
from cromlech.core.definition import Definition
from cromlech.core.errors import IllegalAction, OptionsError
from cromlech.core.words import check_language

from . import ILLEGAL_REWARD, RENDER_MODES, Told, check_render_mode, check_reward, missing, payoffs
from .normalize import Normalizer

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium") from error

NAMESPACE = "cromlech"
ANY_SEAT = "random"
"""In place of a seat: another one in every game."""
MOST_SEED = 2**63 - 1


class SeatEnv(Told, gymnasium.Env):  # type: ignore[misc]
    """One seat of a game, with bots in all others. Made by `gymnasium.make("cromlech/StoneAge-v0", …)`.

    An observation is what the seat may know, as in `state.observation(seat)`. `action_masks()` says which actions are
    legal, in the form that sb3-contrib's MaskablePPO asks for. `info["action_mask"]` is the same for
    `env.action_space.sample`. A step is one decision of this seat. The bots then play until it is its turn again.

    `position` is the `cromlech.State`, and `seat` the agent's seat in the current game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int | str = 0,
        opponents: str | Sequence[str] = "easy",
        reward: str = "difference",
        illegal_reward: float | None = None,
        normalize: bool = False,
        cards: str | Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        **options: Any,
    ) -> None:
        """`seat` is a number from 0, or `random` for another seat in every game.

        `opponents` is a bot for all other seats, or a list with one for each, in the order of the seats after the
        agent's: names as in `cromlech.bots.make_bot`, such as `medium` or `search:nodes=200`. `reward` is as in
        `cromlech.envs.payoffs`. An illegal action ends the game and earns `illegal_reward`. With `normalize`,
        observations are small float32 numbers (`cromlech.envs.normalize`). All other arguments are options of the game.
        """
        self.game = cromlech.game(game, players, cards=cards, **options)
        self.reward = check_reward(reward)
        self.illegal_reward = ILLEGAL_REWARD[reward] if illegal_reward is None else float(illegal_reward)
        self.chosen_seat = self._check_seat(seat)
        self.opponents = self._make_bots(opponents)
        self.render_mode = check_render_mode(render_mode)
        self.lang = check_language(lang)
        self._normalize = Normalizer(self.game) if normalize else None
        low, high = self.game.observation_bounds if self._normalize is None else self._normalize.bounds
        self.observation_space = spaces.Box(low, high, dtype=low.dtype.type)
        self.action_space = spaces.Discrete(self.game.action_count)
        self.seat = 0 if isinstance(seat, str) else seat

    @property
    def position(self) -> cromlech.State:
        """The game as a `cromlech.State`."""
        return self._position

    def _check_seat(self, seat: int | str) -> int | str:
        seats = range(self.game.players)
        if isinstance(seat, bool) or (seat != ANY_SEAT and seat not in seats):
            allowed = ", ".join([*map(str, seats), ANY_SEAT])
            raise OptionsError("error.option_value", name="seat", value=str(seat), allowed=allowed)
        return seat

    def _make_bots(self, given: str | Sequence[str]) -> list[Bot]:
        others = self.game.players - 1
        names = [given] * others if isinstance(given, str) else list(given)
        if len(names) != others:
            raise OptionsError("error.opponents", count=others, found=len(names))
        return [make_bot(name) for name in names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        """Start a new game, and let the bots play until it is the agent's turn.

        With a seed, it is the game of `game.start(seed)`, and fixes later games without a seed. `options` is part of
        Gymnasium's interface. There are none.
        """
        super().reset(seed=seed)
        drawn = self.np_random.integers(MOST_SEED, size=1 + len(self.opponents)).tolist()
        if isinstance(self.chosen_seat, str):
            self.seat = int(self.np_random.integers(self.game.players))
        self._position = self.game.start(seed=drawn[0] if seed is None else seed)
        for bot, own in zip(self.opponents, drawn[1:], strict=True):
            bot.reseed(own)
        self.since = 0
        self._refused = False
        self._play_others()
        self._show()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        """Make one decision, and let the bots play until it is the agent's turn again or the game is over."""
        self.since = len(self.position.moves) + 1
        try:
            self.position.apply(int(action))
        except IllegalAction as error:
            if self._refused or self.position.over:  # a mistake of the program, not of the agent
                raise
            self._refused = True
            return self._observe(), self.illegal_reward, True, False, {**self._info(), "illegal": str(error)}
        self._play_others()
        self._show()
        over = self.position.over
        reward = payoffs(self.position, self.reward)[self.seat] if over else 0.0
        return self._observe(), reward, over, False, self._info()

    def action_masks(self) -> np.ndarray[Any, Any]:
        """True for every action the agent may take now. MaskablePPO calls this before every step."""
        mask = np.zeros(self.game.action_count, np.bool_)
        if self.position.actor == self.seat and not self._refused:
            mask[self.position.legal()] = True
        return mask

    def _observe(self) -> np.ndarray[Any, Any]:
        seen = self.position.observation(self.seat)
        return seen if self._normalize is None else self._normalize(seen)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _play_others(self) -> None:
        position, seats = self.position, self.game.players
        while (actor := position.actor) >= 0 and actor != self.seat:
            bot = self.opponents[(actor - self.seat - 1) % seats]
            position.apply(bot.choose(Seat(position, actor)))


def environment_id(definition: Definition) -> str:
    """The id of a game in Gymnasium.

    >>> environment_id(cromlech.games()[0])
    'cromlech/StoneAge-v0'
    """
    title = re.sub(r"[^\w:.-]", "", definition.words.text("title", {}, "en"))
    return f"{NAMESPACE}/{title}-v{definition.interface}"


def register() -> list[str]:
    """Register every game with Gymnasium, unless it is already there. Returns their ids.

    >>> register() == register()
    True
    """
    names = []
    for definition in cromlech.games():
        name = environment_id(definition)
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": definition.name})
        names.append(name)
    return names


register()
