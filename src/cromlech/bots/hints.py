"""Hints: the best moves, what they are worth, and why, as phrases."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cromlech.core.game import State
from cromlech.core.words import Phrase

from .base import Bot, Budget, Seat
from .learned import ExpertBot
from .networks import has_network
from .players import SearchBot

NODES, GUIDED_NODES = 4000, 1000
"""The iterations behind a hint, unless another bot is given: without a network, and with one, which takes less time."""
WORTH_SAYING = 0.8
"""How many points a term must stand out by to be given as the reason."""


PLAIN: tuple[Phrase, ...] = ({"key": "hint.balanced"}, {"key": "hint.similar"}, {"key": "hint.even"})
"""Reasons for moves that nothing in particular speaks for."""


@dataclass(frozen=True)
class Hint:
    """A move worth considering."""

    action: int
    difference: float
    """The expected final score minus that of the best other seat."""
    reason: Phrase
    """The reason, a phrase for `game.text(hint.reason, lang)`."""


def hint(state: State, seat: int, bot: Bot | None = None, budget: Budget | None = None, count: int = 3) -> list[Hint]:
    """The best moves for the seat to move, from what that seat knows.

    >>> import cromlech
    >>> from cromlech.bots import GreedyBot
    >>> state = cromlech.game("stone-age", players=2).start(seed=1)
    >>> best = hint(state, state.actor, bot=GreedyBot(target="python"))[0]
    >>> best.action in state.legal()
    True
    """
    view = Seat(state, seat)
    bot = (bot or adviser(has_network(state.game))).for_game(state.game)
    candidates = bot.consider(view, budget)
    if view.secret:  # the best first, not the drawn one
        candidates.sort(key=lambda c: (-c.visits, -c.value))
    spread = float(state.game.load().module("evaluation").uncertainty(view.imagine(0).raw))
    shown = candidates[:count]
    hints = []
    for candidate, reason in zip(shown, reasons(view, [c.action for c in shown]), strict=True):
        value = candidate.value
        if isinstance(bot, SearchBot):  # a chance to win, converted back to points
            value = spread * math.log(max(value, 1e-3) / max(1 - value, 1e-3))
        hints.append(Hint(candidate.action, value, reason))
    return hints


def adviser(guided: bool) -> Bot:
    """Who gives the best hints, with a network or without (docs/bots.md)."""
    return ExpertBot(nodes=GUIDED_NODES, seed=0) if guided else SearchBot(nodes=NODES, seed=0)


def reasons(seat: Seat, actions: Sequence[int]) -> list[Phrase]:
    """What speaks for each of these actions, from what the seat knows. They differ if possible."""
    imagined = seat.imagine(0)
    after = {action: _terms_after(imagined, action, seat.number) for action in imagined.legal()}
    return _distinct([_arguments(imagined, action, after) for action in actions])


def _terms_after(state: State, action: int, seat: int) -> tuple[list[float], float]:
    """The seat's terms after an action, and the best other seat's total."""
    evaluation = state.game.load().module("evaluation")
    raw = state.raw.copy()
    state.game.rules.apply(raw, action)
    terms = [0.0] * evaluation.TERM_COUNT
    others = max(evaluation.evaluate(raw, p, terms) for p in range(state.game.players) if p != seat)
    evaluation.evaluate(raw, seat, terms)
    return terms, others


def _arguments(state: State, action: int, after: dict[int, tuple[list[float], float]]) -> list[Phrase]:
    """Everything that speaks for a move, the weightiest first.

    A term of the evaluation weighs as much as the move stands out in it from the average option.
    Facts put a term in the words of the position. Without any, the term's own phrase is used.
    """
    names = state.game.load().module("evaluation").TERMS
    terms, others = after[action]
    gains: dict[str, float] = {"": 0.0}
    for i, name in enumerate(names):
        gains[name] = terms[i] - sum(t[i] for t, _ in after.values()) / len(after)
    gains["denies"] = sum(o for _, o in after.values()) / len(after) - others
    facts = state.game.parts.facts(state.raw, state.game.action(action))
    found = [(math.inf if term is None else max(gains[term], 0.0), phrase) for term, phrase in facts]
    for name, gain in gains.items():
        if gain >= WORTH_SAYING and name not in {term for term, _ in facts}:
            found.append((gain, {"key": f"hint.{name}", "points": round(gain)}))
    return [phrase for _, phrase in sorted(found, key=lambda each: -each[0])]


def _distinct(arguments: list[list[Phrase]]) -> list[Phrase]:
    """A reason for each move that none of the other moves shown has, if possible.

    Prefers what is true of this move alone, then what hasn't been said of a move before it.
    """
    chosen: list[Phrase] = []
    for i, own in enumerate(arguments):
        others = {_said(phrase) for j, each in enumerate(arguments) if j != i for phrase in each}
        given = {_said(phrase) for phrase in chosen}
        spare = [*own, *PLAIN]
        alone = [phrase for phrase in own if _said(phrase) not in others | given]
        fresh = [phrase for phrase in spare if _said(phrase) not in given]
        chosen.append((alone or fresh or spare)[0])
    return chosen


def _said(phrase: Phrase) -> str:
    """What a phrase says, ignoring the number of points in it."""
    return repr({name: value for name, value in phrase.items() if name != "points"})
