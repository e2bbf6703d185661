"""Hints: the best moves, what they are worth, and why, as phrases."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from cromlech.core.game import State
from cromlech.core.words import Phrase

from .base import Bot, Budget, Seat
from .players import SearchBot

NODES = 4000
"""Iterations behind a hint unless another bot is asked."""
WORTH_SAYING = 0.8
"""A term must stand out by so many points to be given as the reason."""


@dataclass(frozen=True)
class Hint:
    """A move worth considering."""

    action: int
    difference: float
    """The final score it leads to, less that of the best other seat, as expected."""
    reason: Phrase
    """Why, to be rendered by `game.text(hint.reason, lang)`."""


def hint(state: State, seat: int, bot: Bot | None = None, budget: Budget | None = None, count: int = 3) -> list[Hint]:
    """The best moves of the seat to move, by what that seat knows.

    >>> import cromlech
    >>> from cromlech.bots import GreedyBot
    >>> state = cromlech.game("stone-age", players=2).start(seed=1)
    >>> best = hint(state, state.actor, bot=GreedyBot(target="python"))[0]
    >>> best.action in state.legal()
    True
    """
    view = Seat(state, seat)
    bot = bot or SearchBot(nodes=NODES, seed=0)
    candidates = bot.consider(view, budget)
    if view.secret:  # the best first, not the one drawn
        candidates.sort(key=lambda c: (-c.visits, -c.value))
    imagined = view.imagine(0)
    after = {action: _terms_after(imagined, action, seat) for action in imagined.legal()}
    spread = float(state.game.load().module("evaluation").uncertainty(imagined.raw))
    hints = []
    for candidate in candidates[:count]:
        value = candidate.value
        if isinstance(bot, SearchBot):  # a chance to win, turned back into points
            value = spread * math.log(max(value, 1e-3) / max(1 - value, 1e-3))
        hints.append(Hint(candidate.action, value, _reason(state, candidate.action, after)))
    return hints


def _terms_after(state: State, action: int, seat: int) -> tuple[list[float], float]:
    """The seat's terms after an action, and the best other seat's total."""
    evaluation = state.game.load().module("evaluation")
    raw = state.raw.copy()
    state.game.rules.apply(raw, action)
    terms = [0.0] * evaluation.TERM_COUNT
    others = max(evaluation.evaluate(raw, p, terms) for p in range(state.game.players) if p != seat)
    evaluation.evaluate(raw, seat, terms)
    return terms, others


def _reason(state: State, action: int, after: dict[int, tuple[list[float], float]]) -> Phrase:
    """The term in which a move stands out most against the average option."""
    names = state.game.load().module("evaluation").TERMS
    terms, others = after[action]
    gains: dict[str, float] = {}
    for i, name in enumerate(names):
        gains[name] = terms[i] - sum(t[i] for t, _ in after.values()) / len(after)
    gains["denies"] = sum(o for _, o in after.values()) / len(after) - others
    best = max(gains, key=lambda name: gains[name])
    if gains[best] < WORTH_SAYING:
        return {"key": "hint.balanced"}
    params: dict[str, Any] = {"key": f"hint.{best}", "points": round(gains[best])}
    return params
