"""How reliable an analysis is: does a search with 16 times the effort confirm the mistakes and blunders it reports?

    python benchmarks/analysis.py                 # a few games of every game, mixed players
    python benchmarks/analysis.py stone-age --games 8 --threads 8 --json

For each game it prints the number of reported mistakes and blunders, the share for which the deeper search also
finds a better move (worth at least as much as an inaccuracy gives away), the share it also rates as a mistake
or blunder, how far the estimates of the loss are apart, and what is left unexplained of the results.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import cromlech
from cromlech.analysis import GIVEN_AWAY, Answer, Question, ask, judge, questions, rating_of, usual_nodes
from cromlech.bots import Bot, GreedyBot, PolicyBot, SearchBot, Seat
from cromlech.core.game import State

DEEP = 16
"""How many times the effort confirms a mistake."""
SEEDS = 1 << 50
"""Added to the seed of a question for the second opinion."""
PLAYERS: list[Callable[[int], Bot]] = [
    lambda seed: SearchBot(nodes=1500, seed=seed),
    lambda seed: GreedyBot(temperature=1, seed=seed),
    lambda seed: SearchBot(nodes=300, seed=seed),
    lambda seed: GreedyBot(seed=seed),
    lambda seed: PolicyBot(seed=seed),
]
"""Who plays, in turn. Strong players are the harder test: where little is given away, more of it is doubtful."""


def play(name: str, players: int, seed: int) -> State:
    """A game between different bots."""
    state = cromlech.game(name, players=players).start(seed=seed)
    bots = [PLAYERS[(seat + seed) % len(PLAYERS)](seed) for seat in range(players)]
    while not state.over:
        state.apply(bots[state.actor].choose(Seat(state, state.actor)))
    return state


def loss(question: Question, answer: Answer) -> float:
    """What a decision gave away."""
    return answer.before[question.seat] - answer.after[question.seat]


def measure(
    name: str,
    players: list[int],
    games: range,
    nodes: int,
    guided: bool,
    threads: int,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """Analyze games, and look again at everything that was called a mistake."""
    reported, clear, confirmed, changes, unexplained, seconds, count = 0, 0, 0, [], [], 0.0, 0
    for seed in games:
        state = play(name, players[seed % len(players)], seed)
        begun = time.perf_counter()
        about = list(questions(state))
        answers = ask(state.game, about, nodes, threads, guided=guided)
        seconds += time.perf_counter() - begun
        count += len(about)
        unexplained += [abs(error) for error in judge(state, answers).unexplained]
        found = [(q, loss(q, a)) for q, a in zip(about, answers, strict=True)]
        worse = [(q, given) for q, given in found if rating_of(given) in ("mistake", "blunder")]
        again = ask(
            state.game, [replace(q, seed=q.seed + SEEDS) for q, _ in worse], DEEP * nodes, threads, guided=guided
        )
        for (question, given), answer in zip(worse, again, strict=True):
            deep = loss(question, answer)
            reported += 1
            clear += deep >= GIVEN_AWAY[0]
            confirmed += rating_of(deep) in ("mistake", "blunder")
            changes.append(abs(deep - given))
        progress(f"{name}: game {seed}, {reported} mistakes and blunders so far, {clear} confirmed")
    return {
        "game": name,
        "games": len(games),
        "first_seed": games.start,
        "nodes": nodes,
        "guided": guided,
        "decisions": count,
        "seconds_per_game": round(seconds / len(games), 1),
        "reported": reported,
        "better_move_confirmed": round(clear / max(1, reported), 3),
        "same_rating_or_worse": round(confirmed / max(1, reported), 3),
        "median_change": round(statistics.median(changes), 4) if changes else None,
        "mean_unexplained": round(statistics.mean(unexplained), 4),
        "most_unexplained": round(max(unexplained), 4),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=4, help="games of each")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3], help="numbers of players, in turn")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--network", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    names = args.games_named or [definition.name for definition in cromlech.games()]
    found = []
    for name in names:
        tell = partial(print, file=sys.stderr)
        games = range(args.first_seed, args.first_seed + args.games)
        nodes = args.nodes or usual_nodes(args.network)
        found.append(measure(name, args.players, games, nodes, args.network, args.threads, tell))
        if not args.json:
            print("\n".join(f"{key}: {value}" for key, value in found[-1].items()), end="\n\n")
    if args.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
