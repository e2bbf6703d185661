"""What a game adds to the terminal: how to draw its table and read it out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import IntEnum

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from .look import LIMESTONE, OCHRE, Look
from .scene import Scene


class Room(IntEnum):
    """How much room a drawing can take."""

    AMPLE = 0
    """Frames, and the cards of all players."""
    MEDIUM = 1
    """Frames, and the cards of the player to move."""
    SMALL = 2
    """No frames."""
    TINY = 3
    """No frames, and only what the current decision needs."""


class Drawing(ABC):
    """How a game is drawn and read out. Each game has its own, or uses the generic one."""

    with_offers = False
    """Whether scenes come with outlooks, refusals, and changes."""

    def title(self, scene: Scene) -> str:
        """The game and round, for the top of the screen."""
        return scene.text("title")

    def explain(self, scene: Scene) -> str:
        """The current decision in a few sentences."""
        return scene.text(f"explain.{scene.view['phase']}")

    @abstractmethod
    def draw(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType:
        """The whole table."""

    def draw_progress(self, scene: Scene, look: Look) -> RenderableType | None:
        """Dice on the table, or a payment in progress."""
        return None

    def draw_choices(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType | None:
        """The choices in a form specific to the game, or None for a plain list."""
        return None

    @abstractmethod
    def lines(self, scene: Scene) -> list[str]:
        """The whole table in words."""

    def news_lines(self, scene: Scene) -> list[str]:
        """What the player to move must know now, in words: goods, dice, payment."""
        return []

    def choice_lines(self, scene: Scene) -> list[str] | None:
        """The choices in words, in a form specific to the game, or None for a plain list."""
        return None

    def secret(self, scene: Scene) -> bool:
        """Whether the scene shows something only this seat may know."""
        return False


def framed(inside: RenderableType, title: str, room: Room) -> RenderableType:
    """A part of the table in a frame with its name, if there is room for one."""
    if room >= Room.SMALL:
        return inside
    return Panel(inside, title=Text(title, style=OCHRE), title_align="left", border_style=LIMESTONE, box=box.ROUNDED)
