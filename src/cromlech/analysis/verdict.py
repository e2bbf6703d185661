"""From answers to an analysis: ratings, accuracy, luck, and reasons.

A seat's chance to win changes in two ways. A decision can only give some of it away: the difference between the
best and the chosen action. Chance can give and take: the difference between what the last decision was worth and
what the next one is worth, if dice or cards came in between. What is left over is the error of the estimates.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cromlech.bots import Seat
from cromlech.bots.compiled.ratings import GIVEN_AWAY
from cromlech.bots.hints import reasons
from cromlech.core.errors import OptionsError
from cromlech.core.game import State
from cromlech.core.rules import CHANCE
from cromlech.core.words import Phrase

from .decisions import Answer, ask, decisions, questions

RATINGS = ("good", "inaccuracy", "mistake", "blunder")
ROUNDING = 0.001
"""How far chances may be below 0 or above 1, and their sum from 1."""


@dataclass(frozen=True)
class Decision:
    """A decision and what it was worth, judged by what its seat knew."""

    move: int
    """The number of moves before it."""
    seat: int
    action: int
    """The chosen action."""
    best: int
    """The best action; the chosen one if nothing better was found."""
    before: tuple[float, ...]
    """Every seat's chance to win with the best action. The chances add up to 1."""
    after: tuple[float, ...]
    """The same with the chosen action."""
    loss: float
    """The chance to win that the decision gave away."""
    rating: str
    played: Phrase
    """The chosen action in words."""
    better: Phrase | None
    """The best action in words, if the chosen one was worse, and what speaks for it."""
    reason: Phrase | None


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
    nodes: int | None = None,
    threads: int = 1,
    seed: int = 0,
    target: str = "cpu",
    progress: Callable[[int], None] | None = None,
    guided: bool = False,
) -> Analysis:
    """Analyze all decisions of a game. `progress` is called with 1 after each of them."""
    about = list(questions(state, seed))
    return judge(state, ask(state.game, about, nodes, threads, target, progress, guided))


def judge(state: State, answers: Sequence[Answer]) -> Analysis:
    """The analysis of a game from the answers to all its questions, in their order. OptionsError if they don't fit."""
    found = list(_judged(state, answers))
    if len(found) < len(answers):
        raise OptionsError("error.answers", move=answers[len(found)].move)
    chances = _chances(state, found)
    luck, unexplained = _luck(state, found, chances)
    seats = [_performance([d for d in found if d.seat == seat], luck[seat]) for seat in range(state.game.players)]
    return Analysis(found, seats, chances, tuple(unexplained))


def _judged(state: State, answers: Sequence[Answer]) -> Iterator[Decision]:
    given = iter(answers)
    for number, step in decisions(state):
        answer, chosen = next(given, None), state.moves[number].action
        if answer is None or not _fits(answer, number, step):
            raise OptionsError("error.answers", move=number)
        seat = Seat(step, step.actor)
        loss = max(0.0, answer.before[seat.number] - answer.after[seat.number])
        better = answer.best != chosen
        yield Decision(
            move=number,
            seat=seat.number,
            action=chosen,
            best=answer.best,
            before=answer.before,
            after=answer.after,
            loss=loss,
            rating=rating_of(loss),
            played=_phrase(step, chosen),
            better=_phrase(step, answer.best) if better else None,
            reason=reasons(seat, [answer.best, chosen])[0] if better else None,
        )


def rating_of(loss: float) -> str:
    """How a decision is rated that gave away so much of the chance to win."""
    return RATINGS[bisect(GIVEN_AWAY, loss)]


def _fits(answer: Answer, number: int, step: State) -> bool:
    """Whether this can be the answer to the question about a decision."""
    if answer.move != number or answer.best not in step.legal():
        return False
    return all(
        len(chances) == step.game.players
        and all(-ROUNDING < chance < 1 + ROUNDING for chance in chances)
        and abs(sum(chances) - 1) < ROUNDING
        for chances in (answer.before, answer.after)
    )


def _phrase(state: State, action: int) -> Phrase:
    return state.game.parts.phrase_in(state.raw, state.game.action(action))


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
