"""Thousands of games per call: compiled, with masks and observations, on a CPU or a GPU.

>>> from cromlech.envs.batch import BatchEnv
>>> env = BatchEnv("stone-age", 3, players=2, seed=7, target="python")
>>> env.mask.shape, env.observation.shape
((3, 268), (3, 276))
>>> env.step(env.random_actions())
>>> env.done.any(), env.illegal.any()
(np.False_, np.False_)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

import cromlech
from cromlech.core.checks import check_whole
from cromlech.core.errors import OptionsError, TargetError
from cromlech.core.game import Game, State
from cromlech.core.machine import cores

from . import MOST_COUNTED, REWARDS, check_reward

BATCHED = ("python", "cpu", "cuda")
"""The targets of batches."""
MAX_SEED = 2**63 - 1
LEAST_SHARE = 4096
"""The fewest slots for which waking a thread pays off."""
CACHE_LINE = 8
"""64-bit numbers per cache line, so that threads don't write next to each other."""


@dataclass(frozen=True)
class Saved:
    """Games of a batch, from `BatchEnv.save`."""

    game: Game
    count: int
    rows: Mapping[str, np.ndarray[Any, Any]]

    def __len__(self) -> int:
        return self.count


class BatchEnv:
    """A batch of games of one kind. Every call of `step` makes one decision in each of them.

    Each *slot* of the batch plays one game after another. Dice, cards, and moves without a choice are settled right
    away, and after the end of a game, the next one starts in the same call. Game number k of slot i depends only on
    the seed, i, and k, not on the size of the batch, the target, or the threads.

    The arrays below are allocated once, and every `step` and `reset` overwrites them. Copy what you want to keep,
    and don't write to them. On the targets `python` and `cpu`, they are numpy arrays. On `cuda`, they are in GPU
    memory, where PyTorch and JAX can use them without a copy (`torch.as_tensor(env.observation)`).
    """

    actor: Any
    """int32 [batch]: the seat to move."""
    mask: Any
    """int8 [batch, action_count]: 1 for every action this seat may take."""
    observation: Any
    """int32 [batch, length]: what this seat sees, the same as `state.observation(seat)`."""
    reward: Any
    """float32 [batch, players]: what every seat earned in the game that the last step ended, otherwise 0."""
    score: Any
    """int32 [batch, players]: the final scores of the last game that ended in this slot."""
    done: Any
    """bool [batch]: whether the last step ended a game. The seat to move already sees the next one."""
    illegal: Any
    """bool [batch]: whether the last action was refused. Nothing else has changed in that slot."""
    length: Any
    """int32 [batch]: how many decisions the game had that the last step ended, otherwise 0."""

    def __init__(
        self,
        game: str | Game,
        batch: int,
        *,
        seed: int = 0,
        target: str = "cpu",
        reward: str = "difference",
        threads: int | None = None,
        opponents: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        """Start the first games right away.

        `game` is a game, or a name with the `options` of `cromlech.game`. `reward` is as in `cromlech.envs.payoffs`.
        `threads` matter only on the target `cpu`. None means one per core, as long as each gets at least 4,096 slots.
        `opponents` are bots in some seats, by seat, such as `{1: "greedy", 2: "search:nodes=50"}`. They move by
        themselves, so `actor` is never one of these seats.
        """
        if isinstance(game, Game):
            if options:
                raise OptionsError("error.unknown_option", name=next(iter(options)), allowed="—")
            self.game = game
        else:
            self.game = cromlech.game(game, **options)
        if target not in BATCHED:
            raise TargetError(target, BATCHED)
        self.batch = check_whole("batch", batch, 1, MOST_COUNTED)
        self.target = target
        if threads is None:
            threads = max(1, min(cores(), batch // LEAST_SHARE))
        self.threads = min(check_whole("threads", threads, 1, MOST_COUNTED), batch) if target == "cpu" else 1
        self.seed = int(seed) & MAX_SEED
        self._kind = REWARDS.index(check_reward(reward))
        self._pool: ThreadPoolExecutor | None = None
        self._pool_of = 0
        self._bounds = list(pairwise(batch * i // self.threads for i in range(self.threads + 1)))
        self._loaded = self.game.load(target)
        self._module = self._loaded.module("batch")
        self._allocate()
        self._replies = None if not opponents else Replies(self, opponents)
        self.reset()

    def _allocate(self) -> None:
        batch, players, rules = self.batch, self.game.players, self._loaded.rules
        public: dict[str, Any] = {
            "actor": np.zeros(batch, np.int32),
            "mask": np.zeros((batch, self.game.action_count), np.int8),
            "observation": np.zeros((batch, rules.OBSERVATION_LENGTH), np.int32),
            "reward": np.zeros((batch, players), np.float32),
            "score": np.zeros((batch, players), np.int32),
            "done": np.zeros(batch, np.bool_),
            "illegal": np.zeros(batch, np.bool_),
            "length": np.zeros(batch, np.int32),
        }
        picked: Any = np.zeros(batch, np.int64)
        room: Any = np.zeros(batch, np.int64)
        if self.target == "python":
            self._ids: Any = [[0] * rules.MAX_LEGAL]
            states: Any = [rules.State() for _ in range(batch)]
            start: Any = [rules.State()]
            slots: Any = [self._module.Slot() for _ in range(batch)]
            choices: Any = [[0] * rules.MAX_LEGAL for _ in range(batch)]
            self._module.lay_out(start, self.game.encoded)
        else:
            self._ids = np.zeros((self.threads, rules.MAX_LEGAL + CACHE_LINE), np.int64)
            states = np.zeros(batch, rules.State.dtype())
            start = np.zeros(1, rules.State.dtype())
            slots = np.zeros(batch, self._module.Slot.dtype())
            choices = np.zeros((batch, rules.MAX_LEGAL), np.min_scalar_type(self.game.action_count))
            options: Any = np.array(self.game.encoded, np.int64)
            if self.target == "cpu":
                self._module.lay_out(start, options)
            else:
                from cromlech.core import cuda

                self._device = cuda
                self._kernels = self._loaded.module("batch_kernels")
                states = np.zeros((batch, self._kernels.WORDS), f"i{self._kernels.WORD_BYTES}")
                states, start, slots, choices = map(cuda.DeviceArray, (states, start, slots, choices))
                picked, room, options = map(cuda.DeviceArray, (picked, room, options))
                public = {name: cuda.DeviceArray(values) for name, values in public.items()}
                cuda.launch(self._kernels.lay_out_kernel, 1, start, options)
        self._games = self._module.Games(states, start, slots, choices)
        self._shown = self._module.Shown(**public)
        self._picked = picked
        self._room = room
        for name, values in public.items():
            setattr(self, name, values)

    # -- playing ---------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start game number 0 in every slot. With a seed, games use that seed from now on."""
        if seed is not None:
            self.seed = int(seed) & MAX_SEED
        self._advance(True, self._picked)

    def step(self, actions: Any) -> None:
        """Make one decision in every slot, with action ids [batch]. Then look at `actor`, `mask`, `observation` …

        Illegal actions are marked in `illegal`, counted in `refused`, and change nothing else in their slots.
        On `cuda`, actions should already be on the GPU (a PyTorch tensor or JAX array), as int64 or int32.
        """
        self._advance(False, self._taken(actions))

    def random_actions(self) -> Any:
        """A uniformly random legal action for every slot: int64 [batch], the same array in every call.

        They come from a separate generator, so using them doesn't change any dice or cards.
        """
        slots, choices = self._games.slots, self._games.choices
        if self.target == "cuda":
            self._device.launch(self._kernels.pick_kernel, self.batch, slots, choices, self._picked)
        else:
            self._share(lambda part: self._module.pick(*self._bounds[part], slots, choices, self._picked))
        return self._picked

    def _advance(self, fresh: bool, actions: Any) -> None:
        if self.target == "python":
            actions = actions.tolist()
        games, shown, how = self._games, self._shown, (self.seed, self._kind)
        if self.target == "cuda":
            self._device.launch(self._kernels.advance_kernel, self.batch, fresh, actions, games, *how, shown)
        else:
            advance, bounds, ids = self._module.advance_part, self._bounds, self._ids
            if self._replies is not None:  # bots may have moved since a game ended
                self.done[:], self.reward[:], self.length[:] = False, 0, 0
            self._share(lambda part: advance(*bounds[part], fresh, actions, ids[part], *how, *games, *shown))
        self._let_bots_move(fresh)

    def _let_bots_move(self, fresh: bool = False) -> None:
        if self._replies is not None:
            self._share(lambda part: self._replies.move(part, fresh))  # type: ignore[union-attr]

    def _share(self, work: Callable[[int], None]) -> None:
        """Let every thread handle its share of the slots, this one the first."""
        if self.threads == 1:
            work(0)
            return
        if self._pool is None or self._pool_of != os.getpid():  # threads don't survive a fork
            self._pool, self._pool_of = ThreadPoolExecutor(self.threads - 1), os.getpid()
        others = [self._pool.submit(work, part) for part in range(1, self.threads)]
        work(0)
        for other in others:
            other.result()

    def _taken(self, actions: Any) -> Any:
        """Actions in the form the target needs. OptionsError if they are not one whole number per slot."""
        if actions is self._picked:
            return self._picked
        on_device = self.target == "cuda" and hasattr(actions, "__cuda_array_interface__")
        given = self._device.as_device_array(actions) if on_device else np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.batch,):
            raise OptionsError(
                "error.option_value",
                name="actions",
                value=f"{given.dtype} {list(given.shape)}",
                allowed=f"int64 [{self.batch}]",
            )
        if on_device:
            self._device.launch(self._kernels.take_kernel, self.batch, given, self._room)
        elif self.target == "cuda":
            return self._device.as_device_array(given.astype(np.int64))
        else:  # always the same array, or numba would compile again for a strided or read-only one
            self._room[:] = given
        return self._room

    def sync(self) -> None:
        """Wait until the GPU is done. On other targets, nothing is ever pending.

        You need this only if you read the arrays on another stream than the default one, as JAX does.
        """
        if self.target == "cuda":
            self._device.synchronize()

    # -- slots -----------------------------------------------------------------

    def save(self, slots: Any = None) -> Saved:
        """A copy of the games in some slots, by default all of them, dice to come included. It can be pickled."""
        chosen = self._chosen(slots)
        return Saved(self.game, len(chosen), {name: self._read(name, chosen) for name in self._rows()})

    def load(self, saved: Saved, slots: Any = None, *, seed: int | None = None) -> None:
        """Continue saved games in some slots: one slot for each game, by default the first ones.

        They may come from another batch of the same game, on any target. Without a seed, everything continues as it
        was, so equal actions lead to equal dice. With one, every slot gets dice of its own.
        """
        chosen = self._chosen(range(saved.count) if slots is None else slots)
        if saved.game != self.game:
            raise OptionsError("error.slot_game", expected=repr(self.game), found=repr(saved.game))
        if len(chosen) != saved.count:
            raise OptionsError("error.slot_count", expected=saved.count, found=len(chosen))
        rows = saved.rows
        if seed is not None:
            rows = {**rows, "slots": rows["slots"].copy()}
            for row, slot in zip(rows["slots"], chosen, strict=True):
                row["chance"] = self._generator(check_whole("seed", seed), slot).as_tuple()
        for name in self._rows():
            if name in rows:  # a batch without bots saves nothing about them
                self._write(name, chosen, rows[name])
        self._let_bots_move()

    def copy(self, source: Any, to: Any, *, seed: int | None = None) -> None:
        """Copy the games of some slots into others: one source for all of them, or one for each.

        Without a seed, equal actions lead to equal dice. With one, every copy gets dice of its own.
        """
        targets = self._chosen(to)
        sources = self._chosen(source)
        if len(sources) == 1:
            sources = np.repeat(sources, len(targets))
        self.load(self.save(sources), targets, seed=seed)

    def set(self, slot: int, state: State) -> None:
        """Continue a game in a slot from any position, such as one set up by hand or imagined.

        If the state settles chance by itself, its dice continue as they would have, otherwise as a new game's of this
        slot. A player must be to move.
        """
        [chosen] = self._chosen(slot)
        if state.game != self.game:
            raise OptionsError("error.slot_game", expected=repr(self.game), found=repr(state.game))
        if state.actor < 0:
            raise OptionsError("error.slot_actor")
        one = [chosen]
        generator = state.chance or self._generator(self.seed, chosen)
        slots = self._read("slots", one)
        legal = state.legal()
        slots[0]["chance"] = generator.as_tuple()
        slots[0]["moves"] = sum(move.actor >= 0 for move in state.moves)
        slots[0]["options"] = len(legal)
        rows = {name: np.zeros_like(self._read(name, one)) for name in self._rows()}
        rows |= {"slots": slots, "states": state.raw.copy().to_record(), "score": self._read("score", one)}
        rows.pop("minds", None)
        rows["choices"][0][: len(legal)] = legal
        rows["mask"][0][legal] = 1
        rows["actor"][0] = state.actor
        rows["observation"][0] = state.observation(state.actor)
        for name, values in rows.items():
            self._write(name, one, values)
        self._let_bots_move()

    def state(self, slot: int) -> State:
        """The position in a slot as a `cromlech.State`, with the same dice to come. Its history begins there."""
        one = self._chosen(slot)
        raw, chance = self.game.rules.State(), self.game.load().module("rng").Rng()
        raw.read_record(self._read("states", one)[0])
        chance.read_record(self._read("slots", one)[0]["chance"])
        return self.game.resume(raw, chance)

    def _chosen(self, slots: Any) -> Any:
        """Slot numbers as an array. OptionsError says which there are."""
        found = np.arange(self.batch) if slots is None else np.atleast_1d(np.asarray(slots))
        if found.dtype == np.bool_ and found.shape == (self.batch,):
            found = np.flatnonzero(found)
        fits = found.dtype.kind in "iu" and found.ndim == 1
        if not fits or (len(found) and not 0 <= found.min() <= found.max() < self.batch):
            allowed = f"0 … {self.batch - 1}"
            raise OptionsError("error.option_value", name="slots", value=str(slots), allowed=allowed)
        return found

    def _generator(self, seed: int, slot: int) -> Any:
        """The dice of a slot for a seed."""
        module = self.game.load().module("rng")
        made = module.Rng()
        module.seed(made, seed, int(slot))
        return made

    def _rows(self) -> dict[str, Any]:
        """Everything with one row per slot."""
        games = self._games
        kept = {"states": games.states, "slots": games.slots, "choices": games.choices}
        minds = {} if self._replies is None else {"minds": self._replies.minds}
        return {**kept, **minds, **self._shown._asdict()}

    def _read(self, name: str, slots: Any) -> np.ndarray[Any, Any]:
        """A copy of some rows, structs as records, the same on every target."""
        rows = self._rows()[name]
        if isinstance(rows, list):
            if name == "choices":
                return np.array([rows[slot] for slot in slots], np.int64)
            return np.concatenate([rows[slot].to_record() for slot in slots])
        found: np.ndarray[Any, Any] = np.asarray(rows)[slots]
        return found.view(self._loaded.rules.State.dtype())[:, 0] if found.ndim == 2 and name == "states" else found

    def _write(self, name: str, slots: Any, values: np.ndarray[Any, Any]) -> None:
        rows = self._rows()[name]
        if isinstance(rows, list):
            for slot, value in zip(slots, values, strict=True):
                if name == "choices":
                    rows[slot] = value.tolist()
                else:
                    rows[slot].read_record(value)
        elif self.target == "cuda":  # through the host's memory
            here = np.array(rows)
            words = name == "states"
            here[slots] = np.ascontiguousarray(values).view(here.dtype).reshape(-1, here.shape[1]) if words else values
            rows.numba.copy_to_device(here)
        else:
            rows[slots] = values

    # -- what the slots play ---------------------------------------------------

    def game_seed(self, slot: int, number: int) -> int:
        """The seed of a slot's game. `env.game.start(seed=…)` with the same actions gives the same game.

        >>> from cromlech.envs.batch import BatchEnv
        >>> env = BatchEnv("stone-age", 2, players=2, target="python")
        >>> state = env.game.start(seed=env.game_seed(1, 0))
        >>> state.actor == env.actor[1], (state.observation(state.actor) == env.observation[1]).all()
        (np.True_, np.True_)
        """
        return int(self.game.load().module("batch").game_seed(self.seed, slot, number))

    @property
    def number(self) -> np.ndarray[Any, Any]:
        """The number of the game each slot is playing, from 0. A copy."""
        return self._of_slots("number")

    @property
    def refused(self) -> np.ndarray[Any, Any]:
        """How many illegal actions each slot has refused since the reset. A copy."""
        return self._of_slots("refused")

    def _of_slots(self, field: str) -> np.ndarray[Any, Any]:
        slots = self._games.slots
        if self.target == "python":
            return np.array([getattr(slot, field) for slot in slots], np.int64)
        return np.asarray(slots)[field].astype(np.int64)

    def __repr__(self) -> str:
        return f"<BatchEnv of {self.batch} × {self.game!r} on {self.target}>"


class Replies:
    """The bots in some seats of a batch, with working memory for every thread."""

    def __init__(self, env: BatchEnv, opponents: Mapping[int, str]) -> None:
        from cromlech.bots import make_bot
        from cromlech.bots.memory import WORLDS, Memory
        from cromlech.bots.players import settings_of

        game, target = env.game, env.target
        if target == "cuda":
            raise TargetError(target, [each for each in BATCHED if each != "cuda"])
        for seat in opponents:
            check_whole("opponents", seat, 0, game.players - 1)
        if len(opponents) == game.players:
            raise OptionsError("error.no_seat_left", most=game.players - 1)
        names = list(dict.fromkeys(opponents.values()))
        found = [settings_of(game, make_bot(name), target) for name in names]
        for name, settings in zip(names, found, strict=True):
            if settings is None:
                raise OptionsError("error.not_in_batch", name=name)
        self._env = env
        loaded = game.load(target)
        self._module = loaded.module("replies")
        self._settings: Any = [each[0] for each in found] if target == "python" else np.concatenate(found)
        self._seats = loaded.numbers([names.index(opponents[p]) if p in opponents else -1 for p in range(game.players)])
        tree = any(each[0].iterations > 0 for each in found)
        self._memories = [Memory(game, target, states=WORLDS + 4, tree=tree) for _ in range(env.threads)]
        self._earned = np.zeros((env.threads, game.players), np.float32)
        self._actions = loaded.numbers([0] * env.batch)
        self.minds = loaded.room(loaded.module("rng").Rng, env.batch)
        """The bots' generators, one per slot."""

    def move(self, part: int, fresh: bool) -> None:
        """Let the bots of one thread's slots move."""
        env = self._env
        self._module.reply(
            *env._bounds[part],
            fresh,
            self._actions,
            env._games,
            env._ids[part],
            env.seed,
            env._kind,
            env._shown,
            self._memories[part].desk,
            self._settings,
            self._seats,
            self.minds,
            self._earned[part],
        )
