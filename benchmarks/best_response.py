"""Can counting predict a bot's secret choices? Plays a best response to its habits in CVlizations.

    python benchmarks/best_response.py [--nodes 400] [--games 400] [--seed 20261] [--processes N]
        [--keep best_response.jsonl]

The opponent is `hard` with a budget of iterations. The other player chooses its orders as a best
response to what it expects of the opponent, valued by the evaluation after the reveal, and plays
everything else with the same search. At first it expects any order in the opponent's hand. These
games are its training: it counts what was played in which situation. Then it plays the same deals
again, expecting what it counted. Seats are swapped, and games are stored in a file and not played
twice. Prints both win rates and the gain, with 95% intervals.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import cromlech
from cromlech.bots import Bot, Budget, Candidate, SearchBot, Seat
from cromlech.core.game import State
from cromlech.core.rules import CHANCE
from cromlech.games.cvlizations.actions import DEAL_ORDER, FACE_DOWN, FACE_UP
from cromlech.games.cvlizations.board import NONE, ORDER_COUNT, ROUNDS_PER_EPOCH
from cromlech.games.cvlizations.state import LAYING, REVEALING
from search_designs import wilson

WORLDS = 16
"""How many draws of the others' orders each answer is based on."""
ENOUGH = 12
"""How often a situation must occur to be trusted. Rarer ones are looked up with fewer details."""

Key = tuple[int, ...]


class Counts:
    """What an opponent played, by situation: round of the age, face-up order, scarcest resource, hand."""

    def __init__(self) -> None:
        self.laid: dict[Key, list[int]] = {}

    def add(self, situation: Key, order: int) -> None:
        """Count an order for the situation and for all similar ones."""
        for n in range(2, len(situation) + 1):
            self.laid.setdefault(situation[:n], [0] * ORDER_COUNT)[order] += 1

    def weights(self, situation: Key, hand: int) -> list[float]:
        """How likely each order in a hand is, from the closest situation that occurred often enough."""
        found = [0] * ORDER_COUNT
        for n in range(len(situation), 1, -1):
            if sum(self.laid.get(situation[:n], ())) >= ENOUGH:
                found = self.laid[situation[:n]]
                break
        return [(found[order] + 0.3) * (hand >> order & 1) for order in range(ORDER_COUNT)]


def situation(raw: Any, seat: int, up: int) -> Key:
    """The situation of a seat that plays an order. `up` is the face-up one, NONE before it."""
    stock = [int(n) for n in raw.players[seat].resources]
    hand = int(raw.civilizations[seat].hand)
    return ((int(raw.round_number) - 1) % ROUNDS_PER_EPOCH, up, stock.index(min(stock)), hand)


class CountingBot(Bot):
    """Answers what it expects others to play, and otherwise searches."""

    def __init__(self, counts: Counts, nodes: int, seed: int) -> None:
        self.counts = counts
        self.search = SearchBot(nodes=nodes, seed=seed)
        self.picker = random.Random(seed)

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """Orders by the mean chance to win after the reveal."""
        legal = seat.legal()
        if legal[-1] >= FACE_DOWN + ORDER_COUNT or len(legal) == 1:
            return self.search.consider(seat, budget)
        worlds = [World(seat, self.counts, self.picker) for _ in range(WORLDS)]
        found = []
        for action in legal:
            orders = [[action]]
            if action < FACE_DOWN:
                orders = [[action, FACE_DOWN + other - FACE_UP] for other in legal if other != action]
            value = max(sum(world.chance(own) for world in worlds) / WORLDS for own in orders)
            found.append(Candidate(action, value, 1))
        return sorted(found, key=lambda c: -c.value)


class World:
    """What others may have played, and may still play, this round."""

    def __init__(self, seat: Seat, counts: Counts, picker: random.Random) -> None:
        self.me = seat.number
        self.loaded = seat.game.load("cpu")
        self.lots = [picker.random() for _ in range(8)]
        raw = seat.imagine(picker.getrandbits(30)).raw
        rules = seat.game.rules
        rules.forget(raw, seat.number)
        while rules.redealing(raw):
            owner = next((i for i, c in enumerate(raw.civilizations) if c.forgotten), NONE)
            if owner == NONE:  # a card divined by someone else
                ids = [0] * rules.MAX_LEGAL
                rules.apply(raw, picker.choice(ids[: rules.legal(raw, ids)]))
                continue
            laid = raw.civilizations[owner]
            weights = counts.weights(situation(raw, owner, int(laid.up)), int(laid.hand))
            rules.apply(raw, DEAL_ORDER + picker.choices(range(ORDER_COUNT), weights)[0])
        self.plans = {}
        for other in range(seat.game.players):
            if other != seat.number and raw.civilizations[other].up == NONE:
                hand = int(raw.civilizations[other].hand)
                up = picker.choices(range(ORDER_COUNT), counts.weights(situation(raw, other, NONE), hand))[0]
                hand &= ~(1 << up)
                down = picker.choices(range(ORDER_COUNT), counts.weights(situation(raw, other, up), hand))[0]
                self.plans[other] = (FACE_UP + up, FACE_DOWN + down)
        self.record = raw.to_record()
        self.states = self.record.copy()
        self.ids = np.zeros(self.loaded.rules.MAX_LEGAL, dtype=np.int64)
        self.terms = np.zeros(self.loaded.module("evaluation").TERM_COUNT)

    def chance(self, own: list[int]) -> float:
        """The chance to win with these orders, by the evaluation at the first choice after the reveal."""
        rules = self.loaded.rules
        self.states[0] = self.record[0]
        s = self.states[0]
        mine = iter(own)
        lots = iter(self.lots)
        plans = {other: iter(plan) for other, plan in self.plans.items()}
        while LAYING <= s["phase"] <= REVEALING and s["round_number"] == self.record[0]["round_number"]:
            n = rules.legal(s, self.ids)
            actor = int(s["actor"])
            if actor == CHANCE:
                action = int(self.ids[int(next(lots) * n)])
            else:
                action = next(mine) if actor == self.me else next(plans[actor])
            rules.apply(s, action)
        return float(self.loaded.module("judging").win_chance(s, self.me, self.terms))


@dataclass(frozen=True)
class Task:
    """One game: its number, and the counts from training, if any."""

    number: int
    counts: Counts | None
    nodes: int
    seed: int


def play(task: Task) -> tuple[float, list[Any]]:
    """Play one game against `hard`. Returns the share of the win, and what `hard` played when."""
    me = task.number % 2
    own = 1_000_003 * task.seed + task.number
    bots: list[Bot] = [SearchBot(nodes=task.nodes, seed=2 * own), SearchBot(nodes=task.nodes, seed=2 * own)]
    bots[me] = CountingBot(task.counts or Counts(), task.nodes, 2 * own + 1)
    state = cromlech.game("cvlizations", players=2).start(seed=task.seed + task.number // 2)
    laid = []
    while not state.over:
        seat = state.actor
        action = bots[seat].choose(Seat(state, seat))
        if seat != me and action < FACE_DOWN + ORDER_COUNT:
            up = int(state.raw.civilizations[seat].up)
            laid.append([situation(state.raw, seat, up), action % ORDER_COUNT])
        state.apply(action)
    return share(state, me), laid


def share(state: State, seat: int) -> float:
    """A seat's share of the win."""
    return (seat in state.winners) / len(state.winners)


def main() -> None:
    """Play untrained, then trained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=400)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=20261)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, default=Path("best_response.jsonl"))
    args = parser.parse_args()
    counts = Counts()
    rates: dict[bool, list[float]] = {False: [], True: []}
    kept = [json.loads(line) for line in args.keep.read_text("utf-8").splitlines()] if args.keep.exists() else []
    with args.keep.open("a", encoding="utf-8") as file, ProcessPoolExecutor(args.processes) as pool:
        for trained in (False, True):
            known, kept = kept[: args.games], kept[args.games :]
            training = counts if trained else None
            tasks = [Task(n, training, args.nodes, args.seed) for n in range(len(known), args.games)]
            for game in itertools.chain(known, pool.map(play, tasks)):
                if len(rates[trained]) >= len(known):
                    print(json.dumps(game), file=file, flush=True)
                rates[trained].append(game[0])
                for where, order in [] if trained else game[1]:
                    counts.add(tuple(where), order)
            low, high = wilson(sum(rates[trained]), args.games)
            name = "with counts" if trained else "without counts"
            print(f"{name}: {np.mean(rates[trained]):.1%} of {args.games} games ({low:.1%} – {high:.1%})", flush=True)
    gains = np.array(rates[True]) - np.array(rates[False])
    half = 1.96 * gains.std(ddof=1) / len(gains) ** 0.5
    print(f"gain: {100 * gains.mean():.1f} ± {100 * half:.1f} percentage points")


if __name__ == "__main__":
    main()
