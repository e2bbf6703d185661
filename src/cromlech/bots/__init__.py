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
from functools import partial
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from cromlech.core.errors import CromlechError, OptionsError, closest
from cromlech.core.rules import lay_under

from .base import Bot, Budget, Candidate, Seat
from .hints import Hint, hint
from .learned import ExpertBot, PolicyBot
from .levels import ALIASES, LEVELS, LevelBot, named_level
from .own import own_class
from .players import GreedyBot, RandomBot, SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Candidate",
    "ExpertBot",
    "GreedyBot",
    "Hint",
    "LevelBot",
    "PolicyBot",
    "RandomBot",
    "SearchBot",
    "Seat",
    "hint",
    "make_bot",
]

lay_under(Path(__file__).parent / "compiled")

BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "policy": PolicyBot,
    "expert": ExpertBot,
}
"""Every kind of bot by name."""


def make_bot(name: str, **settings: Any) -> Bot:
    """A bot or a level by name, such as `make_bot("search", seconds=0.5)` or `make_bot("3")`.

    A level, from `"1"` to `"8"`, is another bot in every game: `make_bot("3").for_game(game)`.

    The name can include settings: `search:seconds=0.5:threads=2`. A bot of your own is `MODULE:CLASS` or
    `FILE.py:CLASS`, a subclass of `Bot`, with settings for its parameters: `my_bot.py:MyBot:checkpoint=best.pt`.
    """
    if not isinstance(name, str):
        raise OptionsError("error.bot_by_name", value=repr(name))
    kind, *parts = name.split(":")
    known = [*BOTS, *LEVELS]
    given: dict[str, Any] = {}
    maker: Callable[..., Bot]
    ours = kind in known or kind in ALIASES
    if ours:
        maker = BOTS[kind] if kind in BOTS else partial(LevelBot, named_level(kind))
    elif parts and "=" not in parts[0]:
        maker = own_class(kind, parts[0])
        kind, parts = f"{kind}:{parts[0]}", _whole(parts[1:])
    else:
        near = closest(kind, [*known, *ALIASES])
        key = "error.unknown_bot_near" if near else "error.unknown_bot"
        raise OptionsError(key, name=kind, near=near or "", allowed=", ".join(known))
    parameters = signature(maker).parameters
    takes_any = any(each.kind is Parameter.VAR_KEYWORD for each in parameters.values())
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise OptionsError("error.bot_settings", name=name, why=part)
        given[key] = _value(name, part, value, parameters.get(key))
    given |= settings
    if not ours and "seed" in settings and "seed" not in parameters and not takes_any:
        del given["seed"]  # a bot of your own need not draw
    for setting in given:
        if setting not in parameters and not takes_any:
            raise OptionsError("error.bot_setting", name=kind, setting=setting, allowed=", ".join(parameters) or "–")
    try:
        bot = maker(**given)
    except CromlechError:
        raise
    except Exception as error:
        raise OptionsError("error.bot_made", name=name, why=f"{type(error).__name__}: {error}") from error
    bot.name = name
    return bot


def _whole(parts: list[str]) -> list[str]:
    """Settings whose values may contain colons, as in `checkpoint=C:/policy.pt`."""
    found: list[str] = []
    for part in parts:
        if found and "=" not in part:
            found[-1] += f":{part}"
        else:
            found.append(part)
    return found


def _value(name: str, part: str, text: str, parameter: Parameter | None) -> Any:
    """The value of a setting: a number, or text if that is what the parameter takes."""
    annotation = Parameter.empty if parameter is None else parameter.annotation
    if annotation is str or (isinstance(annotation, str) and "str" in annotation):
        return text
    try:
        number = float(text)
    except ValueError:
        if annotation is Parameter.empty and parameter is not None:
            return text
        raise OptionsError("error.bot_settings", name=name, why=part) from None
    return int(number) if number.is_integer() and part.partition("=")[0] != "seconds" else number
