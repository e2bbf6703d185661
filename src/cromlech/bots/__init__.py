"""Players made of code. They know only what their seat may see.

>>> import cromlech
>>> from cromlech.bots import Seat, make_bot
>>> state = cromlech.game("stone-age", players=2).start(seed=1)
>>> action = make_bot("random", seed=3).choose(Seat(state, state.actor))
>>> action in state.legal()
True
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

from cromlech.core.errors import OptionsError, closest
from cromlech.core.rules import lay_under

from .base import Bot, Budget, Candidate, Seat
from .hints import Hint, hint
from .players import GreedyBot, RandomBot, SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Candidate",
    "GreedyBot",
    "Hint",
    "RandomBot",
    "SearchBot",
    "Seat",
    "hint",
    "make_bot",
]

lay_under(Path(__file__).parent / "compiled")

BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
"""Every kind of bot by name."""

LEVELS: dict[str, dict[str, Any]] = {
    "easy": {"kind": "greedy", "temperature": 3.0},
    "medium": {"kind": "greedy", "temperature": 1.0},
    "hard": {"kind": "search", "seconds": 1.0},
}
"""Three opponents for people, chosen by measurement (docs/bots.md)."""


def make_bot(name: str, **settings: Any) -> Bot:
    """A bot or a level by name, such as `make_bot("search", seconds=0.5)` or `make_bot("easy")`.

    The name can include settings: `search:seconds=0.5:threads=2`.
    """
    if not isinstance(name, str):
        raise OptionsError("error.bot_by_name", value=repr(name))
    kind, *parts = name.split(":")
    known = [*BOTS, *LEVELS]
    if kind not in known:
        near = closest(kind, known)
        key = "error.unknown_bot_near" if near else "error.unknown_bot"
        raise OptionsError(key, name=kind, near=near or "", allowed=", ".join(known))
    given = {**LEVELS.get(kind, {}), **dict(_setting(name, part) for part in parts), **settings}
    maker = BOTS[given.pop("kind", kind)]
    known = list(signature(maker).parameters)
    for setting in given:
        if setting not in known:
            raise OptionsError("error.bot_setting", name=kind, setting=setting, allowed=", ".join(known))
    bot = maker(**given)
    bot.name = name
    return bot


def _setting(name: str, part: str) -> tuple[str, float]:
    key, equals, value = part.partition("=")
    try:
        number = float(value)
    except ValueError:
        equals = ""
    if not equals:
        raise OptionsError("error.bot_settings", name=name, why=part)
    return key, int(number) if number.is_integer() and key != "seconds" else number
