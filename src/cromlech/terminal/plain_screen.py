"""Plain lines, for screen readers and simple terminals: no frames, no colors, nothing moves."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from .drawing import Drawing
from .scene import Scene
from .screen import Result, Screen, help_lines


class PlainScreen(Screen):
    """One fact per line, the newest last."""

    def __init__(self, console: Console, drawing: Drawing, *, wrap: bool = False) -> None:
        self.console = console
        self.drawing = drawing
        self.wrap = wrap
        """Whether to wrap long lines at words, or leave that to the terminal or the screen reader."""
        self.rounds: dict[int, Any] = {}
        """The last round shown to each seat. At its first decision of a round, the whole table is read out."""

    def tell(self, *texts: str, whole: bool = False) -> None:
        """Print messages, one per line."""
        for text in texts:
            self.console.print(Text(text), soft_wrap=whole or not self.wrap)

    def show(self, scene: Scene) -> None:
        """Show what happened, then the decision."""
        self.tell("", *[scene.say(entry["phrase"]) for entry in scene.news])
        if scene.view.get("round") != self.rounds.get(scene.seat):
            self.rounds[scene.seat] = scene.view.get("round")
            self.show_table(scene)
        self.tell("", scene.text("term.to_move", seat=scene.seat, what=scene.prompt))
        self.tell(*self.drawing.news_lines(scene), scene.text("term.choices"))
        self.tell(
            *(self.drawing.choice_lines(scene) or [f"{choice.number}. {choice.text}" for choice in scene.choices])
        )

    def prompt(self, scene: Scene) -> str:
        """A short prompt, since it is heard every time."""
        return scene.text("term.prompt_short") + " "

    def curtain(self, scene: Scene) -> None:
        """Call the next player."""
        self.tell("", scene.text("term.pass_on", seat=scene.seat))

    def explain(self, scene: Scene) -> None:
        """Show the decision, then the commands."""
        self.tell(self.drawing.explain(scene), *help_lines(scene))

    def show_log(self, scene: Scene) -> None:
        """Show the whole log."""
        self.tell(*[scene.say(entry["phrase"]) for entry in scene.log])

    def show_table(self, scene: Scene) -> None:
        """Show the whole table."""
        self.tell("", self.drawing.title(scene), *self.drawing.lines(scene))

    def show_end(self, scene: Scene, result: Result) -> None:
        """Show the last news, the score sheet by player, and the winners."""
        self.tell("", *[scene.say(entry["phrase"]) for entry in scene.news])
        self.tell("", scene.text("term.over"), scene.text("term.score_sheet"))
        rows = result.rows(scene)
        for seat, name in enumerate(scene.names):
            self.tell("", name, *[f"{source}: {points[seat]}" for source, points in rows])
        self.tell("", result.heading(scene))
