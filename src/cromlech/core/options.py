"""A game's options: their names, their values, and how the rules receive them.

```python
OPTIONS = Options(players=(2, 3, 4), default=4)
EDITION = OPTIONS.add("edition", "2023", "second", "first")
START_PLAYER = OPTIONS.add_seat("start_player")
```

`rules.setup(s, options)` receives a row of integers: `options[PLAYERS]` is the number of players, and
`options[EDITION]` is the index of the chosen value (0 for the first, the default).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import OptionsError, closest

PLAYERS = 0
"""The index of the number of players in the options that `setup` receives."""
RANDOM = "random"
"""The default of a seat option: chance decides."""


class Option:
    """An option and its values. The first one is the default.

    `needs` names other options and the values they must have for this one to differ from its default.
    """

    def __init__(self, values: Sequence[Any], needs: Mapping[str, Sequence[Any]], seat: bool = False) -> None:
        self.values = tuple(values)
        self.default = values[0]
        self.needs = needs
        self.seat = seat

    def __repr__(self) -> str:
        return f"Option{self.values!r}"

    def read(self, value: Any) -> Any:
        """The matching value, or None. `2023` matches `"2023"`."""
        for known in self.values:
            if value == known and type(value) is type(known):
                return known
        if isinstance(value, int) and not isinstance(value, bool) and str(value) in self.values:
            return str(value)
        return None


class Options(Mapping[str, Option]):
    """The numbers of players and all options of a game.

    >>> options = Options(players=(2, 3), default=2)
    >>> options.add("edition", "2023", "first"), options.add_seat("start_player")
    (1, 2)
    >>> options.check(3, {"edition": "first", "start_player": 2})
    {'players': 3, 'edition': 'first', 'start_player': 2}
    >>> options.encode({"players": 3, "edition": "first", "start_player": 2})
    [3, 1, 3]
    """

    def __init__(self, players: Sequence[int], default: int) -> None:
        self.players = tuple(players)
        self.default_players = default
        self._options: dict[str, Option] = {}

    def add(self, name: str, *values: Any, needs: Mapping[str, Sequence[Any]] | None = None) -> int:
        """Declare an option, with its default first. Returns the index at which `setup` finds its value."""
        self._options[name] = Option(values, needs or {})
        return len(self._options)

    def add_seat(self, name: str) -> int:
        """Declare an option that is a seat or `random`. `setup` receives 0 for random, otherwise the seat + 1."""
        self._options[name] = Option((RANDOM, *range(max(self.players))), {}, seat=True)
        return len(self._options)

    def __getitem__(self, name: str) -> Option:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __repr__(self) -> str:
        return f"{{{', '.join(f'{name!r}: {option.values}' for name, option in self.items())}}}"

    def check(self, players: int | None, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values. OptionsError names what is allowed."""
        chosen: dict[str, Any] = {"players": self.default_players if players is None else players}
        if isinstance(chosen["players"], bool) or chosen["players"] not in self.players:
            raise _refusal("players", players, self.players)
        for name, option in self.items():
            chosen[name] = option.default
            if name in given:
                chosen[name] = option.read(given[name])
                if chosen[name] is None:
                    raise _refusal(name, given[name], option.values)
        for name in given:
            if name not in self:
                raise self._unknown(name)
        for name, option in self.items():
            if option.seat and chosen[name] != RANDOM and chosen[name] >= chosen["players"]:
                raise _refusal(name, chosen[name], (RANDOM, *range(chosen["players"])))
            lacking = any(chosen[other] not in values for other, values in option.needs.items())
            if lacking and chosen[name] != option.default:
                raise _refusal(name, chosen[name], (option.default,))
        return chosen

    def _unknown(self, name: str) -> OptionsError:
        names = ["players", *self, "cards"]
        near = closest(name, names)
        key = "error.unknown_option_near" if near else "error.unknown_option"
        return OptionsError(key, name=name, near=near or "", allowed=", ".join(names))

    def encode(self, chosen: Mapping[str, Any]) -> list[int]:
        """The chosen options as the integers that `rules.setup` takes."""
        return [chosen["players"], *(option.values.index(chosen[name]) for name, option in self.items())]


def _refusal(name: str, value: Any, allowed: Sequence[Any]) -> OptionsError:
    return OptionsError("error.option_value", name=name, value=str(value), allowed=", ".join(map(str, allowed)))
