"""Events: what happened, as a kind with typed parameters.

A game declares its events once, in its `events` module. Rules report them with `note`:

```python
EVENTS = Events()
PLACED = EVENTS.add("placed", seat=SEAT, location=Word(LOCATIONS, "location"), number=NUMBER)
DRAWN = EVENTS.add("card_drawn", seat=SEAT, card=Secret(Entry("card", PACK["card"])))

note(s, PLACED, p, FOREST, 4)
```

A line of the log has the event's `kind` and `params` (ids and numbers, ready for JSON) and the phrase
made from them. A secret parameter appears only for readers who may know it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

MOST_PARAMS = 3
"""The most numbers that `note` takes in addition to the event."""


class Parameter:
    """How to show a number that the rules noted. The base class shows the number itself."""

    def value(self, number: int) -> Any:
        """The id, word, or number that `number` stands for."""
        return int(number)

    def phrase(self, value: Any) -> Any:
        """The value in the form a phrase takes."""
        return value


NUMBER = Parameter()
SEAT = Parameter()
"""A seat. The parameter named `seat` is the one whose event this is."""


class Word(Parameter):
    """A word from a list, with the text `noun.word`. A negative number means nothing."""

    def __init__(self, names: Sequence[str], noun: str) -> None:
        self.names = names
        self.noun = noun

    def value(self, number: int) -> Any:
        """The word itself."""
        return self.names[number] if number >= 0 else None

    def phrase(self, value: Any) -> Any:
        """The text of the word."""
        return {"key": f"{self.noun}.{value}"}


class Entry(Parameter):
    """A card, tile, or other entry of the card pack, by its id."""

    def __init__(self, section: str, entries: Sequence[Mapping[str, Any]]) -> None:
        self.section = section
        self.entries = entries
        self.by_id = {entry["id"]: entry for entry in entries}

    def value(self, number: int) -> Any:
        """The id in the pack."""
        return self.entries[number]["id"] if number >= 0 else None


class Secret(Parameter):
    """A parameter that not every reader may know."""

    def __init__(self, of: Parameter) -> None:
        self.of = of

    def value(self, number: int) -> Any:
        """Same as the wrapped parameter."""
        return self.of.value(number)

    def phrase(self, value: Any) -> Any:
        """Same as the wrapped parameter."""
        return self.of.phrase(value)


@dataclass(frozen=True)
class Event:
    """Something that happened, as far as one reader may know it.

    `hidden` names the parameters this reader may not know. They are left out of `params`.
    """

    kind: str
    params: Mapping[str, Any]
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True)
class EventKind:
    """A declared kind of event. If it `reveals` something hidden, it can't be undone."""

    name: str
    params: Mapping[str, Parameter]
    reveals: bool

    @cached_property
    def secrets(self) -> tuple[str, ...]:
        """The parameters that not every reader may know."""
        return tuple(name for name, param in self.params.items() if isinstance(param, Secret))

    def read(self, noted: Sequence[int], hidden: tuple[str, ...] = ()) -> Event:
        """The event that the rules noted, without the hidden parameters."""
        values = zip(self.params.items(), noted[1:], strict=False)
        known = {name: param.value(number) for (name, param), number in values if name not in hidden}
        return Event(self.name, known, hidden)


class Events:
    """All kinds of events of a game by number, in the order of declaration."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []

    def add(self, name: str, **params: Parameter) -> int:
        """Declare a kind of event. Returns its number."""
        return self._append(name, params, False)

    def reveal(self, name: str, **params: Parameter) -> int:
        """Declare an event that reveals something hidden. It and the moves before it can't be undone."""
        return self._append(name, params, True)

    def _append(self, name: str, params: Mapping[str, Parameter], reveals: bool) -> int:
        if len(params) > MOST_PARAMS:
            raise TypeError(f"{name}: an event has at most {MOST_PARAMS} parameters")
        self.kinds.append(EventKind(name, params, reveals))
        return len(self.kinds) - 1

    def __getitem__(self, number: int) -> EventKind:
        return self.kinds[number]

    def __len__(self) -> int:
        return len(self.kinds)
