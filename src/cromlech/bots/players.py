"""Random, greedy and search: the same for every game, by its compiled rules and evaluation."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from cromlech.core.game import Game

from .base import Bot, Budget, Candidate, Seat

TREE = 500_000
"""Nodes a search tree may have."""
WORLDS = 8
"""Imagined states a search starts from when something is hidden."""
OPEN = 2
"""As `mixing`: secret choices are searched as if all saw them."""
SLICE = 0.01
"""Seconds between two looks at the clock."""


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self.picker = random.Random(seed)

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """One option drawn, the others behind it."""
        legal = seat.legal()
        self.picker.shuffle(legal)
        return [Candidate(action, 0.0, 0) for action in legal]


class GreedyBot(Bot):
    """One step ahead: the option after which the evaluation is best.

    With a temperature worse options are taken now and then: about as often as a person
    misjudges moves that differ by so many points (`MISJUDGED` of a game: those of temperature 1).
    """

    name = "greedy"

    def __init__(self, temperature: float = 0.0, seed: int | None = None, target: str = "cpu") -> None:
        self.temperature = temperature
        self.picker = random.Random(seed)
        self.target = target

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """All options by the points they put this seat ahead of the best other."""
        rated = rate(seat, self.target, self.picker.getrandbits(32))
        temperature = self.temperature * seat.game.rules.MISJUDGED
        if seat.secret:
            temperature = max(temperature, seat.game.load().module("search").HESITATION)
        if temperature > 0:
            top = rated[0].value
            put_first(rated, [np.exp((c.value - top) / temperature) for c in rated], self.picker)
        return rated


def rate(seat: Seat, target: str = "cpu", seed: int = 0) -> list[Candidate]:
    """Every option by one step of look-ahead, best first."""
    loaded = seat.game.load(target)
    search = loaded.module("search")
    imagined = seat.imagine(seed).raw
    length = loaded.rules.MAX_LEGAL
    if target == "python":
        states: Any = [imagined, imagined]
        ids: Any = [0] * length
        terms: Any = [0.0] * loaded.rules.TERM_COUNT
        ratings: Any = [0.0] * length
    else:
        states = np.zeros(2, dtype=loaded.rules.State.dtype())
        states[0] = imagined.to_record()[0]
        ids = np.zeros(length, dtype=np.int64)
        terms = np.zeros(loaded.rules.TERM_COUNT)
        ratings = np.zeros(length)
    n = search.rate_actions(states, 0, ids, terms, ratings)
    found = [Candidate(int(ids[i]), float(ratings[i]), 1) for i in range(n)]
    return sorted(found, key=lambda c: (-c.value, c.action))


def put_first(candidates: list[Candidate], weights: Sequence[float], picker: random.Random) -> None:
    """One of the candidates is drawn by weight, and is the choice."""
    drawn = picker.choices(range(len(candidates)), weights)[0]
    candidates.insert(0, candidates.pop(drawn))


class SearchBot(Bot):
    """Tree search over imagined states; see `core/generic/search.py`.

    With a node budget and a seed its choice is repeatable; with a time budget it stops in
    time. Either way it stops earlier when the choice is clear (`settled` there). Every thread
    grows a tree of its own; their visits are added up. What others will not see is drawn by
    visits, and can be foretold by nobody without the seed. The memory it thinks in stays with the bot, so that
    several threads cannot share one.
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
    ) -> None:
        self.budget = Budget(seconds, nodes) if seconds or nodes else Budget(seconds=0.5)
        self.threads = threads
        self.picker = random.Random(seed)
        self.settings = {
            "exploration": exploration,
            "sharpness": sharpness,
            "trust": trust,
            "catch_up": catch_up,
            "alike": alike,
            "mixing": mixing,
            "rare": rare,
        }
        self.cut_short = False
        """Whether the last choice was clear before its budget was spent."""
        self._memory: list[Any] = []
        """The nodes of one tree a thread, kept from move to move."""

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_memory": []}

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """All options by visits, what is chosen in secret drawn by them; the value is the chance to win."""
        begun = time.perf_counter()
        budget = budget or self.budget
        only = seat.legal()
        if len(only) == 1:
            return [Candidate(only[0], 0.5, 0)]
        self.cut_short = False
        seeds = [self.picker.getrandbits(32) for _ in range(self.threads)]
        node = seat.game.load("cpu").module("search").Node.dtype()
        while len(self._memory) < self.threads:
            self._memory.append(np.zeros(TREE, dtype=node))
        planted = [Tree(seat, s, self.settings, nodes) for s, nodes in zip(seeds, self._memory, strict=True)]
        if self.threads == 1:
            trees = [self._grow(planted[0], budget, begun)]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                trees = list(pool.map(lambda tree: self._grow(tree, budget, begun), planted))
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        guesses: dict[int, float] = {}
        for tree in trees:
            for action, n, total, guess in tree:
                visits[action] = visits.get(action, 0) + n
                totals[action] = totals.get(action, 0.0) + total
                guesses[action] = guess
        found = [Candidate(action, totals[action] / n if n else guesses[action], n) for action, n in visits.items()]
        found.sort(key=lambda c: (-c.visits, -guesses[c.action], c.action))
        if seat.secret and self.settings["mixing"] != OPEN:
            least = self.settings["rare"] * found[0].visits
            put_first(found, [c.visits if c.visits >= least else 0 for c in found], self.picker)
        return found

    def _grow(self, tree: Tree, budget: Budget, begun: float) -> list[tuple[int, int, float, float]]:
        if budget.nodes is not None:
            share = max(1, budget.nodes // self.threads)
            self.cut_short |= tree.grow(share) < share
        else:
            deadline = begun + (budget.seconds or 0.5)
            planted = now = time.perf_counter()
            part, left, grown = 64, TREE, 0
            while grown == 0 or now < deadline:
                made = tree.grow(part, left - part)
                grown += made
                if made < part:
                    self.cut_short = True
                    break
                now = time.perf_counter()
                left = int(grown / (now - planted) * (deadline - now))
                part = max(16, min(4096, left, int(grown / (now - planted) * SLICE)))
        return tree.children()


class Tree:
    """The working memory of one search."""

    def __init__(self, seat: Seat, seed: int, settings: dict[str, float], nodes: Any) -> None:
        loaded = seat.game.load("cpu")
        self.search = loaded.module("search")
        rng = loaded.module("rng")
        worlds = imagined_worlds(seat, seed)
        self.worlds = len(worlds)
        self.states = np.zeros(self.worlds + 2, dtype=loaded.rules.State.dtype())
        for i, world in enumerate(worlds):
            self.states[i] = world
        self.nodes = nodes
        self.used = np.zeros(1, dtype=np.int64)
        self.rngs = np.zeros(1, dtype=rng.Rng.dtype())
        rng.seed(self.rngs[0], seed, 3)
        self.ids = np.zeros(loaded.rules.MAX_LEGAL, dtype=np.int64)
        self.work = np.zeros((self.search.WORK_ROWS, self.search.WORK_LENGTH))
        self.settings = search_settings(seat.game, **settings)
        self.search.plant(self.nodes, self.used)

    def grow(self, iterations: int, later: int = 0) -> int:
        """Some more walks down the tree; fewer where it is clear that neither they nor `later` ones change the choice.

        Returns how many were made.
        """
        made = self.search.search(
            *(self.states, 0, self.worlds, self.nodes, self.used),
            *(self.rngs[0], self.ids, self.work, self.settings[0], iterations, max(0, later)),
        )
        return int(made)

    def children(self) -> list[tuple[int, int, float, float]]:
        """action, visits, sum of values and first guess of every option."""
        found = []
        child = int(self.nodes[0]["first"])
        while child >= 0:
            node = self.nodes[child]
            found.append((int(node["action"]), int(node["visits"]), float(node["total"]), float(node["guess"])))
            child = int(node["sibling"])
        return found


def imagined_worlds(seat: Seat, seed: int) -> list[Any]:
    """Records of imagined states; one is enough where nothing is hidden."""
    states = [seat.imagine(seed + i) for i in range(WORLDS)]
    if all(state == states[0] for state in states[1:]):
        states = states[:1]
    return [state.raw.to_record()[0] for state in states]


def search_settings(game: Game, **given: float) -> Any:
    """A record of compiled search settings; docs/bots.md tells how the defaults were found."""
    settings = game.load("cpu").module("search").Settings
    record = np.zeros(1, dtype=settings.dtype())
    defaults = {"worlds": 1, "exploration": 0.2, "sharpness": 8.0, "trust": 1.0, "catch_up": 0.25, "rare": 0.1}
    for name, value in {**defaults, **given}.items():
        record[name] = value
    return record
