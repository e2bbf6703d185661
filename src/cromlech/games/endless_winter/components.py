"""The pieces in the box: cards.toml or a card pack, and the vocabulary its effects are written in (EW 2, 14, 16)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cromlech.core.errors import PackError
from cromlech.core.packs import Check, PackSchema, Picker, Rule, Section, flag, list_of, one_of, read_pack, text, whole

from .board import COLUMNS, GRID_COLUMNS, GRID_ROWS, TERRAINS

TRIBES = ("brave", "tribeswoman", "tribesman", "elder", "craftswoman", "explorer", "hunter", "shaman")
STARTING_KINDS = 3
SPECIES = ("woolly_rhino", "ground_sloth", "saber_tooth", "glyptodon", "stag_moose", "woolly_mammoth", "argentavis")
CHIEFS = ("tuskbreaker", "fire_wolf", "thunderclaw", "eyehand", "stonecarver")
CRITERIA = ("villages", "camps", "ground", "tiles", "tipped", "buried", "upper", "idols", "species")

LADDER = ("megalith", "draw", "idol", "tool", "food")
"""Lesser benefits, the highest first (EW 4)."""
OPS = (
    *LADDER,
    *("labor", "vp", "fill_food", "bury", "camp_place", "camp_move", "village", "tribe_hand", "tribe_discard"),
    *("culture", "animal_pick", "animal_top", "animal_reveal", "animal_tip", "sacred_stone"),
    *("vp_species", "vp_tiles"),
    *("exchange", "discard", "megalith_chain", "card", "animal_show", "glacier_token", "rest_token"),
)
"""The effect vocabulary (EW 14). The last seven are not written on components: an arrow, its price in cards,
a starting cell, and what chance reveals: own cards, Animals, Glacier tokens and Rest tokens."""
WRITTEN = OPS[: OPS.index("exchange")]
PAID = ("food", "tool", "discard")

MAX_ITEMS = 4
"""Parts an ability, or the gain of an arrow, may have."""

_ITEM = re.compile(r"(\w+) (\d+(?:\.5)?)( different)?(?: max (\d+))?")


@dataclass(frozen=True)
class Item:
    """One part of an effect: an op of the vocabulary with its number (of Labor: in halves)."""

    op: str
    n: int
    different: bool = False
    most: int = 0


@dataclass(frozen=True)
class Effect:
    """An item to gain, or an arrow: pay the left side, get the right one."""

    pays: tuple[Item, ...]
    gains: tuple[Item, ...]


def parse_effect(text: str) -> Effect:
    """`"tool 1 + food 2 -> vp 5"` as items; ValueError says what is wrong."""
    left, arrow, right = text.partition(" -> ")
    pays, gains = (left, right) if arrow else ("", left)
    effect = Effect(tuple(_items(pays, PAID)), tuple(_items(gains, WRITTEN)))
    if not effect.gains or len(effect.gains) > MAX_ITEMS or (not arrow and len(effect.gains) > 1):
        raise ValueError(text)
    return effect


def _items(text: str, allowed: tuple[str, ...]) -> list[Item]:
    found = []
    for part in text.split(" + ") if text else []:
        match = _ITEM.fullmatch(part)
        if match is None or match[1] not in allowed:
            raise ValueError(part)
        number = float(match[2])
        n = round(2 * number) if match[1] == "labor" else int(number)
        if not 1 <= n <= 20 or (match[1] != "labor" and n != number):
            raise ValueError(part)
        found.append(Item(match[1], n, bool(match[3]), int(match[4] or 99)))
    return found


class _Effect(Check):
    """An effect in the vocabulary of the icons."""

    def __call__(self, value: Any) -> str:
        try:
            parse_effect(value)
        except (ValueError, TypeError, AttributeError):
            return '"food 2", "tool 1 -> megalith 1" …: ' + ", ".join(WRITTEN)
        return ""

    def draw(self, random: Picker) -> str:
        """One item, or an arrow with a price."""
        gain = f"{random.choice(WRITTEN)} {random.randint(1, 3)}"
        return f"{random.choice(PAID)} {random.randint(1, 2)} -> {gain}" if random.random() < 0.3 else gain


class _Arrow(_Effect):
    """An effect with a price."""

    def __call__(self, value: Any) -> str:
        return super().__call__(value) or ("" if " -> " in value else '"food 1 + tool 1 -> megalith 1"')

    def draw(self, random: Picker) -> str:
        """Any price and gain."""
        return f"{random.choice(PAID)} {random.randint(1, 2)} -> {random.choice(WRITTEN)} {random.randint(1, 3)}"


class _Cell(_Effect):
    """A cell of a Megalith tile: an effect, or a starting cell."""

    def __call__(self, value: Any) -> str:
        return "" if value == "start" else super().__call__(value)

    def draw(self, random: Picker) -> str:
        """A starting cell now and then."""
        return "start" if random.random() < 0.2 else super().draw(random)


class _Halves(Check):
    """Labor: 0 … 6 in halves."""

    def __call__(self, value: Any) -> str:
        good = isinstance(value, (int, float)) and not isinstance(value, bool) and value * 2 in range(13)
        return "" if good else "0 … 6 (1/2)"

    def draw(self, random: Picker) -> float:
        """Any half."""
        return random.randint(0, 12) / 2


class _Placement(Check):
    """Where a Megalith tile lies: row, column, and how it is turned."""

    def __call__(self, value: Any) -> str:
        good = isinstance(value, list) and len(value) == 3 and all(isinstance(n, int) for n in value)
        if good and value[2] in (0, 90):
            high, wide = (2, 4) if value[2] == 0 else (4, 2)
            if 0 <= value[0] <= GRID_ROWS - high and 0 <= value[1] <= GRID_COLUMNS - wide:
                return ""
        return f"[row, column, 0 / 90], {GRID_ROWS} x {GRID_COLUMNS}"

    def draw(self, random: Picker) -> list[int]:
        """Any place that fits."""
        turned = random.choice((0, 90))
        high, wide = (2, 4) if turned == 0 else (4, 2)
        return [random.randint(0, GRID_ROWS - high), random.randint(0, GRID_COLUMNS - wide), turned]


_effects = list_of(_Effect(), 0, MAX_ITEMS)
_column = one_of(*COLUMNS, "any", "none")
_text = text()
_table = list_of(whole(0, 99), 1, 10)
_stone_fields: dict[str, dict[str, Check]] = {
    "villages": {"terrains": list_of(one_of(*TERRAINS), 1, 8), "each": whole(1, 20)},
    "camps": {"terrains": list_of(one_of(*TERRAINS), 1, 8), "each": whole(1, 20)},
    "ground": {"each": whole(1, 20)},
    "tiles": {"each": whole(1, 20)},
    "tipped": {"animals": list_of(one_of(*SPECIES), 1, 7), "table": _table},
    "buried": {"table": _table},
    "upper": {"each": whole(1, 20)},
    "idols": {"each": whole(1, 20), "per": whole(1, 16)},
    "species": {"each": whole(1, 20)},
}


def _halved(table: str, limit: int) -> Rule:
    """As many entries of Era I as of Era II."""

    def check(pack: Mapping[str, Any]) -> None:
        for era in (1, 2):
            found = sum(entry["era"] == era for entry in pack[table])
            if found > limit:
                raise PackError(
                    "error.pack_excess", section=table, field="era", value=str(era), limit=limit, found=found
                )

    return check


SCHEMA = PackSchema(
    game="endless-winter",
    sections={
        "tribe": Section(
            count=8,
            fields={"id": one_of(*TRIBES), "copies": whole(1, 15), "labor": _Halves(), "points": whole(0, 20)}
            | {"column": _column, "ability": _effects, "eclipse": _effects, "source": _text},
        ),
        "chief": Section(
            count=5,
            fields={"id": one_of(*CHIEFS), "column_a": _column, "side_a": _effects}
            | {"column_b": _column, "side_b": _effects, "source": _text},
        ),
        "setup": Section(
            count=5,
            fields={
                "id": _text,
                "food": whole(0, 6),
                "tools": whole(0, 9),
                "tribe": one_of(*TRIBES[STARTING_KINDS:]),
            }
            | {"animals": list_of(one_of(*SPECIES), 0, 4), "camp": flag(), "source": _text},
        ),
        "culture": Section(
            count=40,
            fields={"id": _text, "era": whole(1, 2), "points": whole(0, 20), "effects": _effects, "source": _text},
            fixed_mix=("era",),
        ),
        "animal": Section(
            count=7,
            fields={"id": one_of(*SPECIES), "count": whole(1, 10), "sets": list_of(whole(0, 99), 0, 4)}
            | {"joker": flag(), "tip": _effects, "source": _text},
        ),
        "stone": Section(
            count=20,
            fields={"id": _text, "era": whole(1, 2), "criterion": one_of(*CRITERIA), "source": _text},
            by={"criterion": _stone_fields},
            fixed_mix=("era",),
        ),
        "stone_slot": Section(count=3, fields={"id": _text, "effect": _Arrow(), "source": _text}),
        "terrain": Section(count=8, fields={"id": one_of(*TERRAINS), "benefit": _effects, "source": _text}),
        "megalith_tile": Section(
            count=4,
            fields={"id": _text, "top": list_of(_Cell(), 4, 4), "bottom": list_of(_Cell(), 4, 4)}
            | {"arrows": list_of(whole(0, 7), 2, 2), "source": _text},
        ),
        "megalith_layout": Section(
            count=3,
            fields={"id": _text, **{f"slot_{i}": _Placement() for i in range(1, 5)}, "source": _text},
        ),
        "offering": Section(
            count=9,
            fields={"id": _text, "benefit": _effects, "ratio": whole(0, 20), "source": _text},
        ),
        "honor": Section(count=9, fields={"id": _text, "points": whole(0, 20), "source": _text}),
        "burial": Section(count=3, fields={"id": _text, "table": _table, "source": _text}),
        "supply_slot": Section(count=5, fields={"id": _text, "benefit": _effects, "source": _text}),
        "position": Section(count=4, fields={"id": _text, "benefit": _effects, "source": _text}),
        "column": Section(count=4, fields={"id": one_of(*COLUMNS), "bottom": _effects, "source": _text}),
        "glacier_token": Section(count=10, fields={"id": _text, "effects": _effects, "source": _text}),
        "rest_token": Section(count=5, fields={"id": _text, "effects": _effects, "source": _text}),
        "food_track": Section(
            count=1,
            fields={"id": _text, "labor_icons": list_of(whole(1, 10), 0, 10), "source": _text},
        ),
    },
    checks=(_halved("culture", 20), _halved("stone", 10)),
)

STANDARD = Path(__file__).with_name("cards.toml")


@cache
def standard_pack() -> Mapping[str, Any]:
    """The components this game comes with."""
    return read_pack(STANDARD.read_text("utf-8"), SCHEMA, "cards.toml")
