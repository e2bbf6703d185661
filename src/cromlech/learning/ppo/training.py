"""A run: it can be interrupted and resumed."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

import cromlech
from cromlech.learning.settings import Settings

from .adviser import torch_device
from .checkpoints import build, thickened, thinned
from .encoder import Encoder
from .games import Duels, Group
from .improving import Weights, improve
from .matches import Table
from .network import Network

Row = dict[str, Any]
"""A row of the learning curve."""
PAST = 40
"""How many past selves are opponents."""
EVERY_ROUNDS = 25
"""After so many rounds, a past self is kept, and another one becomes the opponent."""
WARM_UP = 20
"""Rounds in which the learning rate rises."""
SAMPLED = 4096
"""How many games of each kind show which inputs vary …"""
LOOKS = 30
"""… how often …"""
BETWEEN = 8
"""… and how many decisions apart."""


class Trainer:
    """Trains one network, by self-play or against a frozen one."""

    def __init__(
        self,
        settings: Settings,
        device: str,
        seed: int,
        *,
        frozen: Network | None = None,
        rival: Network | None = None,
        matches: int = 2048,
    ) -> None:
        """With `frozen`, a copy of that network learns to beat it. `rival` is another one that it is measured by."""
        self.settings, self.device, self.seed = settings, device, seed
        self.frozen, self.rival, self.matches = frozen, rival, matches
        torch.manual_seed(seed)
        random.seed(seed)
        kind = Group if frozen is None else Duels
        games = settings.games // len(settings.counts)
        self.groups = [
            kind(settings, cromlech.game(settings.game, players=n), games, device, 1000 * seed + n)
            for n in settings.counts
        ]
        self.minutes = 0.0
        self.steps = 0
        self.rounds = 0
        self.past: list[dict[str, Tensor]] = []
        self._tables: dict[int, Table] = {}

    # -- the network -----------------------------------------------------------

    def begin(self) -> None:
        """Begin a new run: with a new network, or with a copy of the frozen one."""
        self._take(self._new() if self.frozen is None else copy.deepcopy(self.frozen))

    def _take(self, network: Network) -> None:
        network.to(torch_device(self.device))
        self.network = network
        fused = self.device == "cuda"
        rate = self.settings.learning_rate
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=rate, eps=1e-5, fused=fused)

    def _new(self) -> Network:
        s = self.settings
        game = self.groups[0].game
        seats = max(group.players for group in self.groups)
        return Network(self._encoder(), game.action_count, seats, s.width, s.depth)

    def _encoder(self) -> Encoder:
        """Sample positions from games between greedy and random players."""
        seen, allowed = [], []
        for group in self.groups:
            few = min(group.games, SAMPLED)
            temperature = torch.full((group.games,), 2.0, device=group.actor.device)
            for t in range(LOOKS * BETWEEN):
                if self.settings.encoding == "log":
                    break
                group.adviser.advise(temperature)
                randomly = torch.as_tensor(group.env.random_actions())
                group.env.step(torch.where(torch.rand_like(temperature) < 0.1, randomly, group.adviser.action))
                if t % BETWEEN == BETWEEN - 1:
                    seen.append(group.observation[:few].short())
                    allowed.append(group.mask[:few].clone())
            seen.append(group.observation[:few].short())
            allowed.append(group.mask[:few].clone())
        bounds = self.groups[0].game.observation_bounds
        return Encoder.fit(self.settings.encoding, bounds, torch.cat(seen), torch.cat(allowed))

    # -- training --------------------------------------------------------------

    def train(self, deadline: float, every: float, told: Callable[[Row], None]) -> None:
        """Train until the plan is fulfilled, or until `deadline` by `time.monotonic`.

        `told` gets a row of the curve every few minutes and at the end. Evaluations don't count as minutes of training.
        """
        shown, measured = self.minutes, dict[str, float]()
        other = self.frozen
        while self.minutes < self.settings.minutes and time.monotonic() < deadline:
            begun = self._clock()
            teaching = self._prepare()
            if self.frozen is None and self.settings.versus_past > 0 and not teaching:
                other = self._opponent(other)
            measured = self._round(begun, teaching, other)
            if self.minutes - shown >= every:
                shown = self.minutes
                told(self.report(measured))
        if not measured or self.minutes > shown:
            told(self.report(measured))

    def _prepare(self) -> bool:
        """Set the learning rate. Returns whether greedy still teaches."""
        s = self.settings
        warm = min(1.0, (self.rounds + 1) / WARM_UP)
        for group in self.optimizer.param_groups:
            group["lr"] = s.learning_rate * warm * max(0.03, 1 - self._progress())
        return self.minutes < s.imitate

    def _progress(self) -> float:
        """How much of self-play is done, from 0 to 1."""
        s = self.settings
        return max(0.0, (self.minutes - s.imitate) / max(s.minutes - s.imitate, 1e-9))

    def _opponent(self, other: Network | None) -> Network | None:
        """A past self, from time to time another one."""
        if self.rounds % EVERY_ROUNDS and other is not None:
            return other
        self.past = [*self.past, copy.deepcopy(self.network.state_dict())][-PAST:]
        other = other or copy.deepcopy(self.network)
        other.load_state_dict(random.choice(self.past))
        return other

    def _round(self, begun: float, teaching: bool, other: Network | None) -> dict[str, float]:
        """Play and improve once."""
        s, progress = self.settings, self._progress()
        remember = 1.0 if teaching else s.remember * max(0.0, 1 - 2 * progress)
        for group in self.groups:
            group.play(self.network, other, teaching, remember > 0)
        played = self._clock() - begun
        samples = [group.learn_from(self.network) for group in self.groups]
        if self.frozen is not None:
            samples = [part.only_own() for part in samples]
        entropy = s.entropy * (s.last_entropy / s.entropy) ** progress
        weights = Weights(policy=0.0 if teaching else 1.0, entropy=entropy, imitation=remember)
        measured = improve(self.network, self.optimizer, samples, s, weights)
        spent = self._clock() - begun
        self.rounds += 1
        self.steps += s.steps * sum(group.games for group in self.groups)
        self.minutes += spent / 60
        return measured | {"playing_ms": 1000 * played, "improving_ms": 1000 * (spent - played)}

    def _clock(self) -> float:
        if self.device == "cuda":
            torch.cuda.synchronize()
        return time.monotonic()

    # -- evaluation ------------------------------------------------------------

    def report(self, measured: dict[str, float]) -> Row:
        """A row of the learning curve: how the network does against greedy and its rival, or against the frozen one."""
        row: Row = {"minutes": round(self.minutes, 3), "steps": self.steps, "rounds": self.rounds}
        row |= {name: round(value, 4) for name, value in measured.items()}
        for n in self.settings.counts:
            if self.frozen is not None:
                row[f"frozen_{n}"] = self.table(n).match(self.network, self.frozen, mixing=False)
                continue
            row[f"greedy_{n}"] = self.table(n).match(self.network, 0.0)
            if self.rival is not None:
                row[f"policy_{n}"] = self.table(n).match(self.network, self.rival)
        return row

    def mirror(self, players: int) -> dict[str, Any]:
        """The frozen network against itself."""
        assert self.frozen is not None
        found: dict[str, Any] = self.table(players).match(self.frozen, self.frozen)
        return found

    def table(self, players: int) -> Table:
        """Where matches with a number of players take place."""
        if players not in self._tables:
            game = cromlech.game(self.settings.game, players=players)
            self._tables[players] = Table(game, self.matches, self.device)
        return self._tables[players]

    # -- saving ----------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Save everything needed to continue or to play. An interrupted save leaves the old file."""
        fresh = path.with_name(f"{path.name}.new")
        saved = {
            "settings": asdict(self.settings),
            "seed": self.seed,
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "past": thinned(self.past),
        }
        torch.save(saved | {name: getattr(self, name) for name in ("minutes", "steps", "rounds")}, fresh)
        fresh.replace(path)

    def resume(self, saved: dict[str, Any]) -> None:
        """Continue where a checkpoint was. Games start over."""
        self._take(build(saved["network"], saved["settings"]["encoding"], torch_device(self.device)))
        if "optimizer" in saved:
            self.optimizer.load_state_dict(saved["optimizer"])
        self.past = thickened(saved.get("past", []))
        self.minutes, self.steps, self.rounds = saved["minutes"], saved["steps"], saved["rounds"]
        torch.manual_seed(self.seed + self.rounds)
        random.seed(self.seed + self.rounds)
