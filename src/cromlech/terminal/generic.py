"""The drawing of a game without its own, made from its view, offers, and words."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from . import view_facts as facts
from .drawing import Drawing, Room, framed
from .look import OCHRE, PICK, QUIET, Look
from .scene import Scene


class GenericDrawing(Drawing):
    """A drawing for any game."""

    with_offers = True

    def title(self, scene: Scene) -> str:
        """The game and round."""
        if "round" not in scene.view:
            return scene.text("title")
        return scene.text("term.round", game=scene.text("title"), number=scene.view["round"])

    def draw(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType:
        """The middle of the table, the players side by side, and the texts of the visible cards."""
        middle = Grid.grid(padding=(0, 2, 0, 0))
        for key, value in facts.shared(scene):
            changed = bool(facts.change(scene, None, key))
            for line in facts.lines(scene, key, value):
                middle.add_row(Text(line, style=PICK if changed else ""))
        parts = [framed(middle, scene.text("term.middle"), room)] if facts.shared(scene) else []
        parts.append(framed(_players(scene, look), scene.text("term.players"), room))
        cards = facts.cards_in_sight(scene)
        if cards and room < Room.TINY:
            parts.append(Text(f" {look.dot} ".join(cards), style=QUIET))
        return Group(*parts)

    def draw_choices(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType | None:
        """The choices with what to expect, then the actions that aren't possible, and why."""
        outlooks = [facts.outlook(scene, choice.outlook) for choice in scene.choices]
        blocked = scene.blocked if room < Room.TINY else ()
        if not blocked and not any(outlooks):
            return None
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for choice, outlook in zip(scene.choices, outlooks, strict=True):
            grid.add_row(Text(str(choice.number), style=PICK), choice.text, Text(", ".join(outlook), style=OCHRE))
        for text, reason in blocked:
            grid.add_row("", Text(text, style=QUIET), Text(reason, style=QUIET))
        return grid

    def lines(self, scene: Scene) -> list[str]:
        """The middle of the table, every player, and the visible cards."""
        said = [line for key, value in facts.shared(scene) for line in facts.lines(scene, key, value)]
        for seat, player in enumerate(scene.view["players"]):
            told = "; ".join(facts.fact(scene, key, value) for key, value in player.items())
            said.append(f"{scene.names[seat]}: {told}")
        return [*said, *facts.cards_in_sight(scene)]

    def news_lines(self, scene: Scene) -> list[str]:
        """Everything about the player."""
        me = scene.view["players"][scene.seat]
        return [] if scene.view["over"] else [facts.fact(scene, key, value) for key, value in me.items()]

    def choice_lines(self, scene: Scene) -> list[str] | None:
        """The choices with what to expect, then the actions that aren't possible, and why."""
        said = []
        for choice in scene.choices:
            outlook = ", ".join(facts.outlook(scene, choice.outlook))
            said.append(f"{choice.number}. {choice.text}" + (f" ({outlook})" if outlook else ""))
        return said + [f"{text}: {reason}" for text, reason in scene.blocked]

    def secret(self, scene: Scene) -> bool:
        """Whether a spectator would see less."""
        return scene.private


def _players(scene: Scene, look: Look) -> RenderableType:
    """One row per fact, one column per player."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), expand=True, pad_edge=False)
    grid.add_column("", no_wrap=True, style=QUIET)
    for seat, name in enumerate(scene.names):
        mark = f" {look.pointer}" if seat == scene.view["actor"] else ""
        grid.add_column(Text.assemble(look.seat(seat, name), mark), ratio=1)
    for key in facts.own(scene):
        row = [_value(scene, seat, key) for seat in range(len(scene.names))]
        grid.add_row(facts.label(scene, key), *row)
    return grid


def _value(scene: Scene, seat: int, key: str) -> Text:
    value = scene.view["players"][seat].get(key)
    changed = facts.change(scene, seat, key)
    text = Text(facts.said(scene, key, value), style=PICK if changed else "")
    if type(changed) is int and changed:
        text.append(f" ({changed:+})", style=QUIET)
    return text
