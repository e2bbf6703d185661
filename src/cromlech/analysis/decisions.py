"""The questions of an analysis, one for each decision of a game, and how to answer them.

Answering takes nearly all the time, and it needs nothing but the states of a question. So it can run
in threads, or wherever else the compiled rules run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from cromlech.bots import SearchBot, Seat
from cromlech.bots.memory import WORLDS, Memory, player
from cromlech.bots.players import imagined_worlds
from cromlech.core.checks import check_whole
from cromlech.core.game import Game, State
from cromlech.core.review import steps

NODES = 1500
"""The walks down the tree for each decision."""


@dataclass(frozen=True)
class Question:
    """A decision with more than one option, as the seat saw it."""

    move: int
    """The number of moves before it."""
    seat: int
    chosen: int
    worlds: list[State]
    """States that look like the true one to the seat."""


@dataclass(frozen=True)
class Answer:
    """What a search says about a decision."""

    best: int
    """The best action; the chosen one if nothing better was found."""
    before: tuple[float, ...]
    """Every seat's chance to win with the best action."""
    after: tuple[float, ...]
    """The same with the chosen action."""


def questions(state: State, seed: int = 0) -> Iterator[Question]:
    """Every decision of a game."""
    moves = state.moves
    for number, step in enumerate(steps(state)):
        if number < len(moves) and moves[number].actor >= 0 and len(step.legal()) > 1:
            seat = Seat(step, moves[number].actor)
            yield Question(number, seat.number, moves[number].action, imagined_worlds(seat, seed + WORLDS * number))


def ask(
    game: Game,
    about: list[Question],
    nodes: int = NODES,
    threads: int = 1,
    seed: int = 0,
    target: str = "cpu",
    progress: Callable[[int], None] | None = None,
) -> list[Answer]:
    """Answer questions about a game's decisions. The same seed gives the same answers, with any number of threads."""
    check_whole("nodes", nodes, 1)
    settings = player(game, SearchBot(target=target).settings, target)[0]
    memories = [Memory(game, target, states=WORLDS + 3, tree=True) for _ in range(check_whole("threads", threads, 1))]

    def answer(question: Question) -> Answer:
        memory = memories.pop()
        try:
            return _answer(question, memory, settings, nodes, seed)
        finally:
            memories.append(memory)
            if progress is not None:
                progress(1)

    if threads == 1:
        return [answer(question) for question in about]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(answer, about))


def _answer(question: Question, memory: Memory, settings: Any, nodes: int, seed: int) -> Answer:
    for i, world in enumerate(question.worlds):
        memory.put(i, world)
    seats = question.worlds[0].game.players
    out: Any = [0.0] * (2 * seats) if memory.loaded.target == "python" else np.zeros(2 * seats)
    appraise = memory.loaded.module("appraising").appraise
    stream = (seed << 20) + question.move
    best = appraise(memory.desk, 0, len(question.worlds), settings, question.chosen, nodes, stream, out)
    chances = tuple(float(chance) for chance in out)
    return Answer(int(best), chances[:seats], chances[seats:])
