"""From answers to an analysis: ratings, accuracy, luck, and reasons.

A seat's chance to win changes in two ways. A decision can only give some of it away: the difference between the
best and the chosen action. Chance can give and take: the difference between what the last decision was worth and
what the next one is worth, if dice or cards came in between. What is left over is the error of the estimates.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cromlech.bots import Seat
from cromlech.bots.hints import reasons
from cromlech.core.game import State
from cromlech.core.review import steps
from cromlech.core.rules import CHANCE
from cromlech.core.words import Phrase

from .decisions import NODES, Answer, Question, ask, questions

RATINGS = ("good", "inaccuracy", "mistake", "blunder")
GIVEN_AWAY = (0.02, 0.04, 0.08)
"""The least chance to win that an inaccuracy, a mistake, and a blunder give away."""


@dataclass(frozen=True)
class Decision:
    """A decision and what it was worth, judged by what its seat knew."""

    move: int
    """The number of moves before it."""
    seat: int
    action: int
    best: int
    """The best action; the chosen one if nothing better was found."""
    before: tuple[float, ...]
    """Every seat's chance to win with the best action. The chances add up to 1."""
    after: tuple[float, ...]
    """The same with the chosen action."""
    loss: float
    """The chance to win that the decision gave away."""
    rating: str
    reason: Phrase | None
    """What speaks for the best action, if the chosen one was worse."""


@dataclass(frozen=True)
class Performance:
    """How well a seat played, and how lucky it was."""

    decisions: int
    accuracy: float | None
    """From 0 to 100, None without decisions. 100 means that nothing was given away."""
    lost: float
    """The chance to win that its decisions gave away in total."""
    luck: float
    """The chance to win that dice and cards gave it, or took if below 0."""
    ratings: dict[str, int]
    """The number of decisions with each rating."""


@dataclass(frozen=True)
class Analysis:
    """The analysis of a game."""

    decisions: list[Decision]
    seats: list[Performance]
    chances: list[tuple[int, tuple[float, ...]]]
    """Numbers of moves with every seat's chance to win after them, up to the result of a finished game."""
    unexplained: tuple[float, ...]
    """What neither decisions nor chance explain of each seat's result: the error of the estimates."""

    def to_dict(self) -> dict[str, Any]:
        """The analysis as JSON values."""
        return asdict(self)


def analyze(
    state: State,
    nodes: int = NODES,
    threads: int = 1,
    seed: int = 0,
    target: str = "cpu",
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Analyze all decisions of a game. `progress` is called with 1 after each of them."""
    about = list(questions(state, seed))
    return judge(state, about, ask(state.game, about, nodes, threads, seed, target, progress))


def judge(state: State, about: Sequence[Question], answers: Sequence[Answer]) -> Analysis:
    """The analysis of a game whose questions are answered."""
    because = _reasons(state, about, answers)
    decisions = []
    for question, answer in zip(about, answers, strict=True):
        loss = max(0.0, answer.before[question.seat] - answer.after[question.seat])
        decisions.append(
            Decision(
                question.move,
                question.seat,
                question.chosen,
                answer.best,
                answer.before,
                answer.after,
                loss,
                RATINGS[bisect(GIVEN_AWAY, loss)],
                because.get(question.move),
            )
        )
    chances = _chances(state, decisions)
    luck, unexplained = _luck(state, decisions, chances)
    seats = [_performance([d for d in decisions if d.seat == seat], luck[seat]) for seat in range(state.game.players)]
    return Analysis(decisions, seats, chances, tuple(unexplained))


def _reasons(state: State, about: Sequence[Question], answers: Sequence[Answer]) -> dict[int, Phrase]:
    """Why the best action is better, by the number of moves before it."""
    better = {q.move: (q.seat, a.best, q.chosen) for q, a in zip(about, answers, strict=True) if a.best != q.chosen}
    found = {}
    for number, step in enumerate(steps(state)):
        if number in better:
            seat, *actions = better[number]
            found[number] = reasons(Seat(step, seat), actions)[0]
    return found


def _chances(state: State, decisions: Sequence[Decision]) -> list[tuple[int, tuple[float, ...]]]:
    found: list[tuple[int, tuple[float, ...]]] = []
    for decision in decisions:
        found.append((decision.move, decision.before))
        found.append((decision.move + 1, decision.after))
    if state.over:
        share = 1 / len(state.winners)
        found.append((len(state.moves), tuple(share * (p in state.winners) for p in range(state.game.players))))
    return found


def _luck(
    state: State, decisions: Sequence[Decision], chances: Sequence[tuple[int, tuple[float, ...]]]
) -> tuple[list[float], list[float]]:
    """What changed between decisions: by chance, and for no reason."""
    players = range(state.game.players)
    luck, unexplained = [0.0 for _ in players], [0.0 for _ in players]
    for (begin, before), (end, after) in zip(chances[1::2], chances[2::2], strict=False):
        drawn = any(move.actor == CHANCE for move in state.moves[begin:end])
        for p in players:
            (luck if drawn else unexplained)[p] += after[p] - before[p]
    return luck, unexplained


def _performance(own: Sequence[Decision], luck: float) -> Performance:
    scores = [_accuracy(decision.loss) for decision in own]
    return Performance(
        decisions=len(own),
        accuracy=sum(scores) / len(scores) if scores else None,
        lost=sum(decision.loss for decision in own),
        luck=luck,
        ratings={rating: sum(decision.rating == rating for decision in own) for rating in RATINGS},
    )


def _accuracy(loss: float) -> float:
    """A decision's accuracy, with the curve that lichess uses for chess."""
    return min(100.0, max(0.0, 103.1668 * math.exp(-4.354 * loss) - 3.1669))
