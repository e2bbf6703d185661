"""The table of CVlizations in the terminal: orders, track, and players, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .drawing import Drawing, Room
from .look import Look
from .scene import Scene


class CVlizationsDrawing(Drawing):
    """The whole table, in words."""

    def title(self, scene: Scene) -> str:
        """The game, round, and helmet."""
        view = scene.view
        who = _civilization(scene, view["helmet"])
        epoch = {"key": f"epoch.{view['epoch']}"}
        return scene.text("table.title", game=scene.text("title"), round=view["round"], epoch=epoch, who=who)

    def draw(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType:
        """The lines, as they are."""
        return Group(*(Text(line) for line in self.lines(scene)))

    def lines(self, scene: Scene) -> list[str]:
        """Track, orders, players."""
        view = scene.view
        said = []
        for place in view["track"]:
            card = place["idea"]
            what = _idea(scene, card) if card else scene.text("table.empty")
            said.append(scene.text("table.line_track", place=place["place"], idea=what))
        top = view["top"]
        if top and top["idea"]:
            said.append(scene.text("table.line_top", idea=_idea(scene, top["idea"])))
        said += [self._orders(scene, civilization) for civilization in view["civilizations"]]
        for seat, player in enumerate(view["players"]):
            score = {"score": player["score"], "estimate": player["estimate"]}
            said.append(scene.text("table.line_player", seat=seat, **score, **player["resources"]))
            if player["ideas"]:
                names = ", ".join(_name(scene, card) for card in player["ideas"])
                said.append(scene.text("table.line_ideas", ideas=names))
        return said

    def _orders(self, scene: Scene, civilization: Mapping[str, Any]) -> str:
        """What a civilization has played, and what it may still hold."""
        shown = [scene.text(f"order.{civilization[side]}") for side in ("up", "down") if civilization[side]]
        shown += [scene.text("table.face_down")] * (civilization["laid"] - len(shown))
        hand = ", ".join(scene.text(f"order.{order}") for order in civilization["may_hold"])
        return scene.text(
            "table.line_orders",
            who=_civilization(scene, civilization),
            laid=", ".join(shown) or scene.text("table.nothing"),
            hand=hand or scene.text("table.nothing"),
        )

    def news_lines(self, scene: Scene) -> list[str]:
        """The player's resources."""
        if scene.view["over"]:
            return []
        return [scene.text("table.line_stock", **scene.view["players"][scene.seat]["resources"])]

    def secret(self, scene: Scene) -> bool:
        """Whether orders are being chosen, or a divined card is shown."""
        top = scene.view["top"]
        return scene.view["phase"] in ("facing_up", "facing_down") or bool(top and top["idea"])


def _civilization(scene: Scene, name: Mapping[str, Any]) -> str:
    seat = {} if name["seat"] is None else {"seat": name["seat"]}
    return scene.text(f"civilization.{name['kind']}", **seat)


def _name(scene: Scene, card: Mapping[str, Any]) -> str:
    return str(scene.say(scene.game.parts.entry_phrase("idea", card)["name"]))


def _idea(scene: Scene, card: Mapping[str, Any]) -> str:
    return scene.say(scene.game.parts.entry_phrase("idea", card))
