"""Cromlech: board games from the dawn of humankind with exact rules, for people and for programs.

>>> import cromlech
>>> game = cromlech.game("stone-age", players=3, edition="2023")
>>> state = game.start(seed=7)
>>> while not state.over:
...     state.apply(state.legal()[0])
>>> len(state.scores)
3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .core.actions import Action
from .core.definition import Definition
from .core.errors import (
    CromlechError,
    IllegalAction,
    OptionsError,
    PackError,
    RecordError,
    TargetError,
    UnknownGame,
)
from .core.fair_dice import Verified
from .core.game import Game, Move, State
from .core.records import Record
from .core.rules import CHANCE, OVER

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "CromlechError",
    "Game",
    "IllegalAction",
    "Move",
    "OptionsError",
    "PackError",
    "Record",
    "RecordError",
    "State",
    "TargetError",
    "UnknownGame",
    "Verified",
    "game",
    "games",
    "replay",
    "verify",
]

if TYPE_CHECKING:

    def games() -> list[Definition]:
        """All games, each with `.name`, `.players`, and `.options`."""

else:
    from . import games  # the package itself is callable


def game(
    name: str, players: int | None = None, *, cards: str | Mapping[str, Any] | None = None, **options: Any
) -> Game:
    """A game by name, with its options. OptionsError names what is allowed.

    >>> game("stone-age", players=3, edition="first").options
    {'players': 3, 'edition': 'first', 'start_player': 'random'}
    >>> game("stonage")
    Traceback (most recent call last):
    ...
    cromlech.core.errors.UnknownGame: There is no game “stonage”. Did you mean “stone-age”? Choose from: stone-age, ....
    >>> game("stone-age", players=5)
    Traceback (most recent call last):
    ...
    cromlech.core.errors.OptionsError: players can't be 5; allowed: 2, 3, 4.
    """
    from .games import definition

    return Game(definition(name), players, cards, **options)


def replay(record: Record | str, chance: str = "explicit", seed: int | None = None) -> State:
    """Replay a record (or its JSON), checking every move. Returns the state at its end.

    With `chance="auto"`, you can continue an unfinished game with new dice.
    """
    from .core.records import replay as play_record
    from .games import definition

    if not isinstance(record, Record):
        record = Record.from_json(record)
    return play_record(record, definition(record.game), chance, seed)


def verify(record: Record | str, commitment: str | None = None, share: str | None = None) -> Verified:
    """Check every move of a record (or its JSON), and that no die and no card could have been chosen.

    Give `commitment`, which the server published at the start, and the `share` your client sent, if you kept them:
    without them, the record can't prove that it is about the game you played. RecordError says what doesn't agree.
    """
    from .core.fair_dice import verify as verify_record
    from .games import definition

    if not isinstance(record, Record):
        record = Record.from_json(record)
    return verify_record(record, definition(record.game), commitment, share)
