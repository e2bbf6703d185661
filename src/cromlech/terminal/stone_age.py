"""The table of Stone Age: board, cards, buildings, and player boards, drawn and in words."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from . import stone_age_facts as facts
from .drawing import Drawing, Room, framed
from .look import ALARM, GOODS, OCHRE, PICK, QUIET, Look
from .scene import Choice, Scene

CIRCLES = 8
"""The number of columns for a place's figures."""
_SPOT = "\0"  # where a drawn part goes into a text


class StoneAgeDrawing(Drawing):
    """Stone Age."""

    def title(self, scene: Scene) -> str:
        """The game, edition, and round."""
        edition = scene.text(f"edition.{scene.view['edition']['id']}")
        return scene.text("term.round", game=", ".join([scene.text("title"), edition]), number=scene.view["round"])

    # -- drawn -----------------------------------------------------------------

    def draw(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType:
        """The board and market side by side, and the players below."""
        board, board_width = _board(scene, look, width, room)
        market = _market(scene, look, room)
        above = Grid.grid(expand=True)
        above.add_column(width=board_width)
        above.add_column(ratio=1)
        deck = scene.text("table.deck", count=scene.view["deck"])
        above.add_row(
            framed(board, scene.text("table.places"), room),
            framed(market, f" {look.dot} ".join([scene.text("table.cards_and_buildings"), deck]), room),
        )
        first = scene.text("table.first", seat=scene.view["start_player"])
        players = Group(_players(scene, look, width), *_holdings(scene, look, room))
        return Group(above, framed(players, f" {look.dot} ".join([scene.text("table.players"), first]), room))

    def draw_progress(self, scene: Scene, look: Look) -> RenderableType | None:
        """The dice as chips, and the payment in words."""
        lines = []
        said = facts.roll(scene, _SPOT)
        if said is not None:
            before, _, after = said.partition(_SPOT)
            lines.append(Text.assemble(before, look.dice(scene.view["roll"]["dice"]), after))
        owed = facts.payment(scene)
        if owed:
            lines.append(Text(f" {look.dot} ".join(owed)))
        return Group(*lines) if lines else None

    def draw_choices(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType | None:
        """Placements by location, with the figures drawn. With little room, they are on the board itself."""
        found = facts.placing(scene)
        if not found:
            return None
        if room >= Room.SMALL:
            return Text(scene.text("table.numbers_above", shape=look.shape(scene.seat)), style=QUIET)
        places = [at for at in found if not facts.in_market(scene, at)]
        market = [at for at in found if facts.in_market(scene, at)]
        gap = 4 if width >= 96 else 2
        grid = Grid.grid(padding=(0, gap, 0, 0))
        beside = max((len(_name(scene, at)) for at in market), default=0) + 6 + gap
        grid.add_row(
            _placements(scene, look, places, found, width - beside), _placements(scene, look, market, found, width)
        )
        return grid

    # -- in words --------------------------------------------------------------

    def lines(self, scene: Scene) -> list[str]:
        """The whole table, one fact per line."""
        view = scene.view
        said = [scene.text("table.first", seat=view["start_player"]), scene.text("table.deck", count=view["deck"])]
        for location in facts.places(scene):
            who = facts.names_at(scene, facts.figures_at(scene, location)) or scene.text("table.nobody")
            said.append(scene.text("table.line_place", where={"key": f"location.{location}"}, who=who))
        for slot in view["row"]:
            who = _who(scene, slot["location"])
            cost, card = facts.cost(scene, slot), facts.card(scene, slot)
            said.append(scene.text("table.line_card", slot=slot["slot"], cost=cost, card=card, who=who))
        for stack in view["stacks"]:
            who = _who(scene, stack["location"])
            tile = facts.building(scene, stack)
            params = {"stack": stack["stack"], "height": stack["height"], "building": tile, "who": who}
            said.append(scene.text("table.line_stack", **params))
        for seat in range(len(view["players"])):
            said += _player_lines(scene, seat)
        return said

    def news_lines(self, scene: Scene) -> list[str]:
        """The player's goods, dice, and payment."""
        if scene.view["over"]:
            return []
        me = scene.view["players"][scene.seat]
        said = [scene.text("table.line_stock", free=me["free"], food=me["food"], **me["resources"])]
        roll = scene.view["roll"]
        dice = facts.roll(scene, ", ".join(map(str, roll["dice"]))) if roll else None
        return [*said, *([dice] if dice else []), *facts.payment(scene)]

    def choice_lines(self, scene: Scene) -> list[str] | None:
        """Placements by location, so that forty-eight choices don't take forty-eight lines."""
        found = facts.placing(scene)
        if not found:
            return None
        said = []
        for location, choices in found.items():
            if facts.in_market(scene, location):
                said += [f"{choice.number}. {choice.text}" for choice in choices]
            else:
                options = [
                    f"{choice.number}. " + scene.text("figures", count=choice.action.params["number"])
                    for choice in choices
                ]
                said.append(f"{_name(scene, location)}: {'; '.join(options)}")
        return said

    def secret(self, scene: Scene) -> bool:
        """Whether a card drawn by an extra card is shown."""
        return bool(scene.view["players"][scene.seat]["drawn_cards"])


def _name(scene: Scene, location: str) -> str:
    return scene.text(f"location.{location}")


# -- board and market ------------------------------------------------------------


def _board(scene: Scene, look: Look, width: int, room: Room) -> tuple[RenderableType, int]:
    """The places, and the width they take: what they need, up to about half of the window."""
    found = facts.placing(scene)
    inline = room >= Room.SMALL and bool(found)
    rows = []
    for location in facts.places(scene):
        closed = bool(found) and location not in found
        name = Text(_name(scene, location), style=QUIET if closed else "")
        if scene.view["location"] == location:
            name.stylize(PICK)
        last = _range(scene, look, found.get(location, [])) if inline else Text(_gives(scene, location), style=QUIET)
        rows.append((name, _standing(scene, look, location), last))
    frame = 2 if room >= Room.SMALL else 4
    names, gives = (max(row[column].cell_len for row in rows) for column in (0, 2))
    half = width * 53 // 100 - frame - CIRCLES - 2
    if inline:  # never cut off numbers to type
        names = max(4, min(names, half - gives))
    else:
        gives = max(0, min(gives, half - names))
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=names, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=CIRCLES)
    grid.add_column(width=gives, no_wrap=True, justify="right", overflow="ellipsis")
    for row in rows:
        grid.add_row(*row)
    return grid, names + CIRCLES + gives + 2 + frame


def _gives(scene: Scene, location: str) -> str:
    return scene.text(f"table.gives.{location}")


def _standing(scene: Scene, look: Look, location: str) -> Text:
    """The figures here, drawn or, if there are many, counted, and the empty circles."""
    found = facts.figures_at(scene, location)
    many = sum(n for _, n in found) > CIRCLES
    text = Text()
    for seat, n in found:
        text.append(f"{look.shape(seat)}{n}" if many else look.shape(seat) * n, style=look.seat_style(seat))
    return text.append(look.circle * facts.free_circles(scene, location), style=QUIET)


def _range(scene: Scene, look: Look, choices: list[Choice]) -> Text:
    """`9–13 = ●1–5`: the numbers to type for one figure, two figures, and so on."""
    if not choices:
        return Text()
    first, last = choices[0], choices[-1]
    low, high = first.action.params["number"], last.action.params["number"]
    numbers = f"{first.number}" if first is last else f"{first.number}–{last.number}"
    figures = f"{low}" if first is last else f"{low}–{high}"
    shape = Text(f"{look.shape(scene.seat)}{figures}", style=look.seat_style(scene.seat))
    return Text.assemble((numbers, PICK), " = ", shape)


def _market(scene: Scene, look: Look, room: Room) -> RenderableType:
    found = facts.placing(scene)
    inline = room >= Room.SMALL and bool(found)
    grid = Grid.grid(padding=(0, 1, 0, 0), expand=True)
    if inline:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(no_wrap=True)

    def add(location: str, head: str, text: str, there: bool) -> None:
        closed = not there or (bool(found) and location not in found)
        style = PICK if scene.view["location"] == location else QUIET if closed else ""
        row = [Text(head, style=OCHRE), Text(text, style=style), _standing_one(scene, look, location, there)]
        if inline:
            row.insert(0, Text(str(found[location][0].number) if location in found else "", style=PICK))
        grid.add_row(*row)

    for slot in scene.view["row"]:
        head = f"−{slot['cost']}"
        if room < Room.SMALL:
            head = scene.text("table.short.slot", slot=slot["slot"], cost=slot["cost"])
        add(slot["location"], head, facts.card(scene, slot), slot["card"] is not None)
    for stack in scene.view["stacks"]:
        head = f"×{stack['height']}"
        if room < Room.SMALL:
            head = scene.text("table.short.stack", stack=stack["stack"], height=stack["height"])
        add(stack["location"], head, facts.tile(scene, stack), stack["building"] is not None)
    return grid


def _standing_one(scene: Scene, look: Look, location: str, there: bool) -> Text:
    found = facts.figures_at(scene, location)
    return look.figures(*found[0]) if found else Text(look.circle if there else "", style=QUIET)


def _placements(
    scene: Scene, look: Look, places: list[str], found: Mapping[str, list[Choice]], width: int
) -> RenderableType:
    """One row per place. A choice is its number and the figures, never split."""
    names = max((len(_name(scene, at)) for at in places), default=0)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for location in places:
        lines = [Text()]
        for choice in found[location]:
            figures = look.figures(scene.seat, choice.action.params["number"])
            option = Text.assemble((f"{choice.number}", PICK), " ", figures)
            if lines[-1] and lines[-1].cell_len + 2 + option.cell_len > width - names - 2:
                lines.append(Text())
            lines[-1].append("  " if lines[-1] else "").append(option)
        grid.add_row(_name(scene, location), Group(*lines))
    return grid


# -- players ---------------------------------------------------------------------


def _players(scene: Scene, look: Look, width: int) -> RenderableType:
    view = scene.view
    grid = Grid(box=None, padding=(0, 2 if width >= 100 else 1, 0, 0), expand=True, header_style=QUIET, pad_edge=False)
    grid.add_column("", ratio=1, min_width=9, no_wrap=True, overflow="ellipsis")
    for head in ("figures", "food", "agriculture", *facts.RESOURCES, "tools", "cards", "buildings", "score"):
        grid.add_column(scene.text(f"table.short.{head}"), justify="right", no_wrap=True)
    for seat, player in enumerate(view["players"]):
        hungry = player["food"] + player["agriculture"] < player["figures"]
        grid.add_row(
            look.seat(seat, scene.names[seat]),
            Text.assemble((str(player["free"]), "bold" if player["free"] else ""), f"/{player['figures']}"),
            Text(str(player["food"]), style=ALARM if hungry else GOODS["food"]),
            f"+{player['agriculture']}",
            *[_count(player["resources"][kind], GOODS[kind]) for kind in facts.RESOURCES],
            _tools(player),
            _count(len(player["cards"]) + len(player["cards_to_use"]) + player["drawn"], ""),
            _count(len(player["buildings"]), ""),
            Text.assemble((str(player["score"]), "bold"), f"→{player['estimate']}"),
            style="bold" if seat == view["turn"] and not view["over"] else "",
        )
    return grid


def _count(number: int, style: str) -> Text:
    return Text(str(number), style=f"bold {style}".strip() if number else QUIET)


def _tools(player: facts.PlayerView) -> Text:
    """Ready tools in bold, then used ones in parentheses."""
    ready = [str(tool["value"]) for tool in player["tools"] if not tool["used"]]
    used = [str(tool["value"]) for tool in player["tools"] if tool["used"]]
    if not ready and not used:
        return Text("0", style=QUIET)
    text = Text(" ".join(ready), style="bold")
    if used:
        text.append(f"{' ' if ready else ''}({' '.join(used)})", style=QUIET)
    return text


def _holdings(scene: Scene, look: Look, room: Room) -> list[Text]:
    """The players' cards, one line each."""
    said = []
    for seat, player in enumerate(scene.view["players"]):
        if seat != scene.seat and room != Room.AMPLE:
            continue
        found = facts.card_facts(scene, player)
        if found:
            line = Text(f"{look.shape(seat)} ", style=look.seat_style(seat))
            for at, (head, items) in enumerate(found):
                line.append(f"  {look.dot}  " if at else "", style=QUIET)
                line.append(f"{head}: ", style=QUIET).append(items, style="default")
            said.append(line)
    return said


def _who(scene: Scene, location: str) -> str:
    found = facts.names_at(scene, facts.figures_at(scene, location))
    return f" — {found}" if found else ""


def _player_lines(scene: Scene, seat: int) -> list[str]:
    player = scene.view["players"][seat]
    said = [
        scene.text("table.line_score", seat=seat, score=player["score"], estimate=player["estimate"]),
        scene.text("table.line_figures", **{key: player[key] for key in ("figures", "free", "food", "agriculture")}),
        scene.text("table.line_goods", **player["resources"]),
        scene.text("table.line_tools", tools=facts.tools(scene, player)),
    ]
    said += [f"{head}: {items}" for head, items in facts.card_facts(scene, player)]
    if player["buildings"]:
        said.append(": ".join([scene.text("table.buildings"), facts.building_list(scene, player)]))
    return said
