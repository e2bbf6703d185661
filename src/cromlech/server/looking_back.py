"""Answers about a game that was played: positions, reviews, records, analyses.

Each says at once whether a guest may have it, and returns the work that makes it. The work takes a replay of the game,
so it happens in another process (`replays`).
"""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from cromlech.analysis import GIVEN_AWAY, NODES, Answer, judge, questions
from cromlech.core.game import State
from cromlech.core.packing import packed
from cromlech.core.review import marks, review

from . import protocol
from .answers import allowed_eyes, study_answer
from .errors import Refusal
from .tables import ENDED, Chair, Played, Table

STRIDE = 25
"""Moves between two positions that are kept of a game that is looked at."""
KEPT = 8
"""How many such games are kept."""


def position_answer(table: Table, guest: str, number: int, seat: int | None) -> Callable[[], protocol.Position]:
    """The game after `number` moves."""
    if table.state is None:
        raise Refusal(409, "server.not_begun")
    eyes = allowed_eyes(table, guest, seat)
    if not 0 <= number <= len(table.made):
        raise Refusal(404, "server.no_move", moves=len(table.made))
    return partial(_position, table.played(), number, eyes)


def _position(played: Played, number: int, eyes: int | None) -> protocol.Position:
    replay = replayed(played)
    state = replay.at(number)
    content = {
        "move": number,
        "moves": len(played.actions),
        "view": state.view(eyes, shared=True),
        "lines": state.log(eyes, shared=True),
        "seat": eyes,
        "marks": replay.marks,
    }
    return protocol.Position.model_validate(content)


def decision_answer(table: Table, move: int) -> Callable[[], protocol.State]:
    """The decision after so many moves, for the seat that made it."""
    _ended(table)
    if not 0 <= move < len(table.made) or table.made[move].actor < 0:
        raise Refusal(404, "server.no_decision")
    return partial(_decision, table.played(), move, table.made[move].actor, table.chairs)


def _decision(played: Played, move: int, seat: int, chairs: Sequence[Chair]) -> protocol.State:
    return study_answer(replayed(played).at(move), seat, played.key[0], chairs)


def record_answer(table: Table, mover: str | None = None) -> Callable[[], str]:
    """The record, as stored in files. Someone who moves the game gets it before the end, without the dice's secret."""
    if mover is None:
        _ended(table)
    else:
        table.movable(mover)
    seats = tuple(_recorded(chair) for chair in table.chairs)
    proof = table.dice.proof.content() if table.dice is not None and mover is None else None
    return partial(_record, table.played(), seats if any(seats) else (), proof)


def _record(played: Played, seats: tuple[dict[str, str], ...], proof: Mapping[str, Any] | None) -> str:
    return replace(replayed(played).end.record(), seats=seats, proof=proof).to_json()


def _recorded(chair: Chair) -> dict[str, str]:
    known = {"name": chair.name, "level": chair.level, "character": chair.character}
    return {field: value for field, value in known.items() if value}


def review_answer(table: Table) -> Callable[[], protocol.Review]:
    """The score sheet and charts."""
    if table.state is None or not table.state.over:
        raise Refusal(409, "server.unfinished" if table.status in ENDED else "server.not_over")
    return partial(_review, table.played())


def _review(played: Played) -> protocol.Review:
    return replayed(played).review


def questions_answer(table: Table, move: int | None) -> Callable[[], protocol.Questions]:
    """What an analysis has to answer: everything, or about one move."""
    _ended(table)
    if move is not None and not 0 <= move < len(table.made):
        raise Refusal(404, "server.no_move", moves=len(table.made))
    return partial(_questions, table.played(), move)


def _questions(played: Played, move: int | None) -> protocol.Questions:
    found = [
        {**vars(question), "state": b64encode(packed(question.state.raw)).decode()}
        for question in questions(replayed(played).end)
        if move is None or question.move == move
    ]
    return protocol.Questions.model_validate({"nodes": NODES, "good": GIVEN_AWAY[0], "questions": found})


def analysis_answer(table: Table, asked: protocol.AskedAnalysis) -> Callable[[], protocol.Analysis]:
    """The analysis that follows from the answers."""
    _ended(table)
    return partial(_analysis, table.played(), asked)


def _analysis(played: Played, asked: protocol.AskedAnalysis) -> protocol.Analysis:
    answers = [Answer(each.move, each.best, tuple(each.before), tuple(each.after)) for each in asked.answers]
    return protocol.Analysis.model_validate(judge(replayed(played).end, answers).to_dict())


def _ended(table: Table) -> State:
    if table.status not in ENDED or table.state is None:
        raise Refusal(409, "server.not_over")
    return table.state


class Replay:
    """A game that is looked at: every position is a few moves from one that is kept."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self._kept = [played.at(0)]
        """The positions after 0, STRIDE, 2 × STRIDE … moves."""
        for begin in range(0, len(played.actions) - STRIDE + 1, STRIDE):
            self._kept.append(self._on(self._kept[-1], begin, begin + STRIDE))

    def _on(self, state: State, begin: int, end: int) -> State:
        later = state.clone()
        for action in self.played.actions[begin:end]:
            later.apply(action)
        return later

    def at(self, number: int) -> State:
        """The game after so many moves."""
        nearest = number // STRIDE
        return self._on(self._kept[nearest], nearest * STRIDE, number)

    @cached_property
    def end(self) -> State:
        """The game after all moves."""
        return self.at(len(self.played.actions))

    @cached_property
    def marks(self) -> list[dict[str, int]]:
        """Where the rounds begin."""
        return marks(self.end)

    @cached_property
    def review(self) -> protocol.Review:
        """The score sheet and charts."""
        return protocol.Review.model_validate(review(self.end))


_replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()


def replayed(played: Played) -> Replay:
    """A game to look at, remembered as long as it is one of the last few."""
    found = _replays.pop(played.key, None) or Replay(played)
    _replays[played.key] = found
    if len(_replays) > KEPT:
        _replays.popitem(last=False)
    return found
