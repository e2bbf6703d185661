"""Try out self-play learning: which inputs, rewards, and start make a network learn a game.

    python benchmarks/learn_trial.py endless-winter --device cuda --minutes 9 --save winter.pt --curve winter.jsonl
    python benchmarks/learn_trial.py endless-winter --device cuda --minutes 20 --until 9 --save w.pt   # a piece …
    python benchmarks/learn_trial.py endless-winter --device cuda --resume w.pt --save w.pt   # … and the rest
    python benchmarks/learn_trial.py --evaluate winter.pt --device cuda

One network plays all seats of many games (`cromlech.envs.batch`) and learns by proximal policy optimization. Games,
greedy opponents, the evaluation of positions, network, and training all stay on one device. `docs/learning.md`
explains the settings and shows what each of them achieved.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from cromlech.arena.ratings import wilson
from cromlech.bots.memory import Memory
from cromlech.envs.batch import BatchEnv
from learn_settings import POINTS

WIDEST = 64
"""A field with more values than this is a number, not a category."""
NO_CHOICE = -1.0
"""A temperature that means greedy need not choose here."""


@dataclass
class Settings:
    """Everything a run depends on, except the seed and the clock."""

    game: str
    players: str = "2"  # numbers of players, separated by commas, with equal shares of the games
    games: int = 32768  # in parallel, in total
    steps: int = 32  # of each game between two improvements
    minibatch: int = 65536
    epochs: int = 2
    width: int = 512
    depth: int = 2  # residual blocks
    encoding: str = "categories"  # or "log", as in examples/ppo_stone_age.py
    win: float = 0.5  # reward for a win, in addition to points
    shape: float = 1.0  # share of the evaluation's difference that is paid immediately
    imitate: float = 1.0  # minutes of learning from greedy before self-play
    label_temperature: float = 0.3  # of the imitated greedy player
    remember: float = 0.0  # weight of imitation at the start of self-play; drops to 0
    versus_greedy: float = 0.15  # share of the games against greedy …
    versus_past: float = 0.15  # … and against a past self
    learning_rate: float = 5e-4
    gamma: float = 1.0
    lam: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.001
    value_weight: float = 0.5
    max_grad: float = 0.5
    minutes: float = 9.0  # planned in total: learning rate and entropy drop until then


# -- greedy, compiled ----------------------------------------------------------


class Adviser:
    """What a greedy player would do in every slot of a batch, and what each seat can expect there."""

    def __init__(self, env: BatchEnv) -> None:
        self.env = env
        on = torch_device(env.target)
        self.action = torch.zeros(env.batch, dtype=torch.int64, device=on)
        self.worth = torch.zeros((env.batch, env.game.players), device=on)
        if env.target == "cuda":
            from cromlech.core import cuda

            self.rngs = cuda.DeviceArray(generators(env, env.batch))
            self.kernel = advise_kernel(env.game.load("cuda"))
        else:
            self.desk = Memory(env.game, env.target, states=STATES).desk
            self.advise = advise_on_cpu(env)

    def look(self, temperature: Tensor) -> None:
        """Fill `worth`, and `action` where the temperature is not negative."""
        states = self.env._games.states
        if self.env.target == "cuda":
            from cromlech.core import cuda

            given = [cuda.as_device_array(t) for t in (temperature, self.action, self.worth)]
            cuda.launch(self.kernel, self.env.batch, states, self.rngs, *given)
        else:
            self.advise(states, temperature.numpy(), self.action.numpy(), self.worth.numpy(), self.desk)


STATES = 4
"""The position, an imagined one, and two for looking ahead."""


def generators(env: BatchEnv, n: int) -> Any:
    """Random generators, each with its own start."""
    made = np.zeros(n, env.game.load("cpu").module("rng").Rng.dtype())
    lots = np.random.default_rng(env.seed)
    for name in ("a", "b"):
        made[name] = lots.integers(1, 2**32, n)
    return made


def advise_on_cpu(env: BatchEnv) -> Callable[..., None]:
    """Handle one slot after another, interpreted or compiled."""
    loaded = env.game.load(env.target)
    evaluate, imagine = loaded.module("evaluation").evaluate, loaded.module("judging").imagine
    weigh, drawn = loaded.module("deciding").weigh_by_ratings, loaded.module("deciding").drawn

    def put(states: Any, others: Any, i: int) -> None:
        states[0] = others[i].copy() if env.target == "python" else others[i]

    def put_compiled(states: Any, others: Any, i: int) -> None:
        states[0] = others[i]

    if env.target == "cpu":
        import numba

        put = numba.njit(put_compiled)

    def advise(states: Any, temperature: Any, actions: Any, worth: Any, desk: Any) -> None:
        for i in range(len(actions)):
            put(desk.states, states, i)
            seat = desk.states[0].actor
            for other in range(len(worth[i])):
                worth[i][other] = evaluate(desk.states[0], other, desk.work[0])
            if temperature[i] >= 0.0:
                imagine(desk, 1, seat)
                n = weigh(desk, 1, temperature[i])
                actions[i] = desk.ids[drawn(desk.work[2], n, desk.rngs[0])]

    return numba.njit(advise) if env.target == "cpu" else advise  # type: ignore[no-any-return]


_kernels: dict[str, Any] = {}


def advise_kernel(loaded: Any) -> Any:
    """The same with one thread per slot."""
    if loaded.package not in _kernels:
        from numba import cuda, float64, int64
        from numba.cuda.cudadrv import nvvm

        # Rules and evaluation have more tables than fit in the 64 KiB of constant memory, so use global memory.
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
        batch, desk_of = loaded.module("batch_kernels"), loaded.module("desk").Desk
        evaluate, imagine = loaded.module("evaluation").evaluate, loaded.module("judging").imagine
        weigh, drawn = loaded.module("deciding").weigh_by_ratings, loaded.module("deciding").drawn
        state, word, words = batch.STATE, batch.WORD, batch.WORDS
        room, length = STATES * words, loaded.module("judging").IDS_LENGTH
        terms = max(1, loaded.module("evaluation").TERM_COUNT)

        @cuda.jit  # type: ignore[untyped-decorator]
        def advise(states: Any, rngs: Any, temperature: Any, actions: Any, worth: Any) -> None:
            i = cuda.grid(1)
            if i < len(rngs):
                own = cuda.local.array(room, word)
                for j in range(words):
                    own[j] = states[i][j]
                ids = cuda.local.array(length, int64)
                parts = cuda.local.array(terms, float64)
                ratings = cuda.local.array(length, float64)
                chances = cuda.local.array(length, float64)
                desk = desk_of(own.view(state), rngs[i : i + 1], ids, (parts, ratings, chances), 0, 0)
                seat = desk.states[0].actor
                for other in range(len(worth[i])):
                    worth[i][other] = evaluate(desk.states[0], other, parts)
                if temperature[i] >= 0.0:
                    imagine(desk, 1, seat)
                    n = weigh(desk, 1, temperature[i])
                    actions[i] = ids[drawn(chances, n, desk.rngs[0])]

        _kernels[loaded.package] = advise
    return _kernels[loaded.package]


# -- the network ---------------------------------------------------------------


class Encoder(nn.Module):
    """Observation and mask as a row of inputs.

    `log`: the numbers themselves, ± log(1 + |x|), as in the example. `categories`: one input for every value of every
    small field that occurs in a sample of games, and all varying numbers, standardized.
    """

    source: Tensor
    value: Tensor
    scalars: Tensor
    mean: Tensor
    spread: Tensor
    options: Tensor

    def __init__(self, kind: str, sizes: Sequence[int]) -> None:
        super().__init__()
        self.kind = kind
        categories, scalars, options = sizes
        self.register_buffer("source", torch.zeros(categories, dtype=torch.int64))
        self.register_buffer("value", torch.zeros(categories, dtype=torch.int16))
        self.register_buffer("scalars", torch.arange(scalars))
        self.register_buffer("mean", torch.zeros(scalars))
        self.register_buffer("spread", torch.ones(scalars))
        self.register_buffer("options", torch.arange(options))
        self.length = categories + scalars + options

    @classmethod
    def fit(cls, kind: str, bounds: Sequence[Any], observation: Tensor, mask: Tensor) -> Encoder:
        """The inputs that vary in a sample."""
        if kind == "log":
            return cls(kind, (0, observation.shape[1], mask.shape[1]))
        rare = 1e-5
        pairs = []
        for column, (low, high) in enumerate(zip(*(bound.tolist() for bound in bounds), strict=True)):
            if 0 < high - low < WIDEST:
                found = torch.bincount((observation[:, column].long() - low).clamp(0, high - low))
                share = (found.double() / len(observation)).tolist()
                values = [low + i for i, part in enumerate(share) if rare < part < 1 - rare]
                # for two values, one input is enough
                pairs += [(column, value) for value in (values[1:] if len(values) == 2 else values)]
        numbers = squeezed(observation)
        varying = (numbers.std(dim=0) > 1e-3).nonzero().flatten()
        often = mask.float().mean(dim=0)
        options = ((often > rare) & (often < 1 - rare)).nonzero().flatten()
        made = cls(kind, (len(pairs), len(varying), len(options))).to(observation.device)
        if pairs:
            made.source.copy_(torch.tensor([column for column, _ in pairs]))
            made.value.copy_(torch.tensor([value for _, value in pairs]))
        made.scalars.copy_(varying)
        made.mean.copy_(numbers.mean(dim=0)[varying])
        made.spread.copy_(numbers.std(dim=0)[varying])
        made.options.copy_(options)
        return made

    def forward(self, observation: Tensor, mask: Tensor) -> Tensor:
        """The inputs of the first layer."""
        kind = torch.bfloat16 if observation.is_cuda else torch.float32
        numbers = (squeezed(observation[:, self.scalars]) - self.mean) / self.spread
        allowed = mask[:, self.options].to(kind)
        if self.kind == "log":
            return torch.cat([numbers.to(kind), allowed], dim=1)
        categories = (observation[:, self.source] == self.value).to(kind)
        return torch.cat([categories, numbers.clamp(-5, 5).to(kind), allowed], dim=1)


def squeezed(observation: Tensor) -> Tensor:
    """± log(1 + |x|): keeps counts without an upper bound, such as food or points, small, and 0 at 0."""
    numbers = observation.float()
    return torch.sign(numbers) * torch.log1p(numbers.abs())


class Block(nn.Module):
    """A residual block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)

    def forward(self, x: Tensor) -> Tensor:
        """The input plus what two layers make of it."""
        more: Tensor = self.second(functional.relu(self.first(self.norm(x))))
        return x + more


class Network(nn.Module):
    """The policy, and the expected reward of every seat, relative to the one to move."""

    def __init__(self, encoder: Encoder, actions: int, seats: int, width: int, depth: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.enter = nn.Linear(encoder.length, width)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(depth)))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, seats)
        nn.init.zeros_(self.value.weight)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all actions, and values."""
        with torch.autocast(observation.device.type, torch.bfloat16, enabled=observation.is_cuda):
            hidden = self.norm(self.blocks(functional.relu(self.enter(self.encoder(observation, mask)))))
            logits: Tensor = self.policy(hidden)
        with torch.autocast(observation.device.type, enabled=False):
            return logits, functional.linear(hidden.float(), self.value.weight, self.value.bias)


def logs(logits: Tensor, mask: Tensor) -> Tensor:
    """Log-probabilities. Those of illegal actions are very low."""
    return torch.log_softmax(logits.float().masked_fill_(mask == 0, -1e9), dim=1)


def draw(log_probabilities: Tensor) -> Tensor:
    """Draw an action for every game by the network's probabilities."""
    noise = torch.empty_like(log_probabilities).exponential_().log_()
    return (log_probabilities - noise).argmax(dim=1)


class Weigh(torch.autograd.Function):
    """Log-probabilities of two actions per row, and the entropy, with few passes over the long rows of logits."""

    @staticmethod
    def forward(ctx: Any, logits: Tensor, mask: Tensor, action: Tensor, label: Tensor) -> tuple[Tensor, ...]:
        """The log-probabilities of `action` and `label`, and the entropy."""
        found = logs(logits, mask)
        entropy = -(found.exp() * found).sum(dim=1)
        ctx.save_for_backward(found, entropy, action, label)
        ctx.kind = logits.dtype
        return *(found.gather(1, a[:, None]).squeeze(1) for a in (action, label)), entropy

    @staticmethod
    def backward(ctx: Any, of_action: Tensor, of_label: Tensor, of_entropy: Tensor) -> Any:
        """Computed by hand: logit j changes log p_a by [a = j] − p_j, and the entropy H by − p_j (log p_j + H)."""
        found, entropy, action, label = ctx.saved_tensors
        grad = found.exp()
        inner = found.add_(entropy[:, None]).mul_(of_entropy[:, None]).add_((of_action + of_label)[:, None])
        grad.mul_(inner).neg_()
        grad.scatter_add_(1, action[:, None], of_action[:, None])
        grad.scatter_add_(1, label[:, None], of_label[:, None])
        return grad.to(ctx.kind), None, None, None


# -- games ---------------------------------------------------------------------


class Group:
    """Games with one number of players, and what happened in their last steps."""

    def __init__(self, settings: Settings, players: int, games: int, device: str, seed: int) -> None:
        self.settings, self.players, self.games = settings, players, games
        self.env = BatchEnv(settings.game, games, players=players, seed=seed, target=device)
        self.adviser = Adviser(self.env)
        view = {name: torch.as_tensor(getattr(self.env, name)) for name in ("observation", "mask", "actor")}
        self.observation, self.mask, self.actor = view["observation"], view["mask"], view["actor"]
        self.reward, self.done = torch.as_tensor(self.env.reward), torch.as_tensor(self.env.done)
        on = self.observation.device
        steps = settings.steps

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((steps, games, *shape), dtype=dtype, device=on)

        self.seen = room(self.observation.shape[1], dtype=torch.int16)
        self.allowed = room(self.mask.shape[1], dtype=torch.int8)
        self.moved, self.action = room(dtype=torch.int64), room(dtype=torch.int64)
        self.label = room(dtype=torch.int64)
        self.own, self.ended = room(dtype=torch.bool), room(dtype=torch.bool)
        self.log_probability = room()
        self.values, self.earned = room(players), room(players)
        # Slots: self-play first, then a past self, then greedy. In the latter two, the network has only one seat.
        slot = torch.arange(games, device=on)
        self.seat = slot % players
        self.first_greedy = games - int(settings.versus_greedy * games)
        self.first_past = self.first_greedy - int(settings.versus_past * games)
        self.alone = slot >= self.first_past
        self.against_greedy = slot >= self.first_greedy
        self.seats = torch.arange(players, device=on)

    def expected(self) -> Tensor:
        """How far every seat is ahead of the best other according to the evaluation, as a reward."""
        worth = self.adviser.worth
        if self.players == 2:
            ahead = worth - worth.flip(1)
        else:
            top = worth.topk(2, dim=1).values
            ahead = worth - torch.where(worth == top[:, :1], top[:, 1:], top[:, :1])
        return ahead / POINTS[self.settings.game]

    def by_seat(self, values: Tensor, actor: Tensor) -> Tensor:
        """Values relative to the actor, reordered by seat."""
        return values.gather(1, (self.seats[None] - actor[:, None]) % self.players)

    @torch.no_grad()
    def play(self, network: Network, past: Network | None, teaching: bool, labels: bool) -> None:
        """Fill the rows. With `teaching`, greedy moves in half of the games, otherwise the network and opponents."""
        s = self.settings
        everywhere = torch.full((self.games,), s.label_temperature, device=self.actor.device)
        nowhere = torch.full_like(everywhere, NO_CHOICE)
        looking = teaching or labels or s.shape > 0 or s.versus_greedy > 0
        before = None
        for t in range(s.steps):
            actor = self.actor.long()
            if looking:
                wanted = self.against_greedy & (actor != self.seat)
                temperature = everywhere if teaching or labels else torch.where(wanted, 0.0, nowhere)
                self.adviser.look(temperature)
            expected = self.expected() * s.shape
            if before is not None:
                self.earned[t - 1] += torch.where(self.ended[t - 1][:, None], 0.0, s.gamma * expected)
            self.seen[t], self.allowed[t], self.moved[t] = self.observation, self.mask, actor
            logits, values = network(self.seen[t], self.allowed[t])
            log_probabilities = logs(logits, self.allowed[t])
            action = draw(log_probabilities)
            self.own[t] = ~self.alone | (actor == self.seat)
            if teaching:
                half = torch.arange(self.games, device=actor.device) % 2 == 0
                action = torch.where(half, self.adviser.action, action)
            else:
                other = ~self.own[t]
                if s.versus_greedy > 0:
                    action = torch.where(other & self.against_greedy, self.adviser.action, action)
                if past is not None and self.first_past < self.first_greedy:
                    part = slice(self.first_past, self.first_greedy)
                    theirs = draw(logs(past(self.seen[t, part], self.allowed[t, part])[0], self.allowed[t, part]))
                    action[part] = torch.where(other[part], theirs, action[part])
            self.label[t] = self.adviser.action
            self.action[t], self.values[t] = action, self.by_seat(values, actor)
            self.log_probability[t] = log_probabilities.gather(1, action[:, None]).squeeze(1)
            self.env.step(action)
            self.ended[t] = self.done
            final = self.reward / POINTS[s.game] + s.win * torch.sign(self.reward)
            self.earned[t] = final * self.done[:, None] - expected
            before = expected
        if s.shape > 0:
            self.adviser.look(nowhere)
            last = self.expected() * s.shape
            self.earned[s.steps - 1] += torch.where(self.ended[s.steps - 1][:, None], 0.0, s.gamma * last)

    @torch.no_grad()
    def learn_from(self, network: Network) -> dict[str, Tensor]:
        """The rows as samples: what was seen and done, the advantage, and the value every seat should have had."""
        s = self.settings
        actor = self.actor.long()
        next_value = self.by_seat(network(self.observation.short(), self.mask)[1], actor)
        advantage = torch.zeros_like(self.values)
        following = torch.zeros_like(next_value)
        for t in reversed(range(s.steps)):
            goes_on = s.gamma * (~self.ended[t]).float()[:, None]
            surprise = self.earned[t] + goes_on * next_value - self.values[t]
            following = surprise + goes_on * s.lam * following
            advantage[t] = following
            next_value = self.values[t]
        target = advantage + self.values
        # the inverse: from seats to values relative to the actor
        around = (self.seats[None, None] + self.moved[..., None]) % self.players
        return {
            "seen": self.seen.flatten(0, 1),
            "allowed": self.allowed.flatten(0, 1),
            "action": self.action.flatten(),
            "label": self.label.flatten(),
            "own": self.own.flatten(),
            "before": self.log_probability.flatten(),
            "advantage": advantage.gather(2, self.moved[..., None]).flatten(),
            "target": target.gather(2, around).flatten(0, 1),
        }


# -- training ------------------------------------------------------------------


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    samples: list[dict[str, Tensor]],
    settings: Settings,
    entropy_weight: float,
    policy_weight: float,
    imitation_weight: float,
) -> dict[str, float]:
    """Make some passes over the samples in random minibatches. Returns the means of the measurements."""
    seen = []
    chosen_advantages = torch.cat([part["advantage"][part["own"]] for part in samples])
    mean, spread = chosen_advantages.mean(), chosen_advantages.std() + 1e-6
    share = [len(part["action"]) for part in samples]
    for _ in range(settings.epochs):
        parts: list[tuple[int, Tensor]] = []
        for number, n in enumerate(share):
            order = torch.randperm(n, device=mean.device)
            parts += [(number, part) for part in order.split(settings.minibatch)]
        random.shuffle(parts)
        for number, part in parts:
            batch = samples[number]
            allowed = batch["allowed"][part]
            logits, values = network(batch["seen"][part], allowed)
            own = batch["own"][part].float()
            chosen, labeled, entropies = Weigh.apply(logits, allowed, batch["action"][part], batch["label"][part])
            advantage = (batch["advantage"][part] - mean) / spread
            ratio = torch.exp((chosen - batch["before"][part]).clamp(max=10.0))
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = (torch.minimum(ratio * advantage, clipped * advantage) * own).sum() / own.sum()
            entropy = entropies.mean()
            target = batch["target"][part]
            value_loss = (values[:, : target.shape[1]] - target).square().mean()
            loss = settings.value_weight * value_loss - policy_weight * (gain + entropy_weight * entropy)
            imitation = -labeled.mean() if imitation_weight > 0 else torch.zeros((), device=mean.device)
            loss = loss + imitation_weight * imitation
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), settings.max_grad)
            optimizer.step()
            away = ((ratio - 1 - (chosen - batch["before"][part])) * own).sum() / own.sum()
            seen.append(torch.stack([x.detach() for x in (entropy, value_loss, away, imitation, target.var())]))
    names = ("entropy", "value_loss", "kl", "imitation", "target_variance")
    return dict(zip(names, torch.stack(seen).mean(dim=0).tolist(), strict=True))


class Trainer:
    """A run that can be interrupted and resumed."""

    def __init__(
        self, settings: Settings, device: str, seed: int, curve: str | None = None, save_as: str | None = None
    ) -> None:
        self.settings, self.device, self.seed, self.curve, self.save_as = settings, device, seed, curve, save_as
        torch.manual_seed(seed)
        random.seed(seed)
        counts = [int(n) for n in settings.players.split(",")]
        games = settings.games // len(counts)
        self.groups = [Group(settings, n, games, device, 1000 * seed + n) for n in counts]
        self.minutes = 0.0
        self.steps = 0
        self.rounds = 0
        self.past: list[dict[str, Tensor]] = []
        self.network = self._network(self._fit())
        self.optimizer = self._optimizer()

    def _optimizer(self) -> torch.optim.Optimizer:
        fused = self.device == "cuda"
        return torch.optim.Adam(self.network.parameters(), lr=self.settings.learning_rate, eps=1e-5, fused=fused)

    def _network(self, encoder: Encoder) -> Network:
        game = self.groups[0].env.game
        seats = max(group.players for group in self.groups)
        s = self.settings
        return Network(encoder, game.action_count, seats, s.width, s.depth).to(torch_device(self.device))

    def _fit(self) -> Encoder:
        """Sample positions from games between greedy and random players."""
        seen, allowed = [], []
        for group in self.groups:
            few = min(group.games, 4096)
            temperature = torch.full((group.games,), 2.0, device=group.actor.device)
            for t in range(240):
                if self.settings.encoding == "log":
                    break
                group.adviser.look(temperature)
                randomly = torch.as_tensor(group.env.random_actions())
                group.env.step(torch.where(torch.rand_like(temperature) < 0.1, randomly, group.adviser.action))
                if t % 8 == 7:
                    seen.append(group.observation[:few].short())
                    allowed.append(group.mask[:few].clone())
            seen.append(group.observation[:few].short())
            allowed.append(group.mask[:few].clone())
        bounds = self.groups[0].env.game.observation_bounds
        return Encoder.fit(self.settings.encoding, bounds, torch.cat(seen), torch.cat(allowed))

    def train(self, until: float, every: float = 0.5, games: int = 2048) -> None:
        """Train until `until` minutes are used in total, with occasional evaluations, which don't count as minutes."""
        s = self.settings
        planned = s.minutes
        shown = self.minutes
        opponent: Network | None = None
        while self.minutes < min(until, planned):
            begun = self._clock()
            teaching = self.minutes < s.imitate
            progress = 0.0 if teaching else (self.minutes - s.imitate) / max(planned - s.imitate, 1e-9)
            warm = min(1.0, (self.rounds + 1) / 20)
            for group in self.optimizer.param_groups:
                group["lr"] = s.learning_rate * warm * max(0.03, 1 - progress)
            entropy = s.entropy * (s.last_entropy / s.entropy) ** progress
            remember = 1.0 if teaching else s.remember * max(0.0, 1 - 2 * progress)
            if s.versus_past > 0 and not teaching and self.rounds % 25 == 0:
                self.past.append(copy.deepcopy(self.network.state_dict()))
                self.past = self.past[-40:]
                opponent = opponent or copy.deepcopy(self.network)
                opponent.load_state_dict(random.choice(self.past))
            for games_of in self.groups:
                games_of.play(self.network, opponent, teaching, remember > 0)
            played = self._clock() - begun
            samples = [group.learn_from(self.network) for group in self.groups]
            policy = 0.0 if teaching else 1.0
            measured = improve(self.network, self.optimizer, samples, s, entropy, policy, remember)
            self.rounds += 1
            self.steps += s.steps * sum(group.games for group in self.groups)
            spent = self._clock() - begun
            self.minutes += spent / 60
            measured |= {"playing_ms": 1000 * played, "improving_ms": 1000 * (spent - played)}
            if self.minutes - shown >= every or self.rounds == 1:
                shown = self.minutes
                self.report(measured, games, teaching)
        self.report({}, games, False)

    def _clock(self) -> float:
        if self.device == "cuda":
            torch.cuda.synchronize()
        return time.monotonic()

    def report(self, measured: dict[str, float], games: int, teaching: bool) -> None:
        """Save the network, play against greedy and medium, and write a row of the learning curve."""
        if self.save_as:
            self.save(self.save_as)
        row: dict[str, Any] = {"minutes": round(self.minutes, 3), "steps": self.steps, "rounds": self.rounds}
        row |= {"imitating": teaching, **{name: round(value, 4) for name, value in measured.items()}}
        for group in self.groups:
            for name, temperature in (("greedy", 0.0), ("medium", 1.0)):
                found = match(self.network, self.settings.game, group.players, games, temperature, self.device)
                row[f"{name}_{group.players}"] = found
        print(json.dumps(row), flush=True)
        if self.curve:
            with Path(self.curve).open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")

    def save(self, path: str) -> None:
        """Save everything needed to continue or to play."""
        torch.save(
            {
                "settings": asdict(self.settings),
                "sizes": encoder_sizes(self.network.encoder),
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "minutes": self.minutes,
                "steps": self.steps,
                "rounds": self.rounds,
            },
            path,
        )

    def load(self, path: str) -> None:
        """Resume a run: its network, and how far it was."""
        saved = torch.load(path, map_location=torch_device(self.device), weights_only=True)
        self.network = self._network(Encoder(saved["settings"]["encoding"], saved["sizes"]))
        self.network.load_state_dict(saved["network"])
        self.optimizer = self._optimizer()
        self.optimizer.load_state_dict(saved["optimizer"])
        self.minutes, self.steps, self.rounds = saved["minutes"], saved["steps"], saved["rounds"]


def encoder_sizes(encoder: Encoder) -> list[int]:
    """The numbers of categories, numbers, and options among the inputs."""
    return [len(encoder.source), len(encoder.scalars), len(encoder.options)]


def load_network(path: str, device: str) -> tuple[Settings, Network]:
    """Load a saved network to play with."""
    saved = torch.load(path, map_location=device, weights_only=True)
    settings = Settings(**saved["settings"])
    state = saved["network"]
    actions, seats = state["policy.bias"].shape[0], state["value.bias"].shape[0]
    encoder = Encoder(settings.encoding, saved["sizes"])
    network = Network(encoder, actions, seats, settings.width, settings.depth).to(device)
    network.load_state_dict(state)
    return settings, network


# -- matches -------------------------------------------------------------------

_matches: dict[tuple[str, int, int, str], tuple[BatchEnv, Adviser]] = {}


@torch.no_grad()
def match(
    network: Network, game: str, players: int, games: int, temperature: float, device: str, seed: int = 777
) -> dict[str, float]:
    """Play the network alone against greedy players of a temperature. Returns its share of wins and draws, and points.

    Every slot plays one game, and seats change from slot to slot. The network takes its likeliest action.
    """
    key = (game, players, games, device)
    if key not in _matches:
        env = BatchEnv(game, games, players=players, seed=seed, reward="win", target=device)
        _matches[key] = env, Adviser(env)
    env, adviser = _matches[key]
    env.reset(seed)
    observation, mask, actor = (torch.as_tensor(a) for a in (env.observation, env.mask, env.actor))
    reward, done, score = (torch.as_tensor(a) for a in (env.reward, env.done, env.score))
    on = actor.device
    seat = torch.arange(games, device=on) % players
    won = torch.full((games,), math.nan, device=on)
    points = torch.zeros((games, 2), device=on)
    nowhere = torch.full((games,), NO_CHOICE, device=on)
    others = torch.arange(players, device=on)[None] != seat[:, None]
    number = 0
    while number % 16 or bool(won.isnan().any()):
        theirs = (actor != seat) & won.isnan()
        adviser.look(torch.where(theirs, temperature, nowhere))
        own = logs(network(observation.short(), mask)[0], mask).argmax(dim=1)
        env.step(torch.where(theirs, adviser.action, own))
        ended = done & won.isnan()
        mine = reward.gather(1, seat[:, None]).squeeze(1)
        won = torch.where(ended, (mine * (players - 1) + 1) / players, won)
        best = score.masked_fill(~others, -(2**15)).amax(dim=1)
        now = torch.stack([score.gather(1, seat[:, None]).squeeze(1), best], dim=1).float()
        points = torch.where(ended[:, None], now, points)
        number += 1
    own_points, other_points = points.mean(dim=0).tolist()
    share = won.mean().item()
    low, high = wilson(share * games, games)
    found = {"won": share, "low": low, "high": high, "points": own_points, "other": other_points}
    return {name: round(value, 4) for name, value in found.items()} | {"games": games}


def main() -> None:
    """Train or evaluate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=sorted(POINTS))
    parser.add_argument("--device", choices=("python", "cpu", "cuda"), default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until", type=float, default=math.inf, help="stop this part at this many minutes of the plan")
    parser.add_argument("--every", type=float, default=0.5, help="minutes between evaluations")
    parser.add_argument("--matches", type=int, default=2048, help="games of each evaluation")
    parser.add_argument("--curve", help="file for the learning curve: one line of JSON per evaluation")
    parser.add_argument(
        "--save", help="file for the network; written before every evaluation, so an interrupted run loses little"
    )
    parser.add_argument("--resume", help="a file to resume from")
    parser.add_argument("--evaluate", help="a file whose network plays, without training")
    for field in fields(Settings)[1:]:
        kind = {"int": int, "float": float, "str": str}[str(field.type)]
        parser.add_argument("--" + field.name.replace("_", "-"), type=kind, default=None)
    args = parser.parse_args()
    given = {f.name: getattr(args, f.name) for f in fields(Settings) if getattr(args, f.name) is not None}
    if args.evaluate:
        settings, network = load_network(args.evaluate, torch_device(args.device))
        for temperature in (0.0, 1.0):
            for players in map(int, settings.players.split(",")):
                found = match(network, settings.game, players, args.matches, temperature, args.device, args.seed)
                print(json.dumps({"temperature": temperature, "players": players, **found}))
        return
    if args.resume:
        saved = torch.load(args.resume, map_location="cpu", weights_only=True)["settings"]
        given = {**saved, **given}
    trainer = Trainer(Settings(**given), args.device, args.seed, args.curve, args.save)
    if args.resume:
        trainer.load(args.resume)
    print(json.dumps(asdict(trainer.settings) | {"inputs": encoder_sizes(trainer.network.encoder)}), flush=True)
    trainer.train(args.until, args.every, args.matches)


def torch_device(target: str) -> str:
    """The device of tensors for a target of the rules."""
    return "cuda" if target == "cuda" else "cpu"


if __name__ == "__main__":
    main()
