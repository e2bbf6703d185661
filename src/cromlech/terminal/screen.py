"""The interface of a screen, and the result of a game as every screen shows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .choosing import shortest
from .scene import Scene


@dataclass(frozen=True)
class Result:
    """The end of a game."""

    winners: Sequence[int]
    sheet: Sequence[Mapping[str, int]]
    """Points by source for every seat, the total last."""
    tie_break: Sequence[int] | None

    def heading(self, scene: Scene) -> str:
        """Who won."""
        names = ", ".join(scene.names[seat] for seat in self.winners)
        return scene.text("term.winner" if len(self.winners) == 1 else "term.winners", names=names)

    def rows(self, scene: Scene) -> list[tuple[str, list[int]]]:
        """The score sheet: sources with their points by seat, the total, and the tie breaker."""
        found = []
        for source in self.sheet[0]:
            key = "term.total" if source == "total" else f"source.{source}"
            found.append((scene.text(key), [points[source] for points in self.sheet]))
        if self.tie_break is not None:
            found.append((scene.text("term.tie_break"), list(self.tie_break)))
        return found


def help_lines(scene: Scene) -> list[str]:
    """What you can type, with one of the current choices as an example."""
    last = len(scene.choices) - 1
    words = shortest(last, [choice.name for choice in scene.choices])
    return scene.text("term.help", words=words, notation=scene.choices[last].action.notation).splitlines()


class Screen(ABC):
    """Where scenes are shown."""

    @abstractmethod
    def show(self, scene: Scene) -> None:
        """Show a decision: what happened, the table, and the choices."""

    @abstractmethod
    def prompt(self, scene: Scene) -> str:
        """The prompt for typing a choice."""

    @abstractmethod
    def curtain(self, scene: Scene) -> None:
        """Hide what the last player saw and call the next one to the keyboard."""

    @abstractmethod
    def tell(self, *texts: str, whole: bool = False) -> None:
        """Print messages. `whole` ones are not wrapped, so that they can be copied."""

    @abstractmethod
    def explain(self, scene: Scene) -> None:
        """Explain the decision and what you can type."""

    @abstractmethod
    def show_log(self, scene: Scene) -> None:
        """Show everything that happened."""

    @abstractmethod
    def show_table(self, scene: Scene) -> None:
        """Show the whole table in words."""

    @abstractmethod
    def show_end(self, scene: Scene, result: Result) -> None:
        """Show the score sheet and the winners."""
