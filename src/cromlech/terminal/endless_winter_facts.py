"""Endless Winter as the terminal tells it: the same facts for the drawn table and for plain lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from cromlech.games.endless_winter.component_phrases import labor_text

from .scene import Scene

AREAS = ("columns", "map", "animals", "display", "tribes", "stones", "megaliths", "idols")
"""The areas of the table, besides the players' own things."""

DECIDED_ON = {
    **dict.fromkeys(("place",), "columns"),
    **dict.fromkeys(("camp", "move", "village", "claim"), "map"),
    **dict.fromkeys(("animal", "reveal", "tip"), "animals"),
    **dict.fromkeys(("culture",), "display"),
    **dict.fromkeys(("tribe", "middle"), "tribes"),
    **dict.fromkeys(("stone",), "stones"),
    **dict.fromkeys(("megalith",), "megaliths"),
    **dict.fromkeys(("take_offering", "take_honor"), "idols"),
}
"""The area that each kind of action affects."""

ACTED_ON = {"initiate": ["tribes"], "develop": ["display", "stones"], "migrate": ["map"], "hunt": ["animals"]}
"""The areas that a column's actions affect, even before the player can pay for them."""

PlayerView = Mapping[str, Any]


def focus(scene: Scene) -> list[str]:
    """The areas that matter for the current decision."""
    acting = scene.view["acting"]
    found = {DECIDED_ON.get(choice.action.kind) for choice in scene.choices}
    found.update(ACTED_ON.get(acting["place"], ()) if acting else ())
    return [area for area in AREAS if area in found]


def told_by_choices(scene: Scene, area: str) -> bool:
    """Whether the choices already say everything printed there."""
    told = area in ("display", "tribes", "stones")
    return told and any(DECIDED_ON.get(choice.action.kind) == area for choice in scene.choices)


def labor(value: float) -> str:
    """Labor with halves, as printed."""
    return labor_text(round(2 * value))


def times(text: str, number: int) -> str:
    """A thing and how many there are."""
    return text if number == 1 else f"{text} ×{number}"


def counted(text: str, number: int) -> str:
    """How many there are of a thing, and a text about it."""
    return text if number == 1 else f"{number} × {text}"


def listed(texts: Iterable[str], empty: str) -> str:
    """Things separated by commas."""
    return ", ".join(texts) or empty


# -- cards -----------------------------------------------------------------------


def card_name(scene: Scene, card: str) -> str:
    """A Tribe or Culture card by name."""
    book = scene.view["book"]
    return scene.text(f"tribe.{card}") if card in book["tribe"] else scene.say(book["culture"][card]["name"])


def card_text(scene: Scene, card: str) -> str:
    """Everything printed on a card."""
    book = scene.view["book"]
    if card in book["tribe"]:
        return scene.say(book["tribe"][card]["phrase"])
    return culture_text(scene, book["culture"][card])


def card_short(scene: Scene, card: str) -> str:
    """The name and Labor of a card."""
    book = scene.view["book"]
    if card not in book["tribe"]:
        return card_name(scene, card)
    return scene.text("table.with_labor", card=card_name(scene, card), labor=labor(book["tribe"][card]["labor"]))


def culture_text(scene: Scene, entry: Mapping[str, Any]) -> str:
    """The name, effects, and points of a Culture card."""
    points = scene.text("points", count=entry["points"])
    return scene.text("table.culture", name=entry["name"], effects=entry["phrase"], points=points)


def names(scene: Scene, cards: Iterable[str]) -> str:
    """Cards by name, with equal ones together."""
    return listed((times(card_name(scene, card), n) for card, n in Counter(cards).items()), scene.text("table.nothing"))


def hand(scene: Scene) -> list[tuple[str, int]]:
    """The player's hand: cards and how many of each."""
    return list(Counter(scene.view["players"][scene.seat]["hand_cards"] or []).items())


# -- columns ---------------------------------------------------------------------


def actions_of(scene: Scene, place: str) -> str:
    """The top and middle sections of a column."""
    sections = scene.view["book"]["columns"][place]
    return "; ".join(scene.say(entry["phrase"]) for entry in [*sections["top"], sections["middle"]])


def bottom(scene: Scene, place: str) -> str:
    """The bottom of a column: its benefit, or that it is gone."""
    free = scene.view["columns"][place]["bottom_free"]
    if free is None:
        return scene.text("table.rest_labor", labor=labor(scene.view["book"]["rest_labor"]))
    if not free:
        return scene.text("table.taken")
    return scene.say(scene.view["book"]["columns"][place]["bottom"]["phrase"])


def standing(scene: Scene, place: str) -> list[tuple[int, int, bool]]:
    """The figures at a column: seats, numbers, and whether the Chief is among them."""
    column = scene.view["columns"][place]
    return [(seat, n, seat in column["chiefs"]) for seat, n in enumerate(column["figures"]) if n]


def figures_text(scene: Scene, place: str) -> str:
    """The figures at a column, in words."""
    chief = scene.text("figure.chief")
    return listed(
        (
            f"{scene.names[seat]} ×{n}" + (f" ({chief})" if with_chief else "")
            for seat, n, with_chief in standing(scene, place)
        ),
        scene.text("table.nobody"),
    )


def rest_token(scene: Scene) -> str | None:
    """The face-up Rest token, if the game uses them."""
    token = scene.view["rest_token"]
    if token is None:
        return None
    what = scene.text("table.taken") if token["taken"] or not token["top"] else scene.say(token["top"]["phrase"])
    return scene.text("table.rest_token", what=what)


def turn_facts(scene: Scene) -> list[str]:
    """Where the figure is, available Labor, unused abilities, and effects still to come."""
    view = scene.view
    said = []
    acting = view["acting"]
    if view["step"]:
        said.append(scene.text("table.step", step=view["step"]))
    if acting:
        if acting["place"]:
            section_name = scene.text(f"table.section.{acting['section']}")
            said.append(scene.text("table.acting", place={"key": f"place.{acting['place']}"}, section=section_name))
        said.append(scene.text("table.labor", labor=labor(acting["labor"])))
        if acting["unused"]:
            cards = names(scene, Counter(acting["unused"]).elements())
            said.append(scene.text("table.unused", cards=cards))
        if acting["with_chief"] and not acting["chief_used"]:
            said.append(scene.text("table.chief_ready"))
    pending = [scene.say(item["phrase"]) for item in reversed(view["pending"])]
    if pending:
        said.append(scene.text("table.pending", what=listed(pending, "")))
    return said


# -- map -------------------------------------------------------------------------


def rows_of(scene: Scene) -> list[list[Mapping[str, Any]]]:
    """The hexes of the map row by row, from the top."""
    rows: dict[float, list[Mapping[str, Any]]] = {}
    for place in scene.view["map"]:
        rows.setdefault(place["at"][1], []).append(place)
    return [sorted(rows[y], key=lambda place: float(place["at"][0])) for y in sorted(rows)]


def token_text(scene: Scene, token: Any) -> str:
    """A Glacier token on a hex."""
    return scene.text("table.face_down") if token == "face_down" else scene.say(token["phrase"])


def hex_text(scene: Scene, place: Mapping[str, Any]) -> str:
    """A hex in words."""
    terrain = scene.text(f"terrain.{place['terrain']}") if place["terrain"] else scene.text("table.nothing")
    parts = [f"{place['hex']}: {terrain}"]
    if place["token"]:
        parts.append(token_text(scene, place["token"]))
    camps = listed((f"{scene.names[seat]} ×{n}" for seat, n in enumerate(place["camps"]) if n), "")
    if camps:
        parts.append(scene.text("table.camps", camps=camps))
    if place["leaders"]:
        parts.append(scene.text("table.leads", who=", ".join(scene.names[seat] for seat in place["leaders"])))
    if place["used"]:
        parts.append(scene.text("table.used"))
    return "; ".join(parts)


def terrain_text(scene: Scene) -> str:
    """What each terrain gives in an Eclipse."""
    there = {place["terrain"] for place in scene.view["map"]}
    return "; ".join(
        f"{scene.text(f'terrain.{name}')}: {scene.say(entry['phrase'])}"
        for name, entry in scene.view["book"]["terrain"].items()
        if name in there and entry["effects"]
    )


def village_text(scene: Scene) -> str:
    """The Villages, by player and position."""
    return listed((f"{scene.names[seat]} {at}" for at, seat in scene.view["villages"].items()), "")


# -- animals, stones, idols --------------------------------------------------------


def animals(scene: Scene, counts: Mapping[str, int]) -> str:
    """Animals by species."""
    return listed((times(scene.text(f"species.{name}"), n) for name, n in counts.items()), scene.text("table.nothing"))


def species_text(scene: Scene, name: str) -> str:
    """What a species is good for."""
    return scene.say(scene.view["book"]["animal"][name]["phrase"])


def stones(scene: Scene) -> list[tuple[int, Mapping[str, Any]]]:
    """The Sacred Stones on the board by space."""
    return [(space, stone) for space, stone in enumerate(scene.view["stones"], 1) if stone]


def stone_text(scene: Scene, space: int, stone: Mapping[str, Any]) -> str:
    """A stone on the board: its space, and what it would score for each player now."""
    text = scene.text("table.stone", space=space, era="I" * stone["era"], stone=stone["phrase"])
    worth = listed((f"{name} {n}" for name, n in zip(scene.names, stone["worth"], strict=True) if n), "")
    return f"{text} [{worth}]" if worth else text


def stone_price(scene: Scene) -> str | None:
    """What the next stone costs this player, and what its slot gives."""
    player = scene.view["players"][scene.seat]
    if player["stone_price"] is None:
        return None
    slot = scene.view["book"]["slots"][len(player["stones"])]
    price = {key: scene.text(key, count=player["stone_price"][key]) for key in ("food", "tools")}
    return scene.text("table.stone_price", **price, gains=slot["phrase"])


def offering_text(scene: Scene, level: int) -> str:
    """A level of the Offerings track."""
    entry = scene.view["book"]["offerings"][level]
    parts = [f"{entry['ratio']}:1"] if entry["ratio"] else []
    return " ".join([str(level), *parts, *([scene.say(entry["phrase"])] if entry["effects"] else [])])


def honor_text(scene: Scene, level: int) -> str:
    """A level of the Honor track."""
    points = scene.view["book"]["honor"][level]
    return f"{level} {scene.text('points', count=points)}" if points else str(level)


def burial_text(scene: Scene) -> str:
    """Points for buried cards, by rank on the Honor track."""
    rows = ("/".join(map(str, row)) for row in scene.view["book"]["burial"])
    return scene.text("table.burial", rows="; ".join(f"{rank}. {row}" for rank, row in enumerate(rows, 1)))


# -- Megaliths ---------------------------------------------------------------------


def free_cells(scene: Scene) -> dict[str, list[str]]:
    """The free cells of the Megalith board by what they give."""
    found: dict[str, list[str]] = {}
    for spot in scene.view["megaliths"]:
        if spot["owner"] is None and spot["benefit"]:
            text = scene.say(spot["benefit"])
            if spot["arrows"]:
                text = f"{text} → {'/'.join(spot['arrows'])}"
            found.setdefault(text, []).append(spot["spot"])
    return found


def megaliths_of(scene: Scene, owner: int) -> list[str]:
    """The places of a seat's Megaliths (-1: neutral ones)."""
    return [spot["spot"] for spot in scene.view["megaliths"] if spot["owner"] == owner]


# -- players -----------------------------------------------------------------------


def order_text(scene: Scene) -> str:
    """The turn order, with what each place gives in the Eclipse."""
    places = [
        f"{scene.names[seat]} ({scene.say(scene.view['book']['positions'][at]['phrase'])})"
        for at, seat in enumerate(scene.view["order"])
    ]
    return scene.text("table.order", who=listed(places, scene.text("table.nobody")))


def eclipse_labor(player: PlayerView) -> str:
    """The Labor known to count in the Eclipse: of figures on Rest, or all of it once the piles are revealed."""
    return labor(max(player["eclipse_labor"], player["rest_labor"]))


def chief_text(scene: Scene, player: PlayerView) -> str | None:
    """The Chief and the ability of its chosen side."""
    if player["chief"] is None:
        return None
    name = scene.text(f"chief.{player['chief']}")
    if player["side"] is None:
        return name
    return f"{name}: {scene.say(scene.view['book']['chief'][player['chief']]['sides'][player['side']]['phrase'])}"


def supply_text(scene: Scene, player: PlayerView) -> str:
    """The Camps, Villages, and Megaliths left."""
    left = player["megaliths"]
    return scene.text(
        "table.supply",
        camps=player["camps"],
        villages=player["villages"],
        megaliths=left["left"],
        neutral=left["neutral"],
    )


def owned(scene: Scene, player: PlayerView) -> list[tuple[str, str]]:
    """What a player owns besides numbers, as pairs of a heading and a list."""
    upright, tipped = player["animals"]["upright"], player["animals"]["tipped"]
    stones = (f"{scene.say(stone['phrase'])} = {_own_worth(scene, player, stone)}" for stone in player["stones"])
    found = [
        ("table.upright", animals(scene, upright) if upright else ""),
        ("table.tipped", animals(scene, tipped) if tipped else ""),
        ("table.stones", "; ".join(stones)),
        ("table.above", names(scene, player["above"]) if player["above"] else ""),
    ]
    return [(scene.text(key), text) for key, text in found if text]


def _own_worth(scene: Scene, player: PlayerView, stone: Mapping[str, Any]) -> int:
    return int(stone["worth"][scene.view["players"].index(player)])


def piles(scene: Scene, player: PlayerView) -> list[tuple[str, str]]:
    """The player's cards that everyone, or this seat, can name."""
    found = [
        ("table.pile", player["pile_cards"]),
        (
            "table.seen_in_hand",
            list(Counter(player["seen_in_hand"]).elements()) if player["hand_cards"] is None else [],
        ),
        ("table.discard", player["discard"]),
        ("table.buried", [*player["buried_cards"], *(player["buried_hidden"] or [])]),
        ("table.unseen", list(Counter(player["unseen"]).elements())),
    ]
    return [(scene.text(key), names(scene, cards)) for key, cards in found if cards]
