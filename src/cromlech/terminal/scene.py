"""What is shown at one moment: the view of one seat, what happened, and its choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.game import Game, State
from cromlech.core.words import Phrase

Line = Mapping[str, Any]
"""A line of `state.log()`."""


@dataclass(frozen=True)
class Choice:
    """A legal action, with the number to type for it."""

    number: int
    action: Action
    name: str
    """What it is called in general."""
    text: str
    """What it would do here."""
    outlook: Mapping[str, Any] | None = None
    """What to expect of it."""


@dataclass(frozen=True)
class Scene:
    """A moment as one seat may see it. Screens and drawings read nothing else."""

    game: Game
    lang: str
    names: tuple[str, ...]
    seat: int
    view: Mapping[str, Any]
    log: Sequence[Line]
    """Everything that happened so far."""
    news: Sequence[Line]
    """The end of the log: what happened since this seat's last decision."""
    choices: Sequence[Choice]
    prompt: str = ""
    """What the player has to do."""
    blocked: Sequence[tuple[str, str]] = ()
    """Actions the player might want but can't take, with the reason."""
    before: Mapping[str, Any] | None = None
    """The view at this seat's last decision."""
    private: bool = True
    """Whether a spectator would see less."""

    def text(self, key: str, **params: Any) -> str:
        """A text of the game or of the terminal in the reader's language."""
        return self.say({"key": key, **params})

    def say(self, phrase: Phrase, headed: bool = False) -> str:
        """A phrase in the reader's language. With `headed`, without the seat or card it starts with."""
        return self.game.text(phrase, self.lang, self.names, headed)

    def has(self, key: str) -> bool:
        """Whether there is a text for this key."""
        return self.game.definition.words.has(key, self.lang)

    def template(self, key: str) -> str:
        """A text as written, with its slots."""
        return self.game.definition.words.entries(self.lang)[key]


def scene_of(state: State, seat: int, names: Sequence[str], lang: str, since: int) -> Scene:
    """The scene of a state for a seat. `since` is the number of the move where the news starts."""
    log = state.log(seat)
    legal = state.legal() if state.actor == seat else []
    return Scene(
        game=state.game,
        lang=lang,
        names=tuple(names),
        seat=seat,
        view=state.view(seat),
        log=log,
        news=[entry for entry in log if entry["move"] >= since],
        choices=[
            Choice(n, state.game.action(a), state.game.describe(a, lang), state.describe(a, lang))
            for n, a in enumerate(legal, 1)
        ],
        prompt=state.game.text(state.prompt, lang, names) if legal else "",
    )


def with_offers(scene: Scene, state: State, before: Mapping[str, Any] | None) -> Scene:
    """A scene with everything a generic drawing needs: offers, changes, and secrets."""
    game = state.game
    offer = state.offer(scene.seat)
    outlooks = {entry["id"]: entry["outlook"] for entry in offer["legal"]}
    return replace(
        scene,
        choices=[replace(choice, outlook=outlooks[choice.action.id]) for choice in scene.choices],
        blocked=[(game.describe(entry["id"], scene.lang), scene.say(entry["reason"])) for entry in offer["blocked"]],
        before=before,
        private={**scene.view, "seat": None} != state.view(None),
    )


@dataclass(frozen=True)
class LogLine:
    """A line of the log. If it starts with a `seat`, `text` leaves that out."""

    seat: int | None
    text: str


def log_lines(scene: Scene, entries: Sequence[Line]) -> list[LogLine]:
    """Lines of the log, with the leading seat separated."""
    lines = []
    for entry in entries:
        seat = scene.game.definition.words.heading_seat(entry["phrase"], scene.lang)
        lines.append(LogLine(seat, scene.say(entry["phrase"], headed=seat is not None)))
    return lines
