"""Bots that play by a trained network."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cromlech.core.checks import check_number
from cromlech.core.game import Game

from .base import Bot, Budget, Candidate, Seat
from .memory import Memory
from .networks import network
from .players import SearchBot, Tree, check_target, picker, put_first


class PolicyBot(Bot):
    """Plays what the game's network likes best, or that of a file, without looking ahead.

    With a temperature of 1, it plays each option as often as the network says. Without one, it does so only where a
    choice is secret. A bot keeps its working memory, so threads can't share a bot.
    """

    name = "policy"

    def __init__(self, temperature: float = 0.0, seed: int | None = None, target: str = "cpu", file: str = "") -> None:
        self.temperature = check_number("temperature", temperature, 0, 1000)
        self.picker = picker(seed)
        self.target = check_target(target)
        self.file = Path(file) if file else None
        self._kept: tuple[Memory, Any] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_kept": None}

    def player(self) -> dict[str, Any]:
        """As every bot."""
        return {"kind": "policy", "temperature": self.temperature}

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """All options, by how likely the network says a strong player is to choose them."""
        memory, net = self._memory(seat.game)
        memory.put(0, seat.imagine(self.picker.getrandbits(32)))
        desk = memory.desk
        n = memory.loaded.module("policy").weigh_by_policy(desk, net, 0, self.temperature)
        ids, liking, chances = ([column[i] for i in range(n)] for column in (desk.ids, desk.work[1], desk.work[2]))
        likely = [math.exp(each - max(liking)) for each in liking]
        found = [Candidate(int(action), each / sum(likely), 1) for action, each in zip(ids, likely, strict=True)]
        found.sort(key=lambda c: (-c.value, c.action))
        put_first(found, dict(zip(ids, chances, strict=True)), self.picker)
        return found

    def _memory(self, game: Game) -> tuple[Memory, Any]:
        """The working memory and the network for this game."""
        if self._kept is None or self._kept[0].loaded is not game.load(self.target):
            self._kept = Memory(game, self.target, states=1), network(game, self.target, self.file)
        return self._kept


class ExpertBot(SearchBot):
    """Tree search guided by the game's network, or by that of a file. See `bots/compiled/search.py`."""

    name = "expert"

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        seed: int | None = None,
        exploration: float = 0.3,
        sharpness: float = 1.0,
        trust: float = 1.0,
        doubt: float = 0.05,
        catch_up: float = 0.25,
        target: str = "cpu",
        file: str = "",
    ) -> None:
        super().__init__(seconds, nodes, threads, seed, exploration, sharpness, trust, catch_up, target=target)
        self.settings["doubt"] = check_number("doubt", doubt, 0, 1)
        self.file = Path(file) if file else None
        self._nets: list[Any] = []
        """The network of every thread."""

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_nets": []}

    def _plant(self, seat: Seat, number: int, seed: int) -> Tree:
        memories = self._memories(seat.game)
        if len(self._nets) < self.threads:
            self._nets = [network(seat.game, self.target, self.file) for _ in memories]
        return GuidedTree(seat, memories[number], seed, self.settings, self._nets[number])

    def _memories(self, game: Game) -> list[Memory]:
        if any(memory.loaded is not game.load(self.target) for memory in self._kept):
            self._nets = []
        return super()._memories(game)


class GuidedTree(Tree):
    """A search guided by a network."""

    def __init__(self, seat: Seat, memory: Memory, seed: int, settings: Mapping[str, float], net: Any) -> None:
        super().__init__(seat, memory, seed, settings)
        self._net = net

    def grow(self, iterations: int, later: int = 0) -> int:
        """As `Tree.grow`."""
        given = self._worlds, self._settings, iterations, max(0, later)
        return int(self._search.guided_search(self._desk, self._net, 0, *given))
