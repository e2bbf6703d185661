"""What is shown at one moment: the view of one seat, what happened, and its choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.game import Game, State
from cromlech.core.words import Phrase


@dataclass(frozen=True)
class Choice:
    """A legal action under the number it is typed by."""

    number: int
    action: Action
    name: str
    """What it is called anywhere."""
    text: str
    """What it would do here."""


@dataclass(frozen=True)
class Scene:
    """A moment as one seat may see it; screens and drawings read nothing else."""

    game: Game
    lang: str
    names: tuple[str, ...]
    seat: int
    view: Mapping[str, Any]
    log: Sequence[Phrase]
    """Everything that happened so far."""
    news: Sequence[Phrase]
    """The end of the log: what happened since this seat decided last."""
    choices: Sequence[Choice]

    def text(self, key: str, **params: Any) -> str:
        """A text of the game or of the terminal in the reader's language."""
        return self.say({"key": key, **params})

    def say(self, phrase: Phrase) -> str:
        """A phrase in the reader's language."""
        return self.game.text(phrase, self.lang, list(self.names))


def scene_of(state: State, seat: int, names: Sequence[str], lang: str, since: int) -> Scene:
    """The scene of a state for a seat; `since` is the number of the move the news begins with."""
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
    )


@dataclass(frozen=True)
class LogLine:
    """A line of the log; `seat` is who it is about, and then `text` goes without the name."""

    seat: int | None
    text: str


def log_lines(scene: Scene, entries: Sequence[Phrase]) -> list[LogLine]:
    """Log entries with the seat taken off their beginning."""
    lines = []
    for entry in entries:
        text = scene.say(entry)
        seat = entry.get("seat")
        name = f"{scene.names[seat]}: " if seat is not None else ""
        if name and text.startswith(name):
            lines.append(LogLine(seat, text.removeprefix(name)))
        else:
            lines.append(LogLine(None, text))
    return lines
