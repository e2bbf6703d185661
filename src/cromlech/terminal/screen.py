"""What the loop asks of a screen, and the result of a game as every screen shows it."""

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
        """Who has won."""
        names = ", ".join(scene.names[seat] for seat in self.winners)
        return scene.text("term.winner" if len(self.winners) == 1 else "term.winners", names=names)

    def rows(self, scene: Scene) -> list[tuple[str, list[int]]]:
        """The score sheet: a source and its points by seat, the total, the tie-break."""
        found = []
        for source in self.sheet[0]:
            key = "term.total" if source == "total" else f"source.{source}"
            found.append((scene.text(key), [points[source] for points in self.sheet]))
        if self.tie_break is not None:
            found.append((scene.text("term.tie_break"), list(self.tie_break)))
        return found


def help_lines(scene: Scene) -> list[str]:
    """What can be typed, with one of the present choices as the example."""
    last = len(scene.choices) - 1
    words = shortest(last, [choice.name for choice in scene.choices])
    return scene.text("term.help", words=words, notation=scene.choices[last].action.notation).splitlines()


class Screen(ABC):
    """Where scenes are shown."""

    @abstractmethod
    def show(self, scene: Scene) -> None:
        """A decision: what happened, the table, the choices."""

    @abstractmethod
    def prompt(self, scene: Scene) -> str:
        """The text before the place where the choice is typed."""

    @abstractmethod
    def curtain(self, scene: Scene) -> None:
        """Hide what the last player saw and call the next one to the keyboard."""

    @abstractmethod
    def tell(self, *texts: str, whole: bool = False) -> None:
        """Messages; `whole` ones are not broken into lines, so that they can be copied."""

    @abstractmethod
    def explain(self, scene: Scene) -> None:
        """What is to be decided and what can be typed."""

    @abstractmethod
    def show_log(self, scene: Scene) -> None:
        """Everything that happened."""

    @abstractmethod
    def show_table(self, scene: Scene) -> None:
        """The whole table in words."""

    @abstractmethod
    def show_end(self, scene: Scene, result: Result) -> None:
        """The score sheet and the winners."""
