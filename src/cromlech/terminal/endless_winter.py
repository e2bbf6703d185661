"""Endless Winter in the terminal: columns, map, cards, stones, Megaliths, and player boards.

This table is too big for most windows. The areas that matter for the current decision are drawn in
full, the others as short as possible. With enough room, all are drawn in full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from . import endless_winter_facts as facts
from .drawing import Drawing, Room, framed
from .look import ALARM, GOODS, OCHRE, PICK, QUIET, Look
from .scene import Scene

TWO_COLUMNS = 110
"""The width of a window, in columns, from which areas are drawn side by side."""


class EndlessWinterDrawing(Drawing):
    """Endless Winter."""

    def title(self, scene: Scene) -> str:
        """The game, round, and Era."""
        view = scene.view
        return scene.text("table.title", game=scene.text("title"), round=view["round"], era="I" * view["era"])

    # -- drawn -----------------------------------------------------------------

    def draw(self, scene: Scene, look: Look, width: int, room: Room) -> RenderableType:
        """The areas, then the players."""
        wide = width >= TWO_COLUMNS
        inside = (width // 2 if wide else width) - (0 if room >= Room.SMALL else 4)
        focus = facts.focus(scene)
        blocks = []
        for area, lines_of in _AREAS.items():
            detail = _detail(scene, area, focus, room)
            lines = lines_of(scene, look, detail, inside) if detail is not None else []
            if lines:
                in_a_row = detail == BRIEF or (detail == SHORT and area in _IN_A_ROW)
                blocks.append(_block(scene, area, lines, room, in_a_row, inside))
        board = _side_by_side(blocks) if wide else Group(*(part for part, _ in blocks))
        players = Group(_players(scene, look, width), *_holdings(scene, look, room))
        return Group(board, framed(players, facts.order_text(scene), room))

    def draw_progress(self, scene: Scene, look: Look) -> RenderableType | None:
        """The turn: where the figure is, Labor, and what is still to come."""
        said = facts.turn_facts(scene)
        return Text(f" {look.dot} ".join(said), style=OCHRE) if said else None

    # -- in words --------------------------------------------------------------

    def lines(self, scene: Scene) -> list[str]:
        """The whole table, one fact per line."""
        view = scene.view
        said = [facts.order_text(scene)]
        for place in view["columns"]:
            who, actions = facts.figures_text(scene, place), facts.actions_of(scene, place)
            where = {"key": f"place.{place}"}
            bottom = facts.bottom(scene, place)
            said.append(scene.text("table.line_column", place=where, who=who, actions=actions, bottom=bottom))
        said += [token] if (token := facts.rest_token(scene)) else []
        said += [f"{facts.card_text(scene, name)}. {_left(scene, n)}" for name, n in view["tribes"].items()]
        for slot, card in enumerate(view["display"], 1):
            text = facts.culture_text(scene, card) if card else scene.text("table.nothing")
            said.append(scene.text("table.line_culture", slot=slot, card=text))
        said.append(f"{scene.text('table.animals')}: {_grounds(scene)}")
        said += [facts.species_text(scene, name) for name in view["book"]["animal"]]
        heading = scene.text("table.stones")
        said += [f"{heading}, {facts.stone_text(scene, space, stone)}" for space, stone in facts.stones(scene)]
        said += [facts.hex_text(scene, place) for row in facts.rows_of(scene) for place in row]
        said += [f"{scene.text('table.map')}: {facts.terrain_text(scene)}"]
        villages = facts.village_text(scene)
        said += [scene.text("table.villages", villages=villages)] if villages else []
        said += [
            f"{scene.text('table.megaliths')}: {text}: {', '.join(at)}" for text, at in facts.free_cells(scene).items()
        ]
        for owner in range(-1, len(scene.names)):
            at = facts.megaliths_of(scene, owner)
            who = scene.names[owner] if owner >= 0 else scene.text("megalith.neutral")
            said += [f"{scene.text('table.megaliths')}, {who}: {', '.join(at)}"] if at else []
        said += _tracks(scene)
        for seat in range(len(view["players"])):
            said += _player_lines(scene, seat)
        return said

    def news_lines(self, scene: Scene) -> list[str]:
        """The player's Food, Tools, and hand, and the turn."""
        if scene.view["over"]:
            return []
        me = scene.view["players"][scene.seat]
        stock = scene.text("table.line_stock", food=me["food"], limit=me["food_limit"], tools=me["tools"])
        return [stock, *_hand_lines(scene), *facts.turn_facts(scene)]

    def secret(self, scene: Scene) -> bool:
        """The player's hand is always on screen."""
        return True


BRIEF, SHORT, FULL = range(3)
"""How much of an area to draw: what is there, what it gives, or everything printed."""

_PLACED_FOR = ("map", "animals", "display")
"""What a figure may be placed for, besides the columns themselves."""

_IN_A_ROW = ("columns", "display", "tribes", "stones")
"""Areas whose parts are short enough for one line."""

Block = tuple[RenderableType, int]
"""Something drawn, and about how many lines it takes."""


def _detail(scene: Scene, area: str, focus: Sequence[str], room: Room) -> int | None:
    """How much of an area there is room for, or None to leave it out. Placing a figure involves everything."""
    placing = scene.view["phase"] == "playing"
    if room == Room.AMPLE:
        return FULL
    if room == Room.MEDIUM:
        return FULL if area in focus else SHORT if placing and area in _PLACED_FOR else BRIEF
    if room == Room.SMALL:
        told = facts.told_by_choices(scene, area)
        return FULL if area in focus and not told else SHORT if placing and area == "display" else BRIEF
    if area in focus:
        return None if facts.told_by_choices(scene, area) else SHORT
    return BRIEF if placing and area in _PLACED_FOR else None


def _block(scene: Scene, area: str, lines: list[Text], room: Room, in_a_row: bool, width: int) -> Block:
    heading = scene.text(f"table.{area}")
    if in_a_row:
        line = _headed(heading, lines)
        return line, -(-line.cell_len // width)
    height = sum(-(-line.cell_len // width) for line in lines)
    return framed(Group(*lines), heading, room), height + (0 if room >= Room.SMALL else 2)


def _headed(heading: str, lines: Sequence[Text]) -> Text:
    return Text.assemble((f"{heading}: ", OCHRE), Text("; ").join(lines))


def _side_by_side(blocks: list[Block]) -> RenderableType:
    """Two columns of about the same height, in reading order."""
    total = sum(height for _, height in blocks)
    left: list[RenderableType] = []
    right: list[RenderableType] = []
    height = 0
    for part, lines in blocks:
        (left if height + lines / 2 <= total / 2 else right).append(part)
        height += lines
    grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(Group(*left), Group(*right))
    return grid


# -- columns -----------------------------------------------------------------------


def _columns(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    token = facts.rest_token(scene)
    lines = []
    for place in scene.view["columns"]:
        line = Text(scene.text(f"place.{place}"), style="" if detail == BRIEF else "bold")
        for seat, n, chief in facts.standing(scene, place):
            line.append(" ").append(look.figures(seat, n))
            line.append(look.crown if chief else "", style=look.seat_style(seat))
        if detail == FULL:
            line.append(f"  {facts.actions_of(scene, place)}", style=QUIET)
        if detail >= SHORT:
            line.append(f"  {look.down} {facts.bottom(scene, place)}", style="default")
        elif scene.view["columns"][place]["bottom_free"]:
            line.append(look.down)
        lines.append(line)
    return [*lines, Text(token)] if token else lines


# -- map ---------------------------------------------------------------------------


def _map(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    villages = _villages(scene, look)
    if detail == BRIEF:
        return [_camps(scene, look, place) for place in scene.view["map"] if any(place["camps"])] + villages
    cell = max(10, min(18, width // 5))
    lines: list[Text] = []
    for row in facts.rows_of(scene):
        indent = " " * ((5 - len(row)) * cell // 2)
        names, contents = Text(indent), Text(indent)
        for place in row:
            content = _hex_content(scene, look, place)
            if detail == FULL:
                names.append(_fitted(_hex_name(scene, place), cell))
                contents.append(_fitted(content, cell))
            else:
                name = _fitted(_hex_name(scene, place), max(4, cell - content.cell_len - 1))
                names.append(_fitted(Text.assemble(name, content), cell))
        lines += [names, contents] if detail == FULL else [names]
    lines += [Text("  ").join(villages)] if villages else []
    claiming = any(choice.action.kind == "claim" for choice in scene.choices)
    return lines if detail == SHORT or claiming else [*lines, Text(facts.terrain_text(scene), style=QUIET)]


def _hex_name(scene: Scene, place: Mapping[str, Any]) -> Text:
    name = Text(place["hex"], style=PICK)
    if place["terrain"]:
        name.append(f" {scene.text('terrain.' + place['terrain'])}", style=QUIET if place["used"] else "default")
    return name


def _hex_content(scene: Scene, look: Look, place: Mapping[str, Any]) -> Text:
    """Camps, who leads in Influence, and a token."""
    line = Text()
    for seat, n in enumerate(place["camps"]):
        line.append(look.figures(seat, n, at_most=3) if n else "")
    if place["leaders"] != [seat for seat, n in enumerate(place["camps"]) if n]:
        line.append("=", style=QUIET)
        for seat in place["leaders"]:
            line.append(look.shape(seat), style=look.seat_style(seat))
    if place["token"]:
        token = "?" if place["token"] == "face_down" else facts.token_text(scene, place["token"])
        line.append(" " if line else "").append(token, style=QUIET)
    return line if line else Text(look.dot, style=QUIET)


def _fitted(text: Text, width: int) -> Text:
    text.truncate(width - 1, overflow="ellipsis")
    text.append(" " * (width - text.cell_len))
    return text


def _camps(scene: Scene, look: Look, place: Mapping[str, Any]) -> Text:
    line = Text(f"{place['hex']} ")
    for seat, n in enumerate(place["camps"]):
        line.append(look.figures(seat, n) if n else "")
    return line


def _villages(scene: Scene, look: Look) -> list[Text]:
    return [
        Text.assemble((look.house, look.seat_style(seat)), (look.shape(seat), look.seat_style(seat)), f" {at}")
        for at, seat in scene.view["villages"].items()
    ]


# -- cards, Animals, stones ----------------------------------------------------------


def _animals(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    lines = [Text(_grounds(scene))]
    if detail >= SHORT:
        me = scene.view["players"][scene.seat]["animals"]["upright"] if detail == FULL else {}
        lines += [Text(facts.species_text(scene, name)) for name in {**scene.view["grounds"], **me}]
    return lines


def _display(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    cards = [card for card in scene.view["display"] if card]
    if detail == FULL:
        return [Text(facts.culture_text(scene, card)) for card in cards]
    if detail == BRIEF:
        return [Text(scene.say(card["name"])) for card in cards]
    return [Text.assemble(scene.say(card["name"]), (f" ({scene.say(card['phrase'])})", QUIET)) for card in cards]


def _tribes(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    left = scene.view["tribes"]
    if detail == FULL:
        return [Text(facts.counted(facts.card_text(scene, name), n)) for name, n in left.items()]
    return [Text(facts.times(facts.card_short(scene, name), n)) for name, n in left.items()]


def _stones(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    price = facts.stone_price(scene)
    lines = [Text(price, style=OCHRE)] if price else []
    if detail == FULL:
        return lines + [Text(facts.stone_text(scene, space, stone)) for space, stone in facts.stones(scene)]
    worth = [(space, stone["worth"][scene.seat]) for space, stone in facts.stones(scene)]
    return lines + [Text(scene.text("table.worth", space=space, points=n)) for space, n in worth if n]


# -- Megaliths and idols ---------------------------------------------------------------


def _megaliths(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    if not scene.view["megaliths"]:
        return []
    if detail == BRIEF:
        owners = [(owner, facts.megaliths_of(scene, owner)) for owner in range(-1, len(scene.names))]
        return [Text.assemble(_stone_of(look, owner), f" {', '.join(at)}") for owner, at in owners if at]
    free = facts.free_cells(scene)
    letters = {
        at: letter for letter, cells in zip("abcdefghijklmnopqrstuvwxyz", free.values(), strict=False) for at in cells
    }
    ground = {tuple(spot["at"]): spot for spot in scene.view["megaliths"] if spot["level"] == 0}
    upper = [spot for spot in scene.view["megaliths"] if spot["level"]]
    columns = sorted({x for x, _ in ground})
    lines = [Text("   " + "".join(f"{int(x) + 1:<3}" for x in columns), style=QUIET)]
    for y in sorted({y for _, y in ground}):
        line = Text(f"{'ABCDEF'[int(y)]}  ", style=QUIET)
        for x in columns:
            spot = ground.get((x, y))
            if spot is None:
                line.append("   ")
            elif spot["owner"] is None:
                line.append(f"{letters[spot['spot']]}  ", style="default")
            else:
                line.append(_stone_of(look, spot["owner"])).append("  ")
        lines.append(line)
    if upper:
        lines.append(
            Text("  ").join(Text.assemble(_stone_of(look, spot["owner"]), f" {spot['spot']}") for spot in upper)
        )
    legend = Text()
    for text, cells in free.items():
        legend.append(f"{letters[cells[0]]} ", style=PICK).append(f"{text}  ", style="default")
    return [*lines, legend]


def _stone_of(look: Look, owner: int) -> Text:
    return Text(look.circle, style=QUIET) if owner < 0 else Text(look.shape(owner), style=look.seat_style(owner))


def _tracks(scene: Scene) -> list[str]:
    book = scene.view["book"]
    offerings = " | ".join(facts.offering_text(scene, level) for level in range(len(book["offerings"])))
    honor = " | ".join(facts.honor_text(scene, level) for level in range(len(book["honor"])))
    return [
        scene.text("table.line_offerings", levels=offerings),
        scene.text("table.line_honor", levels=honor),
        facts.burial_text(scene),
    ]


def _idols(scene: Scene, look: Look, detail: int, width: int) -> list[Text]:
    if detail >= SHORT:
        return [Text(line) for line in _tracks(scene)]
    me = scene.view["players"][scene.seat]
    lines = []
    for key, level, text in (
        ("table.short.offerings", me["offerings"], facts.offering_text),
        ("table.short.honor", me["honor"], facts.honor_text),
    ):
        if level + 1 < len(scene.view["book"]["honor"]):
            lines.append(Text(f"{scene.text(key)} {look.up} {text(scene, level + 1)}"))
    return lines


_AREAS = {
    "columns": _columns,
    "map": _map,
    "animals": _animals,
    "display": _display,
    "tribes": _tribes,
    "stones": _stones,
    "megaliths": _megaliths,
    "idols": _idols,
}


# -- players -----------------------------------------------------------------------


def _players(scene: Scene, look: Look, width: int) -> RenderableType:
    view = scene.view
    grid = Grid(box=None, padding=(0, 2 if width >= 100 else 1, 0, 0), expand=True, header_style=QUIET, pad_edge=False)
    grid.add_column("", ratio=1, min_width=9, no_wrap=True, overflow="ellipsis")
    heads = ("food", "tools", "figures", "hand", "deck", "camps", "villages", "megaliths", "offerings", "honor")
    for head in (*heads, "buried", "eclipse", "score"):
        grid.add_column(scene.text(f"table.short.{head}"), justify="right", no_wrap=True)
    for seat, player in enumerate(view["players"]):
        full = player["food"] >= player["food_limit"]
        pile = f"+{player['eclipse_pile']}" if player["eclipse_pile"] else ""
        grid.add_row(
            look.seat(seat, scene.names[seat]),
            Text.assemble((str(player["food"]), ALARM if full else GOODS["food"]), f"/{player['food_limit']}"),
            str(player["tools"]),
            Text(look.shape(seat) * player["figures"] + look.crown * player["chief_free"], style=look.seat_style(seat)),
            str(player["hand"]),
            f"{player['deck']}/{len(player['discard'])}",
            str(player["camps"]),
            str(player["villages"]),
            str(player["megaliths"]["left"]),
            str(player["offerings"]),
            f"{player['honor']} ({player['honor_rank']}.)",
            str(player["buried"]),
            f"{facts.eclipse_labor(player)}{pile}",
            Text.assemble((str(player["score"]), "bold"), f"→{player['estimate']}"),
            style="bold" if seat == view["turn"] and not view["over"] else "",
        )
    return grid


def _holdings(scene: Scene, look: Look, room: Room) -> list[Text]:
    """The player's hand and Chief, then what each player owns."""
    me = scene.view["players"][scene.seat]
    lines = []
    chief = facts.chief_text(scene, me)
    hand = facts.hand(scene)
    if room >= Room.SMALL and scene.view["phase"] != "piling":  # a pile depends on what the cards do in the Eclipse
        text = facts.listed(
            (facts.times(facts.card_short(scene, card), n) for card, n in hand), scene.text("table.nothing")
        )
        lines.append(_headed(scene.text("table.hand"), [Text(text)]))
    else:
        heading = scene.text("table.hand")
        lines += [_headed(heading, [Text(facts.counted(facts.card_text(scene, card), n))]) for card, n in hand]
        lines += [Text(chief)] if chief else []
    for seat, player in enumerate(scene.view["players"]):
        if room == Room.TINY and seat != scene.seat:
            continue
        found = facts.owned(scene, player)
        if room == Room.AMPLE:
            found += facts.piles(scene, player)
        elif scene.view["step"]:
            found += facts.piles(scene, player)[:1]
        if found:
            line = Text(f"{look.shape(seat)} ", style=look.seat_style(seat))
            for at, (head, items) in enumerate(found):
                line.append(f" {look.dot} " if at else "", style=QUIET)
                line.append(f"{head}: ", style=QUIET).append(items, style="default")
            lines.append(line)
    return lines


# -- in words ------------------------------------------------------------------------


def _left(scene: Scene, number: int) -> str:
    return scene.text("table.left", number=number)


def _grounds(scene: Scene) -> str:
    shown = facts.animals(scene, scene.view["grounds"])
    return scene.text("table.grounds", animals=shown, deck=scene.view["animal_deck"])


def _hand_lines(scene: Scene) -> list[str]:
    heading = scene.text("table.hand")
    return [f"{heading}: {facts.counted(facts.card_text(scene, card), n)}" for card, n in facts.hand(scene)]


def _megalith_lines(scene: Scene) -> list[str]:
    heading = scene.text("table.megaliths")
    said = [f"{heading}: {text}: {', '.join(at)}" for text, at in facts.free_cells(scene).items()]
    for owner in range(-1, len(scene.names)):
        at = facts.megaliths_of(scene, owner)
        who = scene.names[owner] if owner >= 0 else scene.text("megalith.neutral")
        said += [f"{heading}, {who}: {', '.join(at)}"] if at else []
    return said


def _player_lines(scene: Scene, seat: int) -> list[str]:
    player = scene.view["players"][seat]
    numbers = {key: player[key] for key in ("food", "tools", "figures", "hand", "deck", "offerings", "honor", "buried")}
    said = [
        scene.text("table.line_score", seat=seat, score=player["score"], estimate=player["estimate"]),
        scene.text("table.line_goods", **numbers, limit=player["food_limit"], rank=player["honor_rank"]),
        facts.supply_text(scene, player),
        scene.text("table.line_eclipse", labor=facts.eclipse_labor(player), cards=player["eclipse_pile"]),
    ]
    chief = facts.chief_text(scene, player)
    said += [chief] if chief else []
    if seat == scene.seat:
        said += [
            f"{scene.text('table.hand')}: {facts.counted(facts.card_text(scene, card), n)}"
            for card, n in facts.hand(scene)
        ]
    return said + [f"{head}: {items}" for head, items in [*facts.owned(scene, player), *facts.piles(scene, player)]]
