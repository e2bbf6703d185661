"""The random, greedy, and search bots, for every game with compiled rules and an evaluation."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from cromlech.core.checks import check_number, check_whole
from cromlech.core.errors import TargetError
from cromlech.core.game import Game, State

from .base import Bot, Budget, Candidate, Seat
from .memory import TREE, WORLDS, Memory, player

SLICE = 0.01
"""Seconds between looks at the clock."""
PART = 1 << 14
"""Iterations between checks for an interruption. A search stops early only after a multiple of 64."""
LIMITS = {
    "exploration": (0, 1000),
    "sharpness": (0, 100),
    "trust": (0.001, 1_000_000),
    "catch_up": (0, 1),
    "alike": (0, 1),
    "mixing": (0, 2),
    "rare": (0, 1),
}
"""The minimum and maximum of each setting of a search."""


def picker(seed: int | None) -> random.Random:
    """The source of a bot's randomness."""
    return random.Random(seed if seed is None else check_whole("seed", seed))


def check_target(target: str) -> str:
    """Return the target if bots run on it, or raise TargetError."""
    if target not in TREE:
        raise TargetError(target, TREE)
    return target


class RandomBot(Bot):
    """Picks any legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self.picker = picker(seed)

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """The options in random order."""
        legal = seat.legal()
        self.picker.shuffle(legal)
        return [Candidate(action, 0.0, 0) for action in legal]


class GreedyBot(Bot):
    """Looks one step ahead and picks the option with the best evaluation.

    With a temperature, it sometimes picks worse options: about as often as a person misjudges moves
    that differ by that many points (`MISJUDGED` of a game is the number for temperature 1).
    """

    name = "greedy"

    def __init__(self, temperature: float = 0.0, seed: int | None = None, target: str = "cpu") -> None:
        self.temperature = check_number("temperature", temperature, 0, 1000)
        self.picker = picker(seed)
        self.target = check_target(target)

    def player(self) -> dict[str, Any]:
        """As every bot."""
        return {"kind": "greedy", "temperature": self.temperature}

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """All options, by how many points they put this seat ahead of the best other."""
        memory = Memory(seat.game, self.target, states=3)
        seed = self.picker.getrandbits(32)
        memory.put(0, seat.imagine(seed))
        memory.seed(seed, 4)
        desk = memory.desk
        n = memory.loaded.module("deciding").weigh_by_ratings(desk, 0, self.temperature)
        _, ratings, chances, *_ = desk.work
        found = [Candidate(int(desk.ids[i]), float(ratings[i]), 1) for i in range(n)]
        likely = {candidate.action: float(chances[i]) for i, candidate in enumerate(found)}
        found.sort(key=lambda c: (-c.value, c.action))
        put_first(found, likely, self.picker)
        return found


def put_first(candidates: list[Candidate], chances: Mapping[int, float], picker: random.Random) -> None:
    """Draw one of the candidates by the chances of their actions, and put it first."""
    weights = [chances[candidate.action] for candidate in candidates]
    if sum(weights) != 1:  # unless one has all the chance
        drawn = picker.choices(range(len(candidates)), weights)[0]
        candidates.insert(0, candidates.pop(drawn))


class SearchBot(Bot):
    """Tree search over imagined states. See `bots/compiled/search.py`.

    With a node budget and a seed, its choice is repeatable. With a time budget, it stops in time.
    Either way, it stops earlier once the choice is clear (see `settled`). Every thread grows its own
    tree, and their visits are added up. Secret choices are drawn by visits, so no one can predict them
    without the seed. A bot keeps its working memory, so threads can't share a bot.
    """

    name = "search"

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        seed: int | None = None,
        exploration: float = 0.2,
        sharpness: float = 8.0,
        trust: float = 1.0,
        catch_up: float = 0.25,
        alike: float = 0.0,
        mixing: int = 0,
        rare: float = 0.1,
        target: str = "cpu",
    ) -> None:
        self.budget = Budget(0.5 if seconds is None and nodes is None else seconds, nodes)
        self.threads = check_whole("threads", threads, 1, 1024)
        self.target = check_target(target)
        self.picker = picker(seed)
        given = (exploration, sharpness, trust, catch_up, alike, check_whole("mixing", mixing), rare)
        self.settings = {
            name: check_number(name, value, *LIMITS[name]) for name, value in zip(LIMITS, given, strict=True)
        }
        self.cut_short = False
        """Whether the last choice was clear before the budget ran out."""
        self._kept: list[Memory] = []
        """The memory of every thread, kept between moves."""

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_kept": []}

    def player(self) -> dict[str, Any]:
        """As every bot."""
        budget = {"seconds": self.budget.seconds, "nodes": self.budget.nodes}
        return {"kind": type(self).name, **budget, "settings": self.settings}

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """All options by visits, with the chance to win as the value. Secret choices are drawn by visits."""
        begun = time.perf_counter()
        budget = budget or self.budget
        only = seat.legal()
        if len(only) == 1:
            return [Candidate(only[0], 0.5, 0)]
        self.cut_short = False
        seeds = [self.picker.getrandbits(32) for _ in range(self.threads)]
        planted = [self._plant(seat, number, seed) for number, seed in enumerate(seeds)]
        if self.threads == 1:
            self._grow(planted[0], budget, begun)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: self._grow(tree, budget, begun), planted))
        *others, tree = planted
        for other in others:
            tree.add(other)
        found, guesses = [], {}
        for action, visits, total, guess in tree.children():
            found.append(Candidate(action, total / visits if visits else guess, visits))
            guesses[action] = guess
        found.sort(key=lambda c: (-c.visits, -guesses[c.action], c.action))
        put_first(found, tree.chances(), self.picker)
        return found

    def _plant(self, seat: Seat, number: int, seed: int) -> Tree:
        """The tree of a thread."""
        return Tree(seat, self._memories(seat.game)[number], seed, self.settings)

    def _memories(self, game: Game) -> list[Memory]:
        """The memories, one per thread, for this game."""
        if any(memory.loaded is not game.load(self.target) for memory in self._kept):
            self._kept = []
        while len(self._kept) < self.threads:
            self._kept.append(Memory(game, self.target, states=WORLDS + 3, tree=True))
        return self._kept

    def _grow(self, tree: Tree, budget: Budget, begun: float) -> None:
        if budget.nodes is not None:
            share = max(1, budget.nodes // self.threads)
            grown = 0
            while grown < share:
                part = min(PART, share - grown)
                made = tree.grow(part, share - grown - part)
                grown += made
                if made < part or tree.settled(share - grown):
                    break
            self.cut_short |= grown < share
        else:
            deadline = begun + (budget.seconds or 0.0)
            planted = now = time.perf_counter()
            part, left, grown = 64, TREE[self.target], 0
            while grown == 0 or now < deadline:
                made = tree.grow(part, left - part)
                grown += made
                if made < part:
                    self.cut_short = True
                    break
                now = time.perf_counter()
                left = int(grown / (now - planted) * (deadline - now))
                part = max(16, min(4096, left, int(grown / (now - planted) * SLICE)))


class Tree:
    """One search: its working memory and its tree."""

    def __init__(self, seat: Seat, memory: Memory, seed: int, settings: Mapping[str, float]) -> None:
        modules = ("search", "search_tree", "deciding")
        self._search, self._tree, self._deciding = map(memory.loaded.module, modules)
        self._desk = memory.desk
        worlds = imagined_worlds(seat, seed)
        self._worlds = len(worlds)
        for i, world in enumerate(worlds):
            memory.put(i, world)
        memory.seed(seed, 3)
        self._settings = player(seat.game, settings, memory.loaded.target)[0]
        self._search.plant(self._desk)

    def grow(self, iterations: int, later: int = 0) -> int:
        """Walk down the tree up to `iterations` times, fewer if neither they nor `later` ones can change the choice.

        Returns the number of walks.
        """
        return int(self._search.search(self._desk, 0, self._worlds, self._settings, iterations, max(0, later)))

    def settled(self, left: int) -> bool:
        """Whether the choice is clear with `left` walks to go."""
        return bool(self._tree.settled(self._desk.nodes, left, self._settings))

    def add(self, other: Tree) -> None:
        """Add what another tree of the same position found about its options."""
        self._tree.add_up(self._desk.nodes, other._desk.nodes)

    def children(self) -> list[tuple[int, int, float, float]]:
        """The action, visits, sum of values, and first guess of every option."""
        nodes = self._desk.nodes
        found = []
        child = int(nodes[0].first)
        while child >= 0:
            node = nodes[child]
            found.append((int(node.action), int(node.visits), float(node.total), float(node.guess)))
            child = int(node.sibling)
        return found

    def chances(self) -> dict[int, float]:
        """How likely each option is to be chosen."""
        self._deciding.weigh_by_visits(self._desk, self._desk.states[0], self._settings)
        return {child[0]: float(self._desk.work[2][i]) for i, child in enumerate(self.children())}


def imagined_worlds(seat: Seat, seed: int) -> list[State]:
    """Imagined states, only one if nothing is hidden."""
    states = [seat.imagine(seed + i) for i in range(WORLDS)]
    return states[:1] if all(state == states[0] for state in states[1:]) else states


def settings_of(game: Game, bot: Bot, target: str = "cpu") -> Any:
    """A bot's settings for compiled loops, or None if it looks at the clock or is of another kind."""
    bot = bot.for_game(game)
    if type(bot) is RandomBot:
        return player(game, {"temperature": -1.0}, target)
    if type(bot) is GreedyBot:
        return player(game, {"temperature": bot.temperature}, target)
    if type(bot) is SearchBot and bot.budget.nodes is not None and bot.threads == 1:
        return player(game, {**bot.settings, "iterations": bot.budget.nodes, "worlds": WORLDS}, target)
    return None
