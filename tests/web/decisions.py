"""Positions with every kind of decision of a game, found by playing."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import cromlech
from cromlech.core.errors import OptionsError
from cromlech.core.game import Game, State
from cromlech.core.rules import CHANCE
from cromlech.games import definition

MOST = 300
"""The most games to play until every phase and every kind of action has come up."""
RARE = {"endless-winter": {"arrow", "score"}}
"""Kinds of action that come up once in hundreds of games. Their buttons are like all others."""


@dataclass(frozen=True)
class Decision:
    """A position with a decision: a record, how many of its moves have been made, and from whose view."""

    record: str
    move: int
    seat: int
    phase: str
    kinds: frozenset[str]
    """The kinds of legal actions."""

    @property
    def name(self) -> str:
        """What it is about."""
        return f"{self.phase}: {', '.join(sorted(self.kinds))}"

    @property
    def covers(self) -> frozenset[str]:
        """The phase and the kinds."""
        return self.kinds | {f"phase {self.phase}"}


@cache
def decisions(name: str) -> list[Decision]:
    """A few positions that cover every phase of a game and every kind of action.

    Raises AssertionError for a kind that no game offered, so that a new phase can't be forgotten.
    """
    phases = Game(definition(name)).parts.find("state", "PHASES")
    missing = {kind for own in phases.expected for kind in own} - RARE.get(name, set())
    found: list[Decision] = []
    seen: set[str] = set()
    rng = random.Random(1)
    for number in range(MOST):
        state = _any_game(name, rng).start(chance="explicit")
        new = []
        made: set[str] = set()
        for decision in _decisions_of(state, phases, rng, made, by_kind=number % 2 == 1):
            if decision.covers - seen:
                seen |= decision.covers
                new.append(decision)
        record = state.record().to_json()
        found += [replace(each, record=record) for each in new]
        missing -= seen | made
        if not missing:
            break
    assert not missing, f"{name}: no game offered {sorted(missing)}"
    return _needed(found)


def _any_game(name: str, rng: random.Random) -> Game:
    each = definition(name)
    while True:
        options = {option: rng.choice(list(values.values)) for option, values in each.options.items()}
        options["players"] = rng.choice(list(each.players))
        try:
            return cromlech.game(name, **options)
        except OptionsError:
            continue


def _decisions_of(state: State, phases: Any, rng: random.Random, made: set[str], by_kind: bool) -> Iterator[Decision]:
    """All decisions of a random game. With `by_kind`, rare kinds of action are as frequent as common ones.

    Adds the kinds of action that were made to `made`, including those made by chance or without a choice.
    """
    while not state.over:
        legal = state.legal()
        kinds = frozenset(state.game.action(action).kind for action in legal)
        if state.actor != CHANCE:
            yield Decision("", len(state.moves), state.actor, phases[state.raw.phase], kinds)
        if by_kind:
            kind = rng.choice(sorted(kinds))
            legal = [action for action in legal if state.game.action(action).kind == kind]
        state.apply(rng.choice(legal))
        made |= {state.game.action(move.action).kind for move in state.made}


def _needed(found: list[Decision]) -> list[Decision]:
    """Without decisions that the others cover completely."""
    needed = list(found)
    for each in sorted(found, key=lambda one: len(one.covers)):
        others = frozenset[str]().union(*(one.covers for one in needed if one is not each))
        if each.covers <= others:
            needed.remove(each)
    return needed
