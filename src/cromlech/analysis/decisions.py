"""The questions of an analysis, one for each decision of a game, and how to answer them.

Answering takes nearly all the time, and it needs nothing but the state of a question. So it can run
in threads, or wherever else the compiled rules run: browsers answer the same questions with the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from cromlech.bots import ExpertBot, SearchBot, Seat
from cromlech.bots.memory import WORLDS, Memory, player
from cromlech.bots.networks import network
from cromlech.core.checks import check_whole
from cromlech.core.game import Game, State
from cromlech.core.review import steps

NODES = 1500
"""The walks down the tree for each decision, without a network."""
GUIDED_NODES = 600
"""The same with the game's network, which takes as long."""
SEEDS = 20
"""The seed of a question is its move, and above so many bits the seed of the analysis."""


@dataclass(frozen=True)
class Question:
    """A decision with more than one option, as the seat saw it."""

    move: int
    """The number of moves before it."""
    seat: int
    chosen: int
    state: State
    """An imagined state that looks like the true one to the seat."""
    seed: int
    """What the worlds of the search are drawn with, and its dice."""


@dataclass(frozen=True)
class Answer:
    """What a search says about a decision."""

    move: int
    """The number of moves before it."""
    best: int
    """The best action; the chosen one if nothing better was found."""
    before: tuple[float, ...]
    """Every seat's chance to win with the best action."""
    after: tuple[float, ...]
    """The same with the chosen action."""


def decisions(state: State) -> Iterator[tuple[int, State]]:
    """Every decision with more than one option: its move, and the state before it (always the same object)."""
    moves = state.moves
    for number, step in enumerate(steps(state)):
        if number < len(moves) and moves[number].actor >= 0 and len(step.legal()) > 1:
            yield number, step


def questions(state: State, seed: int = 0) -> Iterator[Question]:
    """Every decision of a game."""
    for number, step in decisions(state):
        own = (seed << SEEDS) + number
        yield Question(number, step.actor, state.moves[number].action, Seat(step, step.actor).imagine(own), own)


def ask(
    game: Game,
    about: list[Question],
    nodes: int | None = None,
    threads: int = 1,
    target: str = "cpu",
    progress: Callable[[int], None] | None = None,
    guided: bool = False,
) -> list[Answer]:
    """Answer questions about a game's decisions. Threads change nothing, nor does the target, except for rounding.

    The game's network can guide the search (docs/analysis.md says what that is good for).
    """
    nodes = usual_nodes(guided) if nodes is None else check_whole("nodes", nodes, 1)
    bot = ExpertBot if guided else SearchBot
    settings = player(game, bot(target=target).settings, target)[0]
    desks = [
        (Memory(game, target, states=WORLDS + 4, tree=True), network(game, target) if guided else None)
        for _ in range(check_whole("threads", threads, 1))
    ]

    def answer(question: Question) -> Answer:
        desk = desks.pop()
        try:
            return _answer(question, *desk, settings, nodes)
        finally:
            desks.append(desk)
            if progress is not None:
                progress(1)

    if threads == 1:
        return [answer(question) for question in about]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(answer, about))


def usual_nodes(guided: bool) -> int:
    """The walks for each decision, with a network or without."""
    return GUIDED_NODES if guided else NODES


def _answer(question: Question, memory: Memory, net: Any, settings: Any, nodes: int) -> Answer:
    worlds = memory.imagine(question.state, question.seed)
    seats = question.state.game.players
    out: Any = memory.loaded.numbers([0.0] * (4 * seats))
    given = 1, worlds, settings, question.chosen, nodes, question.seed, out
    rules = memory.loaded.module("appraising")
    best = rules.appraise(memory.desk, *given) if net is None else rules.guided_appraise(memory.desk, net, *given)
    chances = tuple(float(chance) for chance in out)
    return Answer(question.move, int(best), chances[:seats], chances[seats : 2 * seats])
